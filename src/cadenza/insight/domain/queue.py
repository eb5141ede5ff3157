"""The queue: what will happen next to people inside journeys, soonest first."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any
from uuid import UUID

from cadenza.kit.reasons import DeferReason, EnrollmentState, SkipReason

LIVE_STATES = (EnrollmentState.ACTIVE, EnrollmentState.WAITING_REPLY, EnrollmentState.PAUSED)


class ReasonKind(StrEnum):
    """Why it does not happen now: held back, stood still, or simply not yet; or why it never will."""

    DEFER = "defer"
    PAUSE = "pause"
    SKIP = "skip"
    WAIT = "wait"


@dataclass(frozen=True, slots=True)
class QueueReason:
    """Why, by a code of the product, and until when as far as that is known."""

    kind: ReasonKind
    code: str
    until: datetime | None


class QueueSource(StrEnum):
    """What brought people in: the first part of an enrollment's source."""

    RULE = "rule"
    PERSON = "person"
    KEY = "key"
    CAMPAIGN = "campaign"


@dataclass(frozen=True, slots=True, kw_only=True)
class QueueFilter:
    """Which lines of the queue; None leaves nobody out."""

    states: tuple[EnrollmentState, ...] = LIVE_STATES
    journey_id: UUID | None = None
    contact_id: UUID | None = None
    connection_id: UUID | None = None
    source: QueueSource | None = None
    until: datetime | None = None

    @property
    def leaves_out(self) -> bool:
        """Whether lines are passed over on the way: an index has those of a journey or a contact alone."""
        return self.connection_id is not None or self.source is not None or set(self.states) != {*LIVE_STATES}


@dataclass(frozen=True, slots=True)
class QueueCounts:
    """How many lines there are: due until some time, of these held back; due and without an address; standing still."""

    due: int
    held_back: int
    no_address: int
    """Nothing goes to them: what is due is skipped. They are not among the due."""
    paused: int


@dataclass(frozen=True, slots=True, kw_only=True)
class QueuedEnrollment:
    """One live enrollment as it is stored, with its journey's and connection's names."""

    id: UUID
    contact_id: UUID
    journey_id: UUID
    journey_name: str
    journey_state: str
    is_one_off: bool
    version_id: UUID
    node_id: str
    visit: int
    state: EnrollmentState
    next_run_at: datetime
    reason: str | None
    defer_reason: str | None
    last_error: str | None
    channel: str
    source: str
    connection_id: UUID | None
    connection_name: str | None
    connection_zone: str | None
    variables: Mapping[str, Any]
    context: Mapping[str, Any]
    held_message_reason: str | None
    held_message_until: datetime | None


def reason_of(row: QueuedEnrollment, node_type: str | None, unreached: SkipReason | None = None) -> QueueReason | None:
    """Say why nothing happens at once; its last message being held back, or standing still, counts too.

    `unreached` is why the next message can't reach the person at all: whatever it waits for, it is skipped.
    """
    if row.state is EnrollmentState.PAUSED:
        return QueueReason(ReasonKind.PAUSE, row.reason or "manual", None)
    if unreached is not None:
        return QueueReason(ReasonKind.SKIP, unreached.value, row.next_run_at)
    if row.defer_reason is not None:
        return QueueReason(ReasonKind.DEFER, row.defer_reason, row.next_run_at)
    if row.held_message_reason is not None:
        is_later = row.held_message_reason in set(DeferReason)
        kind = ReasonKind.DEFER if is_later else ReasonKind.PAUSE
        return QueueReason(kind, row.held_message_reason, row.held_message_until if is_later else None)
    if row.state is EnrollmentState.WAITING_REPLY:
        return QueueReason(ReasonKind.WAIT, "reply", row.next_run_at)
    return QueueReason(ReasonKind.WAIT, "wait", row.next_run_at) if node_type == "wait" else None
