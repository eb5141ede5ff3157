"""The one queue function and its way back: threads, numbers, keys, allowance, and who waits for whom."""

import asyncio
from contextlib import nullcontext
from datetime import timedelta
from uuid import UUID, uuid4

import pytest

from cadenza.kit.db import Database, Tx
from cadenza.kit.events import Handlers
from cadenza.kit.nudges import LocalNudges, Nudge
from cadenza.messages.actions.queue import cancel_queued, queue_messages
from cadenza.messages.domain.draft import Source
from cadenza.messages.domain.events import MessageCancelled
from cadenza.messages.domain.gate import Purpose
from cadenza.messages.errors import QuotaExceeded
from tests.builders.accounts import make_organization
from tests.builders.contacts import make_contact
from tests.builders.messages import (
    make_connection,
    make_draft,
    make_message,
    make_sending,
    read_message,
    read_queue_row,
    rows_of,
)
from tests.builders.races import Statements, start_blocked


async def test_a_message_a_thread_and_a_queue_row_are_made_together(tx: Tx, organization_id: UUID) -> None:
    """One draft becomes one row in each table, and they name each other."""
    await make_organization(tx, organization_id)
    contact_id = await make_contact(tx, organization_id)
    connection_id = await make_connection(tx, organization_id)
    draft = make_draft(organization_id, contact_id, connection_id, enrollment_id=uuid4(), visit=3, fingerprint="f")
    (queued,) = await queue_messages(tx, [draft])

    message = await read_message(tx, organization_id, queued.message_id)
    row = await read_queue_row(tx, organization_id, queued.message_id)
    (thread,) = await rows_of(tx, "conversations", organization_id)
    assert queued.is_new
    assert (thread["id"], thread["seq"], thread["contact_id"]) == (queued.conversation_id, 1, contact_id)
    assert (message["state"], message["direction"], message["seq"], message["visit"]) == ("queued", "out", 1, 3)
    assert message["queued_at"] == tx.now
    assert row is not None
    assert (row["priority"], row["seq"], row["state"], row["attempt"]) == (5, 1, "queued", 0)
    assert (row["enrollment_id"], row["not_before"]) == (draft.enrollment_id, tx.now)


async def test_several_drafts_of_one_thread_are_numbered_in_their_order(tx: Tx, organization_id: UUID) -> None:
    """The order of the drafts is the order in the thread, across calls and whatever their keys sort like."""
    await make_organization(tx, organization_id)
    contact_id = await make_contact(tx, organization_id)
    connection_id = await make_connection(tx, organization_id)

    def draft(key: str, address: str = "+5511987650001") -> object:
        return make_draft(organization_id, contact_id, connection_id, idempotency_key=key, address=address)

    first = await queue_messages(tx, [draft("z"), draft("other", "+5511987650002"), draft("a"), draft("m")])
    second = await queue_messages(tx, [draft("b")])
    assert [message.seq for message in first] == [1, 1, 2, 3]
    assert [message.seq for message in second] == [4]
    assert first[0].conversation_id == first[2].conversation_id == second[0].conversation_id
    assert first[1].conversation_id != first[0].conversation_id


async def test_a_repeated_key_is_answered_with_the_first_message(tx: Tx, organization_id: UUID) -> None:
    """F5: queueing twice is once, within a call and across calls, and moves no number."""
    await make_organization(tx, organization_id)
    contact_id = await make_contact(tx, organization_id)
    connection_id = await make_connection(tx, organization_id)
    draft = make_draft(organization_id, contact_id, connection_id, body="first")
    again = make_draft(organization_id, contact_id, connection_id, body="2nd", idempotency_key=draft.idempotency_key)
    fresh = make_draft(organization_id, contact_id, connection_id)

    one, two = await queue_messages(tx, [draft, again])
    three, four = await queue_messages(tx, [again, fresh])
    assert one.message_id == two.message_id == three.message_id
    assert (one.is_new, two.is_new, three.is_new, four.is_new) == (True, False, False, True)
    assert four.seq == 2
    assert (await read_message(tx, organization_id, one.message_id))["body"] == "first"
    assert len(await rows_of(tx, "message_queue", organization_id)) == 2


async def test_a_key_means_something_in_its_organization_only(
    tx: Tx, organization_id: UUID, other_organization_id: UUID
) -> None:
    """The same key in two organizations is two messages."""
    drafts = []
    for one in (organization_id, other_organization_id):
        await make_organization(tx, one)
        contact_id, connection_id = await make_contact(tx, one), await make_connection(tx, one)
        drafts.append(make_draft(one, contact_id, connection_id, idempotency_key="same"))
    first, second = await queue_messages(tx, drafts)
    assert first.is_new
    assert second.is_new
    assert first.message_id != second.message_id


async def test_a_later_start_is_kept_and_a_past_one_is_now(tx: Tx, organization_id: UUID) -> None:
    """`not_before` is honoured and never lies in the past."""
    await make_organization(tx, organization_id)
    ids = organization_id, await make_contact(tx, organization_id), await make_connection(tx, organization_id)
    later = await make_message(tx, *ids, not_before=tx.now + timedelta(hours=1))
    sooner = await make_message(tx, *ids, not_before=tx.now - timedelta(hours=1))
    assert (await read_queue_row(tx, organization_id, later))["not_before"] == tx.now + timedelta(hours=1)
    assert (await read_queue_row(tx, organization_id, sooner))["not_before"] == tx.now


async def test_no_room_in_the_allowance_queues_nothing_and_the_transaction_goes_on(
    tx: Tx, organization_id: UUID, other_organization_id: UUID
) -> None:
    """Refused for one organization: no message, no thread, no count of any; with fewer drafts it is granted."""
    await make_organization(tx, organization_id, messages_per_day=2)
    await make_organization(tx, other_organization_id)
    ids = organization_id, await make_contact(tx, organization_id), await make_connection(tx, organization_id)
    other = (
        other_organization_id,
        await make_contact(tx, other_organization_id),
        await make_connection(tx, other_organization_id),
    )
    drafts = [make_draft(*ids) for _ in range(3)]
    with pytest.raises(QuotaExceeded) as refused:
        await queue_messages(tx, [*drafts, make_draft(*other)])
    assert refused.value.organization_ids == {organization_id}
    for table in ("messages", "conversations", "message_queue", "org_counters"):
        assert await rows_of(tx, table, organization_id) == []
        assert await rows_of(tx, table, other_organization_id) == []

    assert len(await queue_messages(tx, drafts[:2])) == 2
    assert [row["used"] for row in await rows_of(tx, "org_counters", organization_id)] == [2]
    # A repeated key uses nothing.
    assert not (await queue_messages(tx, drafts[:1]))[0].is_new


@pytest.mark.parametrize(
    ("purpose", "source", "counts"),
    [
        (Purpose.MARKETING, Source.JOURNEY, True),
        (Purpose.TRANSACTIONAL, Source.API, True),
        (Purpose.REPLY, Source.INBOX, False),
        (Purpose.CONFIRMATION, Source.SYSTEM, False),
        (Purpose.MARKETING, Source.TEST, False),
    ],
)
async def test_only_automatic_messages_use_the_allowance(
    tx: Tx, organization_id: UUID, purpose: Purpose, source: Source, counts: bool
) -> None:
    """People answering, confirmations and tests are not held by a used-up day."""
    await make_organization(tx, organization_id, messages_per_day=1)
    ids = organization_id, await make_contact(tx, organization_id), await make_connection(tx, organization_id)
    await make_message(tx, *ids, purpose=purpose, source=source)
    counters = await rows_of(tx, "org_counters", organization_id)
    assert [row["used"] for row in counters] == ([1] if counts else [])


@pytest.mark.parametrize("size", [1, 50, 500])
async def test_the_number_of_statements_does_not_depend_on_the_number_of_drafts(
    dsn: str, organization_id: UUID, size: int
) -> None:
    """Queueing is as many statements for one draft as for 500, several drafts of a thread included."""
    statements = Statements()
    database = await Database.connect(dsn, checkpoint=statements)
    try:
        async with database.begin(organization_id) as tx:
            await make_organization(tx, organization_id, messages_per_day=1000)
            ids = organization_id, await make_contact(tx, organization_id), await make_connection(tx, organization_id)
            drafts = [make_draft(*ids, address=f"+55119876{number % 100:05}") for number in range(size)]
            async with statements.counted() as names:
                await queue_messages(tx, drafts)
        assert names == [
            "SAVEPOINT part",
            "upsert_conversations",
            "insert_messages",
            "insert_queue_rows",
            "platform_kill_switch",
            "load_organizations",
            "use_allowance",
            "RELEASE SAVEPOINT part",
        ]
    finally:
        await database.close()


@pytest.mark.race
@pytest.mark.parametrize("first_commits", [True, False])
async def test_a_key_used_by_two_at_once_makes_one_message_and_no_empty_thread(
    dsn: str, db: Database, organization_id: UUID, first_commits: bool
) -> None:
    """Two API calls with one key, to two threads: one message, one thread, whoever commits."""
    async with db.begin(organization_id) as tx:
        await make_organization(tx, organization_id)
        ids = organization_id, await make_contact(tx, organization_id), await make_connection(tx, organization_id)
    one = make_draft(*ids, idempotency_key="same", address="+5511987650001")
    two = make_draft(*ids, idempotency_key="same", address="+5511987650002")

    async def second() -> list[object]:
        async with db.begin(organization_id) as tx:
            return list(await queue_messages(tx, [two]))

    with pytest.raises(_Undo) if not first_commits else nullcontext():
        async with db.begin(organization_id) as tx:
            (queued,) = await queue_messages(tx, [one])
            waiting = await start_blocked(dsn, second())
            if not first_commits:
                raise _Undo
    (answer,) = await waiting
    assert answer.is_new is not first_commits
    assert (answer.message_id == queued.message_id) is first_commits
    async with db.read(organization_id) as read:
        assert len(await rows_of(read, "messages", organization_id)) == 1
        (thread,) = await rows_of(read, "conversations", organization_id)
        assert thread["seq"] == 1
        assert thread["address"] == (one if first_commits else two).address


@pytest.mark.race
async def test_two_batches_over_the_same_threads_and_keys_do_not_deadlock(db: Database, organization_id: UUID) -> None:
    """Whatever order the drafts stand in, batches wait for each other and all end."""
    async with db.begin(organization_id) as tx:
        await make_organization(tx, organization_id)
        ids = organization_id, await make_contact(tx, organization_id), await make_connection(tx, organization_id)
    drafts = [
        make_draft(*ids, address=f"+55119876{number:05}", idempotency_key=f"key:{(number * 7) % 40}")
        for number in range(40)
    ]

    async def batch(these: list[object]) -> int:
        async with db.begin(organization_id) as tx:
            return sum(message.is_new for message in await queue_messages(tx, these))

    for round_number in range(5):
        named = [
            make_draft(*ids, address=d.address, idempotency_key=f"{round_number}:{d.idempotency_key}") for d in drafts
        ]
        new = await asyncio.gather(batch(named), batch(named[::-1]), batch(named[20:] + named[:20]))
        assert sum(new) == 40


async def test_delivery_is_woken_after_the_commit_and_only_by_what_is_new(dsn: str, organization_id: UUID) -> None:
    """A nudge leaves with the commit; a repeated key wakes nobody."""
    nudges = LocalNudges()
    heard: list[Nudge] = []
    nudges.listen(heard.append)
    database = await Database.connect(dsn, nudges=nudges)
    try:
        async with database.begin(organization_id) as tx:
            await make_organization(tx, organization_id)
            ids = organization_id, await make_contact(tx, organization_id), await make_connection(tx, organization_id)
            draft = make_draft(*ids)
            await queue_messages(tx, [draft])
            assert heard == []
        assert Nudge("delivery", organization_id) in heard
        heard.clear()
        async with database.begin(organization_id) as tx:
            await queue_messages(tx, [draft])
        assert heard == []
    finally:
        await database.close()


async def test_a_stop_takes_queued_rows_back_and_leaves_what_is_on_the_wire(tx: Tx, organization_id: UUID) -> None:
    """Queued messages of the enrollment are cancelled with the reason; sending ones and those of others stay."""
    await make_organization(tx, organization_id)
    ids = organization_id, await make_contact(tx, organization_id), await make_connection(tx, organization_id)
    ended, other = uuid4(), uuid4()
    queued = await make_message(tx, *ids, enrollment_id=ended, visit=2)
    sending = await make_message(tx, *ids, enrollment_id=ended, visit=1)
    untouched = await make_message(tx, *ids, enrollment_id=other, visit=1)
    await make_sending(tx, organization_id, sending, claimed_at=tx.now)

    assert await cancel_queued(tx, organization_id, [ended], "reply") == [queued]
    message = await read_message(tx, organization_id, queued)
    assert (message["state"], message["reason"], message["ended_at"]) == ("cancelled", "reply", tx.now)
    assert await read_queue_row(tx, organization_id, queued) is None
    assert (await read_message(tx, organization_id, sending))["state"] == "sending"
    assert await read_queue_row(tx, organization_id, sending) is not None
    assert (await read_message(tx, organization_id, untouched))["state"] == "queued"
    assert await cancel_queued(tx, organization_id, [ended], "reply") == []
    assert await cancel_queued(tx, organization_id, [], "reply") == []


class TestCancelEvents:
    """What a cancellation says."""

    said: list[MessageCancelled]

    @pytest.fixture
    def handlers(self) -> Handlers:
        """Keep what is said."""
        self.said = []

        async def keep(_tx: Tx, events: list[MessageCancelled]) -> None:
            self.said.extend(events)

        return {MessageCancelled: [keep]}

    async def test_a_cancellation_says_which_step_it_was(self, tx: Tx, organization_id: UUID) -> None:
        """One event per message, with the enrollment and visit it came from."""
        await make_organization(tx, organization_id)
        ids = organization_id, await make_contact(tx, organization_id), await make_connection(tx, organization_id)
        enrollment_id = uuid4()
        message_id = await make_message(tx, *ids, enrollment_id=enrollment_id, visit=2)
        await cancel_queued(tx, organization_id, [enrollment_id], "opted_out")
        await tx.flush()
        (event,) = self.said
        assert (event.message_id, event.enrollment_id, event.visit) == (message_id, enrollment_id, 2)
        assert (event.contact_id, event.reason) == (ids[1], "opted_out")


@pytest.mark.race
@pytest.mark.parametrize("claim_commits", [True, False])
async def test_a_stop_waits_for_a_claim_in_progress_and_obeys_its_outcome(
    dsn: str, db: Database, organization_id: UUID, claim_commits: bool
) -> None:
    """T3: claimed first and committed, the message is on the wire and stays; claim undone, the stop gets it."""
    enrollment_id = uuid4()
    async with db.begin(organization_id) as tx:
        await make_organization(tx, organization_id)
        ids = organization_id, await make_contact(tx, organization_id), await make_connection(tx, organization_id)
        message_id = await make_message(tx, *ids, enrollment_id=enrollment_id, visit=1)

    async def stop() -> list[UUID]:
        async with db.begin(organization_id) as tx:
            return await cancel_queued(tx, organization_id, [enrollment_id], "reply")

    with pytest.raises(_Undo) if not claim_commits else nullcontext():
        async with db.begin(organization_id) as tx:
            await make_sending(tx, organization_id, message_id, claimed_at=tx.now)
            stopping = await start_blocked(dsn, stop())
            if not claim_commits:
                raise _Undo
    assert await stopping == ([] if claim_commits else [message_id])
    async with db.read(organization_id) as read:
        message = await read_message(read, organization_id, message_id)
        assert message["state"] == ("sending" if claim_commits else "cancelled")


@pytest.mark.race
async def test_a_stop_that_commits_first_leaves_nothing_to_claim(db: Database, organization_id: UUID) -> None:
    """T3, the other order: after the stop's commit there is no queue row."""
    enrollment_id = uuid4()
    async with db.begin(organization_id) as tx:
        await make_organization(tx, organization_id)
        ids = organization_id, await make_contact(tx, organization_id), await make_connection(tx, organization_id)
        message_id = await make_message(tx, *ids, enrollment_id=enrollment_id, visit=1)
    async with db.begin(organization_id) as tx:
        assert await cancel_queued(tx, organization_id, [enrollment_id], "reply") == [message_id]
    async with db.read(organization_id) as read:
        assert await rows_of(read, "message_queue", organization_id) == []


class _Undo(Exception):
    """Ends a transaction without a commit."""
