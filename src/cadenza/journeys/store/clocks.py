"""The clocks of enrollments as rows: those that are times on the clock of a zone move as its rules change."""

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple
from uuid import UUID

from cadenza.kit.db import Queries, ReadTx, Tx, columns

sql = Queries.beside(__file__)


class Clock(NamedTuple):
    """When somebody's time comes, and what it was reckoned from where it is one on the clock of a zone."""

    next_run_at: datetime
    id: UUID
    due_at: datetime | None
    due_wall: datetime | None
    due_zone: str | None


async def page(tx: ReadTx, organization_id: UUID, after: tuple[datetime, UUID], n: int) -> list[Clock]:
    """Return the next so many whose time is still to come, by that time."""
    rows = await tx.fetch(sql.page_clocks, organization_id=organization_id, after_at=after[0], after_id=after[1], n=n)
    return [Clock._make(row) for row in rows]


async def move(tx: Tx, organization_id: UUID, moved: Sequence[tuple[UUID, datetime, datetime]]) -> int:
    """Give (enrollment, moment it had, moment that it means) the new ones; returns of how many, without who is held."""
    ids, was_at, due_at = columns(sorted(moved), 3)
    return await tx.execute(
        sql.move_clocks, organization_id=organization_id, ids=ids, was_at=was_at, due_at=due_at, now=tx.now
    )
