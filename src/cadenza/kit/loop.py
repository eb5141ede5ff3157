"""The one runner of all lanes.

    find     organizations with due work: those nudged, and all others at most once a second
    claim    rows of a group of organizations, in one statement; the row lock is the claim, held to the commit
    process  the whole batch, set-based, behind a savepoint
    isolate  on an error the savepoint is undone (claims and locks stay), the batch is split by organization, then by
             halves, until the one bad row is alone; it counts a failed attempt, everyone else goes on
    suspect  what is in hand is marked in `lane_batches`; a mark whose worker never came back is run row by row, and a
             row that was alone when its worker died counts a failed attempt

A transaction that dies as a whole (a statement or transaction timeout) leaves its mark on purpose: what can kill a
transaction is treated as what can kill a worker.
"""

import asyncio
from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Any, Generic
from uuid import UUID

import structlog

from cadenza.kit import clock
from cadenza.kit.db import Database, Queries, Tx
from cadenza.kit.db_errors import is_transient
from cadenza.kit.ids import new_id
from cadenza.kit.isolate import isolate
from cadenza.kit.lane import Lane, RowT
from cadenza.kit.metrics import LANE_BATCH_SECONDS, LANE_ROWS
from cadenza.kit.nudges import EVERY_LANE, Nudge
from cadenza.kit.sleeping import sleep

ORPHANED_AFTER = timedelta(seconds=60)
FORGOTTEN_AFTER = timedelta(days=1)
FIND_EVERY_SECONDS = 1.0
LONGEST_SLEEP_SECONDS = 5.0
FIND_AT_MOST = 200
CLAIM_EXPIRED = "claim_expired"

log = structlog.get_logger(__name__)
sql = Queries.beside(__file__)


async def run_batch(database: Database, lane: Lane[RowT], organizations: Sequence[UUID], worker: str) -> list[RowT]:
    """Claim and finish one batch of these organizations; returns the rows it claimed."""
    each = max(1, lane.batch_size // len(organizations))
    started = clock.monotonic()
    async with database.begin(*organizations, lock_timeout_ms=lane.lock_timeout_ms) as tx:
        rows = await lane.claim(tx, organizations, each, lane.batch_size)
        if not rows:
            return rows
        mark = await _open_mark(database, tx, lane, rows, worker, is_suspect=False)
        failed = await _process(tx, lane, rows)
    LANE_ROWS.labels(lane.name, "done").inc(len(rows) - failed)
    LANE_ROWS.labels(lane.name, "failed").inc(failed)
    LANE_BATCH_SECONDS.labels(lane.name).observe(clock.monotonic() - started)
    await database.note(sql.close_batch, id=mark)
    return rows


async def run_suspects(database: Database, lanes: Mapping[str, Lane[Any]], worker: str) -> int:
    """Take over one batch that a dead worker left, and run it row by row; returns how many rows it ran."""
    async with database.begin() as tx:
        orphan = await tx.fetchrow(sql.take_orphan, older_than=tx.now - ORPHANED_AFTER, lanes=sorted(lanes))
    if orphan is None:
        return 0
    lane = lanes[orphan["lane"]]
    log.warning("batch_orphaned", lane=lane.name, worker=orphan["worker"], rows=len(orphan["row_ids"]))
    for organization_id, row_id in zip(orphan["organization_ids"], orphan["row_ids"], strict=True):
        await _run_suspect(database, lane, organization_id, row_id, worker, died_alone=orphan["is_suspect"])
    return len(orphan["row_ids"])


async def forget_old_marks(database: Database) -> int:
    """Delete the marks of lanes that no longer exist; returns how many there were."""
    async with database.begin() as tx:
        return await tx.execute(sql.delete_old_marks, before=tx.now - FORGOTTEN_AFTER)


async def _run_suspect(
    database: Database,
    lane: Lane[RowT],
    organization_id: UUID,
    row_id: UUID,
    worker: str,
    *,
    died_alone: bool,
) -> None:
    async with database.begin(organization_id, lock_timeout_ms=lane.lock_timeout_ms) as tx:
        rows = await lane.reclaim(tx, organization_id, [row_id])
        if not rows:
            return
        if died_alone:
            await lane.fail(tx, rows[0], CLAIM_EXPIRED)
            return
        mark = await _open_mark(database, tx, lane, rows, worker, is_suspect=True)
        await _process(tx, lane, rows)
    await database.note(sql.close_batch, id=mark)


async def _open_mark(
    database: Database, tx: Tx, lane: Lane[RowT], rows: Sequence[RowT], worker: str, *, is_suspect: bool
) -> UUID:
    mark = new_id(tx.now)
    await database.note(
        sql.open_batch,
        id=mark,
        worker=worker,
        lane=lane.name,
        organization_ids=[row.organization_id for row in rows],
        row_ids=[row.id for row in rows],
        is_suspect=is_suspect,
        started_at=tx.now,
    )
    return mark


async def _process(tx: Tx, lane: Lane[RowT], rows: list[RowT]) -> int:
    """Do the batch, isolating what can't be done; returns how many rows that were."""
    failed: list[RowT] = []

    async def work(part: list[RowT]) -> None:
        await lane.process(tx, part)

    async def fail(row: RowT, error: str) -> None:
        failed.append(row)
        await lane.fail(tx, row, error)

    await isolate(tx, rows, work, fail, name=lane.name)
    return len(failed)


class LaneRunner(Generic[RowT]):
    """Runs one lane in this process until told to stop."""

    def __init__(self, database: Database, lane: Lane[RowT], worker: str) -> None:
        """Start idle; `wake` may be called from now on."""
        self._database = database
        self._lane = lane
        self._worker = worker
        self._waiting: dict[UUID, None] = {}
        self._woken = asyncio.Event()
        self._found_at = -FIND_EVERY_SECONDS
        self._idle_seconds = FIND_EVERY_SECONDS

    def wake(self, nudge: Nudge) -> None:
        """Look at this organization soon, if the nudge is for this lane."""
        if nudge.topic in {self._lane.name, EVERY_LANE}:
            self._waiting[nudge.organization_id] = None
            self._woken.set()

    async def run(self, stop: asyncio.Event) -> None:
        """Work while there is work, sleep while there is none; a batch in hand is finished before stopping."""
        while not stop.is_set():
            try:
                worked = await self.run_round()
            except Exception as error:  # noqa: BLE001 - a lane outlives whatever one batch meets
                log.warning(
                    "lane_error", lane=self._lane.name, error=type(error).__name__, transient=is_transient(error)
                )
                worked = 0
            self._idle_seconds = FIND_EVERY_SECONDS if worked else min(self._idle_seconds * 2, LONGEST_SLEEP_SECONDS)
            if not worked:
                await sleep(self._idle_seconds, self._woken, stop)

    async def run_round(self) -> int:
        """Run one batch for each group of organizations with due work; returns how many rows were claimed."""
        organizations = await self._due_organizations()
        claimed = 0
        for start in range(0, len(organizations), self._lane.group_size):
            group = organizations[start : start + self._lane.group_size]
            rows = await run_batch(self._database, self._lane, group, self._worker)
            claimed += len(rows)
            # Whoever had work may have more: stay with them without asking again.
            self._waiting.update(dict.fromkeys(row.organization_id for row in rows))
        return claimed

    async def _due_organizations(self) -> list[UUID]:
        waiting, self._waiting = self._waiting, {}
        self._woken.clear()
        now = clock.monotonic()
        if now - self._found_at >= FIND_EVERY_SECONDS:
            self._found_at = now
            async with self._database.everywhere() as tx:
                if self._lane.halts_on_kill_switch and await tx.fetchval(sql.platform_kill_switch):
                    return []
                waiting.update(dict.fromkeys(await self._lane.find(tx, FIND_AT_MOST)))
        return list(waiting)
