"""Receipts: any order, any batch, before the settle, twice, for nobody; and what they resolve."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from itertools import permutations
from uuid import UUID, uuid4

import pytest

from cadenza.kit.db import Database, Tx
from cadenza.kit.events import Handlers
from cadenza.kit.loop import run_batch
from cadenza.kit.metrics import LANE_ROWS
from cadenza.kit.reasons import FailReason, MessageState
from cadenza.messages.actions.receipts import TRIED_AFTER, claim_receipts, fold_receipts
from cadenza.messages.domain.events import MessageSettled
from cadenza.messages.loops import RECEIPTS
from cadenza.messages.store.receipts import _receipt
from tests.builders.accounts import make_organization
from tests.builders.contacts import make_contact
from tests.builders.messages import (
    make_connection,
    make_message,
    make_sending,
    make_sent,
    make_uncertain,
    move_clock,
    read_message,
    read_queue_row,
    rows_of,
    set_message,
)
from tests.builders.races import Statements, start_blocked
from tests.messages.calls import Said, hear, receipt

SECOND = timedelta(seconds=1)


@pytest.fixture
def said() -> Said:
    """Keep what is said."""
    return Said()


@pytest.fixture
def handlers(said: Said) -> Handlers:
    """Answer with keeping."""
    return said.handlers(MessageSettled)


async def make_world(tx: Tx, organization_id: UUID) -> tuple[UUID, UUID, UUID]:
    """Make an organization with a person and a connection."""
    await make_organization(tx, organization_id)
    return organization_id, await make_contact(tx, organization_id), await make_connection(tx, organization_id)


async def fold_due(tx: Tx, *organization_ids: UUID) -> int:
    """Fold everything that is due, as the lane does; returns how many receipts that were."""
    rows = await claim_receipts(tx, organization_ids, 500, 500)
    await fold_receipts(tx, rows)
    await tx.flush()
    return len(rows)


@pytest.mark.parametrize("order", list(permutations(["sent", "delivered", "read"])))
@pytest.mark.parametrize("one_batch", [True, False])
async def test_receipts_in_any_order_and_any_batches_end_the_same(
    tx: Tx, organization_id: UUID, order: Sequence[str], one_batch: bool
) -> None:
    """M3: forward only, each time its own where it was told, the earliest where it was implied."""
    ids = await make_world(tx, organization_id)
    message_id = await make_message(tx, *ids)
    await make_uncertain(tx, organization_id, message_id, claimed_at=tx.now - timedelta(minutes=5))
    at = {state: tx.now - (3 - number) * SECOND for number, state in enumerate(["sent", "delivered", "read"])}
    for state in order:
        event = receipt(state, at[state], correlation_id=str(message_id), id="out.1")
        await hear(tx, organization_id, ids[2], event)
        if not one_batch:
            await fold_due(tx, organization_id)
    await fold_due(tx, organization_id)
    message = await read_message(tx, organization_id, message_id)
    assert message["state"] == "read"
    assert (message["sent_at"], message["delivered_at"], message["read_at"]) == tuple(at.values())
    assert await rows_of(tx, "receipts", organization_id) == []
    assert await read_queue_row(tx, organization_id, message_id) is None


async def test_a_read_receipt_alone_fills_what_it_implies(tx: Tx, organization_id: UUID) -> None:
    """Read means delivered and sent; the first word for a time stands."""
    ids = await make_world(tx, organization_id)
    message_id = await make_message(tx, *ids)
    await make_sent(tx, organization_id, message_id, provider_message_id="out.1", at=tx.now - timedelta(minutes=1))
    await hear(tx, organization_id, ids[2], receipt("read", tx.now, id="out.1"))
    await fold_due(tx, organization_id)
    message = await read_message(tx, organization_id, message_id)
    assert message["state"] == "read"
    assert (message["delivered_at"], message["read_at"]) == (tx.now, tx.now)
    assert message["sent_at"] == tx.now - timedelta(minutes=1)


async def test_our_own_id_is_believed_before_the_providers(tx: Tx, organization_id: UUID) -> None:
    """A receipt with both ids is of the message that ours names; the provider's is learned."""
    ids = await make_world(tx, organization_id)
    ours, other = await make_message(tx, *ids), await make_message(tx, *ids)
    await make_uncertain(tx, organization_id, ours, claimed_at=tx.now)
    await make_sent(tx, organization_id, other, provider_message_id="out.other")
    await hear(tx, organization_id, ids[2], receipt("delivered", tx.now, id="out.1", correlation_id=str(ours)))
    await fold_due(tx, organization_id)
    assert (await read_message(tx, organization_id, ours))["state"] == "delivered"
    assert (await read_message(tx, organization_id, ours))["provider_message_id"] == "out.1"
    # Learned: the next one needs no id of ours.
    await hear(tx, organization_id, ids[2], receipt("read", tx.now, id="out.1"))
    await fold_due(tx, organization_id)
    assert (await read_message(tx, organization_id, ours))["state"] == "read"
    assert (await read_message(tx, organization_id, other))["state"] == "sent"


async def test_a_receipt_by_another_connection_is_of_nobody(tx: Tx, organization_id: UUID) -> None:
    """An id means something on its connection alone, ours included."""
    ids = await make_world(tx, organization_id)
    elsewhere = await make_connection(tx, organization_id)
    message_id = await make_message(tx, *ids)
    await make_sent(tx, organization_id, message_id, provider_message_id="out.1")
    await hear(tx, organization_id, elsewhere, receipt("read", tx.now, id="out.1", correlation_id=str(message_id)))
    await fold_due(tx, organization_id)
    assert (await read_message(tx, organization_id, message_id))["state"] == "sent"
    assert len(await rows_of(tx, "receipts", organization_id)) == 1


async def test_a_receipt_before_the_settle_waits_for_it(tx: Tx, organization_id: UUID, said: Said) -> None:
    """While the send is on the wire its receipts wait a second; afterwards they count."""
    ids = await make_world(tx, organization_id)
    message_id = await make_message(tx, *ids)
    await make_sending(tx, organization_id, message_id, claimed_at=tx.now)
    await hear(tx, organization_id, ids[2], receipt("delivered", tx.now, correlation_id=str(message_id)))
    await fold_due(tx, organization_id)
    (waiting,) = await rows_of(tx, "receipts", organization_id)
    assert waiting["next_run_at"] == tx.now + SECOND
    assert (await read_message(tx, organization_id, message_id))["state"] == "sending"
    assert said.events == []


async def test_a_send_past_its_lease_is_resolved_by_its_receipt(tx: Tx, organization_id: UUID, said: Said) -> None:
    """Nobody is waiting for that answer any more: the queue row goes, the message is sent, and that is said."""
    ids = await make_world(tx, organization_id)
    enrollment_id = uuid4()
    message_id = await make_message(tx, *ids, enrollment_id=enrollment_id, visit=4)
    await make_sending(tx, organization_id, message_id, claimed_at=tx.now - timedelta(minutes=2))
    await hear(tx, organization_id, ids[2], receipt("sent", tx.now, correlation_id=str(message_id), id="out.1"))
    await fold_due(tx, organization_id)
    message = await read_message(tx, organization_id, message_id)
    assert (message["state"], message["sent_at"], message["provider_message_id"]) == ("sent", tx.now, "out.1")
    assert await read_queue_row(tx, organization_id, message_id) is None
    (event,) = said.of(MessageSettled)
    assert (event.message_id, event.enrollment_id, event.visit) == (message_id, enrollment_id, 4)
    assert (event.contact_id, event.state, event.reason) == (ids[1], MessageState.SENT, None)


async def test_a_failure_keeps_its_error_and_is_said(tx: Tx, organization_id: UUID, said: Said) -> None:
    """M3: error id, text, permanent or not; NUL in the text; the reason is ours."""
    ids = await make_world(tx, organization_id)
    message_id = await make_message(tx, *ids)
    await make_sent(tx, organization_id, message_id, provider_message_id="out.1", at=tx.now - SECOND)
    error = {"reason": "permanent_address", "code": "131\x00026", "text": "not\x00 there " + "x" * 5000}
    await hear(tx, organization_id, ids[2], receipt("failed", tx.now, id="out.1", error=error))
    await fold_due(tx, organization_id)
    message = await read_message(tx, organization_id, message_id)
    assert (message["state"], message["reason"], message["ended_at"]) == ("failed", "permanent_address", tx.now)
    assert (message["error"]["code"], message["error"]["is_permanent"]) == ("131026", True)
    assert message["error"]["text"].startswith("not there xxx")
    assert len(message["error"]["text"]) <= 2000
    assert message["sent_at"] is not None
    assert [(e.state, e.reason) for e in said.of(MessageSettled)] == [("failed", FailReason.PERMANENT_ADDRESS)]


async def test_a_failure_without_a_word_is_unknown(tx: Tx, organization_id: UUID) -> None:
    """A bare `failed` still has a reason."""
    ids = await make_world(tx, organization_id)
    message_id = await make_message(tx, *ids)
    await make_sent(tx, organization_id, message_id, provider_message_id="out.1")
    await hear(tx, organization_id, ids[2], receipt("failed", tx.now, id="out.1"))
    await fold_due(tx, organization_id)
    assert (await read_message(tx, organization_id, message_id))["reason"] == "unknown"


@pytest.mark.parametrize("together", [True, False])
@pytest.mark.parametrize("order", [("failed", "delivered"), ("delivered", "failed")])
async def test_whom_it_reached_it_reached(
    tx: Tx, organization_id: UUID, order: tuple[str, str], together: bool
) -> None:
    """Delivered outranks failed, whichever comes first."""
    ids = await make_world(tx, organization_id)
    message_id = await make_message(tx, *ids)
    await make_sent(tx, organization_id, message_id, provider_message_id="out.1", at=tx.now - SECOND)
    for state in order:
        await hear(tx, organization_id, ids[2], receipt(state, tx.now, id="out.1"))
        if not together:
            await fold_due(tx, organization_id)
    await fold_due(tx, organization_id)
    message = await read_message(tx, organization_id, message_id)
    assert (message["state"], message["reason"], message["ended_at"]) == ("delivered", None, None)


async def test_a_message_that_waits_for_another_try_is_not_sent_again(tx: Tx, organization_id: UUID) -> None:
    """A receipt proves that an attempt we believed broken went out: the queue row goes."""
    ids = await make_world(tx, organization_id)
    message_id = await make_message(tx, *ids, not_before=tx.now + timedelta(minutes=1))
    await hear(tx, organization_id, ids[2], receipt("sent", tx.now, correlation_id=str(message_id)))
    await fold_due(tx, organization_id)
    assert (await read_message(tx, organization_id, message_id))["state"] == "sent"
    assert await read_queue_row(tx, organization_id, message_id) is None


async def test_a_repeated_receipt_says_nothing_again(tx: Tx, organization_id: UUID, said: Said) -> None:
    """Twice in a batch and once more later: one move, one event."""
    ids = await make_world(tx, organization_id)
    message_id = await make_message(tx, *ids)
    await make_sent(tx, organization_id, message_id, provider_message_id="out.1", at=tx.now - SECOND)
    event = receipt("delivered", tx.now, id="out.1")
    await hear(tx, organization_id, ids[2], event, event)
    assert await fold_due(tx, organization_id) == 2
    await hear(tx, organization_id, ids[2], event)
    assert await fold_due(tx, organization_id) == 1
    assert [e.state for e in said.of(MessageSettled)] == ["delivered"]
    assert await rows_of(tx, "receipts", organization_id) == []


async def test_a_message_that_was_called_off_but_went_out_was_sent(tx: Tx, organization_id: UUID) -> None:
    """The record says what happened to the person, not what was meant to."""
    ids = await make_world(tx, organization_id)
    message_id = await make_message(tx, *ids)
    await make_sent(tx, organization_id, message_id)
    await set_message(tx, organization_id, message_id, state="cancelled", reason="reply", ended_at=tx.now)
    await hear(tx, organization_id, ids[2], receipt("delivered", tx.now, correlation_id=str(message_id)))
    await fold_due(tx, organization_id)
    message = await read_message(tx, organization_id, message_id)
    assert (message["state"], message["reason"], message["ended_at"]) == ("delivered", None, None)


async def test_a_receipt_for_nobody_is_tried_for_a_day_and_kept(db: Database, organization_id: UUID) -> None:
    """H8: 1 s … 24 h, then unmatched: it stays, without a clock, and is counted once."""
    before = LANE_ROWS.labels("receipts", "unmatched")._value.get()
    async with db.begin(organization_id) as tx:
        ids = await make_world(tx, organization_id)
        await hear(tx, organization_id, ids[2], receipt("read", tx.now, id="out.nobody"))
    waits = []
    for _ in range(len(TRIED_AFTER) + 1):
        async with db.begin(organization_id) as tx:
            assert await fold_due(tx, organization_id) == 1
            (row,) = await rows_of(tx, "receipts", organization_id)
            if row["next_run_at"] is not None:
                waits.append(row["next_run_at"] - tx.now)
                await move_clock(tx, waits[-1])
    assert tuple(waits) == TRIED_AFTER
    assert (waits[0], waits[-1]) == (timedelta(seconds=1), timedelta(hours=24))
    async with db.begin(organization_id) as tx:
        await move_clock(tx, timedelta(days=30))
    async with db.begin(organization_id) as tx:
        assert await fold_due(tx, organization_id) == 0
        assert [row["next_run_at"] for row in await rows_of(tx, "receipts", organization_id)] == [None]
    assert LANE_ROWS.labels("receipts", "unmatched")._value.get() == before + 1


async def test_a_receipt_whose_message_appears_is_folded_then(tx: Tx, organization_id: UUID) -> None:
    """Parked receipts find their message once its provider id is known."""
    ids = await make_world(tx, organization_id)
    message_id = await make_message(tx, *ids)
    await hear(tx, organization_id, ids[2], receipt("delivered", tx.now, id="out.1"))
    await fold_due(tx, organization_id)
    await make_sent(tx, organization_id, message_id, provider_message_id="out.1")
    rows = await rows_of(tx, "receipts", organization_id)
    assert [row["attempts"] for row in rows] == [1]
    # As the lane claims it a second later.
    await fold_receipts(tx, [_receipt(row) for row in rows])
    assert (await read_message(tx, organization_id, message_id))["state"] == "delivered"


@pytest.mark.parametrize("size", [1, 50, 500])
async def test_the_number_of_statements_does_not_depend_on_the_number_of_receipts(
    dsn: str, organization_id: UUID, size: int
) -> None:
    """A batch of receipts is as many statements for one as for 500."""
    statements = Statements()
    database = await Database.connect(dsn, checkpoint=statements)
    try:
        async with database.begin(organization_id) as tx:
            ids = await make_world(tx, organization_id)
            messages = [await make_message(tx, *ids) for _ in range(min(size, 20))]
            for message_id in messages:
                await make_uncertain(tx, organization_id, message_id, claimed_at=tx.now)
            events = [
                receipt("sent", tx.now, correlation_id=str(messages[number % len(messages)]), id=f"out.{number}")
                for number in range(size)
            ]
            await hear(tx, organization_id, ids[2], *events, receipt("read", tx.now, id="nobody"))
            rows = await claim_receipts(tx, [organization_id], 1000, 1000)
            async with statements.counted() as names:
                await fold_receipts(tx, rows)
        assert names == [
            "find_provider_ids",
            "lock_rows",
            "lock_standings",
            "write_standings",
            "delete_rows",
            "insert_provider_ids",
            "delete_receipts",
            "postpone_receipts",
        ]
    finally:
        await database.close()


@pytest.mark.race
async def test_two_workers_fold_receipts_of_one_message_one_after_the_other(
    dsn: str, db: Database, organization_id: UUID
) -> None:
    """T7: the second waits for the first and folds on top of it; nothing is lost."""
    async with db.begin(organization_id) as tx:
        ids = await make_world(tx, organization_id)
        message_id = await make_message(tx, *ids)
        await make_sent(tx, organization_id, message_id, provider_message_id="out.1", at=tx.now - SECOND)
        await hear(tx, organization_id, ids[2], receipt("read", tx.now, id="out.1"))
        await hear(tx, organization_id, ids[2], receipt("delivered", tx.now - SECOND, id="out.1"))

    async def second() -> None:
        async with db.begin(organization_id) as tx:
            await fold_receipts(tx, await claim_receipts(tx, [organization_id], 1, 1))

    async with db.begin(organization_id) as tx:
        await fold_receipts(tx, await claim_receipts(tx, [organization_id], 1, 1))
        waiting = await start_blocked(dsn, second())
    await waiting
    async with db.read(organization_id) as read:
        message = await read_message(read, organization_id, message_id)
        assert message["state"] == "read"
        assert message["delivered_at"] < message["read_at"]
        assert await rows_of(read, "receipts", organization_id) == []


async def test_one_bad_receipt_holds_up_no_other(db: Database, organization_id: UUID) -> None:
    """The lane isolates it: its clock runs on, the others are folded."""
    async with db.begin(organization_id) as tx:
        ids = await make_world(tx, organization_id)
        good, bad = await make_message(tx, *ids), await make_message(tx, *ids)
        await make_sent(tx, organization_id, good, provider_message_id="out.good")
        await make_sent(tx, organization_id, bad, provider_message_id="out.bad")
        await hear(
            tx,
            organization_id,
            ids[2],
            receipt("delivered", tx.now, id="out.good"),
            receipt("delivered", tx.now, id="out.bad"),
        )

    async def refuse(tx: Tx, rows: list[object]) -> None:
        assert all(row.provider_message_id != "out.bad" for row in rows)
        await fold_receipts(tx, rows)

    await run_batch(db, replace(RECEIPTS, process=refuse), [organization_id], "worker")
    async with db.read(organization_id) as read:
        assert (await read_message(read, organization_id, good))["state"] == "delivered"
        (row,) = await rows_of(read, "receipts", organization_id)
        assert (row["provider_message_id"], row["attempts"]) == ("out.bad", 1)
