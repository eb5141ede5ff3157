"""One run of the fault tests: workers, people, colleagues, an operator and a clock, interleaved by a seed.

What must hold afterwards, whatever happened in between:

    once        nobody gets a step twice
    stopped     no message whose delivery claim began after the stop's commit was sent
    nothing     every enrollment ended, every message is final and reconciles with what the network took, every work
    lost        row is done, the watchdog finds nothing
    uncertain   at most as many as workers were killed, times the connection's concurrency
"""

import random
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any
from unittest.mock import patch
from uuid import UUID

import asyncpg

from cadenza.channels.domain.connection import Connection
from cadenza.channels.domain.sending import OutboundMessage, SendResult
from cadenza.channels.loops import SANDBOX_NETWORK
from cadenza.journeys.actions import commands
from cadenza.kit import ids
from cadenza.kit.db import Database, is_transient
from cadenza.kit.errors import Conflict
from cadenza.kit.loop import run_batch, run_suspects
from cadenza.ops.watchdog import count_violations
from cadenza.wiring import HANDLERS
from tests.builders.graphs import make_message, make_wait
from tests.builders.world import Someone, World
from tests.faults.scheduler import Actor, Killed, Scheduler

PEOPLE = 4
WORKERS = 2
MOST_KILLS = 6
MAX_STEPS = 20_000

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
        await _check(run)
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
        park = run.scheduler.checkpoint(name)
        database = await Database.connect(
            run.dsn, handlers=HANDLERS, clock=run.clock, checkpoint=park, is_patient=True, max_size=1
        )
        run.scheduler.actors[name].databases.append(database)
        enrollment = await run.world.enrollment(someone)
        try:
            async with database.begin(run.world.organization_id) as tx:
                await command(tx, run.world.organization_id, enrollment["id"])
        except Exception as error:
            # It had ended, it stands where this can't be done, or someone held the person for too long.
            if not (isinstance(error, Conflict) or is_transient(error)):
                raise
        finally:
            await database.close()

    return act


async def _drop(world: World) -> None:
    """Let go of a worker's connections as the death of its process does."""
    for database in (world.database, world.network):
        database._pool.terminate()
        database._notes.terminate()
    world.observer.terminate()


# ------------------------------------------------------------------------------------------- observation


def _watch(run: Run) -> Callable[[Actor, str], Awaitable[None]]:
    async def watch(actor: Actor, what: str) -> None:
        if what == "BEGIN":
            run.began[actor.name] = run.scheduler.step
        elif what == "start_sending":
            run.claiming[actor.name] = run.began[actor.name]
        elif what == "committed":
            for row in await run.world.observe("SELECT id FROM enrollments WHERE state IN ('stopped', 'cancelled')"):
                run.stop_committed.setdefault(row["id"], run.scheduler.step)

    return watch


async def _finish(run: Run) -> None:
    """Let a healthy worker finish, and the longest clocks pass."""
    for by in ({"minutes": 2}, {"hours": 2}, {"days": 3}, {"days": 4}, {"days": 40}):
        run.clock.move(**by)
        await run_suspects(run.world.database, {lane.name: lane for lane in run.world.lanes}, "final")
        await run.world.run()


# ------------------------------------------------------------------------------------------------ checks


async def _check(run: Run) -> None:
    violations = await count_violations(run.world.database, deep=True)
    assert violations == {}, f"the watchdog finds {violations}"
    taken = await run.world.observe(
        "SELECT correlation_id, address, body FROM sandbox_messages WHERE sender = 'business'"
    )
    texts = Counter((row["address"], row["body"]) for row in taken if row["body"].startswith(("Oi", "Ainda", "Última")))
    assert max(texts.values(), default=0) <= 1, f"sent twice: {texts.most_common(1)}"
    messages = {
        row["id"]: row
        for row in await run.world.observe(
            "SELECT id, state, enrollment_id, ended_at FROM messages WHERE direction = 'out' AND source <> 'phone'"
        )
    }
    _check_reconciled(messages, {row["correlation_id"] for row in taken if row["correlation_id"]})
    _check_stops(run, messages, {row["correlation_id"] for row in taken})
    uncertain = sum(row["state"] == "uncertain" for row in messages.values())
    assert uncertain <= run.scheduler.kills, f"{uncertain} uncertain after {run.scheduler.kills} kills"
    await _check_ended(run)


def _check_reconciled(messages: dict[UUID, Any], taken: set[UUID]) -> None:
    """What we say was sent the network has, and what it has we do not deny."""
    for message_id, row in messages.items():
        if row["state"] in {"sent", "delivered", "read"}:
            assert message_id in taken, f"lost: {row['state']} but never taken"
        if message_id in taken:
            assert row["state"] in {"sent", "delivered", "read", "uncertain", "failed"}, f"taken but {row['state']}"


def _check_stops(run: Run, messages: dict[UUID, Any], taken: set[UUID]) -> None:
    for message_id in taken & messages.keys():
        stopped_at = run.stop_committed.get(messages[message_id]["enrollment_id"])
        began_at = run.claim_began.get(message_id)
        if stopped_at is not None and began_at is not None:
            assert began_at < stopped_at, f"claimed at {began_at}, stopped at {stopped_at}, sent"


async def _check_ended(run: Run) -> None:
    live = await run.world.observe(
        "SELECT state, reason FROM enrollments WHERE state IN ('active', 'waiting_reply') OR "
        "(state = 'paused' AND reason <> 'manual')"
    )
    assert live == [], f"not ended: {live}"
    left = await run.world.observe(
        "SELECT (SELECT count(*) FROM message_queue q WHERE NOT EXISTS (SELECT 1 FROM enrollments e "
        "WHERE e.id = q.enrollment_id AND e.state = 'paused')) AS queue, "
        "(SELECT count(*) FROM triggers) AS triggers, "
        "(SELECT count(*) FROM raw_webhooks WHERE processed_at IS NULL) AS webhooks, "
        "(SELECT count(*) FROM echoes) AS echoes"
    )
    assert dict(left[0]) == {"queue": 0, "triggers": 0, "webhooks": 0, "echoes": 0}, f"left: {dict(left[0])}"
