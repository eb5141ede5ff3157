"""When a campaign starts by itself: said on the clock of a zone, kept as that, and as the moment that it means. Pure.

The zone is the organization's when it was said. An organization that moves to another zone moves nothing: what was said
stays at the same moment. Rules of a zone that change move the moment: the wall time is what people were told.
"""

from dataclasses import replace
from datetime import datetime

from cadenza.campaigns.domain.campaign import Campaign, SendType
from cadenza.kit.reasons import CampaignState
from cadenza.kit.timing import at_local, is_zone, zone_named


def said_in(campaign: Campaign, send_at: datetime, zone: str) -> Campaign:
    """Return the campaign with a new time, on the clock of this zone."""
    wall = send_at.astimezone(zone_named(zone)).replace(tzinfo=None)
    return replace(campaign, send_at=send_at, send_wall=wall, send_zone=zone)


def means(campaign: Campaign) -> datetime | None:
    """Return the moment that its time means by the rules of now: the one that is kept, as long as it reads the same.

    It stays too where the zone has been abolished: nobody would know of another one.
    """
    at, wall = campaign.send_at, campaign.send_wall
    if at is None or wall is None or campaign.send_zone is None or not is_zone(campaign.send_zone):
        return at
    zone = zone_named(campaign.send_zone)
    # A wall time that comes twice is two moments: which one was meant is what was kept.
    return at if at.astimezone(zone).replace(tzinfo=None) == wall else at_local(wall.date(), wall.time(), zone)


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
