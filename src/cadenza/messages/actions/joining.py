"""A conversation that went by a hidden id goes on in that of the phone, once the network has named both.

Where the phone has none on this number the conversation is only renamed. Where it has one, the messages of both stand
in it by time, with what is queued, and the other row is gone; the inbox takes its own rows along (ThreadsJoined). While
a send of each is on the wire, or where they are longer than `MOST_JOINED`, they stay two: the next time they are looked
at they may be joined, and what is new is written into the phone's all the same.
"""

from collections.abc import Sequence
from datetime import datetime

from cadenza.channels.actions.connections import load_connections
from cadenza.contacts.actions.facts import load_contacts
from cadenza.contacts.domain.events import ContactsMerged
from cadenza.kit.db import Tx
from cadenza.messages.domain.events import PersonRecognised, ThreadsJoined
from cadenza.messages.domain.joining import interleave, rightful_address
from cadenza.messages.domain.routing import identifier_scope
from cadenza.messages.store import conversations
from cadenza.messages.store import joining as store
from cadenza.messages.store.conversations import Conversation

MOST_JOINED = 5000
"""The longest conversation that is renumbered in one transaction."""


async def on_recognised(tx: Tx, events: Sequence[PersonRecognised | ContactsMerged]) -> None:
    """Let the contacts' conversations with one account be one; the contacts are locked."""
    refs = sorted({(event.organization_id, event.contact_id) for event in events})
    contacts = await load_contacts(tx, refs, tags=False)
    threads = await conversations.load_conversations(tx, refs)
    connections = await load_connections(tx, {thread.connection_id for thread in threads})
    by_place = {(thread.connection_id, thread.address): thread for thread in threads}
    for thread in sorted(threads, key=lambda thread: thread.id):
        connection = connections.get(thread.connection_id)
        address = rightful_address(
            thread.address, identifier_scope(connection), contacts[thread.contact_id].identifiers
        )
        if connection is None or address == thread.address:
            continue
        target = by_place.get((thread.connection_id, address))
        if target is None:
            await store.rename(tx, thread.organization_id, thread.id, address)
            by_place[thread.connection_id, address] = thread
        else:
            by_place[thread.connection_id, address] = await _join(tx, thread, target)


async def _join(tx: Tx, source: Conversation, target: Conversation) -> Conversation:
    """Let the target be both, if they can be joined now; returns what the target is then."""
    organization_id, ids = source.organization_id, [source.id, target.id]
    queued = await store.lock_queued(tx, organization_id, ids)
    if len({one.conversation_id for one in queued if one.is_sending}) > 1:
        return target
    messages = await store.lock_messages(tx, organization_id, ids, MOST_JOINED + 1)
    if len(messages) > MOST_JOINED:
        return target
    seqs = interleave(messages)
    await store.renumber_queued(tx, organization_id, target.id, {id_: seqs[id_] for id_, *_ in queued})
    await store.renumber(tx, organization_id, target.id, seqs)
    joined = _both(source, target)
    await store.absorb(tx, source, joined, len(seqs))
    tx.emit(
        ThreadsJoined(
            organization_id=organization_id,
            contact_id=target.contact_id,
            source_id=source.id,
            target_id=target.id,
        )
    )
    return joined


def _both(source: Conversation, target: Conversation) -> Conversation:
    """Return the target with the later times of both, and a colleague's hand on either."""
    return target._replace(
        last_message_at=max(source.last_message_at, target.last_message_at),
        last_inbound_at=max(_known(source.last_inbound_at, target.last_inbound_at), default=None),
        handoff_since=min(_known(source.handoff_since, target.handoff_since), default=None),
    )


def _known(*times: datetime | None) -> list[datetime]:
    return [at for at in times if at is not None]
