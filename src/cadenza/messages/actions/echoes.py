"""Messages that left our number: ours, or a colleague's who typed on the phone itself.

- One with our own id, or an id that we know, is ours: it is as good as a receipt and goes that way, which resolves
  sends that are uncertain or past their lease.
- Any other waits while a send of ours in its conversation may turn out to be its cause (`domain.echo`). Our own echo
  must not look like a human, or every send would stop its own journey.
- What is left was written by a person of the team: it is stored and announced, with the contact locked, and stops what
  it stops in the same transaction.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from cadenza.accounts.actions.organizations import load_settings
from cadenza.channels.actions.connections import load_connections
from cadenza.channels.domain.connection import Connection
from cadenza.channels.domain.signals import EchoSignal, ReceiptState
from cadenza.contacts.domain.identifiers import SCOPED_KINDS, Identifier, IdentifierKind, normalise
from cadenza.kit.db import ReadTx, Tx
from cadenza.kit.ids import new_id
from cadenza.kit.reasons import MessageState
from cadenza.messages.actions import record
from cadenza.messages.actions.naming import find_addresses
from cadenza.messages.actions.receipts import record_receipt_rows
from cadenza.messages.actions.record import Said
from cadenza.messages.domain.draft import Source
from cadenza.messages.domain.echo import WAITS, Colleagues, Ours, Wait, judge
from cadenza.messages.domain.erasure import IN_FLIGHT
from cadenza.messages.domain.events import HumanWrote
from cadenza.messages.domain.outside import believable, bounded_body, bounded_id, read_address
from cadenza.messages.domain.routing import identifier_scope
from cadenza.messages.store import echoes as store
from cadenza.messages.store import provider_ids
from cadenza.messages.store.echoes import EchoRow
from cadenza.messages.store.provider_ids import ProviderKey
from cadenza.messages.store.receipts import ReceiptRow

ECHOES = "echoes"
"""The lane to wake."""

SAYS_NOTHING_NEW = frozenset({MessageState.SENT, MessageState.DELIVERED, MessageState.READ})


@dataclass(frozen=True, slots=True)
class HeardEcho:
    """An echo with the connection it came by, and when its call reached us."""

    connection: Connection
    signal: EchoSignal
    received_at: datetime


async def record_echoes(tx: Tx, heard: Sequence[HeardEcho]) -> None:
    """Write echoes to be judged and wake their lane; those to groups and broadcasts are left out."""
    if not heard:
        return
    organizations = await load_settings(tx, {one.connection.organization_id for one in heard})
    regions = {organization_id: one.region for organization_id, one in organizations.items()}
    addressed = [(one, found) for one in heard if (found := _address(one, regions[one.connection.organization_id]))]
    keys = await find_addresses(tx, [(one.connection.organization_id, identifier) for one, identifier in addressed])
    rows = [_row(tx, one, found, keys[one.connection.organization_id, found]) for one, found in addressed]
    if rows:
        await store.insert_echoes(tx, rows)
        tx.nudge(ECHOES, *{row.organization_id for row in rows})


async def find_due_echoes(tx: ReadTx, limit: int) -> list[UUID]:
    """Find organizations with echoes to be judged."""
    return await store.find_due_echoes(tx, limit)


async def claim_echoes(tx: Tx, organization_ids: Sequence[UUID], each: int, total: int) -> list[EchoRow]:
    """Lock due echoes of these organizations."""
    return await store.claim_echoes(tx, organization_ids, each, total)


async def reclaim_echoes(tx: Tx, organization_id: UUID, ids: Sequence[UUID]) -> list[EchoRow]:
    """Lock these echoes if they are still due."""
    return await store.reclaim_echoes(tx, organization_id, ids)


async def fail_echo(tx: Tx, echo: EchoRow, _error: str) -> None:
    """Count a try that broke: the echo is judged again, at the longest every minute."""
    await store.postpone_echoes(tx, [(echo, tx.now + WAITS[min(echo.attempts, len(WAITS) - 1)])])


async def judge_echoes(tx: Tx, rows: Sequence[EchoRow]) -> None:
    """Say whose the echoes are and act on it; emits HumanWrote for those of colleagues."""
    ours = await _find_ours(tx, rows)
    unknown = [row for row in rows if row.id not in ours]
    sends = await store.find_recent_sends(tx, sorted({row.thread for row in unknown})) if unknown else {}
    later: list[tuple[EchoRow, datetime]] = []
    colleagues: list[EchoRow] = []
    for row in unknown:
        match judge(row.echo, sends.get(row.thread, ()), row.attempts, tx.now):
            case Ours(message_id):
                ours[row.id] = message_id
            case Wait(until):
                later.append((row, until))
            case Colleagues():
                colleagues.append(row)
    as_receipts = [_receipt(tx, row, id_) for row in rows if (id_ := ours.get(row.id)) is not None]
    await record_receipt_rows(tx, as_receipts)
    await _record_colleagues(tx, colleagues)
    if later:
        await store.postpone_echoes(tx, later)
    waiting = {row.id for row, _ in later}
    await store.delete_echoes(tx, [row for row in rows if row.id not in waiting])


async def _find_ours(tx: ReadTx, rows: Sequence[EchoRow]) -> dict[UUID, UUID | None]:
    """Return the echoes of messages that we know, with the message where the echo says something new about it."""
    known = await provider_ids.find_provider_ids(tx, sorted({_key(row) for row in rows}))
    named = {(row.organization_id, row.correlation_id) for row in rows if row.correlation_id is not None}
    asked = named | {(key.organization_id, message_id) for key, message_id in known.items()}
    messages = await store.find_ours(tx, sorted(asked)) if asked else {}
    ours: dict[UUID, UUID | None] = {}
    for row in rows:
        for message_id in (row.correlation_id, known.get(_key(row))):
            found = messages.get((row.organization_id, message_id)) if message_id else None
            if found is not None and found[0] == row.connection_id:
                says_nothing_new = found[1] in SAYS_NOTHING_NEW and _key(row) in known
                ours[row.id] = None if says_nothing_new else message_id
                break
    return ours


async def _record_colleagues(tx: Tx, rows: Sequence[EchoRow]) -> None:
    if not rows:
        return
    connections = await load_connections(tx, {row.connection_id for row in rows})
    attributed = await record.attribute(tx, [_said(row, connections) for row in rows], grace=IN_FLIGHT)
    for one in await record.write(tx, attributed, source=Source.PHONE):
        tx.emit(
            HumanWrote(
                organization_id=one.said.organization_id,
                contact_id=one.contact_id,
                conversation_id=one.conversation_id,
                connection_id=one.said.connection.id,
                message_id=one.message_id,
                at=one.said.said_at,
            )
        )
        tx.hint(one.said.organization_id, "contacts", one.contact_id)


def _address(heard: HeardEcho, region: str) -> Identifier | None:
    signal = heard.signal
    return read_address(signal.kind, signal.address_raw, region, identifier_scope(heard.connection))


def _row(tx: Tx, heard: HeardEcho, identifier: Identifier, address: str) -> EchoRow:
    signal = heard.signal
    return EchoRow(
        organization_id=heard.connection.organization_id,
        id=new_id(tx.now),
        connection_id=heard.connection.id,
        provider_message_id=bounded_id(signal.provider_message_id),
        correlation_id=signal.correlation_id,
        kind=identifier.kind,
        scope=identifier.scope,
        address=address,
        send_to=identifier.value,
        body=bounded_body(signal.body),
        at=believable(signal.at, heard.received_at),
        received_at=heard.received_at,
    )


def _said(row: EchoRow, connections: Mapping[UUID, Connection]) -> Said:
    return Said(
        connection=connections[row.connection_id],
        provider_message_id=row.provider_message_id,
        identifier=_identifier(row),
        name=None,
        body=row.body,
        said_at=row.at,
        received_at=row.received_at,
    )


def _identifier(row: EchoRow) -> Identifier:
    """Return the address as it came; the row's own may be the phone that it stands for."""
    kind = IdentifierKind(row.kind)
    hidden = kind in SCOPED_KINDS
    return normalise(kind, row.send_to, scope=row.scope) if hidden else Identifier(kind, row.send_to, row.address)


def _receipt(tx: Tx, row: EchoRow, message_id: UUID) -> ReceiptRow:
    """Write an echo of ours as what it proves: the message was sent."""
    return ReceiptRow(
        organization_id=row.organization_id,
        id=new_id(tx.now),
        connection_id=row.connection_id,
        provider_message_id=row.provider_message_id,
        correlation_id=message_id,
        state=ReceiptState.SENT,
        at=row.at,
        error=None,
    )


def _key(row: EchoRow) -> ProviderKey:
    return ProviderKey(row.organization_id, row.connection_id, row.provider_message_id)
