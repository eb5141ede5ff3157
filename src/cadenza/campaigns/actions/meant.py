"""Whom an audience means: asked of whoever knows, contacts or imports."""

from datetime import datetime
from uuid import UUID

from cadenza.contacts.actions import audience as contacts
from cadenza.contacts.domain.audience import Audience, AudienceKind
from cadenza.imports.actions import audience as imports
from cadenza.kit.db import ReadTx
from cadenza.kit.errors import Problem

FIRST = contacts.FIRST

WHOLE = 65_536
"""What a share is a part of."""


async def list_meant(
    tx: ReadTx,
    organization_id: UUID,
    audience: Audience,
    cutoff: datetime,
    *,
    after: UUID | None,
    limit: int,
    share: int | None = None,
) -> list[UUID]:
    """Return the next contacts in the order of their ids; fewer than `limit` are the last.

    With a `share` only so many of every 65,536 are looked at, the same ones each time.
    """
    if audience.kind is AudienceKind.IMPORT and audience.import_id is not None:
        return await imports.list_audience(
            tx, organization_id, audience.import_id, cutoff, after=after or FIRST, limit=limit, share=share
        )
    return await contacts.list_audience(tx, organization_id, audience, cutoff, after=after, limit=limit, share=share)


async def count_meant(tx: ReadTx, organization_id: UUID, audience: Audience) -> int:
    """Count whom an audience means now, whether they can be reached or not."""
    if audience.kind is AudienceKind.IMPORT and audience.import_id is not None:
        return await imports.count_audience(tx, organization_id, audience.import_id)
    return await contacts.count_audience(tx, organization_id, audience)


async def check_named(tx: ReadTx, organization_id: UUID, audience: Audience) -> list[Problem]:
    """Find what an audience names and the organization does not have; a foreign id is like an unknown one."""
    import_id = audience.import_id
    if import_id is not None and not await imports.is_import(tx, organization_id, import_id):
        return [Problem("audience.import_id", "not_found")]
    return []
