"""What nobody will ask for again is deleted, in small batches: each feature says of what and after how long."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from cadenza.kit.db import Database, ReadTx, Tx

BATCH_SIZE = 500
MOST_BATCHES = 200
"""Of one kind and organization in one run: what is left waits for the next."""

FIND_AT_MOST = 200


@dataclass(frozen=True)
class Leftover:
    """Rows of one kind that are deleted once they are so old."""

    name: str
    kept_for: timedelta
    find: Callable[[ReadTx, datetime, int], Awaitable[list[UUID]]]
    """Organizations with rows older than that, at most so many; a multi-shard statement."""
    delete: Callable[[Tx, UUID, datetime, int], Awaitable[int]]
    """Delete so many of the oldest of one organization; returns how many there were. Skips locked rows."""


async def clear(database: Database, leftover: Leftover) -> int:
    """Delete what is old, one short transaction after the other; returns how many rows it was."""
    async with database.everywhere() as view:
        before = view.now - leftover.kept_for
        organizations = await leftover.find(view, before, FIND_AT_MOST)
    deleted = 0
    for organization_id in organizations:
        for _ in range(MOST_BATCHES):
            async with database.begin(organization_id) as tx:
                number = await leftover.delete(tx, organization_id, before, BATCH_SIZE)
            deleted += number
            if number < BATCH_SIZE:
                break
    return deleted
