"""The rows of what is still to be sent. Every path takes a row here before its message."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import NamedTuple
from uuid import UUID

from cadenza.kit.db import Queries, ReadTx, Row, Tx, columns
from cadenza.kit.enums import by_value
from cadenza.kit.reasons import MessageState
from cadenza.messages.domain.delivery import QueueStanding
from cadenza.messages.domain.load import Load

sql = Queries.beside(__file__)

_STATES = by_value(MessageState)

MessageRef = tuple[UUID, UUID]
"""An organization and the id of a message in it."""


class QueueRow(NamedTuple):
    """A queue row as it begins; its fields are the arrays of the statement."""

    organization_id: UUID
    message_id: UUID
    connection_id: UUID
    conversation_id: UUID
    contact_id: UUID
    enrollment_id: UUID | None
    priority: int
    seq: int
    not_before: datetime | None
    """None is now."""


_ARRAYS = (
    "organization_ids", "message_ids", "connection_ids", "conversation_ids", "contact_ids", "enrollment_ids",
    "priorities", "seqs", "not_befores",
)  # fmt: skip


async def insert_queue_rows(tx: Tx, queued: Sequence[QueueRow]) -> None:
    """Write the rows of new messages."""
    arrays = dict(zip(_ARRAYS, columns(queued, len(_ARRAYS)), strict=True))
    await tx.execute(sql.insert_queue_rows, **arrays, orgs=list(tx.organizations), now=tx.now)


async def lock_cancellable(tx: Tx, organization_id: UUID, enrollment_ids: Sequence[UUID]) -> list[UUID]:
    """Lock the queued rows of enrollments; returns their messages."""
    rows = await tx.fetch(sql.lock_cancellable, organization_id=organization_id, enrollment_ids=list(enrollment_ids))
    return [row["message_id"] for row in rows]


async def lock_queued(tx: Tx, organization_id: UUID, message_ids: Sequence[UUID]) -> list[UUID]:
    """Lock the queued rows of messages; returns those that are queued still."""
    rows = await tx.fetch(sql.lock_queued, organization_id=organization_id, message_ids=list(message_ids))
    return [row["message_id"] for row in rows]


async def find_open(tx: ReadTx, organization_id: UUID, message_ids: Sequence[UUID]) -> set[UUID]:
    """Return those of these messages that have a row in the queue."""
    rows = await tx.fetch(sql.find_open, organization_id=organization_id, message_ids=list(message_ids))
    return {row["message_id"] for row in rows}


async def find_enrollments(tx: ReadTx, contacts: Sequence[tuple[UUID, UUID]]) -> list[tuple[UUID, UUID]]:
    """Return the enrollments, with their organizations, of which something is queued for these people."""
    organization_ids, contact_ids = columns(contacts, 2)
    rows = await tx.fetch(
        sql.find_enrollments,
        organization_ids=organization_ids,
        contact_ids=contact_ids,
        orgs=sorted(set(organization_ids)),
    )
    return [(row["organization_id"], row["enrollment_id"]) for row in rows]


async def count_of_connections(
    tx: ReadTx, organization_id: UUID, connection_ids: Sequence[UUID], most: int
) -> dict[UUID, Load]:
    """Count what is not through of each of these connections."""
    rows = await tx.fetch(
        sql.count_of_connections, organization_id=organization_id, ids=list(connection_ids), most=most
    )
    return {row["id"]: Load(row["queued"], row["sending"], row["uncertain"]) for row in rows}


async def lock_rows(tx: Tx, messages: Iterable[MessageRef]) -> dict[UUID, QueueStanding]:
    """Lock the rows of these messages; one that is through has none."""
    rows = await tx.fetch(sql.lock_rows, orgs=list(tx.organizations), ids=[ref[1] for ref in messages])
    return {
        row["message_id"]: QueueStanding(
            _STATES[row["state"]], row["attempt"], row["failures"], row["resolve_by"], row["lease_until"]
        )
        for row in rows
    }


async def delete_rows(tx: Tx, messages: Iterable[MessageRef]) -> None:
    """Delete locked rows whose messages are through."""
    await tx.execute(sql.delete_rows, orgs=list(tx.organizations), ids=[ref[1] for ref in messages])


async def cancel_messages(tx: Tx, organization_id: UUID, message_ids: Sequence[UUID], reason: str) -> list[Row]:
    """Call messages off; returns those that were still queued."""
    return await tx.fetch(
        sql.cancel_messages,
        organization_id=organization_id,
        message_ids=list(message_ids),
        reason=reason,
        now=tx.now,
    )
