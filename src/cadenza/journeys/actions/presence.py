"""Which contacts are inside a journey: asked before a contact is removed."""

from collections.abc import Sequence
from uuid import UUID

from cadenza.journeys.store import presence as store
from cadenza.kit.db import ReadTx


async def find_inside(tx: ReadTx, organization_id: UUID, contact_ids: Sequence[UUID]) -> set[UUID]:
    """Return those of these people who are inside a journey; one statement."""
    return await store.find_live(tx, organization_id, contact_ids) if contact_ids else set()
