"""Errors of campaigns: the caller's mistakes, each with a stable code."""

from cadenza.kit.errors import Conflict, Invalid, NotFound


class CampaignNotFound(NotFound):
    """No such campaign in this organization."""

    code = "campaign_not_found"


class RecipientNotFound(NotFound):
    """No such recipient in this campaign."""

    code = "recipient_not_found"


class CampaignInvalid(Invalid):
    """The campaign can't be saved or sent as it is; every finding is listed."""

    code = "validation_failed"


class CampaignStateConflict(Conflict):
    """The campaign can't go from the state it is in to that one."""

    code = "campaign_state_conflict"


class CampaignChanged(Conflict):
    """Somebody has changed the campaign, or the template that it says, since the author looked at it."""

    code = "campaign_changed"


class CampaignStarted(Conflict):
    """What has started is not edited and not deleted: its audience has been told."""

    code = "campaign_started"
