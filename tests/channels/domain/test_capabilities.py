"""The channel table, and which of a person's identifiers a channel uses."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cadenza.channels.domain.capabilities import (
    CAPABILITIES,
    REACHES_NOBODY,
    Address,
    Channel,
    NoAddress,
    UncertainPolicy,
    capabilities_of,
    choose_address,
)
from cadenza.contacts.domain.consent import OPT_OUT_KEYS, OptOutKey
from cadenza.contacts.domain.identifiers import Identifier, IdentifierKind, IdentifierStatus
from cadenza.kit.reasons import SkipReason

Kind, Status = IdentifierKind, IdentifierStatus

TABLE = [
    # channel, kinds in order, approval, opt-out key, to leads, 24-hour window, uncertain
    ("whatsapp", ["whatsapp_id", "business_scoped_id", "phone"], "templates", "whatsapp", True, True, "hold"),
    ("whatsapp_qr", ["jid", "lid", "phone"], "none", "whatsapp", True, False, "hold"),
    ("sms", ["phone"], "by_country", "sms", True, False, "hold"),
    ("email", ["email"], "none", "email", True, False, "resend"),
    ("push", ["push_token"], "none", "push", False, False, "resend"),
    ("http", ["external_id"], "none", "http", True, False, "hold"),
]


@pytest.mark.parametrize(("channel", "kinds", "approval", "key", "leads", "window", "uncertain"), TABLE)
def test_the_table_of_channels(channel, kinds, approval, key, leads, window, uncertain):
    """H1: what the product promises of each channel."""
    can = capabilities_of(channel)
    assert list(can.identifier_kinds) == kinds
    assert (can.approval, can.opt_out_key, can.to_leads) == (approval, key, leads)
    assert (can.has_24_hour_window, can.uncertain) == (window, uncertain)


def test_every_channel_is_in_the_table():
    """A new channel is nothing until its row is written."""
    assert set(CAPABILITIES) == set(Channel)
    assert {channel: can.opt_out_key for channel, can in CAPABILITIES.items()} == OPT_OUT_KEYS


@pytest.mark.parametrize("channel", ["", "telegram", "WhatsApp", "sandbox", "whatsapp ", "none"])
def test_an_unknown_channel_reaches_nobody(channel):
    """H1: it skips everyone rather than mis-send."""
    everything = [Identifier(kind, "x", "x", Status.VALID) for kind in Kind]
    assert capabilities_of(channel) is REACHES_NOBODY
    assert choose_address(everything, channel) == NoAddress(SkipReason.NO_ADDRESS)
    assert choose_address(everything, channel, allow_not_on_whatsapp=True) == NoAddress(SkipReason.NO_ADDRESS)


def one(kind: str, status: str = "unknown", value: str = "") -> Identifier:
    """Make an identifier whose value says its kind."""
    return Identifier(Kind(kind), value or kind, value or kind, Status(status))


CHOICES = [
    ("whatsapp", [one("phone"), one("whatsapp_id")], "whatsapp_id"),
    ("whatsapp", [one("phone"), one("business_scoped_id")], "business_scoped_id"),
    ("whatsapp", [one("phone", "valid"), one("whatsapp_id", "invalid")], "phone"),
    ("whatsapp", [one("email"), one("phone")], "phone"),
    ("sms", [one("phone", "valid", "+55"), one("jid", "invalid", "+55")], "+55"),
    ("whatsapp_qr", [one("phone"), one("lid"), one("jid")], "jid"),
    ("whatsapp_qr", [one("phone"), one("lid"), one("jid", "invalid")], "lid"),
    ("sms", [one("whatsapp_id"), one("phone")], "phone"),
    ("sms", [one("phone", "invalid", "a"), one("phone", "unknown", "b"), one("phone", "valid", "c")], "b"),
    ("email", [one("email"), one("phone")], "email"),
    ("push", [one("push_token", value="t1"), one("push_token", value="t2")], "t1"),
    ("http", [one("external_id")], "external_id"),
]


@pytest.mark.parametrize(("channel", "identifiers", "expected"), CHOICES)
def test_the_first_identifier_that_is_not_invalid_in_the_channels_order(channel, identifiers, expected):
    """H9: kinds in the channel's order, and among one kind the person's order."""
    address = choose_address(identifiers, channel)
    assert isinstance(address, Address)
    assert address.value == expected


@pytest.mark.parametrize(
    ("channel", "identifiers", "reason"),
    [
        ("whatsapp", [], "no_address"),
        ("whatsapp", [one("email", "valid")], "no_address"),
        ("whatsapp", [one("phone", "invalid")], "not_on_whatsapp"),
        ("whatsapp_qr", [one("jid", "invalid"), one("phone", "invalid")], "not_on_whatsapp"),
        ("whatsapp_qr", [one("jid", "invalid", "+55"), one("phone", "valid", "+55")], "not_on_whatsapp"),
        ("sms", [one("phone", "invalid")], "invalid_address"),
        ("email", [one("email", "invalid")], "invalid_address"),
        ("push", [one("email", "valid")], "no_address"),
        ("push", [one("push_token", "invalid")], "invalid_address"),
    ],
)
def test_without_an_address_the_skip_says_why(channel, identifiers, reason):
    """H9: nothing to write to and only bad addresses are two reasons."""
    assert choose_address(identifiers, channel) == NoAddress(SkipReason(reason))


def test_only_whatsapp_may_be_tried_against_what_is_known():
    """`allow_not_on_whatsapp` says nothing about mailboxes that bounced."""
    bad = [one("jid", "invalid"), one("phone", "invalid"), one("email", "invalid")]
    assert choose_address(bad, "whatsapp", allow_not_on_whatsapp=True) == Address(Kind.PHONE, "phone", "phone")
    assert choose_address(bad, "whatsapp_qr", allow_not_on_whatsapp=True) == Address(Kind.JID, "jid", "jid")
    assert choose_address(bad, "sms", allow_not_on_whatsapp=True) == NoAddress(SkipReason.INVALID_ADDRESS)
    assert choose_address(bad, "email", allow_not_on_whatsapp=True) == NoAddress(SkipReason.INVALID_ADDRESS)


identifiers = st.lists(
    st.builds(Identifier, st.sampled_from(Kind), st.text(max_size=3), st.text(max_size=3), st.sampled_from(Status))
)


@given(identifiers, st.sampled_from(Channel) | st.text(max_size=8), st.booleans())
def test_an_address_is_one_of_the_persons_and_of_the_channels_kinds(persons, channel, allow):
    """Never an address made up, never one of another channel."""
    answer = choose_address(persons, channel, allow_not_on_whatsapp=allow)
    kinds = capabilities_of(channel).identifier_kinds
    if isinstance(answer, Address):
        assert answer.kind in kinds
        assert any((one.kind, one.value) == (answer.kind, answer.value) for one in persons)
    else:
        usable = [one for one in persons if one.kind in kinds]
        invalid = {one.match_key for one in usable if one.status is Status.INVALID}
        refused = {one.match_key for one in usable if one.kind is Kind.PHONE and one.match_key in invalid}
        assert all(one.status is Status.INVALID or one.match_key in refused for one in usable)
        assert (answer.reason is SkipReason.NO_ADDRESS) == (not usable)


def test_what_may_leave_twice_is_only_what_people_mind_little():
    """M4: WhatsApp and SMS at most once; email and push at least once."""
    resent = {channel for channel, can in CAPABILITIES.items() if can.uncertain is UncertainPolicy.RESEND}
    assert resent == {Channel.EMAIL, Channel.PUSH}
    assert CAPABILITIES[Channel.WHATSAPP].opt_out_key is OptOutKey.WHATSAPP
