"""Receipts that matched nothing."""

from datetime import datetime
from uuid import UUID

from cadenza.kit.db import Queries, ReadTx, Tx
from cadenza.kit.ids import first_id

sql = Queries.beside(__file__)


async def find_with_old_receipts(tx: ReadTx, before: datetime, n: int) -> list[UUID]:
    """Name organizations with receipts from before then."""
    return [
        row["organization_id"] for row in await tx.fetch(sql.find_with_old_receipts, before_id=first_id(before), n=n)
    ]


async def delete_old_receipts(tx: Tx, organization_id: UUID, before: datetime, n: int) -> int:
    """Delete so many of the oldest; returns how many there were."""
    return await tx.execute(sql.delete_old_receipts, organization_id=organization_id, before_id=first_id(before), n=n)
