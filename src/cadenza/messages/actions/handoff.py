"""A colleague takes a conversation over, and lets it go. The contact is locked by the caller, as release locks it.

So nobody is paused behind the back of whoever ends the handoff: a release has seen it, or comes after it.
"""

from uuid import UUID

from cadenza.kit.db import Tx
from cadenza.messages.domain.events import HandoffEnded, HandoffStarted
from cadenza.messages.store import conversations as store


async def start(tx: Tx, organization_id: UUID, contact_id: UUID, conversation_id: UUID, actor: str) -> bool:
    """Take a conversation over; False where a colleague has it already."""
    if not await store.start_handoff(tx, organization_id, conversation_id):
        return False
    tx.emit(
        HandoffStarted(
            organization_id=organization_id, contact_id=contact_id, conversation_id=conversation_id, actor=actor
        )
    )
    return True


async def end(tx: Tx, organization_id: UUID, contact_id: UUID, conversation_id: UUID, actor: str) -> bool:
    """Let a conversation go; False where nobody had it. Others of the same person may still be somebody's."""
    if not await store.end_handoff(tx, organization_id, conversation_id):
        return False
    if not await store.has_handoff(tx, organization_id, contact_id):
        tx.emit(
            HandoffEnded(
                organization_id=organization_id, contact_id=contact_id, conversation_id=conversation_id, actor=actor
            )
        )
    return True
