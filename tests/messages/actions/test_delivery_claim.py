"""The claim: whose turn it is, the last look, and the slots."""

from datetime import timedelta

import pytest

from cadenza.accounts.actions.organizations import change_settings
from cadenza.channels.actions.connections import change_state, set_kill_switch
from cadenza.channels.domain.sending import Accepted, Transient
from cadenza.kit.db import Database
from cadenza.kit.reasons import (
    CancelReason,
    ConnectionState,
    DeferReason,
    FailReason,
    PauseReason,
    SkipReason,
    StopReason,
)
from cadenza.kit.sql import read_query
from cadenza.messages.domain.draft import Priority, Source
from cadenza.messages.domain.gate import Purpose
from tests.builders.accounts import make_organization
from tests.builders.contacts import make_contact
from tests.builders.delivery import (
    add_message,
    answered,
    claim_owned,
    make_stage,
    move_clock,
    own,
    read_message,
    read_row,
    settle_all,
)
from tests.builders.messages import set_message
from tests.builders.races import Statements

FORGET = read_query("forget", "DELETE FROM messages WHERE organization_id = :organization_id::uuid AND id = :id::uuid")


async def staged(db: Database, organization_id, messages=1, **connection):
    """Commit a stage and own its connection."""
    async with db.begin(organization_id) as tx:
        stage = await make_stage(tx, organization_id, messages, **connection)
    return stage, await own(db, organization_id)


def ids(got):
    """Return the claimed messages, in order."""
    return [ticket.message.message_id for ticket in got.tickets]


async def test_a_claimed_message_is_on_the_wire_under_a_lease(db, organization_id):
    """The row and the message say sending, the attempt is counted, the lease is longer than any call."""
    stage, owned = await staged(db, organization_id)
    got = await claim_owned(db, owned)
    (ticket,) = got.tickets
    row = await read_row(db, organization_id, stage.messages[0])
    assert (row["state"], row["attempt"], ticket.message.attempt) == ("sending", 1, 1)
    assert row["lease_until"] - row["claimed_at"] == timedelta(seconds=45)
    assert (await read_message(db, organization_id, stage.messages[0]))["state"] == "sending"
    assert (ticket.message.send_to, ticket.message.body) == (stage.phones[0], "Oi Ana")


async def test_no_more_are_claimed_than_may_be_on_the_wire(db, organization_id):
    """What is on the wire and not settled counts; the rest stays queued."""
    _, owned = await staged(db, organization_id, 5, concurrency=3)
    first = await claim_owned(db, owned, on_wire=1)
    assert len(first.tickets) == 2
    second = await claim_owned(db, owned, on_wire=3)
    assert second.tickets == []
    assert second.with_more == {owned[0].connection_id}


async def test_the_more_urgent_goes_first(db, organization_id):
    """An answer from the inbox overtakes journeys, journeys overtake campaigns."""
    stage, owned = await staged(db, organization_id, 0, concurrency=1)
    async with db.begin(organization_id) as tx:
        for priority in (Priority.CAMPAIGN, Priority.JOURNEY, Priority.INBOX):
            await add_message(tx, stage, priority=priority)
    owned = await own(db, organization_id)
    order = []
    for _ in range(3):
        got = await claim_owned(db, owned)
        order += ids(got)
        await settle_all(db, [answered(ticket, Accepted(f"p.{len(order)}")) for ticket in got.tickets])
    assert order == list(reversed(stage.messages))


async def test_a_conversation_has_one_message_on_the_wire_in_its_order(db, organization_id):
    """The second waits until the first is settled, also when the first must be tried again."""
    stage, owned = await staged(db, organization_id)
    async with db.begin(organization_id) as tx:
        await add_message(tx, stage, to=0)
    got = await claim_owned(db, owned)
    assert ids(got) == stage.messages[:1]
    assert ids(await claim_owned(db, owned)) == []
    await settle_all(db, [answered(got.tickets[0], Transient("busy"))])
    assert ids(await claim_owned(db, owned)) == []
    await move_clock(db, seconds=31)
    again = await claim_owned(db, owned)
    assert ids(again) == stage.messages[:1]
    await settle_all(db, [answered(again.tickets[0], Accepted("p.1"))])
    assert ids(await claim_owned(db, owned)) == stage.messages[1:]


async def test_an_urgent_answer_does_not_wait_for_a_deferred_message_of_its_conversation(db, organization_id):
    """A person who is waited on is answered at night, whatever marketing waits for the morning."""
    stage, _ = await staged(db, organization_id, 0)
    async with db.begin(organization_id) as tx:
        await add_message(tx, stage, not_before=tx.now + timedelta(hours=9))
        await add_message(tx, stage, to=0, priority=Priority.INBOX, purpose=Purpose.REPLY, source=Source.INBOX)
    owned = await own(db, organization_id)
    assert ids(await claim_owned(db, owned)) == stage.messages[1:]


async def test_slots_are_used_up_before_anything_leaves(db, organization_id):
    """At most a second of slots is claimed, and the next claim begins where the row says."""
    _, owned = await staged(db, organization_id, 9, pace=timedelta(milliseconds=400))
    first = await claim_owned(db, owned)
    assert [ticket.starts_after for ticket in first.tickets] == [timedelta(milliseconds=ms) for ms in (0, 400, 800)]
    assert (await claim_owned(db, owned, on_wire=3)).tickets == []
    await move_clock(db, seconds=0.4)
    (fourth,) = (await claim_owned(db, owned, on_wire=3)).tickets
    assert fourth.starts_after > timedelta(milliseconds=300)


async def test_a_cancelled_message_uses_no_slot(db, organization_id):
    """What the last look calls off leaves its slot to the next."""
    stage, _ = await staged(db, organization_id, 0, pace=timedelta(seconds=30))
    async with db.begin(organization_id) as tx:
        await add_message(tx, stage)
        gone = await make_contact(tx, organization_id, erased_at=tx.now)
        stage.contacts.append(gone)
        stage.phones.append("+5511987659999")
        await add_message(tx, stage, to=-1, priority=Priority.INBOX)
    owned = await own(db, organization_id)
    assert ids(await claim_owned(db, owned)) == []
    assert ids(await claim_owned(db, owned)) == stage.messages[:1]
    message = await read_message(db, organization_id, stage.messages[1])
    assert (message["state"], message["reason"]) == ("cancelled", SkipReason.ERASED)


async def test_whoever_opted_out_since_gets_nothing(db, organization_id):
    """Consent is read again at the claim: the message is cancelled with its reason, its queue row goes."""
    stage, _ = await staged(db, organization_id, 0)
    async with db.begin(organization_id) as tx:
        stage.contacts.append(await make_contact(tx, organization_id, consent={"whatsapp": "unsubscribed"}))
        stage.phones.append("+5511987650007")
        await add_message(tx, stage, to=0)
    owned = await own(db, organization_id)
    assert ids(await claim_owned(db, owned)) == []
    message = await read_message(db, organization_id, stage.messages[0])
    assert (message["state"], message["reason"]) == ("cancelled", SkipReason.OPTED_OUT)
    assert message["ended_at"] is not None
    assert await read_row(db, organization_id, stage.messages[0]) is None


@pytest.mark.parametrize("answer", [StopReason.REPLY, CancelReason.JOURNEY_ARCHIVED])
async def test_a_message_whose_source_has_ended_is_called_off(db, organization_id, answer):
    """The source is asked once for all its messages, and its word is final."""
    stage, owned = await staged(db, organization_id, 2)
    asked = []

    async def journeys(_tx, due):
        asked.append(len(due))
        return {due[0].id: answer}

    got = await claim_owned(db, owned, sources={"journey": journeys})
    assert asked == [2]
    assert ids(got) == stage.messages[1:]
    message = await read_message(db, organization_id, stage.messages[0])
    assert (message["state"], message["reason"]) == ("cancelled", answer)


async def test_a_message_whose_source_is_gone_fails(db, organization_id):
    """Nobody called it off: what it belongs to can't be found, and it says so."""
    stage, owned = await staged(db, organization_id)

    async def gone(_tx, due):
        return {one.id: FailReason.UNKNOWN for one in due}

    assert ids(await claim_owned(db, owned, sources={"journey": gone})) == []
    message = await read_message(db, organization_id, stage.messages[0])
    assert (message["state"], message["reason"]) == ("failed", "unknown")


async def test_a_message_whose_source_stands_still_waits(db, organization_id):
    """A paused journey is no end: the message is asked again, and no attempt is counted."""
    stage, owned = await staged(db, organization_id)

    async def paused(_tx, due):
        return {one.id: PauseReason.JOURNEY_PAUSED for one in due}

    assert ids(await claim_owned(db, owned, sources={"journey": paused})) == []
    row = await read_row(db, organization_id, stage.messages[0])
    assert (row["state"], row["attempt"], row["defer_reason"]) == ("queued", 0, PauseReason.JOURNEY_PAUSED)
    await move_clock(db, seconds=31)
    assert ids(await claim_owned(db, owned)) == stage.messages


@pytest.mark.parametrize("switch", ["connection", "state"])
async def test_nothing_leaves_through_an_unusable_connection(db, organization_id, switch):
    """A switched-off or disconnected account defers its messages with the reason."""
    stage, owned = await staged(db, organization_id)
    async with db.begin(organization_id) as tx:
        if switch == "connection":
            await set_kill_switch(tx, organization_id, stage.connection.id, is_on=True)
        else:
            await change_state(tx, organization_id, stage.connection.id, ConnectionState.LOGGED_OUT)
    assert ids(await claim_owned(db, owned)) == []
    row = await read_row(db, organization_id, stage.messages[0])
    expected = DeferReason.KILL_SWITCH if switch == "connection" else DeferReason.CONNECTION_UNAVAILABLE
    assert (row["state"], row["attempt"], row["defer_reason"]) == ("queued", 0, expected)
    assert row["not_before"] > row["queued_at"]


async def test_hours_are_asked_again_after_a_minute_in_the_queue(db, organization_id):
    """A fresh message was judged just now; one that waited meets the hours of the moment."""
    async with db.begin(organization_id) as tx:
        stage = await make_stage(tx, organization_id, 0)
        await add_message(tx, stage)
        hour = (tx.now + timedelta(hours=2)).hour
        await set_window(tx, organization_id, hour)
    owned = await own(db, organization_id)
    assert ids(await claim_owned(db, owned)) == stage.messages
    async with db.begin(organization_id) as tx:
        late = await add_message(tx, stage)
    await move_clock(db, seconds=61)
    assert ids(await claim_owned(db, owned, on_wire=1)) == []
    row = await read_row(db, organization_id, late)
    assert row["defer_reason"] == DeferReason.SEND_WINDOW


async def set_window(tx, organization_id, utc_hour):
    """Open the hours for one hour a day, on UTC's clock."""
    await change_settings(
        tx,
        organization_id,
        {"send_window": {"start": f"{utc_hour:02}:00", "end": f"{utc_hour:02}:30"}},
    )


async def test_a_message_that_cannot_be_judged_backs_off_alone(db, organization_id):
    """One bad row is isolated: the others leave, it counts a failure, and fails after the last one."""
    stage, owned = await staged(db, organization_id, 5)
    bad = stage.messages[2]

    async def broken(_tx, due):
        if any(one.id == bad for one in due):
            raise KeyError("no such thing")
        return {}

    got = await claim_owned(db, owned, sources={"journey": broken})
    assert sorted(ids(got)) == sorted(set(stage.messages) - {bad})
    row = await read_row(db, organization_id, bad)
    assert (row["state"], row["failures"], row["attempt"]) == ("queued", 1, 0)
    for _ in range(4):
        await move_clock(db, hours=2)
        assert ids(await claim_owned(db, owned, sources={"journey": broken})) == []
    message = await read_message(db, organization_id, bad)
    assert (message["state"], message["reason"], message["error"]["code"]) == ("failed", "unknown", "KeyError")


async def test_a_message_that_is_through_leaves_the_queue_in_silence(db, organization_id):
    """A receipt was faster than the next attempt: nothing is sent again."""
    stage, owned = await staged(db, organization_id)
    async with db.begin(organization_id) as tx:
        await set_message(tx, organization_id, stage.messages[0], state="delivered", sent_at=tx.now)
    assert ids(await claim_owned(db, owned)) == []
    assert await read_row(db, organization_id, stage.messages[0]) is None
    assert (await read_message(db, organization_id, stage.messages[0]))["state"] == "delivered"


async def test_a_row_without_a_message_takes_no_place_for_ever(db, organization_id):
    """It goes, and the messages behind it leave."""
    stage, owned = await staged(db, organization_id, 2, concurrency=1)
    async with db.begin(organization_id) as tx:
        await tx.execute(FORGET, organization_id=organization_id, id=stage.messages[0])
    assert ids(await claim_owned(db, owned)) + ids(await claim_owned(db, owned)) == stage.messages[1:]
    assert await read_row(db, organization_id, stage.messages[0]) is None


async def test_the_number_of_statements_does_not_depend_on_the_number_of_messages(
    dsn, organization_id, other_organization_id
):
    """A claim and a settle of sixty take what one of two takes, over two organizations as over one."""
    statements = Statements()
    db = await Database.connect(dsn, checkpoint=statements)
    counts = []
    for name, messages in ((organization_id, 2), (other_organization_id, 60)):
        async with db.begin(name) as tx:
            await make_stage(tx, name, messages, concurrency=100)
        owned = await own(db, name)
        async with statements.counted() as used:
            got = await claim_owned(db, owned)
            await settle_all(db, [answered(t, Accepted(f"p.{t.message.message_id}")) for t in got.tickets])
        assert len(got.tickets) == messages
        counts.append(len(used))
    await db.close()
    assert counts[0] == counts[1]


async def test_connections_of_several_organizations_are_claimed_together(db, organization_id, other_organization_id):
    """One claim serves a group, each within its own places."""
    owned = []
    for name in (organization_id, other_organization_id):
        async with db.begin(name) as tx:
            await make_stage(tx, name, 3, concurrency=2)
        owned += await own(db, name)
    got = await claim_owned(db, owned)
    assert sorted(ticket.connection.organization_id for ticket in got.tickets) == sorted(
        [organization_id, organization_id, other_organization_id, other_organization_id]
    )


async def test_an_organization_without_work_is_not_owned(db, organization_id):
    """Ownership is for connections with something to send."""
    async with db.begin(organization_id) as tx:
        await make_organization(tx, organization_id)
    assert await own(db, organization_id) == []
