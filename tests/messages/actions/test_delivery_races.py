"""Delivery against stops, owners and receipts, in both orders, with real commits."""

from datetime import UTC, datetime, timedelta

import pytest

from cadenza.channels.domain.sending import Accepted
from cadenza.kit.db import Database
from cadenza.kit.ids import new_id
from cadenza.kit.loop import run_batch
from cadenza.kit.reasons import StopReason
from cadenza.kit.sql import read_query
from cadenza.messages.actions.delivery import Offer, claim, take_connections
from cadenza.messages.actions.queue import cancel_queued
from cadenza.messages.loops import EXPIRE
from tests.builders.delivery import (
    add_message,
    answered,
    claim_owned,
    count_states,
    make_stage,
    move_clock,
    own,
    read_message,
    read_row,
    settle_all,
)
from tests.builders.races import start_blocked

pytestmark = pytest.mark.race

UNSUBSCRIBE = read_query(
    "unsubscribe",
    """UPDATE consents SET state = 'unsubscribed'
        WHERE organization_id = :organization_id::uuid AND contact_id = :id::uuid""",
)


async def staged(db, organization_id, enrollment_id=None, **connection):
    """Commit a stage with one message, and own its connection."""
    async with db.begin(organization_id) as tx:
        stage = await make_stage(tx, organization_id, 0, **connection)
        await add_message(tx, stage, enrollment_id=enrollment_id)
    return stage, await own(db, organization_id)


@pytest.fixture
def enrollment_id():
    """Name an enrollment."""
    return new_id(datetime(2026, 3, 1, tzinfo=UTC))


async def test_a_stop_that_commits_first_leaves_nothing_to_claim(db, organization_id, enrollment_id):
    """Stop, then claim: the message is cancelled, nothing leaves."""
    stage, owned = await staged(db, organization_id, enrollment_id)
    async with db.begin(organization_id) as tx:
        await cancel_queued(tx, organization_id, [enrollment_id], StopReason.REPLY)
    assert (await claim_owned(db, owned)).tickets == []
    assert (await read_message(db, organization_id, stage.messages[0]))["state"] == "cancelled"


async def test_a_claim_that_commits_first_is_on_the_wire(db, organization_id, enrollment_id):
    """Claim, then stop: it has left, the stop finds nothing to cancel, the message is settled as sent."""
    stage, owned = await staged(db, organization_id, enrollment_id)
    got = await claim_owned(db, owned)
    async with db.begin(organization_id) as tx:
        assert await cancel_queued(tx, organization_id, [enrollment_id], StopReason.REPLY) == []
    await settle_all(db, [answered(got.tickets[0], Accepted("p.1"))])
    assert (await read_message(db, organization_id, stage.messages[0]))["state"] == "sent"


async def test_a_claim_passes_by_a_message_that_a_stop_is_about_to_cancel(db, organization_id, enrollment_id):
    """The stop holds the row, the claim skips it and waits for nobody; after the commit it is gone."""
    _, owned = await staged(db, organization_id, enrollment_id)
    async with db.begin(organization_id) as stopping:
        await cancel_queued(stopping, organization_id, [enrollment_id], StopReason.REPLY)
        assert (await claim_owned(db, owned)).tickets == []
    assert (await claim_owned(db, owned)).tickets == []


async def test_a_stop_waits_for_a_claim_and_then_leaves_it_alone(db, dsn, organization_id, enrollment_id):
    """The claim holds the row: the stop waits, and sees the message on the wire."""
    stage, owned = await staged(db, organization_id, enrollment_id)

    async def stop():
        async with db.begin(organization_id) as tx:
            return await cancel_queued(tx, organization_id, [enrollment_id], StopReason.REPLY)

    async with db.begin(organization_id) as tx:
        got = await claim(tx, "one", [Offer(own) for own in owned], {})
        stopping = await start_blocked(dsn, stop())
    assert len(got.tickets) == 1
    assert await stopping == []
    assert (await read_row(db, organization_id, stage.messages[0]))["state"] == "sending"


async def test_an_opt_out_that_commits_before_the_claim_is_seen_even_if_nobody_cancelled(db, organization_id):
    """The last look is the guarantee; cancelling the queue is for the eye."""
    stage, owned = await staged(db, organization_id)
    async with db.begin(organization_id) as tx:
        await tx.execute(UNSUBSCRIBE, organization_id=organization_id, id=stage.contacts[0])
    assert (await claim_owned(db, owned)).tickets == []
    assert (await read_message(db, organization_id, stage.messages[0]))["reason"] == "opted_out"


async def test_an_opt_out_that_commits_during_the_claim_s_first_statements_is_seen(dsn, organization_id):
    """Between the lock on the queue row and the last look somebody opts out: nothing leaves."""
    plain = await Database.connect(dsn)
    stage, owned = await staged(plain, organization_id)

    async def opt_out_before_the_look(what: str) -> None:
        if what == "lock_messages":
            async with plain.begin(organization_id) as tx:
                await tx.execute(UNSUBSCRIBE, organization_id=organization_id, id=stage.contacts[0])

    db = await Database.connect(dsn, checkpoint=opt_out_before_the_look)
    assert (await claim_owned(db, owned)).tickets == []
    assert (await read_message(db, organization_id, stage.messages[0]))["reason"] == "opted_out"
    await db.close()
    await plain.close()


async def test_an_owner_whose_time_has_not_passed_is_left_alone(db, organization_id):
    """Thirty seconds from its last claim nobody else takes the connection."""
    _, owned = await staged(db, organization_id, concurrency=1)
    await claim_owned(db, owned)
    await move_clock(db, seconds=29)
    assert await own(db, organization_id, "two") == []
    async with db.begin(organization_id) as tx:
        _, busy = await take_connections(tx, "one", [organization_id], owned)
    assert busy == set()


async def test_an_owner_whose_time_has_passed_loses_to_the_next(db, organization_id):
    """The new fence is higher, and the old owner claims nothing any more."""
    _, owned = await staged(db, organization_id)
    await move_clock(db, seconds=31)
    (taken,) = await own(db, organization_id, "two")
    assert taken.fence == owned[0].fence + 1
    got = await claim_owned(db, owned)
    assert (got.tickets, got.lost) == ([], set(owned))
    assert len((await claim_owned(db, [taken], "two")).tickets) == 1


async def test_two_workers_that_look_at_once_do_not_both_become_owner(db, organization_id):
    """The second passes by the rows that the first holds."""
    await staged(db, organization_id)
    await move_clock(db, seconds=31)
    async with db.begin(organization_id) as first, db.begin(organization_id) as second:
        taken, _ = await take_connections(first, "two", [organization_id])
        none, _ = await take_connections(second, "three", [organization_id])
    assert (len(taken), none) == (1, [])


async def test_a_takeover_waits_for_no_claim_in_progress(db, organization_id):
    """The owner's claim holds the connection's row: the other leaves it, however late the owner is."""
    _, owned = await staged(db, organization_id)
    await move_clock(db, seconds=31)
    async with db.begin(organization_id) as tx:
        got = await claim(tx, "one", [Offer(own) for own in owned], {})
        assert await own(db, organization_id, "two") == []
    assert len(got.tickets) == 1
    assert await own(db, organization_id, "two") == []


async def test_a_claim_under_an_old_fence_that_waits_for_the_takeover_gets_nothing(db, dsn, organization_id):
    """The takeover holds the row: the old owner waits, and finds another owner."""
    _, owned = await staged(db, organization_id)
    await move_clock(db, seconds=31)
    async with db.begin(organization_id) as tx:
        await take_connections(tx, "two", [organization_id])
        claiming = await start_blocked(dsn, claim_owned(db, owned))
    got = await claiming
    assert (got.tickets, got.lost) == ([], set(owned))


async def test_a_takeover_does_not_reuse_slots(db, organization_id):
    """The pacing is a row: whoever owns next begins where the last one ended."""
    async with db.begin(organization_id) as tx:
        await make_stage(tx, organization_id, 5, pace=timedelta(seconds=40))
    assert len((await claim_owned(db, await own(db, organization_id))).tickets) == 1
    await move_clock(db, seconds=31)
    assert (await claim_owned(db, await own(db, organization_id, "two"), "two")).tickets == []
    await move_clock(db, seconds=9)
    assert len((await claim_owned(db, await own(db, organization_id, "three"), "three")).tickets) <= 1


async def test_after_an_idle_hour_nothing_bursts(db, organization_id):
    """The slots of the time in which nothing was sent are gone."""
    async with db.begin(organization_id) as tx:
        stage = await make_stage(tx, organization_id, 1, pace=timedelta(milliseconds=300))
    owned = await own(db, organization_id)
    got = await claim_owned(db, owned)
    await settle_all(db, [answered(got.tickets[0], Accepted("p.1"))])
    await move_clock(db, hours=1)
    async with db.begin(organization_id) as tx:
        for _ in range(9):
            await add_message(tx, stage)
    got = await claim_owned(db, await own(db, organization_id, "two"), "two")
    assert [ticket.starts_after for ticket in got.tickets] == [timedelta(milliseconds=ms) for ms in (0, 300, 600, 900)]


async def test_after_the_clock_was_set_back_sending_goes_on(db, organization_id):
    """Slots, owners and leases a day ahead are not believed: the next worker sends, each message once."""
    async with db.begin(organization_id) as tx:
        stage = await make_stage(tx, organization_id, 2, pace=timedelta(milliseconds=500), concurrency=2)
    first = await claim_owned(db, await own(db, organization_id))
    assert len(first.tickets) == 2
    await move_clock(db, days=-1)
    await run_batch(db, EXPIRE, [organization_id], "test")
    assert await count_states(db, organization_id) == {"uncertain": 2}
    async with db.begin(organization_id) as tx:
        await add_message(tx, stage)
    owned = await own(db, organization_id, "two")
    assert len((await claim_owned(db, owned, "two")).tickets) == 1
