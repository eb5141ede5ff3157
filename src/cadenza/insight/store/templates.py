"""Reads for the page of a template."""

from collections.abc import Sequence
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
    """Its current version has the texts as they were when it was published."""


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


async def count_journeys(tx: ReadTx, organization_id: UUID, template_ids: Sequence[UUID]) -> dict[UUID, int]:
    """Count the journeys that refer to each."""
    wanted = [str(one) for one in template_ids]
    rows = await tx.fetch(sql.count_journeys, organization_id=organization_id, template_ids=wanted)
    return {UUID(row["template_id"]): row["count"] for row in rows}


async def count_campaigns(
    tx: ReadTx, organization_id: UUID, template_ids: Sequence[UUID], most: int
) -> dict[UUID, int]:
    """Count the campaigns that refer to each, up to a bound."""
    rows = await tx.fetch(
        sql.count_campaigns, organization_id=organization_id, template_ids=list(template_ids), most=most
    )
    return {row["template_id"]: row["count"] for row in rows}


async def list_changers(tx: ReadTx, organization_id: UUID, template_ids: Sequence[UUID]) -> dict[UUID, str]:
    """Read the name of whoever changed each last."""
    wanted = [str(one) for one in template_ids]
    rows = await tx.fetch(sql.list_changers, organization_id=organization_id, template_ids=wanted)
    return {UUID(row["template_id"]): row["actor_name"] for row in rows}
