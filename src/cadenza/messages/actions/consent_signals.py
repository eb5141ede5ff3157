"""What providers say about people's consent becomes consent: Twilio's 21610, WhatsApp's 131050 and `user_preferences`.

An opt-out that a provider keeps counts like any other. A switch that the person turned on again is their own act, and
restores. Whoever hears of it first (a settle, a receipt) holds locks that come after contacts', so it writes a row, and
the lane acts on it. One about an address that nobody has is nobody's.
"""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import NamedTuple
from uuid import UUID

from cadenza.channels.actions.connections import load_connections
from cadenza.channels.domain.capabilities import capabilities_of
from cadenza.channels.domain.connection import Connection
from cadenza.channels.domain.signals import ConsentSignal
from cadenza.contacts.actions.consent import ContactConsent, change_consent
from cadenza.contacts.actions.facts import find_contacts
from cadenza.contacts.domain.consent import ConsentChange, ConsentSource, ConsentState
from cadenza.contacts.domain.events import ContactErased
from cadenza.contacts.domain.identifiers import Identifier, IdentifierKind
from cadenza.contacts.domain.upsert import same_person_keys
from cadenza.kit.backoff import retry_at
from cadenza.kit.db import ReadTx, Tx
from cadenza.kit.ids import new_id
from cadenza.messages.domain.outside import believable, bounded_id
from cadenza.messages.store import consent_signals as store
from cadenza.messages.store.consent_signals import SignalRow

CONSENT_SIGNALS = "consent_signals"


class Refusal(NamedTuple):
    """A provider answered a message with an opt-out that it keeps."""

    organization_id: UUID
    connection_id: UUID
    contact_id: UUID
    code: str
    at: datetime


async def record_refusals(tx: Tx, refused: Iterable[Refusal]) -> None:
    """Note opt-outs that providers answered messages with."""
    rows = [
        SignalRow(
            one.organization_id,
            new_id(tx.now),
            one.connection_id,
            one.contact_id,
            kind=None,
            scope=None,
            match_key=None,
            is_opt_out=True,
            code=bounded_id(one.code),
            at=one.at,
        )
        for one in refused
    ]
    await _insert(tx, rows)


async def record_signals(tx: Tx, heard: Sequence[tuple[Connection, Identifier, ConsentSignal]]) -> None:
    """Note what a provider's calls say about addresses."""
    rows = [
        SignalRow(
            connection.organization_id,
            new_id(tx.now),
            connection.id,
            None,
            identifier.kind,
            identifier.scope,
            identifier.match_key,
            signal.is_opt_out,
            bounded_id(signal.code),
            believable(signal.at, tx.now),
        )
        for connection, identifier, signal in heard
    ]
    await _insert(tx, rows)


async def find(tx: ReadTx, limit: int) -> list[UUID]:
    """Return organizations with due signals."""
    return await store.find_due(tx, limit)


async def claim(tx: Tx, organizations: Sequence[UUID], each: int, total: int) -> list[SignalRow]:
    """Lock due signals."""
    return await store.claim_due(tx, organizations, each, total)


async def reclaim(tx: Tx, organization_id: UUID, ids: Sequence[UUID]) -> list[SignalRow]:
    """Lock these signals if they are still due."""
    return await store.reclaim_due(tx, organization_id, ids)


async def act(tx: Tx, signals: Sequence[SignalRow]) -> None:
    """Change the consent of the people that the signals are about."""
    connections = await load_connections(tx, {signal.connection_id for signal in signals})
    owners = await _find_owners(tx, [signal for signal in signals if signal.contact_id is None])
    changes = []
    for signal in sorted(signals, key=lambda signal: signal.at):
        contact_id = signal.contact_id or owners.get(signal.id)
        connection = connections.get(signal.connection_id)
        key = connection and capabilities_of(connection.channel).opt_out_key
        if contact_id is not None and key:
            changes.append(ContactConsent(signal.organization_id, contact_id, key, _change(signal)))
    await change_consent(tx, changes)
    await store.delete_signals(tx, signals)


async def fail(tx: Tx, signal: SignalRow, error: str) -> None:
    """Count a failed attempt of one signal."""
    attempts = signal.attempts + 1
    await store.count_failure(tx, signal, attempts, error, retry_at(attempts, tx.now))


async def replay(tx: Tx, organization_id: UUID) -> int:
    """Make signals that were given up due again; returns how many."""
    tx.nudge(CONSENT_SIGNALS, organization_id)
    return await store.replay(tx, organization_id)


async def on_erased(tx: Tx, events: Sequence[ContactErased]) -> None:
    """Forget what is said of erased people; nobody writes to them any more."""
    for organization_id in sorted({event.organization_id for event in events}):
        theirs = [event for event in events if event.organization_id == organization_id]
        addresses = sorted(set[str]().union(*(event.addresses for event in theirs)))
        await store.erase_signals(tx, organization_id, [event.contact_id for event in theirs], addresses)


async def _insert(tx: Tx, rows: Sequence[SignalRow]) -> None:
    if rows:
        await store.insert_signals(tx, rows)
        tx.nudge(CONSENT_SIGNALS, *{row.organization_id for row in rows})


def _change(signal: SignalRow) -> ConsentChange:
    if signal.is_opt_out:
        return ConsentChange(ConsentState.UNSUBSCRIBED, ConsentSource.PROVIDER_SIGNAL, signal.at, signal.code)
    return ConsentChange(ConsentState.SUBSCRIBED, ConsentSource.PERSON_INBOUND, signal.at, signal.code)


async def _find_owners(tx: ReadTx, signals: Sequence[SignalRow]) -> Mapping[UUID, UUID]:
    """Return whose the addresses of signals are, by signal."""
    found: dict[UUID, UUID] = {}
    for organization_id in sorted({signal.organization_id for signal in signals}):
        theirs = [signal for signal in signals if signal.organization_id == organization_id]
        keys = {signal.id: same_person_keys(_identifier(signal)) for signal in theirs}
        owners = await find_contacts(tx, organization_id, {key for some in keys.values() for key in some})
        for signal in theirs:
            owner = next((owners[key] for key in keys[signal.id] if key in owners), None)
            if owner is not None:
                found[signal.id] = owner
    return found


def _identifier(signal: SignalRow) -> Identifier:
    kind = IdentifierKind(signal.kind or IdentifierKind.PHONE)
    return Identifier(kind, signal.match_key or "", signal.match_key or "", scope=signal.scope or "")
