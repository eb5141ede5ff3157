"""Echoes: ours are never taken for a human's, and a human's are never lost."""

from datetime import timedelta
from uuid import UUID, uuid4

import pytest

from cadenza.channels.domain.capabilities import UncertainPolicy
from cadenza.contacts.domain.events import ContactCreated
from cadenza.kit.db import Database, Tx
from cadenza.kit.events import Handlers
from cadenza.messages.actions.changes import write_changes
from cadenza.messages.actions.echoes import claim_echoes, judge_echoes
from cadenza.messages.actions.receipts import claim_receipts, fold_receipts
from cadenza.messages.domain.delivery import RetryRules, unanswered
from cadenza.messages.domain.events import HumanWrote
from cadenza.messages.store import delivery, queue
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
)
from tests.builders.races import start_blocked
from tests.messages.calls import Said, echo, hear

KEY = "+551187650001"
TEXT = "Oi Ana"


@pytest.fixture
def said() -> Said:
    """Keep what is said."""
    return Said()


@pytest.fixture
def handlers(said: Said) -> Handlers:
    """Answer with keeping."""
    return said.handlers(HumanWrote, ContactCreated)


async def make_world(tx: Tx, organization_id: UUID) -> tuple[UUID, UUID, UUID]:
    """Make an organization with a person and a connection."""
    await make_organization(tx, organization_id)
    contact_id = await make_contact(tx, organization_id, phone="+5511987650001")
    return organization_id, contact_id, await make_connection(tx, organization_id)


async def judge_due(tx: Tx, organization_id: UUID) -> None:
    """Judge what is due, then fold the receipts that it became."""
    await judge_echoes(tx, await claim_echoes(tx, [organization_id], 500, 500))
    await fold_receipts(tx, await claim_receipts(tx, [organization_id], 500, 500))
    await tx.flush()


async def test_a_colleague_on_the_phone_is_a_human(tx: Tx, organization_id: UUID, said: Said) -> None:
    """F49: an unknown echo with no send of ours about is stored as the team's and announced."""
    ids = await make_world(tx, organization_id)
    await hear(tx, organization_id, ids[2], echo("Deixa comigo", tx.now, id="out.h"))
    await judge_due(tx, organization_id)
    (message,) = await rows_of(tx, "messages", organization_id)
    assert (message["direction"], message["source"], message["state"]) == ("out", "phone", "sent")
    assert (message["body"], message["contact_id"], message["seq"]) == ("Deixa comigo", ids[1], 1)
    (event,) = said.of(HumanWrote)
    assert (event.contact_id, event.message_id) == (ids[1], message["id"])
    assert (event.conversation_id, event.at) == (message["conversation_id"], tx.now)
    assert await rows_of(tx, "echoes", organization_id) == []
    (thread,) = await rows_of(tx, "conversations", organization_id)
    assert thread["last_inbound_at"] is None


async def test_the_first_copy_of_a_message_that_is_sent_again_is_ours(
    tx: Tx, organization_id: UUID, said: Said
) -> None:
    """The connection sends again what nobody answered for; its echo, without our id, calls the second copy off."""
    ids = await make_world(tx, organization_id)
    message_id = await make_message(tx, *ids, address=KEY, body=TEXT)
    await make_sending(tx, organization_id, message_id, claimed_at=tx.now - timedelta(seconds=50))
    row = (await queue.lock_rows(tx, [(organization_id, message_id)]))[message_id]
    head = (await delivery.lock_heads(tx, [(organization_id, message_id)]))[message_id]
    await write_changes(tx, [(head, unanswered(row, RetryRules(UncertainPolicy.RESEND), tx.now))])
    assert (await read_message(tx, organization_id, message_id))["state"] == "queued"
    await hear(tx, organization_id, ids[2], echo(TEXT, tx.now - timedelta(seconds=40), id="out.first"))
    await judge_due(tx, organization_id)
    assert (await read_message(tx, organization_id, message_id))["state"] == "sent"
    assert await read_queue_row(tx, organization_id, message_id) is None
    assert said.of(HumanWrote) == []


async def test_a_colleague_who_writes_to_somebody_new_makes_the_contact(
    tx: Tx, organization_id: UUID, said: Said
) -> None:
    """The thread has a person from its first message."""
    ids = await make_world(tx, organization_id)
    await hear(tx, organization_id, ids[2], echo("Bom dia", tx.now, to="+5511987659999"))
    await judge_due(tx, organization_id)
    assert len(said.of(ContactCreated)) == len(said.of(HumanWrote)) == 1
    assert said.of(HumanWrote)[0].contact_id != ids[1]


async def test_an_echo_with_our_id_is_ours_and_resolves_what_was_uncertain(
    tx: Tx, organization_id: UUID, said: Said
) -> None:
    """The answer was lost, the echo was not: sent, its queue row gone, nobody mistaken for a human."""
    ids = await make_world(tx, organization_id)
    message_id = await make_message(tx, *ids, address=KEY)
    await make_uncertain(tx, organization_id, message_id, claimed_at=tx.now - timedelta(minutes=3))
    await hear(tx, organization_id, ids[2], echo(TEXT, tx.now, correlation_id=str(message_id), id="out.1"))
    await judge_due(tx, organization_id)
    message = await read_message(tx, organization_id, message_id)
    assert (message["state"], message["provider_message_id"]) == ("sent", "out.1")
    assert await read_queue_row(tx, organization_id, message_id) is None
    assert said.of(HumanWrote) == []
    assert len(await rows_of(tx, "messages", organization_id)) == 1


async def test_an_echo_with_a_known_id_is_ours(tx: Tx, organization_id: UUID, said: Said) -> None:
    """The settle has told us the id: nothing more to do."""
    ids = await make_world(tx, organization_id)
    message_id = await make_message(tx, *ids, address=KEY)
    await make_sent(tx, organization_id, message_id, provider_message_id="out.1")
    await hear(tx, organization_id, ids[2], echo(TEXT, tx.now, id="out.1"))
    await judge_due(tx, organization_id)
    assert said.of(HumanWrote) == []
    assert await rows_of(tx, "echoes", organization_id) == []
    assert await rows_of(tx, "receipts", organization_id) == []


async def test_our_id_on_another_connection_proves_nothing(tx: Tx, organization_id: UUID, said: Said) -> None:
    """An id of ours that comes back by a number it was not sent from is no proof."""
    ids = await make_world(tx, organization_id)
    elsewhere = await make_connection(tx, organization_id)
    message_id = await make_message(tx, *ids, address=KEY)
    await make_uncertain(tx, organization_id, message_id, claimed_at=tx.now)
    await hear(tx, organization_id, elsewhere, echo("Oi", tx.now, correlation_id=str(message_id)))
    await judge_due(tx, organization_id)
    assert (await read_message(tx, organization_id, message_id))["state"] == "uncertain"
    assert len(said.of(HumanWrote)) == 1


async def test_an_echo_before_the_answer_waits_and_is_then_ours(db: Database, organization_id: UUID) -> None:
    """The network echoes without our id while the call is still open: parked, then known by its id."""
    async with db.begin(organization_id) as tx:
        ids = await make_world(tx, organization_id)
        message_id = await make_message(tx, *ids, address=KEY)
        await make_sending(tx, organization_id, message_id, claimed_at=tx.now)
    async with db.begin(organization_id) as tx:
        await hear(tx, organization_id, ids[2], echo(TEXT, tx.now, id="out.1"))
        await judge_due(tx, organization_id)
        (parked,) = await rows_of(tx, "echoes", organization_id)
        assert parked["next_run_at"] == tx.now + timedelta(seconds=1)
        await make_sent(tx, organization_id, message_id, provider_message_id="out.1")
        await move_clock(tx, timedelta(seconds=2))
    async with db.begin(organization_id) as tx:
        await judge_due(tx, organization_id)
        assert await rows_of(tx, "echoes", organization_id) == []
        assert len(await rows_of(tx, "messages", organization_id)) == 1


async def test_a_lost_answer_is_found_by_text_and_time(tx: Tx, organization_id: UUID, said: Said) -> None:
    """F7: a gateway without our ids; the call timed out, the echo has the same text: ours, and no second copy."""
    ids = await make_world(tx, organization_id)
    message_id = await make_message(tx, *ids, address=KEY, body="Oi  Ana!\n")
    await make_uncertain(tx, organization_id, message_id, claimed_at=tx.now - timedelta(minutes=1))
    await hear(tx, organization_id, ids[2], echo("oi Ana!", tx.now, id="out.1"))
    await judge_due(tx, organization_id)
    assert (await read_message(tx, organization_id, message_id))["state"] == "sent"
    assert said.of(HumanWrote) == []


async def test_another_text_waits_while_a_send_is_uncertain(db: Database, organization_id: UUID, said: Said) -> None:
    """It may be ours in another dress: judged only when nothing of ours is open, then a human's."""
    async with db.begin(organization_id) as tx:
        ids = await make_world(tx, organization_id)
        message_id = await make_message(tx, *ids, address=KEY)
        await make_uncertain(tx, organization_id, message_id, claimed_at=tx.now)
    async with db.begin(organization_id) as tx:
        await hear(tx, organization_id, ids[2], echo("Eu assumo", tx.now))
        await judge_due(tx, organization_id)
        assert len(await rows_of(tx, "echoes", organization_id)) == 1
        await make_sent(tx, organization_id, message_id, provider_message_id="out.1")
        await move_clock(tx, timedelta(seconds=10))
    async with db.begin(organization_id) as tx:
        # Settled ten seconds ago: still not alone.
        await judge_due(tx, organization_id)
        (parked,) = await rows_of(tx, "echoes", organization_id)
        assert timedelta(0) < parked["next_run_at"] - tx.now <= timedelta(seconds=30)
        await move_clock(tx, timedelta(seconds=30))
    async with db.begin(organization_id) as tx:
        await judge_due(tx, organization_id)
        assert await rows_of(tx, "echoes", organization_id) == []
        assert [m["body"] for m in await rows_of(tx, "messages", organization_id, order="seq")] == [TEXT, "Eu assumo"]


async def test_a_human_of_another_conversation_does_not_wait(tx: Tx, organization_id: UUID, said: Said) -> None:
    """Only sends of the same conversation hold an echo back."""
    ids = await make_world(tx, organization_id)
    message_id = await make_message(tx, *ids, address="+551187650002")
    await make_sending(tx, organization_id, message_id, claimed_at=tx.now)
    await hear(tx, organization_id, ids[2], echo("Deixa comigo", tx.now))
    await judge_due(tx, organization_id)
    assert len(said.of(HumanWrote)) == 1


async def test_a_send_claimed_after_the_echo_holds_nothing_back(tx: Tx, organization_id: UUID, said: Said) -> None:
    """What was claimed later is no cause: a busy conversation can't hide a human for ever."""
    ids = await make_world(tx, organization_id)
    message_id = await make_message(tx, *ids, address=KEY)
    await hear(tx, organization_id, ids[2], echo("Deixa comigo", tx.now))
    await make_sending(tx, organization_id, message_id, claimed_at=tx.now + timedelta(milliseconds=1))
    await judge_due(tx, organization_id)
    assert len(said.of(HumanWrote)) == 1


async def test_a_repeated_echo_is_one_human_message(tx: Tx, organization_id: UUID, said: Said) -> None:
    """Twice while it waits, and again when it is stored: one row, one event."""
    ids = await make_world(tx, organization_id)
    event = echo("Deixa comigo", tx.now)
    await hear(tx, organization_id, ids[2], event, event)
    await judge_due(tx, organization_id)
    await hear(tx, organization_id, ids[2], event)
    await judge_due(tx, organization_id)
    assert len(await rows_of(tx, "messages", organization_id)) == 1
    assert len(said.of(HumanWrote)) == 1
    assert await rows_of(tx, "echoes", organization_id) == []


async def test_an_echo_to_a_group_is_left_out(tx: Tx, organization_id: UUID) -> None:
    """A colleague's message to a group is no conversation of ours."""
    ids = await make_world(tx, organization_id)
    await hear(tx, organization_id, ids[2], echo("Oi grupo", tx.now, to="STATUS"))
    assert await rows_of(tx, "echoes", organization_id) == []


async def test_an_id_of_nobody_is_judged_like_none(tx: Tx, organization_id: UUID, said: Said) -> None:
    """A correlation id that is no message of ours proves nothing."""
    ids = await make_world(tx, organization_id)
    await hear(tx, organization_id, ids[2], echo("Oi", tx.now, correlation_id=str(uuid4())))
    await judge_due(tx, organization_id)
    assert len(said.of(HumanWrote)) == 1


@pytest.mark.race
@pytest.mark.parametrize("settle_first", [True, False])
async def test_an_echo_and_a_settle_at_once_never_make_a_human(
    dsn: str, db: Database, organization_id: UUID, said: Said, settle_first: bool
) -> None:
    """Both orders: judged before the settle's commit it waits, after it the id is known."""
    async with db.begin(organization_id) as tx:
        ids = await make_world(tx, organization_id)
        message_id = await make_message(tx, *ids, address=KEY)
        await make_sending(tx, organization_id, message_id, claimed_at=tx.now)
    async with db.begin(organization_id) as tx:
        await hear(tx, organization_id, ids[2], echo(TEXT, tx.now, id="out.1"))

    async def judge() -> None:
        async with db.begin(organization_id) as tx:
            await judge_due(tx, organization_id)

    async with db.begin(organization_id) as settling:
        await make_sent(settling, organization_id, message_id, provider_message_id="out.1")
        if not settle_first:
            await judge()
    if settle_first:
        await judge()
    assert said.of(HumanWrote) == []
    async with db.read(organization_id) as read:
        assert len(await rows_of(read, "messages", organization_id)) == 1
        assert len(await rows_of(read, "echoes", organization_id)) == (0 if settle_first else 1)


@pytest.mark.race
async def test_one_human_message_told_by_two_calls_at_once_is_one(
    dsn: str, db: Database, organization_id: UUID, said: Said
) -> None:
    """F46: two workers, one echo: the second waits for the first and writes nothing."""
    async with db.begin(organization_id) as tx:
        ids = await make_world(tx, organization_id)
        event = echo("Deixa comigo", tx.now, id="out.h")

    async def told() -> None:
        async with db.begin(organization_id) as tx:
            await hear(tx, organization_id, ids[2], event)
            await judge_due(tx, organization_id)

    async with db.begin(organization_id) as tx:
        await hear(tx, organization_id, ids[2], event)
        await judge_due(tx, organization_id)
        waiting = await start_blocked(dsn, told())
    await waiting
    async with db.read(organization_id) as read:
        assert len(await rows_of(read, "messages", organization_id)) == 1
    assert len(said.of(HumanWrote)) == 1
