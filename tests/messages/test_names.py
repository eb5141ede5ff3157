"""What networks call people is learned from what they tell us: one person, one conversation (K1, F41)."""

from datetime import timedelta
from uuid import UUID

import pytest

from cadenza.contacts.actions.change import erase
from cadenza.contacts.actions.duplicates import dismiss, list_suggestions
from cadenza.contacts.actions.merge import merge, undo
from cadenza.contacts.domain.identifiers import IdentifierKind
from cadenza.kit.db import Tx
from cadenza.kit.events import Handlers
from cadenza.wiring import HANDLERS
from tests.builders.accounts import make_organization
from tests.builders.contacts import make_contact, make_identifier
from tests.builders.messages import make_connection, make_message, rows_of
from tests.messages.calls import echo, hear, receipt, wrote

PHONE, KEY = "+5511987650001", "+551187650001"
LID, LID_KEY = "88012345678901@lid", "88012345678901"
NOBODY = UUID(int=0)


@pytest.fixture
def handlers() -> Handlers:
    """Answer events as the product does."""
    return HANDLERS


@pytest.fixture
async def connection_id(tx: Tx, organization_id: UUID) -> UUID:
    """Have a paired number."""
    await make_organization(tx, organization_id)
    return await make_connection(tx, organization_id)


async def identifiers_of(tx: Tx, organization_id: UUID, contact_id: UUID) -> set[tuple[str, str]]:
    """Return what somebody is known by."""
    rows = await rows_of(tx, "identifiers", organization_id)
    return {(row["kind"], row["value"]) for row in rows if row["contact_id"] == contact_id}


async def living(tx: Tx, organization_id: UUID) -> list[UUID]:
    """Return who is a contact of their own."""
    return [row["id"] for row in await rows_of(tx, "contacts", organization_id) if row["merged_into"] is None]


async def threads(tx: Tx, organization_id: UUID) -> list[tuple[str, int]]:
    """Return the conversations, with how long they are."""
    return sorted((row["address"], row["seq"]) for row in await rows_of(tx, "conversations", organization_id))


async def bodies(tx: Tx, organization_id: UUID) -> list[str]:
    """Return what was said, as it stands in the conversation."""
    rows = await rows_of(tx, "messages", organization_id)
    return [row["body"] for row in sorted(rows, key=lambda row: row["seq"])]


async def test_a_message_that_names_both_teaches_the_contact(
    tx: Tx, organization_id: UUID, connection_id: UUID
) -> None:
    """The LID is added in the message's transaction, and the message stands in the phone's conversation."""
    contact_id = await make_contact(tx, organization_id, phone=PHONE)
    await make_message(tx, organization_id, contact_id, connection_id, address=KEY)
    await hear(tx, organization_id, connection_id, wrote("Oi", tx.now, sender=LID, aliases=[PHONE]))
    assert ("lid", LID) in await identifiers_of(tx, organization_id, contact_id)
    assert await living(tx, organization_id) == [contact_id]
    assert await threads(tx, organization_id) == [(KEY, 2)]
    # from now on the LID alone is enough
    await hear(tx, organization_id, connection_id, wrote("Ainda eu", tx.now, sender=LID))
    assert await threads(tx, organization_id) == [(KEY, 3)]


async def test_a_lid_that_wrote_before_is_the_phone_s_from_then_on(
    tx: Tx, organization_id: UUID, connection_id: UUID
) -> None:
    """Nobody else has the phone: the same contact, and its conversation goes by the phone."""
    await hear(tx, organization_id, connection_id, wrote("Oi", tx.now - timedelta(hours=1), sender=LID))
    [contact_id] = await living(tx, organization_id)
    [before] = await rows_of(tx, "conversations", organization_id)
    await hear(tx, organization_id, connection_id, wrote("Sou eu", tx.now, sender=PHONE, aliases=[LID]))
    assert await living(tx, organization_id) == [contact_id]
    [after] = await rows_of(tx, "conversations", organization_id)
    assert (after["id"], after["address"], after["seq"]) == (before["id"], KEY, 2)


async def test_two_contacts_that_the_network_names_at_once_are_one(
    tx: Tx, organization_id: UUID, connection_id: UUID
) -> None:
    """K1: merged in the message's transaction into whoever has the phone; one conversation in the order of time."""
    contact_id = await make_contact(tx, organization_id, phone=PHONE, first_name="Ana")
    await make_message(tx, organization_id, contact_id, connection_id, address=KEY, body="Promo")
    await hear(tx, organization_id, connection_id, wrote("Quem é?", tx.now, sender=LID))
    assert len(await living(tx, organization_id)) == 2
    await hear(tx, organization_id, connection_id, wrote("Sou a Ana", tx.now, sender=LID, aliases=[PHONE]))
    assert await living(tx, organization_id) == [contact_id]
    assert await threads(tx, organization_id) == [(KEY, 3)]
    *before, last = await bodies(tx, organization_id)
    assert (sorted(before), last) == (["Promo", "Quem é?"], "Sou a Ana")
    messages = await rows_of(tx, "messages", organization_id)
    assert {row["contact_id"] for row in messages} == {contact_id}
    [queued] = await rows_of(tx, "message_queue", organization_id)
    [thread] = await rows_of(tx, "conversations", organization_id)
    [sent] = [row for row in messages if row["direction"] == "out"]
    assert (queued["conversation_id"], queued["seq"], queued["contact_id"]) == (thread["id"], sent["seq"], contact_id)
    [worked] = await rows_of(tx, "inbox_conversations", organization_id)
    assert (worked["conversation_id"], worked["unread"], worked["last_text"]) == (thread["id"], 2, "sou a ana")
    assert await list_suggestions(tx, organization_id, NOBODY, 10) == []


@pytest.mark.parametrize("turned", [False, True])
async def test_lid_and_phone_in_one_call_are_one_person(
    tx: Tx, organization_id: UUID, connection_id: UUID, turned: bool
) -> None:
    """F41: whichever stands first in the batch, the LID alone finds whom the other message named."""
    contact_id = await make_contact(tx, organization_id, phone=PHONE)
    events = [
        wrote("de um", tx.now - timedelta(minutes=2), sender=LID),
        wrote("de outro", tx.now - timedelta(minutes=1), sender=PHONE, aliases=[LID]),
    ]
    await hear(tx, organization_id, connection_id, *(reversed(events) if turned else events))
    assert await living(tx, organization_id) == [contact_id]
    assert await threads(tx, organization_id) == [(KEY, 2)]
    assert await bodies(tx, organization_id) == ["de um", "de outro"]


async def test_a_receipt_teaches_and_makes_nobody(tx: Tx, organization_id: UUID, connection_id: UUID) -> None:
    """Who our message was to has one identifier more; of people whom nobody knows nothing is kept."""
    contact_id = await make_contact(tx, organization_id, phone=PHONE)
    names = {"id": "wamid.1", "aliases": [PHONE, LID]}
    await hear(tx, organization_id, connection_id, receipt("delivered", tx.now, **names))
    assert ("lid", LID) in await identifiers_of(tx, organization_id, contact_id)
    strangers = {"id": "wamid.2", "aliases": ["+5511987650009", "99012345678901@lid"]}
    await hear(tx, organization_id, connection_id, receipt("delivered", tx.now, **strangers))
    assert await living(tx, organization_id) == [contact_id]


async def test_an_echo_teaches_and_stands_in_the_phone_s_conversation(
    tx: Tx, organization_id: UUID, connection_id: UUID
) -> None:
    """What a colleague typed to a LID is judged against what we sent to the phone behind it."""
    contact_id = await make_contact(tx, organization_id, phone=PHONE)
    await hear(tx, organization_id, connection_id, echo("Oi!", tx.now, to=LID, aliases=[PHONE]))
    assert ("lid", LID) in await identifiers_of(tx, organization_id, contact_id)
    [waiting] = await rows_of(tx, "echoes", organization_id)
    assert (waiting["address"], waiting["send_to"]) == (KEY, LID)


async def test_a_business_scoped_id_is_learned_for_the_portfolio(tx: Tx, organization_id: UUID) -> None:
    """Two numbers of one portfolio know the person by one id; another portfolio does not."""
    await make_organization(tx, organization_id)
    ours = {"identifier_scope": "portfolio-1"}
    one = await make_connection(tx, organization_id, channel="whatsapp", config=ours)
    two = await make_connection(tx, organization_id, channel="whatsapp", config=ours)
    theirs = await make_connection(tx, organization_id, channel="whatsapp", config={"identifier_scope": "other"})
    contact_id = await make_contact(tx, organization_id, phone=PHONE)
    hidden = "BR.13491208655302741918"
    await hear(tx, organization_id, one, wrote("Oi", tx.now, sender=PHONE, aliases=[hidden]))
    await hear(tx, organization_id, two, wrote("Oi", tx.now, sender=hidden))
    assert await living(tx, organization_id) == [contact_id]
    await hear(tx, organization_id, theirs, wrote("Oi", tx.now, sender=hidden))
    assert len(await living(tx, organization_id)) == 2


async def test_what_changed_hands_is_suggested_and_nobody_is_merged(
    tx: Tx, organization_id: UUID, connection_id: UUID
) -> None:
    """Each of the two has a phone: the message goes to whoever it is from, and a person decides."""
    await make_contact(tx, organization_id, phone=PHONE)
    bia = await make_contact(tx, organization_id, phone="+5511987650002")
    await make_identifier(tx, organization_id, bia, IdentifierKind.LID, LID, scope=str(connection_id))
    await hear(tx, organization_id, connection_id, wrote("Oi", tx.now, sender=LID, aliases=[PHONE]))
    assert len(await living(tx, organization_id)) == 2
    [message] = await rows_of(tx, "messages", organization_id)
    assert message["contact_id"] == bia
    [pair] = await list_suggestions(tx, organization_id, NOBODY, 10)
    assert pair.reason == "identifier_conflict"


async def test_what_a_person_has_parted_stays_apart(tx: Tx, organization_id: UUID, connection_id: UUID) -> None:
    """An undone merge is not made again by the next message; the joined conversation stays with the phone."""
    contact_id = await make_contact(tx, organization_id, phone=PHONE)
    await hear(tx, organization_id, connection_id, wrote("um", tx.now, sender=LID))
    both = {"sender": LID, "aliases": [PHONE]}
    await hear(tx, organization_id, connection_id, wrote("dois", tx.now, **both))
    [merge] = await rows_of(tx, "contact_merges", organization_id)
    await undo(tx, organization_id, merge["id"], "person:1")
    await tx.flush()
    [kept] = await rows_of(tx, "conversations", organization_id)
    assert (kept["contact_id"], kept["address"], kept["seq"]) == (contact_id, KEY, 2)
    await hear(tx, organization_id, connection_id, wrote("três", tx.now, **both))
    assert len(await living(tx, organization_id)) == 2
    assert len(await rows_of(tx, "contact_merges", organization_id)) == 1


async def test_a_dismissed_pair_stays_two(tx: Tx, organization_id: UUID, connection_id: UUID) -> None:
    """A person has said that they are two."""
    contact_id = await make_contact(tx, organization_id, phone=PHONE)
    await hear(tx, organization_id, connection_id, wrote("um", tx.now, sender=LID))
    [hidden] = set(await living(tx, organization_id)) - {contact_id}
    await dismiss(tx, organization_id, contact_id, hidden, "person:1")
    await hear(tx, organization_id, connection_id, wrote("dois", tx.now, sender=LID, aliases=[PHONE]))
    assert len(await living(tx, organization_id)) == 2


async def test_a_late_message_that_names_an_erased_phone_makes_nobody(
    tx: Tx, organization_id: UUID, connection_id: UUID
) -> None:
    """Said before the erasure, heard after it: also by an id that we had never seen."""
    contact_id = await make_contact(tx, organization_id, phone=PHONE)
    await erase(tx, organization_id, contact_id)
    late = wrote("Oi", tx.now - timedelta(hours=1), sender=LID, aliases=[PHONE])
    await hear(tx, organization_id, connection_id, late)
    assert await rows_of(tx, "messages", organization_id) == []
    assert len(await rows_of(tx, "contacts", organization_id)) == 1


async def test_the_stricter_consent_holds_for_the_one_that_they_become(
    tx: Tx, organization_id: UUID, connection_id: UUID
) -> None:
    """Whoever opted out by the LID has opted out by the phone."""
    contact_id = await make_contact(tx, organization_id, phone=PHONE, consent={"whatsapp": "subscribed"})
    await hear(tx, organization_id, connection_id, wrote("parar", tx.now, sender=LID))
    await hear(tx, organization_id, connection_id, wrote("oi", tx.now, sender=LID, aliases=[PHONE]))
    states = {(row["contact_id"], row["key"]): row["state"] for row in await rows_of(tx, "consents", organization_id)}
    assert states[contact_id, "whatsapp"] == "unsubscribed"


async def test_of_three_conversations_that_become_one_nothing_is_forgotten(
    tx: Tx, organization_id: UUID, connection_id: UUID
) -> None:
    """A colleague's hand and the last word of the first that is joined hold also after the second."""
    contact_id = await make_contact(tx, organization_id, phone=PHONE)
    await make_message(tx, organization_id, contact_id, connection_id, address=KEY, body="Promo")
    hidden = [LID_KEY, "88012345678902"]
    for lid in hidden:
        await hear(tx, organization_id, connection_id, wrote("Quem é?", tx.now, sender=f"{lid}@lid"))
    await tx._connection.execute(
        "UPDATE conversations SET handoff_since = now(), last_inbound_at = now() + interval '1 day' "
        "WHERE organization_id = $1 AND address = $2",
        organization_id,
        LID_KEY,
    )
    people = [one for one in await living(tx, organization_id) if one != contact_id]
    await merge(tx, organization_id, people[0], people[1])
    await tx.flush()
    assert len(await threads(tx, organization_id)) == 3
    await hear(tx, organization_id, connection_id, receipt("delivered", tx.now, id="wamid.1", aliases=[PHONE, LID]))
    [thread] = await rows_of(tx, "conversations", organization_id)
    assert (thread["address"], thread["seq"]) == (KEY, 3)
    assert thread["handoff_since"] is not None
    assert thread["last_inbound_at"] > tx.now + timedelta(hours=20)
