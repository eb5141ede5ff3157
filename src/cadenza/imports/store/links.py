"""The contacts of an import, as others see them."""

from datetime import datetime
from typing import NamedTuple
from uuid import UUID

from cadenza.imports.store.imports import Ref
from cadenza.kit.db import Queries, ReadTx

sql = Queries.beside(__file__)


class LinkedContact(NamedTuple):
    """A contact of an import: the first row about it, whether the import made it, what its undo did."""

    contact_id: UUID
    row_number: int
    was_created: bool
    undone: str | None


async def list_linked(tx: ReadTx, ref: Ref, after: UUID, limit: int) -> list[LinkedContact]:
    """Read a page of contacts."""
    rows = await tx.fetch(sql.list_linked, organization_id=ref[0], id=ref[1], after=after, limit=limit)
    return [LinkedContact(*row) for row in rows]


async def list_meant(tx: ReadTx, ref: Ref, cutoff: datetime, after: UUID, limit: int, share: int | None) -> list[UUID]:
    """Return the next living contacts of an import, or a share of them."""
    rows = await tx.fetch(
        sql.list_meant, organization_id=ref[0], id=ref[1], cutoff=cutoff, after=after, n=limit, share=share
    )
    return [row["id"] for row in rows]


async def count_meant(tx: ReadTx, ref: Ref) -> int:
    """Count the living contacts of an import."""
    return int(await tx.fetchval(sql.count_meant, organization_id=ref[0], id=ref[1]))
