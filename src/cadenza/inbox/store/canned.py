"""Canned replies as rows."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from cadenza.kit.db import Queries, ReadTx, Tx

sql = Queries.beside(__file__)


@dataclass(frozen=True, slots=True)
class CannedReply:
    """One answer that is written again and again."""

    id: UUID
    name: str
    body: str
    updated_at: datetime


async def list_replies(tx: ReadTx, organization_id: UUID) -> list[CannedReply]:
    """Return all of them, by name."""
    return [CannedReply(*row) for row in await tx.fetch(sql.list_replies, organization_id=organization_id)]


async def insert_reply(tx: Tx, organization_id: UUID, reply: CannedReply) -> bool:
    """Write a new one; False when its name is taken."""
    inserted = await tx.execute(
        sql.insert_reply,
        organization_id=organization_id,
        id=reply.id,
        name=reply.name,
        body=reply.body,
        now=reply.updated_at,
    )
    return inserted > 0


async def lock_reply(tx: Tx, organization_id: UUID, reply_id: UUID) -> CannedReply | None:
    """Lock one that is to be changed."""
    row = await tx.fetchrow(sql.lock_reply, organization_id=organization_id, id=reply_id)
    return None if row is None else CannedReply(*row)


async def update_reply(tx: Tx, organization_id: UUID, reply: CannedReply) -> None:
    """Change a locked one."""
    await tx.execute(
        sql.update_reply,
        organization_id=organization_id,
        id=reply.id,
        name=reply.name,
        body=reply.body,
        now=reply.updated_at,
    )


async def delete_reply(tx: Tx, organization_id: UUID, reply_id: UUID) -> None:
    """Delete a locked one."""
    await tx.execute(sql.delete_reply, organization_id=organization_id, id=reply_id)
