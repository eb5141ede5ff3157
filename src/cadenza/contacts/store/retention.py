"""What happened to contacts long ago, and how they and their deals changed."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from cadenza.kit.db import Queries, ReadTx, Tx
from cadenza.kit.ids import first_id
from cadenza.kit.retention import Cutoff, find_older

sql = Queries.beside(__file__)


async def find_with_old_events(tx: ReadTx, cutoffs: Sequence[Cutoff]) -> list[UUID]:
    """Name those of these organizations that have events from before then."""
    return await find_older(tx, sql.find_with_old_events, cutoffs, by_id=True)


async def delete_old_events(tx: Tx, organization_id: UUID, before: datetime, n: int) -> int:
    """Delete up to this many of the oldest; returns how many."""
    return await tx.execute(sql.delete_old_events, organization_id=organization_id, before_id=first_id(before), n=n)


async def find_with_old_changes(tx: ReadTx, cutoffs: Sequence[Cutoff]) -> list[UUID]:
    """Name those of these organizations whose contacts changed before then."""
    return await find_older(tx, sql.find_with_old_changes, cutoffs, by_id=True)


async def delete_old_changes(tx: Tx, organization_id: UUID, before: datetime, n: int) -> int:
    """Delete up to this many of the oldest; returns how many."""
    return await tx.execute(sql.delete_old_changes, organization_id=organization_id, before_id=first_id(before), n=n)


async def find_with_old_deal_changes(tx: ReadTx, cutoffs: Sequence[Cutoff]) -> list[UUID]:
    """Name those of these organizations whose deals moved before then."""
    return await find_older(tx, sql.find_with_old_deal_changes, cutoffs, by_id=True)


async def delete_old_deal_changes(tx: Tx, organization_id: UUID, before: datetime, n: int) -> int:
    """Delete up to this many of the oldest; returns how many."""
    return await tx.execute(
        sql.delete_old_deal_changes, organization_id=organization_id, before_id=first_id(before), n=n
    )
