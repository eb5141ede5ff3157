"""`cadenza bench import`: how fast a large file is imported, and how much memory the process takes that reads it.

A file of made-up people (name, phone, email, birth date, plan, tag) goes the product's way: in by the upload, read by
the lane of imports in a worker process of its own, 1,000 rows a transaction, all durable. With kills, that process is
killed outright at even distances and another one takes over; the counts must be those of the file all the same.
"""

import asyncio
import csv
import io
import multiprocessing
import os
import resource
import signal
import sys
import tempfile
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any
from uuid import UUID

import uvloop
from rich.console import Console

from cadenza.accounts.actions.organizations import create_organization
from cadenza.imports.actions import commands, upload
from cadenza.imports.domain.job import Command, Import, JobState
from cadenza.imports.loops import imports_lane
from cadenza.kit.clock import monotonic
from cadenza.kit.db import Database
from cadenza.kit.devpg import DevServer
from cadenza.kit.ids import new_id
from cadenza.kit.loop import run_batch
from cadenza.kit.memory import collect_rarely
from cadenza.kit.migrate import upgrade
from cadenza.kit.secrets import use_secret_key
from cadenza.ops.bench.machine import describe, own_cpu, peak_memory, server_cpu
from cadenza.wiring import HANDLERS, IN_USE

BENCH_KEY = b"a key of no worth, for a database that is thrown away"
CITIES = ("11", "21", "31", "41", "51", "61", "71", "81")
PLANS = ("Ouro", "Prata", "Bronze", "Família")
ROWS_A_PIECE = 2000
LOOK_SECONDS = 0.05

Progress = Callable[[str, float], None]
"""Told what is done next, and which part of all is done."""


@dataclass(frozen=True, slots=True)
class Plan:
    """How many rows, how often the worker is killed, and whether a dry run comes first."""

    rows: int = 1_000_000
    kills: int = 0
    dry_run: bool = False


@dataclass(frozen=True, slots=True)
class Work:
    """What a worker process is told."""

    dsn: str
    organization_id: UUID
    import_id: UUID


@dataclass(frozen=True, slots=True)
class Done:
    """What came of one job."""

    job: Import
    seconds: float
    peak_mb: float
    python_us: float | None
    """None where a worker was killed: it took its figures along."""
    server_us: float | None
    kills: int


def bench_import(plan: Plan, progress: Progress) -> dict[str, object]:
    """Run the bench on a server of its own and return the figures."""
    use_secret_key(BENCH_KEY)
    machine = describe()
    with tempfile.TemporaryDirectory(prefix="cadenza-bench-") as folder:
        server = DevServer.start(Path(folder), durable=True)
        try:
            upgrade(server.dsn)
            progress("sending the file", 0.0)
            started = monotonic()
            organization_id, import_id = uvloop.run(_send(server.dsn, plan))
            sent = monotonic() - started
            work = Work(server.dsn, organization_id, import_id)
            tried = _run(server, work, Command.DRY_RUN, Plan(plan.rows), progress) if plan.dry_run else None
            done = _run(server, work, Command.START, plan, progress)
        finally:
            server.stop()
            DevServer.discard(Path(folder))
    return _report(plan, machine, sent, tried, done)


async def file_of(rows: int) -> AsyncIterator[bytes]:
    """Make up a file, piece by piece: every person once, written as people write."""
    yield "Nome;Celular;E-mail;Nascimento;Plano;Tags\n".encode("cp1252")
    for start in range(0, rows, ROWS_A_PIECE):
        file = io.StringIO(newline="")
        csv.writer(file, delimiter=";", lineterminator="\r\n").writerows(
            map(_row, range(start, min(start + ROWS_A_PIECE, rows)))
        )
        yield file.getvalue().encode("cp1252")


def _row(number: int) -> tuple[str, ...]:
    city, local = CITIES[number % len(CITIES)], 60_000_000 + number
    phone = (f"({city}) 9{local // 10000}-{local % 10000:04}", f"+55{city}9{local}", f"55{city}9{local}.0")[number % 3]
    birth = f"{number % 28 + 1:02}/{number % 12 + 1:02}/{1950 + number % 55}"
    plan = PLANS[number % len(PLANS)]
    return (
        f"João Conceição {number}",
        phone,
        f"joao{number}@x.example",
        birth,
        plan,
        "academia,yoga" if number % 2 else "",
    )


async def _send(dsn: str, plan: Plan) -> tuple[UUID, UUID]:
    database = await Database.connect(dsn, handlers=HANDLERS)
    async with database.everywhere() as view:
        organization_id = new_id(view.now)
    async with database.begin(organization_id) as tx:
        await create_organization(tx, organization_id, name="Bench", time_zone="America/Sao_Paulo", region="BR")
        import_id = await upload.announce(tx, organization_id, file_name="bench.csv")
    await upload.receive(database, (organization_id, import_id), file_of(plan.rows), most_bytes=sys.maxsize)
    await database.close()
    return organization_id, import_id


def _run(server: DevServer, work: Work, command: Command, plan: Plan, progress: Progress) -> Done:
    before = server_cpu(server.pid)
    done = uvloop.run(_watch(work, command, plan, progress))
    after = server_cpu(server.pid)
    used = None if before is None or after is None else (after - before) / plan.rows * 1e6
    return Done(done.job, done.seconds, done.peak_mb, done.python_us, used, done.kills)


async def _watch(work: Work, command: Command, plan: Plan, progress: Progress) -> Done:
    """Begin a job, have a process do it, and kill that at even distances."""
    database = await Database.connect(work.dsn)
    async with database.begin(work.organization_id) as tx:
        await commands.begin(tx, work.organization_id, work.import_id, command)
    started, kills, peak = monotonic(), 0, 0.0
    worker = _Worker(work)
    while True:
        await asyncio.sleep(LOOK_SECONDS)
        job = await _look(database, work)
        progress(f"{command.value} of {plan.rows:,} rows", job.progress)
        if job.state not in {JobState.QUEUED, JobState.RUNNING}:
            break
        if kills < plan.kills and job.progress > (kills + 1) / (plan.kills + 1):
            peak = max(peak, worker.kill())
            kills += 1
            worker = _Worker(work)
    seconds = monotonic() - started
    last, python = worker.result()
    await database.close()
    return Done(job, seconds, max(peak, last), None if kills else python / plan.rows * 1e6, None, kills)


async def _look(database: Database, work: Work) -> Import:
    async with database.read(work.organization_id) as tx:
        return await commands.get_import(tx, work.organization_id, work.import_id)


class _Worker:
    """A process that works off the import."""

    def __init__(self, work: Work) -> None:
        context = multiprocessing.get_context("spawn")
        self._answer, theirs = context.Pipe(duplex=False)
        self._process = context.Process(target=_serve, args=(work, theirs))
        self._process.start()
        theirs.close()

    def kill(self) -> float:
        """End it without a word; returns the most memory it took until then."""
        pid = self._process.pid
        if pid is None:
            return 0.0
        peak = peak_memory(pid)
        os.kill(pid, signal.SIGKILL)
        self._process.join()
        return peak

    def result(self) -> tuple[float, float]:
        """Return the most memory it took, and the seconds of CPU."""
        peak, cpu = self._answer.recv()
        self._process.join()
        return peak, cpu


def _serve(work: Work, answer: Connection) -> None:
    use_secret_key(BENCH_KEY)
    collect_rarely()
    cpu = own_cpu()
    uvloop.run(_drain(work))
    answer.send((resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024, own_cpu() - cpu))


async def _drain(work: Work) -> None:
    database = await Database.connect(work.dsn, handlers=HANDLERS, max_size=2)
    lane = imports_lane(IN_USE)
    while await run_batch(database, lane, [work.organization_id], f"bench-{os.getpid()}") or await _is_active(
        database, work
    ):
        pass
    await database.close()


async def _is_active(database: Database, work: Work) -> bool:
    """Say whether somebody else, who may be dead, still holds the import."""
    await asyncio.sleep(LOOK_SECONDS)
    return (await _look(database, work)).state in {JobState.QUEUED, JobState.RUNNING}


def _report(plan: Plan, machine: dict[str, object], sent: float, tried: Done | None, done: Done) -> dict[str, object]:
    return {
        "bench": "import",
        "machine": machine,
        "rows": plan.rows,
        "file_mb": round(done.job.file_size / 1e6, 1),
        "upload_seconds": round(sent, 1),
        "dry_run": _figures(plan, tried) if tried else None,
        "run": _figures(plan, done),
        "is_right": done.job.tally.is_whole and done.job.tally.statuses["created"] == plan.rows,
    }


def _figures(plan: Plan, done: Done) -> dict[str, object]:
    return {
        "rows_per_second": round(plan.rows / done.seconds),
        "seconds": round(done.seconds, 1),
        "peak_mb": round(done.peak_mb),
        "cpu_us_per_row": {
            "python": _rounded(done.python_us),
            "server": _rounded(done.server_us),
        },
        "kills": done.kills,
        "created": done.job.tally.statuses["created"],
        "rejected": dict(done.job.tally.rejected),
    }


def _rounded(figure: float | None) -> int | None:
    return None if figure is None else round(figure)


def show(figures: dict[str, Any], console: Console) -> None:
    """Print the figures of one run of the command."""
    machine = figures["machine"]
    console.print(
        f"{figures['rows']:,} rows ({figures['file_mb']} MB, sent in {figures['upload_seconds']} s); "
        f"{machine['cores']} cores ({machine['processor']}), load {machine['load_before']} before"
    )
    for name in ("dry_run", "run"):
        if (one := figures[name]) is not None:
            used = one["cpu_us_per_row"]
            console.print(
                f"{name}: {one['rows_per_second']:,} rows/s, {one['peak_mb']} MB at most; CPU of a row: Python "
                f"{used['python']} µs, server {used['server']} µs; killed {one['kills']} times"
            )
    console.print("every row is there once" if figures["is_right"] else "rows are missing or double")
