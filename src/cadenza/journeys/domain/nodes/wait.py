"""`wait`: stand here for a fixed time. `{"days": 3}`, `{"hours": 4, "minutes": 30}`.

Rules:
- from 5 minutes to 90 days; a test journey may wait for less, down to seconds;
- days are days on the journey's clock: three days after Tuesday 10:00 is Friday 10:00 there, also when the clocks
  change in between; hours, minutes and seconds are exact;
- the end is computed from when this visit began and the zone, and from nothing else, so asking twice gives one
  answer and a moved anchor or zone is answered by asking again.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import ClassVar
from zoneinfo import ZoneInfo

from cadenza.journeys.domain.decision import Goto, StepDecision, WaitUntil
from cadenza.journeys.domain.nodes.kind import NodeKind, Stay, StepContext
from cadenza.journeys.domain.policies import Policies
from cadenza.kit.reading import Reader
from cadenza.kit.timing import add_days

SHORTEST = timedelta(minutes=5)
SHORTEST_IN_TEST = timedelta(seconds=1)
LONGEST = timedelta(days=90)


@dataclass(frozen=True, slots=True)
class Wait(NodeKind):
    """A fixed wait: so many days, and then so much time."""

    type: ClassVar[str] = "wait"
    restarts_clock: ClassVar[bool] = True

    days: int = 0
    rest: timedelta = timedelta(0)
    """Hours, minutes and seconds on top of the days."""

    @classmethod
    def read(cls, reader: Reader, policies: Policies) -> "Wait":
        """Read the parts; together they must be a wait that is allowed."""
        days = reader.integer("days", 0, lowest=0, highest=LONGEST.days)
        rest = timedelta(
            hours=reader.integer("hours", 0, lowest=0, highest=LONGEST.days * 24),
            minutes=reader.integer("minutes", 0, lowest=0, highest=LONGEST.days * 24 * 60),
            seconds=reader.integer("seconds", 0, lowest=0, highest=LONGEST.days * 24 * 60 * 60),
        )
        if reader.has("seconds") and not policies.is_test:
            reader.problem("seconds", "only_in_test")
        _check_length(reader, timedelta(days=days) + rest, policies)
        reader.done()
        return cls(days, rest)

    def stay(self) -> Stay:
        """Return the length of the wait."""
        length = timedelta(days=self.days) + self.rest
        return Stay(length, length)

    def due_at(self, entered_at: datetime, zone: ZoneInfo) -> datetime:
        """Return when the wait of a visit that began then is over."""
        return add_days(entered_at, self.days, zone) + self.rest

    def step(self, context: StepContext) -> StepDecision:
        """Wait, or go on when it is over."""
        due_at = self.due_at(context.entered_at, context.zone)
        if context.now < due_at:
            return WaitUntil(due_at, context.zone if self.days else None)
        return Goto(due_at=due_at)


def _check_length(reader: Reader, length: timedelta, policies: Policies) -> None:
    shortest = SHORTEST_IN_TEST if policies.is_test else SHORTEST
    if shortest <= length <= LONGEST:
        return
    # Pinned to the finest part that was given: that is the number to change.
    given = [part for part in ("seconds", "minutes", "hours", "days") if reader.has(part)]
    params = {"lowest_seconds": int(shortest.total_seconds()), "highest_days": LONGEST.days}
    reader.problem(given[0] if given else "days", "wait_too_short" if length < shortest else "wait_too_long", **params)
