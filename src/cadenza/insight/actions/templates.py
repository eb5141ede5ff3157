"""Where a template is used: in drafts, which follow it, and in what is under way, which does not any more."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from cadenza.insight.store import templates as store
from cadenza.insight.store.connections import User
from cadenza.insight.store.templates import JourneyUser
from cadenza.kit.db import ReadTx
from cadenza.templates.actions import library

MOST = 100


@dataclass(frozen=True, slots=True)
class TemplateUsage:
    """Who refers to a template."""

    journeys: Sequence[JourneyUser]
    campaigns: Sequence[User]


async def read_template_usage(tx: ReadTx, organization_id: UUID, template_id: UUID) -> TemplateUsage:
    """Read where one template is used."""
    template = await library.get(tx, organization_id, template_id)
    return TemplateUsage(
        journeys=await store.list_journeys(tx, organization_id, template.id, MOST),
        campaigns=await store.list_campaigns(tx, organization_id, template.id, MOST),
    )


@dataclass(frozen=True, slots=True)
class TemplateStanding:
    """What a list of templates tells beside each: in how many places it is used, and who changed it last."""

    template_id: UUID
    journeys: int
    campaigns: int
    changed_by: str | None


async def read_standings(tx: ReadTx, organization_id: UUID, ids: Sequence[UUID]) -> list[TemplateStanding]:
    """Read how these templates stand, in three statements; one that there is not is used nowhere."""
    journeys = await store.count_journeys(tx, organization_id, ids)
    campaigns = await store.count_campaigns(tx, organization_id, ids, MOST)
    changers = await store.list_changers(tx, organization_id, ids)
    return [TemplateStanding(id_, journeys.get(id_, 0), campaigns.get(id_, 0), changers.get(id_)) for id_ in ids]
