"""The delivery loop: claims, calls, settles, drains, and is dropped in the middle."""

import asyncio
from datetime import timedelta

import pytest

from cadenza.channels.domain.capabilities import UncertainPolicy
from cadenza.channels.domain.sending import Limited, Transient, Unknown
from cadenza.kit.db import Database
from cadenza.kit.loop import run_batch
from cadenza.kit.nudges import LocalNudges, Nudge
from cadenza.kit.reasons import StopReason
from cadenza.kit.sql import read_query
from cadenza.messages.actions import dispatch
from cadenza.messages.actions.dispatch import DeliveryLoop
from cadenza.messages.loops import EXPIRE
from tests.builders.channels import ScriptedAdapter
from tests.builders.delivery import (
    add_message,
    claim_owned,
    count_states,
    make_stage,
    move_clock,
    own,
    read_message,
    read_row,
)

OWNERS = read_query(
    "read_owners", "SELECT owner, fence FROM connections WHERE organization_id = :organization_id::uuid"
)


@pytest.fixture
def adapter() -> ScriptedAdapter:
    """Accept every call, unless told otherwise."""
    return ScriptedAdapter()


@pytest.fixture
def loop(db: Database, adapter: ScriptedAdapter) -> DeliveryLoop:
    """Make a loop of the worker `one`."""
    return make_loop(db, adapter)


def make_loop(db: Database, adapter: ScriptedAdapter, worker: str = "one", **sources) -> DeliveryLoop:
    """Make a loop of one worker."""
    return DeliveryLoop(db, {adapter.provider: adapter}, worker, sources)


async def commit_stage(db, organization_id, messages=1, **connection):
    """Commit a stage."""
    async with db.begin(organization_id) as tx:
        return await make_stage(tx, organization_id, messages, **connection)


async def until(condition) -> None:
    """Wait for something that the loop does by itself."""
    async with asyncio.timeout(10):
        while not await condition():  # noqa: ASYNC110 - the loop says nothing, its rows do
            await asyncio.sleep(0.005)


async def test_everything_due_is_sent_once(db, organization_id, loop, adapter):
    """More messages than places: round after round, each message is called out once."""
    stage = await commit_stage(db, organization_id, 25, concurrency=10)
    while await loop.run_round():
        assert await on_wire(db, organization_id) <= 10
        await loop.finish()
    assert sorted(call.message_id for call in adapter.calls) == sorted(stage.messages)
    assert await count_states(db, organization_id) == {"sent": 25}


async def on_wire(db, organization_id):
    """Count the messages on the wire."""
    return (await count_states(db, organization_id)).get("sending", 0)


async def test_a_running_loop_sends_what_it_is_nudged_about(db, organization_id, loop, adapter):
    """It sleeps, is woken by the queue, and drains when told to stop."""
    stage = await commit_stage(db, organization_id, 0)
    nudges = LocalNudges()
    nudges.listen(loop.wake)
    stop = asyncio.Event()
    running = asyncio.create_task(loop.run(stop))
    async with db.begin(organization_id) as tx:
        await add_message(tx, stage)
    nudges.add([Nudge("delivery", organization_id), Nudge("other", organization_id)])

    async def sent():
        return await count_states(db, organization_id) == {"sent": 1}

    await until(sent)
    stop.set()
    await running
    async with db.read(organization_id) as tx:
        (row,) = await tx.fetch(OWNERS, organization_id=organization_id)
    assert row["owner"] is None


async def test_a_drain_claims_no_more_waits_for_its_calls_and_settles_them(db, organization_id, loop, adapter):
    """What is on the wire is not given up, what is queued stays queued."""
    await commit_stage(db, organization_id, 3, concurrency=2)
    adapter.goes_on.clear()
    stop = asyncio.Event()
    running = asyncio.create_task(loop.run(stop))
    await adapter.called.wait()
    stop.set()
    await asyncio.sleep(0)
    assert not running.done()
    adapter.goes_on.set()
    await running
    assert await count_states(db, organization_id) == {"sent": 2, "queued": 1}


async def test_a_loop_killed_between_claim_and_settle_leaves_no_more_than_its_places_uncertain(
    db, organization_id, adapter
):
    """Ten were on the wire; another worker sends the rest, and nobody gets anything twice."""
    stage = await commit_stage(db, organization_id, 25, concurrency=10)
    killed = make_loop(db, adapter)
    assert await killed.run_round() == 10
    for call in list(killed._calls):
        call.cancel()
    await move_clock(db, seconds=46)
    await run_batch(db, EXPIRE, [organization_id], "test")
    other = make_loop(db, adapter, "two")
    while await other.run_round():
        await other.finish()
    assert await count_states(db, organization_id) == {"uncertain": 10, "sent": 15}
    called = [call.message_id for call in adapter.calls]
    assert len(called) == len(set(called)) <= len(stage.messages)


async def test_a_frozen_owner_neither_claims_nor_calls(db, organization_id, loop, adapter, monkeypatch):
    """Its time passed, another took over: the fence is old, and what it had claimed is too late to begin."""
    stage = await commit_stage(db, organization_id, 4, concurrency=2)
    real = dispatch.clock.monotonic
    frozen = real()
    monkeypatch.setattr(dispatch.clock, "monotonic", lambda: frozen)
    assert await loop.run_round() == 2
    monkeypatch.setattr(dispatch.clock, "monotonic", lambda: real() + 60)
    await move_clock(db, seconds=31)
    other = make_loop(db, adapter, "two")
    assert await other.run_round() == 2
    await other.finish()
    assert sorted(call.message_id for call in adapter.calls) == sorted(stage.messages[2:])
    assert await loop.run_round() == 0
    await loop.finish()
    rows = [await read_row(db, organization_id, key) for key in stage.messages[:2]]
    assert [(row["state"], row["failures"]) for row in rows] == [("queued", 0)] * 2
    while await other.run_round():
        await other.finish()
    assert await count_states(db, organization_id) == {"sent": 4}
    assert len(adapter.calls) == 4


async def test_calls_wait_for_their_slots(db, organization_id, loop, adapter):
    """Three messages at a pace of 100 ms take two gaps."""
    await commit_stage(db, organization_id, 3, pace=timedelta(milliseconds=100))
    began = asyncio.get_running_loop().time()
    assert await loop.run_round() == 3
    await loop.finish()
    assert asyncio.get_running_loop().time() - began >= 0.19
    assert len(adapter.calls) == 3


@pytest.mark.parametrize("policy", list(UncertainPolicy))
async def test_an_adapter_that_breaks_may_have_sent(db, organization_id, loop, adapter, policy):
    """Whatever it raises, the message may have left: held or sent again by policy, never blindly."""
    stage = await commit_stage(db, organization_id, 1, uncertain_policy=policy)
    adapter.answers[stage.messages[0]] = [ConnectionResetError("a secret of the person")]
    await loop.run_round()
    await loop.finish()
    row = await read_row(db, organization_id, stage.messages[0])
    assert row["state"] == ("uncertain" if policy is UncertainPolicy.HOLD else "queued")


async def test_a_transient_failure_is_tried_again_after_its_back_off(db, organization_id, loop, adapter):
    """Not before 30 s, under a new attempt; the provider took it once."""
    stage = await commit_stage(db, organization_id)
    adapter.answers[stage.messages[0]] = [Transient("503", "busy\x00")]
    await loop.run_round()
    await loop.finish()
    assert await own(db, organization_id, "two") == []
    await move_clock(db, seconds=31)
    loop._found_at = 0.0
    assert await loop.run_round() == 1
    await loop.finish()
    assert [call.attempt for call in adapter.calls] == [1, 2]
    assert (await read_message(db, organization_id, stage.messages[0]))["state"] == "sent"


async def test_a_failure_after_a_stop_is_not_tried_again(db, organization_id, adapter):
    """The provider answers 5xx, the enrollment was stopped meanwhile: the next claim calls it off."""
    stopped = False

    async def journeys(_tx, due):
        return {one.id: StopReason.REPLY for one in due} if stopped else {}

    loop = make_loop(db, adapter, journey=journeys)
    stage = await commit_stage(db, organization_id)
    adapter.answers[stage.messages[0]] = [Transient("500")]
    await loop.run_round()
    await loop.finish()
    stopped = True
    await move_clock(db, seconds=31)
    loop._found_at = 0.0
    assert await loop.run_round() == 0
    assert len(adapter.calls) == 1
    message = await read_message(db, organization_id, stage.messages[0])
    assert (message["state"], message["reason"]) == ("cancelled", "reply")


async def test_answers_survive_a_database_that_is_away(db, organization_id, loop, adapter, dsn):
    """A settle that fails is done again; nothing is lost and nothing sent twice."""
    await commit_stage(db, organization_id, 2)
    await loop.run_round()
    await asyncio.wait(set(loop._calls))
    healthy = loop._database
    broken = await Database.connect(dsn)
    await broken.close()
    loop._database = broken
    with pytest.raises(Exception, match="clos"):
        await loop.finish()
    loop._database = healthy
    await loop.finish()
    assert await count_states(db, organization_id) == {"sent": 2}
    assert len(adapter.calls) == 2


async def test_a_lost_answer_is_resolved_by_nobody_and_not_repeated(db, organization_id, loop, adapter):
    """Timed out after the request left: uncertain, no second call, however often the loop looks (F7)."""
    stage = await commit_stage(db, organization_id)
    adapter.answers[stage.messages[0]] = [Unknown("timed_out")]
    await loop.run_round()
    await loop.finish()
    for _ in range(3):
        await move_clock(db, hours=20)
        loop._found_at = 0.0
        assert await loop.run_round() == 0
    assert len(adapter.calls) == 1


async def test_a_limited_connection_rests_and_goes_on(db, organization_id, loop, adapter):
    """429s are counted for nothing, and the messages go once the provider's time is over (F10)."""
    stage = await commit_stage(db, organization_id, 2, concurrency=1)
    async with db.read(organization_id) as tx:
        limited = Limited(tx.now + timedelta(seconds=90))
    for message_id in stage.messages:
        adapter.answers[message_id] = [limited]
    await loop.run_round()
    await loop.finish()
    loop._owned.clear()
    owned = await own(db, organization_id, "two")
    assert owned == []
    await move_clock(db, seconds=91)
    other = make_loop(db, adapter, "two")
    adapter.answers.clear()
    while await other.run_round():
        await other.finish()
    assert await count_states(db, organization_id) == {"sent": 2}


async def test_two_loops_never_send_for_one_connection_at_a_time(db, organization_id, adapter):
    """The second finds it owned, and takes over when the first has drained."""
    await commit_stage(db, organization_id, 6, concurrency=2)
    one, two = make_loop(db, adapter), make_loop(db, adapter, "two")
    assert await one.run_round() == 2
    assert await two.run_round() == 0
    await one.drain()
    two._found_at = 0.0
    while await two.run_round():
        await two.finish()
    assert await count_states(db, organization_id) == {"sent": 6}
    called = [call.message_id for call in adapter.calls]
    assert len(called) == len(set(called)) == 6


async def test_a_worker_with_an_old_name_has_no_old_rights(db, organization_id):
    """Started again under its name, it takes over under a new fence; the old fence claims nothing."""
    await commit_stage(db, organization_id, 2, concurrency=1)
    before = await own(db, organization_id, "one")
    after = await own(db, organization_id, "one")
    assert [one.fence for one in after] == [one.fence + 1 for one in before]
    got = await claim_owned(db, before)
    assert (got.tickets, got.lost) == ([], set(before))
    assert len((await claim_owned(db, after)).tickets) == 1
