"""When a follow-up goes: as a person says it, on the contact's clock. Pure.

{"in_minutes": 120}                          from now on, exactly
{"in_days": 1, "time": "09:00"}              tomorrow at nine, where the contact lives
{"weekday": 4, "time": "09:00"}              the next Friday at nine; today only if nine is still to come
{"at": "2026-12-04T09:00"}                   that day and time there; with an offset, that instant
"""

from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

from cadenza.kit.errors import Invalid, Problem
from cadenza.kit.timing import EARLIEST, LATEST, at_local, next_local_time

SOONEST = timedelta(minutes=1)
FURTHEST = timedelta(days=365)


@dataclass(frozen=True, slots=True, kw_only=True)
class When:
    """A time as it was said; one of the four ways."""

    in_minutes: int | None = None
    in_days: int | None = None
    weekday: int | None = None
    """0 is Monday."""
    wall: time | None = None
    """Without a zone: it is the contact's."""
    at: datetime | None = None
    """Without an offset: on the contact's clock."""

    @property
    def is_on_clock(self) -> bool:
        """Say whether it is what a clock reads, which new rules of its zone do not change; else it is an instant."""
        return self.wall is not None or (self.at is not None and self.at.tzinfo is None)


def due_at(when: When, now: datetime, zone: ZoneInfo) -> datetime:
    """Return the instant; raises Invalid for one that is over, or too far away."""
    at = _instant(when, now, zone)
    if at is None:
        raise Invalid([Problem("when", "one_way_of_saying_it")])
    if at < now + SOONEST:
        raise Invalid([Problem("when", "in_the_past")])
    if at > now + FURTHEST:
        raise Invalid([Problem("when", "too_far", {"days": FURTHEST.days})])
    return at.astimezone(UTC)


def _instant(when: When, now: datetime, zone: ZoneInfo) -> datetime | None:
    match when:
        case When(in_minutes=int(minutes), in_days=None, weekday=None, wall=None, at=None):
            return now + timedelta(minutes=minutes)
        case When(in_minutes=None, in_days=int(days), weekday=None, wall=time(tzinfo=None) as wall, at=None):
            return at_local(now.astimezone(zone).date() + timedelta(days=days), wall, zone)
        case When(in_minutes=None, in_days=None, weekday=int(day), wall=time(tzinfo=None) as wall, at=None):
            return next_local_time(wall, now, zone, frozenset({day}))
        case When(in_minutes=None, in_days=None, weekday=None, wall=None, at=datetime() as at):
            return at if at.tzinfo is not None else _on_clock(at, zone)
        case _:
            return None


def _on_clock(wall: datetime, zone: ZoneInfo) -> datetime:
    """Return the instant; at the ends of the calendar, where no zone can be reckoned with, one as impossible."""
    nameable = min(max(wall, EARLIEST.replace(tzinfo=None)), LATEST.replace(tzinfo=None))
    return at_local(nameable.date(), nameable.time(), zone)
