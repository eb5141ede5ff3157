"""What happens to journeys and those inside, for whoever answers in `wiring.py`. No personal data."""

from dataclasses import dataclass
from uuid import UUID

from cadenza.kit.events import Event
from cadenza.kit.reasons import EnrollmentState, Outcome


@dataclass(frozen=True, slots=True, kw_only=True)
class JourneyPublished(Event):
    """A journey has a new version that people enter from now on."""

    journey_id: UUID
    version_id: UUID


@dataclass(frozen=True, slots=True, kw_only=True)
class EnrollmentStarted(Event):
    """A contact has entered a journey."""

    enrollment_id: UUID
    journey_id: UUID
    contact_id: UUID


@dataclass(frozen=True, slots=True, kw_only=True)
class EnrollmentEnded(Event):
    """An enrollment has ended, in whatever way; `reason` is the code of its state."""

    enrollment_id: UUID
    journey_id: UUID
    contact_id: UUID
    state: EnrollmentState
    reason: str | None = None
    outcome: Outcome | None = None
