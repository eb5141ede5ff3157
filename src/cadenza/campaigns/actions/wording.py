"""What a campaign says that refers to a template: until it starts, what that template says now."""

from dataclasses import replace

from cadenza.campaigns.domain.campaign import Campaign
from cadenza.kit.db import ReadTx
from cadenza.templates.actions import library
from cadenza.templates.domain.saved import SavedTemplate


async def load_template(tx: ReadTx, campaign: Campaign) -> SavedTemplate | None:
    """Return the template that a campaign names, if it names one and the organization has it."""
    if campaign.template_id is None:
        return None
    return (await library.load(tx, campaign.organization_id, [campaign.template_id])).get(campaign.template_id)


async def as_if_started(tx: ReadTx, campaign: Campaign) -> Campaign:
    """Return the campaign with the texts it would have if it started now."""
    if campaign.started_at is not None:
        return campaign
    template = await load_template(tx, campaign)
    return replace(campaign, frozen=None if template is None else template.variants)
