"""A person decides about messages that may have been sent: they were, or they are sent again (M4).

What the network says meanwhile is worth more: a message that a receipt has resolved is left as it is.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from uuid import UUID

from cadenza.channels.actions.connections import DELIVERY
from cadenza.kit.db import Tx
from cadenza.kit.reasons import MessageState
from cadenza.messages.actions.changes import write_changes
from cadenza.messages.domain.delivery import QueueStanding, Settlement
from cadenza.messages.store import delivery as store
from cadenza.messages.store import queue


async def accept_as_sent(tx: Tx, organization_id: UUID, message_ids: Sequence[UUID]) -> list[UUID]:
    """Take them for sent; returns those that were uncertain still."""
    sent = Settlement(state=MessageState.SENT, sent_at=tx.now, is_done=True)
    return await _settle(tx, organization_id, message_ids, lambda _: sent)


async def send_again(tx: Tx, organization_id: UUID, message_ids: Sequence[UUID]) -> list[UUID]:
    """Queue them once more, at the risk that people get them twice; returns those that were uncertain still."""

    def queue_again(standing: QueueStanding) -> Settlement:
        queued = replace(standing, state=MessageState.QUEUED, failures=0, resolve_by=None)
        return Settlement(state=MessageState.QUEUED, row=queued, not_before=tx.now)

    settled = await _settle(tx, organization_id, message_ids, queue_again)
    if settled:
        tx.nudge(DELIVERY, organization_id)
    return settled


async def _settle(
    tx: Tx, organization_id: UUID, message_ids: Sequence[UUID], change: Callable[[QueueStanding], Settlement]
) -> list[UUID]:
    standings = await queue.lock_rows(tx, [(organization_id, message_id) for message_id in set(message_ids)])
    uncertain = [key for key, standing in standings.items() if standing.state is MessageState.UNCERTAIN]
    heads = await store.lock_heads(tx, [(organization_id, message_id) for message_id in uncertain])
    if heads:
        await write_changes(tx, [(head, change(standings[message_id])) for message_id, head in sorted(heads.items())])
    return sorted(heads)
