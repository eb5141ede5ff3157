"""Which contacts have a conversation, and what waits for a connection: asked before either is removed."""

from collections.abc import Sequence
from uuid import UUID

from cadenza.kit.db import ReadTx
from cadenza.messages.domain.load import Load
from cadenza.messages.store.conversations import load_conversations
from cadenza.messages.store.queue import count_of_connections

MOST_COUNTED = 10_000
"""Beyond this, a page only says that there are more."""


async def find_spoken_with(tx: ReadTx, organization_id: UUID, contact_ids: Sequence[UUID]) -> set[UUID]:
    """Return those of these contacts that have a conversation; one statement."""
    if not contact_ids:
        return set()
    threads = await load_conversations(tx, [(organization_id, contact_id) for contact_id in contact_ids])
    return {thread.contact_id for thread in threads}


async def count_load(tx: ReadTx, organization_id: UUID, connection_ids: Sequence[UUID]) -> dict[UUID, Load]:
    """Count what is not through of each of these connections, up to `MOST_COUNTED` of a kind."""
    return await count_of_connections(tx, organization_id, connection_ids, MOST_COUNTED)


async def count_waiting(tx: ReadTx, organization_id: UUID, connection_id: UUID) -> int:
    """Count what is not through of one connection."""
    loads = await count_load(tx, organization_id, [connection_id])
    return sum(loads[connection_id])
