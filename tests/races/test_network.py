"""What the network tells us in an order that nobody would choose."""

import asyncio

import pytest

from cadenza.channels.domain.sending import Refused, Transient
from cadenza.channels.loops import SANDBOX_NETWORK
from cadenza.journeys.loops import RELEASE
from cadenza.kit.loop import run_batch
from cadenza.kit.reasons import FailReason
from cadenza.messages.loops import ECHOES, RECEIPTS
from cadenza.ops.watchdog import count_violations
from tests.builders.graphs import make_message, make_wait
from tests.builders.races import Line
from tests.builders.world import Someone, World

LINE = (make_message("hello", "Oi"), make_wait("three_days", days=3), make_message("again", "Ainda aí?"))


async def enrolled(world: World, **behaviour) -> Someone:
    """Have someone with a message in the queue."""
    someone = await world.person("Ana", **behaviour)
    await world.enroll(await world.journey(*LINE), someone)
    assert await world.batch(RELEASE) == 1
    return someone


async def message(world: World, someone: Someone):
    """Return the journey's message."""
    [row] = await world.observe(
        "SELECT * FROM messages WHERE contact_id = $1 AND source = 'journey'", someone.contact_id
    )
    return row


async def hear(world: World) -> None:
    """Let the network tell what is due, and read it."""
    await run_batch(world.network, SANDBOX_NETWORK, [world.organization_id], "network")
    for lane in (world.lanes[0], RECEIPTS, ECHOES):
        await world.batch(lane)


@pytest.mark.parametrize("is_anonymous", [False, True])
async def test_our_own_echo_before_the_answer_is_no_colleague(world, beside, is_anonymous):
    """The network tells of our message before it answers the call: the journey goes on, whoever runs first."""
    ana = await enrolled(world, echo_before_answer=True, echo_is_anonymous=is_anonymous)
    worker = await beside()
    wire = Line(worker.adapters["sandbox"])
    wire.after.clear()
    sending = asyncio.ensure_future(worker.deliver())
    await wire.taken.wait()
    await hear(world)
    assert (await world.enrollment(ana))["state"] == "active"
    wire.after.set()
    await sending
    await world.advance(minutes=5)
    assert (await world.enrollment(ana))["state"] == "active"
    assert (await message(world, ana))["state"] == "delivered"
    await world.advance(days=4)
    assert await world.received(ana) == ["Oi", "Ainda aí?"]
    assert (await world.enrollment(ana))["state"] == "completed"


@pytest.mark.parametrize("is_anonymous", [False, True])
async def test_our_own_echo_after_a_lost_answer_is_no_colleague_and_resolves_it(world, is_anonymous):
    """The answer never came: the echo proves that the message is out; it is neither sent again nor a person's."""
    ana = await enrolled(world, times_out_after_accepting=True, echoes=True, echo_is_anonymous=is_anonymous)
    await world.advance(minutes=5)
    assert (await message(world, ana))["state"] in {"sent", "delivered"}
    assert (await world.enrollment(ana))["state"] == "active"
    assert await world.received(ana) == ["Oi"]


@pytest.mark.parametrize(
    "habits", [{"disorder": True}, {"duplicate_receipts": True}, {"disorder": True, "duplicate_receipts": True}]
)
async def test_receipts_of_one_batch_come_to_the_same_in_any_order(world, habits):
    """Read, delivered and sent at once, backwards or twice: one message that was read, its times in their order."""
    ana = await enrolled(world, reads_after_s=0, **habits)
    await world.deliver()
    await hear(world)
    await world.run()
    row = await message(world, ana)
    assert row["state"] == "read"
    assert row["sent_at"] <= row["delivered_at"] <= row["read_at"]
    assert (await world.enrollment(ana))["state"] == "active"


async def test_a_receipt_before_the_settle_waits_for_it(world, beside):
    """Delivered and read are known before the call is answered: the settle first, then what they say."""
    ana = await enrolled(world, reads_after_s=0)
    worker = await beside()
    wire = Line(worker.adapters["sandbox"])
    wire.after.clear()
    sending = asyncio.ensure_future(worker.deliver())
    await wire.taken.wait()
    await hear(world)
    assert (await message(world, ana))["state"] == "sending"
    wire.after.set()
    await sending
    assert (await message(world, ana))["state"] == "sent"
    await world.advance(seconds=2)
    assert (await message(world, ana))["state"] == "read"


async def test_a_failure_before_the_settle_is_answered_once(world, beside):
    """The network says failed before it answers yes: the step fails once, and the journey goes on from there."""
    ana = await enrolled(world, fails_later="permanent_content")
    worker = await beside()
    wire = Line(worker.adapters["sandbox"])
    wire.after.clear()
    sending = asyncio.ensure_future(worker.deliver())
    await wire.taken.wait()
    await hear(world)
    wire.after.set()
    await sending
    await world.advance(seconds=5)
    assert (await message(world, ana))["state"] == "failed"
    steps = await world.observe(
        "SELECT s.state, s.reason FROM step_runs s JOIN enrollments e ON e.id = s.enrollment_id "
        "WHERE e.contact_id = $1",
        ana.contact_id,
    )
    assert [tuple(step) for step in steps] == [("failed", "permanent_content")]
    assert (await world.enrollment(ana))["state"] == "active"


@pytest.mark.parametrize("text", ["bad\x00word", "half \ud800 a pair", "\x00" * 100, "x" * 100_000, "\u202e🛑"])
@pytest.mark.parametrize("is_final", [True, False])
async def test_a_provider_s_words_break_nothing(world, text, is_final):
    """A NUL, half a pair, a novel: the message comes to what the answer means, and the journey goes on."""
    ana = await enrolled(world)
    wire = Line(world.adapters["sandbox"])
    wire.answer = Refused(FailReason.PERMANENT_CONTENT, text, text) if is_final else Transient(text, text)
    await world.deliver()
    assert (await message(world, ana))["state"] == ("failed" if is_final else "queued")
    await world.advance(seconds=31)
    assert await world.received(ana) == ([] if is_final else ["Oi"])
    await world.advance(days=4)
    assert (await world.received(ana))[-1] == "Ainda aí?"


async def test_one_person_s_noise_stops_only_their_own_follow_up(own_world):
    """Echoes, receipts, replies and failures of many at once: each ends as their own network told."""
    world = own_world
    habits = {
        "calm": {},
        "echo": {"echoes": True, "duplicate_receipts": True},
        "early echo": {"echo_before_answer": True, "echo_is_anonymous": True, "disorder": True},
        "lost": {"times_out_after_accepting": True},
        "reply": {"replies_with": ["oi"], "reply_after_s": 1},
        "opt out": {"opts_out_after": 1, "reply_after_s": 1},
        "broken": {"transient_times": 2, "echoes": True},
        "refused": {"fails": "permanent_address"},
    }
    people = {name: await world.person(name, **habit) for name, habit in habits.items()}
    await world.enroll(await world.journey(*LINE), *people.values())
    for by in (
        {"seconds": 1},
        {"seconds": 31},
        {"minutes": 2},
        {"days": 4},
        {"seconds": 31},
        {"minutes": 2},
        {"days": 4},
    ):
        await world.advance(**by)
    ended = {name: await world.enrollment(one) for name, one in people.items()}
    got = {
        name: [text for text in await world.received(one) if text in {"Oi", "Ainda aí?"}]
        for name, one in people.items()
    }
    stopped = {"reply": ("stopped", "reply"), "opt out": ("stopped", "opted_out")}
    for name, row in ended.items():
        assert (row["state"], row["reason"]) == stopped.get(name, ("completed", None)), name
        expected = [] if name == "refused" else ["Oi"] if name in stopped else ["Oi", "Ainda aí?"]
        assert got[name] == expected, name
    assert await count_violations(world.database, deep=True) == {}
