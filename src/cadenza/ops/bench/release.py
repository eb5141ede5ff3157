"""`cadenza bench release`: how fast journeys are released, and what that is compared with.

Everybody stands before a message with two variables, followed by a wait; every check is made (consent, suppression,
caps, window, quiet hours, allowance, headroom, connection choice), the text is rendered, and thread, message, queue
row, step run, enrollment and counter are written, all durable. Three ways to do the same rows, each in two processes:

    batches      the product's release lane, batches of 500, one connection each
    one by one   the reference: the same functions, one message per transaction, four connections in all, the shape of
                 a job queue
    floor        the reference: one SQL statement per 500 rows that locks, reads, checks and writes the same

Each is run several times, interleaved, on a fresh copy of one seeded database; medians and ratios are of one run of the
command on one machine. `statements_per_batch` is what one batch sends to the server, by its size. CPU time says more
than the clock where the machine has something else to do: docs/operations/bench.md tells how to read the figures.
"""

import asyncio
import multiprocessing
import os
import tempfile
from collections import Counter
from collections.abc import Callable, Coroutine, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any
from urllib.parse import urlsplit
from uuid import UUID

import psycopg
import uvloop

from cadenza.accounts.actions.organizations import create_organization
from cadenza.channels.actions.sandbox_people import create_sandbox
from cadenza.journeys.actions import author, release
from cadenza.journeys.loops import RELEASE
from cadenza.kit.clock import monotonic
from cadenza.kit.db import Database, Queries
from cadenza.kit.devpg import DevServer
from cadenza.kit.ids import new_id
from cadenza.kit.loop import run_batch
from cadenza.kit.memory import collect_rarely
from cadenza.kit.migrate import upgrade
from cadenza.kit.secrets import use_secret_key
from cadenza.ops.bench.journey import GRAPH
from cadenza.ops.bench.machine import describe, own_cpu, server_cpu
from cadenza.wiring import HANDLERS

sql = Queries.beside(__file__)

GROUP = 8
BATCH = 500
SIZES = (50, 250, 500)
WAYS = {"batches": 1, "one by one": 2, "floor": 1}
"""With the connections of each process."""

PROCESSES = 2
BENCH_KEY = b"a key of no worth, for a database that is thrown away"
Progress = Callable[[str, float], None]
"""Told what is done next, and which part of all is done."""


@dataclass(frozen=True, slots=True)
class Plan:
    """How much to do: people in all, organizations, the longest time of each run, and how many runs of each kind."""

    people: int = 100_000
    organizations: int = 20
    seconds: float = 10.0
    runs: int = 3


@dataclass(frozen=True, slots=True)
class Share:
    """What one process of a run does."""

    dsn: str
    organizations: tuple[UUID, ...]
    way: str
    seconds: float


@dataclass(frozen=True, slots=True)
class Speed:
    """What came of one run: rows by the clock, and CPU time of a row in Python and in the server."""

    rows_per_second: float
    python_us: float
    server_us: float | None
    """None where the system does not say."""


def bench_release(plan: Plan, progress: Progress) -> dict[str, object]:
    """Run the bench on a server of its own and return the figures."""
    use_secret_key(BENCH_KEY)
    machine = describe()
    with tempfile.TemporaryDirectory(prefix="cadenza-bench-") as folder:
        progress(f"seeding {plan.people:,} people in {plan.organizations} organizations", 0.0)
        server = DevServer.start(Path(folder), durable=True)
        try:
            seed = _create(server.dsn, "bench_seed")
            upgrade(seed)
            organizations = asyncio.run(_seed(seed, plan))
            statements = asyncio.run(_count_statements(_seed_copy(server), organizations))
            speeds = _measure(server, organizations, plan, progress)
        finally:
            server.stop()
            DevServer.discard(Path(folder))
    return _report(plan, speeds, statements, machine)


def _seed_copy(server: DevServer) -> str:
    """Make a fresh copy of the seeded database; returns its address."""
    with psycopg.connect(server.admin_dsn, autocommit=True) as db:
        # As the superuser: autovacuum may be at work in the one before, and nobody else may throw it out.
        db.execute(b"DROP DATABASE IF EXISTS bench_run WITH (FORCE)")
    with psycopg.connect(server.dsn, autocommit=True) as db:
        db.execute(b"CREATE DATABASE bench_run TEMPLATE bench_seed STRATEGY FILE_COPY")
    return _dsn_of(server.dsn, "bench_run")


def _measure(
    server: DevServer, organizations: Sequence[UUID], plan: Plan, progress: Progress
) -> dict[str, list[Speed]]:
    speeds: dict[str, list[Speed]] = {way: [] for way in WAYS}
    rounds = [(run, way) for run in range(1, plan.runs + 1) for way in WAYS]
    for done, (run, way) in enumerate(rounds):
        progress(f"run {run} of {plan.runs}: {way}", done / len(rounds))
        copy = _seed_copy(server)
        shares = [
            Share(copy, tuple(organizations[number::PROCESSES]), way, plan.seconds) for number in range(PROCESSES)
        ]
        speeds[way].append(_run(server, shares))
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
    ways: dict[str, Callable[[Database, Sequence[UUID]], Coroutine[Any, Any, int]]] = {
        "batches": _in_batches,
        "one by one": _one_by_one,
        "floor": _floor,
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


async def _in_batches(database: Database, organizations: Sequence[UUID]) -> int:
    return len(await run_batch(database, RELEASE, organizations, f"bench-{os.getpid()}"))


async def _one_by_one(database: Database, organizations: Sequence[UUID]) -> int:
    async with database.begin(*organizations) as tx:
        rows = await release.claim(tx, organizations, 1, 1)
        if rows:
            await release.release(tx, rows)
    return len(rows)


async def _floor(database: Database, organizations: Sequence[UUID]) -> int:
    async with database.begin(*organizations) as tx:
        return await tx.execute(
            sql.floor, orgs=list(organizations), now=tx.now, each=BATCH // len(organizations), total=BATCH
        )


async def _seed(dsn: str, plan: Plan) -> list[UUID]:
    database = await Database.connect(dsn, handlers=HANDLERS)
    organizations = []
    for number in range(plan.organizations):
        async with database.everywhere() as view:
            organization_id = new_id(view.now)
        organizations.append(organization_id)
        async with database.begin(organization_id) as tx:
            await create_organization(
                tx,
                organization_id,
                name=f"Bench {number}",
                time_zone="America/Sao_Paulo",
                # Open all day, so that the bench measures the same at any hour; the window is checked all the same.
                settings={
                    "send_window": {"start": "00:00", "end": "00:00"},
                    "messages_per_day": 10_000_000,
                    "attributes": ["plan"],
                },
            )
            await create_sandbox(tx, organization_id, "Bench", channel="whatsapp_qr")
            journey = await author.create(tx, organization_id, "Bench", GRAPH)
            published = await author.publish(tx, organization_id, journey.id)
        async with database.begin(organization_id) as tx:
            n = plan.people // plan.organizations
            await tx.execute(sql.seed_contacts, organization_id=organization_id, n=n, now=tx.now)
        async with database.begin(organization_id) as tx:
            await tx.execute(sql.seed_identifiers, organization_id=organization_id, now=tx.now)
            await tx.execute(sql.seed_consents, organization_id=organization_id, now=tx.now)
        async with database.begin(organization_id) as tx:
            await tx.execute(
                sql.seed_enrollments,
                organization_id=organization_id,
                journey_id=journey.id,
                version_id=published.version_id,
                node_id="offer",
                now=tx.now,
            )
    await database.close()
    with psycopg.connect(dsn, autocommit=True) as db:
        db.execute(b"VACUUM ANALYZE")
    return organizations


async def _count_statements(dsn: str, organizations: Sequence[UUID]) -> dict[int, int]:
    """Count what one batch sends, by the size of the batch."""
    sent: Counter[str] = Counter()

    async def count(what: str) -> None:
        sent[what] += 1

    group = organizations[:GROUP]
    database = await Database.connect(dsn, handlers=HANDLERS, checkpoint=count)
    counted: dict[int, int] = {}
    for size in (SIZES[0], *SIZES):  # the first only reads the versions
        sent.clear()
        async with database.begin(*group) as tx:
            await release.release(tx, await release.claim(tx, group, -(-size // len(group)), size))
        counted[size] = sum(sent.values())
    await database.close()
    return counted


def _create(dsn: str, name: str) -> str:
    with psycopg.connect(dsn, autocommit=True) as db:
        db.execute(f"CREATE DATABASE {name}".encode())
    return _dsn_of(dsn, name)


def _dsn_of(dsn: str, name: str) -> str:
    parts = urlsplit(dsn)
    return f"{parts.scheme}://{parts.netloc}/{name}?{parts.query}"


def _report(
    plan: Plan, speeds: dict[str, list[Speed]], statements: dict[int, int], machine: dict[str, object]
) -> dict[str, object]:
    rows = {way: median(speed.rows_per_second for speed in found) for way, found in speeds.items()}
    return {
        "bench": "release",
        "machine": machine,
        "people": plan.people,
        "organizations": plan.organizations,
        "runs": plan.runs,
        "rows_per_second": {way: round(rate) for way, rate in rows.items()},
        "all_runs": {way: [round(speed.rows_per_second) for speed in found] for way, found in speeds.items()},
        "cpu_us_per_row": {
            way: {
                "python": _median(speed.python_us for speed in found),
                "server": _median(speed.server_us for speed in found),
            }
            for way, found in speeds.items()
        },
        "ratio_to_one_by_one": round(rows["batches"] / rows["one by one"], 1),
        "ratio_to_floor": round(rows["batches"] / rows["floor"], 2),
        "statements_per_batch": statements,
    }


def _median(values: Iterable[float | None]) -> int | None:
    known = [value for value in values if value is not None]
    return round(median(known)) if known else None
