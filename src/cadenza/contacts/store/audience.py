"""Contacts as an audience: walked by id, and counted."""

from datetime import datetime
from uuid import UUID

from cadenza.kit.db import Queries, ReadTx

sql = Queries.beside(__file__)


async def list_everyone(tx: ReadTx, organization_id: UUID, cutoff: datetime, after: UUID, limit: int) -> list[UUID]:
    """Return the next contacts of the organization."""
    rows = await tx.fetch(sql.list_everyone, organization_id=organization_id, cutoff=cutoff, after=after, n=limit)
    return [row["id"] for row in rows]


async def list_tagged(
    tx: ReadTx, organization_id: UUID, tag: str, cutoff: datetime, after: UUID, limit: int
) -> list[UUID]:
    """Return the next contacts with a tag."""
    rows = await tx.fetch(
        sql.list_tagged, organization_id=organization_id, tag=tag, cutoff=cutoff, after=after, n=limit
    )
    return [row["id"] for row in rows]


async def count_everyone(tx: ReadTx, organization_id: UUID) -> int:
    """Count the organization's contacts."""
    return int(await tx.fetchval(sql.count_everyone, organization_id=organization_id))


async def count_tagged(tx: ReadTx, organization_id: UUID, tag: str) -> int:
    """Count the contacts with a tag."""
    return int(await tx.fetchval(sql.count_tagged, organization_id=organization_id, tag=tag))
