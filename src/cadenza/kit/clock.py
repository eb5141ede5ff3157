"""The only reader of time.

What decides, leases or orders is database time, read in the BEGIN round trip (`kit.db`) and constant within a
transaction; host wall clocks never agree. The host's monotonic clock serves for deadlines of calls alone.
"""

import time
from collections.abc import Callable
from datetime import UTC, datetime

Clock = Callable[[], str]
"""Says, as an SQL expression, what a transaction reads as its time."""


def database_clock() -> str:
    """Read the database's time, as far as somebody who tries things out has moved it: all processes share one clock."""
    return "moved_clock()"


def database_time(text: str) -> datetime:
    """Read the time that BEGIN reported."""
    return datetime.fromisoformat(text)


def monotonic() -> float:
    """Seconds on the host's monotonic clock, for call deadlines and measured durations only."""
    return time.monotonic()


def host_time() -> datetime:
    """Return the host's wall clock: to compare it with the database's and for metrics, never to decide anything."""
    return datetime.now(UTC)
