"""Reads for finding things by their names."""

from uuid import UUID

from cadenza.insight.domain.find import Named
from cadenza.kit.db import Queries, ReadTx, Row

sql = Queries.beside(__file__)


async def list_campaigns(tx: ReadTx, organization_id: UUID, most: int) -> list[Named]:
    """Read the names of up to `most` campaigns, the newest first."""
    return _named(await tx.fetch(sql.list_campaign_names, organization_id=organization_id, most=most))


async def list_journeys(tx: ReadTx, organization_id: UUID, most: int) -> list[Named]:
    """Read the names of up to `most` journeys, the newest first."""
    return _named(await tx.fetch(sql.list_journey_names, organization_id=organization_id, most=most))


def _named(rows: list[Row]) -> list[Named]:
    return [Named(row["id"], row["name"], row["state"]) for row in rows]
