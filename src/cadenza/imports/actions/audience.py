"""The contacts of an import as an audience: walked in pieces by the contact's id, and counted."""

from datetime import datetime
from uuid import UUID

from cadenza.contacts.actions.audience import Piece, piece_of
from cadenza.contacts.domain.audience import Size
from cadenza.imports.store import links as store
from cadenza.imports.store.imports import load_import
from cadenza.kit.db import ReadTx


async def list_audience(
    tx: ReadTx,
    organization_id: UUID,
    import_id: UUID,
    cutoff: datetime,
    *,
    after: UUID,
    limit: int,
    share: int | None = None,
) -> Piece:
    """Return the next contacts of an import in the order of their ids.

    With a `share` only that many of every 65,536 are looked at, chosen by their ids.
    """
    return piece_of(await store.list_meant(tx, (organization_id, import_id), cutoff, after, limit, share), limit)


async def count_audience(tx: ReadTx, organization_id: UUID, import_id: UUID) -> Size:
    """Count the contacts of an import that live; an unknown import has none."""
    return Size(await store.count_meant(tx, (organization_id, import_id)))


async def is_import(tx: ReadTx, organization_id: UUID, import_id: UUID) -> bool:
    """Say whether the organization has this import."""
    return await load_import(tx, (organization_id, import_id)) is not None
