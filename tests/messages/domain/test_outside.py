"""What comes from outside: addresses as networks write them, ids and times that can be kept."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cadenza.contacts.domain.identifiers import IdentifierKind
from cadenza.messages.domain.outside import LONGEST_ID, believable, bounded_body, bounded_id, bounded_text, read_address

NOW = datetime(2026, 3, 4, 15, 0, tzinfo=UTC)


@pytest.mark.parametrize(
    ("raw", "match_key", "value"),
    [
        ("+5511987650001", "+551187650001", "+5511987650001"),
        ("5511987650001", "+551187650001", "+5511987650001"),
        ("551187650001", "+551187650001", "+5511987650001"),
        ("+14155550100", "+14155550100", "+14155550100"),
        ("14155550100", "+14155550100", "+14155550100"),
        ("(11) 98765-0001", "+551187650001", "+5511987650001"),
        ("29000", "+29000", "+29000"),
        ("+999123456789012", "+999123456789012", "+999123456789012"),
    ],
)
def test_a_phone_as_a_network_writes_it(raw: str, match_key: str, value: str) -> None:
    """F40: with its country code, with or without a plus; a number that no list knows is still somebody's."""
    identifier = read_address(IdentifierKind.PHONE, raw, "BR", "")
    assert identifier is not None
    assert (identifier.match_key, identifier.value) == (match_key, value)


@pytest.mark.parametrize(
    ("kind", "raw"),
    [
        (IdentifierKind.JID, "5511987650001-160@g.us"),
        (IdentifierKind.JID, "status@broadcast"),
        (IdentifierKind.PHONE, "BANK"),
        (IdentifierKind.PHONE, ""),
        (IdentifierKind.PHONE, "1" * 40),
        (IdentifierKind.EMAIL, "nobody"),
    ],
)
def test_what_is_nobodys(kind: IdentifierKind, raw: str) -> None:
    """Groups, broadcasts, names and rubbish are no person."""
    assert read_address(kind, raw, "BR", "") is None


def test_an_id_of_an_account_carries_its_account() -> None:
    """A LID is only something within its scope; a JID is the phone."""
    lid = read_address(IdentifierKind.LID, "12345678@lid", "BR", "mine")
    jid = read_address(IdentifierKind.JID, "5511987650001@s.whatsapp.net", "BR", "mine")
    assert lid is not None
    assert jid is not None
    assert (lid.scope, jid.scope, jid.match_key) == ("mine", "", "+551187650001")


@given(st.text(), st.text())
def test_ids_stay_distinct(one: str, other: str) -> None:
    """Bounded, and different where they were different."""
    padded = ["x" * 300 + one, "x" * 300 + other]
    assert all(len(bounded_id(text)) <= LONGEST_ID for text in [one * 100, *padded])
    assert (bounded_id(padded[0]) == bounded_id(padded[1])) is (one == other)
    assert bounded_id("short") == "short"


def test_texts_are_cut() -> None:
    """A provider's explanation and a person's novel."""
    assert len(bounded_text("x" * 10_000)) == 2_000
    assert len(bounded_body("x" * 100_000)) == 65_536


@pytest.mark.parametrize(
    ("ago", "is_believed"),
    [(timedelta(0), True), (timedelta(days=2), True), (timedelta(days=31), False), (timedelta(seconds=-1), False)],
)
def test_times_that_can_not_be(ago: timedelta, is_believed: bool) -> None:
    """Neither after we heard of it nor a month before."""
    assert believable(NOW - ago, NOW) == (NOW - ago if is_believed else NOW)
