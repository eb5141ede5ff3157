"""When a failed row is tried again: after 30 s, 1 m, 5 m and 15 m, and after the fifth failure never or hourly."""

from datetime import datetime, timedelta

BACK_OFF = (
    timedelta(seconds=30),
    timedelta(minutes=1),
    timedelta(minutes=5),
    timedelta(minutes=15),
    timedelta(hours=1),
)
MAX_ATTEMPTS = 5

UPGRADE_RETRY = timedelta(seconds=30)
"""For what only a newer release can read: no attempt at all, a worker that can comes by."""


def retry_at(failed_attempts: int, now: datetime) -> datetime | None:
    """Say when to try again after this many failures; None once the attempts are used up."""
    if failed_attempts >= MAX_ATTEMPTS:
        return None
    return now + BACK_OFF[failed_attempts - 1]


def retry_forever_at(failed_attempts: int, now: datetime) -> datetime:
    """Say when to try again what is never given up: hourly in the end."""
    return now + BACK_OFF[min(failed_attempts, len(BACK_OFF)) - 1]
