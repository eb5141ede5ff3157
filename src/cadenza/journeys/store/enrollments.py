"""Enrollments as rows: claiming, saving, entering, ending."""

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import lru_cache
from typing import Any, NamedTuple
from uuid import UUID

from cadenza.channels.domain.capabilities import Channel
from cadenza.journeys.domain.enrollment import Enrollment, Live, is_live
from cadenza.journeys.domain.journey import Ref, ResumePolicy
from cadenza.journeys.domain.policies import Subject
from cadenza.kit.db import Queries, ReadTx, Row, Tx, columns
from cadenza.kit.enums import by_value
from cadenza.kit.reasons import (
    DeferReason,
    EnrollmentState,
    JourneyState,
    Outcome,
    StopReason,
)
from cadenza.kit.sharing import shared_columns

sql = Queries.beside(__file__)

_STATES = by_value(EnrollmentState)
_OUTCOMES = by_value(Outcome)
_DEFER_REASONS = by_value(DeferReason)


@dataclass(frozen=True, slots=True)
class SourceState:
    """Where the enrollment behind a queued message stands, and its journey."""

    state: EnrollmentState
    reason: str | None
    journey_state: JourneyState
    subject: Subject
    stops: frozenset[StopReason]


class Inside(NamedTuple):
    """A live enrollment with what says on which channels it is written on."""

    live: Live
    version_id: UUID
    channel: Channel
    """The journey's own."""
    entered_at: datetime


async def find_due(tx: ReadTx, limit: int) -> list[UUID]:
    """Return organizations with someone due."""
    return [row["organization_id"] for row in await tx.fetch(sql.find_due, now=tx.now, n=limit)]


async def claim_due(tx: Tx, organizations: Sequence[UUID], each: int, total: int) -> list[Enrollment]:
    """Lock due enrollments, the longest due first."""
    rows = await tx.fetch(sql.claim_due, orgs=list(organizations), now=tx.now, each=each, total=total)
    return [_enrollment(row) for row in rows]


async def reclaim_due(tx: Tx, organization_id: UUID, ids: Sequence[UUID]) -> list[Enrollment]:
    """Lock these enrollments if they are still due."""
    rows = await tx.fetch(sql.reclaim_due, organization_id=organization_id, ids=list(ids), now=tx.now)
    return [_enrollment(row) for row in rows]


async def lock_enrollments(tx: Tx, enrollments: Iterable[Ref]) -> list[Enrollment]:
    """Lock these enrollments, waiting for whoever holds them."""
    organization_ids, ids = columns(sorted(set(enrollments)), 2)
    rows = await tx.fetch(sql.lock_enrollments, organization_ids=organization_ids, ids=ids)
    return [_enrollment(row) for row in rows]


async def find_contacts_of(tx: ReadTx, organization_id: UUID, enrollment_ids: Iterable[UUID]) -> dict[UUID, UUID]:
    """Return whose enrollments these are, by enrollment."""
    rows = await tx.fetch(sql.contacts_of_enrollments, organization_id=organization_id, ids=list(enrollment_ids))
    return {row["id"]: row["contact_id"] for row in rows}


async def postpone(tx: Tx, until: Sequence[tuple[Enrollment, datetime]], reason: DeferReason) -> None:
    """Move the clocks of enrollments that can't be walked now."""
    rows = sorted((one.organization_id, one.id, at) for one, at in until)
    organization_ids, ids, next_run_at = columns(rows, 3)
    await tx.execute(
        sql.postpone,
        organization_ids=organization_ids,
        ids=ids,
        next_run_at=next_run_at,
        reason=reason.value,
        now=tx.now,
    )


async def save(tx: Tx, enrollments: Iterable[Enrollment]) -> None:
    """Write what a walk or a command changed; the rows are locked, so in any order."""
    rows = [_saved(one, tx.now) for one in enrollments]
    own, shared, places = shared_columns(rows, len(_OWN), len(_SHARED))
    values = dict(zip(_OWN + _SHARED, own + shared, strict=True))
    await tx.execute(sql.save, now=tx.now, places=places, **values)


async def lock_stoppable(tx: Tx, contacts: Iterable[Ref], reason: StopReason, *, always: bool) -> list[Live]:
    """Lock the live enrollments of contacts: all of them, or those that the reason stops."""
    organization_ids, contact_ids = columns(sorted(set(contacts)), 2)
    rows = await tx.fetch(
        sql.lock_stoppable,
        organization_ids=organization_ids,
        contact_ids=contact_ids,
        reason=reason.value,
        always=always,
    )
    return [Live._make(row) for row in rows]


async def lock_converted(tx: Tx, contacts: Iterable[Ref]) -> list[Live]:
    """Lock the live enrollments of contacts that end when a lead is one no more."""
    organization_ids, contact_ids = columns(sorted(set(contacts)), 2)
    rows = await tx.fetch(sql.lock_converted, organization_ids=organization_ids, contact_ids=contact_ids)
    return [Live._make(row) for row in rows]


async def lock_inside(tx: Tx, contacts: Iterable[Ref]) -> list[Inside]:
    """Lock the live enrollments of contacts."""
    organization_ids, contact_ids = columns(sorted(set(contacts)), 2)
    rows = await tx.fetch(sql.lock_inside, organization_ids=organization_ids, contact_ids=contact_ids)
    return [Inside(Live._make(live), version_id, Channel(channel), at) for *live, version_id, channel, at in rows]


async def lock_some_of_journey(tx: Tx, journey: Ref, limit: int) -> list[Live]:
    """Lock people inside a journey that nobody holds."""
    rows = await tx.fetch(sql.lock_some_of_journey, organization_id=journey[0], journey_id=journey[1], n=limit)
    return [Live._make(row) for row in rows]


async def end(tx: Tx, live: Iterable[Live], state: EnrollmentState, reason: str, outcome: Outcome | None) -> None:
    """Write the end of enrollments that are locked."""
    organization_ids, ids = columns(sorted((one.organization_id, one.id) for one in live), 2)
    await tx.execute(
        sql.end_locked,
        organization_ids=organization_ids,
        ids=ids,
        state=state.value,
        reason=reason,
        outcome=outcome and outcome.value,
        now=tx.now,
    )


async def forget(tx: Tx, contacts: Iterable[Ref]) -> None:
    """Remove what these contacts brought into journeys."""
    organization_ids, contact_ids = columns(sorted(set(contacts)), 2)
    await tx.execute(sql.forget, organization_ids=organization_ids, contact_ids=contact_ids)


async def count_failure(
    tx: Tx, enrollment: Enrollment, attempts: int, next_run_at: datetime | None, error: str
) -> None:
    """Write one failed attempt, and when the next one is; None where there is none and the caller ends it."""
    await tx.execute(
        sql.count_failure,
        organization_id=enrollment.organization_id,
        id=enrollment.id,
        attempts=attempts,
        next_run_at=next_run_at,
        error=error,
        now=tx.now,
    )


async def wake_parked(
    tx: Tx, journey: Ref, limit: int, *, policy: ResumePolicy, resumed_at: datetime, from_at: datetime, gap: timedelta
) -> dict[UUID, EnrollmentState]:
    """Wake people parked with their journey, each `gap` after the one before; returns who goes on and who is held."""
    rows = await tx.fetch(
        sql.wake_parked,
        organization_id=journey[0],
        journey_id=journey[1],
        n=limit,
        policy=policy.value,
        resumed_at=resumed_at,
        from_at=from_at,
        gap=gap,
        now=tx.now,
    )
    return {row["id"]: _STATES[row["state"]] for row in rows}


async def has_parked(tx: ReadTx, journey: Ref) -> bool:
    """Say whether somebody is still parked with the journey."""
    return bool(await tx.fetchval(sql.has_parked, organization_id=journey[0], journey_id=journey[1]))


async def has_live(tx: ReadTx, journey: Ref) -> bool:
    """Say whether somebody is still inside the journey."""
    return bool(await tx.fetchval(sql.has_live, organization_id=journey[0], journey_id=journey[1]))


async def wake_held(tx: Tx, contacts: Iterable[Ref]) -> int:
    """Make due whoever of these contacts is held back by a hold; returns how many."""
    organization_ids, contact_ids = columns(sorted(set(contacts)), 2)
    return await tx.execute(sql.wake_held, organization_ids=organization_ids, contact_ids=contact_ids, now=tx.now)


async def load_states(tx: ReadTx, enrollments: Iterable[Ref]) -> dict[UUID, SourceState]:
    """Return where enrollments and their journeys stand."""
    organization_ids, ids = columns(sorted(set(enrollments)), 2)
    rows = await tx.fetch(sql.states_of, organization_ids=organization_ids, ids=ids)
    return {
        row["id"]: SourceState(
            EnrollmentState(row["state"]),
            row["reason"],
            JourneyState(row["journey_state"]),
            Subject(row["subject"]),
            frozenset(map(StopReason, row["stops"])),
        )
        for row in rows
    }


def _enrollment(row: Row) -> Enrollment:
    """Read a row whose columns are the fields, in their order."""
    values = list(row)
    for place, read in _READ_AT:
        if values[place] is not None:
            values[place] = read(values[place])
    return Enrollment._make(values)


@lru_cache(maxsize=1024)
def _read_stops(names: tuple[str, ...]) -> frozenset[StopReason]:
    return frozenset(map(StopReason, names))


_READ_AT: Sequence[tuple[int, Callable[[Any], object]]] = [
    (Enrollment._fields.index("state"), _STATES.__getitem__),
    (Enrollment._fields.index("stops"), lambda stops: _read_stops(tuple(stops))),
    (Enrollment._fields.index("outcome"), _OUTCOMES.__getitem__),
    (Enrollment._fields.index("defer_reason"), _DEFER_REASONS.__getitem__),
]
"""The columns that are not read as they come."""

_OWN = ("organization_ids", "ids", "conversation_ids")
_SHARED = (
    "version_ids",
    "states",
    "reasons",
    "outcomes",
    "node_ids",
    "visits",
    "node_entered_at",
    "next_run_at",
    "defer_reasons",
    "deferred_since",
    "attempts",
    "messages_sent",
    "answered_at",
    "connection_ids",
    "ended_at",
    "due_at",
    "due_walls",
    "due_zones",
)


def _saved(one: Enrollment, now: datetime) -> tuple[tuple[object, ...], tuple[Hashable, ...]]:
    return (one.organization_id, one.id, one.conversation_id), (
        one.version_id,
        one.state,
        one.reason,
        one.outcome,
        one.node_id,
        one.visit,
        one.node_entered_at,
        one.next_run_at,
        one.defer_reason,
        one.deferred_since,
        one.attempts,
        one.messages_sent,
        one.answered_at,
        one.connection_id,
        None if is_live(one.state) else now,
        one.due_at,
        one.due_wall,
        one.due_zone,
    )
