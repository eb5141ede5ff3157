"""What the sandbox's network says on the wire: names, opt-outs, and what can't be read."""

import json

import pytest

from cadenza.channels.domain.sandbox_wire import read_body, write_body, write_consent
from cadenza.channels.domain.signals import Alias, ConsentSignal, EchoSignal, InboundMessage, ReceiptSignal
from cadenza.contacts.domain.identifiers import IdentifierKind

AT = "2026-03-02T12:00:00+00:00"
PHONE, LID, BSUID = "+5511987650001", "88012345678901@lid", "BR.13491208655302741918"
MESSAGE = {"type": "message", "id": "in.1", "from": PHONE, "name": None, "text": "oi", "at": AT}
RECEIPT = {"type": "receipt", "id": "p1", "state": "failed", "at": AT}
FAILURE = {"reason": "policy", "code": "131050", "text": "no more"}


def read(event: dict, channel: str = "whatsapp_qr"):
    """Read a call of one event."""
    [signal] = read_body(channel, write_body([event]))
    return signal


@pytest.mark.parametrize(
    ("sender", "kind"),
    [(PHONE, IdentifierKind.PHONE), (LID, IdentifierKind.LID), (BSUID, IdentifierKind.BUSINESS_SCOPED_ID)],
)
def test_an_address_is_known_by_its_form(sender, kind):
    """A phone, a LID or a portfolio's id, wherever a person is named."""
    message = read(MESSAGE | {"from": sender})
    assert isinstance(message, InboundMessage)
    assert (message.address_raw, message.kind, message.aliases) == (sender, kind, ())
    switch = read({"type": "consent", "from": sender, "is_opt_out": True, "at": AT})
    assert isinstance(switch, ConsentSignal)
    assert (switch.kind, switch.is_opt_out, switch.code) == (kind, True, "user_preferences")


def test_messages_receipts_and_echoes_may_name_a_person_twice():
    """What else the network calls them stands beside the address."""
    message = read(MESSAGE | {"from": LID, "aliases": [PHONE]})
    receipt = read(RECEIPT | {"state": "read", "aliases": [PHONE, LID]})
    echo = read({"type": "echo", "id": "out.1", "to": LID, "text": "oi", "at": AT, "aliases": [PHONE]})
    assert isinstance(message, InboundMessage)
    assert isinstance(receipt, ReceiptSignal)
    assert isinstance(echo, EchoSignal)
    phone, lid = Alias(IdentifierKind.PHONE, PHONE), Alias(IdentifierKind.LID, LID)
    assert (message.aliases, receipt.aliases, echo.aliases) == ((phone,), (phone, lid), (phone,))


@pytest.mark.parametrize(
    ("said", "is_opt_out"), [({}, False), ({"is_opt_out": True}, True), ({"is_opt_out": 1}, False)]
)
def test_a_failure_says_whether_it_is_an_opt_out(said, is_opt_out):
    """Only a plain yes is one."""
    assert read(RECEIPT | {"error": FAILURE | said}).error.is_opt_out is is_opt_out


@pytest.mark.parametrize(
    "event",
    [
        MESSAGE | {"aliases": [7]},
        MESSAGE | {"aliases": 7},
        {"type": "consent", "from": PHONE, "is_opt_out": "yes", "at": AT},
        {"type": "consent", "from": PHONE, "at": AT},
    ],
)
def test_what_the_network_can_not_have_written_is_refused(event):
    """As one error, whatever is wrong about it."""
    with pytest.raises(ValueError, match="not of the network's form"):
        read_body("whatsapp_qr", json.dumps({"events": [event]}).encode())


def test_a_switch_is_written_as_it_is_read():
    """Both ways."""
    message = read(MESSAGE)
    event = write_consent(PHONE, message.at, is_opt_out=False)
    assert read(event) == ConsentSignal(PHONE, IdentifierKind.PHONE, False, "user_preferences", message.at)
