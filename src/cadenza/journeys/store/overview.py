"""Journeys as a list shows them, and how many people they have."""

from collections.abc import Collection, Iterable, Mapping
from datetime import datetime, timedelta
from uuid import UUID

from cadenza.kit.db import Queries, ReadTx, Row
from cadenza.kit.ids import first_id
from cadenza.kit.reasons import JourneyState

sql = Queries.beside(__file__)

START = ("", UUID(int=0))
"""The position before the first page."""

LATELY = timedelta(days=30)
MOST_COUNTED = 100_000
"""Of those of one journey who ended one way; a longer past is cut off, and the answer says so."""


async def list_journeys(
    tx: ReadTx, organization_id: UUID, states: Collection[JourneyState], after: tuple[str, UUID], limit: int
) -> list[Row]:
    """Return a page of journeys in these states, by name."""
    return await tx.fetch(
        sql.page,
        organization_id=organization_id,
        states=[state.value for state in states],
        after_name=after[0],
        after_id=after[1],
        n=limit,
    )


async def count_people(
    tx: ReadTx, organization_id: UUID, journey_ids: Iterable[UUID], now: datetime
) -> Mapping[UUID, Row]:
    """Return how many are inside each journey, and how it went with those of the last 30 days."""
    rows = await tx.fetch(
        sql.count_people,
        organization_id=organization_id,
        ids=list(journey_ids),
        since=first_id(now - LATELY),
        most=MOST_COUNTED,
    )
    return {row["id"]: row for row in rows}
