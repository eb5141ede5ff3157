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
