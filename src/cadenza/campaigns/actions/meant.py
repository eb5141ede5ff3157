"""Whom an audience means: asked of whoever knows, contacts or imports."""

from datetime import datetime
from uuid import UUID

from cadenza.contacts.actions import audience as contacts
from cadenza.contacts.domain.audience import Audience, AudienceKind
from cadenza.imports.actions import audience as imports
from cadenza.kit.db import ReadTx

FIRST = contacts.FIRST


async def list_meant(
    tx: ReadTx, organization_id: UUID, audience: Audience, cutoff: datetime, *, after: UUID | None, limit: int
) -> list[UUID]:
    """Return the next contacts in the order of their ids; fewer than `limit` are the last."""
    if audience.kind is AudienceKind.IMPORT and audience.import_id is not None:
        return await imports.list_audience(
            tx, organization_id, audience.import_id, cutoff, after=after or FIRST, limit=limit
        )
    return await contacts.list_audience(tx, organization_id, audience, cutoff, after=after, limit=limit)


async def count_meant(tx: ReadTx, organization_id: UUID, audience: Audience) -> int:
    """Count whom an audience means now, whether they can be reached or not."""
    if audience.kind is AudienceKind.IMPORT and audience.import_id is not None:
        return await imports.count_audience(tx, organization_id, audience.import_id)
    return await contacts.count_audience(tx, organization_id, audience)
