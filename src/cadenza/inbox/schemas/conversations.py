"""Conversations in and out."""

from datetime import datetime
from datetime import time as clock_time
from typing import Annotated, Any, Literal
from uuid import UUID

from pydantic import BaseModel, Field

from cadenza.channels.domain.capabilities import Channel
from cadenza.contacts.domain.known import KnownContact
from cadenza.inbox.actions.follow_up import Planned
from cadenza.inbox.actions.listing import Shown
from cadenza.inbox.actions.names import Colleague
from cadenza.inbox.actions.reach import Reach
from cadenza.inbox.actions.thread import Head
from cadenza.inbox.domain.conversation import LONGEST_LABEL, MOST_LABELS, State, Wanted, Whose
from cadenza.inbox.domain.follow_up import When
from cadenza.inbox.domain.presence import Doing
from cadenza.kit.db import Row
from cadenza.kit.web import Moment, PageCursor, PageLimit, Strict

LONGEST_TEXT = 20_000
LONGEST_NOTE = 5_000
NOBODY = UUID(int=0)
"""No person has this id."""

Body = Annotated[str, Field(min_length=1, max_length=LONGEST_TEXT, pattern=r"\S")]


class ColleagueOut(BaseModel):
    """Somebody of the team; without a name one who left."""

    id: UUID
    name: str | None

    @classmethod
    def of(cls, one: Colleague | None) -> "ColleagueOut | None":
        """Write one out."""
        return None if one is None else cls(id=one.id, name=one.name)


class ConversationContactOut(BaseModel):
    """Whom one talks with."""

    id: UUID
    name: str | None
    locale: str | None
    time_zone: str | None

    @classmethod
    def of(cls, contact: KnownContact) -> "ConversationContactOut":
        """Write one out."""
        return cls(id=contact.id, name=contact.name, locale=contact.locale, time_zone=contact.time_zone)


class LastOut(BaseModel):
    """The last message, whoever wrote it."""

    body: str
    direction: Literal["in", "out"]
    source: str
    state: str
    reason: str | None
    at: datetime


class FollowUpOut(BaseModel):
    """Where the person's latest follow-up stands."""

    enrollment_id: UUID
    state: str
    reason: str | None
    ended_at: datetime | None


class NeedsOut(BaseModel):
    """What in the conversation needs a person."""

    review_id: UUID | None
    """They seem to ask for an end; to be decided under `/v1/consent-reviews`."""
    uncertain: int
    """Messages that may have been sent."""
    failures: int
    """Messages of the team that failed."""


class ConversationOut(BaseModel):
    """One conversation as the list shows it."""

    id: UUID
    contact: ConversationContactOut
    address: str
    channel: str | None
    connection_id: UUID
    connection_name: str | None
    state: State
    snoozed_until: datetime | None
    assignee: ColleagueOut | None
    unread: int
    waiting_since: datetime | None
    activity_at: datetime
    labels: list[str]
    handoff_since: datetime | None
    last: LastOut | None
    follow_up: FollowUpOut | None
    needs: NeedsOut
    is_found_by_words: bool
    """A search found it by what was said last, and not by the person."""

    @classmethod
    def of(cls, shown: Shown) -> "ConversationOut":
        """Write one out."""
        return cls(**_fields(shown))


class ReachOut(BaseModel):
    """Whether one may write now."""

    refused: str | None
    """The reason for which nothing may be written."""
    waits_for: str | None
    """What a message would wait for."""
    window_closes_at: datetime | None
    """Until when free text may go, on a channel with a 24-hour window."""
    text_limit: int | None

    @classmethod
    def of(cls, reach: Reach) -> "ReachOut":
        """Write it out."""
        return cls(
            refused=reach.refused,
            waits_for=reach.waits_for,
            window_closes_at=reach.window_closes_at,
            text_limit=reach.text_limit,
        )


class ConversationHeadOut(ConversationOut):
    """One conversation with what stands above its thread."""

    reach: ReachOut
    seq: int
    """The number of its last message."""

    @classmethod
    def of_head(cls, head: Head) -> "ConversationHeadOut":
        """Write one out."""
        return cls(**_fields(head.shown), reach=ReachOut.of(head.reach), seq=head.shown.row["seq"])


class ConversationsOut(BaseModel):
    """A page of conversations, the last active first; `now` is what waiting times are relative to."""

    now: datetime
    items: list[ConversationOut]
    next_cursor: str | None


class InboxCountsOut(BaseModel):
    """How many conversations each view has, counted up to 1,000."""

    open: int
    mine: int
    unassigned: int
    unread: int
    snoozed: int
    needs_person: int


class LabelsOut(BaseModel):
    """The labels in use."""

    items: list[str]


class ConversationQuery(Strict):
    """Which conversations a page has."""

    state: State | None = Field(default=None, description="All of them if left out.")
    whose: Whose = Whose.ANYBODY
    assignee_id: UUID | None = Field(default=None, description="One colleague's.")
    unread: bool = Field(default=False, description="Only what nobody has read.")
    needs_person: bool = Field(default=False, description="Only where something needs a person.")
    label: str | None = Field(default=None, max_length=LONGEST_LABEL * 2)
    q: str | None = Field(
        default=None,
        max_length=100,
        description="Part of what was last said, or the beginning of a name or a number.",
    )
    cursor: PageCursor = None
    limit: PageLimit = 50

    def wanted(self, person_id: UUID | None) -> Wanted:
        """Return it as a value; a key has no conversations of its own."""
        is_mine = self.whose is Whose.MINE
        return Wanted(
            state=self.state,
            whose=self.whose,
            assignee_id=(person_id or NOBODY) if is_mine else self.assignee_id,
            is_unread=self.unread,
            needs_person=self.needs_person,
            label=self.label,
            text=" ".join((self.q or "").casefold().split()) or None,
        )


class AssignIn(Strict):
    """Who has it from now on; null is nobody."""

    person_id: UUID | None


class SnoozeIn(Strict):
    """Until when it is put off."""

    until: Moment


class ReadIn(Strict):
    """How far somebody has read."""

    up_to: Annotated[int, Field(ge=0, le=2**62)] | None = Field(
        default=None, description="The number of the last message they saw; all of them if left out."
    )


class ResolveIn(Strict):
    """What somebody is done with."""

    up_to: Annotated[int, Field(ge=0, le=2**62)] | None = Field(
        default=None, description="The number of the last message they saw: if the person has written since, it stays."
    )


class PresenceIn(Strict):
    """What somebody does in it now: `reading`, `writing`, or `gone` away from it."""

    doing: Doing


class LabelsIn(Strict):
    """The labels it has from now on."""

    labels: Annotated[list[Annotated[str, Field(max_length=LONGEST_LABEL * 2)]], Field(max_length=MOST_LABELS)]


class NoteIn(Strict):
    """What the team should know."""

    text: Annotated[str, Field(min_length=1, max_length=LONGEST_NOTE, pattern=r"\S")]


class NoteOut(BaseModel):
    """What was made."""

    id: UUID


class MessageIn(Strict):
    """What is to be said; `client_id` is the caller's own, so that sending twice is sending once."""

    text: Body
    client_id: UUID


class ReplyIn(MessageIn):
    """What is to be said in a conversation, and how much of it the writer knows."""

    up_to: Annotated[int, Field(ge=0, le=2**62)] | None = Field(
        default=None,
        description="The number of the last message they saw: if the person or a colleague has written since, nothing "
        "is sent.",
    )


class FirstMessageIn(MessageIn):
    """What is to be said to somebody, and on which channel."""

    channel: Channel
    connection_id: UUID | None = Field(default=None, description="The number to write from; else what suits them.")


class MessageSentOut(BaseModel):
    """The message that was queued; `repeated` where it had been already."""

    message_id: UUID
    conversation_id: UUID
    seq: int
    repeated: bool


class WhenIn(Strict):
    """When, in one of four ways, on the contact's clock."""

    in_minutes: Annotated[int, Field(ge=1, le=365 * 24 * 60)] | None = None
    in_days: Annotated[int, Field(ge=0, le=365)] | None = Field(default=None, description="With `time`.")
    weekday: Annotated[int, Field(ge=0, le=6)] | None = Field(default=None, description="0 is Monday; with `time`.")
    time: Annotated[clock_time, Field(description="Such as `09:00`.")] | None = None
    at: datetime | None = Field(default=None, description="Without an offset: on the contact's clock.")

    def when(self) -> When:
        """Return it as a value."""
        return When(in_minutes=self.in_minutes, in_days=self.in_days, weekday=self.weekday, wall=self.time, at=self.at)


class FollowUpIn(Strict):
    """A message for later, unless the person writes first."""

    text: Annotated[str, Field(min_length=1, max_length=4000, pattern=r"\S")]
    when: WhenIn


class PlannedOut(BaseModel):
    """A follow-up that stands in the queue; to be cancelled, or sent at once, as the enrollment it is."""

    enrollment_id: UUID
    at: datetime
    time_zone: str

    @classmethod
    def of(cls, planned: Planned) -> "PlannedOut":
        """Write it out."""
        return cls(enrollment_id=planned.enrollment_id, at=planned.at, time_zone=planned.time_zone)


def _fields(shown: Shown) -> dict[str, Any]:
    row = shown.row
    return {
        **{name: row[name] for name in _PLAIN},
        "contact": ConversationContactOut.of(shown.contact),
        "state": State(row["state"]),
        "assignee": ColleagueOut.of(shown.team.colleague(row["assignee_id"])),
        "labels": list(row["labels"]),
        "last": _last(row),
        "follow_up": _follow_up(row),
        "is_found_by_words": shown.is_found_by_words,
        "needs": NeedsOut(review_id=row["review_id"], uncertain=row["uncertain"], failures=row["failures"]),
    }


_PLAIN = (
    "id", "address", "channel", "connection_id", "connection_name", "snoozed_until", "unread", "waiting_since",
    "activity_at", "handoff_since",
)  # fmt: skip


def _last(row: Row) -> LastOut | None:
    if row["last_at"] is None:
        return None
    return LastOut(
        body=row["last_body"],
        direction=row["last_direction"],
        source=row["last_source"],
        state=row["last_state"],
        reason=row["last_reason"],
        at=row["last_at"],
    )


def _follow_up(row: Row) -> FollowUpOut | None:
    if row["enrollment_id"] is None:
        return None
    return FollowUpOut(
        enrollment_id=row["enrollment_id"],
        state=row["enrollment_state"],
        reason=row["enrollment_reason"],
        ended_at=row["enrollment_ended_at"],
    )
