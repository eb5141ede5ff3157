"""Conversations that become one."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple
from uuid import UUID

from cadenza.kit.db import Queries, Tx
from cadenza.messages.domain.joining import Placed
from cadenza.messages.store.conversations import Conversation

sql = Queries.beside(__file__)


class QueuedHere(NamedTuple):
    """A message that one of the conversations has to send."""

    message_id: UUID
    conversation_id: UUID
    is_sending: bool


async def rename(tx: Tx, organization_id: UUID, conversation_id: UUID, address: str) -> None:
    """Let a conversation go by another address."""
    await tx.execute(sql.rename, organization_id=organization_id, id=conversation_id, address=address)


async def lock_queued(tx: Tx, organization_id: UUID, ids: Sequence[UUID]) -> list[QueuedHere]:
    """Lock what conversations have to send."""
    rows = await tx.fetch(sql.lock_queued, organization_id=organization_id, ids=list(ids))
    return [QueuedHere._make(row) for row in rows]


async def lock_messages(tx: Tx, organization_id: UUID, ids: Sequence[UUID], limit: int) -> list[Placed]:
    """Lock the messages of conversations, up to `limit`."""
    rows = await tx.fetch(sql.lock_messages, organization_id=organization_id, ids=list(ids), n=limit)
    return [Placed._make(row) for row in rows]


async def renumber_queued(tx: Tx, organization_id: UUID, target: UUID, seqs: Mapping[UUID, int]) -> None:
    """Put queued messages into a conversation."""
    if seqs:
        await tx.execute(
            sql.renumber_queued,
            organization_id=organization_id,
            target=target,
            message_ids=list(seqs),
            seqs=list(seqs.values()),
        )


async def renumber(tx: Tx, organization_id: UUID, target: UUID, seqs: Mapping[UUID, int]) -> None:
    """Put messages into a conversation."""
    await tx.execute(
        sql.renumber, organization_id=organization_id, target=target, ids=list(seqs), seqs=list(seqs.values())
    )


async def absorb(tx: Tx, source: Conversation, joined: Conversation, seq: int) -> None:
    """Write a conversation that is now both; the other row goes."""
    await tx.execute(sql.drop, organization_id=source.organization_id, id=source.id)
    await tx.execute(
        sql.absorb,
        organization_id=joined.organization_id,
        id=joined.id,
        seq=seq,
        last_message_at=joined.last_message_at,
        last_inbound_at=joined.last_inbound_at,
        handoff_since=joined.handoff_since,
    )
