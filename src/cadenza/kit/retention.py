"""What nobody will ask for again is deleted, in small batches: each feature says of what, its organization how long.

Organizations are gone through in pages, each with its own time: whoever keeps things for years does not stand in the
way of whoever keeps them for a week.
"""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple
from uuid import UUID

from cadenza.kit.db import Database, Query, ReadTx, Tx
from cadenza.kit.ids import first_id

BATCH_SIZE = 500
MOST_BATCHES = 200
"""Of one kind and organization in one run: what is left waits for the next."""

PAGE = 200
FIRST = UUID(int=0)


class Cutoff(NamedTuple):
    """One organization, and before when its rows of a kind are old."""

    organization_id: UUID
    before: datetime


@dataclass(frozen=True)
class Leftover:
    """Rows of one kind that are deleted once they are so old."""

    name: str
    find: Callable[[ReadTx, Sequence[Cutoff]], Awaitable[list[UUID]]]
    """Which of these organizations have older rows; a multi-shard statement."""
    delete: Callable[[Tx, UUID, datetime, int], Awaitable[int]]
    """Delete up to this many of the oldest of one organization; returns how many. Skips locked rows."""
    share: int = 1
    """How many of the batch size one row stands for, where others hang on it."""


Page = Callable[[ReadTx, UUID, int], Awaitable[tuple[Sequence[Cutoff], UUID | None]]]
"""The times of the next organizations by id, up to this many, and the id after which the next page begins, if any.

An organization that keeps its rows for good is left out.
"""


async def find_older(tx: ReadTx, query: Query, cutoffs: Sequence[Cutoff], *, by_id: bool = False) -> list[UUID]:
    """Name those of these organizations in which a statement finds older rows: by a time of theirs, or by their ids."""
    times = [one.before for one in cutoffs]
    befores = {"before_ids": [first_id(at) for at in times]} if by_id else {"befores": times}
    rows = await tx.fetch(query, organization_ids=[one.organization_id for one in cutoffs], **befores)
    return [row["organization_id"] for row in rows]


async def clear(database: Database, leftover: Leftover, page: Page) -> int:
    """Delete what is old, one short transaction after the other; returns how many rows it was."""
    deleted = 0
    after: UUID | None = FIRST
    while after is not None:
        async with database.everywhere() as view:
            cutoffs, after = await page(view, after, PAGE)
            found = set(await leftover.find(view, cutoffs)) if cutoffs else set()
        for cutoff in cutoffs:
            if cutoff.organization_id in found:
                deleted += await _clear_one(database, leftover, cutoff)
    return deleted


async def _clear_one(database: Database, leftover: Leftover, cutoff: Cutoff) -> int:
    size = max(1, BATCH_SIZE // leftover.share)
    deleted = 0
    for _ in range(MOST_BATCHES):
        async with database.begin(cutoff.organization_id) as tx:
            number = await leftover.delete(tx, cutoff.organization_id, cutoff.before, size)
        deleted += number
        if number < size:
            break
    return deleted
