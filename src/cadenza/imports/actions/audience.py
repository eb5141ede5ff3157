"""The contacts of an import as an audience: walked in pieces by the contact's id, and counted."""

from datetime import datetime
from uuid import UUID

from cadenza.imports.store import links as store
from cadenza.kit.db import ReadTx


async def list_audience(
    tx: ReadTx, organization_id: UUID, import_id: UUID, cutoff: datetime, *, after: UUID, limit: int
) -> list[UUID]:
    """Return the next contacts of an import in the order of their ids; fewer than `limit` are the last."""
    return await store.list_meant(tx, (organization_id, import_id), cutoff, after, limit)


async def count_audience(tx: ReadTx, organization_id: UUID, import_id: UUID) -> int:
    """Count the contacts of an import that live; an unknown import has none."""
    return await store.count_meant(tx, (organization_id, import_id))
