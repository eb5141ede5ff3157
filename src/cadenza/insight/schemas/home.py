"""What the home page answers."""

from datetime import datetime
from uuid import UUID

from pydantic import BaseModel

from cadenza.insight.actions.home import Home, Moving, RunningCampaign, RunningJourney, Today
from cadenza.insight.domain.home import Hour


class MovingOut(BaseModel):
    """What moves now; more than 10,000 of each are not counted."""

    sending: int
    """On its way, campaigns with everybody they come to now."""
    waiting: int
    """People inside journeys, and recipients of campaigns, who are due later."""
    next_at: datetime | None
    """When the next of those who wait is due."""

    @classmethod
    def of(cls, moving: Moving) -> "MovingOut":
        """Write it out."""
        return cls(sending=moving.sending, waiting=moving.waiting, next_at=moving.next_at)


class HourOut(BaseModel):
    """One hour of the day: what was sent in it, and what it still holds."""

    starts_at: datetime
    journeys: int
    campaigns: int
    people: int
    to_come_journeys: int
    to_come_campaigns: int
    is_more: bool

    @classmethod
    def of(cls, hour: Hour) -> "HourOut":
        """Write it out."""
        return cls(
            starts_at=hour.starts_at,
            journeys=hour.journeys,
            campaigns=hour.campaigns,
            people=hour.people,
            to_come_journeys=hour.to_come_journeys,
            to_come_campaigns=hour.to_come_campaigns,
            is_more=hour.is_more,
        )


class TodayOut(BaseModel):
    """The day in the organization's zone."""

    hours: list[HourOut]
    sent: int
    read: int
    answers: int

    @classmethod
    def of(cls, today: Today) -> "TodayOut":
        """Write it out."""
        hours = [HourOut.of(hour) for hour in today.hours]
        return cls(hours=hours, sent=today.sent, read=today.read, answers=today.answers)


class RunningCampaignOut(BaseModel):
    """A campaign that has something before it."""

    id: UUID
    name: str
    channel: str
    state: str
    reason: str | None
    send_at: datetime | None
    total: int
    done: int
    failed: int
    ends_at: datetime | None
    """When its number will have sent the rest, as far as the pace tells; null where some of it waits for its hour."""

    @classmethod
    def of(cls, one: RunningCampaign) -> "RunningCampaignOut":
        """Write it out."""
        return cls(
            id=one.id,
            name=one.name,
            channel=one.channel,
            state=one.state,
            reason=one.reason,
            send_at=one.send_at,
            total=one.total,
            done=one.done,
            failed=one.failed,
            ends_at=one.ends_at,
        )


class StepsOut(BaseModel):
    """How far the person is with whom a journey goes on."""

    done: int
    total: int


class RunningJourneyOut(BaseModel):
    """A journey that is on or stands still."""

    id: UUID
    name: str
    state: str
    reason: str | None
    version: int | None
    inside: int
    due_today: int
    next_at: datetime | None
    defer_reason: str | None
    step: StepsOut | None

    @classmethod
    def of(cls, one: RunningJourney) -> "RunningJourneyOut":
        """Write it out."""
        return cls(
            id=one.id,
            name=one.name,
            state=one.state,
            reason=one.reason,
            version=one.version,
            inside=one.inside,
            due_today=one.due_today,
            next_at=one.next_at,
            defer_reason=one.defer_reason,
            step=None if one.progress is None else StepsOut(done=one.progress.done, total=one.progress.total),
        )


class FirstStepsOut(BaseModel):
    """What a new organization does first, and whether it is done."""

    imported: bool
    published: bool
    sent: bool
    invited: bool
    answered: bool
    """A follow-up was stopped by a reply."""


class HomeOut(BaseModel):
    """The home page; `now` is what its times are relative to."""

    now: datetime
    time_zone: str
    moving: MovingOut
    today: TodayOut
    campaigns: list[RunningCampaignOut]
    journeys: list[RunningJourneyOut]
    first_steps: FirstStepsOut

    @classmethod
    def of(cls, home: Home, now: datetime) -> "HomeOut":
        """Write the page out."""
        steps = home.first_steps
        return cls(
            now=now,
            time_zone=home.time_zone,
            moving=MovingOut.of(home.moving),
            today=TodayOut.of(home.today),
            campaigns=[RunningCampaignOut.of(one) for one in home.campaigns],
            journeys=[RunningJourneyOut.of(one) for one in home.journeys],
            first_steps=FirstStepsOut(
                imported=steps.imported,
                published=steps.published,
                sent=steps.sent,
                invited=steps.invited,
                answered=steps.answered,
            ),
        )
