"""Old calls of providers."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from cadenza.kit.db import Queries, ReadTx, Tx
from cadenza.kit.ids import first_id
from cadenza.kit.retention import Cutoff, find_older

sql = Queries.beside(__file__)


async def find_with_old_calls(tx: ReadTx, cutoffs: Sequence[Cutoff]) -> list[UUID]:
    """Name those of these organizations that have calls from before then."""
    return await find_older(tx, sql.find_with_old_calls, cutoffs, by_id=True)


async def delete_old_calls(tx: Tx, organization_id: UUID, before: datetime, n: int) -> int:
    """Delete up to this many of the oldest; returns how many."""
    return await tx.execute(sql.delete_old_calls, organization_id=organization_id, before_id=first_id(before), n=n)
