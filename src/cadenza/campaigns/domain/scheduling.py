"""When a campaign starts by itself: said on the clock of a zone, kept as that, and as the moment that it means. Pure.

The zone is the organization's when it was said. An organization that moves to another zone moves nothing: what was said
stays at the same moment. Rules of a zone that change move the moment: the wall time is what people were told.
"""

from dataclasses import replace
from datetime import datetime

from cadenza.campaigns.domain.campaign import Campaign, SendType
from cadenza.kit.reasons import CampaignState
from cadenza.kit.timing import meant_now, wall_of, zone_named


def said_in(campaign: Campaign, send_at: datetime, zone: str) -> Campaign:
    """Return the campaign with a new time, on the clock of this zone."""
    return replace(campaign, send_at=send_at, send_wall=wall_of(send_at, zone_named(zone)), send_zone=zone)


def means(campaign: Campaign) -> datetime | None:
    """Return the moment that its time means by the current rules."""
    at = campaign.send_at
    return None if at is None else meant_now(at, campaign.send_wall, campaign.send_zone)


def placed(campaign: Campaign, now: datetime) -> Campaign:
    """Return the campaign in the state that its way of sending asks for, with its clock: its time, and nothing before.

    Workers of an earlier version start whatever is scheduled once its clock has come, and ask for nothing else.
    """
    if campaign.send_type is not SendType.SCHEDULED:
        untimed = replace(campaign, send_at=None, send_wall=None, send_zone=None, next_run_at=None)
        return _in_state(untimed, CampaignState.DRAFT, now)
    at = means(campaign)
    return _in_state(replace(campaign, send_at=at, next_run_at=at), CampaignState.SCHEDULED, now)


def _in_state(campaign: Campaign, state: CampaignState, now: datetime) -> Campaign:
    since = campaign.state_changed_at if state is campaign.state else now
    return replace(campaign, state=state, reason=None, state_changed_at=since)
