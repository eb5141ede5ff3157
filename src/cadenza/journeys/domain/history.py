"""The history of one enrollment: everything that happened to it, in one order, each with its cause. Pure.

    entered     by whom or what
    visit       a finished visit to a node, with its result and what became of its message
    paused      why, and who did it
    resumed     what it had waited for, and who let it go on
    due_now     a person made the next thing due
    moved       a new version was published, and they go on in it
    ended       how, why, by whom, and what was written that ended it

A step that queued a message tells where that stands; one whose message was cancelled or has failed came to nothing
and says so with its reason, never `queued` for ever.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any
from uuid import UUID

from cadenza.kit.reasons import EnrollmentState, MessageState, Outcome, StepState
from cadenza.messages.domain.standing import MessageStanding


class Change(StrEnum):
    """What moved an enrollment beside its visits."""

    PAUSED = "paused"
    RESUMED = "resumed"
    DUE_NOW = "due_now"
    MOVED = "moved"
    ENDED = "ended"


class LineKind(StrEnum):
    """What a line of the history tells."""

    ENTERED = "entered"
    VISIT = "visit"
    PAUSED = "paused"
    RESUMED = "resumed"
    DUE_NOW = "due_now"
    MOVED = "moved"
    ENDED = "ended"


@dataclass(frozen=True, slots=True, kw_only=True)
class Transition:
    """Something that moved an enrollment beside its visits."""

    change: Change
    reason: str | None
    node_id: str | None
    actor: str | None
    message_id: UUID | None
    at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Visit:
    """A finished visit."""

    visit: int
    node_id: str
    state: StepState
    reason: str | None
    message_id: UUID | None
    inputs: Mapping[str, Any] | None
    at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """The enrollment as far as its history needs it."""

    source: str
    entered_at: datetime
    state: EnrollmentState
    reason: str | None
    outcome: Outcome | None
    node_id: str
    ended_at: datetime | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One line of the history."""

    kind: LineKind
    at: datetime
    result: str
    """Of a visit: what it came to. Else the state of the enrollment after it."""
    reason: str | None = None
    outcome: Outcome | None = None
    visit: int | None = None
    node_id: str | None = None
    actor: str | None = None
    """Who or what did it: a person, a key, a rule; None is the journey itself."""
    message: MessageStanding | None = None
    """What this step sent."""
    cause_message_id: UUID | None = None
    """What the person, or a colleague, wrote that did it."""
    inputs: Mapping[str, Any] | None = None


ACTOR = "actor"
"""The key under which a step done by a person keeps who it was, in the place of what the gate knew."""

CAME_TO_NOTHING = frozenset({MessageState.CANCELLED, MessageState.FAILED})

_RESULTS = {
    Change.PAUSED: EnrollmentState.PAUSED,
    Change.RESUMED: EnrollmentState.ACTIVE,
    Change.DUE_NOW: EnrollmentState.ACTIVE,
    Change.MOVED: EnrollmentState.ACTIVE,
}


def tell(
    standing: Standing, visits: Sequence[Visit], transitions: Sequence[Transition], sent: Mapping[UUID, MessageStanding]
) -> list[Line]:
    """Put everything into one order: by time, and within one transaction as it must have happened."""
    entered = Line(
        kind=LineKind.ENTERED, at=standing.entered_at, result=EnrollmentState.ACTIVE.value, actor=standing.source
    )
    ending = next((one for one in reversed(transitions) if one.change is Change.ENDED), None)
    moves = [_move(one) for one in transitions if one.change is not Change.ENDED]
    between = sorted([*[_visit(one, sent) for one in visits], *moves], key=_place)
    ended = [] if standing.ended_at is None else [_end(standing, standing.ended_at, ending)]
    return [entered, *between, *ended]


def _place(line: Line) -> tuple[datetime, bool]:
    """Order by time; a walk that ends in a pause has made its visits before."""
    return line.at, line.kind is not LineKind.VISIT


def _visit(one: Visit, sent: Mapping[UUID, MessageStanding]) -> Line:
    inputs = one.inputs or {}
    message = sent.get(one.message_id) if one.message_id is not None else None
    came_to_nothing = one.state is StepState.QUEUED and message is not None and message.state in CAME_TO_NOTHING
    return Line(
        kind=LineKind.VISIT,
        at=one.at,
        visit=one.visit,
        node_id=one.node_id,
        result=message.state.value if message is not None and came_to_nothing else one.state.value,
        reason=message.reason if message is not None and came_to_nothing else one.reason,
        actor=inputs.get(ACTOR),
        message=message,
        inputs=None if ACTOR in inputs else one.inputs,
    )


def _move(one: Transition) -> Line:
    return Line(
        kind=LineKind(one.change.value),
        at=one.at,
        result=_RESULTS[one.change].value,
        reason=one.reason,
        node_id=one.node_id,
        actor=one.actor,
    )


def _end(standing: Standing, at: datetime, cause: Transition | None) -> Line:
    return Line(
        kind=LineKind.ENDED,
        at=at,
        result=standing.state.value,
        reason=standing.reason,
        outcome=standing.outcome,
        node_id=standing.node_id,
        actor=None if cause is None else cause.actor,
        cause_message_id=None if cause is None else cause.message_id,
    )
