"""One run of the fault tests: workers, people, colleagues, an operator and a clock, interleaved by a seed.

What must hold afterwards, whatever happened in between:

    once        nobody gets a step twice
    stopped     no message whose delivery claim began after the stop's commit was sent
    nothing     every enrollment ended, every message is final and reconciles with what the network took, every work
    lost        row is done, the watchdog finds nothing
    uncertain   at most as many as workers were killed, times the connection's concurrency
"""

import random
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any
from unittest.mock import patch
from uuid import UUID

import asyncpg

from cadenza.channels.actions.connections import change_state
from cadenza.channels.domain.connection import Connection
from cadenza.channels.domain.sending import OutboundMessage, SendResult
from cadenza.channels.loops import SANDBOX_NETWORK
from cadenza.journeys.actions import commands
from cadenza.kit import ids
from cadenza.kit.db import Database
from cadenza.kit.db_errors import is_transient
from cadenza.kit.errors import Conflict
from cadenza.kit.loop import run_batch, run_suspects
from cadenza.kit.reasons import ConnectionState
from cadenza.wiring import HANDLERS
from tests.builders.graphs import make_message, make_wait
from tests.builders.world import Someone, World
from tests.faults.checks import check
from tests.faults.scheduler import Actor, Killed, Scheduler

PEOPLE = 4
WORKERS = 2
MOST_KILLS = 6
MAX_STEPS = 20_000

IDLE = frozenset(
    {
        "campaigns.release",
        "campaigns.steer",
        "erasures",
        "import_files",
        "imports",
        "inbox.close",
        "inbox.wake",
        "merges",
    }
)
"""Lanes that nothing in this story gives anything to do: their empty looks would be half of all steps."""

LINE = (
    make_message("hello", "Oi {{ contact.first_name }}"),
    make_wait("an_hour", hours=1),
    make_message("again", "Ainda aí, {{ contact.first_name }}?"),
    make_wait("two_days", days=2),
    make_message("last", "Última chamada, {{ contact.first_name }}"),
)


class RunClock:
    """The clock of one run: a little later at each transaction, and moved by whoever moves it; never the host's."""

    def __init__(self) -> None:
        """Begin on a quiet day."""
        self.now = datetime(2026, 3, 10, 12, tzinfo=UTC)

    def __call__(self) -> str:
        """Say the time of the next transaction."""
        self.now += timedelta(milliseconds=7)
        return f"timestamptz '{self.now.isoformat()}'"

    def move(self, **by: float) -> None:
        """Move it."""
        self.now += timedelta(**by)


@dataclass
class Run:
    """One run in progress."""

    dsn: str
    clock: "RunClock"
    world: World
    scheduler: Scheduler
    people: list[Someone]
    claim_began: dict[UUID, int] = field(default_factory=dict)
    """By message, the step at which the claim that sent it began."""
    stop_committed: dict[UUID, int] = field(default_factory=dict)
    """By enrollment, the step at which its stop was committed."""
    began: dict[str, int] = field(default_factory=dict)
    claiming: dict[str, int] = field(default_factory=dict)
    workers_made: int = 0
    scripts_left: int = 0
    idle: frozenset[str] = IDLE
    may_have_written: set[str] = field(default_factory=set)
    """Actors whose transaction did more than look for work."""

    def has_written(self, actor: Actor, what: str) -> bool:
        """Say whether this step follows a commit that may have changed something; empty looks for work don't."""
        if what == "BEGIN":
            self.may_have_written.discard(actor.name)
        elif what not in {"COMMIT", "committed"} and not what.startswith(("claim_", "take_orphan")):
            self.may_have_written.add(actor.name)
        return what == "committed" and actor.name in self.may_have_written


async def run_seed(dsn: str, seed: int) -> Run:
    """Run one seed to its end and check what must hold; raises AssertionError with the history otherwise."""
    with patch.object(ids, "_draw", random.Random(seed).randbytes):  # noqa: S311 - chance here must be repeatable
        return await _run_seed(dsn, seed)


async def _run_seed(dsn: str, seed: int) -> Run:
    clock = RunClock()
    world = await (await World.open(dsn, clock=clock)).found(concurrency=1)
    observer = await asyncpg.connect(dsn)
    scheduler = Scheduler(seed, observer, kill_chance=0.004)
    people = await _people(world, scheduler)
    run = Run(dsn, clock, world, scheduler, people)
    scheduler.on_step.append(_watch(run))
    journey = await world.journey(*LINE)
    await world.enroll(journey, *people)
    for _ in range(WORKERS):
        _start_worker(run, dsn)
    _start_scripts(run)
    try:
        await scheduler.run(max_steps=MAX_STEPS)
        await _finish(run)
        await check(run)
    except (AssertionError, TimeoutError) as error:
        message = f"seed {seed}: {error}\n{scheduler.told()}"
        raise AssertionError(message) from error
    finally:
        await world.close()
        await observer.close()
    return run


async def _people(world: World, scheduler: Scheduler) -> list[Someone]:
    """Make people whose phones behave in different ways, chosen by the seed."""
    habits: list[dict[str, Any]] = [
        {"reads_after_s": 5},
        {"reads_after_s": 2, "duplicate_receipts": True, "disorder": True},
        {"echoes": True},
        {"echoes": True, "echo_before_answer": True},
        {"transient_times": 1},
        {"fails_later": "permanent_address"},
        {"limited_for_s": 30},
        {"replies_with": ["oi"], "reply_after_s": 1},
        {"delivers": False},
    ]
    return [await world.person(f"Ana{number}", **scheduler.random.choice(habits)) for number in range(PEOPLE)]


# ------------------------------------------------------------------------------------------------ actors


def _start_worker(run: Run, dsn: str) -> None:
    run.workers_made += 1
    name = f"worker{run.workers_made}"
    park = run.scheduler.checkpoint(name)

    async def work() -> None:
        world = await World.open(dsn, worker=name, checkpoint=park, clock=run.clock)
        world.organization_id = run.world.organization_id
        world.lanes = [lane for lane in world.lanes if lane.name not in run.idle]
        actor = run.scheduler.actors[name]
        actor.databases += [world.database, world.network, run.world.network]
        _watch_calls(run, world, name, park)
        try:
            await _work(run, world, name)
        except Killed:
            if run.scheduler.kills < MOST_KILLS:
                _start_worker(run, dsn)
            raise
        finally:
            await _drop(world)

    run.scheduler.start(name, work, can_be_killed=True)


async def _work(run: Run, world: World, name: str) -> None:
    """Run lanes in a random order until all scripts are done and nothing is left to do."""
    idle = 0
    lanes = {lane.name: lane for lane in world.lanes}
    while idle < 2 or run.scripts_left:
        done = 0
        with suppress_transient():
            done += await run_suspects(world.database, lanes, name)
        for lane in run.scheduler.random.sample(world.lanes, len(world.lanes)):
            # Like the real runner: what can be tried again is, with the next round.
            with suppress_transient():
                done += len(await run_batch(world.database, lane, [world.organization_id], name))
            done += await _network(run, world) if run.scheduler.random.random() < 0.5 else 0
        with suppress_transient():
            done += await world.deliver()
        idle = 0 if done else idle + 1


@contextmanager
def suppress_transient() -> Iterator[None]:
    """Go on after what may succeed when tried again."""
    try:
        yield
    except Exception as error:
        if not is_transient(error):
            raise


async def _network(run: Run, world: World) -> int:
    return len(await run_batch(run.world.network, SANDBOX_NETWORK, [world.organization_id], "network"))


def _watch_calls(run: Run, world: World, name: str, park: Callable[[str], Awaitable[None]]) -> None:
    """Stand on both sides of each call: a worker may die before it is made, and before its answer is heard."""
    adapter = world.adapters["sandbox"]
    send = adapter.send

    async def watched(connection: Connection, message: OutboundMessage, deadline: float) -> SendResult:
        run.claim_began[message.message_id] = run.claiming[name]
        await park("call")
        result = await send(connection, message, deadline)
        await park("answer")
        return result

    adapter.send = watched  # type: ignore[method-assign]


def _start_scripts(run: Run) -> None:
    """Start everyone who is not a worker, with what they do chosen by the seed."""
    chance = run.scheduler.random
    for number, someone in enumerate(run.people):
        for text in chance.choice([[], [], ["oi"], ["parar"], ["oi", "parar"]]):
            _start_script(run, f"person{number}_{text}", _says(run.world, someone, text), chance.randrange(5, 250))
        if chance.random() < 0.2:
            says = _colleague(run.world, someone)
            _start_script(run, f"colleague{number}", says, chance.randrange(5, 250))
        if chance.random() < 0.3:
            command = chance.choice([commands.cancel, commands.pause, commands.skip_node, commands.make_due])
            name = f"operator{number}"
            _start_script(run, name, _commands(run, name, someone, command), chance.randrange(5, 250))
    if chance.random() < 0.4:
        _start_script(
            run, "number", _loses_its_number(run, "number", chance.randrange(5, 60)), chance.randrange(5, 200)
        )
    for number, by in enumerate(
        chance.sample([{"minutes": 1}, {"hours": 1}, {"hours": 2}, {"days": 2}, {"seconds": -5}], 4)
    ):
        _start_script(run, f"clock{number}", _moves(run, by), chance.randrange(20, 200))


def _start_script(run: Run, name: str, act: Callable[[], Awaitable[None]], after: int) -> None:
    run.scripts_left += 1
    park = run.scheduler.checkpoint(name)

    async def script() -> None:
        try:
            # Being chosen so often before acting spreads the acts over the run.
            for _ in range(max(1, after // 8)):
                await park("waits")
            await act()
        finally:
            run.scripts_left -= 1

    run.scheduler.start(name, script)


def _says(world: World, someone: Someone, text: str) -> Callable[[], Awaitable[None]]:
    return lambda: world.writes(someone, text)


def _colleague(world: World, someone: Someone) -> Callable[[], Awaitable[None]]:
    return lambda: world.colleague(someone, "Aqui é a Bia")


def _moves(run: Run, by: dict[str, float]) -> Callable[[], Awaitable[None]]:
    async def act() -> None:
        run.clock.move(**by)

    return act


def _commands(
    run: Run, name: str, someone: Someone, command: Callable[..., Awaitable[None]]
) -> Callable[[], Awaitable[None]]:
    """Do something to the person's enrollment, statement by statement like everyone else."""

    async def act() -> None:
        enrollment = await run.world.enrollment(someone)
        try:
            async with _database(run, name) as database, database.begin(run.world.organization_id) as tx:
                await command(tx, run.world.organization_id, enrollment["id"])
        except Exception as error:
            # It had ended, it stands where this can't be done, or someone held the person for too long.
            if not (isinstance(error, Conflict) or is_transient(error)):
                raise

    return act


def _loses_its_number(run: Run, name: str, steps: int) -> Callable[[], Awaitable[None]]:
    """Let the number be away for more than half an hour and so many steps, then be back."""

    async def act() -> None:
        park = run.scheduler.checkpoint(name)
        async with _database(run, name) as database:
            await _turn(run, database, ConnectionState.DISCONNECTED)
            for _ in range(steps):
                await park("is away")
            run.clock.move(minutes=31)
            for _ in range(steps):
                await park("is away")
            await _turn(run, database, ConnectionState.CONNECTED)

    return act


async def _turn(run: Run, database: Database, state: ConnectionState) -> None:
    assert run.world.connection is not None
    async with database.begin(run.world.organization_id) as tx:
        await change_state(tx, run.world.organization_id, run.world.connection.id, state)


@asynccontextmanager
async def _database(run: Run, name: str) -> AsyncIterator[Database]:
    """Open a database for an actor who is no worker."""
    park = run.scheduler.checkpoint(name)
    database = await Database.connect(
        run.dsn, handlers=HANDLERS, clock=run.clock, checkpoint=park, is_patient=True, max_size=1
    )
    run.scheduler.actors[name].databases.append(database)
    try:
        yield database
    finally:
        await database.close()


async def _drop(world: World) -> None:
    """Let go of a worker's connections as the death of its process does."""
    for database in (world.database, world.network):
        database._pool.terminate()
        database._notes.terminate()
    world.observer.terminate()


# ------------------------------------------------------------------------------------------- observation


def _watch(run: Run) -> Callable[[Actor, str], Awaitable[None]]:
    async def watch(actor: Actor, what: str) -> None:
        has_written = run.has_written(actor, what)
        if what == "BEGIN":
            run.began[actor.name] = run.scheduler.step
        elif what == "start_sending":
            run.claiming[actor.name] = run.began[actor.name]
        elif has_written:
            for row in await run.world.observe("SELECT id FROM enrollments WHERE state IN ('stopped', 'cancelled')"):
                run.stop_committed.setdefault(row["id"], run.scheduler.step)

    return watch


async def _finish(run: Run) -> None:
    """Let a healthy worker finish, and the longest clocks pass."""
    for lane in run.world.lanes:
        assert lane.name not in run.idle or not await run.world.batch(lane), f"{lane.name} has something to do"
    for by in ({"minutes": 2}, {"hours": 2}, {"days": 3}, {"days": 4}, {"days": 40}):
        run.clock.move(**by)
        await run_suspects(run.world.database, {lane.name: lane for lane in run.world.lanes}, "final")
        await run.world.run()
