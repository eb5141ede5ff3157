"""One contact inside one journey: its cursor, its clock, and the states it may pass through.

The cursor is `node_id` and `visit`, the number of the visit in progress, from 1 and never reused: the step run of
a visit is its claim. `node_entered_at` is when that visit began by the plan: a node with a clock of its own counts
from the moment it is reached, every other counts its lateness from when it should have been. `next_run_at` is the
only clock: a live enrollment that is not paused always has one. Where that is a time on the clock of a zone, the wall
time and the zone are kept with it (`due_at`, `due_wall`, `due_zone`): new rules of the zone move the moment, not the
hour. Whoever gives the clock another time need not touch them: they count only while `next_run_at` is that `due_at`.
"""

from collections.abc import Mapping
from datetime import datetime
from enum import StrEnum
from types import MappingProxyType
from typing import NamedTuple
from uuid import UUID
from zoneinfo import ZoneInfo

from cadenza.journeys.errors import TransitionNotAllowed
from cadenza.kit.reasons import LIVE, DeferReason, EnrollmentState, Outcome, StopReason
from cadenza.kit.timing import is_zone, meant_now, wall_of, zone_named


class Enrollment(NamedTuple):
    """One contact's walk through one version of a journey."""

    organization_id: UUID
    id: UUID
    journey_id: UUID
    version_id: UUID
    contact_id: UUID
    enroll_key: str
    source: str
    state: EnrollmentState
    node_id: str
    visit: int
    node_entered_at: datetime
    entered_at: datetime
    next_run_at: datetime | None
    stops: frozenset[StopReason]
    reason: str | None = None
    outcome: Outcome | None = None
    defer_reason: DeferReason | None = None
    deferred_since: datetime | None = None
    """Since when something holds it back: the reason of the deferral, or the pause of its journey."""
    attempts: int = 0
    messages_sent: int = 0
    answered_at: datetime | None = None
    """When a node last took a message of the person as its answer: such a reply stops nothing."""
    connection_id: UUID | None = None
    conversation_id: UUID | None = None
    variables: Mapping[str, object] = MappingProxyType({})
    context: Mapping[str, object] = MappingProxyType({})
    due_at: datetime | None = None
    due_wall: datetime | None = None
    due_zone: str | None = None


class Live(NamedTuple):
    """A live enrollment about to be ended, as far as its end is concerned."""

    organization_id: UUID
    id: UUID
    journey_id: UUID
    contact_id: UUID


class Mover(StrEnum):
    """Who moves an enrollment from one state to another."""

    RELEASE = "release"
    REPLY = "reply"
    STOP = "stop"
    HANDOFF = "handoff"
    RECONNECT = "reconnect"
    RESUME = "resume"
    TEAM = "team"
    JOURNEY = "journey"
    MERGE = "merge"
    MESSAGE_FAILED = "message_failed"


_ACTIVE, _WAITING, _PAUSED = EnrollmentState.ACTIVE, EnrollmentState.WAITING_REPLY, EnrollmentState.PAUSED
_PAUSERS = frozenset({Mover.RELEASE, Mover.HANDOFF, Mover.TEAM, Mover.JOURNEY})
_WAKERS = frozenset({Mover.HANDOFF, Mover.RECONNECT, Mover.RESUME, Mover.TEAM})
_STOPPERS = frozenset({Mover.STOP, Mover.TEAM})
_CANCELLERS = frozenset({Mover.TEAM, Mover.JOURNEY, Mover.MERGE, Mover.HANDOFF})

TRANSITIONS: Mapping[tuple[EnrollmentState, EnrollmentState], frozenset[Mover]] = {
    (_ACTIVE, _WAITING): frozenset({Mover.RELEASE}),
    (_ACTIVE, _PAUSED): _PAUSERS,
    (_ACTIVE, EnrollmentState.COMPLETED): frozenset({Mover.RELEASE}),
    (_ACTIVE, EnrollmentState.STOPPED): _STOPPERS | {Mover.RELEASE},
    (_ACTIVE, EnrollmentState.CANCELLED): _CANCELLERS | {Mover.RELEASE},
    (_ACTIVE, EnrollmentState.FAILED): frozenset({Mover.RELEASE, Mover.MESSAGE_FAILED}),
    (_WAITING, _ACTIVE): frozenset({Mover.RELEASE, Mover.REPLY, Mover.TEAM}),
    (_WAITING, _PAUSED): _PAUSERS,
    (_WAITING, EnrollmentState.COMPLETED): frozenset({Mover.RELEASE}),
    (_WAITING, EnrollmentState.STOPPED): _STOPPERS | {Mover.RELEASE},
    (_WAITING, EnrollmentState.CANCELLED): _CANCELLERS | {Mover.RELEASE},
    (_WAITING, EnrollmentState.FAILED): frozenset({Mover.RELEASE, Mover.MESSAGE_FAILED}),
    (_PAUSED, _ACTIVE): _WAKERS,
    (_PAUSED, _WAITING): _WAKERS,
    (_PAUSED, EnrollmentState.STOPPED): _STOPPERS,
    (_PAUSED, EnrollmentState.CANCELLED): _CANCELLERS,
    (_PAUSED, EnrollmentState.FAILED): frozenset({Mover.MESSAGE_FAILED}),
}
"""Every change of state an enrollment may make, and who may make it. What has ended never moves again."""

RUNNING = frozenset({_ACTIVE, _WAITING})
"""The states in which release walks an enrollment that is due."""


def check_transition(before: EnrollmentState, after: EnrollmentState, mover: Mover) -> None:
    """Refuse a change of state that is not in the table."""
    if mover not in TRANSITIONS.get((before, after), frozenset()):
        raise TransitionNotAllowed(before=before.value, after=after.value, mover=mover.value)


def live(enrollment: Enrollment) -> Live:
    """Return what the end of the enrollment needs of it."""
    return Live(enrollment.organization_id, enrollment.id, enrollment.journey_id, enrollment.contact_id)


def on_clock(enrollment: Enrollment, at: datetime | None, zone: ZoneInfo | None) -> Enrollment:
    """Return the enrollment with its clock at that time, and on whose clock it was reckoned."""
    if at is None or zone is None:
        return enrollment._replace(next_run_at=at, due_at=None, due_wall=None, due_zone=None)
    return enrollment._replace(next_run_at=at, due_at=at, due_wall=wall_of(at, zone), due_zone=zone.key)


def comes_due(enrollment: Enrollment) -> datetime | None:
    """Return what its clock means by the rules that zones have now."""
    at = enrollment.next_run_at
    if at is None or at != enrollment.due_at:
        return at
    return meant_now(at, enrollment.due_wall, enrollment.due_zone)


def zone_of_clock(enrollment: Enrollment) -> ZoneInfo | None:
    """Return on whose clock its time was reckoned; None for an exact length, and where the zone has been abolished."""
    name = enrollment.due_zone if enrollment.next_run_at == enrollment.due_at else None
    return zone_named(name) if name is not None and is_zone(name) else None


def is_live(state: EnrollmentState) -> bool:
    """Say whether an enrollment in this state still counts as inside the journey."""
    return state in LIVE
