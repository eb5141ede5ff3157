"""Who is meant by an audience: walked in pieces by the contact's id, and counted.

The walk sees what is committed when each piece is read: made (and tagged) before the cutoff, not erased, not merged.
"""

from datetime import datetime
from uuid import UUID

from cadenza.contacts.domain.audience import Audience, AudienceKind
from cadenza.contacts.store import audience as store
from cadenza.kit.db import ReadTx

FIRST = UUID(int=0)


async def list_audience(
    tx: ReadTx, organization_id: UUID, audience: Audience, cutoff: datetime, *, after: UUID | None, limit: int
) -> list[UUID]:
    """Return the next contacts of an audience in the order of their ids; fewer than `limit` are the last."""
    start = after or FIRST
    if audience.kind is AudienceKind.TAG and audience.tag is not None:
        return await store.list_tagged(tx, organization_id, audience.tag, cutoff, start, limit)
    if audience.kind is AudienceKind.EVERYONE:
        return await store.list_everyone(tx, organization_id, cutoff, start, limit)
    return []


async def count_audience(tx: ReadTx, organization_id: UUID, audience: Audience) -> int:
    """Count whom an audience means now, whether they can be reached or not."""
    if audience.kind is AudienceKind.TAG and audience.tag is not None:
        return await store.count_tagged(tx, organization_id, audience.tag)
    if audience.kind is AudienceKind.EVERYONE:
        return await store.count_everyone(tx, organization_id)
    return 0
