"""The people of the sandbox, and what they and our colleagues do by hand.

Each verb is one transaction on the network's database; what it causes comes to us as a signed call.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from cadenza.accounts.domain.events import OrganizationFounded
from cadenza.channels.actions.connections import create_connection, get_connection, list_connections
from cadenza.channels.actions.sandbox import HINT, call_back, new_secrets
from cadenza.channels.actions.secrets import open_secrets
from cadenza.channels.domain.capabilities import Address, Channel, capabilities_of, choose_address
from cadenza.channels.domain.connection import GIVES_PHONES, Connection, ConnectionDraft
from cadenza.channels.domain.sandbox import (
    EVERYBODY,
    LookedFor,
    SandboxMessage,
    SandboxPerson,
    Sender,
    read_behaviour,
)
from cadenza.channels.domain.sandbox_wire import write_consent, write_echo, write_message, write_receipt
from cadenza.channels.domain.signals import ReceiptState
from cadenza.channels.errors import NoSandbox, PersonNotFound
from cadenza.channels.store import sandbox as store
from cadenza.channels.store.connections import is_any_real
from cadenza.contacts.actions.addresses import Addressed, confirm
from cadenza.contacts.actions.facts import get_contact
from cadenza.contacts.actions.lock import lock_one
from cadenza.contacts.domain.identifiers import SCOPED_KINDS, IdentifierStatus
from cadenza.contacts.domain.text import clean_text
from cadenza.kit.db import ReadTx, Tx
from cadenza.kit.errors import Invalid, Problem
from cadenza.kit.ids import new_id
from cadenza.kit.reasons import SkipReason

TYPING = timedelta(seconds=4)
"""Who writes within this time is typing."""

THREAD_LENGTH = 20

PROVIDER = "sandbox"
"""What a connection of the sandbox names as its provider."""


FIRST_NAME = "Sandbox"
"""What the first connection of an organization is called until somebody names it."""


@dataclass(frozen=True, slots=True)
class Phone:
    """What one person's phone shows."""

    person: SandboxPerson
    is_typing: bool
    messages: tuple[SandboxMessage, ...]
    """The last ones, oldest first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonDraft:
    """A person before they have a phone."""

    address: str
    name: str
    locale: str = "en"
    behaviour: Mapping[str, Any]


async def create_sandbox(
    tx: Tx,
    organization_id: UUID,
    name: str,
    *,
    channel: str = "whatsapp",
    pace: timedelta = timedelta(0),
    concurrency: int = 20,
    gives_phones: bool = False,
) -> Connection:
    """Make a connection of the sandbox that plays this channel, the default one if there is none yet."""
    known = await list_connections(tx, [organization_id])
    draft = ConnectionDraft(
        channel=channel,
        provider=PROVIDER,
        name=name,
        pace=pace,
        concurrency=concurrency,
        is_default=not any(one.channel == channel and one.is_default for one in known),
        config={GIVES_PHONES: True} if gives_phones else {},
        secrets=new_secrets(),
    )
    return await create_connection(tx, organization_id, draft)


async def on_organizations_founded(tx: Tx, events: Sequence[OrganizationFounded]) -> None:
    """Give each a number on which everybody has a phone, so that the first message arrives and can be answered."""
    for event in events:
        await create_sandbox(
            tx, event.organization_id, FIRST_NAME, channel=Channel.WHATSAPP_QR, concurrency=20, gives_phones=True
        )


async def add_people(tx: Tx, connection: Connection, drafts: Iterable[PersonDraft]) -> list[SandboxPerson]:
    """Give people phones on this connection's network; who is there already gets the new behaviour."""
    people = {
        draft.address: SandboxPerson(
            organization_id=connection.organization_id,
            connection_id=connection.id,
            address=draft.address,
            id=new_id(tx.now),
            name=draft.name,
            locale=draft.locale,
            behaviour=draft.behaviour,
        )
        for draft in drafts
    }
    added = await store.upsert_people(tx, list(people.values()))
    tx.hint(connection.organization_id, HINT)
    return added


async def add_contact(
    tx: Tx, organization_id: UUID, contact_id: UUID, behaviour: Mapping[str, Any]
) -> list[SandboxPerson]:
    """Give a contact a phone on each sandbox number that can reach them; again, and the phone behaves anew.

    What a message was refused for before, because nobody had the address, is an address from now on.
    """
    contact_id = await lock_one(tx, organization_id, contact_id)
    contact = await get_contact(tx, organization_id, contact_id)
    numbers = [one for one in await list_connections(tx, [organization_id]) if one.provider == PROVIDER]
    if not numbers:
        raise NoSandbox
    own = [one for one in contact.identifiers if one.kind not in SCOPED_KINDS]
    kinds = {kind for number in numbers for kind in capabilities_of(number.channel).identifier_kinds}
    refused = [one for one in own if one.kind in kinds and one.status is IdentifierStatus.INVALID]
    await confirm(tx, [Addressed(organization_id, contact_id, one) for one in refused])
    usable = [one._replace(status=IdentifierStatus.VALID) if one in refused else one for one in own]
    added: list[SandboxPerson] = []
    for number in numbers:
        address = choose_address(usable, number.channel)
        if isinstance(address, Address):
            draft = PersonDraft(
                address=address.value,
                name=contact.name or address.value,
                locale=contact.locale or "en",
                behaviour=behaviour,
            )
            added += await add_people(tx, number, [draft])
    if not added:
        raise Invalid([Problem("contact_id", SkipReason.NO_ADDRESS.value)])
    tx.changed("contact", contact_id, after={"sandbox_phones": len(added), "behaviour": dict(behaviour)})
    return added


async def list_phones(tx: ReadTx, organization_id: UUID, limit: int, whom: LookedFor = EVERYBODY) -> list[Phone]:
    """Read the phones of the people who talked last."""
    people = await store.list_people(tx, organization_id, whom, tx.now + TYPING, limit)
    threads: dict[tuple[UUID, str], list[SandboxMessage]] = {}
    for message in await store.list_threads(tx, organization_id, [person for person, _ in people], THREAD_LENGTH):
        threads.setdefault((message.connection_id, message.address), []).append(message)
    return [
        Phone(person, is_typing, tuple(_oldest_first(threads.get((person.connection_id, person.address), []))))
        for person, is_typing in people
    ]


async def count_phones(tx: ReadTx, organization_id: UUID, whom: LookedFor) -> int:
    """Count all phones that are looked for, shown or not."""
    return await store.count_people(tx, organization_id, whom)


async def get_person(tx: ReadTx, organization_id: UUID, person_id: UUID) -> SandboxPerson:
    """Return one person."""
    person = await store.find_person(tx, organization_id, person_id)
    if person is None:
        raise PersonNotFound
    return person


async def person_writes(tx: Tx, organization_id: UUID, person_id: UUID, text: str) -> None:
    """Let a person write to us."""
    person = await get_person(tx, organization_id, person_id)
    message = _typed(tx, person, Sender.PERSON, text)
    names = await _names(tx, person)
    await store.insert_messages(tx, [message])
    await _tell(tx, person, [write_message(message, person.name, names)])


async def person_turns(tx: Tx, organization_id: UUID, person_id: UUID, *, is_opt_out: bool) -> None:
    """Let a person turn the network's own switch: no more messages from us, or messages again."""
    person = await get_person(tx, organization_id, person_id)
    address, *_ = await _names(tx, person)
    await _tell(tx, person, [write_consent(address, tx.now, is_opt_out=is_opt_out)])


async def person_reads(tx: Tx, organization_id: UUID, person_id: UUID) -> None:
    """Let a person read everything of ours that is on their phone."""
    person = await get_person(tx, organization_id, person_id)
    read = await store.read_all(tx, person)
    receipts = [write_receipt(one.id, one.correlation_id, ReceiptState.READ, tx.now, None) for one in read]
    await _tell(tx, person, receipts)


async def colleague_writes(tx: Tx, organization_id: UUID, person_id: UUID, text: str) -> None:
    """Let a colleague type to a person on our own phone: we hear of it as an echo that is not ours."""
    person = await get_person(tx, organization_id, person_id)
    message = _typed(tx, person, Sender.COLLEAGUE, text)
    await store.insert_messages(tx, [message])
    await _tell(tx, person, [write_echo(message, None)])


async def forget_people(
    tx: Tx, organization_id: UUID, addresses: Sequence[str], *, since: datetime, until: datetime, limit: int
) -> bool:
    """Forget people by address, as they were at `since`, with what happened on their phones until then.

    Says whether that was all; of messages at most `limit` are forgotten at once. A simulated network can do what no
    real one does: the person is gone there too.
    """
    forgotten = await store.forget(tx, organization_id, addresses, since=since, until=until, limit=limit)
    tx.hint(organization_id, HINT)
    return forgotten < limit


async def may_move_clock(tx: ReadTx) -> bool:
    """Say whether nothing in the whole installation reaches real people: for them no time can be skipped."""
    return not await is_any_real(tx, PROVIDER)


async def _names(tx: ReadTx, person: SandboxPerson) -> tuple[str, ...]:
    place = person.organization_id, person.connection_id, person.address
    speaker = (await store.load_speakers(tx, [place]))[place]
    return read_behaviour(person.behaviour).names(person.address, speaker.written)


async def _tell(tx: Tx, person: SandboxPerson, events: Sequence[Mapping[str, Any]]) -> None:
    connection = open_secrets(await get_connection(tx, person.organization_id, person.connection_id))
    await call_back(tx, [(connection, event) for event in events])
    tx.hint(person.organization_id, HINT, person.id)


def _typed(tx: Tx, person: SandboxPerson, sender: Sender, text: str) -> SandboxMessage:
    return SandboxMessage(
        organization_id=person.organization_id,
        id=new_id(tx.now),
        connection_id=person.connection_id,
        address=person.address,
        sender=sender,
        body=clean_text(text),
        at=tx.now,
    )


def _oldest_first(messages: Iterable[SandboxMessage]) -> list[SandboxMessage]:
    return sorted(messages, key=lambda message: (message.at, message.id))
