"""How a campaign went over time: how many had got it, read it, answered it by each moment. Pure."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import NamedTuple

PLACES = 48
"""How many moments a course is told by."""
SHORTEST = timedelta(minutes=PLACES)
"""What a course spans at least: one of seconds would be all step and no course."""


class Step(NamedTuple):
    """How many had come so far until one moment."""

    at: datetime
    sent: int
    delivered: int
    read: int
    replied: int


@dataclass(frozen=True, slots=True)
class Course:
    """The steps from the start on; `is_part` where they tell only of the first of very many recipients."""

    steps: Sequence[Step]
    is_part: bool


def span_of(started_at: datetime, settled_at: datetime, now: datetime) -> tuple[datetime, datetime]:
    """Return from when until when a course is told: until nearly everything had happened, never past now."""
    last = min(max(settled_at, started_at + SHORTEST), now)
    return started_at, max(last, started_at + timedelta(seconds=PLACES))


def steps_of(counted: Iterable[Mapping[str, int]], first: datetime, last: datetime) -> list[Step]:
    """Add up what happened in each of the places between two moments; what came later is in none of them."""
    by_place = {row["place"]: row for row in counted}
    so_far = [0, 0, 0, 0]
    steps: list[Step] = []
    for place in range(PLACES + 1):
        row = by_place.get(place, {})
        so_far = [before + row.get(name, 0) for before, name in zip(so_far, Step._fields[1:], strict=True)]
        steps.append(Step(first + (last - first) * place / PLACES, *so_far))
    return steps
