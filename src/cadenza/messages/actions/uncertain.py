"""A person decides about messages that may have been sent: they were, or they are sent again (M4).

What the network says meanwhile is worth more: a message that a receipt has resolved is left as it is.
"""

from dataclasses import replace
from uuid import UUID

from cadenza.channels.actions.connections import DELIVERY
from cadenza.kit.db import Tx
from cadenza.kit.reasons import MessageState
from cadenza.messages.actions.changes import write_changes
from cadenza.messages.domain.delivery import QueueStanding, Settlement
from cadenza.messages.store import delivery as store
from cadenza.messages.store import queue


async def accept_as_sent(tx: Tx, organization_id: UUID, message_id: UUID) -> bool:
    """Take it for sent; False where it is not uncertain any more."""
    standing = await _lock(tx, organization_id, message_id)
    if standing is None:
        return False
    return await _write(
        tx, organization_id, message_id, Settlement(state=MessageState.SENT, sent_at=tx.now, is_done=True)
    )


async def send_again(tx: Tx, organization_id: UUID, message_id: UUID) -> bool:
    """Queue it once more, at the risk that the person gets it twice; False where it is not uncertain any more."""
    standing = await _lock(tx, organization_id, message_id)
    if standing is None:
        return False
    queued = replace(standing, state=MessageState.QUEUED, failures=0, resolve_by=None)
    tx.nudge(DELIVERY, organization_id)
    return await _write(
        tx,
        organization_id,
        message_id,
        Settlement(state=MessageState.QUEUED, row=queued, not_before=tx.now),
    )


async def _lock(tx: Tx, organization_id: UUID, message_id: UUID) -> QueueStanding | None:
    rows = await queue.lock_rows(tx, [(organization_id, message_id)])
    standing = rows.get(message_id)
    return standing if standing is not None and standing.state is MessageState.UNCERTAIN else None


async def _write(tx: Tx, organization_id: UUID, message_id: UUID, change: Settlement) -> bool:
    heads = await store.lock_heads(tx, [(organization_id, message_id)])
    head = heads.get(message_id)
    if head is None:
        return False
    await write_changes(tx, [(head, change)])
    return True
