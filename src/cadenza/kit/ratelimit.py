"""How many requests a caller may make in a minute, over all API processes.

Each process counts in memory and tells the others once a second, by one statement for up to eight organizations: no
request waits for a row that all of them write. Between two tellings a process does not see what others counted, so a
caller gets at most a second's requests more than allowed from each further process. While the database does not
answer, each process limits by what it knows.
"""

import asyncio
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

import structlog

from cadenza.kit import clock
from cadenza.kit.db import Database, Queries, ReadTx, Row, Tx, columns
from cadenza.kit.errors import LimitReached
from cadenza.kit.retention import Cutoff, find_older

WINDOW = timedelta(minutes=1)
TELL_EVERY_SECONDS = 1.0
GROUP_SIZE = 8
MOST_CALLERS = 500
"""In one statement."""

sql = Queries.beside(__file__)
log = structlog.get_logger(__name__)

CallerId = tuple[UUID, str]
"""An organization, and the key or session of it."""


class RateLimited(LimitReached):
    """The caller has made as many requests as it may in this minute."""

    code = "rate_limited"


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether one more request is let through, and how many more would be."""

    limit: int
    remaining: int
    reset_seconds: int
    is_allowed: bool

    def headers(self) -> Iterator[tuple[str, str]]:
        """Yield what the caller is told."""
        yield "RateLimit-Limit", str(self.limit)
        yield "RateLimit-Remaining", str(self.remaining)
        yield "RateLimit-Reset", str(self.reset_seconds)
        if not self.is_allowed:
            yield "Retry-After", str(self.reset_seconds)


@dataclass(slots=True)
class _Count:
    """What is known of one caller in one window."""

    starts_at: datetime
    told: int = 0
    """As of the last telling, by all processes."""
    untold: int = 0
    """By this process since."""


class RateLimiter:
    """Counts the requests of this process's callers; a limit of 0 is none."""

    def __init__(self, per_minute: int) -> None:
        """Start with nothing counted."""
        self.per_minute = per_minute
        self._counts: dict[CallerId, _Count] = {}

    def take(self, caller: CallerId, now: datetime) -> Verdict | None:
        """Count one more request if it may be made; None without a limit."""
        if not self.per_minute:
            return None
        starts_at = window_of(now)
        count = self._counts.get(caller)
        if count is None or count.starts_at < starts_at:
            count = self._counts[caller] = _Count(starts_at)
        is_allowed = count.told + count.untold < self.per_minute
        count.untold += is_allowed
        remaining = max(0, self.per_minute - count.told - count.untold)
        reset = max(1, round((count.starts_at + WINDOW - now).total_seconds()))
        return Verdict(self.per_minute, remaining, reset, is_allowed)

    async def tell(self, database: Database, now: datetime) -> None:
        """Tell the other processes what was counted, hear what they have, and forget the windows that are over."""
        starts_at = window_of(now)
        self._counts = {caller: count for caller, count in self._counts.items() if count.starts_at >= starts_at}
        waiting = sorted(caller for caller, count in self._counts.items() if count.untold)
        for group in _groups(waiting):
            told = [(caller, self._counts[caller].starts_at, self._counts[caller].untold) for caller in group]
            async with database.begin(*{organization_id for organization_id, _ in group}) as tx:
                rows = await _add(tx, told)
            for caller, begun, number in told:
                count = self._counts[caller]
                if count.starts_at == begun:
                    count.untold -= number
                    count.told += number
            for row in rows:
                count = self._counts[row["organization_id"], row["actor"]]
                if count.starts_at == row["starts_at"]:
                    count.told = row["used"]

    async def run(self, database: Database) -> None:
        """Tell the others every second, until cancelled; what could not be told is told later."""
        while True:
            await asyncio.sleep(TELL_EVERY_SECONDS)
            try:
                await self.tell(database, clock.host_time())
            except Exception as error:  # noqa: BLE001 - a limit that can't be shared is no reason to refuse anybody
                log.warning("rate_limit_not_shared", error=type(error).__name__)


def window_of(now: datetime) -> datetime:
    """Return when the window of this moment began."""
    return now.replace(second=0, microsecond=0)


def _groups(callers: Sequence[CallerId]) -> Iterator[list[CallerId]]:
    """Yield sorted callers in groups of few organizations and not too many rows."""
    group: list[CallerId] = []
    organizations: set[UUID] = set()
    for caller in callers:
        if len(group) == MOST_CALLERS or len(organizations | {caller[0]}) > GROUP_SIZE:
            yield group
            group, organizations = [], set()
        group.append(caller)
        organizations.add(caller[0])
    if group:
        yield group


async def _add(tx: Tx, counted: Sequence[tuple[CallerId, datetime, int]]) -> list[Row]:
    rows = [(organization_id, actor, starts_at, used) for (organization_id, actor), starts_at, used in counted]
    organization_ids, actors, starts, useds = columns(rows, 4)
    return await tx.fetch(
        sql.add_requests, organization_ids=organization_ids, actors=actors, starts=starts, useds=useds
    )


async def find_with_old_counts(tx: ReadTx, cutoffs: Sequence[Cutoff]) -> list[UUID]:
    """Name those of these organizations that have older ones."""
    return await find_older(tx, sql.find_with_old_counts, cutoffs)


async def delete_old_counts(tx: Tx, organization_id: UUID, before: datetime, limit: int) -> int:
    """Delete up to `limit` counts of windows before that; returns how many."""
    return await tx.execute(sql.delete_old_counts, organization_id=organization_id, before=before, limit=limit)
