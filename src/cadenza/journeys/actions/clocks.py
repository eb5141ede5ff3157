"""Whoever waits in a journey until a clock reads a time is met at that time, also where the rules of its zone change.

New rules come with a release of the product. A worker that starts with others than the clocks of an organization were
last read by goes through them once, in pages; whoever is held meanwhile is left, and then all of it is done again by
the next run of the job. A moment that has moved on is met where it was too (`domain.engine`): this is for those that
came nearer. Who counts a length and nothing else is in nobody's zone, and stays.
"""

from datetime import datetime
from uuid import UUID

from cadenza.journeys.domain.names import QUEUE_HINT, RELEASE
from cadenza.journeys.store import clocks as store
from cadenza.kit.db import Tx
from cadenza.kit.timing import meant_now

PAGE = 1000

After = tuple[datetime, UUID]
"""The time and the id of who was read last."""


async def read_page(tx: Tx, organization_id: UUID, after: After) -> tuple[After | None, bool]:
    """Move those of the next page whose time means another moment; returns where to go on, and if there were any."""
    clocks = await store.page(tx, organization_id, after, PAGE)
    moved = [
        (one.id, one.next_run_at, at)
        for one in clocks
        if one.due_at == one.next_run_at
        and (at := meant_now(one.next_run_at, one.due_wall, one.due_zone)) != one.next_run_at
    ]
    if moved and await store.move(tx, organization_id, moved):
        tx.hint(organization_id, QUEUE_HINT)
        tx.nudge(RELEASE, organization_id)
    return (clocks[-1].next_run_at, clocks[-1].id) if len(clocks) == PAGE else None, bool(moved)
