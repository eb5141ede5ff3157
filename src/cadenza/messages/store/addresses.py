"""Messages whose address a provider refused, as work rows."""

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple
from uuid import UUID

from cadenza.kit.db import Queries, ReadTx, Tx, columns
from cadenza.messages.store.queue import MessageRef

sql = Queries.beside(__file__)


class RefusedMessage(NamedTuple):
    """A message that waits to have its address written down as one that nobody has."""

    organization_id: UUID
    id: UUID
    attempts: int


class RefusedSend(NamedTuple):
    """Who it was for, and where it went."""

    organization_id: UUID
    contact_id: UUID
    connection_id: UUID
    channel: str
    address: str
    send_to: str


async def insert_refused(tx: Tx, messages: Sequence[MessageRef]) -> None:
    """Write work rows for messages."""
    organization_ids, message_ids = columns(messages, 2)
    await tx.execute(
        sql.insert_refused,
        organization_ids=organization_ids,
        message_ids=message_ids,
        orgs=list(tx.organizations),
        now=tx.now,
    )


async def find_due_refused(tx: ReadTx, limit: int) -> list[UUID]:
    """Find organizations with due rows."""
    return [row["organization_id"] for row in await tx.fetch(sql.find_due_refused, now=tx.now, n=limit)]


async def claim_refused(tx: Tx, organization_ids: Sequence[UUID], each: int, total: int) -> list[RefusedMessage]:
    """Lock due rows."""
    rows = await tx.fetch(sql.claim_refused, orgs=list(organization_ids), now=tx.now, each=each, total=total)
    return [RefusedMessage._make(row) for row in rows]


async def reclaim_refused(tx: Tx, organization_id: UUID, ids: Sequence[UUID]) -> list[RefusedMessage]:
    """Lock these rows if they are still due."""
    rows = await tx.fetch(sql.reclaim_refused, organization_id=organization_id, ids=list(ids), now=tx.now)
    return [RefusedMessage._make(row) for row in rows]


async def load_refused(tx: ReadTx, messages: Sequence[UUID]) -> list[RefusedSend]:
    """Read where these messages went, as far as they have failed for it still."""
    rows = await tx.fetch(sql.load_refused, orgs=list(tx.organizations), ids=list(messages))
    return [RefusedSend._make(row) for row in rows]


async def delete_refused(tx: Tx, messages: Sequence[UUID]) -> None:
    """Delete the rows of messages."""
    await tx.execute(sql.delete_refused, orgs=list(tx.organizations), ids=list(messages))


async def postpone_refused(tx: Tx, message: RefusedMessage, until: datetime) -> None:
    """Count an attempt and set the next."""
    await tx.execute(sql.postpone_refused, organization_id=message.organization_id, id=message.id, next_run_at=until)
