"""`cadenza bench release` and `bench campaign`: how fast journeys and campaigns are released, and compared with what.

Everybody stands before a message with two variables, followed by a wait; every check is made (consent, suppression,
caps, window, quiet hours, allowance, headroom, connection choice), the text is rendered, and thread, message, queue
row, step run, enrollment and counter are written, all durable. Three ways to do the same rows, each in two processes:

    batches      the product's release lane, batches of 500, one connection each
    one by one   the reference: the same functions, one message per transaction, four connections in all, the shape of
                 a job queue
    floor        the reference: one SQL statement per 500 rows that locks, reads, checks and writes the same

A campaign has no floor: its statement would be another one. Each way is run several times, interleaved, on a fresh copy
of one seeded database; medians and ratios are of one run of the command on one machine. `statements_per_batch` is what
one batch sends to the server, by its size. CPU time says more than the clock where the machine has something else to
do: docs/operations/bench.md tells how to read the figures.
"""

import asyncio
import multiprocessing
import os
from collections import Counter
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass
from functools import partial
from statistics import median
from typing import Any
from uuid import UUID

import uvloop

from cadenza.campaigns.actions import release as campaigns
from cadenza.campaigns.loops import RELEASE as CAMPAIGNS
from cadenza.journeys.actions import release as journeys
from cadenza.journeys.loops import RELEASE as JOURNEYS
from cadenza.kit.clock import monotonic
from cadenza.kit.db import Database
from cadenza.kit.devpg import DevServer
from cadenza.kit.lane import Lane
from cadenza.kit.loop import run_batch
from cadenza.kit.memory import collect_rarely
from cadenza.kit.secrets import use_secret_key
from cadenza.ops.bench.machine import describe, middle, own_cpu, server_cpu
from cadenza.ops.bench.seed import BENCH_KEY, GROUP, Progress, Seeded, seeded, write_a_batch
from cadenza.wiring import HANDLERS

SIZES = (50, 250, 500)
WAYS = {"batches": 1, "one by one": 2, "floor": 1}
"""With the connections of each process."""

PROCESSES = 2
SUBJECTS: dict[str, tuple[Any, Lane[Any]]] = {"journeys": (journeys, JOURNEYS), "campaigns": (campaigns, CAMPAIGNS)}
"""What is released: its actions, and its lane."""


@dataclass(frozen=True, slots=True)
class Plan:
    """How much to do: people in all, organizations, the longest time of each run, and how many runs of each kind."""

    people: int = 100_000
    organizations: int = 20
    seconds: float = 10.0
    runs: int = 3
    subject: str = "journeys"

    @property
    def ways(self) -> list[str]:
        """Return the ways that are compared."""
        return [way for way in WAYS if self.subject == "journeys" or way != "floor"]


@dataclass(frozen=True, slots=True)
class Share:
    """What one process of a run does."""

    dsn: str
    organizations: tuple[UUID, ...]
    way: str
    seconds: float
    subject: str


@dataclass(frozen=True, slots=True)
class Speed:
    """What came of one run: rows by the clock, and CPU time of a row in Python and in the server."""

    rows_per_second: float
    python_us: float
    server_us: float | None
    """None where the system does not say."""


def bench_release(plan: Plan, progress: Progress) -> dict[str, Any]:
    """Run the bench on a server of its own and return the figures."""
    machine = describe()
    progress(f"seeding {plan.people:,} people in {plan.organizations} organizations", 0.0)
    with seeded(plan.people, plan.organizations, with_campaigns=plan.subject == "campaigns") as place:
        statements = asyncio.run(_count_statements(place.copy(), place.organizations, plan.subject))
        speeds = _measure(place, plan, progress)
    return _report(plan, speeds, statements, machine)


def _measure(place: Seeded, plan: Plan, progress: Progress) -> dict[str, list[Speed]]:
    speeds: dict[str, list[Speed]] = {way: [] for way in plan.ways}
    rounds = [(run, way) for run in range(1, plan.runs + 1) for way in plan.ways]
    for done, (run, way) in enumerate(rounds):
        progress(f"run {run} of {plan.runs}: {way}", done / len(rounds))
        copy = place.copy()
        shares = [
            Share(copy, place.organizations[number::PROCESSES], way, plan.seconds, plan.subject)
            for number in range(PROCESSES)
        ]
        speeds[way].append(_run(place.server, shares))
    return speeds


def _run(server: DevServer, shares: Sequence[Share]) -> Speed:
    """Run the shares side by side, each in a process of its own."""
    before = server_cpu(server.pid)
    with multiprocessing.get_context("spawn").Pool(len(shares)) as pool:
        done = pool.map(_work, shares)
    after = server_cpu(server.pid)
    rows = sum(done_rows for done_rows, _, _ in done)
    return Speed(
        rows_per_second=sum(done_rows / seconds for done_rows, seconds, _ in done),
        python_us=sum(python for _, _, python in done) / rows * 1e6,
        server_us=None if before is None or after is None else (after - before) / rows * 1e6,
    )


def _work(share: Share) -> tuple[int, float, float]:
    collect_rarely()
    return uvloop.run(_drain(share))


async def _drain(share: Share) -> tuple[int, float, float]:
    """Release until nothing is due or the time is up; returns the rows, the seconds it took, and those of our CPU."""
    use_secret_key(BENCH_KEY)
    connections = WAYS[share.way]
    database = await Database.connect(share.dsn, handlers=HANDLERS, max_size=connections)
    actions, lane = SUBJECTS[share.subject]
    ways: dict[str, Callable[[Database, Sequence[UUID]], Coroutine[Any, Any, int]]] = {
        "batches": partial(_in_batches, lane),
        "one by one": partial(_one_by_one, actions),
        "floor": write_a_batch,
    }
    way = ways[share.way]
    size = 1 if share.way == "one by one" else GROUP
    groups = [share.organizations[at : at + size] for at in range(0, len(share.organizations), size)]
    started, own = monotonic(), own_cpu()
    ends = started + share.seconds

    async def work(number: int) -> int:
        rows, idle, turn = 0, 0, number
        while monotonic() < ends and idle < len(groups):
            got = await way(database, groups[turn % len(groups)])
            turn += 1
            rows += got
            idle = 0 if got else idle + 1
        return rows

    rows = sum(await asyncio.gather(*(work(number) for number in range(connections))))
    took = monotonic() - started, own_cpu() - own
    await database.close()
    return rows, *took


async def _in_batches(lane: Lane[Any], database: Database, organizations: Sequence[UUID]) -> int:
    return len(await run_batch(database, lane, organizations, f"bench-{os.getpid()}"))


async def _one_by_one(actions: Any, database: Database, organizations: Sequence[UUID]) -> int:
    async with database.begin(*organizations) as tx:
        rows = await actions.claim(tx, organizations, 1, 1)
        if rows:
            await actions.release(tx, rows)
    return len(rows)


async def _count_statements(dsn: str, organizations: Sequence[UUID], subject: str) -> dict[int, int]:
    """Count what one batch sends, by the size of the batch."""
    actions, _ = SUBJECTS[subject]
    sent: Counter[str] = Counter()

    async def count(what: str) -> None:
        sent[what] += 1

    group = organizations[:GROUP]
    database = await Database.connect(dsn, handlers=HANDLERS, checkpoint=count)
    counted: dict[int, int] = {}
    for size in (SIZES[0], *SIZES):  # the first only reads the versions
        sent.clear()
        async with database.begin(*group) as tx:
            await actions.release(tx, await actions.claim(tx, group, -(-size // len(group)), size))
        counted[size] = sum(sent.values())
    await database.close()
    return counted


def _report(
    plan: Plan, speeds: dict[str, list[Speed]], statements: dict[int, int], machine: dict[str, object]
) -> dict[str, Any]:
    rows = {way: median(speed.rows_per_second for speed in found) for way, found in speeds.items()}
    return {
        "bench": "release" if plan.subject == "journeys" else "campaign",
        "machine": machine,
        "people": plan.people,
        "organizations": plan.organizations,
        "runs": plan.runs,
        "rows_per_second": {way: round(rate) for way, rate in rows.items()},
        "all_runs": {way: [round(speed.rows_per_second) for speed in found] for way, found in speeds.items()},
        "cpu_us_per_row": {
            way: {
                "python": middle(speed.python_us for speed in found),
                "server": middle(speed.server_us for speed in found),
            }
            for way, found in speeds.items()
        },
        "ratio_to_one_by_one": round(rows["batches"] / rows["one by one"], 1),
        "ratio_to_floor": round(rows["batches"] / rows["floor"], 2) if "floor" in rows else None,
        "statements_per_batch": statements,
    }
