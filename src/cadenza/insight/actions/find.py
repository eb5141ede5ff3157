"""Find campaigns and journeys by their names, for whoever may read them."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from cadenza.insight.domain.find import Named, best
from cadenza.insight.store import find as store
from cadenza.kit.db import ReadTx

MOST_SEARCHED = 2000
"""How many of each kind are searched, the newest first."""


@dataclass(frozen=True, slots=True)
class Found:
    """What was found, the best first."""

    campaigns: Sequence[Named]
    journeys: Sequence[Named]


async def find(
    tx: ReadTx, organization_id: UUID, typed: str, limit: int, *, in_campaigns: bool, in_journeys: bool
) -> Found:
    """Find by name; two statements."""
    campaigns = await store.list_campaigns(tx, organization_id, MOST_SEARCHED) if in_campaigns else []
    journeys = await store.list_journeys(tx, organization_id, MOST_SEARCHED) if in_journeys else []
    return Found(
        best(campaigns, typed, limit),
        best(journeys, typed, limit),
    )
