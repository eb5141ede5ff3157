"""A person's addresses are found in filters however somebody wrote them, and nothing else is."""

import json
import re
import sys
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cadenza.contacts.domain.mentions import ERASED, mentions_of

BRAZILIAN, EMAIL = "+5511987650001", "zulmira.quaresma@example.com"
MENTIONS = mentions_of([BRAZILIAN, "+551187650001", EMAIL, "42", "crm-000117"])


ZEROS = [chr(code) for code in range(sys.maxunicode) if unicodedata.decimal(chr(code), None) == 0]
"""The first digit of every script; the others follow it."""


def left_of(value: object, op: str = "is") -> object:
    """Return what a check compares with afterwards."""
    document = {"kind": "filter", "filter": {"all": [{"field": "attributes.x", "op": op, "value": value}]}}
    return MENTIONS.take_from(document)["filter"]["all"][0]["value"]


@pytest.mark.parametrize(
    "value",
    [
        "+5511987650001", "5511987650001", 5511987650001, "551187650001", "+55 (11) 98765-0001", "005511987650001",
        "011 98765 0001", "11 8765-0001", "98765-0001", "8765 0001", "ZULMIRA.Quaresma@example.com ",
        "zulmira.quaresma", "crm-000117",
    ],
)  # fmt: skip
def test_every_spelling_is_taken_out(value: object) -> None:
    """With and without country code, plus, zeros, the ninth digit, spaces; capitals; the name of a mailbox."""
    assert left_of(value) == ERASED
    assert left_of([value, "gold"], "in") == [ERASED, "gold"]


@pytest.mark.parametrize(
    "value",
    [
        "\u202a+55 11 98765-0001\u202c", "\u200f+5511987650001", "55\u00a011\u202f98765-0001", "11/98765_0001",
        "tel:+5511987650001", "https://wa.me/5511987650001", "5511987650001@s.whatsapp.net", "5511987650001.0",
        "'5511987650001", '="5511987650001"', f"<{EMAIL}>", f"mailto:{EMAIL}", f"{EMAIL};", f"\u200b{EMAIL}",
        "zulmira.quaresma@", f"Zulmira <{EMAIL}>", f'"Quaresma, Z." <{EMAIL.upper()}>, Bia <bia@example.com>',
        "Zulmira <+55 11 98765-0001>", "\uff0b\uff15\uff15\uff081\uff11\uff0998765\uff0d0001",
        "٠٠٥٥ ١١ ٩٨٧٦٥-٠٠٠١",
    ],
)  # fmt: skip
def test_what_comes_along_when_an_address_is_copied_hides_it_from_nobody(value: str) -> None:
    """Marks that phones and right-to-left pages put around a number, links, networks, spreadsheets."""
    assert left_of(value) == ERASED
    assert re.search(MENTIONS.pattern, json.dumps({"value": value}, ensure_ascii=False), re.IGNORECASE)


@pytest.mark.parametrize(
    "value",
    [
        "+5511987650002", "Zulmira <bia@example.com>", "٠٠٥٥ ١١ ٩٨٧٦٥-٠٠٠٢",
        "tel:+5511987650002", "\u202a2026-11-30\u202c", "650001", "example.com", "@example.com", "42",
        42, True, 1.5, "Zulmira", "2026-11-30", "gold",
    ],
)  # fmt: skip
def test_what_may_be_anybody_s_stays(value: object) -> None:
    """Other numbers, a domain, short ids, dates, first names."""
    assert left_of(value) == value


def test_a_date_is_no_phone() -> None:
    """Also where somebody's number ends like one."""
    assert (
        mentions_of(["+5511920261130"]).take_from({"field": "x", "op": "is", "value": "2026-11-30"})["value"] != ERASED
    )


def test_only_what_checks_compare_with_is_looked_at() -> None:
    """Texts of the team are theirs, and a comparison of sizes stays one that can be read."""
    for kept in (
        {"text": f"Call {BRAZILIAN}", "value": BRAZILIAN, "all": [BRAZILIAN]},
        {"field": "attributes.n", "op": "gt", "value": 5511987650001},
        {"field": EMAIL, "op": "is_set"},
        None,
    ):
        assert MENTIONS.take_from(kept) == kept


def test_the_first_look_finds_every_spelling_and_little_else() -> None:
    """What a statement looks for is a pattern of text; what it finds is judged by the rule above."""
    pattern = re.compile(MENTIONS.pattern, re.IGNORECASE)
    for spelled in ("+5511987650001", "551187650001", "(11) 98765-0001", "8765 0001", EMAIL.upper(), "crm-000117"):
        assert pattern.search(f'{{"value": "{spelled}"}}')
    for other in ("+5511987650002", "01970000-0000-7000-8000-000087650001a", '"8765", "0001"', "gold", "42"):
        assert not pattern.search(f'{{"value": "{other}"}}')
    assert not re.search(mentions_of([]).pattern, '{"value": "gold"}')


@given(
    start=st.sampled_from(["+5511", "005511", "011", "11", ""]),
    is_long=st.booleans(),
    zeros=st.lists(st.sampled_from(ZEROS), min_size=1, max_size=3),
    gaps=st.lists(st.sampled_from(["", " ", "-", "\u00a0", ".", "\u200e", ") "]), min_size=1, max_size=4),
    around=st.sampled_from(["{}", "<{}>", "Zulmira Q. <{}>", "tel:{}", " \u202a{}\u202c ", "'{}"]),
)
def test_a_phone_is_found_in_the_digits_of_any_script(start, is_long, zeros, gaps, around):
    """Mixed scripts, gaps, what stands around: the rule takes it out, and the first look finds it in a text."""
    written = "".join(
        (chr(ord(zeros[place % len(zeros)]) + int(char)) if char.isdigit() else char) + gaps[place % len(gaps)]
        for place, char in enumerate(f"{start}{'9' * is_long}87650001")
    )
    value = around.format(written)
    assert left_of(value) == ERASED
    assert re.search(MENTIONS.pattern, json.dumps({"value": value}, ensure_ascii=False), re.IGNORECASE)
