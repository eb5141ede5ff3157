"""The rows that delivery moves: due, on the wire, settled, expired. Every path takes the queue row first."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple
from uuid import UUID

from cadenza.kit.db import Queries, ReadTx, Row, Tx, columns
from cadenza.kit.enums import by_value
from cadenza.kit.reasons import MessageState
from cadenza.messages.domain.delivery import DueMessage, MessageHead, QueueStanding, Settlement
from cadenza.messages.domain.gate import Purpose
from cadenza.messages.domain.last_look import PutOff
from cadenza.messages.store.queue import MessageRef

sql = Queries.beside(__file__)

_STATES = by_value(MessageState)
_PURPOSES = by_value(Purpose)


class QueuedRow(NamedTuple):
    """A claimed queue row."""

    ref: MessageRef
    connection_id: UUID
    queued_at: datetime
    attempt: int
    failures: int


@dataclass(frozen=True, slots=True)
class Expired:
    """A queue row whose lease, or time to be resolved, has passed."""

    organization_id: UUID
    id: UUID
    connection_id: UUID
    standing: QueueStanding


async def find_due(tx: ReadTx, limit: int) -> list[UUID]:
    """Find organizations with messages whose time has come."""
    return [row["organization_id"] for row in await tx.fetch(sql.find_due, now=tx.now, n=limit)]


async def find_busy(tx: ReadTx, connections: Sequence[tuple[UUID, UUID]]) -> set[UUID]:
    """Find which of these connections (organization, id) have a message whose time has come."""
    organization_ids, connection_ids = columns(connections, 2)
    rows = await tx.fetch(
        sql.find_busy,
        orgs=list(tx.organizations),
        organization_ids=organization_ids,
        connection_ids=connection_ids,
        now=tx.now,
    )
    return {row["connection_id"] for row in rows}


async def claim_due(tx: Tx, places: Sequence[tuple[UUID, UUID, int]]) -> list[QueuedRow]:
    """Lock the messages whose turn it is: for each (organization, connection, places), at most that many."""
    organization_ids, connection_ids, numbers = columns(places, 3)
    rows = await tx.fetch(
        sql.claim_due,
        orgs=list(tx.organizations),
        organization_ids=organization_ids,
        connection_ids=connection_ids,
        places=numbers,
        now=tx.now,
    )
    return [
        QueuedRow(
            (row["organization_id"], row["message_id"]), row["connection_id"], row["queued_at"], row["attempt"],
            row["failures"],
        )
        for row in rows
    ]  # fmt: skip


async def lock_due(tx: Tx, queued: Sequence[QueuedRow]) -> list[DueMessage]:
    """Lock the messages of claimed queue rows, in the rows' order."""
    messages = await _lock_messages(tx, [one.ref for one in queued])
    return [_due(one, messages[one.ref[1]]) for one in queued if one.ref[1] in messages]


async def lock_heads(tx: Tx, messages: Iterable[MessageRef]) -> dict[UUID, MessageHead]:
    """Lock the messages of locked queue rows."""
    return {key: MessageHead(**_head(row)) for key, row in (await _lock_messages(tx, messages)).items()}


async def _lock_messages(tx: Tx, messages: Iterable[MessageRef]) -> dict[UUID, Row]:
    rows = await tx.fetch(sql.lock_messages, orgs=list(tx.organizations), ids=[ref[1] for ref in messages])
    return {row["id"]: row for row in rows}


async def start_sending(tx: Tx, messages: Iterable[MessageRef], lease_until: datetime) -> None:
    """Write that these are on the wire from now on."""
    await tx.execute(
        sql.start_sending,
        orgs=list(tx.organizations),
        ids=[ref[1] for ref in messages],
        now=tx.now,
        lease_until=lease_until,
    )


async def mark_sending(tx: Tx, messages: Iterable[MessageRef]) -> None:
    """Write of messages that they are on the wire."""
    await tx.execute(sql.mark_sending, orgs=list(tx.organizations), ids=[ref[1] for ref in messages])


async def mark_sent(tx: Tx, sent: Sequence[tuple[UUID, str | None]]) -> None:
    """Write of messages, with what their provider calls them, that it has taken them."""
    ids, provider_ids = columns(sent, 2)
    await tx.execute(sql.mark_sent, orgs=list(tx.organizations), ids=ids, provider_message_ids=provider_ids, now=tx.now)


async def put_off(tx: Tx, later: Sequence[tuple[MessageRef, PutOff]]) -> None:
    """Write when messages are asked again, and why not now."""
    rows = [(*ref, answer.until, answer.reason) for ref, answer in later]
    organization_ids, ids, not_befores, reasons = columns(rows, 4)
    await tx.execute(
        sql.put_off,
        orgs=list(tx.organizations),
        organization_ids=organization_ids,
        ids=ids,
        not_befores=not_befores,
        reasons=reasons,
    )


async def write_messages(tx: Tx, changes: Sequence[tuple[MessageRef, Settlement]]) -> None:
    """Write what became of locked messages."""
    rows = [
        (
            *ref, change.state, change.reason, dict(change.error) if change.error else None, change.sent_at,
            change.ended_at, change.lost_at, change.provider_message_id,
        )
        for ref, change in changes
    ]  # fmt: skip
    organization_ids, ids, states, reasons, errors, sent_ats, ended_ats, lost_ats, provider_ids = columns(rows, 9)
    await tx.execute(
        sql.write_messages,
        orgs=list(tx.organizations),
        organization_ids=organization_ids,
        ids=ids,
        states=states,
        reasons=reasons,
        errors=errors,
        sent_ats=sent_ats,
        ended_ats=ended_ats,
        lost_ats=lost_ats,
        provider_message_ids=provider_ids,
    )


async def write_rows(tx: Tx, changes: Sequence[tuple[MessageRef, Settlement]]) -> None:
    """Write how locked queue rows go on."""
    rows = [
        (*ref, row.state, row.failures, change.not_before, change.defer_reason, row.resolve_by)
        for ref, change in changes
        if (row := change.row) is not None
    ]
    organization_ids, ids, states, failures, not_befores, reasons, resolve_bys = columns(rows, 7)
    await tx.execute(
        sql.write_rows,
        orgs=list(tx.organizations),
        organization_ids=organization_ids,
        ids=ids,
        states=states,
        failures=failures,
        not_befores=not_befores,
        reasons=reasons,
        resolve_bys=resolve_bys,
    )


async def find_expired(tx: ReadTx, limit: int, furthest: datetime) -> list[UUID]:
    """Find organizations with a lease or an uncertainty whose time has passed."""
    rows = await tx.fetch(sql.find_expired, now=tx.now, n=limit, furthest=furthest)
    return [row["organization_id"] for row in rows]


async def claim_expired(
    tx: Tx, organization_ids: Sequence[UUID], each: int, total: int, furthest: datetime
) -> list[Expired]:
    """Lock queue rows whose time has passed."""
    rows = await tx.fetch(
        sql.claim_expired, orgs=list(organization_ids), now=tx.now, each=each, total=total, furthest=furthest
    )
    return [_expired(row) for row in rows]


async def reclaim_expired(tx: Tx, organization_id: UUID, ids: Sequence[UUID], furthest: datetime) -> list[Expired]:
    """Lock these queue rows if their time has still passed."""
    rows = await tx.fetch(
        sql.reclaim_expired, organization_id=organization_id, ids=list(ids), now=tx.now, furthest=furthest
    )
    return [_expired(row) for row in rows]


async def extend_expired(tx: Tx, expired: Expired, until: datetime) -> None:
    """Judge this one later."""
    await tx.execute(sql.extend_expired, organization_id=expired.organization_id, id=expired.id, until=until)


def _head(row: Row) -> dict[str, Any]:
    return {
        "organization_id": row["organization_id"],
        "id": row["id"],
        "connection_id": row["connection_id"],
        "conversation_id": row["conversation_id"],
        "contact_id": row["contact_id"],
        "enrollment_id": row["enrollment_id"],
        "visit": row["visit"],
        "campaign_id": row["campaign_id"],
        "recipient_id": row["recipient_id"],
        "state": _STATES[row["state"]],
    }


def _due(queued: QueuedRow, row: Row) -> DueMessage:
    return DueMessage(
        **_head(row),
        channel=row["channel"],
        source=row["source"],
        purpose=_PURPOSES[row["purpose"]],
        address=row["address"],
        send_to=row["send_to"],
        body=row["body"],
        queued_at=queued.queued_at,
        attempt=queued.attempt,
        failures=queued.failures,
    )


def _standing(row: Row) -> QueueStanding:
    return QueueStanding(_STATES[row["state"]], row["attempt"], row["failures"], row["resolve_by"])


def _expired(row: Row) -> Expired:
    return Expired(row["organization_id"], row["message_id"], row["connection_id"], _standing(row))
