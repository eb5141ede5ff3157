"""Every kind of identifier in its one normal form."""

import contextlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cadenza.contacts.domain.identifiers import IdentifierKind, IdentifierStatus, normalise
from cadenza.contacts.errors import InvalidIdentifier
from cadenza.kit.errors import Invalid

Kind = IdentifierKind


def refusal(kind: Kind, raw: str) -> str:
    """Return the code with which the text is refused."""
    with pytest.raises(InvalidIdentifier) as refused:
        normalise(kind, raw, "BR")
    assert isinstance(refused.value, Invalid)
    assert refused.value.kind == kind
    return refused.value.problem.code


@pytest.mark.parametrize(
    ("phone", "whatsapp_id", "jid"),
    [
        ("(11) 98765-0001", "5511987650001", "5511987650001@s.whatsapp.net"),
        ("(11) 98765-0001", "551187650001", "551187650001@c.us"),
        ("+55 31 98142-6942", "553181426942", "553181426942:12@s.whatsapp.net"),
        ("+55 11 94002-8922", "5511940028922", "5511940028922@c.us"),
        ("+52 33 9825 9791", "5213398259791", "5213398259791@c.us"),
        ("+52 33 9825 9791", "523398259791", "523398259791@s.whatsapp.net"),
        ("+54 9 11 2345-6789", "5491123456789", "5491123456789@c.us"),
        ("+54 11 2345-6789", "5491123456789", "541123456789@c.us"),
        ("+972 54 682 8233", "972546828233", "972546828233@c.us"),
    ],
)
def test_a_phone_its_whatsapp_id_and_its_jid_have_one_match_key(phone, whatsapp_id, jid):
    """F40: whichever form an event brings, it finds the same person."""
    keys = {
        normalise(Kind.PHONE, phone, "BR").match_key,
        normalise(Kind.WHATSAPP_ID, whatsapp_id).match_key,
        normalise(Kind.JID, jid).match_key,
    }
    assert len(keys) == 1


def test_a_value_keeps_the_form_of_its_network():
    """The number is today's E.164; WhatsApp's ids are used as WhatsApp gives them."""
    assert normalise(Kind.PHONE, "+55 31 8142-6942").value == "+5531981426942"
    assert normalise(Kind.WHATSAPP_ID, "+55 31 8142-6942").value == "553181426942"
    assert normalise(Kind.JID, "553181426942:7@C.US").value == "553181426942@s.whatsapp.net"
    assert normalise(Kind.JID, "553181426942_1:7@s.whatsapp.net").value == "553181426942@s.whatsapp.net"


def test_whatsapp_ids_are_not_measured_by_metadata():
    """The network knows its numbers, also those of a range that is younger than our tables."""
    assert normalise(Kind.WHATSAPP_ID, "999123456789").status is IdentifierStatus.VALID


ACCEPTED = [
    (Kind.LID, "1234567890@lid", "1234567890@lid", "1234567890"),
    (Kind.LID, "1234567890:3@LID", "1234567890@lid", "1234567890"),
    (Kind.LID, "1234567890", "1234567890@lid", "1234567890"),
    (Kind.BUSINESS_SCOPED_ID, " BR.13491208655302741918 ", "BR.13491208655302741918", "BR.13491208655302741918"),
    (Kind.BUSINESS_SCOPED_ID, "BR.ENT.1181579900001", "BR.ENT.1181579900001", "BR.ENT.1181579900001"),
    (Kind.EXTERNAL_ID, "  m1999\n", "m1999", "m1999"),
    (Kind.EXTERNAL_ID, "Lead #7/β", "Lead #7/β", "Lead #7/β"),
    (Kind.EXTERNAL_ID, "a\x00b\ud800", "ab", "ab"),
    (Kind.PUSH_TOKEN, "ExponentPushToken[xyz]", "ExponentPushToken[xyz]", "ExponentPushToken[xyz]"),
]


@pytest.mark.parametrize(("kind", "raw", "value", "match_key"), ACCEPTED)
def test_other_kinds_in_their_normal_form(kind, raw, value, match_key):
    """Ids that only their issuer understands keep case and punctuation."""
    identifier = normalise(kind, raw)
    assert (identifier.value, identifier.match_key) == (value, match_key)


REFUSED = [
    (Kind.PHONE, "5,51199E+12", "phone_precision_lost"),
    (Kind.PHONE, "9999", "phone_invalid"),
    (Kind.PHONE, "9" * 300, "identifier_too_long"),
    (Kind.WHATSAPP_ID, "", "identifier_empty"),
    (Kind.WHATSAPP_ID, "12345", "identifier_invalid"),
    (Kind.WHATSAPP_ID, "1" * 16, "identifier_invalid"),
    (Kind.WHATSAPP_ID, "055119876500", "identifier_invalid"),
    (Kind.JID, "120363041234567890@g.us", "not_a_person"),
    (Kind.JID, "status@broadcast", "not_a_person"),
    (Kind.JID, "120363041234567890@newsletter", "not_a_person"),
    (Kind.JID, "1234567890@lid", "identifier_invalid"),
    (Kind.JID, "5511987650001", "identifier_invalid"),
    (Kind.LID, "abc@lid", "identifier_invalid"),
    (Kind.LID, "5511987650001@c.us", "identifier_invalid"),
    (Kind.BUSINESS_SCOPED_ID, "br.123", "identifier_invalid"),
    (Kind.BUSINESS_SCOPED_ID, "BR." + "1" * 129, "identifier_invalid"),
    (Kind.EMAIL, "no at sign", "email_invalid"),
    (Kind.EXTERNAL_ID, " \u00a0\t", "identifier_empty"),
    (Kind.EXTERNAL_ID, "x" * 257, "identifier_too_long"),
    (Kind.PUSH_TOKEN, "x" * 4097, "identifier_too_long"),
]


@pytest.mark.parametrize(("kind", "raw", "code"), REFUSED)
def test_what_is_no_identifier_of_its_kind_is_refused_with_a_code(kind, raw, code):
    """A code per reason: rejected rows of an import say it."""
    assert refusal(kind, raw) == code


def test_a_long_push_token_gets_a_short_key():
    """Web push endpoints are longer than an index entry may be."""
    token = "https://push.example/" + "a" * 2000
    identifier = normalise(Kind.PUSH_TOKEN, token)
    assert identifier.value == token
    assert identifier.match_key.startswith("sha256:")
    assert identifier.match_key != normalise(Kind.PUSH_TOKEN, token + "b").match_key


def test_only_kinds_that_mean_something_in_one_place_have_a_scope():
    """K1: a LID belongs to its linked account, a business-scoped id to its portfolio."""
    assert normalise(Kind.LID, "1234567890@lid", scope="account-1").scope == "account-1"
    assert normalise(Kind.BUSINESS_SCOPED_ID, "BR.1", scope="portfolio-1").scope == "portfolio-1"
    assert normalise(Kind.EMAIL, "ana@example.com", scope="account-1").scope == ""


@settings(max_examples=600)
@given(st.sampled_from(Kind), st.text(max_size=80) | st.from_regex(r"[0-9+.:@a-zA-Z_-]{0,50}", fullmatch=True))
def test_a_normal_form_is_stable_and_anything_else_is_a_typed_refusal(kind, raw):
    """Normalising twice is normalising once, for any text whatever."""
    with contextlib.suppress(InvalidIdentifier):
        identifier = normalise(kind, raw, "BR")
        assert normalise(kind, identifier.value, "BR") == identifier
        assert 0 < len(identifier.match_key) <= 256
        assert "\x00" not in identifier.value
        identifier.value.encode()
