"""What the enrollment routes take and answer."""

from collections.abc import Sequence
from dataclasses import fields
from datetime import datetime
from typing import Annotated, Any
from uuid import UUID

from pydantic import BaseModel, Field

from cadenza.journeys.actions.bulk import MOST_AT_ONCE as MOST_IN_BULK
from cadenza.journeys.actions.bulk import Done
from cadenza.journeys.actions.commands import Command
from cadenza.journeys.actions.enroll import Admission
from cadenza.journeys.actions.enter import MOST_AT_ONCE
from cadenza.journeys.actions.history import ToldLine
from cadenza.journeys.actions.people import Person
from cadenza.journeys.domain.entry import KEY_LIMIT
from cadenza.journeys.domain.history import LineKind, Standing
from cadenza.journeys.domain.reach import RunEstimate
from cadenza.journeys.store.listing import Wanted
from cadenza.kit.reasons import EnrollmentState, EnrollResult, MessageState, Outcome
from cadenza.kit.web import Moment, PageCursor, PageLimit, Strict

LONGEST_REASON = 64


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

    @classmethod
    def of(cls, contact_id: UUID, admission: Admission) -> "AdmissionOut":
        """Write one answer out."""
        return cls(contact_id=contact_id, result=admission.result, enrollment_id=admission.enrollment_id)


class AdmissionsOut(BaseModel):
    """What became of each contact, in the order asked."""

    items: list[AdmissionOut]

    @classmethod
    def of(cls, contact_ids: Sequence[UUID], admissions: Sequence[Admission]) -> "AdmissionsOut":
        """Write the answers out."""
        return cls(items=[AdmissionOut.of(*one) for one in zip(contact_ids, admissions, strict=True)])


class ProgressOut(BaseModel):
    """Steps behind, and steps in all on the longest way ahead."""

    done: int
    total: int


class NodeOut(BaseModel):
    """A node of the version that the enrollment walks."""

    id: str
    type: str | None
    label: str


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
    journey_name: str
    is_one_off: bool
    """A promise made in the inbox: the journey has no page of its own."""
    contact_name: str
    """Their name, else the address they are written to."""
    time_zone: str
    channel: str
    node: NodeOut
    step: ProgressOut

    @classmethod
    def of(cls, person: Person) -> "EnrollmentOut":
        """Return the enrollment as it is shown."""
        row, node, progress = person.row, person.node, person.progress
        told = {
            name: row[name] for name in cls.model_fields if name not in {"contact_name", "time_zone", "node", "step"}
        }
        return cls(
            **told,
            contact_name=person.name,
            time_zone=person.time_zone,
            node=NodeOut(id=node.id, type=node.type, label=node.label),
            step=ProgressOut(done=progress.done, total=progress.total),
        )

    def standing(self) -> Standing:
        """Return what the history needs of it."""
        return Standing(**{field.name: getattr(self, field.name) for field in fields(Standing)})


class EnrollmentsQuery(Strict):
    """Which enrollments, and which page of them."""

    journey_id: UUID | None = None
    contact_id: UUID | None = None
    state: list[EnrollmentState] = Field(default_factory=list, description="Only these; all if left out.")
    reason: Annotated[str, Field(max_length=LONGEST_REASON, description="Of its state, by code.")] | None = None
    since: Moment | None = Field(default=None, description="Entered then or later.")
    cursor: PageCursor = None
    limit: PageLimit = 50

    def wanted(self) -> Wanted:
        """Return the filters as the store takes them."""
        return Wanted(
            journey_id=self.journey_id,
            contact_id=self.contact_id,
            states=tuple(self.state),
            reason=self.reason,
            since=self.since,
        )


class EnrollmentsOut(BaseModel):
    """A page of enrollments, newest first."""

    items: list[EnrollmentOut]
    next_cursor: str | None


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


class BulkIn(Strict):
    """What to do to which enrollments."""

    command: Command
    enrollment_ids: Annotated[list[UUID], Field(min_length=1, max_length=MOST_IN_BULK)]


class DoneOut(BaseModel):
    """What became of one: done, or the code of why not."""

    enrollment_id: UUID
    refused: str | None


class BulkOut(BaseModel):
    """What became of each, in the order asked."""

    done: int
    items: list[DoneOut]

    @classmethod
    def of(cls, results: list[Done]) -> "BulkOut":
        """Write them out."""
        items = [DoneOut(enrollment_id=one.enrollment_id, refused=one.refused) for one in results]
        return cls(done=sum(one.refused is None for one in items), items=items)


class RunEstimateOut(BaseModel):
    """Whom a journey would reach of many contacts: each is in one of these numbers.

    Of a large crowd `looked_at` people are judged; then `is_exact` is not so, and the numbers are scaled.
    """

    audience: int
    looked_at: int
    is_exact: bool
    reached: int = Field(description="Who comes in, and can be written to now.")
    unreached: dict[str, int] = Field(description="Who comes in and can't be written to, by reason.")
    refused: dict[str, int] = Field(description="Who does not come in, by what the journey answers.")

    @classmethod
    def of(cls, estimate: RunEstimate) -> "RunEstimateOut":
        """Write it out."""
        return cls(**{one.name: getattr(estimate, one.name) for one in fields(estimate)})
