"""The lane that reads providers' calls: nothing is lost, one bad call holds up no other, two workers agree."""

from datetime import timedelta
from uuid import UUID

import pytest

from cadenza.channels.actions import webhooks as calls
from cadenza.channels.domain.events import ConnectionChanged
from cadenza.contacts.actions.lock import lock
from cadenza.contacts.domain.events import OptedOut
from cadenza.kit.db import Database, Tx
from cadenza.kit.events import Handlers
from cadenza.kit.loop import run_batch
from cadenza.messages.domain.events import PersonWrote
from cadenza.messages.loops import webhooks_lane
from tests.builders.accounts import make_organization
from tests.builders.contacts import make_contact
from tests.builders.messages import make_connection, rows_of
from tests.builders.races import Statements, start_blocked
from tests.messages.calls import ADAPTERS, Said, call, hear, read_calls, receipt, wrote

LANE = webhooks_lane(ADAPTERS)
PHONE = "+5511987650001"


@pytest.fixture
def said() -> Said:
    """Keep what is said."""
    return Said()


@pytest.fixture
def handlers(said: Said) -> Handlers:
    """Answer with keeping."""
    return said.handlers(OptedOut, PersonWrote, ConnectionChanged)


async def make_world(tx: Tx, organization_id: UUID) -> tuple[UUID, UUID]:
    """Make an organization with a person and a connection; returns those two."""
    await make_organization(tx, organization_id)
    return await make_contact(tx, organization_id, phone=PHONE), await make_connection(tx, organization_id)


@pytest.mark.parametrize("body", [b"", b"{", b"\xff\xfe", b'{"events": [{"type": "message"}]}', b"[" * 5000])
async def test_a_call_that_can_not_be_read_backs_off_and_is_kept(
    tx: Tx, organization_id: UUID, said: Said, body: bytes
) -> None:
    """H8: it counts an attempt with its code, keeps its body, and the others of the batch are read."""
    _, connection_id = await make_world(tx, organization_id)
    await calls.store_webhook(tx, organization_id, connection_id, {}, body)
    await call(tx, organization_id, connection_id, wrote("Oi", tx.now))
    await read_calls(tx, [organization_id])
    await tx.flush()
    bad, good = sorted(await rows_of(tx, "raw_webhooks", organization_id), key=lambda row: row["body"] != body)
    assert (bad["attempts"], bad["last_error"], bad["processed_at"]) == (1, "unreadable_webhook", None)
    assert bad["next_run_at"] == tx.now + timedelta(seconds=30)
    assert bad["body"] == body
    assert good["processed_at"] == tx.now
    assert len(said.of(PersonWrote)) == 1


async def test_a_call_of_a_provider_that_nobody_speaks_is_kept(tx: Tx, organization_id: UUID) -> None:
    """An adapter that is missing loses nothing."""
    await make_organization(tx, organization_id)
    connection_id = await make_connection(tx, organization_id, provider="pigeon")
    await call(tx, organization_id, connection_id, wrote("Oi", tx.now))
    await read_calls(tx, [organization_id])
    (row,) = await rows_of(tx, "raw_webhooks", organization_id)
    assert (row["attempts"], row["last_error"]) == (1, "unknown_provider")


async def test_the_account_says_its_last_word(tx: Tx, organization_id: UUID, said: Said) -> None:
    """Of several states in a batch the latest holds."""
    _, connection_id = await make_world(tx, organization_id)
    later = {"type": "connection", "state": "logged_out", "at": tx.now.isoformat()}
    sooner = {"type": "connection", "state": "disconnected", "at": (tx.now - timedelta(seconds=9)).isoformat()}
    await hear(tx, organization_id, connection_id, later, sooner)
    (connection,) = await rows_of(tx, "connections", organization_id)
    assert connection["state"] == "logged_out"
    assert len(said.of(ConnectionChanged)) == 1


@pytest.mark.parametrize("order", [("logged_out", "connected"), ("connected", "logged_out")])
async def test_the_later_word_about_an_account_stands_in_whatever_order_calls_come(
    tx: Tx, organization_id: UUID, said: Said, order: tuple[str, str]
) -> None:
    """An older signal in a later call changes nothing; a repeated word moves its time on."""
    _, connection_id = await make_world(tx, organization_id)
    times = {"connected": tx.now - timedelta(seconds=9), "logged_out": tx.now - timedelta(seconds=3)}
    for state in order:
        await hear(
            tx, organization_id, connection_id, {"type": "connection", "state": state, "at": times[state].isoformat()}
        )
    (connection,) = await rows_of(tx, "connections", organization_id)
    assert (connection["state"], connection["state_said_at"]) == ("logged_out", times["logged_out"])
    assert [event.state for event in said.of(ConnectionChanged)] == ["logged_out"]
    again = {"type": "connection", "state": "logged_out", "at": tx.now.isoformat()}
    between = {"type": "connection", "state": "connected", "at": (tx.now - timedelta(seconds=1)).isoformat()}
    await hear(tx, organization_id, connection_id, again)
    await hear(tx, organization_id, connection_id, between)
    (connection,) = await rows_of(tx, "connections", organization_id)
    assert (connection["state"], len(said.of(ConnectionChanged))) == ("logged_out", 1)


async def test_the_number_of_statements_does_not_depend_on_the_number_of_calls(dsn: str, organization_id: UUID) -> None:
    """A batch of messages, keywords and receipts is the same statements for 3 calls as for 150 and 1,500."""
    statements = Statements()
    database = await Database.connect(dsn, checkpoint=statements)
    seen = []
    try:
        async with database.begin(organization_id) as tx:
            _, connection_id = await make_world(tx, organization_id)
        for size in (1, 50, 500):
            async with database.begin(organization_id) as tx:
                for number in range(size):
                    sender = f"+55119{size:04}{number:04}"
                    await call(tx, organization_id, connection_id, wrote("Oi", tx.now, sender=sender))
                    await call(tx, organization_id, connection_id, wrote("STOP", tx.now, sender=sender))
                    await call(tx, organization_id, connection_id, receipt("read", tx.now, id=f"out.{number}"))
                webhooks = await calls.claim_webhooks(tx, [organization_id], 2000, 2000)
                async with statements.counted() as names:
                    await LANE.process(tx, webhooks)
                assert len(webhooks) == 3 * size
                seen.append(names)
        assert seen[0] == seen[1] == seen[2]
        assert len(seen[0]) <= 46
    finally:
        await database.close()


async def test_the_lane_reads_what_is_due_and_isolates_what_breaks(
    db: Database, organization_id: UUID, other_organization_id: UUID, said: Said
) -> None:
    """A bug that one call triggers backs off that call alone; no other organization notices."""
    async with db.begin(organization_id, other_organization_id) as tx:
        _, first = await make_world(tx, organization_id)
        _, second = await make_world(tx, other_organization_id)
        for number in range(5):
            await call(tx, organization_id, first, wrote(f"Oi {number}", tx.now))
        await call(tx, organization_id, first, wrote("break", tx.now))
        await call(tx, other_organization_id, second, wrote("Oi", tx.now))

    class Breaks:
        provider = "sandbox"

        def parse_webhook(self, connection: object, headers: object, body: bytes) -> list[object]:
            if b"break" in body:
                raise ZeroDivisionError
            return ADAPTERS["sandbox"].parse_webhook(connection, headers, body)

    lane = webhooks_lane({"sandbox": Breaks()})
    await run_batch(db, lane, [organization_id, other_organization_id], "worker")
    async with db.read(organization_id, other_organization_id) as read:
        rows = await rows_of(read, "raw_webhooks", organization_id)
        assert sorted((row["processed_at"] is None, row["attempts"]) for row in rows) == [(False, 0)] * 5 + [(True, 1)]
        assert [row["last_error"] for row in rows if row["processed_at"] is None] == ["ZeroDivisionError"]
    # What was announced before the bad one was found is announced once, after it was undone.
    assert sorted(event.text for event in said.of(PersonWrote) if event.organization_id == organization_id) == sorted(
        {event.text for event in said.of(PersonWrote) if event.organization_id == organization_id}
    )


@pytest.mark.race
async def test_one_message_told_by_two_calls_at_once_is_one(
    dsn: str, db: Database, organization_id: UUID, said: Said
) -> None:
    """F8, F46: two workers, one inbound id, of a person nobody knew: one contact, one message, one event."""
    async with db.begin(organization_id) as tx:
        await make_organization(tx, organization_id)
        connection_id = await make_connection(tx, organization_id)
        event = wrote("Oi", tx.now)

    async def told() -> None:
        async with db.begin(organization_id) as tx:
            await hear(tx, organization_id, connection_id, event)

    async with db.begin(organization_id) as tx:
        await hear(tx, organization_id, connection_id, event)
        waiting = await start_blocked(dsn, told())
    await waiting
    async with db.read(organization_id) as read:
        assert len(await rows_of(read, "contacts", organization_id)) == 1
        assert len(await rows_of(read, "messages", organization_id)) == 1
        assert len(await rows_of(read, "conversations", organization_id)) == 1
    assert len(said.of(PersonWrote)) == 1


@pytest.mark.race
async def test_a_reply_waits_for_a_release_that_holds_the_person_and_then_commits(
    dsn: str, db: Database, organization_id: UUID, said: Said
) -> None:
    """The contact's lock is the first of inbound: release then reply."""
    async with db.begin(organization_id) as tx:
        contact_id, connection_id = await make_world(tx, organization_id)

    async def reply() -> None:
        async with db.begin(organization_id) as tx:
            await hear(tx, organization_id, connection_id, wrote("Oi", tx.now))

    async with db.begin(organization_id) as releasing:
        await lock(releasing, [(organization_id, contact_id)])
        replying = await start_blocked(dsn, reply())
        assert said.of(PersonWrote) == []
    await replying
    assert len(said.of(PersonWrote)) == 1
