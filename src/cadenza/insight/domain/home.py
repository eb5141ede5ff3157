"""What the home page shows: what moves now, today by the hour, what runs, what is still to be set up. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from uuid import UUID
from zoneinfo import ZoneInfo

from cadenza.campaigns.domain.counts import Counts, left_of, total_of
from cadenza.kit.reasons import RecipientState
from cadenza.kit.timing import add_days

HOUR = timedelta(hours=1)


@dataclass(frozen=True, slots=True)
class Hour:
    """One hour of the day in the organization's zone; what was sent in it, and what it still holds."""

    starts_at: datetime
    journeys: int = 0
    campaigns: int = 0
    people: int = 0
    """Sent by hand or by the API."""
    to_come_journeys: int = 0
    to_come_campaigns: int = 0
    is_more: bool = False
    """More happened than is counted."""


@dataclass(frozen=True, slots=True)
class Line:
    """What a running campaign still has to send from some time on, and how fast its number lets it."""

    left: int
    pace: timedelta
    starts_at: datetime


@dataclass(frozen=True, slots=True)
class PutOff:
    """Whom a campaign comes to later: how many in each hour of the day, the last place for the days after."""

    campaign_id: UUID
    is_queued: bool
    """Whether their messages are in the queue already."""
    place: int
    due: int
    next_at: datetime


def hours_of_day(now: datetime, zone_name: str) -> list[datetime]:
    """Return when each hour of the local day begins, and when the day ends; 24 of them but where clocks change."""
    zone = ZoneInfo(zone_name)
    midnight = now.astimezone(zone).replace(hour=0, minute=0, second=0, microsecond=0)
    begins_at, ends_at = midnight.astimezone(UTC), add_days(midnight, 1, zone).astimezone(UTC)
    return [begins_at + HOUR * place for place in range(round((ends_at - begins_at) / HOUR))] + [ends_at]


def spread(lines: Sequence[Line], hours: Sequence[datetime], now: datetime) -> list[int]:
    """Say how many messages of campaigns fall into each hour from now on, as far as their numbers' pace tells."""
    found = [0] * (len(hours) - 1)
    for line in lines:
        left, at = line.left, max(now, line.starts_at)
        for place, ends_at in enumerate(hours[1:]):
            if left <= 0 or at >= ends_at:
                continue
            room = left if line.pace <= timedelta(0) else min(left, int((ends_at - at) / line.pace))
            found[place] += room
            left, at = left - room, ends_at
    return found


def lines_of(left: int, pace: timedelta, starts_at: datetime, later: Sequence[PutOff]) -> list[Line]:
    """Split what a campaign has left: whoever is put off waits for their hour, the rest goes from the start on."""
    now = max(left - sum(one.due for one in later), 0)
    return [Line(now, pace, starts_at), *(Line(one.due, pace, one.next_at) for one in later)]


def done_of(counts: Counts) -> int:
    """Return with how many recipients a campaign is through."""
    return total_of(counts) - left_of(counts)


def next_up_of(counts: Counts, later: Sequence[PutOff]) -> int:
    """Return how many recipients of a campaign come into the queue now: pending, and not put off."""
    return max(counts.get(RecipientState.PENDING.value, 0) - sum(one.due for one in later if not one.is_queued), 0)


def failed_of(counts: Counts) -> int:
    """Return for how many recipients a campaign failed."""
    return counts.get(RecipientState.FAILED.value, 0) + counts.get(RecipientState.UNCERTAIN.value, 0)
