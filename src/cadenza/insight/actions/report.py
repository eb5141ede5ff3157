"""The report of a journey: what became of the people who entered lately, node by node (J20)."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from cadenza.insight.domain.funnel import Funnel, count
from cadenza.insight.store import report as store
from cadenza.journeys.actions.author import get
from cadenza.journeys.actions.revisions import find_version
from cadenza.kit.db import ReadTx
from cadenza.kit.reasons import Outcome

MOST_PEOPLE = 10_000
"""The newest ones are counted: enough to see, and quick whatever the journey has grown to."""

DAYS = 30


@dataclass(frozen=True, slots=True)
class Report:
    """The funnel of those who entered since then."""

    since: datetime
    people: int
    is_capped: bool
    funnel: Funnel


async def read_report(
    tx: ReadTx, organization_id: UUID, journey_id: UUID, *, version: int | None = None, days: int = DAYS
) -> Report:
    """Count what became of them; four statements. With `version`, only of those who walk it."""
    journey = await get(tx, organization_id, journey_id)
    version_id = None if version is None else (await find_version(tx, journey, version)).id
    since = tx.now - timedelta(days=days)
    found = await store.load_walkers(tx, organization_id, journey_id, version_id, since, MOST_PEOPLE + 1)
    walkers = found[:MOST_PEOPLE]
    visits = await store.count_visits(tx, organization_id, [one.id for one in walkers])
    replied = [one.id for one in walkers if one.outcome == Outcome.REPLIED]
    answered = await store.count_answered(tx, organization_id, replied)
    return Report(since, len(walkers), len(found) > MOST_PEOPLE, count(walkers, visits, answered))
