"""What networks call people, beside the addresses that they write from: learned from messages, receipts and echoes.

A message teaches when it is received, since it may make the person (`record`). Receipts and echoes teach here, in the
transaction that reads their call. Whoever has learned is said to be recognised, and their conversations become one
(`joining`).
"""

from collections.abc import Collection, Iterable
from uuid import UUID

from cadenza.accounts.actions.organizations import load_settings
from cadenza.channels.domain.connection import Connection
from cadenza.channels.domain.signals import EchoSignal, ReceiptSignal, Signal
from cadenza.contacts.actions.facts import find_contacts, load_contacts
from cadenza.contacts.actions.recognise import Names, learn
from cadenza.contacts.domain.identifiers import SCOPED_KINDS, Identifier
from cadenza.contacts.domain.naming import address_key
from cadenza.kit.db import ReadTx, Tx
from cadenza.messages.domain.events import PersonRecognised
from cadenza.messages.domain.outside import read_address, read_aliases
from cadenza.messages.domain.routing import identifier_scope


async def learn_names(tx: Tx, heard: Iterable[tuple[Connection, Signal]]) -> None:
    """Learn what receipts and echoes call the people they are about; nobody is made."""
    telling = [(connection, signal) for connection, signal in heard if _teaches(signal)]
    if not telling:
        return
    organizations = await load_settings(tx, {connection.organization_id for connection, _ in telling})
    names: dict[UUID, set[Names]] = {}
    for connection, signal in telling:
        organization_id = connection.organization_id
        read = _names(signal, organizations[organization_id].region, identifier_scope(connection))
        names.setdefault(organization_id, set()).add(read)
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


def _names(signal: Signal, region: str, scope: str) -> Names:
    match signal:
        case EchoSignal():
            to = read_address(signal.kind, signal.address_raw, region, scope)
            return (*(() if to is None else (to,)), *read_aliases(signal.aliases, region, scope))
        case ReceiptSignal():
            return read_aliases(signal.aliases, region, scope)
        case _:
            return ()
