from datetime import date, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cadenza.contacts.domain.consent import ConsentState
from cadenza.contacts.domain.contact import Lifecycle
from cadenza.imports.domain import values
from cadenza.imports.domain.values import DateOrder

TODAY = date(2026, 11, 30)
DAY, MONTH = DateOrder


@pytest.mark.parametrize(
    ("text", "order", "expected"),
    [
        ("2026-12-01", DAY, "2026-12-01"),
        ("2026-12-01 15:30", DAY, "2026-12-01T15:30"),
        ("2026-12-01T15:30:05.123Z", DAY, "2026-12-01T15:30:05+00:00"),
        ("20261201", DAY, "2026-12-01"),
        ("05/03/73", DAY, "1973-03-05"),
        ("05/03/73", MONTH, "1973-05-03"),
        ("05/03/35", DAY, "2035-03-05"),
        ("05/03/37", DAY, "1937-03-05"),
        ("13/05/2024", MONTH, "2024-05-13"),
        ("05/13/2024", DAY, "2024-05-13"),
        ("9.4.2008", DAY, "2008-04-09"),
        ("09/11/2026 3:00 PM", DAY, "2026-11-09T15:00"),
        ("12/12/2026 12:00 a. m.", DAY, "2026-12-12T00:00"),
        ("45000", DAY, "2023-03-15"),
        ("45000.5", DAY, "2023-03-15T12:00"),
        ("'01/02/2024", DAY, "2024-02-01"),
        ("٠١/٠٢/٢٠٢٤", DAY, "2024-02-01"),
        ("5 de março de 2006", DAY, "2006-03-05"),
        ("1º de Maio de 1990", DAY, "1990-05-01"),
        ("05-mar-98", DAY, "1998-03-05"),
        ("5/out/2024 15h30", DAY, "2024-10-05T15:30"),
        ("12 de diciembre del 2024", DAY, "2024-12-12"),
        ("March 5th, 2026 3:00 PM", DAY, "2026-03-05T15:00"),
        ("1 Sept. 2026", MONTH, "2026-09-01"),
        ("5 במרץ 2026", DAY, "2026-03-05"),
        ("5 марта 2026 г.", DAY, "2026-03-05"),
        ("31 de fevereiro de 2024", DAY, None),
        ("5 aulas 2024", DAY, None),
        ("31/02/2024", DAY, None),
        ("00/01/2024", DAY, None),
        ("10/10", DAY, None),
        ("123456", DAY, None),
        ("tomorrow", DAY, None),
        ("2026-12-01 25:00", DAY, None),
    ],
)
def test_dates_are_read_as_people_and_spreadsheets_write_them(text, order, expected):
    """Two-digit years are within ten years from now, else of the century before; no day that is none."""
    found = values.read_moment(text, order, TODAY)
    assert found == (datetime.fromisoformat(expected) if expected else None)


@pytest.mark.parametrize(
    ("text", "expected"),
    [("12", 12), ("1.234,56", 1234.56), ("1,234.56", 1234.56), ("1,234", 1234), ("1.5", 1.5), ("0,5", 0.5),
     ("R$ 99,90", 99.9), ("1.234.567", 1234567), ("-3", -3), ("1.2.3", None), ("1e5", None), ("abc", None)],
)  # fmt: skip
def test_numbers_are_read_with_either_mark(text, expected):
    """What can be read in two ways that matter is not guessed."""
    assert values.read_number(text) == expected


@pytest.mark.parametrize("word", ["sim", "S", "1", "YES", "Sí", "כן", "Да", "true", "x", "subscribed"])
def test_a_yes_is_a_yes_in_every_language(word):
    """Case and spaces make no difference."""
    assert values.read_consent(f" {word} ") is ConsentState.SUBSCRIBED


@pytest.mark.parametrize("word", ["não", "N", "0", "No", "לא", "нет", "FALSE", "unsubscribed", "cleaned"])
def test_a_no_is_a_no_in_every_language(word):
    """Case and spaces make no difference."""
    assert values.read_consent(word) is ConsentState.UNSUBSCRIBED


def test_what_is_neither_says_nothing():
    """Consent is never guessed."""
    assert values.read_consent("talvez") is None
    assert values.read_boolean("?") is None
    assert values.read_lifecycle("Aluno") is Lifecycle.MEMBER
    assert values.read_lifecycle("ghost") is None
    assert values.read_tags("a; b |c,,") == ("a", "b", "c")


@given(st.text(max_size=80))
def test_readers_answer_or_say_nothing(text):
    """No text makes a reader fail."""
    for reader in (
        values.read_consent,
        values.read_boolean,
        values.read_number,
        values.read_lifecycle,
        values.read_tags,
    ):
        reader(text)
    for order in DateOrder:
        values.read_moment(text, order, TODAY)
