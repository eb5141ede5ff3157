"""Which connection and which address: the whole order, and what is never chosen."""

from datetime import UTC, datetime, timedelta
from uuid import UUID

import pytest

from cadenza.channels.domain.capabilities import Address, Channel, NoAddress, UncertainPolicy
from cadenza.channels.domain.connection import Connection
from cadenza.contacts.domain.identifiers import Identifier, IdentifierKind, IdentifierStatus
from cadenza.kit.reasons import ConnectionState, SkipReason
from cadenza.messages.domain.routing import Choice, Thread, choose_identifier, queue_limit

NOW = datetime(2026, 3, 4, 15, 0, tzinfo=UTC)
QR = Channel.WHATSAPP_QR
UP, DOWN = ConnectionState.CONNECTED, ConnectionState.LOGGED_OUT


def connection(number: int, state: ConnectionState = UP, channel: str = QR, *, is_default: bool = False) -> Connection:
    """Make a connection; the number is its age."""
    return Connection(
        organization_id=UUID(int=0),
        id=UUID(int=number),
        channel=channel,
        provider="sandbox",
        name="",
        state=state,
        kill_switch=False,
        is_default=is_default,
        uncertain_policy=UncertainPolicy.HOLD,
        pace=timedelta(0),
        concurrency=1,
    )


def thread(number: int, hours: int) -> Thread:
    """Make a conversation on a connection, so long ago."""
    return Thread(UUID(int=number), NOW - timedelta(hours=hours))


DEFAULT = connection(2, is_default=True)


@pytest.mark.parametrize(
    ("named", "threads", "connections", "chosen"),
    [
        (3, [thread(1, 1)], [connection(1), DEFAULT, connection(3)], 3),
        (3, [thread(1, 1)], [connection(1), DEFAULT, connection(3, DOWN)], 3),
        (None, [thread(1, 9), thread(3, 1)], [connection(1), DEFAULT, connection(3)], 3),
        (None, [thread(3, 1)], [connection(1), DEFAULT, connection(3, DOWN)], 3),
        (None, [thread(9, 1), thread(1, 5)], [connection(1), DEFAULT], 1),
        (None, [thread(3, 1)], [DEFAULT, connection(3, channel=Channel.SMS)], 2),
        (None, [], [connection(1), DEFAULT], 2),
        (None, [], [connection(1), connection(2, DOWN, is_default=True)], 2),
        (None, [], [connection(1, DOWN), connection(2), connection(3)], 2),
        (None, [], [connection(1, DOWN), connection(2, DOWN)], 1),
        (None, [], [connection(1, channel=Channel.SMS)], None),
        (None, [], [connection(1, ConnectionState.DELETED)], None),
        (None, [thread(1, 1)], [connection(1, ConnectionState.DELETED), connection(2)], 2),
        (9, [thread(1, 1)], [connection(1), DEFAULT], None),
        (1, [], [connection(1, channel=Channel.SMS), DEFAULT], None),
    ],
)
def test_the_connection(
    named: int | None, threads: list[Thread], connections: list[Connection], chosen: int | None
) -> None:
    """H7: named, last conversation's, default, any usable; a named one is never replaced."""
    got = Choice.of(QR, connections).connection(None if named is None else UUID(int=named), threads)
    assert (None if got is None else got.id.int) == chosen


def identifier(kind: IdentifierKind, status: str = "valid", scope: str = "") -> Identifier:
    """Make an identifier."""
    return Identifier(kind, f"{kind} value", f"{kind} key", IdentifierStatus(status), scope)


def test_the_address_is_the_first_of_the_channels_kinds_that_is_not_invalid() -> None:
    """H9: JID before phone on a QR number; unknown is good enough; the network's form is what is sent to."""
    phone, jid = identifier(IdentifierKind.PHONE), identifier(IdentifierKind.JID, "unknown")
    assert choose_identifier([phone, jid], QR, connection(1)) == Address(IdentifierKind.JID, "jid value", "jid key")
    broken = identifier(IdentifierKind.JID, "invalid")
    got = choose_identifier([phone, broken], QR, connection(1))
    assert isinstance(got, Address)
    assert got.kind is IdentifierKind.PHONE
    assert choose_identifier([broken], QR, connection(1)) == NoAddress(SkipReason.NOT_ON_WHATSAPP)


def test_an_id_of_another_account_is_passed_over() -> None:
    """F41: a LID belongs to the account that learned it, which is the connection unless it says otherwise."""
    mine = identifier(IdentifierKind.LID, scope=str(UUID(int=1)))
    assert isinstance(choose_identifier([mine], QR, connection(1)), Address)
    assert choose_identifier([mine], QR, connection(2)) == NoAddress(SkipReason.NO_ADDRESS)
    assert choose_identifier([mine], QR, None) == NoAddress(SkipReason.NO_ADDRESS)


@pytest.mark.parametrize(
    ("pace", "seconds", "limit"), [(1000, 5, 5), (100, 5, 50), (60_000, 5, 1), (0, 5, None), (300, 1, 3)]
)
def test_the_queue_takes_what_goes_out_in_the_headroom(pace: int, seconds: int, limit: int | None) -> None:
    """At least one; without a pace there is no limit."""
    assert queue_limit(timedelta(milliseconds=pace), timedelta(seconds=seconds)) == limit
