"""When the next messages of a connection may leave. Pure; the rows it reads are the only memory of it.

- A slot is a moment at which one message may start. Slots lie `pace` apart and are never nearer than that to one
  already given out, by whichever worker: `next_slot_at` is where the row says the next one lies.
- No burst after idle: slots start at `now`, never in the past.
- At most one second ahead: what is claimed is as good as on the wire, and a stop can't reach it there.
- Without a pace the number of messages on the wire is the only bound.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta

AHEAD = timedelta(seconds=1)


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits beside the pace; any that is in force means later, never no."""

    limited_until: datetime | None = None
    """The provider's own word after a rate limit."""


@dataclass(frozen=True, slots=True)
class Slots:
    """Moments at which a message may start, in order, all within a second."""

    pace: timedelta
    first_at: datetime
    count: int
    next_slot_at: datetime
    """Where the row stood."""

    def starts_at(self, place: int) -> datetime:
        """Return the moment of the n-th slot, counted from 0."""
        return self.first_at + place * self.pace

    def after(self, used: int) -> datetime:
        """Return what `next_slot_at` becomes when this many slots are used."""
        return self.starts_at(used) if used else self.next_slot_at


def plan(
    now: datetime, next_slot_at: datetime, pace: timedelta, free_concurrency: int, limits: Limits | None = None
) -> Slots:
    """Say how many messages may start within a second, and when."""
    first_at = max(now, _believable(now, next_slot_at, pace))
    if limits is not None and limits.limited_until is not None:
        first_at = max(first_at, limits.limited_until)
    return Slots(pace, first_at, max(0, min(free_concurrency, _room(now, first_at, pace))), next_slot_at)


def _believable(now: datetime, next_slot_at: datetime, pace: timedelta) -> datetime:
    """Read the row's word against the clock.

    No plan reaches further than a second and one gap. A row that does was written before the clock was set back or
    at a much slower pace; believing it would silence the connection for that long.
    """
    return next_slot_at if next_slot_at <= now + AHEAD + pace else now


def _room(now: datetime, first_at: datetime, pace: timedelta) -> int:
    """Count the slots up to a second ahead."""
    if first_at > now + AHEAD:
        return 0
    if pace <= timedelta(0):
        return 1_000_000
    return (now + AHEAD - first_at) // pace + 1
