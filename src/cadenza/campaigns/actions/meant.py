"""Whom an audience means: asked of whoever knows, contacts or imports."""

from datetime import datetime
from uuid import UUID

from cadenza.contacts.actions import audience as contacts
from cadenza.contacts.actions.audience import Piece
from cadenza.contacts.domain.audience import Audience, AudienceKind, Size
from cadenza.imports.actions import audience as imports
from cadenza.kit.db import ReadTx
from cadenza.kit.errors import Problem

FIRST = contacts.FIRST


async def list_meant(
    tx: ReadTx,
    organization_id: UUID,
    audience: Audience,
    cutoff: datetime,
    *,
    after: UUID | None,
    limit: int,
    share: int | None = None,
) -> Piece:
    """Return the next contacts in the order of their ids, and where the piece behind them begins.

    With a `share` only that many of every 65,536 are looked at, the same ones each time.
    """
    if audience.kind is AudienceKind.IMPORT and audience.import_id is not None:
        return await imports.list_audience(
            tx, organization_id, audience.import_id, cutoff, after=after or FIRST, limit=limit, share=share
        )
    return await contacts.list_audience(tx, organization_id, audience, cutoff, after=after, limit=limit, share=share)


async def count_meant(tx: ReadTx, organization_id: UUID, audience: Audience) -> Size:
    """Count the contacts that an audience means now, whether they can be reached or not."""
    if audience.kind is AudienceKind.IMPORT and audience.import_id is not None:
        return await imports.count_audience(tx, organization_id, audience.import_id)
    return await contacts.count_audience(tx, organization_id, audience)


async def is_nobody_meant(tx: ReadTx, organization_id: UUID, audience: Audience) -> bool:
    """Say whether an audience means nobody now, by its first piece: of a filter, 50,000 contacts at most."""
    piece = await list_meant(tx, organization_id, audience, tx.now, after=None, limit=1)
    return not piece.ids and piece.after is None


async def check_named(tx: ReadTx, organization_id: UUID, audience: Audience) -> list[Problem]:
    """Find what an audience names and the organization does not have; a foreign id is like an unknown one."""
    path = "audience.import_id" if audience.kind is AudienceKind.IMPORT else "audience.filter"
    for import_id in audience.imports:
        if not await imports.is_import(tx, organization_id, import_id):
            return [Problem(path, "not_found")]
    return []
