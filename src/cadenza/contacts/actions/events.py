"""Facts about contacts are recorded once, whoever sends them how often, and answered in the same transaction."""

from collections.abc import Sequence
from uuid import UUID

from cadenza.accounts.actions.organizations import get_organization
from cadenza.contacts.actions.lock import lock
from cadenza.contacts.domain.contact import read_identifiers
from cadenza.contacts.domain.events import EventRecorded
from cadenza.contacts.domain.identifiers import Identifier
from cadenza.contacts.domain.incoming import EventResult, EventStatus, IncomingEvent, check_event
from cadenza.contacts.domain.upsert import same_person_keys
from cadenza.contacts.store import events as store
from cadenza.contacts.store.events import NewEvent
from cadenza.contacts.store.upsert import find_owners
from cadenza.kit.db import Tx
from cadenza.kit.errors import Invalid, Problem
from cadenza.kit.ids import new_id

MOST_EVENTS = 1000


async def record_event_rows(
    tx: Tx, organization_id: UUID, rows: Sequence[IncomingEvent | Sequence[Problem]]
) -> list[EventResult]:
    """Record facts from outside; one that could not even be parsed is given, and answered, as its problems."""
    good = [row for row in rows if isinstance(row, IncomingEvent)]
    recorded = iter(await record_events(tx, organization_id, good))
    return [
        next(recorded) if isinstance(row, IncomingEvent) else EventResult(EventStatus.INVALID, None, tuple(row))
        for row in rows
    ]


async def record_events(tx: Tx, organization_id: UUID, events: Sequence[IncomingEvent]) -> list[EventResult]:
    """Record facts, in a fixed number of statements; one result each, in order. Emits EventRecorded for the new ones.

    Locks their contacts, as everything does that may stop or start a journey. A fact whose contact is unknown is not
    kept: its sender creates the contact and sends it again.
    """
    if len(events) > MOST_EVENTS:
        raise Invalid([Problem("events", "too_many", {"limit": MOST_EVENTS})])
    if not events:
        return []
    region = (await get_organization(tx, organization_id)).region
    read = [_read(event, region, tx) for event in events]
    contacts = await _find_contacts(tx, organization_id, events, [identifiers for identifiers, _ in read])
    results: list[EventResult] = []
    fresh: dict[str, tuple[int, NewEvent]] = {}
    for event, (_, problems), contact_id in zip(events, read, contacts, strict=True):
        if problems:
            results.append(EventResult(EventStatus.INVALID, None, problems))
        elif contact_id is None:
            results.append(EventResult(EventStatus.UNKNOWN_CONTACT))
        else:
            results.append(EventResult(EventStatus.DUPLICATE, contact_id))
            fresh.setdefault(event.event_id, (len(results) - 1, _row(tx, event, contact_id)))
    rows = [row for _, row in fresh.values()]
    new = await store.insert_events(tx, organization_id, rows) if rows else set()
    for position, row in fresh.values():
        if row.id in new:
            results[position] = EventResult(EventStatus.RECORDED, row.contact_id)
            tx.emit(_event(organization_id, row))
    return results


def _read(event: IncomingEvent, region: str, tx: Tx) -> tuple[tuple[Identifier, ...], tuple[Problem, ...]]:
    identifiers, problems = read_identifiers(event.identifiers, region)
    return identifiers, (*problems, *check_event(event, tx.now))


async def _find_contacts(
    tx: Tx, organization_id: UUID, events: Sequence[IncomingEvent], identifiers: Sequence[Sequence[Identifier]]
) -> list[UUID | None]:
    """Lock and return the living contact of each fact, by id or else by its first known identifier."""
    keys = {key for found in identifiers for identifier in found for key in same_person_keys(identifier)}
    owners = await find_owners(tx, organization_id, keys)
    asked = [
        event.contact_id or next((owners[k] for one in found for k in same_person_keys(one) if k in owners), None)
        for event, found in zip(events, identifiers, strict=True)
    ]
    living = await lock(tx, {(organization_id, contact_id) for contact_id in asked if contact_id})
    return [living.get(contact_id) if contact_id else None for contact_id in asked]


def _row(tx: Tx, event: IncomingEvent, contact_id: UUID) -> NewEvent:
    return NewEvent(
        id=new_id(tx.now),
        contact_id=contact_id,
        event_id=event.event_id,
        name=event.name.strip(),
        properties=event.properties,
        occurred_at=event.occurred_at or tx.now,
    )


def _event(organization_id: UUID, row: NewEvent) -> EventRecorded:
    return EventRecorded(
        organization_id=organization_id,
        contact_id=row.contact_id,
        at=row.occurred_at,
        event_id=row.event_id,
        name=row.name,
        properties=row.properties,
    )
