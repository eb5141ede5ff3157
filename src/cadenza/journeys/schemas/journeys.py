"""What the journey routes take and answer."""

from dataclasses import fields
from datetime import datetime
from typing import Annotated, Any
from uuid import UUID

from pydantic import BaseModel, ConfigDict, Field

from cadenza.channels.domain.capabilities import Channel
from cadenza.journeys.actions.author import JourneyChanges
from cadenza.journeys.actions.enter import MOST_AT_ONCE
from cadenza.journeys.actions.history import ToldLine
from cadenza.journeys.domain.entry import KEY_LIMIT
from cadenza.journeys.domain.history import LineKind, Standing
from cadenza.journeys.domain.journey import Journey, ResumePolicy
from cadenza.journeys.domain.policies import Subject
from cadenza.journeys.schemas.graph import GraphIn, PoliciesIn
from cadenza.journeys.store.journeys import Version
from cadenza.kit.db import Row
from cadenza.kit.documented import DocumentedAs
from cadenza.kit.reasons import (
    EnrollmentState,
    EnrollResult,
    JourneyState,
    MessageState,
    Outcome,
    StopReason,
)

Name = Annotated[str, Field(min_length=1, max_length=120)]


class Strict(BaseModel):
    """A body in which an unknown field is a mistake."""

    model_config = ConfigDict(extra="forbid")


class JourneyIn(Strict):
    """What an author sets; what is left out stays, or has its default in a new journey.

    A `connection_id` of null is none: each person is written to from whichever number suits them.
    """

    name: Name | None = None
    description: Annotated[str, Field(max_length=2000)] | None = None
    subject: Subject | None = None
    channel: Channel | None = None
    connection_id: UUID | None = None
    stops: frozenset[StopReason] | None = None
    policies: Annotated[dict[str, Any], DocumentedAs(PoliciesIn)] | None = None
    draft: Annotated[dict[str, Any], DocumentedAs(GraphIn)] | None = None
    entry_open: bool | None = None

    def changes(self) -> JourneyChanges:
        """Return the changes as the actions take them."""
        return JourneyChanges(
            **{name: getattr(self, name) for name in type(self).model_fields},
            drops_connection="connection_id" in self.model_fields_set and self.connection_id is None,
        )


class NewJourneyIn(JourneyIn):
    """A new journey; only its name is needed."""

    name: Name


class JourneyOut(BaseModel):
    """A journey."""

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
    stops: list[StopReason]
    policies: dict[str, Any]
    draft: dict[str, Any]
    active_version_id: UUID | None
    created_at: datetime
    updated_at: datetime
    inside: int | None = None

    @classmethod
    def of(cls, journey: Journey, inside: int | None = None) -> "JourneyOut":
        """Return the journey as it is shown."""
        shown = {name: getattr(journey, name) for name in cls.model_fields if name not in {"inside", "stops"}}
        return cls(**shown, stops=sorted(journey.stops), inside=inside)


class JourneysOut(BaseModel):
    """All journeys of an organization."""

    items: list[JourneyOut]


class ProblemOut(BaseModel):
    """One thing that keeps a draft from being published."""

    path: str
    code: str
    params: dict[str, Any]


class InspectionOut(BaseModel):
    """What is wrong with a draft, and how long the person may have been silent by each node, in hours."""

    problems: list[ProblemOut]
    silent_hours: dict[str, float]


class PublishedOut(BaseModel):
    """A new version."""

    version_id: UUID
    number: int


class VersionOut(BaseModel):
    """A published version."""

    id: UUID
    number: int
    graph: dict[str, Any]
    published_at: datetime

    @classmethod
    def of(cls, version: Version) -> "VersionOut":
        """Return the version as it is shown."""
        return cls(
            id=version.id,
            number=version.number,
            graph=dict(version.graph),
            published_at=version.published_at,
        )


class VersionsOut(BaseModel):
    """The versions of a journey, newest first."""

    items: list[VersionOut]


class RuleCountOut(BaseModel):
    """How often a rule gave a result."""

    rule_id: str
    result: EnrollResult
    count: int


class RuleCountsOut(BaseModel):
    """What the rules of a journey have let in and refused."""

    items: list[RuleCountOut]


class ParkedOut(BaseModel):
    """Who waits for the resume: all of them, and those whose time has passed."""

    parked: int
    late: int


class ResumeIn(Strict):
    """What happens to those whose time has passed while the journey stood still."""

    policy: ResumePolicy = ResumePolicy.SKIP


class RunIn(Strict):
    """Whom to put into the journey by hand."""

    contact_ids: Annotated[list[UUID], Field(min_length=1, max_length=MOST_AT_ONCE)]
    variables: dict[str, Any] = Field(default_factory=dict)


class EnrollIn(Strict):
    """One contact for one journey; the same `dedupe_key` answers with the first enrollment."""

    journey_id: UUID
    contact_id: UUID
    dedupe_key: Annotated[str, Field(min_length=1, max_length=KEY_LIMIT)] | None = None
    connection_id: UUID | None = None
    variables: dict[str, Any] = Field(default_factory=dict)


class AdmissionOut(BaseModel):
    """What became of one contact at the door."""

    contact_id: UUID
    result: EnrollResult
    enrollment_id: UUID | None


class AdmissionsOut(BaseModel):
    """What became of each contact, in the order asked."""

    items: list[AdmissionOut]


class EnrollmentOut(BaseModel):
    """One contact inside one journey."""

    id: UUID
    journey_id: UUID
    version_id: UUID
    contact_id: UUID
    enroll_key: str
    source: str
    state: EnrollmentState
    reason: str | None
    outcome: Outcome | None
    node_id: str
    visit: int
    node_entered_at: datetime
    next_run_at: datetime | None
    defer_reason: str | None
    attempts: int
    messages_sent: int
    connection_id: UUID | None
    conversation_id: UUID | None
    last_error: str | None
    entered_at: datetime
    ended_at: datetime | None

    @classmethod
    def of(cls, row: Row) -> "EnrollmentOut":
        """Return the enrollment as it is shown."""
        return cls(**{name: row[name] for name in cls.model_fields})

    def standing(self) -> Standing:
        """Return what the history needs of it."""
        return Standing(**{field.name: getattr(self, field.name) for field in fields(Standing)})


class EnrollmentsOut(BaseModel):
    """A page of enrollments, newest first."""

    items: list[EnrollmentOut]
    next_cursor: str | None


class NodeOut(BaseModel):
    """A node of the version that the enrollment walks."""

    id: str
    type: str | None
    label: str


class SentOut(BaseModel):
    """What became of a message."""

    id: UUID
    state: MessageState
    reason: str | None
    sent_at: datetime | None
    delivered_at: datetime | None
    read_at: datetime | None
    ended_at: datetime | None


class HistoryItemOut(BaseModel):
    """One thing that happened to the enrollment, with its cause.

    `result` is what a visit came to (`cancelled` or `failed` where its message did), else the state of the enrollment
    from then on. `actor` is the person, the key or the rule that did it; `cause_message_id` what was written that
    ended it.
    """

    kind: LineKind
    at: datetime
    result: str
    reason: str | None
    outcome: Outcome | None
    visit: int | None
    node: NodeOut | None
    actor: str | None
    message_id: UUID | None
    message: SentOut | None
    cause_message_id: UUID | None
    inputs: dict[str, Any] | None

    @classmethod
    def of(cls, told: ToldLine) -> "HistoryItemOut":
        """Return the line as it is shown."""
        line, node, sent = told.line, told.node, told.line.message
        return cls(
            kind=line.kind,
            at=line.at,
            result=line.result,
            reason=line.reason,
            outcome=line.outcome,
            visit=line.visit,
            node=NodeOut(id=node.id, type=node.type, label=node.label) if node else None,
            actor=line.actor,
            message_id=sent.id if sent else None,
            message=SentOut(**{name: getattr(sent, name) for name in SentOut.model_fields}) if sent else None,
            cause_message_id=line.cause_message_id,
            inputs=None if line.inputs is None else dict(line.inputs),
        )


class HistoryOut(BaseModel):
    """What happened so far, oldest first, and what it waits for now."""

    items: list[HistoryItemOut]
    now: EnrollmentOut
