"""Files of what was not imported speak the reader's language, open in columns there, and are known when they return."""

import pytest

from cadenza.imports.domain.columns import Target, guess_columns
from cadenza.imports.domain.export import delimiter_of
from cadenza.imports.domain.sentences import words_in
from cadenza.imports.store.sentences import load_sentences

LANGUAGES = ("en", "pt", "es", "he", "ru")


@pytest.mark.parametrize(
    ("written", "language", "region", "expected"),
    [
        (",", "pt", "BR", ";"),
        ("\t", "ru", "RU", ";"),
        ("", "es", "ES", ";"),
        ("", "es", "MX", ","),
        ("", "he", "IL", ","),
        (";", "he", "IL", ";"),
        (",", "en", "US", ","),
        (";", "en", "US", ";"),
    ],
)
def test_cells_are_parted_as_the_spreadsheets_there_part_them(written, language, region, expected):
    """By the decimal mark of the country, or as the file came if that was written by such a spreadsheet."""
    assert delimiter_of(written, language, region) == expected


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_a_sentence_for_every_reason(language):
    """The one for a code that is newer than the sentences names it; a value's kind has its own."""
    words = words_in(load_sentences(), language)
    assert words.language == language
    assert words.why("phone_invalid") == load_sentences()[language]["reasons"]["phone_invalid"]
    assert "brand_new" in words.why("brand_new")
    kinds = {words.why("value_unreadable", kind=kind) for kind in ("date", "datetime", "number", "boolean", "text")}
    assert len(kinds) == 5
    assert words.why("phone_invalid", "Celular").startswith("Celular: ")


def test_a_language_that_nobody_wrote_is_answered_in_english():
    """A country's form of a language is that language."""
    spoken = {"pt-BR": "pt", "pt_br": "pt", "fr": "en", "": "en"}
    assert {one: words_in(load_sentences(), one).language for one in spoken} == spoken


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_file_of_rejected_rows_is_known_in_every_language(language):
    """Its row, why and code say nothing about the person; neither does the form it had before."""
    words = words_in(load_sentences(), language)
    marks = [words.heading("row"), words.heading("why"), "reason_code"]
    for front in (marks, ["row", "reason"]):
        found = [column.target for column in guess_columns([*front, "Nome", "Celular"], [], "BR")]
        assert found == [Target.IGNORE] * len(front) + [Target.FULL_NAME, Target.PHONE]
    found = [column.target for column in guess_columns(["Nome", "Celular", "reason"], [], "BR")]
    assert found == [Target.FULL_NAME, Target.PHONE, Target.ATTRIBUTE]
