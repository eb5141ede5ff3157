"""The home page: what moves now, today hour by hour, what runs, what is to be set up. Nine bounded statements."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from uuid import UUID

from cadenza.accounts.actions.organizations import get_organization
from cadenza.campaigns.domain.counts import left_of, total_of
from cadenza.campaigns.domain.progress import read_points, takes, through_per_minute
from cadenza.insight.domain.home import (
    Hour,
    Line,
    PutOff,
    done_of,
    failed_of,
    hours_of_day,
    lines_of,
    next_up_of,
    spread,
)
from cadenza.insight.store import home as store
from cadenza.journeys.actions.versions import load_readable
from cadenza.journeys.domain.progress import Progress, progress
from cadenza.kit.db import ReadTx, Row
from cadenza.kit.reasons import CampaignState

MOST_COUNTED = 10_000
MOST_OF_AN_HOUR = 5_000
MOST_SHOWN = 6
MOST_SEARCHED = 20


@dataclass(frozen=True, slots=True)
class Moving:
    """What moves: on its way now, waiting inside journeys and campaigns, and when the next of those is due."""

    sending: int
    waiting: int
    next_at: datetime | None


@dataclass(frozen=True, slots=True)
class Today:
    """The day so far and what it still holds."""

    hours: Sequence[Hour]
    sent: int
    read: int
    answers: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RunningCampaign:
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
    """When everyone is through as fast as they get through now, as its page says; None where some wait for an hour."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RunningJourney:
    """A journey that is active or paused, with the contact whose step is next."""

    id: UUID
    name: str
    state: str
    reason: str | None
    version: int | None
    inside: int
    due_today: int
    next_at: datetime | None
    defer_reason: str | None
    progress: Progress | None


@dataclass(frozen=True, slots=True)
class FirstSteps:
    """What of the first steps is done."""

    imported: bool
    published: bool
    sent: bool
    invited: bool
    answered: bool


@dataclass(frozen=True, slots=True)
class Home:
    """Everything on the home page."""

    time_zone: str
    moving: Moving
    today: Today
    campaigns: Sequence[RunningCampaign]
    journeys: Sequence[RunningJourney]
    first_steps: FirstSteps


async def read_home(tx: ReadTx, organization_id: UUID) -> Home:
    """Read the page."""
    organization = await get_organization(tx, organization_id)
    bounds = hours_of_day(tx.now, organization.time_zone)
    campaigns = await store.list_campaigns(tx, organization_id, MOST_SHOWN)
    moving = await store.count_moving(tx, organization_id, MOST_COUNTED)
    running = [row for row in campaigns if row["state"] == CampaignState.RUNNING]
    later = await _put_off(tx, organization_id, running, bounds)
    return Home(
        time_zone=organization.time_zone,
        moving=_moving(moving, running, later),
        today=await _today(tx, organization_id, bounds, _lines(running, later, tx.now)),
        campaigns=[_campaign(row, later, tx.now) for row in campaigns],
        journeys=await _journeys(tx, organization_id, bounds[-1]),
        first_steps=FirstSteps(**await store.load_first_steps(tx, organization_id, MOST_SEARCHED)),
    )


async def _put_off(
    tx: ReadTx, organization_id: UUID, running: Sequence[Row], bounds: Sequence[datetime]
) -> Mapping[UUID, Sequence[PutOff]]:
    """Read which recipients each of these campaigns comes to later."""
    ids = [row["id"] for row in running]
    later = defaultdict[UUID, list[PutOff]](list)
    for row in await store.count_campaign_hours(tx, organization_id, ids, bounds, MOST_COUNTED):
        later[row["campaign_id"]].append(PutOff(**row))
    return later


def _moving(counted: Row, running: Sequence[Row], later: Mapping[UUID, Sequence[PutOff]]) -> Moving:
    put_off = [one for row in running for one in later[row["id"]]]
    next_up = sum(next_up_of(row["counts"], later[row["id"]]) for row in running)
    times = [one.next_at for one in put_off] + [at for at in (counted["next_at"],) if at is not None]
    return Moving(
        sending=counted["sending"] + next_up,
        waiting=counted["waiting"] + sum(one.due for one in put_off),
        next_at=min(times, default=None),
    )


async def _today(tx: ReadTx, organization_id: UUID, bounds: Sequence[datetime], lines: Sequence[Line]) -> Today:
    now = tx.now
    past = [at for at in bounds if at <= now] + [now + timedelta(seconds=1)]
    rows = await store.count_hours(tx, organization_id, past, MOST_OF_AN_HOUR)
    hours = [Hour(at) for at in bounds[:-1]]
    for row in rows:
        hours[row["place"]] = replace(
            hours[row["place"]],
            journeys=row["journeys"],
            campaigns=row["campaigns"],
            people=row["people"],
            is_more=row["looked"] >= MOST_OF_AN_HOUR,
        )
    due = await store.count_due_hours(tx, organization_id, [max(at, now) for at in bounds], MOST_OF_AN_HOUR)
    coming = spread(lines, bounds, now)
    hours = [
        replace(hour, to_come_journeys=due[place], to_come_campaigns=coming[place]) for place, hour in enumerate(hours)
    ]
    sent = sum(hour.journeys + hour.campaigns + hour.people for hour in hours)
    return Today(hours, sent, sum(row["read"] for row in rows), sum(row["answers"] for row in rows))


def _lines(running: Sequence[Row], later: Mapping[UUID, Sequence[PutOff]], now: datetime) -> list[Line]:
    return [
        line
        for row in running
        for line in lines_of(
            left_of(row["counts"]),
            timedelta(milliseconds=row["pace_ms"]),
            row["send_at"] or now,
            later[row["id"]],
        )
    ]


def _campaign(row: Row, later: Mapping[UUID, Sequence[PutOff]], now: datetime) -> RunningCampaign:
    counts = row["counts"]
    left = takes(left_of(counts), through_per_minute(read_points(row["progress"])))
    is_running = row["state"] == CampaignState.RUNNING
    return RunningCampaign(
        id=row["id"],
        name=row["name"],
        channel=row["channel"],
        state=row["state"],
        reason=row["reason"],
        send_at=row["send_at"],
        total=total_of(counts),
        done=done_of(counts),
        failed=failed_of(counts),
        ends_at=now + left if is_running and left and not later[row["id"]] else None,
    )


async def _journeys(tx: ReadTx, organization_id: UUID, until: datetime) -> list[RunningJourney]:
    rows = await store.list_journeys(tx, organization_id, until, MOST_SHOWN, MOST_COUNTED)
    graphs = await load_readable(tx, {(organization_id, row["version_id"]) for row in rows if row["version_id"]})
    return [
        RunningJourney(
            id=row["id"],
            name=row["name"],
            state=row["state"],
            reason=row["reason"],
            version=row["version"],
            inside=row["inside"],
            due_today=row["due"],
            next_at=row["next_run_at"],
            defer_reason=row["defer_reason"],
            progress=progress(graphs.get(row["version_id"]), row["node_id"], row["visit"])
            if row["version_id"]
            else None,
        )
        for row in rows
    ]
