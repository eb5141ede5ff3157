"""How a journey behaves beyond its graph: whom it is for, its clock, and the limits that end every enrollment."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum
from zoneinfo import ZoneInfo

from cadenza.accounts.domain.settings import Handoff
from cadenza.kit.errors import Problem
from cadenza.kit.reading import Reader
from cadenza.kit.reasons import StopReason
from cadenza.kit.timing import is_zone, zone_named

MAX_STEPS = 30
MAX_STEPS_CEILING = 50
MAX_LIFETIME_DAYS = 365
MAX_LIFETIME_CEILING_DAYS = 1095

CONTACT_CLOCK = "contact"
ORGANIZATION_CLOCK = "organization"

ALWAYS_STOPS = frozenset({StopReason.OPTED_OUT, StopReason.ERASED, StopReason.PLAN_LOST, StopReason.MANUAL})
"""No journey can switch these off."""


class Subject(StrEnum):
    """Whom a journey is for."""

    ANYONE = "anyone"
    LEADS = "leads"
    MEMBERS = "members"


@dataclass(frozen=True, slots=True)
class Policies:
    """The settings of one journey that its walks obey."""

    max_steps: int = MAX_STEPS
    max_lifetime: timedelta = timedelta(days=MAX_LIFETIME_DAYS)
    clock: str = CONTACT_CLOCK
    """Whose days and hours the waits count in: `contact`, `organization`, or a named zone."""
    handoff: Handoff = Handoff.PAUSE
    is_test: bool = False
    """A test may wait for seconds; nothing of it counts."""

    def zone(self, contact: ZoneInfo, organization: ZoneInfo) -> ZoneInfo:
        """Return the zone of the journey's clock."""
        if self.clock == CONTACT_CLOCK:
            return contact
        return organization if self.clock == ORGANIZATION_CLOCK else zone_named(self.clock)


def read_policies(raw: object) -> tuple[Policies, list[Problem]]:
    """Read policies from their JSON; what can't be read gets its default and is listed."""
    problems: list[Problem] = []
    reader = Reader(raw, "policies", problems)
    clock = reader.text("clock", default=CONTACT_CLOCK)
    if clock not in {CONTACT_CLOCK, ORGANIZATION_CLOCK} and not is_zone(clock):
        reader.problem("clock", "unknown_time_zone")
        clock = CONTACT_CLOCK
    policies = Policies(
        max_steps=reader.integer("max_steps", MAX_STEPS, lowest=1, highest=MAX_STEPS_CEILING),
        max_lifetime=timedelta(
            days=reader.integer("max_lifetime_days", MAX_LIFETIME_DAYS, lowest=1, highest=MAX_LIFETIME_CEILING_DAYS)
        ),
        clock=clock,
        handoff=reader.choice("handoff", Handoff, Handoff.PAUSE),
        is_test=reader.flag("is_test", default=False),
    )
    reader.done()
    return policies, problems


def write_policies(policies: Policies) -> Mapping[str, object]:
    """Return the JSON of policies."""
    return {
        "max_steps": policies.max_steps,
        "max_lifetime_days": policies.max_lifetime.days,
        "clock": policies.clock,
        "handoff": policies.handoff.value,
        "is_test": policies.is_test,
    }
