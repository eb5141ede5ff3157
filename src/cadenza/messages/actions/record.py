"""What others wrote in our threads is recorded once: by a person, or by a colleague on the phone itself.

In this order, so that two workers with the same call never write it twice and never deadlock:

    1 known ids are dropped         a repeat makes nothing, not even a contact that was erased since
      so is what was said before its person was erased, and is heard only now
    2 contacts found or made        and locked: the first lock, as everywhere
    3 provider ids taken            whoever comes second gets none, and drops its message
    4 threads, then messages
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from uuid import UUID

from cadenza.channels.domain.connection import Connection
from cadenza.contacts.actions.facts import load_contacts
from cadenza.contacts.actions.recognise import Names, Recognised, recognise
from cadenza.contacts.actions.suppressions import find_erased
from cadenza.contacts.actions.upsert import upsert_batch
from cadenza.contacts.domain.consent import ConsentSource
from cadenza.contacts.domain.contact import MAX_NAME_LENGTH, ContactDraft
from cadenza.contacts.domain.identifiers import SCOPED_KINDS, Identifier
from cadenza.contacts.domain.naming import address_key
from cadenza.kit.db import ReadTx, Tx
from cadenza.kit.db_errors import Overtaken
from cadenza.kit.ids import new_id
from cadenza.messages.actions.naming import announce
from cadenza.messages.domain.draft import Source
from cadenza.messages.store import conversations, messages, provider_ids
from cadenza.messages.store.conversations import ThreadKey, ThreadUse
from cadenza.messages.store.messages import NewMessage
from cadenza.messages.store.provider_ids import ProviderKey


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """One message from outside, its address in normal form and its text bounded."""

    connection: Connection
    provider_message_id: str
    identifier: Identifier
    """The person's address on this connection."""
    aliases: tuple[Identifier, ...] = ()
    """What else the network calls them."""
    address: str = ""
    """The key of the conversation, once the person is known: the phone that a hidden id stands for."""
    name: str | None
    body: str
    said_at: datetime
    received_at: datetime

    @property
    def organization_id(self) -> UUID:
        """The organization of the connection."""
        return self.connection.organization_id

    @property
    def key(self) -> ProviderKey:
        """What makes it one message."""
        return ProviderKey(self.organization_id, self.connection.id, self.provider_message_id)

    @property
    def thread(self) -> ThreadKey:
        """The thread it belongs to."""
        return ThreadKey(self.organization_id, self.connection.id, self.address or self.identifier.match_key)

    @property
    def names(self) -> Names:
        """Everything that the network calls the person, the address first."""
        return tuple(dict.fromkeys((self.identifier, *self.aliases)))


@dataclass(frozen=True, slots=True)
class Attributed:
    """A message with the person it is from or to, who is locked, and the id that it will have."""

    said: Said
    contact_id: UUID
    message_id: UUID


@dataclass(frozen=True, slots=True)
class Recorded:
    """A message that is written, for the first time."""

    said: Said
    contact_id: UUID
    message_id: UUID
    conversation_id: UUID


async def attribute(tx: Tx, heard: Sequence[Said], *, grace: timedelta = timedelta(0)) -> list[Attributed]:
    """Find or make the people that messages are from or to, lock them, and take the messages' ids; repeats are dropped.

    What was said before the person was erased, or within `grace` after it, is dropped as well. In the order in which
    they were said. The statements grow with the organizations of the batch, not with its size.
    """
    fresh = await _without_erased(tx, await _without_known(tx, heard), grace)
    people, is_somebody_new = await _find_people(tx, fresh)
    if is_somebody_new and len(await _without_erased(tx, fresh, grace)) < len(fresh):
        raise Overtaken  # somebody was erased while we waited for them, and came out as new
    if not fresh:
        return []
    if any(one.has_learned for one in people.values()):
        await tx.flush()  # conversations that have become one are one before something is written into them
    placed = await _place(tx, fresh, people)
    attributed = [Attributed(said, people[_person(said)].contact_id, new_id(tx.now)) for said in placed]
    ours = await provider_ids.insert_provider_ids(tx, {one.said.key: one.message_id for one in attributed})
    return [one for one in attributed if one.message_id in ours]


async def write(
    tx: Tx, attributed: Sequence[Attributed], *, source: Source, reasons: Mapping[UUID, str] | None = None
) -> list[Recorded]:
    """Write messages whose ids are taken into their threads, in their order; `reasons` by message."""
    if not attributed:
        return []
    is_inbound = source is Source.PERSON
    threads = await conversations.upsert_conversations(tx, _thread_uses(tx, attributed, is_inbound=is_inbound))
    left: dict[ThreadKey, int] = {}
    for one in attributed:
        left[one.said.thread] = left.get(one.said.thread, 0) + 1
    rows, recorded = [], []
    for one in attributed:
        thread = threads[one.said.thread]
        left[one.said.thread] -= 1
        seq = thread.last_seq - left[one.said.thread]
        rows.append(_row(one, thread.id, seq, source, (reasons or {}).get(one.message_id)))
        recorded.append(Recorded(one.said, one.contact_id, one.message_id, thread.id))
    rows.sort(key=lambda row: (row.organization_id, row.key))
    await messages.insert_messages(
        tx, rows, direction="in" if is_inbound else "out", state="received" if is_inbound else "sent"
    )
    return recorded


async def _without_known(tx: ReadTx, heard: Sequence[Said]) -> list[Said]:
    """Drop what came before, in this batch or an earlier one."""
    first: dict[ProviderKey, Said] = {}
    for said in sorted(heard, key=lambda said: (said.said_at, said.received_at)):
        first.setdefault(said.key, said)
    known = await provider_ids.find_provider_ids(tx, sorted(first)) if first else {}
    return [said for key, said in first.items() if key not in known]


async def _without_erased(tx: ReadTx, heard: Sequence[Said], grace: timedelta) -> list[Said]:
    """Drop what belongs to an erased person: it must not make them again."""
    match_keys: dict[UUID, set[str]] = {}
    for said in heard:
        match_keys.setdefault(said.organization_id, set()).update(one.match_key for one in said.names)
    erased_at = {key: await find_erased(tx, key, match_keys[key]) for key in sorted(match_keys)}
    return [said for said in heard if not _is_of_the_past(said, erased_at[said.organization_id], grace)]


def _is_of_the_past(said: Said, erased_at: Mapping[str, datetime], grace: timedelta) -> bool:
    ats = [erased_at[one.match_key] for one in said.names if one.match_key in erased_at]
    return any(said.said_at <= at + grace for at in ats)


_Person = tuple[UUID, Names]


def _person(said: Said) -> _Person:
    return said.organization_id, said.names


async def _find_people(tx: Tx, heard: Sequence[Said]) -> tuple[dict[_Person, Recognised], bool]:
    """Find or make the people of messages and lock them, organization by organization in one order everywhere.

    Also says whether somebody is new.
    """
    by_organization: dict[UUID, dict[Names, Said]] = {}
    for said in sorted(heard, key=_person):
        by_organization.setdefault(said.organization_id, {}).setdefault(said.names, said)
    found: dict[_Person, Recognised] = {}
    for organization_id, people in by_organization.items():
        recognised = await recognise(tx, organization_id, people)
        found |= {(organization_id, names): one for names, one in recognised.items()}
        await _name_new(tx, organization_id, people, recognised)
        announce(tx, organization_id, {one.contact_id for one in recognised.values() if one.has_learned})
    return found, any(one.is_new for one in found.values())


async def _place(tx: ReadTx, heard: Sequence[Said], people: Mapping[_Person, Recognised]) -> list[Said]:
    """Say to which conversation each message belongs: a hidden id goes by the phone that it stands for."""
    hidden = {(one.organization_id, people[_person(one)].contact_id) for one in heard if _is_hidden(one)}
    contacts = await load_contacts(tx, hidden, tags=False)
    return [
        replace(one, address=address_key(one.identifier, contacts[people[_person(one)].contact_id].identifiers))
        if _is_hidden(one)
        else one
        for one in heard
    ]


def _is_hidden(said: Said) -> bool:
    return said.identifier.kind in SCOPED_KINDS


async def _name_new(
    tx: Tx, organization_id: UUID, people: Mapping[Names, Said], recognised: Mapping[Names, Recognised]
) -> None:
    # Who is known keeps the name they have: what a profile calls itself is for those we know nothing of.
    named = [
        ContactDraft(identifiers=(said.identifier,), first_name=said.name[:MAX_NAME_LENGTH])
        for names, said in people.items()
        if recognised[names].is_new and said.name
    ]
    await upsert_batch(tx, organization_id, named, source=ConsentSource.PERSON_INBOUND)


def _thread_uses(tx: Tx, attributed: Sequence[Attributed], *, is_inbound: bool) -> list[ThreadUse]:
    by_thread: dict[ThreadKey, list[Attributed]] = {}
    for one in attributed:
        by_thread.setdefault(one.said.thread, []).append(one)
    return [
        ThreadUse(
            key,
            new_id(tx.now),
            these[-1].contact_id,
            len(these),
            max(one.said.received_at for one in these) if is_inbound else None,
        )
        for key, these in by_thread.items()
    ]


def _row(one: Attributed, conversation_id: UUID, seq: int, source: Source, reason: str | None) -> NewMessage:
    said = one.said
    return NewMessage(
        organization_id=said.organization_id,
        id=one.message_id,
        conversation_id=conversation_id,
        contact_id=one.contact_id,
        connection_id=said.connection.id,
        channel=said.connection.channel,
        source=source,
        key=f"{source}:{said.connection.id}:{said.provider_message_id}",
        address=said.thread.address,
        send_to=said.identifier.value,
        body=said.body,
        seq=seq,
        queued_at=said.received_at,
        reason=reason,
        provider_message_id=said.provider_message_id,
        sent_at=said.said_at,
    )
