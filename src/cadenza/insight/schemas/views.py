"""What the queue, the wall, reports and timelines answer."""

from datetime import datetime
from typing import Any, Literal, cast
from uuid import UUID

from pydantic import BaseModel, ConfigDict, Field

from cadenza.channels.domain.sandbox import SandboxMessage, Sender
from cadenza.insight.actions.connections import Usage
from cadenza.insight.actions.queue import QueueItem
from cadenza.insight.actions.report import Report
from cadenza.insight.actions.wall import Standing, WallPhone
from cadenza.insight.domain.funnel import NodeCounts
from cadenza.insight.domain.queue import LIVE_STATES, QueueFilter, QueueSource, ReasonKind
from cadenza.insight.domain.timeline import Entry, Kind
from cadenza.kit.reasons import EnrollmentState
from cadenza.kit.web import Moment, PageCursor, PageLimit


class ContactRef(BaseModel):
    """Whom it is about."""

    id: UUID
    name: str
    """Their name, else the address they are written to."""
    address: str | None
    time_zone: str


class JourneyRef(BaseModel):
    """The journey they are in."""

    id: UUID
    name: str
    is_one_off: bool
    """A promise made in the inbox: the journey has no page of its own."""


class NodeRef(BaseModel):
    """The node they stand at."""

    id: str
    type: str | None
    label: str | None


class ConnectionRef(BaseModel):
    """The connection they are written from."""

    id: UUID
    name: str


class StepRef(BaseModel):
    """How far they are."""

    done: int
    total: int


LiveState = Literal["active", "waiting_reply", "paused"]
"""An enrollment in the queue has not ended."""


class ReasonOut(BaseModel):
    """Why not now."""

    kind: ReasonKind
    code: str
    until: datetime | None


class QueueItemOut(BaseModel):
    """One line of the queue."""

    enrollment_id: UUID
    contact: ContactRef
    journey: JourneyRef
    node: NodeRef
    channel: str
    connection: ConnectionRef | None
    """The one they are written from, once that is decided."""
    source: str
    """What brought them in: `rule:…`, `person:…`, `key:…`, `campaign:…`."""
    step: StepRef
    due_at: datetime | None
    state: LiveState
    reason: ReasonOut | None
    preview: str | None
    error: str | None

    @classmethod
    def of(cls, item: QueueItem) -> "QueueItemOut":
        """Write a line out."""
        row, node, reason = item.row, item.node, item.reason
        return cls(
            enrollment_id=row.id,
            contact=ContactRef(
                id=item.contact.id,
                name=item.contact.name or item.address or "",
                address=item.address,
                time_zone=item.time_zone,
            ),
            journey=JourneyRef(id=row.journey_id, name=row.journey_name, is_one_off=row.is_one_off),
            node=NodeRef(
                id=row.node_id, type=node.type if node else None, label=(node.label or None) if node else None
            ),
            channel=row.channel,
            connection=ConnectionRef(id=row.connection_id, name=row.connection_name or "")
            if row.connection_id
            else None,
            source=row.source,
            step=StepRef(done=item.progress.done, total=item.progress.total),
            due_at=row.next_run_at,
            state=cast("LiveState", row.state.value),
            reason=ReasonOut(kind=reason.kind, code=reason.code, until=reason.until) if reason else None,
            preview=item.preview,
            error=row.last_error,
        )


class QueueOut(BaseModel):
    """A page of the queue; `now` is what its times are relative to."""

    now: datetime
    items: list[QueueItemOut]
    next_cursor: str | None


class QueueQuery(BaseModel):
    """Which lines of the queue, and which page of them."""

    model_config = ConfigDict(extra="forbid")

    journey_id: UUID | None = Field(default=None, description="Only this journey.")
    contact_id: UUID | None = Field(default=None, description="Only this person.")
    state: LiveState | None = None
    connection_id: UUID | None = Field(default=None, description="Only who is written to from this one.")
    source: QueueSource | None = Field(default=None, description="Only whom this brought in.")
    until: Moment | None = Field(default=None, description="Only what is due before then.")
    cursor: PageCursor = None
    limit: PageLimit = 50

    def wanted(self) -> QueueFilter:
        """Return the filters as a value."""
        return QueueFilter(
            states=(EnrollmentState(self.state),) if self.state else LIVE_STATES,
            journey_id=self.journey_id,
            contact_id=self.contact_id,
            connection_id=self.connection_id,
            source=self.source,
            until=self.until,
        )


class QueueCountsOut(BaseModel):
    """How much there is: each is counted up to 10,000."""

    due: int = Field(description="In the next 24 hours.")
    held_back: int = Field(description="Of these: not yet, because of something.")
    no_address: int = Field(
        description="Due too, without an address on their journey's channel: nothing goes to them. Not among `due`."
    )
    paused: int


class NodeReportOut(BaseModel):
    """What became of people at one node."""

    id: str
    entered: int
    inside: int
    sent: int
    delivered: int
    read: int
    replied: int = Field(description="Answered what this node sent, as the last message before they left.")
    skipped: dict[str, int] = Field(description="By reason.")
    failed: dict[str, int]
    stopped: dict[str, int] = Field(description="Left the journey here, by reason.")

    @classmethod
    def of(cls, node_id: str, counts: NodeCounts) -> "NodeReportOut":
        """Write the counts out."""
        return cls(id=node_id, **{name: getattr(counts, name) for name in cls.model_fields if name != "id"})


class ReportOut(BaseModel):
    """What became of the people who entered since then; of more than 10,000 the newest are counted."""

    since: datetime
    people: int
    is_capped: bool
    states: dict[str, int]
    outcomes: dict[str, int] = Field(
        description="How it ended for those who have left. `unreached` are those who came to the end and got nothing: "
        "each message for them was skipped or failed. They are not among `exhausted`."
    )
    nodes: list[NodeReportOut]

    @classmethod
    def of(cls, report: Report) -> "ReportOut":
        """Write the report out."""
        funnel = report.funnel
        return cls(
            since=report.since,
            people=report.people,
            is_capped=report.is_capped,
            states=dict(funnel.states),
            outcomes=dict(funnel.outcomes),
            nodes=[NodeReportOut.of(node_id, counts) for node_id, counts in funnel.nodes.items()],
        )


class SandboxMessageOut(BaseModel):
    """A message as the person's phone shows it; `us` is the business, whoever of it wrote."""

    model_config = ConfigDict(populate_by_name=True)

    id: UUID
    sender: Literal["us", "them"] = Field(alias="from")
    body: str
    at: datetime
    ticks: Literal["sent", "delivered", "read"] | None

    @classmethod
    def of(cls, message: SandboxMessage) -> "SandboxMessageOut":
        """Return the message as it is shown."""
        return cls(
            id=message.id,
            sender="them" if message.sender is Sender.PERSON else "us",
            body=message.body,
            at=message.at,
            ticks=_ticks(message),
        )


class SandboxPersonOut(BaseModel):
    """One phone of the wall."""

    id: UUID
    name: str
    address: str
    contact_id: UUID | None
    locale: str
    behaviour: dict[str, Any]
    typing: bool
    opted_out: bool
    state: Standing
    stop_reason: str | None
    stopped_at: datetime | None
    messages: list[SandboxMessageOut]
    """The last ones, oldest first."""

    @classmethod
    def of(cls, shown: WallPhone) -> "SandboxPersonOut":
        """Return the phone as it is shown."""
        person = shown.phone.person
        return cls(
            id=person.id,
            name=shown.name,
            address=person.address,
            contact_id=shown.follow_up.contact_id if shown.follow_up else None,
            locale=person.locale,
            behaviour=dict(person.behaviour),
            typing=shown.phone.is_typing,
            opted_out=shown.follow_up is not None and shown.follow_up.opted_out,
            state=shown.standing,
            stop_reason=shown.stop_reason,
            stopped_at=shown.stopped_at,
            messages=[SandboxMessageOut.of(message) for message in shown.phone.messages],
        )


class SandboxPeopleOut(BaseModel):
    """The wall of phones."""

    now: datetime
    total: int = Field(description="How many there are in all, of those looked for.")
    items: list[SandboxPersonOut]


def _ticks(message: SandboxMessage) -> Literal["sent", "delivered", "read"] | None:
    if message.sender is Sender.PERSON:
        return None
    if message.read_at is not None:
        return "read"
    return "sent" if message.delivered_at is None else "delivered"


class TimelineEntryOut(BaseModel):
    """One thing that happened to a contact."""

    kind: Kind
    at: datetime
    id: UUID
    """The message's, the event's, the enrollment's …"""
    details: dict[str, Any]
    """By kind: a message's text and state, an event's name and properties, an enrollment's journey and reason …"""

    @classmethod
    def of(cls, entry: Entry) -> "TimelineEntryOut":
        """Write an entry out."""
        return cls(kind=entry.kind, at=entry.at, id=entry.id, details=dict(entry.details))


class TimelineOut(BaseModel):
    """A page of a timeline."""

    items: list[TimelineEntryOut]
    next_cursor: str | None


class UserOut(BaseModel):
    """A campaign or a journey that names a connection."""

    id: UUID
    name: str
    state: str


class ConnectionUsageOut(BaseModel):
    """What one connection is used for."""

    connection_id: UUID
    queued: int = Field(description="Messages that wait for it; counted up to 10,000.")
    sending: int
    uncertain: int = Field(description="Messages that may have left.")
    campaigns: list[UserOut] = Field(description="Those that name it and have not ended.")
    journeys: list[UserOut] = Field(description="Those that name it and are not archived.")
    sent_recently: int = Field(description="Of the organization's last 2,000 messages of the last 24 hours.")
    failed_recently: int
    last_failure: str | None
    last_failed_at: datetime | None

    @classmethod
    def of(cls, usage: Usage) -> "ConnectionUsageOut":
        """Write it out."""
        return cls(
            connection_id=usage.connection_id,
            **usage.load._asdict(),
            campaigns=[UserOut(id=one.id, name=one.name, state=one.state) for one in usage.campaigns],
            journeys=[UserOut(id=one.id, name=one.name, state=one.state) for one in usage.journeys],
            sent_recently=usage.recent.sent,
            failed_recently=usage.recent.failed,
            last_failure=usage.recent.failure,
            last_failed_at=usage.recent.failed_at,
        )


class ConnectionUsagesOut(BaseModel):
    """What every connection is used for, the oldest first."""

    items: list[ConnectionUsageOut]
