"""With whom there is a conversation, for whoever wants to take a contact away."""

from collections.abc import Sequence
from uuid import UUID

from cadenza.kit.db import ReadTx
from cadenza.messages.store.conversations import load_conversations


async def find_spoken_with(tx: ReadTx, organization_id: UUID, contact_ids: Sequence[UUID]) -> set[UUID]:
    """Return those of these people with whom there is a conversation; one statement."""
    if not contact_ids:
        return set()
    threads = await load_conversations(tx, [(organization_id, contact_id) for contact_id in contact_ids])
    return {thread.contact_id for thread in threads}
