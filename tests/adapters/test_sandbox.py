"""The sandbox's adapter keeps the promises of every adapter."""

from datetime import UTC, datetime
from uuid import UUID

import pytest

from cadenza.channels.actions.sandbox_network import SandboxNetwork
from cadenza.channels.actions.secrets import open_secrets
from cadenza.channels.adapters.registry import build_adapters
from cadenza.channels.adapters.sandbox import SandboxAdapter
from cadenza.channels.domain.connection import Connection
from cadenza.channels.domain.sandbox import SandboxMessage, Sender
from cadenza.channels.domain.sandbox_wire import (
    sign,
    write_body,
    write_echo,
    write_message,
    write_receipt,
)
from cadenza.channels.domain.signals import ReceiptState
from cadenza.kit.reasons import FailReason
from tests.adapters.conformance import Conformance
from tests.builders.accounts import make_organization
from tests.builders.channels import make_channel, make_outbound, make_person

BEHAVIOURS = {
    "accepted": {},
    "refused": {"fails": "permanent_address"},
    "limited": {"limited_for_s": 30},
    "transient": {"transient_times": 1},
    "unknown": {"times_out_after_accepting": True},
}
AT = datetime(2026, 3, 1, 12, tzinfo=UTC)


@pytest.fixture
def network(db) -> SandboxNetwork:
    """Open the network on a database of the test's own."""
    return SandboxNetwork(db)


@pytest.fixture
def adapter(network) -> SandboxAdapter:
    """Return the adapter as the product builds it."""
    return build_adapters(network)["sandbox"]


@pytest.fixture
async def connection(db, organization_id) -> Connection:
    """Make a connection whose secrets are open, with one person for each way to answer."""
    async with db.begin(organization_id) as tx:
        await make_organization(tx, organization_id)
        channel = await make_channel(tx, organization_id, provider="sandbox")
        for kind, behaviour in BEHAVIOURS.items():
            await make_person(tx, channel, kind, **behaviour)
    return open_secrets(channel)


@pytest.fixture
def outbound(db, organization_id):
    """Write to the person who makes the network answer in this way."""

    async def outbound(kind: str):
        async with db.begin(organization_id) as tx:
            return make_outbound(tx, kind)

    return outbound


def message(sender: Sender, body: str = "oi") -> SandboxMessage:
    """Make a message of the network."""
    return SandboxMessage(
        organization_id=UUID(int=1),
        id=UUID(int=2),
        connection_id=UUID(int=3),
        address="+5511987650001",
        sender=sender,
        body=body,
        at=AT,
        correlation_id=UUID(int=4),
    )


@pytest.fixture
def calls(connection):
    """Write one call of each kind, as the network does."""
    events = {
        "message": write_message(message(Sender.PERSON), "Ana"),
        "receipt": write_receipt(UUID(int=2), UUID(int=4), ReceiptState.READ, AT, None),
        "failed_receipt": write_receipt(UUID(int=2), None, ReceiptState.FAILED, AT, FailReason.POLICY),
        "echo": write_echo(message(Sender.BUSINESS), UUID(int=4)),
        "human_echo": write_echo(message(Sender.COLLEAGUE), None),
        "connection": {"type": "connection", "state": "logged_out", "at": AT.isoformat()},
    }
    return {name: signed(connection, event) for name, event in events.items()}


@pytest.fixture
def hostile_message(connection):
    """Write a call with what can't be stored in every text."""
    event = write_message(message(Sender.PERSON), "A\x00na")
    bad = {name: f"{value}\x00\ud800" if name not in {"type", "at"} else value for name, value in event.items()}
    return signed(connection, bad)


def signed(connection, event):
    """Sign one event as a call."""
    body = write_body([event])
    return sign(connection, body), body


class TestSandbox(Conformance):
    """The suite, on the sandbox."""


async def test_it_knows_who_has_a_phone(adapter, connection):
    """An address of nobody is known before anything is sent."""
    assert (await adapter.check_address(connection, "accepted", 0.0)).send_to == "accepted"
    assert (await adapter.check_address(connection, "nobody", 0.0)).send_to is None


async def test_an_event_of_a_newer_network_is_left_out(adapter, connection):
    """What it says besides is read."""
    body = write_body([{"type": "sticker"}, write_message(message(Sender.PERSON), "Ana")])
    assert len(adapter.parse_webhook(connection, {}, body)) == 1
