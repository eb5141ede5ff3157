"""How many messages a connection's queue still takes, and the line behind it.

Two things end it. The line of what goes out next is kept short, by the headroom that its source has: whoever finds it
full gets a slot. And a cap on everything that waits there, also what was put off for hours: whoever meets that asks
again much later.

Release fills a queue only with what goes out in the next few seconds, so that a stop or a paused connection has
little to call back. Whoever comes after gets a slot of its own further on: never all at one instant.
A value: taking a place returns the headroom that is left, which the next enrollment of the batch is decided on.
"""

from datetime import datetime, timedelta
from typing import NamedTuple

SHORTEST_DELAY = timedelta(seconds=1)
"""Asking again at once would only spin."""


class Headroom(NamedTuple):
    """One connection's queue: how long it is, how long it may get, and how fast it goes out."""

    limit: int | None = None
    """The most messages in the line at once; None where the connection sets none."""
    queued: int = 0
    """Those that may go out now, before the next one."""
    deferred: int = 0
    """Those given a later slot and not yet queued, as far as known: at least the ones of this batch."""
    pace: timedelta = timedelta(seconds=1)
    waiting: int = 0
    """All that wait on the connection, until whenever; counted where there is a cap."""
    cap: int | None = None
    """How many may wait there at most."""

    @classmethod
    def of(cls, limit: int | None, queued: int, pace: timedelta, waiting: int, cap: int | None) -> "Headroom":
        """Return the headroom of a queue as it was counted; a line that moves is never longer than the cap."""
        shorter = limit if limit is None or cap is None else min(limit, cap)
        return cls(shorter, queued, 0, pace, waiting, cap)

    @property
    def is_full(self) -> bool:
        """Say whether one more message has to wait for a slot."""
        return self.limit is not None and self.queued >= self.limit

    @property
    def ahead(self) -> int:
        """Return how many messages stand in the line before the next one."""
        return self.queued + self.deferred

    @property
    def backlog_left(self) -> int | None:
        """Return how many more may wait here; None is no limit, or a full line, which moves on by itself."""
        return None if self.cap is None or self.is_full else self.cap - self.waiting

    def next_slot(self, now: datetime) -> datetime:
        """Return when the next one in the line may go; always later, also where the connection has no pace."""
        return now + max((self.ahead + 1) * self.pace, SHORTEST_DELAY)

    def after_queueing(self) -> "Headroom":
        """Return what is left when one message more is queued; without a limit nobody counts."""
        if self.limit is None and self.cap is None:
            return self
        return self._replace(queued=self.queued + 1, waiting=self.waiting + 1)

    def after_deferring(self) -> "Headroom":
        """Return what is left when one more was given a slot."""
        return self._replace(deferred=self.deferred + 1)


UNLIMITED = Headroom()


def cap_of_campaigns(cap: int | None) -> int | None:
    """Return how much of a cap campaigns may fill: a tenth stays free for journeys.

    A campaign asks every few seconds, a journey's step after half an hour: it would find each free place taken.
    """
    return None if cap is None else cap - max(1, cap // 10)
