"""Events of contacts are recorded once, however often they are sent, and answered in the same transaction.

Whom a fact is about is found by our id or by any identifier; whoever has none of these identifiers yet becomes a
contact, unless the identifier is of someone who was erased: what others still send about them brings nobody back.
A fixed number of statements for any number of facts.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from uuid import UUID

from cadenza.accounts.actions.organizations import get_organization
from cadenza.contacts.actions.lock import lock
from cadenza.contacts.actions.suppressions import find_erased
from cadenza.contacts.actions.upsert import upsert_batch
from cadenza.contacts.domain.consent import ConsentSource
from cadenza.contacts.domain.contact import ContactDraft, read_identifiers
from cadenza.contacts.domain.events import EventRecorded
from cadenza.contacts.domain.identifiers import Identifier
from cadenza.contacts.domain.incoming import EventResult, EventStatus, IncomingEvent, check_event
from cadenza.contacts.domain.upsert import Key, UpsertStatus, same_person_keys
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
    """Record facts; one result each, in order. Emits EventRecorded for the new ones, ContactCreated for new people.

    Locks their contacts, as everything does that may stop or start a journey. A fact by an id of ours that is
    unknown is not kept.
    """
    if len(events) > MOST_EVENTS:
        raise Invalid([Problem("events", "too_many", {"limit": MOST_EVENTS})])
    if not events:
        return []
    region = (await get_organization(tx, organization_id)).region
    read = [_read(event, region, tx) for event in events]
    first: dict[str, int] = {}
    for place, (event, (_, problems)) in enumerate(zip(events, read, strict=True)):
        if not problems:
            first.setdefault(event.event_id, place)
    known = await store.find_events(tx, organization_id, list(first)) if first else {}
    new = sorted(place for event_id, place in first.items() if event_id not in known)
    found = await _find_contacts(tx, organization_id, [(events[place], read[place][0]) for place in new])
    answers = dict(zip(new, found, strict=True))
    answers |= await _record(tx, organization_id, events, answers)
    firsts = known | {events[place].event_id: answer.contact_id for place, answer in answers.items()}
    return [
        answers[place] if place in answers else _other(problems, firsts.get(event.event_id))
        for place, (event, (_, problems)) in enumerate(zip(events, read, strict=True))
    ]


def _read(event: IncomingEvent, region: str, tx: Tx) -> tuple[tuple[Identifier, ...], tuple[Problem, ...]]:
    identifiers, problems = read_identifiers(event.identifiers, region)
    return identifiers, (*(_placed(event, problem) for problem in problems), *check_event(event, tx.now))


def _placed(event: IncomingEvent, problem: Problem) -> Problem:
    """Say where an identifier stood by its kind: `contact.phone`."""
    kind = event.identifiers[int(problem.path.split(".")[1])][0]
    return replace(problem, path=f"contact.{kind}")


def _other(problems: Sequence[Problem], contact_id: UUID | None) -> EventResult:
    """Answer a fact that is wrong, or that was told before, here or in an earlier batch."""
    if problems:
        return EventResult(EventStatus.INVALID, None, tuple(problems))
    return EventResult(EventStatus.DUPLICATE, contact_id)


async def _find_contacts(
    tx: Tx, organization_id: UUID, asked: Sequence[tuple[IncomingEvent, Sequence[Identifier]]]
) -> list[EventResult]:
    """Lock and return the living contact of each fact, making those who are new; or say why there is none."""
    keys = {key for _, found in asked for identifier in found for key in same_person_keys(identifier)}
    owners = await find_owners(tx, organization_id, keys)
    wanted = [event.contact_id or _owner(found, owners) for event, found in asked]
    living = await lock(tx, {(organization_id, contact_id) for contact_id in wanted if contact_id})
    results = [
        EventResult(EventStatus.RECORDED, living[contact_id])
        if contact_id in living
        else EventResult(EventStatus.UNKNOWN_CONTACT)
        for contact_id in wanted
    ]
    incomplete = [
        place
        for place, (event, found) in enumerate(asked)
        if event.contact_id is None and any(not _is_known(one, owners) for one in found)
    ]
    await _learn(tx, organization_id, asked, results, incomplete)
    return results


async def _learn(
    tx: Tx,
    organization_id: UUID,
    asked: Sequence[tuple[IncomingEvent, Sequence[Identifier]]],
    results: list[EventResult],
    places: Sequence[int],
) -> None:
    """Make the people that are new, and give the known ones the identifiers that are."""
    if not places:
        return
    match_keys = {one.match_key for place in places for one in asked[place][1]}
    erased = await find_erased(tx, organization_id, match_keys)
    for place in places:
        if any(one.match_key in erased for one in asked[place][1]):
            results[place] = EventResult(EventStatus.ERASED)
    open_places = [place for place in places if results[place].status is not EventStatus.ERASED]
    drafts = [ContactDraft(identifiers=tuple(asked[place][1])) for place in open_places]
    upserted = await upsert_batch(tx, organization_id, drafts, source=ConsentSource.API)
    for place, result in zip(open_places, upserted, strict=True):
        # In a conflict the identifiers are of two people: it happened to the one named first.
        if result.status not in {UpsertStatus.CONFLICT, UpsertStatus.INVALID}:
            results[place] = EventResult(EventStatus.RECORDED, result.contact_id)


def _keys(identifiers: Sequence[Identifier]) -> Iterator[Key]:
    return (key for identifier in identifiers for key in same_person_keys(identifier))


def _owner(identifiers: Sequence[Identifier], owners: dict[Key, UUID]) -> UUID | None:
    return next((owners[key] for key in _keys(identifiers) if key in owners), None)


def _is_known(identifier: Identifier, owners: dict[Key, UUID]) -> bool:
    return any(key in owners for key in same_person_keys(identifier))


async def _record(
    tx: Tx, organization_id: UUID, events: Sequence[IncomingEvent], answers: dict[int, EventResult]
) -> dict[int, EventResult]:
    """Write the facts whose contact is known; one that another transaction has just written is a repeat."""
    rows = {
        place: _row(tx, events[place], answer.contact_id)
        for place, answer in answers.items()
        if answer.contact_id is not None
    }
    written = await store.insert_events(tx, organization_id, list(rows.values())) if rows else set()
    tx.emit(*(_event(organization_id, row) for row in rows.values() if row.id in written))
    if written:
        tx.hint(organization_id, "contacts", *{row.contact_id for row in rows.values() if row.id in written})
    return {
        place: EventResult(EventStatus.DUPLICATE, row.contact_id)
        for place, row in rows.items()
        if row.id not in written
    }


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
