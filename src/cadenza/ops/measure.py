"""The numbers that are read from rows rather than counted: violations of invariants and lags, each minute."""

from collections.abc import Sequence

from cadenza.campaigns.domain.lateness import LATE_AFTER
from cadenza.kit.db import Database
from cadenza.kit.metrics import (
    CAMPAIGN_LAG,
    CAMPAIGNS_LATE,
    GIVEN_UP,
    INVARIANT_VIOLATIONS,
    JOURNEY_RELEASE_LAG,
    LANE_LAG,
)
from cadenza.ops.lags import read_standing
from cadenza.ops.watchdog import CHECKS, count_violations

EVERY_SECONDS = 60.0


async def measure(database: Database, lanes: Sequence[str]) -> None:
    """Read them all and set their gauges; what is as it should be, a lane without lag too, is 0 and not left out."""
    found = await count_violations(database)
    for check in CHECKS:
        if not check.is_deep:
            INVARIANT_VIOLATIONS.labels(check.name).set(found.get(check.name, 0))
    standing = await read_standing(database)
    for lane in lanes:
        LANE_LAG.labels(lane).set(standing.lags.get(lane, 0.0))
    JOURNEY_RELEASE_LAG.set(standing.lags.get("journeys.release", 0.0))
    CAMPAIGN_LAG.set(max((one.behind.total_seconds() for one in standing.campaigns), default=0.0))
    CAMPAIGNS_LATE.set(sum(one.behind >= LATE_AFTER for one in standing.campaigns))
    for kind, count in standing.given_up.items():
        GIVEN_UP.labels(kind).set(count)
