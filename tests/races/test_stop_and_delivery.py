"""A stop against delivery: no message whose claim began after the stop's commit is sent, whatever comes back later."""

import asyncio

import pytest

from cadenza.channels.domain.sending import Accepted, Limited, NotCalled, Transient, Unknown
from cadenza.contacts.actions.edit import change_contact
from cadenza.contacts.actions.merge import merge
from cadenza.journeys.loops import RELEASE
from cadenza.messages.loops import ECHOES, ERASURES
from tests.builders.graphs import make_message, make_wait
from tests.builders.races import Halt, Held, Line, start_blocked
from tests.builders.world import Someone, World
from tests.races.stops import CANCEL, COLLEAGUE, OPT_OUT, REPLY, STOPS

LINE = (make_message("hello", "Oi"), make_wait("three_days", days=3), make_message("again", "Ainda aí?"))

every_stop = pytest.mark.parametrize("stop", STOPS, ids=str)
every_stop_but_a_colleague = pytest.mark.parametrize("stop", [stop for stop in STOPS if stop is not COLLEAGUE], ids=str)
"""Theirs is heard only once no send of ours is open."""


@pytest.fixture
async def ana(world: World) -> Someone:
    """Have someone with a message in the queue."""
    someone = await world.person("Ana")
    await world.enroll(await world.journey(*LINE), someone)
    assert await world.batch(RELEASE) == 1
    return someone


async def message(world: World, someone: Someone):
    """Return state and reason of the journey's message."""
    [row] = await world.observe(
        "SELECT state, reason FROM messages WHERE contact_id = $1 AND source = 'journey'", someone.contact_id
    )
    return row["state"], row["reason"]


async def told(world: World, someone: Someone) -> list[str]:
    """Return what the person got of the journey, after days; the network keeps it, also of whoever was erased."""
    world.lanes.remove(ERASURES)
    for by in ({}, {"minutes": 3}, {"hours": 2}, {"days": 5}):
        await world.advance(**by)
    return [body for body in await world.received(someone) if body in {"Oi", "Ainda aí?"}]


@every_stop
async def test_before_the_claim_nothing_is_left_to_claim(world, ana, stop):
    """Stop, then claim: called off, and never sent."""
    await stop.run(world, ana)
    assert await message(world, ana) == ("cancelled", stop.reason)
    await world.deliver()
    assert await told(world, ana) == []


@every_stop
async def test_a_claim_in_progress_is_waited_for_and_has_gone_first(race_dsn, world, beside, ana, stop):
    """The claim holds the queue row: it began before the stop's commit, so this one goes, and nothing after it."""
    halt = Halt("COMMIT")
    worker = await beside(Held(halt, "start_sending"))
    await stop.happens(world, ana)
    async with halt.holding(worker.deliver()):
        stopping = await start_blocked(race_dsn, stop.is_heard(world, ana))
    await stopping
    assert await told(world, ana) == ["Oi"]
    assert (await world.enrollment(ana))["state"] == stop.state


@every_stop_but_a_colleague
async def test_a_stop_between_the_claim_and_the_call_does_not_call_back_what_is_on_the_wire(world, beside, ana, stop):
    """Claimed and committed before the stop: it goes out, is settled as sent, and the enrollment stays ended."""
    worker = await beside()
    wire = Line(worker.adapters["sandbox"])
    wire.before.clear()
    sending = asyncio.ensure_future(worker.deliver())
    await wire.called.wait()
    await stop.run(world, ana)
    wire.before.set()
    await sending
    assert (await message(world, ana))[0] == "sent"
    assert await told(world, ana) == ["Oi"]
    ended = await world.enrollment(ana)
    assert (ended["state"], ended["reason"]) == (stop.state, stop.reason)


async def test_a_colleague_s_message_during_a_send_is_judged_after_it(world, beside, ana):
    """It may be our own: it waits for the settle and half a minute more, then it stops the journey."""
    worker = await beside()
    wire = Line(worker.adapters["sandbox"])
    wire.after.clear()
    sending = asyncio.ensure_future(worker.deliver())
    await wire.taken.wait()
    await COLLEAGUE.happens(world, ana)
    assert await world.batch(ECHOES) == 1
    assert (await world.enrollment(ana))["state"] == "active"
    wire.after.set()
    await sending
    await world.advance(minutes=2)
    ended = await world.enrollment(ana)
    assert (ended["state"], ended["reason"]) == ("stopped", "human_message")
    assert await told(world, ana) == ["Oi"]


@every_stop_but_a_colleague
@pytest.mark.parametrize(
    "answer",
    [Transient("503", "busy"), Limited(None, "429", is_whole_connection=False), NotCalled(), Unknown("timed_out")],
    ids=lambda answer: type(answer).__name__,
)
async def test_nothing_is_tried_again_after_the_stop(world, beside, ana, stop, answer):
    """A 5xx, a rate limit, a call never begun, no answer at all: the stop came meanwhile, so there is no second try."""
    worker = await beside()
    wire = Line(worker.adapters["sandbox"])
    wire.after.clear()
    [row] = await world.observe("SELECT moved_clock() AS now")
    wire.answer = Limited(row["now"], "429", is_whole_connection=False) if isinstance(answer, Limited) else answer
    sending = asyncio.ensure_future(worker.deliver())
    await wire.taken.wait()
    await stop.run(world, ana)
    wire.after.set()
    await sending
    assert await told(world, ana) == []
    state = await message(world, ana)
    assert state == (("uncertain", None) if isinstance(answer, Unknown) else ("cancelled", stop.reason))


@pytest.mark.parametrize("state", ["completed", "failed"])
@pytest.mark.parametrize("stop", [stop for stop in STOPS if stop is not CANCEL], ids=str)
async def test_the_last_message_of_someone_who_is_through_is_called_back_too(world, stop, state):
    """Nothing is left to stop but the message itself: the last look hears of what came since it was queued."""
    someone = await world.person("Ana")
    await world.enroll(await world.journey(make_message("hello", "Oi")), someone)
    assert await world.batch(RELEASE) == 1
    await world.change("UPDATE enrollments SET state = $1 WHERE contact_id = $2", state, someone.contact_id)
    await stop.run(world, someone)
    assert await told(world, someone) == []
    assert (await message(world, someone))[0] == "cancelled"


@pytest.mark.parametrize("stop", [COLLEAGUE, REPLY], ids=str)
async def test_who_does_not_stop_for_it_gets_the_last_message_all_the_same(world, stop):
    """The journey's own stop set decides, also for whoever is through."""
    someone = await world.person("Ana")
    deaf = await world.journey(make_message("hello", "Oi"), stops=frozenset())
    await world.enroll(deaf, someone)
    await world.batch(RELEASE)
    await stop.run(world, someone)
    assert await told(world, someone) == ["Oi"]


async def test_an_answer_after_the_stop_is_still_the_truth(world, beside, ana):
    """The network had taken it: sent is sent, for the record, whatever was decided meanwhile."""
    worker = await beside()
    wire = Line(worker.adapters["sandbox"])
    wire.after.clear()
    wire.answer = Accepted("p.1")
    sending = asyncio.ensure_future(worker.deliver())
    await wire.taken.wait()
    await OPT_OUT.run(world, ana)
    wire.after.set()
    await sending
    assert await message(world, ana) == ("sent", None)
    assert (await world.enrollment(ana))["reason"] == "opted_out"


async def test_the_last_message_to_a_lead_who_turns_out_to_be_a_member_is_called_back(world):
    """The journey is through when the two become one; what the member was promised before goes out all the same."""
    lead, member = await world.person("Ana"), await world.person("Ana")
    async with world.database.begin(world.organization_id) as tx:
        await change_contact(tx, world.organization_id, member.contact_id, {"lifecycle": "member"})
    await world.enroll(await world.journey(make_message("hello", "Oi")), lead)
    await world.enroll(await world.journey(make_message("hello", "Olá"), name="Renewal"), member)
    assert await world.batch(RELEASE) == 2
    async with world.database.begin(world.organization_id) as tx:
        await merge(tx, world.organization_id, member.contact_id, lead.contact_id)
    await world.run()
    assert await world.received(lead) == []
    assert await world.received(member) == ["Olá"]
