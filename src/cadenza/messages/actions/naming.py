"""What networks call people, beside the addresses that they write from: learned from messages, receipts and echoes.

A message teaches when it is received, since it may make the person (`record`). Receipts and echoes teach here, in the
transaction that reads their call. Whoever has learned is said to be recognised, and their conversations become one
(`joining`).
"""

from collections.abc import Collection, Iterable, Sequence
from uuid import UUID

from cadenza.accounts.actions.organizations import load_settings
from cadenza.channels.domain.connection import Connection
from cadenza.channels.domain.signals import EchoSignal, InboundMessage, ReceiptSignal, Signal
from cadenza.contacts.actions.facts import find_contacts, load_contacts
from cadenza.contacts.actions.recognise import Names, find_news, hold, learn
from cadenza.contacts.domain.identifiers import SCOPED_KINDS, Identifier
from cadenza.contacts.domain.naming import address_key
from cadenza.kit.db import ReadTx, Tx
from cadenza.messages.domain.events import PersonRecognised
from cadenza.messages.domain.outside import read_address, read_aliases
from cadenza.messages.domain.routing import identifier_scope

Heard = Sequence[tuple[Connection, Signal]]


async def hold_named(tx: Tx, heard: Heard) -> None:
    """Lock everybody that a batch of calls is about, before working on any, where receipts or echoes teach something.

    Those who wrote are locked when their messages are received, and whoever is learned about after that: two workers
    with calls about the same two people would each wait for the one that the other holds.
    """
    taught = await _read_names(tx, [one for one in heard if _teaches(one[1])])
    if not taught:
        return
    news = {one: await find_news(tx, one, names) for one, names in sorted(taught.items())}
    if any(news.values()):
        writing = await _read_names(tx, [one for one in heard if isinstance(one[1], InboundMessage)])
        await hold(tx, {one: {*news.get(one, ()), *writing.get(one, ())} for one in {*news, *writing}})


async def learn_names(tx: Tx, heard: Heard) -> None:
    """Learn what receipts and echoes call the people they are about; nobody is made."""
    names = await _read_names(tx, [one for one in heard if _teaches(one[1])])
    for organization_id in sorted(names):
        announce(tx, organization_id, await learn(tx, organization_id, names[organization_id]))


def announce(tx: Tx, organization_id: UUID, contact_ids: Collection[UUID]) -> None:
    """Say whose names a network has told us of; they are locked. Emits PersonRecognised."""
    for contact_id in sorted(contact_ids):
        tx.emit(PersonRecognised(organization_id=organization_id, contact_id=contact_id))
        tx.hint(organization_id, "contacts", contact_id)


async def find_addresses(tx: ReadTx, asked: Iterable[tuple[UUID, Identifier]]) -> dict[tuple[UUID, Identifier], str]:
    """Return the conversation's key for each identifier, given with its organization: the phone where it is known."""
    found = {(organization_id, one): one.match_key for organization_id, one in asked}
    hidden = [(organization_id, one) for organization_id, one in found if one.kind in SCOPED_KINDS]
    for organization_id in sorted({organization_id for organization_id, _ in hidden}):
        theirs = [one for owner, one in hidden if owner == organization_id]
        keys = {(one.kind, one.scope, one.match_key): one for one in theirs}
        owners = await find_contacts(tx, organization_id, keys)
        contacts = await load_contacts(tx, {(organization_id, owner) for owner in owners.values()}, tags=False)
        for key, contact_id in owners.items():
            found[organization_id, keys[key]] = address_key(keys[key], contacts[contact_id].identifiers)
    return found


def _teaches(signal: Signal) -> bool:
    return isinstance(signal, ReceiptSignal | EchoSignal) and bool(signal.aliases)


async def _read_names(tx: ReadTx, heard: Heard) -> dict[UUID, set[Names]]:
    """Return what these calls call people, by organization."""
    if not heard:
        return {}
    organizations = await load_settings(tx, {connection.organization_id for connection, _ in heard})
    names: dict[UUID, set[Names]] = {}
    for connection, signal in heard:
        organization_id = connection.organization_id
        read = _names(signal, organizations[organization_id].region, identifier_scope(connection))
        names.setdefault(organization_id, set()).add(read)
    return names


def _names(signal: Signal, region: str, scope: str) -> Names:
    match signal:
        case EchoSignal() | InboundMessage():
            to = read_address(signal.kind, signal.address_raw, region, scope)
            return (*(() if to is None else (to,)), *read_aliases(signal.aliases, region, scope))
        case ReceiptSignal():
            return read_aliases(signal.aliases, region, scope)
        case _:
            return ()
