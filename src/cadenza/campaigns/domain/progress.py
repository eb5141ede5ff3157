"""How fast a campaign goes: how many were through at some moments, and what follows from that. Pure.

Points are thinned as they grow old, so that a campaign of a minute and one of a week are told by as many.
"""

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from itertools import pairwise
from typing import Any, NamedTuple

from cadenza.campaigns.domain.counts import Counts, left_of, sent_of, total_of

MOST_POINTS = 60
FEWEST_POINTS = 3
"""Of a forecast: the first stretch is that of those who are skipped at once, and needs a second beside it."""

LOOKS_BACK = timedelta(minutes=2)
"""What the current speed is measured over; a campaign that is counted less often still has two points."""


class Point(NamedTuple):
    """How many recipients nothing more is to be done for, and how many of them got it, at one moment."""

    at: datetime
    through: int
    sent: int


def point_of(counts: Counts, now: datetime) -> Point:
    """Return where a campaign stands by its counts."""
    return Point(now, total_of(counts) - left_of(counts), sent_of(counts))


def write_points(points: Sequence[Point]) -> list[list[object]]:
    """Return points as a campaign's row keeps them."""
    return [[point.at.isoformat(), point.through, point.sent] for point in points]


def read_points(raw: Iterable[Sequence[Any]]) -> tuple[Point, ...]:
    """Return the points of a campaign's row."""
    return tuple(Point(datetime.fromisoformat(at), *numbers) for at, *numbers in raw)


def noted(points: Sequence[Point], point: Point) -> tuple[Point, ...]:
    """Add a point; one in the middle of a stretch that did not change is not kept, nor every second one of too many."""
    kept = [*points]
    if len(kept) >= 2 and kept[-2][1:] == kept[-1][1:] == point[1:]:
        kept.pop()
    kept.append(point)
    if len(kept) > MOST_POINTS:
        older, newer = kept[: MOST_POINTS // 2], kept[MOST_POINTS // 2 :]
        kept = [*older[::2], *newer]
    return tuple(kept)


def per_minute(points: Sequence[Point]) -> float | None:
    """Return how many get it in a minute, by the newest points; None where there is nothing to compare."""
    newest = _newest(points)
    if not newest:
        return None
    first, last = newest[0], newest[-1]
    minutes = (last.at - first.at) / timedelta(minutes=1)
    return max(last.sent - first.sent, 0) / minutes if minutes > 0 else None


def through_per_minute(points: Sequence[Point]) -> float | None:
    """Return for how many it is settled in a minute, whatever came of them: what the end is reckoned by.

    The middle speed of the newest stretches, each by how long it is: those who are skipped all at once in the first
    seconds are through, and yet say nothing of how fast the rest goes. So the first stretch alone says nothing: None.
    """
    if len(points) < FEWEST_POINTS:
        return None
    stretches = sorted(
        (max(after.through - before.through, 0) / (minutes / timedelta(minutes=1)), minutes)
        for before, after in pairwise(_newest(points))
        if (minutes := after.at - before.at)
    )
    half = sum((long for _, long in stretches), timedelta(0)) / 2
    passed = timedelta(0)
    for speed, long in stretches:
        passed += long
        if passed >= half:
            return speed
    return None


def _newest(points: Sequence[Point]) -> Sequence[Point]:
    """Return the points of the last minutes, or the last two where they are farther apart; none where there is one."""
    if len(points) < 2:
        return ()
    recent = [point for point in points if points[-1].at - point.at <= LOOKS_BACK]
    return recent if len(recent) > 1 else points[-2:]


def takes(left: int, speed: float | None) -> timedelta | None:
    """Return how long the rest takes at this speed; None where nobody can say."""
    return timedelta(minutes=left / speed) if left and speed else None
