"""`cadenza bench release`: how fast journeys are released, and what that is compared with.

One organization's people each stand before a message with two variables, followed by a wait; every check is made
(consent, suppression, caps, window, quiet hours, allowance, headroom, connection choice), the text is rendered, and
thread, message, queue row, step run, enrollment and counter are written, all durable. Three ways to do the same rows:

    batches      the product's release lane, batches of 500, in two processes
    one by one   the reference: the same functions, one message per transaction, 4 connections (a job queue's shape)
    floor        the reference: one SQL statement per 500 rows that writes the same rows and decides nothing

Each is run three times, interleaved, on a fresh copy of one seeded database; medians and ratios are of one run of the
command on one machine. `statements` is what one batch sends to the server, for batches of 50, 250 and 500.
"""

import asyncio
import multiprocessing
import os
import platform
import tempfile
from collections import Counter
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass
from itertools import count
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
from cadenza.kit import clock
from cadenza.kit.db import Database, Queries
from cadenza.kit.devpg import DevServer
from cadenza.kit.ids import new_id
from cadenza.kit.loop import run_batch
from cadenza.kit.migrate import upgrade
from cadenza.kit.secrets import use_secret_key
from cadenza.ops.bench.journey import GRAPH
from cadenza.wiring import HANDLERS

sql = Queries.beside(__file__)

GROUP = 8
BATCH = 500
_COPIES = count(1)
BENCH_KEY = b"a key of no worth, for a database that is thrown away"
Progress = Callable[[str], None]


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
    connections: int
    seconds: float


def bench_release(plan: Plan, progress: Progress) -> dict[str, object]:
    """Run the bench on a server of its own and return the figures."""
    use_secret_key(BENCH_KEY)
    with tempfile.TemporaryDirectory(prefix="cadenza-bench-") as folder:
        progress(f"seeding {plan.people} people in {plan.organizations} organizations")
        server = DevServer.start(Path(folder), durable=True)
        try:
            seed = _create(server.dsn, "bench_seed")
            upgrade(seed)
            organizations = asyncio.run(_seed(seed, plan))
            statements = asyncio.run(_count_statements(seed_copy(server.dsn), organizations))
            rates = _measure(server.dsn, organizations, plan, progress)
        finally:
            server.stop()
            DevServer.discard(Path(folder))
    return _report(plan, rates, statements)


def seed_copy(dsn: str) -> str:
    """Make a fresh copy of the seeded database; returns its address."""
    # A name of its own for each: autovacuum may still be at work in the one before, and all go with the server.
    name = f"bench_run_{next(_COPIES)}"
    with psycopg.connect(dsn, autocommit=True) as db:
        db.execute(f"CREATE DATABASE {name} TEMPLATE bench_seed STRATEGY FILE_COPY".encode())
    return _dsn_of(dsn, name)


def _measure(dsn: str, organizations: Sequence[UUID], plan: Plan, progress: Progress) -> dict[str, list[float]]:
    ways = {"batches": (2, 1), "one by one": (1, 4), "floor": (2, 1)}
    rates: dict[str, list[float]] = {way: [] for way in ways}
    for run in range(plan.runs):
        for way, (processes, connections) in ways.items():
            copy = seed_copy(dsn)
            shares = [
                Share(copy, tuple(organizations[number::processes]), way, connections, plan.seconds)
                for number in range(processes)
            ]
            rate = _run(shares)
            rates[way].append(rate)
            progress(f"run {run + 1} of {plan.runs}, {way}: {rate:,.0f} rows/s")
    return rates


def _run(shares: Sequence[Share]) -> float:
    """Run the shares side by side, each in a process of its own; returns rows per second of all together."""
    with multiprocessing.get_context("spawn").Pool(len(shares)) as pool:
        done = pool.map(_work, shares)
    return sum(rows / seconds for rows, seconds in done)


def _work(share: Share) -> tuple[int, float]:
    return uvloop.run(_drain(share))


async def _drain(share: Share) -> tuple[int, float]:
    """Release until nothing is due or the time is up; returns the rows and the seconds it took."""
    use_secret_key(BENCH_KEY)
    database = await Database.connect(share.dsn, handlers=HANDLERS, max_size=share.connections)
    ways: dict[str, Callable[[Database, Sequence[UUID]], Coroutine[Any, Any, int]]] = {
        "batches": _in_batches,
        "one by one": _one_by_one,
        "floor": _floor,
    }
    way = ways[share.way]
    groups = [share.organizations[at : at + GROUP] for at in range(0, len(share.organizations), GROUP)]
    if share.way == "one by one":
        groups = [(one,) for one in share.organizations]
    started = clock.monotonic()
    ends = started + share.seconds

    async def work(number: int) -> int:
        rows, idle, turn = 0, 0, number
        while clock.monotonic() < ends and idle < len(groups):
            got = await way(database, groups[turn % len(groups)])
            turn += 1
            rows += got
            idle = 0 if got else idle + 1
        return rows

    rows = sum(await asyncio.gather(*(work(number) for number in range(share.connections))))
    elapsed = clock.monotonic() - started
    await database.close()
    return rows, elapsed


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
        n = plan.people // plan.organizations
        for query in (sql.seed_contacts, sql.seed_identifiers, sql.seed_consents):
            async with database.begin(organization_id) as tx:
                await tx.execute(query, organization_id=organization_id, n=n, now=tx.now)
        async with database.begin(organization_id) as tx:
            await tx.execute(
                sql.seed_enrollments,
                organization_id=organization_id,
                journey_id=journey.id,
                version_id=published.version_id,
                node_id="offer",
                n=n,
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

    database = await Database.connect(dsn, handlers=HANDLERS, checkpoint=count)
    counted: dict[int, int] = {}
    for size in (50, 50, 250, 500):  # the first only warms the caches
        sent.clear()
        async with database.begin(*organizations[:1]) as tx:
            await release.release(tx, await release.claim(tx, organizations[:1], size, size))
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


def _report(plan: Plan, rates: dict[str, list[float]], statements: dict[int, int]) -> dict[str, object]:
    rows = {way: median(found) for way, found in rates.items()}
    return {
        "bench": "release",
        "machine": {
            "cores": os.cpu_count(),
            "platform": platform.platform(),
            "python": platform.python_version(),
        },
        "people": plan.people,
        "organizations": plan.organizations,
        "runs": plan.runs,
        "rows_per_second": {way: round(rate) for way, rate in rows.items()},
        "all_runs": {way: [round(rate) for rate in found] for way, found in rates.items()},
        "ratio_to_one_by_one": round(rows["batches"] / rows["one by one"], 1),
        "ratio_to_floor": round(rows["batches"] / rows["floor"], 2),
        "statements_per_batch": statements,
    }
