"""How many messages a connection's queue still takes, and the line behind it.

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
    """The most messages queued at once; None where the connection sets none."""
    queued: int = 0
    deferred: int = 0
    """Those given a later slot and not yet queued, as far as known: at least the ones of this batch."""
    pace: timedelta = timedelta(seconds=1)

    @property
    def is_full(self) -> bool:
        """Say whether one more message has to wait for a slot."""
        return self.limit is not None and self.queued >= self.limit

    @property
    def ahead(self) -> int:
        """Return how many messages stand in the line before the next one."""
        return self.queued + self.deferred

    def next_slot(self, now: datetime) -> datetime:
        """Return when the next one in the line may go; always later, also where the connection has no pace."""
        return now + max((self.ahead + 1) * self.pace, SHORTEST_DELAY)

    def after_queueing(self) -> "Headroom":
        """Return what is left when one message more is queued; without a limit nobody counts."""
        return self if self.limit is None else Headroom(self.limit, self.queued + 1, self.deferred, self.pace)

    def after_deferring(self) -> "Headroom":
        """Return what is left when one more was given a slot."""
        return Headroom(self.limit, self.queued, self.deferred + 1, self.pace)


UNLIMITED = Headroom()
