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
