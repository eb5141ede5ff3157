"""A colleague writes to a person: the one gate, the one queue, and follow-ups stop in the same transaction.

The caller's own id makes sending twice the same as once: it is the message's key.
"""

from uuid import UUID

from cadenza.channels.actions.connections import list_connections
from cadenza.channels.domain.capabilities import Channel
from cadenza.contacts.actions.facts import get_contact
from cadenza.contacts.actions.lock import lock_one
from cadenza.inbox.actions.reach import find_reach
from cadenza.inbox.domain.names import CONVERSATION, THREAD_HINT
from cadenza.inbox.errors import ClientIdUsed, ConversationNotFound, SendingRefused, WrittenSince
from cadenza.inbox.store import work as store
from cadenza.inbox.store.work import Place
from cadenza.kit.blank import is_blank
from cadenza.kit.db import ReadTx, Tx
from cadenza.kit.errors import Invalid, Problem
from cadenza.kit.reasons import SkipReason
from cadenza.messages.actions.facts import load_facts
from cadenza.messages.actions.queue import queue_messages
from cadenza.messages.domain.draft import MessageDraft, Priority, QueuedMessage, Source
from cadenza.messages.domain.events import HumanWrote
from cadenza.messages.domain.facts import Target
from cadenza.messages.domain.gate import Purpose
from cadenza.templates.domain.engine import is_unfilled


async def get_place(tx: ReadTx, organization_id: UUID, conversation_id: UUID) -> Place:
    """Return whose conversation it is and by which way it goes."""
    place = await store.find_place(tx, organization_id, conversation_id)
    if place is None:
        raise ConversationNotFound
    return place


async def lock_place(tx: Tx, organization_id: UUID, conversation_id: UUID) -> Place:
    """Lock the contact of a conversation, first of all; a merge meanwhile may have given it to another one."""
    place = await get_place(tx, organization_id, conversation_id)
    return place._replace(contact_id=await lock_one(tx, organization_id, place.contact_id))


async def send(
    tx: Tx,
    organization_id: UUID,
    conversation_id: UUID,
    *,
    text: str,
    client_id: UUID,
    actor: str,
    up_to: int | None = None,
) -> QueuedMessage:
    """Queue a message in a conversation.

    Raises SendingRefused with the gate's reason; and WrittenSince where the person, or a colleague, has written after
    the message that the writer saw last. What is sent already is sent, whatever came after it.
    """
    place = await lock_place(tx, organization_id, conversation_id)
    send_to = await store.find_send_to(tx, organization_id, conversation_id)
    queued = await _send(tx, organization_id, place, send_to or place.address, text, client_id, actor)
    if queued.conversation_id != conversation_id:
        raise ClientIdUsed
    if queued.is_new and up_to is not None:
        await _check_seen(tx, organization_id, conversation_id, up_to, actor)
    return queued


async def begin(
    tx: Tx,
    organization_id: UUID,
    contact_id: UUID,
    *,
    text: str,
    client_id: UUID,
    actor: str,
    channel: Channel,
    connection_id: UUID | None = None,
) -> QueuedMessage:
    """Write to a contact on a channel, in the conversation they have there or in a new one."""
    living = await lock_one(tx, organization_id, (await get_contact(tx, organization_id, contact_id)).id)
    await _check_connection(tx, organization_id, channel, connection_id)
    target = Target(organization_id, living, channel, connection_id)
    facts = (await load_facts(tx, [target])).get(target)
    if facts is None or facts.connection is None or facts.route.address is None or facts.send_to is None:
        problem = facts.route.address_problem if facts is not None and facts.connection is not None else None
        raise SendingRefused(reason=(problem or SkipReason.CHANNEL_NOT_CONFIGURED).value)
    place = Place(living, facts.connection.id, facts.route.address, 0, None, channel)
    return await _send(tx, organization_id, place, facts.send_to, text, client_id, actor)


async def _send(
    tx: Tx, organization_id: UUID, place: Place, send_to: str, text: str, client_id: UUID, actor: str
) -> QueuedMessage:
    check_text(text)
    reach, facts = await find_reach(tx, organization_id, place)
    if reach.refused is not None or facts is None:
        raise SendingRefused(reason=reach.refused)
    if reach.text_limit is not None and len(text) > reach.text_limit:
        raise Invalid([Problem("text", "too_long", {"limit": reach.text_limit})])
    draft = MessageDraft(
        organization_id=organization_id,
        contact_id=place.contact_id,
        connection_id=place.connection_id,
        channel=str(place.channel),
        address=place.address,
        send_to=send_to,
        body=text,
        purpose=Purpose.REPLY,
        source=Source.INBOX,
        priority=Priority.INBOX,
        idempotency_key=f"inbox:{client_id}",
        sent_by=actor,
    )
    (queued,) = await queue_messages(tx, [draft], {organization_id: facts.organization})
    tx.changed(CONVERSATION, queued.conversation_id, after={"message": str(queued.message_id)})
    if queued.is_new:
        tx.emit(
            HumanWrote(
                organization_id=organization_id,
                contact_id=place.contact_id,
                conversation_id=queued.conversation_id,
                connection_id=place.connection_id,
                message_id=queued.message_id,
                at=tx.now,
            )
        )
        tx.hint(organization_id, THREAD_HINT, queued.conversation_id)
    return queued


async def _check_seen(tx: ReadTx, organization_id: UUID, conversation_id: UUID, up_to: int, actor: str) -> None:
    """Refuse an answer to less than was said: the contact is locked, so nobody writes meanwhile."""
    if await store.has_written_after(tx, organization_id, conversation_id, up_to, actor):
        raise WrittenSince


def check_text(text: str) -> None:
    """Refuse a text that shows nothing, and one with a variable that nobody has filled (M5)."""
    if is_blank(text):
        raise Invalid([Problem("text", "required")])
    if is_unfilled(text):
        raise Invalid([Problem("text", "unfilled_variable")])


async def _check_connection(tx: ReadTx, organization_id: UUID, channel: Channel, connection_id: UUID | None) -> None:
    if connection_id is None:
        return
    known = {one.id: one for one in await list_connections(tx, [organization_id])}
    if connection_id not in known:
        raise Invalid([Problem("connection_id", "not_found")])
    if known[connection_id].channel != channel:
        raise Invalid([Problem("connection_id", "other_channel", {"channel": known[connection_id].channel})])
