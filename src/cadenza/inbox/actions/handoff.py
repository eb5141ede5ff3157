"""A colleague takes a conversation over, so that nothing automatic talks in between, and lets it go again (I2)."""

from uuid import UUID

from cadenza.inbox.actions.work import record_fact, write_line
from cadenza.inbox.actions.write import lock_place
from cadenza.inbox.domain.entries import EntryKind
from cadenza.inbox.domain.names import CONVERSATION, LIST_HINT
from cadenza.kit.db import Tx
from cadenza.messages.actions import handoff

STARTED, ENDED = "conversation.handoff_started", "conversation.handoff_ended"


async def start(tx: Tx, organization_id: UUID, conversation_id: UUID, actor: str) -> None:
    """Take it over; the journeys' policies say what becomes of who is inside. Taking it twice changes nothing."""
    place = await lock_place(tx, organization_id, conversation_id)
    if await handoff.start(tx, organization_id, place.contact_id, conversation_id, actor):
        await _tell(tx, organization_id, place.contact_id, conversation_id, actor, is_start=True)


async def end(tx: Tx, organization_id: UUID, conversation_id: UUID, actor: str) -> None:
    """Let it go; what stood still goes on after the organization's grace."""
    place = await lock_place(tx, organization_id, conversation_id)
    if await handoff.end(tx, organization_id, place.contact_id, conversation_id, actor):
        await _tell(tx, organization_id, place.contact_id, conversation_id, actor, is_start=False)


async def _tell(
    tx: Tx, organization_id: UUID, contact_id: UUID, conversation_id: UUID, actor: str, *, is_start: bool
) -> None:
    kind = EntryKind.HANDOFF_STARTED if is_start else EntryKind.HANDOFF_ENDED
    await write_line(tx, organization_id, conversation_id, kind, actor)
    await record_fact(tx, organization_id, contact_id, conversation_id, STARTED if is_start else ENDED)
    tx.changed(CONVERSATION, conversation_id, before={"handed_off": not is_start}, after={"handed_off": is_start})
    tx.hint(organization_id, LIST_HINT, conversation_id)
