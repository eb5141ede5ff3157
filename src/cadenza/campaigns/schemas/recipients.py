"""Recipients as they are shown, and how a campaign goes."""

from datetime import datetime
from typing import Any, Literal
from uuid import UUID

from pydantic import BaseModel

from cadenza.campaigns.actions.report import Happened, Live, Told
from cadenza.campaigns.domain.course import Course
from cadenza.kit.reasons import CampaignState, RecipientState


class ResultsOut(BaseModel):
    """The funnel, each number a part of the one before it (`replied` of those sent), and who did not get it, by reason.

    `waiting` is by what they wait for: `queued` are with the number already, `next` are due. Rates are of those sent.
    """

    audience: int
    sent: int
    delivered: int
    read: int
    replied: int
    failed: dict[str, int]
    skipped: dict[str, int]
    cancelled: dict[str, int]
    uncertain: int
    waiting: dict[str, int]
    delivered_rate: float | None
    read_rate: float | None
    replied_rate: float | None


class HoldOut(BaseModel):
    """One thing that holds a campaign back; `is_whole` where nobody at all goes on."""

    reason: str
    count: int
    until: datetime | None
    is_whole: bool


class StallOut(BaseModel):
    """Since when nobody was through, and why: a reason of `holds`, or `no_worker`, `failing`, `unknown`."""

    since: datetime
    reason: str


class PointOut(BaseModel):
    """How many nothing more is to be done for, and how many of them got it, at one moment."""

    at: datetime
    through: int
    sent: int


class StatsOut(BaseModel):
    """A campaign's recipients, counted from their rows: by state, and by state with reason (`skipped:opted_out`)."""

    state: CampaignState
    reason: str | None
    is_frozen: bool
    total: int
    counts: dict[str, int]
    results: ResultsOut
    per_minute: float | None
    """How many get it in a minute now."""
    done_at: datetime | None
    """When everyone is through as fast as people get through now, hours and caps aside."""
    holds: list[HoldOut]
    stall: StallOut | None
    """Where it should have started, or have got on, minutes ago."""
    progress: list[PointOut]

    @classmethod
    def of(cls, live: Live, now: datetime) -> "StatsOut":
        """Return it as it is shown."""
        return cls(
            state=live.campaign.state,
            reason=live.campaign.reason,
            is_frozen=live.campaign.frozen_at is not None,
            total=live.results.audience,
            counts=dict(live.counts),
            results=ResultsOut(**{name: getattr(live.results, name) for name in ResultsOut.model_fields}),
            per_minute=live.speed,
            done_at=None if live.takes is None else now + live.takes,
            holds=[HoldOut(**{name: getattr(one, name) for name in HoldOut.model_fields}) for one in live.holds],
            stall=None if live.stall is None else StallOut(since=live.stall.since, reason=live.stall.reason),
            progress=[PointOut(at=one.at, through=one.through, sent=one.sent) for one in live.campaign.progress],
        )


class StepOut(BaseModel):
    """How many had got it, read it and answered it until one moment."""

    at: datetime
    sent: int
    delivered: int
    read: int
    replied: int


class CourseOut(BaseModel):
    """How a campaign went over time, until nearly everything had happened; empty before anybody got it."""

    steps: list[StepOut]
    is_part: bool
    """Whether it tells of the first 20,000 recipients alone, there being more."""

    @classmethod
    def of(cls, course: Course) -> "CourseOut":
        """Return it as it is shown."""
        return cls(steps=[StepOut(**step._asdict()) for step in course.steps], is_part=course.is_part)


class RecipientOut(BaseModel):
    """One contact in one campaign; `defer_reason` and `next_run_at` say what a pending one waits for."""

    id: UUID
    contact_id: UUID
    name: str | None
    address: str | None
    send_to: str | None
    connection_id: UUID | None
    variables: dict[str, Any]
    state: RecipientState
    reason: str | None
    message_id: UUID | None
    provider_message_id: str | None
    inputs: dict[str, Any] | None
    next_run_at: datetime | None
    defer_reason: str | None
    attempts: int
    frozen_at: datetime
    queued_at: datetime | None
    sent_at: datetime | None
    delivered_at: datetime | None
    read_at: datetime | None
    replied_at: datetime | None
    ended_at: datetime | None
    error: dict[str, Any] | None

    @classmethod
    def of(cls, told: Told) -> "RecipientOut":
        """Return the recipient as it is shown."""
        return cls(**{name: told.row[name] for name in cls.model_fields if name != "name"}, name=told.name)


class RecipientsOut(BaseModel):
    """A page of recipients, in the order of their contacts; it may be short and still have a next one."""

    items: list[RecipientOut]
    next_cursor: str | None


class HappenedOut(BaseModel):
    """One thing that happened to a recipient."""

    at: datetime
    what: RecipientState | Literal["replied"]
    reason: str | None

    @classmethod
    def of(cls, happened: Happened) -> "HappenedOut":
        """Return it as it is shown."""
        return cls(at=happened.at, what=happened.what, reason=happened.reason)


class ActivityOut(BaseModel):
    """What happened to a recipient, oldest first."""

    items: list[HappenedOut]
