"""Text at the boundary."""

import time
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cadenza.contacts.domain.text import (
    MOST_MARKS,
    clean_line,
    clean_name,
    clean_text,
    fold_text,
    plain_digits,
    strip_invisible,
)


@pytest.mark.parametrize(
    ("raw", "clean"),
    [
        ("a\x00b", "ab"),
        ("\x01\x1f\x7fok", "ok"),
        ("\ud800half", "half"),
        ("line\r\nline\ttab", "line\r\nline\ttab"),
        ("Jose\u0301", "José"),
        ("👩\u200d👧", "👩\u200d👧"),  # a joiner inside an emoji is part of it
        ("\u202bשלום\u202c", "\u202bשלום\u202c"),
    ],
)
def test_what_cannot_be_stored_goes_and_the_rest_stays(raw, clean):
    """NUL and lone surrogates would be refused by the database; names keep their marks."""
    assert clean_text(raw) == clean


def test_a_line_has_no_line_ends():
    """Names come with line breaks from quoted cells."""
    assert clean_line("  Srta. Isis\r\n Cavalcanti\u00a0 ") == "Srta. Isis Cavalcanti"


def test_digits_of_any_script_become_plain():
    """But not what only looks like a number."""
    assert plain_digits("٠١۲३٤５") == "012345"
    assert plain_digits("①²½") == "①²½"
    assert strip_invisible("\ufeffa\u200bb\u00adc") == "abc"


@given(st.text(st.characters(exclude_categories=()), max_size=100))
def test_clean_text_can_always_be_stored(raw):
    """Encodable, without NUL, and clean already when cleaned again."""
    clean = clean_text(raw)
    assert "\x00" not in clean
    clean.encode()
    assert clean_text(clean) == clean
    assert clean_line(clean_line(raw)) == clean_line(raw)


@pytest.mark.parametrize(
    "text", ["\u200b", "\u2060\u200d", "\u3164", "\u202e", "\u00ad", "\u2800 \u3164", "\ufeff \u200e"]
)
def test_a_name_that_shows_nothing_is_no_name(text):
    """Profiles are called so to look empty: "Oi !" is what people would read, and no default would step in."""
    assert clean_name(text) == ""


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("\u202eAna\u202c", "Ana"),
        ("\u2066Ana\u2069 Maria", "Ana Maria"),
        ("می\u200cخواهم", "می\u200cخواهم"),
        ("👩🏽\u200d🦰 Lu", "👩🏽\u200d🦰 Lu"),
        ("\u200fשירה", "\u200fשירה"),
    ],
)
def test_a_name_turns_nothing_around_and_keeps_what_joins_its_letters(text, name):
    """A mark of direction that is never closed would turn the rest of the message around."""
    assert clean_name(text) == name


def test_no_letter_keeps_a_heap_of_marks():
    """Normal forms sort the marks of a letter in the square of their number: one message would hold a worker up."""
    heap = "a" + "\u0316\u0300" * 500 + "b"
    assert len(clean_text(heap)) <= MOST_MARKS + 2
    vowels = "שָׁלוֹם " * 100
    assert clean_text(vowels) == unicodedata.normalize("NFC", vowels)


def test_a_long_text_is_folded_without_sorting_its_marks():
    """Of the longest message that is kept: with its marks it would take ten seconds."""
    began = time.process_time()
    assert fold_text("A" + "\u0316\u0300" * 32_000 + "b") == "ab"
    assert time.process_time() - began < 1
