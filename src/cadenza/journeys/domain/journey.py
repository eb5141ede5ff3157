"""A journey as its owners see it: a name, a draft beside the active version, a state.

    draft ──publish──▶ active ◀──resume── paused
                         │ └────pause──────▲ │
                         └──archive──▶ archived ◀┘      a draft may be archived too

Whoever is inside walks the version they entered with; what the journey becomes later does not touch them, but for
pause (nobody moves, clocks are kept), archive (everyone is cancelled, history stays) and a publishing that says so
(they go on in the new version, or end).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from uuid import UUID

from cadenza.channels.domain.capabilities import Channel
from cadenza.journeys.domain.policies import Subject
from cadenza.kit.reasons import JourneyState, StopReason

Ref = tuple[UUID, UUID]
"""An organization and a row of it."""


class ResumePolicy(StrEnum):
    """What happens on resume to those whose time passed while the journey stood still.

    A journey may be paused again before everybody is woken. Then the last resume decides about all who are still
    parked, each by the time they themselves have stood still; those woken before went on by the policy of then.
    """

    HOLD = "hold"
    """They stay paused until a person decides."""
    SKIP = "skip"
    """They go on; a step past its grace is skipped by its own rule."""
    REANCHOR = "reanchor"
    """Each clock moves by as long as that person stood still."""


class Replacing(StrEnum):
    """What becomes of those inside an older version when a new one is published."""

    KEEP = "keep"
    """They walk the version they entered with to its end."""
    MOVE = "move"
    """They go on in the new version, from where they stand."""
    CANCEL = "cancel"
    """They end."""


class Backlog(StrEnum):
    """What a lane has still to do with those inside a journey."""

    RESUME = "resume"
    CANCEL = "cancel"


MOVES: Mapping[JourneyState, frozenset[JourneyState]] = {
    JourneyState.DRAFT: frozenset({JourneyState.ACTIVE, JourneyState.ARCHIVED}),
    JourneyState.ACTIVE: frozenset({JourneyState.ACTIVE, JourneyState.PAUSED, JourneyState.ARCHIVED}),
    JourneyState.PAUSED: frozenset({JourneyState.ACTIVE, JourneyState.ARCHIVED}),
    JourneyState.ARCHIVED: frozenset(),
}
"""Where a journey may go from each state; publishing again keeps an active one active."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Journey:
    """One journey with its draft."""

    organization_id: UUID
    id: UUID
    name: str
    description: str
    subject: Subject
    state: JourneyState
    reason: str | None
    state_changed_at: datetime
    entry_open: bool
    channel: Channel
    connection_id: UUID | None
    stops: frozenset[StopReason]
    policies: Mapping[str, object]
    draft: Mapping[str, object]
    active_version_id: UUID | None
    created_at: datetime
    updated_at: datetime
    version: int | None = None
    """The number of the active version."""


@dataclass(frozen=True, slots=True, kw_only=True)
class JourneyFacts:
    """What a journey is to its walks and to whoever comes: read with the facts of each batch."""

    organization_id: UUID
    id: UUID
    state: JourneyState
    entry_open: bool
    subject: Subject
    channel: Channel
    connection_id: UUID | None
    stops: frozenset[StopReason]
    active_version_id: UUID | None
    older: Replacing = Replacing.KEEP
    """What becomes of whoever walks an older version, by the last publishing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class JourneyBacklog:
    """A journey whose people still have to be woken or cancelled."""

    organization_id: UUID
    id: UUID
    backlog: Backlog | None
    resume_policy: ResumePolicy | None
    started_at: datetime
    """When the journey was resumed or archived."""
    actor: str | None = None
    """Who did it."""
    woken_until: datetime | None = None
    """The time given to the last one woken so far, by this resume or an earlier one."""
    replacement: Replacing | None = None
    """What has still to be done with those of an older version."""
    replaced_by: str | None = None
    active_version_id: UUID | None = None


@dataclass(frozen=True, slots=True)
class Parked:
    """Who was parked with a paused journey: asked before a resume."""

    parked: int
    late: int
