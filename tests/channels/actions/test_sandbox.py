"""The sandbox's network: it keeps every call it got, plays what follows, and tells us of it by signed calls."""

import asyncio
from datetime import timedelta

import pytest

from cadenza.channels.actions import sandbox, sandbox_people, webhooks
from cadenza.channels.actions.sandbox import Call, take_calls
from cadenza.channels.actions.sandbox_network import SandboxNetwork
from cadenza.channels.actions.secrets import open_secrets
from cadenza.channels.adapters.registry import build_adapters
from cadenza.channels.domain.sandbox import Sender
from cadenza.channels.domain.sending import Accepted, Refused, Unknown
from cadenza.channels.domain.signals import EchoSignal, InboundMessage, ReceiptSignal, ReceiptState
from cadenza.channels.errors import PersonNotFound
from cadenza.channels.loops import SANDBOX_NETWORK
from cadenza.kit.db import Database
from cadenza.kit.loop import run_batch
from tests.builders.accounts import make_organization
from tests.builders.channels import make_channel, make_outbound, make_person
from tests.builders.delivery import move_clock
from tests.builders.races import Statements

PHONE = "+5511987650001"


@pytest.fixture
async def connection(db, organization_id):
    """Make a connection of the sandbox, its secrets open."""
    async with db.begin(organization_id) as tx:
        await make_organization(tx, organization_id)
        return open_secrets(await make_channel(tx, organization_id, provider="sandbox"))


async def call(db, connection, *, address=PHONE, attempt=1, message=None, **behaviour):
    """Give someone this behaviour and call; returns the message and the answer."""
    async with db.begin(connection.organization_id) as tx:
        if behaviour or message is None:
            await make_person(tx, connection, address, **behaviour)
        message = message or make_outbound(tx, address, attempt=attempt)
    return message, await SandboxNetwork(db).take(connection, message)


async def play(db, connection, **by):
    """Let time pass and the network go on; returns how much happened."""
    await move_clock(db, **by)
    return len(await run_batch(db, SANDBOX_NETWORK, [connection.organization_id], "test"))


async def told(db, connection):
    """Read what the network has told us, in the order in which it did."""
    adapters = build_adapters(SandboxNetwork(db))
    async with db.begin(connection.organization_id) as tx:
        calls = await webhooks.claim_webhooks(tx, [connection.organization_id], 100, 100)
        for one in calls:
            webhooks.verify_webhook(adapters, connection, one.headers, one.body)
        await webhooks.mark_processed(tx, calls)
    return [signal for one in calls for signal in webhooks.parse(adapters, connection, one)]


async def phones(db, connection):
    """Look at the phones."""
    async with db.read(connection.organization_id) as tx:
        return await sandbox_people.list_phones(tx, connection.organization_id, 10)


async def test_a_message_is_taken_delivered_and_read(db, connection):
    """The phone shows it with its ticks; we hear of each step under our own id and the network's."""
    message, answer = await call(db, connection, delivered_after_s=2, reads_after_s=3)
    assert isinstance(answer, Accepted)
    ((_, _, (on_phone,)),) = [(p.person, p.is_typing, p.messages) for p in await phones(db, connection)]
    assert (on_phone.body, on_phone.delivered_at, on_phone.correlation_id) == ("Oi Ana", None, message.message_id)
    assert await play(db, connection) == 1
    assert await play(db, connection, seconds=2) == 1
    assert await play(db, connection, seconds=4) == 1
    signals = await told(db, connection)
    assert [signal.state for signal in signals] == [ReceiptState.SENT, ReceiptState.DELIVERED, ReceiptState.READ]
    assert {(s.correlation_id, s.provider_message_id) for s in signals} == {
        (message.message_id, answer.provider_message_id)
    }
    (phone,) = await phones(db, connection)
    assert phone.messages[0].read_at - phone.messages[0].delivered_at == timedelta(seconds=3)


async def test_a_call_made_twice_is_two_messages(db, connection):
    """The network takes what it gets and remembers whose it was: a double send is there to be seen."""
    message, first = await call(db, connection)
    _, second = await call(db, connection, message=message)
    assert first != second
    (phone,) = await phones(db, connection)
    assert [one.correlation_id for one in phone.messages] == [message.message_id] * 2


async def test_what_it_took_stays_when_its_answer_is_lost(db, connection):
    """The answer never comes, the message and its receipts do (F7)."""
    message, answer = await call(db, connection, times_out_after_accepting=True, reads_after_s=None)
    assert isinstance(answer, Unknown)
    await play(db, connection)
    assert {signal.correlation_id for signal in await told(db, connection)} == {message.message_id}


async def test_a_refused_call_leaves_nothing(db, connection):
    """Neither a message nor anything to come; nobody's address is refused too."""
    _, answer = await call(db, connection, fails="permanent_content")
    assert isinstance(answer, Refused)
    async with db.begin(connection.organization_id) as tx:
        stranger = make_outbound(tx, "+5511900000000")
    assert isinstance(await SandboxNetwork(db).take(connection, stranger), Refused)
    assert await play(db, connection, hours=1) == 0
    (phone,) = await phones(db, connection)
    assert phone.messages == ()


async def test_a_person_answers_and_then_opts_out(db, connection):
    """First a reply, after the second message the word; it is on the phone and comes to us."""
    await call(db, connection, replies_with=["Quem é?"], reply_after_s=10, opts_out_after=2, reads_after_s=None)
    (phone,) = await phones(db, connection)
    assert not phone.is_typing
    await move_clock(db, seconds=8)
    (phone,) = await phones(db, connection)
    assert phone.is_typing
    await play(db, connection, seconds=3)
    async with db.begin(connection.organization_id) as tx:
        second = make_outbound(tx, PHONE)
    await SandboxNetwork(db).take(connection, second)
    await play(db, connection, seconds=11)
    said = [signal for signal in await told(db, connection) if isinstance(signal, InboundMessage)]
    assert [(one.body, one.address_raw, one.name) for one in said] == [
        ("Quem é?", PHONE, "Ana"),
        ("STOP", PHONE, "Ana"),
    ]
    (phone,) = await phones(db, connection)
    assert [one.sender for one in phone.messages] == [
        Sender.BUSINESS,
        Sender.PERSON,
        Sender.BUSINESS,
        Sender.PERSON,
    ]


async def test_an_echo_is_there_before_the_answer(db, connection):
    """Stored as a call when the answer comes; without our id where the network does not carry it."""
    message, answer = await call(db, connection, echo_before_answer=True, delivers=False)
    (echo,) = [signal for signal in await told(db, connection) if isinstance(signal, EchoSignal)]
    assert (echo.correlation_id, echo.provider_message_id) == (message.message_id, answer.provider_message_id)
    await call(db, connection, address="+5511987650002", echoes=True, echo_is_anonymous=True, delivers=False)
    assert await told(db, connection) == []
    await play(db, connection)
    (late,) = [signal for signal in await told(db, connection) if isinstance(signal, EchoSignal)]
    assert late.correlation_id is None


async def test_receipts_come_twice_and_backwards(db, connection):
    """As bad as real ones; the phone's ticks are right all the same."""
    await call(db, connection, duplicate_receipts=True, disorder=True, delivered_after_s=1, reads_after_s=1)
    await play(db, connection)
    assert [signal.state for signal in await told(db, connection)] == [ReceiptState.READ] * 2
    await play(db, connection, seconds=5)
    assert len(await told(db, connection)) == 4
    (phone,) = await phones(db, connection)
    assert phone.messages[0].read_at is not None


async def test_by_hand_a_person_writes_and_reads_and_a_colleague_types(db, organization_id, connection):
    """Each comes to us as a call: a message, read receipts, an echo that is not ours (F49)."""
    message, _ = await call(db, connection, delivers=False)
    (phone,) = await phones(db, connection)
    person_id = phone.person.id
    async with db.begin(organization_id) as tx:
        await sandbox_people.person_writes(tx, organization_id, person_id, "Oi\x00!")
        await sandbox_people.person_reads(tx, organization_id, person_id)
        await sandbox_people.colleague_writes(tx, organization_id, person_id, "Eu cuido disso")
    signals = {type(signal): signal for signal in await told(db, connection)}
    assert signals[InboundMessage].body == "Oi!"
    assert (signals[ReceiptSignal].state, signals[ReceiptSignal].correlation_id) == (
        ReceiptState.READ,
        message.message_id,
    )
    assert (signals[EchoSignal].body, signals[EchoSignal].correlation_id) == ("Eu cuido disso", None)
    async with db.begin(organization_id) as tx:
        await sandbox_people.person_reads(tx, organization_id, person_id)
    assert await told(db, connection) == []


async def test_another_organization_s_person_does_not_exist(db, organization_id, other_organization_id, connection):
    """A foreign id answers as an unknown one."""
    await call(db, connection)
    (phone,) = await phones(db, connection)
    async with db.begin(other_organization_id) as tx:
        await make_organization(tx, other_organization_id)
        with pytest.raises(PersonNotFound):
            await sandbox_people.person_writes(tx, other_organization_id, phone.person.id, "oi")


async def test_many_calls_at_once_are_few_transactions(dsn, organization_id, connection):
    """Whoever waits is served together, and every caller has its own answer."""
    statements = Statements()
    db = await Database.connect(dsn, checkpoint=statements)
    async with db.begin(organization_id) as tx:
        for number in range(40):
            await make_person(tx, connection, f"person {number}")
        messages = [make_outbound(tx, f"person {number}") for number in range(40)]
    network = SandboxNetwork(db)
    async with statements.counted() as used:
        answers = await asyncio.gather(*(network.take(connection, message) for message in messages))
    assert len({answer.provider_message_id for answer in answers}) == 40
    assert used.count("BEGIN") <= 2
    await db.close()


async def test_the_number_of_statements_does_not_depend_on_the_number_of_calls(dsn, organization_id, connection):
    """Taking and playing thirty takes what two take."""
    statements = Statements()
    db = await Database.connect(dsn, checkpoint=statements)
    counts = []
    for number in (2, 30):
        async with db.begin(organization_id) as tx:
            calls = []
            for index in range(number):
                address = f"{number} {index}"
                await make_person(tx, connection, address, replies_with=["oi"], reply_after_s=0, echoes=True)
                calls.append(Call(connection, make_outbound(tx, address)))
        async with statements.counted() as used:
            async with db.begin(organization_id) as tx:
                await take_calls(tx, calls)
            await play(db, connection, seconds=10)
        counts.append(len(used))
    assert counts[0] == counts[1]
    await db.close()


async def test_an_action_that_breaks_is_put_off_and_at_last_forgotten(db, organization_id, connection):
    """The others go on."""
    await call(db, connection, delivers=False)
    async with db.begin(organization_id) as tx:
        (action,) = await sandbox.claim_actions(tx, [organization_id], 10, 10)
        await sandbox.fail_action(tx, action, "KeyError")
    assert await play(db, connection) == 0
    for attempts in range(1, 5):
        await move_clock(db, hours=2)
        async with db.begin(organization_id) as tx:
            (action,) = await sandbox.claim_actions(tx, [organization_id], 10, 10)
            assert action.attempts == attempts
            await sandbox.fail_action(tx, action, "KeyError")
    assert await play(db, connection, hours=2) == 0
