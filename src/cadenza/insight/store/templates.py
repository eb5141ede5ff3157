"""Reads for the page of a template."""

from dataclasses import dataclass
from uuid import UUID

from cadenza.insight.store.connections import User
from cadenza.journeys.domain.nodes.message import TEMPLATE
from cadenza.kit.db import Queries, ReadTx

sql = Queries.beside(__file__)


@dataclass(frozen=True, slots=True)
class JourneyUser(User):
    """A journey that refers to a template."""

    in_draft: bool
    is_live: bool
    """Its current version has the texts of then."""


async def list_journeys(tx: ReadTx, organization_id: UUID, template_id: UUID, most: int) -> list[JourneyUser]:
    """Read the journeys that refer to a template and are not archived."""
    rows = await tx.fetch(
        sql.list_journeys,
        organization_id=organization_id,
        wanted={"nodes": [{"config": {TEMPLATE: str(template_id)}}]},
        most=most,
    )
    return [JourneyUser(**row) for row in rows]


async def list_campaigns(tx: ReadTx, organization_id: UUID, template_id: UUID, most: int) -> list[User]:
    """Read the last campaigns that refer to a template."""
    rows = await tx.fetch(sql.list_campaigns, organization_id=organization_id, template_id=template_id, most=most)
    return [User(**row) for row in rows]
