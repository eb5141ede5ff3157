"""The only reader of time.

What decides, leases or orders is database time, read in the BEGIN round trip (`kit.db`) and constant within a
transaction; host wall clocks never agree. The host's monotonic clock serves for deadlines of calls alone.
"""

import time
from datetime import UTC, datetime

DATABASE_TIME = "clock_timestamp()"
"""What a transaction reads as its time."""

MOVED_TIME = "moved_clock()"
"""The same, as moved by the test clock; for processes started with one."""


def database_time(text: str) -> datetime:
    """Read the time that BEGIN reported."""
    return datetime.fromisoformat(text)


def monotonic() -> float:
    """Seconds on the host's monotonic clock, for call deadlines and measured durations only."""
    return time.monotonic()


def host_time() -> datetime:
    """The host's wall clock: to compare it with the database's and for metrics, never to decide anything."""
    return datetime.now(UTC)
