"""Whom a campaign would reach, by what was found about some of its audience. Pure."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from cadenza.kit.errors import Problem


@dataclass(frozen=True, slots=True)
class Estimate:
    """Whom a campaign would reach: its whole audience, each in one of these numbers.

    Where only some of a large audience were looked at, `is_exact` is not so and the numbers are theirs, scaled.
    """

    audience: int
    looked_at: int
    is_exact: bool
    sends: int
    """Who gets it at once."""
    later: Mapping[str, int]
    """Who gets it later, by reason."""
    skips: Mapping[str, int]
    fails: Mapping[str, int]
    takes: timedelta | None
    """How long the number needs for those who get it; None where it has no pace."""
    template_updated_at: datetime | None
    """When the template that it says was last changed."""
    problems: tuple[Problem, ...] = ()
    """What keeps it from being sent as it is."""


def scaled(tally: Mapping[tuple[str, str], int], audience: int) -> dict[tuple[str, str], int]:
    """Scale the numbers of those looked at to the whole audience; the sum is exact, by the largest remainders."""
    looked_at = sum(tally.values())
    if not looked_at or looked_at == audience:
        return dict(tally)
    parts = {key: divmod(count * audience, looked_at) for key, count in tally.items()}
    numbers = {key: whole for key, (whole, _) in parts.items()}
    by_remainder = sorted(parts, key=lambda key: (-parts[key][1], key))
    for key in by_remainder[: audience - sum(numbers.values())]:
        numbers[key] += 1
    return numbers
