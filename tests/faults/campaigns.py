"""One run of the fault tests of campaigns: workers, people, operators, a number and a clock, interleaved by a seed.

What must hold afterwards, whatever happened in between:

    once        nobody gets the text twice
    everyone    the audience is frozen whole, and each recipient is at its end or waits for a person
    the table   campaigns and recipients have moved along their tables only
    exact       no message that was looked at after the commit of a pause or a cancel was handed over
    honest      a recipient says what the network knows
"""

import random
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any
from unittest.mock import patch
from uuid import UUID

import asyncpg

from cadenza.campaigns.actions import commands
from cadenza.campaigns.domain import campaign as campaigns
from cadenza.campaigns.domain import recipient as recipients
from cadenza.campaigns.domain.campaign import Campaign
from cadenza.channels.actions.connections import change_state
from cadenza.contacts.actions.change import erase
from cadenza.contacts.actions.merge import merge
from cadenza.kit import ids
from cadenza.kit.db import Database, Tx
from cadenza.kit.db_errors import is_transient
from cadenza.kit.errors import Conflict, NotFound
from cadenza.kit.loop import run_suspects
from cadenza.kit.reasons import CampaignState, ConnectionState, RecipientState
from cadenza.ops.watchdog import count_violations
from cadenza.wiring import HANDLERS
from tests.builders.campaigns import make_campaign, resume, send
from tests.builders.world import Someone, World
from tests.faults.run import MAX_STEPS, WORKERS, Run, RunClock, _moves, _says, _start_script, _start_worker
from tests.faults.scheduler import Actor, Scheduler

PEOPLE = 6
LATEST = 800
"""So long that people act while the audience is frozen, while it is released, and while it is delivered."""

IDLE = frozenset(
    {"import_files", "imports", "inbox.close", "inbox.wake", "journeys.backlog", "journeys.match", "journeys.release"}
)
"""Lanes that nothing in this story gives anything to do."""

CHUNK = 2
"""So small that freezing and sweeping take several pieces."""

HABITS: list[dict[str, Any]] = [
    {"reads_after_s": 5},
    {"reads_after_s": 2, "duplicate_receipts": True, "disorder": True},
    {"echoes": True, "echo_before_answer": True},
    {"transient_times": 1},
    {"fails_later": "permanent_address"},
    {"limited_for_s": 30},
    {"replies_with": ["oi"], "reply_after_s": 1},
    {"delivers": False},
]


@dataclass
class CampaignRun:
    """What is seen of one campaign while a run goes on."""

    run: Run
    campaign: Campaign
    states: dict[UUID, str] = field(default_factory=dict)
    """Of the campaign and its recipients, as last seen."""
    wrong: list[str] = field(default_factory=list)
    """Moves that are in no table."""
    stood: list[tuple[int, str]] = field(default_factory=list)
    """The steps at which the campaign was seen in another state."""
    looked: dict[str, int] = field(default_factory=dict)
    """By worker, when its last look asked for the campaign."""
    look_of: dict[UUID, int] = field(default_factory=dict)
    """By message, when the look that let it go asked."""


async def run_seed(dsn: str, seed: int) -> CampaignRun:
    """Run one seed to its end and check what must hold; raises AssertionError with the history otherwise."""
    with (
        patch.object(ids, "_draw", random.Random(seed).randbytes),  # noqa: S311 - chance here must be repeatable
        patch("cadenza.campaigns.actions.audience.CHUNK", CHUNK),
        patch("cadenza.campaigns.actions.steer.CHUNK", CHUNK),
    ):
        return await _run_seed(dsn, seed)


async def _run_seed(dsn: str, seed: int) -> CampaignRun:
    clock = RunClock()
    world = await (await World.open(dsn, clock=clock)).found(concurrency=2)
    observer = await asyncpg.connect(dsn)
    scheduler = Scheduler(seed, observer, kill_chance=0.002)
    people = [await world.person(f"Ana{number}", **scheduler.random.choice(HABITS)) for number in range(PEOPLE)]
    run = Run(dsn, clock, world, scheduler, people, idle=IDLE)
    seen = CampaignRun(run, await make_campaign(world))
    await send(world, seen.campaign)
    scheduler.on_step.append(_watch(seen))
    for _ in range(WORKERS):
        _start_worker(run, dsn)
    _watch_calls(seen)
    _start_scripts(seen)
    try:
        await scheduler.run(max_steps=MAX_STEPS)
        await _finish(seen)
        await _check(seen)
    except (AssertionError, TimeoutError) as error:
        message = f"seed {seed}: {error}\n{scheduler.told()}"
        raise AssertionError(message) from error
    finally:
        await world.close()
        await observer.close()
    return seen


# ------------------------------------------------------------------------------------------------- actors


def _start_scripts(seen: CampaignRun) -> None:
    """Start everyone who is not a worker, with what they do chosen by the seed."""
    run, chance = seen.run, seen.run.scheduler.random
    for number, someone in enumerate(run.people):
        if chance.random() < 0.4:
            says = _says(run.world, someone, chance.choice(["oi", "parar"]))
            _start_script(run, f"person{number}", says, chance.randrange(5, LATEST))
        if chance.random() < 0.15:
            name = f"eraser{number}"
            _start_script(run, name, _erases(seen, name, someone), chance.randrange(5, LATEST))
    if chance.random() < 0.5:
        winner, loser = chance.sample(run.people, 2)
        _start_script(run, "merger", _does(seen, "merger", _merges(seen, winner, loser)), chance.randrange(5, LATEST))
    for number, command in enumerate(
        chance.choices([commands.pause, commands.resume, commands.cancel], [4, 4, 1], k=5)
    ):
        name = f"operator{number}"
        _start_script(run, name, _does(seen, name, _on_campaign(seen, command)), chance.randrange(5, LATEST))
    name, command = "onlooker", chance.choice([commands.pause, commands.pause, commands.cancel])
    _start_script(run, name, _when_queued(seen, name, _does(seen, name, _on_campaign(seen, command))), 0)
    for number, state in enumerate(chance.sample([*ConnectionState][:2] * 2, chance.randrange(4))):
        name = f"number{number}"
        _start_script(run, name, _does(seen, name, _on_number(seen, state)), chance.randrange(5, LATEST))
    for number, by in enumerate(chance.sample([{"seconds": 6}, {"minutes": 1}, {"minutes": 20}, {"hours": 2}], 3)):
        _start_script(run, f"clock{number}", _moves(run, by), chance.randrange(20, LATEST))


Act = Callable[[Tx], Awaitable[object]]


def _on_campaign(seen: CampaignRun, command: Callable[[Tx, UUID, UUID], Awaitable[object]]) -> Act:
    return lambda tx: command(tx, seen.run.world.organization_id, seen.campaign.id)


def _on_number(seen: CampaignRun, state: ConnectionState) -> Act:
    world = seen.run.world
    assert world.connection is not None
    number = world.connection.id
    return lambda tx: change_state(tx, world.organization_id, number, state)


def _merges(seen: CampaignRun, winner: Someone, loser: Someone) -> Act:
    return lambda tx: merge(tx, seen.run.world.organization_id, winner.contact_id, loser.contact_id)


def _erases(seen: CampaignRun, name: str, someone: Someone) -> Callable[[], Awaitable[None]]:
    return _does(seen, name, lambda tx: erase(tx, seen.run.world.organization_id, someone.contact_id))


def _when_queued(seen: CampaignRun, name: str, act: Callable[[], Awaitable[None]]) -> Callable[[], Awaitable[None]]:
    """Do it as soon as a message of the campaign is seen in the queue; whoever looks for long enough gives up."""

    async def look() -> None:
        park = seen.run.scheduler.checkpoint(name)
        for _ in range(LATEST // 4):
            if await seen.run.world.observe("SELECT FROM recipients WHERE state = 'queued' LIMIT 1"):
                await act()
                return
            await park("looks")

    return look


def _does(seen: CampaignRun, name: str, act: Act) -> Callable[[], Awaitable[None]]:
    """Do something statement by statement like everyone else; a refusal is an answer."""

    async def do() -> None:
        run = seen.run
        park = run.scheduler.checkpoint(name)
        database = await Database.connect(
            run.dsn, handlers=HANDLERS, clock=run.clock, checkpoint=park, is_patient=True, max_size=1
        )
        run.scheduler.actors[name].databases.append(database)
        try:
            async with database.begin(run.world.organization_id) as tx:
                await act(tx)
        except Exception as error:
            # It stands where this can't be done, the person is gone, or someone held them for too long.
            if not (isinstance(error, Conflict | NotFound) or is_transient(error)):
                raise
        finally:
            await database.close()

    return do


# -------------------------------------------------------------------------------------------- observation


def _watch(seen: CampaignRun) -> Callable[[Actor, str], Awaitable[None]]:
    async def watch(actor: Actor, what: str) -> None:
        run = seen.run
        has_written = run.has_written(actor, what)
        if what == "BEGIN":
            run.began[actor.name] = run.scheduler.step
            seen.looked.pop(actor.name, None)
        elif what == "load_states":
            seen.looked[actor.name] = run.scheduler.step
        elif what == "start_sending":
            run.claiming[actor.name] = seen.looked.get(actor.name, run.began[actor.name])
        elif has_written:
            await _see(seen)

    return watch


def _watch_calls(seen: CampaignRun) -> None:
    """Which look let a message go: `claim_began` has the step that the watch above wrote for its claim."""
    seen.look_of = seen.run.claim_began


async def _see(seen: CampaignRun) -> None:
    """Compare what is there with what was there, by the tables."""
    [row] = await seen.run.world.observe("SELECT state FROM campaigns WHERE id = $1", seen.campaign.id)
    before = seen.states.get(seen.campaign.id, "draft")
    if before != row["state"]:
        seen.stood.append((seen.run.scheduler.step, row["state"]))
    _judge(seen, seen.campaign.id, CampaignState(row["state"]), CampaignState.DRAFT, _CAMPAIGN_WAYS)
    for found in await seen.run.world.observe(
        "SELECT id, state FROM recipients WHERE campaign_id = $1", seen.campaign.id
    ):
        _judge(seen, found["id"], RecipientState(found["state"]), RecipientState.PENDING, _RECIPIENT_WAYS)


def _judge(seen: CampaignRun, id_: UUID, now: Any, first: Any, ways: set[tuple[Any, Any]]) -> None:
    before = type(now)(seen.states.get(id_, first))
    if before is not now and (before, now) not in ways:
        seen.wrong.append(f"{type(now).__name__}: {before} -> {now} at step {seen.run.scheduler.step}")
    seen.states[id_] = now


def ways(table: Any) -> set[tuple[Any, Any]]:
    """Return every pair of states that moves of the table lead from one to the other: a look may miss some."""
    known = set(table)
    while True:
        longer = {(a, d) for a, b in known for c, d in known if b == c} - known
        if not longer:
            return known
        known |= longer


_CAMPAIGN_WAYS = ways(campaigns.TRANSITIONS)
_RECIPIENT_WAYS = ways(recipients.TRANSITIONS)


async def _finish(seen: CampaignRun) -> None:
    """Let a healthy worker finish; a person brings the number back and lets a paused campaign go on."""
    run, world = seen.run, seen.run.world
    await _see(seen)
    for lane in world.lanes:
        assert lane.name not in run.idle or not await world.batch(lane), f"{lane.name} has something to do"
    assert world.connection is not None
    async with world.database.begin(world.organization_id) as tx:
        await change_state(tx, world.organization_id, world.connection.id, ConnectionState.CONNECTED)
    [row] = await world.observe("SELECT state FROM campaigns WHERE id = $1", seen.campaign.id)
    if row["state"] == "paused":
        await resume(world, seen.campaign)
    for by in ({"minutes": 2}, {"minutes": 20}, {"hours": 2}, {"days": 3}, {"days": 4}):
        run.clock.move(**by)
        await run_suspects(world.database, {lane.name: lane for lane in world.lanes}, "final")
        await world.run()
        await _see(seen)


# ------------------------------------------------------------------------------------------------- checks


async def _check(seen: CampaignRun) -> None:
    world = seen.run.world
    assert seen.wrong == [], f"moves in no table: {seen.wrong}"
    violations = await count_violations(world.database, deep=True)
    assert violations == {}, f"the watchdog finds {violations}"
    rows = await world.observe(
        "SELECT r.*, c.state AS campaign_state, c.frozen_at AS all_frozen_at FROM recipients r "
        "JOIN campaigns c ON c.id = r.campaign_id"
    )
    taken = await world.observe("SELECT correlation_id, address FROM sandbox_messages WHERE sender = 'business'")
    await _check_everyone(seen, rows)
    _check_once_and_honest(rows, [row["correlation_id"] for row in taken if row["correlation_id"]])
    _check_exact(seen, {row["correlation_id"] for row in taken}, {row["message_id"] for row in rows})


async def _check_everyone(seen: CampaignRun, rows: list[Any]) -> None:
    [campaign] = await seen.run.world.observe("SELECT * FROM campaigns WHERE id = $1", seen.campaign.id)
    assert campaign["state"] in {"completed", "failed", "cancelled"}, f"it is {campaign['state']} {campaign['reason']}"
    left = [row["state"] for row in rows if row["state"] in {"pending", "queued"}]
    assert left == [], f"left: {left}"
    assert len({row["contact_id"] for row in rows}) == len(rows)
    if campaign["state"] == "cancelled":
        return
    [gone] = await seen.run.world.observe(
        "SELECT count(*) AS n FROM contacts WHERE erased_at IS NOT NULL OR merged_into IS NOT NULL"
    )
    assert PEOPLE - gone["n"] <= len(rows) <= PEOPLE, f"{len(rows)} recipients of {PEOPLE} people"


def _check_once_and_honest(rows: list[Any], taken: list[UUID]) -> None:
    ours = {row["message_id"]: row["state"] for row in rows if row["message_id"]}
    copies = [message_id for message_id in taken if message_id in ours]
    assert len(copies) == len(set(copies)), "sent twice"
    for message_id, state in ours.items():
        if message_id in copies:
            assert state in {"sent", "delivered", "read", "failed", "uncertain"}, f"taken, but {state}"
        else:
            assert state not in {"sent", "delivered", "read"}, f"{state}, but never taken"


def _check_exact(seen: CampaignRun, taken: set[UUID], ours: set[UUID]) -> None:
    """Nothing was handed over whose look came while the campaign stood still."""
    for message_id in taken & ours & seen.look_of.keys():
        looked_at = seen.look_of[message_id]
        states = [state for step, state in seen.stood if step < looked_at]
        assert not states or states[-1] not in {"paused", "cancelled"}, f"looked at {looked_at}: {seen.stood}"
