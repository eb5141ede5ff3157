"""What people write: stored once, keywords acted on in the same transaction, announced to whoever it stops."""

from datetime import timedelta
from uuid import UUID

import pytest

from cadenza.channels.actions.connections import get_connection
from cadenza.channels.domain.signals import InboundMessage
from cadenza.contacts.actions.change import erase
from cadenza.contacts.domain.events import ContactCreated, OptedIn, OptedOut
from cadenza.contacts.domain.identifiers import IdentifierKind
from cadenza.kit.db import Tx
from cadenza.kit.events import Handlers
from cadenza.messages.actions.receive import HeardMessage, receive
from cadenza.messages.domain.events import PersonWrote
from cadenza.messages.domain.outside import LONGEST_BODY
from tests.builders.accounts import make_organization
from tests.builders.contacts import make_contact
from tests.builders.messages import make_connection, make_message, rows_of
from tests.messages.calls import Said, call, hear, read_calls, wrote

PHONE = "+5511987650001"
KEY = "+551187650001"


@pytest.fixture
def said() -> Said:
    """Keep what is said."""
    return Said()


@pytest.fixture
def handlers(said: Said) -> Handlers:
    """Answer with keeping."""
    return said.handlers(ContactCreated, OptedOut, OptedIn, PersonWrote)


async def test_a_message_is_stored_with_its_thread_and_announced(tx: Tx, organization_id: UUID, said: Said) -> None:
    """One row each: the message, the thread, the provider's id, the contact's times; one event."""
    await make_organization(tx, organization_id)
    contact_id, connection_id = (
        await make_contact(tx, organization_id, phone=PHONE),
        await make_connection(tx, organization_id),
    )
    spoken_at = tx.now - timedelta(seconds=40)
    await hear(tx, organization_id, connection_id, wrote("Oi!", spoken_at, id="in.x"))

    (message,) = await rows_of(tx, "messages", organization_id)
    assert (message["direction"], message["source"], message["state"]) == ("in", "person", "received")
    assert (message["body"], message["address"], message["seq"]) == ("Oi!", KEY, 1)
    assert (message["sent_at"], message["queued_at"]) == (spoken_at, tx.now)
    (thread,) = await rows_of(tx, "conversations", organization_id)
    assert (thread["contact_id"], thread["last_inbound_at"]) == (contact_id, tx.now)
    (contact,) = await rows_of(tx, "contacts", organization_id)
    assert (contact["last_inbound_at"], contact["last_inbound_said_at"]) == (tx.now, spoken_at)
    (event,) = said.of(PersonWrote)
    assert (event.contact_id, event.conversation_id, event.message_id) == (contact_id, thread["id"], message["id"])
    assert (event.said_at, event.received_at, event.text) == (spoken_at, tx.now, "Oi!")
    (raw,) = await rows_of(tx, "raw_webhooks", organization_id)
    assert raw["processed_at"] == tx.now
    assert await rows_of(tx, "message_queue", organization_id) == []


@pytest.mark.parametrize("sender", ["+55 11 98765-0001", "551187650001", "5511987650001@s.whatsapp.net"])
async def test_the_person_is_known_by_every_national_form(tx: Tx, organization_id: UUID, sender: str) -> None:
    """F40: with and without the ninth digit it is one person and one thread."""
    await make_organization(tx, organization_id)
    contact_id, connection_id = (
        await make_contact(tx, organization_id, phone=PHONE),
        await make_connection(tx, organization_id),
    )
    await make_message(tx, organization_id, contact_id, connection_id, address=KEY)
    await hear(tx, organization_id, connection_id, wrote("Oi", tx.now, sender=sender))
    assert [row["id"] for row in await rows_of(tx, "contacts", organization_id)] == [contact_id]
    (thread,) = await rows_of(tx, "conversations", organization_id)
    assert thread["seq"] == 2


async def test_somebody_new_becomes_a_contact_with_the_name_they_give(
    tx: Tx, organization_id: UUID, said: Said
) -> None:
    """An unknown address is a new person; a known one keeps the name we have."""
    await make_organization(tx, organization_id)
    connection_id = await make_connection(tx, organization_id)
    await hear(tx, organization_id, connection_id, wrote("Oi", tx.now, name="Bia"))
    await hear(tx, organization_id, connection_id, wrote("Oi de novo", tx.now, name="B."))
    (contact,) = await rows_of(tx, "contacts", organization_id)
    assert contact["first_name"] == "Bia"
    assert len(said.of(ContactCreated)) == 1
    assert len(said.of(PersonWrote)) == 2


async def test_the_same_message_twice_is_once(tx: Tx, organization_id: UUID, said: Said) -> None:
    """F46: repeated in a batch, and again later: one message, one event, nothing moved."""
    await make_organization(tx, organization_id)
    connection_id = await make_connection(tx, organization_id)
    event = wrote("Oi", tx.now)
    await call(tx, organization_id, connection_id, event)
    await hear(tx, organization_id, connection_id, event, event)
    await hear(tx, organization_id, connection_id, event)
    assert len(await rows_of(tx, "messages", organization_id)) == 1
    assert [row["seq"] for row in await rows_of(tx, "conversations", organization_id)] == [1]
    assert len(said.of(PersonWrote)) == 1
    assert {row["processed_at"] for row in await rows_of(tx, "raw_webhooks", organization_id)} == {tx.now}


async def test_a_repeat_does_not_bring_an_erased_person_back(tx: Tx, organization_id: UUID) -> None:
    """A late repeat of an old message makes no new contact."""
    await make_organization(tx, organization_id)
    connection_id = await make_connection(tx, organization_id)
    event = wrote("Oi", tx.now)
    await hear(tx, organization_id, connection_id, event)
    (contact,) = await rows_of(tx, "contacts", organization_id)
    await erase(tx, organization_id, contact["id"])
    await hear(tx, organization_id, connection_id, event)
    assert len(await rows_of(tx, "contacts", organization_id)) == 1


async def test_several_of_one_person_in_one_batch_are_numbered_as_they_were_said(
    tx: Tx, organization_id: UUID, said: Said
) -> None:
    """Two calls of one person in one batch, out of order: one thread, in the order of speaking."""
    await make_organization(tx, organization_id)
    connection_id = await make_connection(tx, organization_id)
    later, sooner = tx.now - timedelta(seconds=1), tx.now - timedelta(seconds=9)
    await call(tx, organization_id, connection_id, wrote("second", later))
    await call(tx, organization_id, connection_id, wrote("first", sooner))
    await read_calls(tx, [organization_id])
    await tx.flush()
    bodies = [row["body"] for row in await rows_of(tx, "messages", organization_id, order="seq")]
    assert bodies == ["first", "second"]
    assert [event.text for event in said.of(PersonWrote)] == ["first", "second"]


async def test_stop_opts_out_at_once_and_is_confirmed_once(tx: Tx, organization_id: UUID, said: Said) -> None:
    """S3: consent, ledger and the one confirmation are in the transaction of the message; a second STOP is silent."""
    await make_organization(tx, organization_id)
    contact_id = await make_contact(tx, organization_id, phone=PHONE, locale="pt-BR")
    connection_id = await make_connection(tx, organization_id)
    await hear(tx, organization_id, connection_id, wrote("SAIR!", tx.now - timedelta(seconds=5)))
    await hear(tx, organization_id, connection_id, wrote("stop", tx.now - timedelta(seconds=4)))

    (consent,) = await rows_of(tx, "consents", organization_id)
    assert (consent["contact_id"], consent["key"], consent["state"]) == (contact_id, "whatsapp", "unsubscribed")
    confirmations = [m for m in await rows_of(tx, "messages", organization_id) if m["direction"] == "out"]
    assert [(m["purpose"], m["source"], m["state"]) for m in confirmations] == [("confirmation", "system", "queued")]
    assert confirmations[0]["send_to"] == PHONE
    assert len(await rows_of(tx, "message_queue", organization_id)) == 1
    assert [(event.contact_id, event.key) for event in said.of(OptedOut)] == [(contact_id, "whatsapp")]
    assert len(said.of(PersonWrote)) == 2
    assert [row["accepted"] for row in await rows_of(tx, "consent_ledger", organization_id)] == [True, True]


async def test_stop_and_start_in_one_batch_leave_the_last_word(tx: Tx, organization_id: UUID, said: Said) -> None:
    """The order of speaking decides, not the order of arrival; each change is confirmed."""
    await make_organization(tx, organization_id)
    await make_contact(tx, organization_id, phone=PHONE)
    connection_id = await make_connection(tx, organization_id)
    start, stop = tx.now - timedelta(seconds=1), tx.now - timedelta(seconds=2)
    await call(tx, organization_id, connection_id, wrote("START", start))
    await call(tx, organization_id, connection_id, wrote("STOP", stop))
    await read_calls(tx, [organization_id])
    (consent,) = await rows_of(tx, "consents", organization_id)
    assert consent["state"] == "subscribed"
    assert len(await rows_of(tx, "message_queue", organization_id)) == 2


async def test_help_is_answered_once_an_hour(tx: Tx, organization_id: UUID, said: Said) -> None:
    """Two machines that ask each other for help stop after one answer; consent stays."""
    await make_organization(tx, organization_id)
    await make_contact(tx, organization_id, phone=PHONE)
    connection_id = await make_connection(tx, organization_id)
    for _ in range(3):
        await hear(tx, organization_id, connection_id, wrote("HELP", tx.now))
    assert len(await rows_of(tx, "message_queue", organization_id)) == 1
    assert said.of(OptedOut) == []


@pytest.mark.parametrize("text", ["We must STOP this bill", "não me mande mais mensagens por favor"])
async def test_other_words_change_no_consent(tx: Tx, organization_id: UUID, said: Said, text: str) -> None:
    """F44: only the whole message is a keyword; softer words are marked for a person and change nothing."""
    await make_organization(tx, organization_id)
    await make_contact(tx, organization_id, phone=PHONE)
    connection_id = await make_connection(tx, organization_id)
    await hear(tx, organization_id, connection_id, wrote(text, tx.now))
    assert said.of(OptedOut) == []
    assert await rows_of(tx, "message_queue", organization_id) == []
    (message,) = await rows_of(tx, "messages", organization_id)
    is_soft = text.startswith("não")
    assert message["reason"] == ("soft_opt_out" if is_soft else None)
    assert [event.needs_review for event in said.of(PersonWrote)] == [is_soft]


async def test_text_from_outside_loses_what_can_not_be_stored_and_is_bounded(tx: Tx, organization_id: UUID) -> None:
    """NUL, half a surrogate pair, a novel, an id of a thousand characters: stored, cut, still distinct."""
    await make_organization(tx, organization_id)
    connection_id = await make_connection(tx, organization_id)
    await hear(
        tx,
        organization_id,
        connection_id,
        wrote("a\x00b\ud800c", tx.now, name="A\x00na", id="x" * 1000 + "1"),
        wrote("y" * 100_000, tx.now, id="x" * 1000 + "2"),
    )
    messages = {row["body"][:3]: row for row in await rows_of(tx, "messages", organization_id)}
    assert set(messages) == {"abc", "yyy"}
    assert len(messages["yyy"]["body"]) == LONGEST_BODY
    assert all(len(row["provider_message_id"]) <= 250 for row in messages.values())
    (contact,) = await rows_of(tx, "contacts", organization_id)
    assert contact["first_name"] == "Ana"


@pytest.mark.parametrize("days", [-400, 3])
async def test_a_wrong_clock_moves_nothing_out_of_its_time(tx: Tx, organization_id: UUID, days: int) -> None:
    """A message from the future or from last year counts as said when it reached us."""
    await make_organization(tx, organization_id)
    connection_id = await make_connection(tx, organization_id)
    await hear(tx, organization_id, connection_id, wrote("Oi", tx.now + timedelta(days=days)))
    (contact,) = await rows_of(tx, "contacts", organization_id)
    assert contact["last_inbound_said_at"] == tx.now


async def test_what_comes_late_moves_nothing_back(tx: Tx, organization_id: UUID) -> None:
    """A webhook delayed by an hour does not shorten the 24-hour window of a newer message."""
    await make_organization(tx, organization_id)
    connection_id = await make_connection(tx, organization_id)
    await hear(tx, organization_id, connection_id, wrote("now", tx.now))
    await hear(tx, organization_id, connection_id, wrote("old", tx.now - timedelta(hours=1)))
    (contact,) = await rows_of(tx, "contacts", organization_id)
    assert contact["last_inbound_said_at"] == tx.now


@pytest.mark.parametrize(
    ("kind", "raw"), [(IdentifierKind.JID, "5511987650001-160@g.us"), (IdentifierKind.PHONE, "STATUS")]
)
async def test_a_group_is_nobody(tx: Tx, organization_id: UUID, kind: IdentifierKind, raw: str) -> None:
    """Groups, broadcasts and names make no contact and no thread."""
    await make_organization(tx, organization_id)
    connection = await get_connection(tx, organization_id, await make_connection(tx, organization_id))
    message = InboundMessage("in.1", raw, kind, None, "Oi", tx.now)
    assert await receive(tx, [HeardMessage(connection, message, tx.now)]) == []
    assert await rows_of(tx, "contacts", organization_id) == []


@pytest.mark.parametrize("sender", ["+551199999999999", "+5500123", "29000"])
async def test_a_number_that_no_list_knows_still_stops(tx: Tx, organization_id: UUID, said: Said, sender: str) -> None:
    """Whoever writes from a number has it: a new range or a short code loses no STOP."""
    await make_organization(tx, organization_id)
    connection_id = await make_connection(tx, organization_id)
    await hear(tx, organization_id, connection_id, wrote("STOP", tx.now, sender=sender))
    assert len(said.of(OptedOut)) == 1


async def test_two_organizations_in_one_batch_stay_apart(
    tx: Tx, organization_id: UUID, other_organization_id: UUID, said: Said
) -> None:
    """The same number and the same provider id in two organizations are two people."""
    for one in (organization_id, other_organization_id):
        await make_organization(tx, one)
        connection_id = await make_connection(tx, one)
        await call(tx, one, connection_id, wrote("Oi", tx.now, id="in.same"))
    await read_calls(tx, [organization_id, other_organization_id])
    await tx.flush()
    assert {event.organization_id for event in said.of(PersonWrote)} == {organization_id, other_organization_id}
    for one in (organization_id, other_organization_id):
        assert len(await rows_of(tx, "contacts", one)) == 1
