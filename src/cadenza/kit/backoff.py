"""When a failed row is tried again, and when it is given up: 30 s, 1 m, 5 m, 15 m, 1 h, five attempts in all."""

from datetime import datetime, timedelta

BACK_OFF = (
    timedelta(seconds=30),
    timedelta(minutes=1),
    timedelta(minutes=5),
    timedelta(minutes=15),
    timedelta(hours=1),
)
MAX_ATTEMPTS = 5


def retry_at(failed_attempts: int, now: datetime) -> datetime | None:
    """Say when to try again after this many failures; None when there is no further try."""
    if failed_attempts >= MAX_ATTEMPTS:
        return None
    return now + BACK_OFF[failed_attempts - 1]
