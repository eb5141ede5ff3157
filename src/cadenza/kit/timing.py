"""Time arithmetic on people's own clocks: windows, local times, days. Pure; `now` is always passed in.

Rules:
- instants come in aware and go out in UTC; a local time exists only together with its zone;
- a window is a rule about what the wall clock reads, so a repeated hour is inside both times and a skipped
  one never: an opening that falls into the gap happens when the gap ends;
- a local time asked for by name ("10:00", "the same time in three days") is exact: in a gap it moves forward
  by the length of the gap, repeated it means the first;
- zones come from the `tzdata` package, never from the host, so they are equal and current everywhere.

`next_inside` walks stretches of constant offset. Within one, wall clock and instant differ by a constant and
plain arithmetic is exact; zoneinfo does not tell where a stretch ends, so that is found by bisection.
"""

import re
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from functools import lru_cache
from importlib.metadata import version
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, reset_tzpath

RULES = version("tzdata")
"""Of which release the rules of all zones are."""

DAY = timedelta(days=1)
SECOND = timedelta(seconds=1)

EARLIEST, LATEST = datetime(1900, 1, 1, tzinfo=UTC), datetime(2200, 1, 1, tzinfo=UTC)
"""Between these is every instant that anybody may name. The ends of `datetime` itself are no instants in the database,
where they mean for ever, and come back without a zone; beside them no arithmetic with offsets is safe."""

_PROBE = timedelta(days=6)
"""No zone ever changed its offset twice within six days (Recife in 2000 is next with a week less an hour)."""

# A host's old database still switches the clocks of countries that gave it up. Set for the whole process,
# since a ZoneInfo is one object per name, which copies and pickles by that name.
reset_tzpath(to=())

_ANSWERS_KEPT = 1024
"""A batch asks the same of hundreds of people: same window, same moment, same zone."""

_ZONE_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_+-]*(/[A-Za-z0-9_+-]+){0,2}")


class UnknownZone(ValueError):
    """Raised for a name that is no IANA time zone."""

    code = "unknown_time_zone"

    def __init__(self, name: str) -> None:
        self.name = name
        super().__init__(f"unknown time zone {name!r}")


@dataclass(frozen=True, slots=True)
class Window:
    """From `start` up to `end`, not including it, as the wall clock reads; `end` <= `start` passes midnight.

    Equal ends are the whole day. `weekdays` (0 is Monday) are the days on which it opens, so a Friday window
    of 22:00-02:00 is still open on Saturday at 01:00.
    """

    start: time
    end: time
    weekdays: AbstractSet[int] | None = None

    def __post_init__(self) -> None:
        """Refuse what could never open or has a zone of its own."""
        if self.start.tzinfo is not None or self.end.tzinfo is not None:
            raise ValueError("a window is made of wall times without a zone")
        if self.weekdays is not None and not (self.weekdays and self.weekdays <= EVERY_DAY):
            raise ValueError("weekdays are one or more of 0 (Monday) to 6 (Sunday)")


EVERY_DAY: frozenset[int] = frozenset(range(7))


@lru_cache(maxsize=1024)
def zone_named(name: str) -> ZoneInfo:
    """Return the IANA zone, or raise UnknownZone."""
    if not _ZONE_NAME.fullmatch(name):
        raise UnknownZone(name)
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, OSError, ValueError) as err:
        raise UnknownZone(name) from err


def is_zone(name: str) -> bool:
    """Say whether the name is an IANA time zone."""
    try:
        zone_named(name)
    except UnknownZone:
        return False
    return True


def is_nameable(at: datetime) -> bool:
    """Say whether an instant from outside is one that we take."""
    return EARLIEST <= at < LATEST


def is_inside(window: Window, at: datetime, zone: ZoneInfo) -> bool:
    """Say whether the zone's wall clock reads a time inside the window at this instant."""
    return _is_open(window, _wall(at, zone))


@lru_cache(maxsize=_ANSWERS_KEPT)
def next_inside(window: Window, at: datetime, zone: ZoneInfo) -> datetime:
    """Return the first instant at or after `at` that is inside the window."""
    at = at.astimezone(UTC)
    while True:
        local = _wall(at, zone)
        if _is_open(window, local):
            return at
        opens_at = at + (_next_open(window, local) - local)
        change = _next_change(zone, at, opens_at)
        if change is None:
            return opens_at
        at = change


@lru_cache(maxsize=_ANSWERS_KEPT)
def next_outside(window: Window, at: datetime, zone: ZoneInfo) -> datetime | None:
    """Return the first instant at or after `at` that is outside the window; None if it never closes."""
    if window.start == window.end:
        if window.weekdays is None or window.weekdays == EVERY_DAY:
            return None
        return next_inside(Window(window.start, window.end, EVERY_DAY - window.weekdays), at, zone)
    instant = at.astimezone(UTC)
    while _is_open(window, local := _wall(instant, zone)):
        closes_at = instant + (_closing(window, local) - local)
        instant = _next_change(zone, instant, closes_at) or closes_at
    return instant


def at_local(day: date, wall: time, zone: ZoneInfo) -> datetime:
    """Return the instant at which the zone's clock reads this; in a gap moved forward, repeated the first."""
    return datetime.combine(day, wall.replace(fold=0), tzinfo=zone).astimezone(UTC)


def wall_of(at: datetime, zone: ZoneInfo) -> datetime:
    """Return what the zone's clock reads at an instant, to be kept beside it."""
    return _wall(at, zone)


def meant_now(at: datetime, wall: datetime | None, zone: str | None) -> datetime:
    """Return the instant that a kept wall time means by the rules of now: the kept one, as long as it reads the same.

    It stays too where the zone has been abolished: nobody would know of another one.
    """
    if wall is None or zone is None or not is_zone(zone):
        return at
    known = zone_named(zone)
    # A wall time that comes twice is two instants: which one was meant is what was kept.
    return at if _wall(at, known) == wall else at_local(wall.date(), wall.time(), known)


@lru_cache(maxsize=_ANSWERS_KEPT)
def add_days(at: datetime, days: int, zone: ZoneInfo) -> datetime:
    """Return the same wall time this many days later (or earlier) on the zone's calendar."""
    if days == 0:
        return at.astimezone(UTC)
    local = _wall(at, zone)
    return at_local(local.date() + timedelta(days=days), local.time(), zone)


def next_local_time(wall: time, at: datetime, zone: ZoneInfo, weekdays: AbstractSet[int] = EVERY_DAY) -> datetime:
    """Return the first instant at or after `at` when it is this wall time on one of these weekdays there."""
    if not (weekdays and weekdays <= EVERY_DAY):
        raise ValueError("weekdays are one or more of 0 (Monday) to 6 (Sunday)")
    # From the day before: a time moved out of a gap may land on the next day. The weekday is that of the day
    # on which it lands, so a Friday that a country skipped is not made up for on the Saturday.
    day = _wall(at, zone).date() - DAY
    while True:
        instant = at_local(day, wall, zone)
        if instant >= at and _wall(instant, zone).weekday() in weekdays:
            return instant
        day += DAY


def _wall(at: datetime, zone: ZoneInfo) -> datetime:
    """Return what the zone's clock reads, as a plain datetime."""
    return at.astimezone(zone).replace(tzinfo=None, fold=0)


def _is_open(window: Window, local: datetime) -> bool:
    """Say whether a plain local time is inside the window."""
    reading = local.time()
    if window.start < window.end:
        return window.start <= reading < window.end and _opens_on(window, local)
    if reading >= window.start:
        return _opens_on(window, local)
    return reading < window.end and _opens_on(window, local - DAY)


def _opens_on(window: Window, local: datetime) -> bool:
    return window.weekdays is None or local.weekday() in window.weekdays


def _next_open(window: Window, local: datetime) -> datetime:
    """Return the first plain local time at or after `local` that is inside, as if the clock never jumped."""
    if _is_open(window, local):
        return local
    opening = datetime.combine(local.date(), window.start)
    while opening < local or not _opens_on(window, opening):
        opening += DAY
    return opening


def _closing(window: Window, local: datetime) -> datetime:
    """Return the plain local time at which the window that is open at `local` closes."""
    closing = datetime.combine(local.date(), window.end)
    return closing if closing > local else closing + DAY


def _next_change(zone: ZoneInfo, after: datetime, until: datetime) -> datetime | None:
    """Return the first instant in (after, until] at which the zone's offset changes."""
    offset = after.astimezone(zone).utcoffset()
    known = after
    while known < until:
        probe = min(known + _PROBE, until)
        if probe.astimezone(zone).utcoffset() != offset:
            return _bisect_change(zone, known, probe)
        known = probe
    return None


def _bisect_change(zone: ZoneInfo, known: datetime, changed: datetime) -> datetime:
    """Narrow (known, changed] down to the whole second in which the offset changes."""
    offset = known.astimezone(zone).utcoffset()
    while changed - known > SECOND:
        middle = known + (changed - known) / 2
        if middle.astimezone(zone).utcoffset() == offset:
            known = middle
        else:
            changed = middle
    # Offsets change on whole seconds.
    return changed.replace(microsecond=0)
