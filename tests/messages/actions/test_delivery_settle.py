"""Settle and expire: what answers, and their absence, change in the rows."""

from datetime import timedelta
from hashlib import sha256

import pytest

from cadenza.channels.domain.capabilities import UncertainPolicy
from cadenza.channels.domain.sending import Accepted, Limited, NotCalled, Refused, Transient, Unknown
from cadenza.kit.events import Handlers
from cadenza.kit.loop import run_batch
from cadenza.kit.reasons import FailReason, MessageState
from cadenza.kit.sql import read_query
from cadenza.messages.domain.events import MessageCancelled, MessageSettled
from cadenza.messages.domain.outside import bounded_id
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
from tests.builders.messages import set_message

PROVIDER_IDS = read_query(
    "read_provider_ids",
    "SELECT provider_message_id, message_id FROM provider_ids WHERE organization_id = :organization_id::uuid",
)


@pytest.fixture
def heard() -> list:
    """Return every event of the test, in order."""
    return []


@pytest.fixture
def handlers(heard) -> Handlers:
    """Note what is said."""

    async def note(_tx, events) -> None:
        heard.extend(events)

    return {MessageSettled: [note], MessageCancelled: [note]}


async def claimed(db, organization_id, messages=1, **connection):
    """Commit a stage and claim it; returns it with the owned connection and the tickets."""
    async with db.begin(organization_id) as tx:
        stage = await make_stage(tx, organization_id, messages, concurrency=200, **connection)
    owned = await own(db, organization_id)
    return stage, owned, (await claim_owned(db, owned)).tickets


async def provider_ids(db, organization_id):
    """Read what providers call our messages."""
    async with db.read(organization_id) as tx:
        rows = await tx.fetch(PROVIDER_IDS, organization_id=organization_id)
    return {row["provider_message_id"]: row["message_id"] for row in rows}


async def test_an_accepted_message_is_sent_and_known_by_its_provider_s_id(db, organization_id, heard):
    """State, time, both ids; the queue row goes; whoever must know hears of it."""
    stage, _, tickets = await claimed(db, organization_id)
    await settle_all(db, [answered(tickets[0], Accepted("p.1"))])
    message = await read_message(db, organization_id, stage.messages[0])
    assert (message["state"], message["provider_message_id"]) == ("sent", "p.1")
    assert message["sent_at"] is not None
    assert await read_row(db, organization_id, stage.messages[0]) is None
    assert await provider_ids(db, organization_id) == {"p.1": stage.messages[0]}
    assert [(event.message_id, event.state) for event in heard] == [(stage.messages[0], MessageState.SENT)]


async def test_a_refused_message_fails_with_the_provider_s_words(db, organization_id, heard):
    """Once, for good, and the row says why (F48)."""
    stage, _, tickets = await claimed(db, organization_id)
    await settle_all(db, [answered(tickets[0], Refused(FailReason.PERMANENT_ADDRESS, "131026", "no such number"))])
    message = await read_message(db, organization_id, stage.messages[0])
    assert (message["state"], message["reason"]) == ("failed", "permanent_address")
    assert message["error"] == {"code": "131026", "text": "no such number", "is_permanent": True}
    assert message["ended_at"] is not None
    assert [(event.state, event.reason) for event in heard] == [(MessageState.FAILED, "permanent_address")]


async def test_one_refused_message_spoils_no_other_of_its_batch(db, organization_id):
    """Each recipient is settled on its own (F4)."""
    stage, _, tickets = await claimed(db, organization_id, 4)
    outcomes = [
        Accepted("p.1"),
        Refused(FailReason.PERMANENT_CONTENT, "1"),
        Transient("503"),
        Unknown("timed_out"),
    ]
    await settle_all(db, [answered(t, o) for t, o in zip(tickets, outcomes, strict=True)])
    of = {ticket.message.message_id: outcome for ticket, outcome in zip(tickets, outcomes, strict=True)}
    for message_id in stage.messages:
        state = (await read_message(db, organization_id, message_id))["state"]
        row = await read_row(db, organization_id, message_id)
        assert (
            state
            == {Accepted: "sent", Refused: "failed", Transient: "queued", Unknown: "uncertain"}[type(of[message_id])]
        )
        assert (row["state"] if row else None) == (state if state in {"queued", "uncertain"} else None)


async def test_words_that_cannot_be_stored_decide_nothing(db, organization_id):
    """A NUL in an error, half a character in another: the messages fail all the same, their neighbours are sent."""
    stage, _, tickets = await claimed(db, organization_id, 4)
    outcomes = [
        Accepted("p.1"),
        Refused(FailReason.POLICY, "1", "no\x00way"),
        Refused(FailReason.POLICY, "1", "no\ud800way"),
        Accepted("p.2"),
    ]
    await settle_all(db, [answered(t, o) for t, o in zip(tickets, outcomes, strict=True)])
    assert await count_states(db, organization_id) == {"sent": 2, "failed": 2}
    failed = await read_message(db, organization_id, tickets[1].message.message_id)
    assert (failed["reason"], failed["error"]) == ("policy", None)
    assert stage.messages


async def test_an_endless_provider_s_id_is_kept_at_a_length_that_fits(db, organization_id):
    """Receipts bound it in the same way, so they find the message."""
    # Text that does not compress: an index entry takes no more than 2,700 bytes.
    endless = "".join(sha256(str(number).encode()).hexdigest() for number in range(300))
    stage, _, tickets = await claimed(db, organization_id)
    await settle_all(db, [answered(tickets[0], Accepted(endless))])
    assert await provider_ids(db, organization_id) == {bounded_id(endless): stage.messages[0]}


async def test_a_rate_limit_puts_the_message_back_and_the_connection_to_rest(db, organization_id):
    """Until the provider's time nothing more is claimed; no attempt is counted (F10)."""
    stage, owned, tickets = await claimed(db, organization_id)
    async with db.read(organization_id) as tx:
        until = tx.now + timedelta(seconds=60)
    await settle_all(db, [answered(tickets[0], Limited(until))])
    row = await read_row(db, organization_id, stage.messages[0])
    assert (row["state"], row["not_before"], row["failures"], row["defer_reason"]) == ("queued", until, 0, "rate_limit")
    await move_clock(db, seconds=50)
    assert (await claim_owned(db, owned)).tickets == []
    await move_clock(db, seconds=11)
    (again,) = (await claim_owned(db, owned)).tickets
    assert again.message.attempt == 2


async def test_a_limit_of_one_pair_leaves_the_others_alone(db, organization_id):
    """The provider limits this address only: the connection goes on."""
    stage, owned, tickets = await claimed(db, organization_id, 2)
    async with db.read(organization_id) as tx:
        until = tx.now + timedelta(hours=1)
    await settle_all(
        db,
        [
            answered(tickets[0], Limited(until, is_whole_connection=False)),
            answered(tickets[1], NotCalled()),
        ],
    )
    (ticket,) = (await claim_owned(db, owned)).tickets
    assert ticket.message.message_id == tickets[1].message.message_id
    assert stage.messages


async def test_a_call_that_was_never_begun_is_back_in_the_queue(db, organization_id):
    """At once, without a failure."""
    stage, owned, tickets = await claimed(db, organization_id)
    await settle_all(db, [answered(tickets[0], NotCalled())])
    row = await read_row(db, organization_id, stage.messages[0])
    assert (row["state"], row["failures"], row["lease_until"]) == ("queued", 0, None)
    assert (await claim_owned(db, owned)).tickets[0].message.attempt == 2


async def test_five_failures_are_the_end(db, organization_id, heard):
    """Each attempt has its back-off; the last one says attempts_exhausted."""
    stage, owned, tickets = await claimed(db, organization_id)
    waits = []
    for _ in range(5):
        await settle_all(db, [answered(tickets[0], Transient("503"))])
        row = await read_row(db, organization_id, stage.messages[0])
        if row is None:
            break
        async with db.read(organization_id) as tx:
            waits.append(round((row["not_before"] - tx.now).total_seconds(), -1))
        await move_clock(db, hours=1)
        tickets = (await claim_owned(db, owned)).tickets
    assert waits == [30, 60, 300, 900]
    message = await read_message(db, organization_id, stage.messages[0])
    assert (message["state"], message["reason"]) == ("failed", "attempts_exhausted")
    assert [event.state for event in heard] == [MessageState.FAILED]


async def test_a_receipt_before_the_settle_stands(db, organization_id, heard):
    """The receipt has made it delivered and taken the row: the yes adds the id and takes nothing back."""
    stage, _, tickets = await claimed(db, organization_id)
    async with db.begin(organization_id) as tx:
        await set_message(tx, organization_id, stage.messages[0], state="delivered", sent_at=tx.now)
    await settle_all(db, [answered(tickets[0], Accepted("p.1"))])
    message = await read_message(db, organization_id, stage.messages[0])
    assert (message["state"], message["provider_message_id"]) == ("delivered", "p.1")
    assert await read_row(db, organization_id, stage.messages[0]) is None
    assert await provider_ids(db, organization_id) == {"p.1": stage.messages[0]}
    assert heard == []


async def test_a_passed_lease_makes_a_message_uncertain_and_a_late_yes_resolves_it(db, organization_id, heard):
    """The worker was thought dead: held for three days, and sent once it speaks after all."""
    stage, owned, tickets = await claimed(db, organization_id)
    assert await run_batch(db, EXPIRE, [organization_id], "test") == []
    await move_clock(db, seconds=46)
    assert len(await run_batch(db, EXPIRE, [organization_id], "test")) == 1
    row = await read_row(db, organization_id, stage.messages[0])
    assert row["state"] == "uncertain"
    async with db.read(organization_id) as tx:
        assert timedelta(hours=71) < row["resolve_by"] - tx.now < timedelta(hours=73)
    assert (await claim_owned(db, owned)).tickets == []
    await settle_all(db, [answered(tickets[0], Accepted("p.1"))])
    assert (await read_message(db, organization_id, stage.messages[0]))["state"] == "sent"
    assert [event.state for event in heard] == [MessageState.UNCERTAIN, MessageState.SENT]


async def test_an_uncertain_message_does_not_hold_up_its_conversation(db, organization_id):
    """Nobody knows of the first for three days; the second goes."""
    stage, owned, _ = await claimed(db, organization_id)
    async with db.begin(organization_id) as tx:
        second = await add_message(tx, stage, to=0)
    await move_clock(db, seconds=46)
    await run_batch(db, EXPIRE, [organization_id], "test")
    assert [t.message.message_id for t in (await claim_owned(db, owned)).tickets] == [second]


async def test_an_uncertain_message_is_final_after_three_days(db, organization_id):
    """It stays uncertain for good; later answers change nothing but leave their id."""
    stage, _, tickets = await claimed(db, organization_id)
    await settle_all(db, [answered(tickets[0], Unknown("timed_out"))])
    await move_clock(db, hours=73)
    await run_batch(db, EXPIRE, [organization_id], "test")
    message = await read_message(db, organization_id, stage.messages[0])
    assert (message["state"], message["ended_at"] is not None) == ("uncertain", True)
    assert await read_row(db, organization_id, stage.messages[0]) is None
    await settle_all(db, [answered(tickets[0], Accepted("p.late"))])
    assert (await read_message(db, organization_id, stage.messages[0]))["state"] == "uncertain"
    assert await provider_ids(db, organization_id) == {"p.late": stage.messages[0]}


async def test_under_resend_a_passed_lease_queues_again_and_a_late_yes_still_counts(db, organization_id):
    """At least once: tried again after a back-off, unless the first attempt turns out to have succeeded."""
    stage, owned, tickets = await claimed(db, organization_id, uncertain_policy=UncertainPolicy.RESEND)
    await move_clock(db, seconds=46)
    await run_batch(db, EXPIRE, [organization_id], "test")
    row = await read_row(db, organization_id, stage.messages[0])
    assert (row["state"], row["failures"], row["attempt"]) == ("queued", 1, 1)
    await settle_all(db, [answered(tickets[0], Accepted("p.1"))])
    assert (await read_message(db, organization_id, stage.messages[0]))["state"] == "sent"
    await move_clock(db, minutes=5)
    assert (await claim_owned(db, owned)).tickets == []


async def test_a_settle_of_an_older_attempt_changes_nothing_but_leaves_its_id(db, organization_id):
    """The second attempt is on the wire when the first one's worker wakes up."""
    stage, owned, tickets = await claimed(db, organization_id, uncertain_policy=UncertainPolicy.RESEND)
    await move_clock(db, seconds=46)
    await run_batch(db, EXPIRE, [organization_id], "test")
    await move_clock(db, seconds=31)
    (second,) = (await claim_owned(db, owned)).tickets
    await settle_all(db, [answered(tickets[0], Accepted("p.first"))])
    row = await read_row(db, organization_id, stage.messages[0])
    assert (row["state"], row["attempt"]) == ("sending", 2)
    await settle_all(db, [answered(tickets[0], Transient("503"))])
    assert (await read_row(db, organization_id, stage.messages[0]))["state"] == "sending"
    await settle_all(db, [answered(second, Accepted("p.second"))])
    message = await read_message(db, organization_id, stage.messages[0])
    assert (message["state"], message["provider_message_id"]) == ("sent", "p.second")
    assert set(await provider_ids(db, organization_id)) == {"p.first", "p.second"}


async def test_a_settle_done_twice_is_done_once(db, organization_id, heard):
    """Its commit was not heard of, so it is sent again."""
    stage, owned, tickets = await claimed(db, organization_id, 2)
    attempts = [answered(tickets[0], Accepted("p.1")), answered(tickets[1], Transient("503"))]
    await settle_all(db, attempts)
    await move_clock(db, seconds=31)
    (again,) = (await claim_owned(db, owned)).tickets
    await settle_all(db, attempts)
    row = await read_row(db, organization_id, again.message.message_id)
    assert (row["state"], row["attempt"], row["failures"]) == ("sending", 2, 1)
    assert [event.state for event in heard] == [MessageState.SENT]
    assert stage.messages


async def test_a_lease_from_before_the_clock_was_set_back_is_not_believed(db, organization_id):
    """A day back, the lease would last a day; it is judged at once, and a late yes still counts."""
    stage, _, tickets = await claimed(db, organization_id)
    await move_clock(db, days=-1)
    assert len(await run_batch(db, EXPIRE, [organization_id], "test")) == 1
    await settle_all(db, [answered(tickets[0], Accepted("p.1"))])
    assert (await read_message(db, organization_id, stage.messages[0]))["state"] == "sent"
