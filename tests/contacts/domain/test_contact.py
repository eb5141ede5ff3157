"""Contacts as they are submitted."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cadenza.contacts.domain.contact import (
    ContactDraft,
    check_draft,
    clean_draft,
    read_identifiers,
)
from cadenza.contacts.domain.identifiers import IdentifierKind, normalise
from cadenza.kit.errors import Problem
from cadenza.kit.locales import locale_named

ANA = normalise(IdentifierKind.PHONE, "11 98177-7631", "BR")

NAMES = ["Benício da Cunha", "שי-לי אוזן", "Ольга Ёлкина", "محمد علي", "山田太郎", "Nguyễn Thị Ánh", "Ṣọlá", "O’Brien",
         "José Luis Tomás Rojo Vera", "ประเสริฐ", "अंजलि", "👩🏽‍🦰 Lu"]  # fmt: skip


def problems(**fields: object) -> list[tuple[str, str]]:
    """Return path and code of what is wrong with a draft that is otherwise right."""
    draft = clean_draft(ContactDraft(**{"identifiers": (ANA,), **fields}))
    return [(problem.path, problem.code) for problem in check_draft(draft)]


@pytest.mark.parametrize("name", NAMES)
def test_names_of_every_script_are_right_and_unchanged(name):
    """A name is what its owner says it is."""
    draft = clean_draft(ContactDraft(identifiers=(ANA,), first_name=name))
    assert check_draft(draft) == []
    assert draft.first_name == name


def test_a_draft_is_cleaned_of_what_cannot_be_stored():
    """NUL and lone surrogates would be refused by the database, far from whoever sent them."""
    draft = clean_draft(
        ContactDraft(
            first_name=" Ana\x00\r\n Maria ",
            last_name=" \x00 ",
            locale="pt_br",
            attributes={"no\x00te": "a\x00b", "list": ["x\ud800", 1, None]},
            tags=(" vip ", "vip", "", "\x00", "lead  frio"),
            consent_proof="said\x00 so",
        )
    )
    assert draft.first_name == "Ana Maria"
    assert draft.last_name is None
    assert draft.locale == "pt-BR"
    assert draft.attributes == {"note": "ab", "list": ["x", 1, None]}
    assert draft.tags == ("vip", "lead frio")
    assert draft.consent_proof == "said so"


def test_what_was_not_said_stays_unsaid():
    """An upsert leaves the fields alone that a draft does not name."""
    draft = ContactDraft(identifiers=(ANA,))
    assert clean_draft(draft) == draft
    assert check_draft(draft) == []


def test_every_problem_is_found_at_once():
    """Whoever fixes a file wants the whole list."""
    assert problems(
        identifiers=(),
        first_name="x" * 201,
        locale="portuguese (brazil)",
        time_zone="GMT-3",
        attributes={"k" * 65: 1, "big": "é" * 1024, "nested": {"a": 1}, "nan": float("nan"), "": 1},
        tags=("t" * 65,),
    ) == [
        ("identifiers", "no_identifier"),
        ("first_name", "too_long"),
        ("locale", "unknown_locale"),
        ("time_zone", "unknown_time_zone"),
        ("attributes." + "k" * 64, "key_too_long"),
        ("attributes.big", "value_too_long"),
        ("attributes.nested", "unknown_type"),
        ("attributes.nan", "unknown_type"),
        ("attributes.", "empty_key"),
        ("tags.0", "too_long"),
    ]


def test_the_number_of_attributes_tags_and_identifiers_is_bounded():
    """One row stays one row."""
    assert problems(attributes={f"k{n}": n for n in range(200)}) == []
    assert problems(attributes={f"k{n}": n for n in range(201)}) == [("attributes", "too_many")]
    assert problems(tags=tuple(f"t{n}" for n in range(101))) == [("tags", "too_many")]
    many = tuple(normalise(IdentifierKind.EXTERNAL_ID, f"m{n}") for n in range(51))
    assert problems(identifiers=many) == [("identifiers", "too_many")]


@pytest.mark.parametrize("value", ["", "x" * 2046, 0, -1, 10**30, 1.5, True, None, [], ["a", 1, None], ("a",)])
def test_attributes_are_values_or_lists_of_values(value):
    """K2: text, number, boolean, date and datetime as text, list."""
    assert problems(attributes={"key": value}) == []


def test_identifiers_are_read_each_once_and_problems_have_their_row():
    """A contact with a broken phone and a good email is still a contact."""
    found, wrong = read_identifiers(
        [
            ("phone", "(11) 98177-7631", ""),
            ("phone", "+55 11 8177-7631", ""),
            ("phone", "5,51199E+12", ""),
            ("email", " ANA@UOL.COM.BR ", ""),
            ("fax", "123", ""),
            ("jid", "120363041234567890@g.us", ""),
            ("lid", "1234567890@lid", "a1"),
            ("lid", "1234567890@lid", "a2"),
        ],
        "BR",
    )
    assert [(one.kind, one.scope, one.match_key) for one in found] == [
        ("phone", "", "+551181777631"),
        ("email", "", "ana@uol.com.br"),
        ("lid", "a1", "1234567890"),
        ("lid", "a2", "1234567890"),
    ]
    assert wrong == [
        Problem("identifiers.2.value", "phone_precision_lost"),
        Problem("identifiers.4.kind", "unknown_kind", {"kind": "fax", "choices": list(IdentifierKind)}),
        Problem("identifiers.5.value", "not_a_person"),
    ]


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("pt_br", "pt-BR"), ("PT-BR", "pt-BR"), ("he", "he"), ("zh-hant-tw", "zh-Hant-TW"), ("es-419", "es-419"),
        (" en ", "en"), ("portuguese", None), ("", None), ("pt-BR-x", None), ("../en", None), ("e", None),
    ],
)  # fmt: skip
def test_locales_in_their_usual_form(text, named):
    """Exports write them in every way."""
    assert locale_named(text) == named


@given(st.text(max_size=30), st.dictionaries(st.text(max_size=10), st.text(max_size=30) | st.none(), max_size=4))
def test_a_clean_draft_is_clean(name, attributes):
    """Cleaning twice is cleaning once, and checking never raises."""
    once = clean_draft(ContactDraft(first_name=name, attributes=attributes, tags=(name,)))
    assert clean_draft(once) == once
    check_draft(once)
