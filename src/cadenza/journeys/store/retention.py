"""Work rows that were given up."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from cadenza.kit.db import Queries, ReadTx, Tx
from cadenza.kit.ids import first_id
from cadenza.kit.retention import Cutoff, find_older

sql = Queries.beside(__file__)


async def find_with_old_work(tx: ReadTx, cutoffs: Sequence[Cutoff]) -> list[UUID]:
    """Name those of these organizations that have given up work from before then."""
    return await find_older(tx, sql.find_with_old_work, cutoffs, by_id=True)


async def delete_old_work(tx: Tx, organization_id: UUID, before: datetime, n: int) -> int:
    """Delete up to this many of the oldest; returns how many."""
    return await tx.execute(sql.delete_old_work, organization_id=organization_id, before_id=first_id(before), n=n)


async def find_with_details(tx: ReadTx, cutoffs: Sequence[Cutoff]) -> list[UUID]:
    """Name those of these organizations that have details of enrollments which ended before then."""
    return await find_older(tx, sql.find_with_details, cutoffs)


async def forget_details(tx: Tx, organization_id: UUID, before: datetime, n: int) -> int:
    """Forget the details of up to this many enrollments, those that ended first; returns of how many."""
    rows = await tx.fetch(sql.lock_ended, organization_id=organization_id, before=before, n=n)
    ids = [row["id"] for row in rows]
    if ids:
        await tx.execute(sql.delete_step_runs, organization_id=organization_id, ids=ids)
        await tx.execute(sql.delete_transitions, organization_id=organization_id, ids=ids)
        await tx.execute(sql.empty_enrollments, organization_id=organization_id, ids=ids)
    return len(ids)
