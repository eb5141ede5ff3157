"""One worker process: its databases, its loops, and how they start and stop.

start   refuse a database whose row-level security does not bind us; wait for one that is not there yet
run     lanes, delivery, the sandbox's network, jobs; nudges wake them, and the clock does without nudges
drain   told to stop: nothing new is claimed, what is in hand is finished, connections are given back
"""

import asyncio
import os
import socket
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

import structlog

from cadenza.channels.actions.sandbox_network import SandboxNetwork
from cadenza.channels.adapters.registry import build_adapters
from cadenza.kit.db import Database
from cadenza.kit.db_errors import is_transient
from cadenza.kit.ids import new_token
from cadenza.kit.lane import Lane
from cadenza.kit.loop import LaneRunner, run_suspects
from cadenza.kit.memory import collect_rarely
from cadenza.kit.nudges import PostgresNudges
from cadenza.kit.settings import Settings
from cadenza.kit.sleeping import sleep
from cadenza.messages.actions.dispatch import DeliveryLoop
from cadenza.wiring import HANDLERS, SOURCES
from cadenza.worker.health import health_port
from cadenza.worker.lanes import NETWORK_LANES, lanes_of
from cadenza.worker.schedule import Job, Keeper, Loop

DRAIN_SECONDS = 17.0
"""With the closing of two databases shorter than the 20 s after which whoever told us to stop loses patience."""

CLOSE_SECONDS = 1.0
NETWORK_CONNECTIONS = 4
SUSPECTS_EVERY_SECONDS = 10.0

log = structlog.get_logger(__name__)

MakeJobs = Callable[[Database], Sequence[Job]]
"""What else comes round, over the worker's database; given from above."""


async def run_worker(
    dsn: str, settings: Settings, stop: asyncio.Event, *, jobs: MakeJobs, health: int | None = None
) -> None:
    """Work until the event is set, then drain."""
    collect_rarely()
    name = f"{socket.gethostname()}:{os.getpid()}:{new_token(6)}"
    nudges = PostgresNudges(dsn)
    async with _open(dsn, settings, nudges) as (database, network):
        await wait_for_database(database, stop)
        loops = _loops(database, network, nudges, name, settings)
        loops += [(job.name, job.repeat) for job in jobs(database)]
        keeper = Keeper()
        state = partial(_health, keeper, stop)
        async with health_port(settings.host, health, state), _running(nudges.run()):
            log.info("worker_started", worker=name, loops=len(loops))
            tasks = [asyncio.create_task(keeper.keep(label, loop, stop), name=label) for label, loop in loops]
            await stop.wait()
            await _drain(tasks)
    log.info("worker_stopped", worker=name)


async def wait_for_database(database: Database, stop: asyncio.Event) -> None:
    """Return when the database answers, or when told to stop; raise when it may not be used."""
    while not stop.is_set():
        try:
            async with database.everywhere():
                return
        except Exception as error:
            if not is_transient(error):
                raise
            log.warning("database_unreachable", error=type(error).__name__)
            await sleep(1.0, stop)


@asynccontextmanager
async def _open(dsn: str, settings: Settings, nudges: PostgresNudges) -> AsyncIterator[tuple[Database, Database]]:
    """Open our database, and a second one for the sandbox's network, which is not in our transactions."""
    database = await Database.connect(
        dsn,
        handlers=HANDLERS,
        nudges=nudges,
        max_size=settings.database_connections,
    )
    network = await Database.connect(dsn, nudges=nudges, max_size=NETWORK_CONNECTIONS)
    try:
        yield database, network
    finally:
        for opened in (database, network):
            try:
                async with asyncio.timeout(CLOSE_SECONDS):
                    await opened.close()
            except TimeoutError:
                log.warning("database_not_closed")


def _loops(
    database: Database, network: Database, nudges: PostgresNudges, name: str, settings: Settings
) -> list[tuple[str, Loop]]:
    adapters = build_adapters(SandboxNetwork(network))
    delivery = DeliveryLoop(database, adapters, name, SOURCES)
    nudges.listen(delivery.wake)
    loops: list[tuple[str, Loop]] = [(delivery.name, delivery.run)]
    for where, lanes in ((database, lanes_of(adapters)), (network, NETWORK_LANES)):
        for lane in lanes:
            for number in range(settings.lane_concurrency.get(lane.name, 1)):
                runner: LaneRunner[Any] = LaneRunner(where, lane, name)
                nudges.listen(runner.wake)
                loops.append((f"{lane.name}.{number}" if number else lane.name, runner.run))
        loops.append(_suspects(where, lanes, name))
    return loops


def _suspects(database: Database, lanes: Sequence[Lane[Any]], name: str) -> tuple[str, Loop]:
    by_name = {lane.name: lane for lane in lanes}
    label = f"suspects of {lanes[0].name}" if len(lanes) == 1 else "suspects"
    return label, Job(label, SUSPECTS_EVERY_SECONDS, partial(run_suspects, database, by_name, name)).repeat


def _health(keeper: Keeper, stop: asyncio.Event) -> dict[str, object]:
    if stop.is_set():
        return {"status": "draining"}
    return {"status": "failing", "loops": sorted(keeper.failing)} if keeper.failing else {"status": "ok"}


async def _drain(tasks: Sequence[asyncio.Task[None]]) -> None:
    """Wait for the loops to finish what they have in hand; what takes too long is left to its lease or lock."""
    log.info("worker_draining")
    _, late = await asyncio.wait(tasks, timeout=DRAIN_SECONDS)
    for task in late:
        log.warning("loop_cut_off", loop=task.get_name())
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


@asynccontextmanager
async def _running(background: Coroutine[Any, Any, None]) -> AsyncIterator[None]:
    """Run something beside the block, and end it with the block."""
    task = asyncio.create_task(background)
    try:
        yield
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
