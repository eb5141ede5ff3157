"""The lane runner, over a lane of its own on the triggers table."""

import asyncio
import contextlib
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from uuid import UUID

import asyncpg

from cadenza.kit.backoff import retry_at
from cadenza.kit.db import Database, Tx
from cadenza.kit.ids import new_id
from cadenza.kit.lane import Lane
from cadenza.kit.loop import LaneRunner, run_batch, run_suspects
from cadenza.kit.nudges import Nudge
from cadenza.kit.sql import read_query

ADD = read_query(
    "add_work",
    """INSERT INTO triggers (organization_id, id, kind, journey_id, rule_id, contact_id, occurrence, payload,
                              occurred_at, next_run_at)
       SELECT :organization_id::uuid, i, 'enter', i, 'r', i, o, '{}', :now::timestamptz, :now
         FROM unnest(:ids::uuid[], :names::text[]) t(i, o)""",
)
FIND = read_query(
    "find_work",
    """SELECT DISTINCT organization_id /* cadenza:multi-shard find_work */ FROM triggers
        WHERE next_run_at <= :now::timestamptz LIMIT :n::int""",
)
CLAIM = read_query(
    "claim_work",
    """SELECT d.* FROM unnest(:orgs::uuid[]) o(id) CROSS JOIN LATERAL (
           SELECT organization_id, id, occurrence, attempts FROM triggers t
            WHERE t.organization_id = o.id AND t.organization_id = ANY(:orgs) AND next_run_at <= :now::timestamptz
            ORDER BY next_run_at, id LIMIT :each::int FOR UPDATE OF t SKIP LOCKED) d LIMIT :total::int""",
)
RECLAIM = read_query(
    "reclaim_work",
    """SELECT organization_id, id, occurrence, attempts FROM triggers
        WHERE organization_id = :organization_id::uuid AND id = ANY(:ids::uuid[])
          AND next_run_at <= :now::timestamptz FOR UPDATE SKIP LOCKED""",
)
DONE = read_query(
    "finish_work",
    """DELETE FROM triggers t USING unnest(:orgs::uuid[], :ids::uuid[]) d(o, i)
        WHERE t.organization_id = ANY(:orgs) AND t.organization_id = d.o AND t.id = d.i""",
)
FAIL = read_query(
    "fail_work",
    """UPDATE triggers SET attempts = :attempts::smallint, next_run_at = :next_run_at::timestamptz,
              last_error = :error::text
        WHERE organization_id = :organization_id::uuid AND id = :id::uuid""",
)


@dataclass(frozen=True)
class Work:
    """One row of work."""

    organization_id: UUID
    id: UUID
    occurrence: str
    attempts: int


class Killed(BaseException):
    """Stands for kill -9: nothing catches it."""


def make_lane(seen: list[list[str]] | None = None) -> Lane[Work]:
    """Make a lane whose rows named `bad` fail, and whose rows named `deadly` kill the worker."""
    seen = [] if seen is None else seen

    async def claim(tx: Tx, organizations: Sequence[UUID], each: int, total: int) -> list[Work]:
        rows = await tx.fetch(CLAIM, orgs=list(organizations), now=tx.now, each=each, total=total)
        return [Work(**row) for row in rows]

    async def reclaim(tx: Tx, organization_id: UUID, ids: Sequence[UUID]) -> list[Work]:
        rows = await tx.fetch(RECLAIM, organization_id=organization_id, ids=list(ids), now=tx.now)
        return [Work(**row) for row in rows]

    async def process(tx: Tx, rows: list[Work]) -> None:
        seen.append([row.occurrence for row in rows])
        await tx.execute(DONE, orgs=[row.organization_id for row in rows], ids=[row.id for row in rows])
        if any(row.occurrence == "bad" for row in rows):
            raise ValueError("a poisoned row")
        if any(row.occurrence == "deadly" for row in rows):
            raise Killed

    async def fail(tx: Tx, row: Work, code: str) -> None:
        again = retry_at(row.attempts + 1, tx.now)
        await tx.execute(
            FAIL,
            organization_id=row.organization_id,
            id=row.id,
            attempts=row.attempts + 1,
            next_run_at=again,
            error=code,
        )

    async def find(tx, limit: int) -> list[UUID]:
        return [row["organization_id"] for row in await tx.fetch(FIND, now=tx.now, n=limit)]

    return Lane("work", find, claim, reclaim, process, fail)


async def add_work(db: Database, organization_id: UUID, names: Sequence[str]) -> None:
    """Add due rows."""
    async with db.begin(organization_id) as tx:
        ids = [new_id(tx.now) for _ in names]
        await tx.execute(ADD, organization_id=organization_id, ids=ids, names=list(names), now=tx.now)


async def left(dsn: str) -> dict[str, tuple[int, bool, str | None]]:
    """Return what is left, by name: attempts, whether it is still due some time, and the error."""
    connection = await asyncpg.connect(dsn)
    await connection.execute("SET ROLE cadenza_reader")
    rows = await connection.fetch("SELECT occurrence, attempts, next_run_at, last_error FROM triggers")
    await connection.close()
    return {row[0]: (row[1], row[2] is not None, row[3]) for row in rows}


async def move_clock(dsn: str, by: timedelta) -> None:
    """Move the test clock."""
    connection = await asyncpg.connect(dsn)
    await connection.execute("UPDATE platform_state SET clock_offset = clock_offset + $1", by)
    await connection.close()


async def test_one_bad_row_among_five_hundred_fails_alone(
    db: Database, dsn: str, organization_id: UUID, other_organization_id: UUID
) -> None:
    """A poisoned row counts one failure with its back-off; its neighbours and the other tenant are done."""
    seen: list[list[str]] = []
    await add_work(db, organization_id, [*(f"a{n}" for n in range(150)), "bad", *(f"b{n}" for n in range(149))])
    await add_work(db, other_organization_id, [f"c{n}" for n in range(200)])
    lane = make_lane(seen)
    for _ in range(2):
        await run_batch(db, lane, [organization_id, other_organization_id], "w1")
    assert await left(dsn) == {"bad": (1, True, "ValueError")}
    assert [name for name in seen[1] if name.startswith("c")] in ([], seen[1]), "split by organization first"


async def test_a_bad_row_is_given_up_after_five_attempts(db: Database, dsn: str, organization_id: UUID) -> None:
    """A row that never succeeds backs off and ends with its error: never an endless retry, never silence."""
    await add_work(db, organization_id, ["bad"])
    for _ in range(6):
        await run_batch(db, make_lane(), [organization_id], "w1")
        await move_clock(dsn, timedelta(hours=2))
    assert await left(dsn) == {"bad": (5, False, "ValueError")}


async def test_what_kills_its_worker_is_found_and_ends(db: Database, dsn: str, organization_id: UUID) -> None:
    """A row that kills worker after worker is run alone, counts failed attempts, and is given up."""
    await add_work(db, organization_id, ["a", "deadly", "b"])
    lane = make_lane()
    for _ in range(40):
        for work in (run_batch(db, lane, [organization_id], "w1"), run_suspects(db, {"work": lane}, "w2")):
            with contextlib.suppress(Killed):
                await work
        await move_clock(dsn, timedelta(minutes=90))
    assert await left(dsn) == {"deadly": (5, False, "claim_expired")}


async def test_two_workers_never_share_a_row(db: Database, dsn: str, organization_id: UUID) -> None:
    """Two workers on the same rows claim each row once."""
    seen: list[list[str]] = []
    names = [f"n{n}" for n in range(1000)]
    await add_work(db, organization_id, names)
    lane = make_lane(seen)
    for _ in range(3):
        await asyncio.gather(*(run_batch(db, lane, [organization_id], f"w{n}") for n in range(3)))
    assert sorted(name for batch in seen for name in batch) == sorted(names)
    assert await left(dsn) == {}


async def test_a_busy_organization_does_not_starve_the_others(
    db: Database, organization_id: UUID, other_organization_id: UUID
) -> None:
    """Each organization of a group gets its share of the batch."""
    seen: list[list[str]] = []
    await add_work(db, organization_id, [f"big{n}" for n in range(2000)])
    await add_work(db, other_organization_id, [f"small{n}" for n in range(100)])
    await run_batch(db, make_lane(seen), [organization_id, other_organization_id], "w1")
    assert sum(name.startswith("small") for name in seen[0]) == 100


async def test_a_nudge_wakes_a_sleeping_lane_and_stop_drains(db: Database, dsn: str, organization_id: UUID) -> None:
    """A nudge is answered at once, and stopping finishes the batch in hand."""
    runner = LaneRunner(db, make_lane(), "w1")
    stop = asyncio.Event()
    running = asyncio.create_task(runner.run(stop))
    await add_work(db, organization_id, ["a"])
    runner.wake(Nudge("other", organization_id))
    runner.wake(Nudge("work", organization_id))
    async with asyncio.timeout(4):
        while await left(dsn):  # noqa: ASYNC110 - what is awaited is another connection's commit
            await asyncio.sleep(0.01)
        stop.set()
        await running


async def test_an_error_undoes_what_the_batch_said(db: Database, organization_id: UUID) -> None:
    """Events, nudges and hints of a part that is undone are never heard."""
    heard: list[Nudge] = []

    class Sink:
        def add(self, nudges: Sequence[Nudge]) -> None:
            heard.extend(nudges)

    db._nudges = Sink()
    async with db.begin(organization_id) as tx:
        tx.nudge("kept", organization_id)
        with contextlib.suppress(ValueError):
            async with tx.savepoint():
                tx.nudge("lost", organization_id)
                raise ValueError("undone")
    assert [nudge.topic for nudge in heard] == ["kept"]
