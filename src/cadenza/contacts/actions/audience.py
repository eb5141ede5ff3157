"""Who is meant by an audience: walked in pieces by the contact's id, and counted.

The walk sees what is committed when each piece is read: made (and tagged) before the cutoff, not erased, not merged.
"""

from datetime import datetime
from uuid import UUID

from cadenza.contacts.domain.audience import Audience, AudienceKind
from cadenza.contacts.store import audience as store
from cadenza.kit.db import ReadTx

FIRST = UUID(int=0)

TAGGED = frozenset({AudienceKind.TAG, AudienceKind.TAGS})


async def list_audience(
    tx: ReadTx,
    organization_id: UUID,
    audience: Audience,
    cutoff: datetime,
    *,
    after: UUID | None,
    limit: int,
    share: int | None = None,
) -> list[UUID]:
    """Return the next contacts of an audience in the order of their ids; fewer than `limit` are the last.

    With a `share` only so many of every 65,536 are looked at: which ones, their ids decide.
    """
    walk = store.Walk(organization_id, cutoff, after or FIRST, limit, share)
    if audience.kind is AudienceKind.EVERYONE:
        return await store.list_everyone(tx, walk)
    if audience.kind in TAGGED:
        return await store.list_tagged(tx, walk, audience.tags)
    return await store.list_named(tx, walk, audience.contact_ids)


async def count_audience(tx: ReadTx, organization_id: UUID, audience: Audience) -> int:
    """Count whom an audience means now, whether they can be reached or not."""
    if audience.kind is AudienceKind.EVERYONE:
        return await store.count_everyone(tx, organization_id)
    if audience.kind in TAGGED:
        return await store.count_tagged(tx, organization_id, audience.tags)
    return await store.count_named(tx, organization_id, audience.contact_ids)
