"""Workers beside each other, dead, frozen, and with a clock that steps: each message once, and nothing is lost."""

import asyncio
from collections import Counter
from datetime import timedelta

import pytest

from cadenza.contacts.actions.events import record_events
from cadenza.contacts.domain.incoming import IncomingEvent
from cadenza.journeys.loops import MATCH, RELEASE
from cadenza.kit.db import Database
from cadenza.kit.loop import run_suspects
from cadenza.messages.loops import EXPIRE
from cadenza.ops.watchdog import count_violations
from cadenza.wiring import HANDLERS
from tests.builders.graphs import make_edge, make_json, make_message, make_node, make_trigger, make_wait
from tests.builders.races import Halt, Held, Line, start_blocked
from tests.builders.world import World
from tests.races.stops import REPLY

LINE = (make_message("hello", "Oi"), make_wait("three_days", days=3), make_message("again", "Ainda aí?"))
PEOPLE = 30


async def crowd(world, journey, number=PEOPLE, **behaviour):
    """Put people into a journey."""
    people = [await world.person(f"P{one}", **behaviour) for one in range(number)]
    await world.enroll(journey, *people)
    return people


async def taken(world):
    """Count what the network took, by person and text."""
    rows = await world.observe(
        "SELECT address, body FROM sandbox_messages WHERE organization_id = $1 AND sender = 'business'",
        world.organization_id,
    )
    return Counter((row["address"], row["body"]) for row in rows)


async def suspects(world):
    """Take over what a dead worker left, row by row."""
    return await run_suspects(world.database, {lane.name: lane for lane in world.lanes}, world.worker)


# -------------------------------------------------------------------------------------- beside each other


async def test_two_workers_never_release_one_row(world, beside):
    """T7: what one holds the other passes by; together they move everybody once."""
    await crowd(world, await world.journey(*LINE))
    halt = Halt("COMMIT")
    worker = await beside(halt)
    async with halt.holding(worker.batch(RELEASE)) as first:
        assert await world.batch(RELEASE) == 0
    assert first.result() == PEOPLE
    await world.run()
    assert set((await taken(world)).values()) == {1}


async def test_two_workers_never_match_one_trigger(world, beside):
    """T7: a work row is one worker's until it commits, and an occurrence lets in once."""
    rule = {"id": "created", "type": "event", "name": "lead.created"}
    nodes = [make_trigger(rules=[rule]), make_message(text="Oi"), make_node("end", "end")]
    await world.journey(draft=make_json(nodes, [make_edge("start", "hello"), make_edge("hello", "end")]))
    people = [await world.person(f"P{one}") for one in range(5)]
    events = [
        IncomingEvent(event_id=f"e{number}", name="lead.created", contact_id=one.contact_id, properties={})
        for number, one in enumerate(people)
    ]
    async with world.database.begin(world.organization_id) as tx:
        await record_events(tx, world.organization_id, events)
    halt = Halt("COMMIT")
    worker = await beside(halt)
    async with halt.holding(worker.batch(MATCH)):
        assert await world.batch(MATCH) == 0
    await world.run()
    assert [await world.received(one) for one in people] == [["Oi"]] * 5


async def test_two_workers_send_everything_once(world, beside):
    """T7: one owner per number, whatever both of them try at the same time, round after round."""
    people = await crowd(world, await world.journey(*LINE))
    other = await beside()
    await world.batch(RELEASE)
    for _ in range(8):
        await asyncio.gather(world.deliver(), other.deliver())
    await world.run()
    assert await taken(world) == {(one.address, "Oi"): 1 for one in people}


async def test_workers_that_run_everything_at_once_do_everything_once(own_world, dsn):
    """T7: four workers, all lanes, in one another's way: each message once, everybody at the end, nothing left."""
    world = own_world
    people = await crowd(world, await world.journey(*LINE), reads_after_s=1, duplicate_receipts=True, echoes=True)
    others = []
    for number in range(3):
        other = await World.open(dsn, worker=f"w{number}")
        other.organization_id = world.organization_id
        others.append(other)
    for by in ({}, {"days": 3, "seconds": 5}, {"minutes": 2}, {"minutes": 2}):
        await world.move(**by)
        for _ in range(6):
            await asyncio.gather(*(one.round() for one in others), return_exceptions=True)
    for other in others:
        await other.delivery.drain()
        await other.close()
    await world.advance(minutes=5)
    expected = {(one.address, text): 1 for one in people for text in ("Oi", "Ainda aí?")}
    assert await taken(world) == expected
    assert {(await world.enrollment(one))["state"] for one in people} == {"completed"}
    assert await count_violations(world.database, deep=True) == {}


# ------------------------------------------------------------------------------------------ dead or frozen


async def test_a_worker_killed_in_a_release_leaves_its_rows_to_the_next(world, beside):
    """Its transaction is gone: nothing was queued. Its mark is taken over after a minute, row by row, and cleared."""
    people = await crowd(world, await world.journey(*LINE), 3)
    halt = Halt("COMMIT")
    worker = await beside(halt)
    async with halt.holding(worker.batch(RELEASE), dies=True):
        worker.database._pool.terminate()
    assert len(await world.observe("SELECT FROM lane_batches")) == 1
    assert await suspects(world) == 0, "it may still live"
    await world.move(seconds=61)
    assert await suspects(world) == 3
    assert await world.observe("SELECT FROM lane_batches") == []
    await world.run()
    assert await taken(world) == {(one.address, "Oi"): 1 for one in people}


async def test_a_mark_whose_rows_another_worker_has_done_is_only_cleared(world, beside):
    """The rows were free at once and are long done: the suspects find nothing due and fail nobody."""
    people = await crowd(world, await world.journey(*LINE), 3)
    halt = Halt("COMMIT")
    worker = await beside(halt)
    async with halt.holding(worker.batch(RELEASE), dies=True):
        worker.database._pool.terminate()
    await world.run()
    await world.move(seconds=61)
    assert await suspects(world) == 3
    assert await world.observe("SELECT FROM lane_batches") == []
    rows = [await world.enrollment(one) for one in people]
    assert {(row["attempts"], row["last_error"], row["node_id"]) for row in rows} == {(0, None, "three_days")}
    assert await taken(world) == {(one.address, "Oi"): 1 for one in people}


async def test_a_row_that_kills_its_worker_alone_counts_a_failed_attempt(world, beside):
    """J13: two deaths are a failed attempt, `claim_expired`, on the back-off; others go on meanwhile."""
    journey = await world.journey(*LINE)
    [ana] = await crowd(world, journey, 1)
    deaths = 0

    async def die(worker_name, work):
        nonlocal deaths
        halt = Halt("COMMIT")
        worker = await beside(Held(halt, "open_batch"), worker_name)
        async with halt.holding(work(worker), dies=True):
            worker.database._pool.terminate()
        deaths += 1

    await die("first", lambda worker: worker.batch(RELEASE))
    await world.move(seconds=61)
    await die("second", suspects)
    await world.move(seconds=61)
    assert await suspects(world) == 1
    row = await world.enrollment(ana)
    assert (row["state"], row["attempts"], row["last_error"]) == ("active", 1, "claim_expired")
    assert await world.batch(RELEASE) == 0, "it waits for its back-off"
    bia = await world.person("Bia")
    await world.enroll(journey, bia)
    await world.advance(seconds=31)
    assert await world.received(bia) == ["Oi"]
    assert await world.received(ana) == ["Oi"], "it was the workers, after all"
    assert deaths == 2


async def test_a_frozen_worker_lets_go_of_its_people_after_seconds(race_dsn, world):
    """The server ends its transaction, the reply that waited wins, and its late commit is refused."""
    [ana] = await crowd(world, await world.journey(*LINE), 1)
    halt = Halt("COMMIT")
    frozen = await World.open(race_dsn, worker="frozen")
    frozen.database = await Database.connect(race_dsn, handlers=HANDLERS, checkpoint=halt)
    frozen.organization_id = world.organization_id
    await REPLY.happens(world, ana)
    async with halt.holding(frozen.batch(RELEASE), dies=True):
        heard = await start_blocked(race_dsn, REPLY.is_heard(world, ana))
        async with asyncio.timeout(9):
            await heard
    await frozen.close()
    assert [(await world.enrollment(ana))[key] for key in ("state", "reason")] == ["stopped", "reply"]
    assert await world.observe("SELECT FROM messages WHERE contact_id = $1 AND direction = 'out'", ana.contact_id) == []
    await world.move(seconds=61)
    assert await suspects(world) == 1
    await world.advance(days=4)
    assert await world.received(ana) == []


async def test_a_frozen_sender_s_late_answer_is_fenced(world, beside):
    """Its lease has passed, another owns the number, the message is uncertain: the late yes still resolves it, once."""
    [ana] = await crowd(world, await world.journey(*LINE), 1, delivers=False)
    await world.batch(RELEASE)
    frozen = await beside(worker="frozen")
    wire = Line(frozen.adapters["sandbox"])
    wire.after.clear()
    sending = asyncio.ensure_future(frozen.deliver())
    await wire.taken.wait()
    await world.move(minutes=2)
    assert await world.batch(EXPIRE) == 1
    assert await state_of(world, ana) == "uncertain"
    bia = await world.person("Bia")
    await world.enroll(await world.journey(*LINE, name="Second"), bia)
    await world.batch(RELEASE)
    await world.deliver()
    assert await world.received(bia) == ["Oi"], "the number has a new owner"
    wire.after.set()
    await sending
    assert await state_of(world, ana) == "sent"
    assert await world.received(ana) == ["Oi"]
    assert await frozen.deliver() == 0, "it owns nothing any more"


async def test_a_sender_killed_on_the_wire_leaves_its_number_and_messages_to_others(world, beside):
    """The number is taken over once the dead one's time has passed; what was on the wire is uncertain, not repeated."""
    [ana] = await crowd(world, await world.journey(*LINE), 1)
    await world.batch(RELEASE)
    dead = await beside(worker="dead")
    wire = Line(dead.adapters["sandbox"])
    wire.after.clear()
    sending = asyncio.ensure_future(dead.deliver())
    await wire.taken.wait()
    await world.change("DELETE FROM sandbox_actions WHERE organization_id = $1", world.organization_id)
    for call in list(dead.delivery._calls):
        call.cancel()
    sending.cancel()
    await asyncio.gather(sending, *dead.delivery._calls, return_exceptions=True)
    [owner] = await world.observe("SELECT owner FROM connections WHERE organization_id = $1", world.organization_id)
    assert owner["owner"] == "dead"
    cara = await world.person("Cara")
    await world.enroll(await world.journey(*LINE, name="Second"), cara)
    await world.run()
    assert await world.received(cara) == [], "the dead one may still live"
    await world.advance(minutes=2)
    assert await world.received(cara) == ["Oi"]
    assert await state_of(world, ana) == "uncertain"
    await world.advance(days=4)
    assert (await taken(world))[ana.address, "Oi"] == 1
    assert await state_of(world, ana) == "uncertain"


async def state_of(world, someone):
    """Return the state of the person's first message."""
    rows = await world.observe(
        "SELECT state FROM messages WHERE contact_id = $1 AND direction = 'out' ORDER BY seq", someone.contact_id
    )
    return rows[0]["state"]


# ------------------------------------------------------------------------------------------- a clock that steps


@pytest.mark.parametrize("hours", [-5, -1, 1, 5])
async def test_a_step_of_the_clock_repeats_and_loses_nothing(own_world, hours):
    """While a wait runs, a message is queued, one is on the wire, one is put off: afterwards each of them goes once."""
    world = own_world
    journey = await world.journey(*LINE)
    waiting, queued = await crowd(world, journey, 1), None
    await world.run()
    queued = await crowd(world, journey, 2)
    broken = await crowd(world, journey, 1, transient_times=1)
    await world.batch(RELEASE)
    wire = Line(world.adapters["sandbox"])
    wire.after.clear()
    sending = asyncio.ensure_future(world.deliver())
    await wire.taken.wait()
    await world.move(hours=hours)
    wire.after.set()
    await sending
    await world.run()
    for by in ({"minutes": 2}, {"hours": 6}, {"days": 3}, {"minutes": 2}, {"days": 1}):
        await world.advance(**by)
    people = [*waiting, *queued, *broken]
    assert await taken(world) == {(one.address, text): 1 for one in people for text in ("Oi", "Ainda aí?")}
    assert {(await world.enrollment(one))["state"] for one in people} == {"completed"}
    assert await count_violations(world.database, deep=True) == {}


async def test_after_a_step_back_nobody_is_due_before_the_time_that_was_promised(world):
    """A wait counts on the database's clock: set back by an hour, its message comes an hour later by the wall."""
    [ana] = await crowd(world, await world.journey(*LINE), 1)
    await world.run()
    due_at = (await world.enrollment(ana))["next_run_at"]
    await world.move(hours=-1)
    await world.run()
    [row] = await world.observe("SELECT $1::timestamptz - moved_clock() AS left", due_at)
    assert timedelta(days=3) < row["left"] < timedelta(days=3, hours=1, minutes=1)
    await world.advance(days=3, minutes=30)
    assert await world.received(ana) == ["Oi"]
    await world.advance(minutes=31)
    assert await world.received(ana) == ["Oi", "Ainda aí?"]
