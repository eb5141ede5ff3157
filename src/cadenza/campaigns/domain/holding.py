"""What holds a campaign back, for whoever looks at it. Pure; the sentences are the dashboard's."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from cadenza.campaigns.domain.campaign import Campaign
from cadenza.campaigns.domain.counts import Counts, left_of
from cadenza.campaigns.domain.steering import PATIENCE, Number, pause_for
from cadenza.kit.reasons import CampaignState, DeferReason, PauseReason, RecipientState


@dataclass(frozen=True, slots=True)
class Hold:
    """One thing that holds a campaign back: a pause or defer reason, how many it is about, and until when."""

    reason: str
    count: int
    until: datetime | None = None
    """When the first of them is asked again, or when it pauses for this; None where nobody can say."""
    is_whole: bool = False
    """Whether nobody at all goes on."""


def holds_on(
    campaign: Campaign,
    counts: Counts,
    number: Number | None,
    *,
    is_stopped: bool,
    until: Mapping[str, datetime],
) -> list[Hold]:
    """Say what holds a campaign back, the most important first; nothing, where it runs freely or has ended.

    `until` is when the first of those is asked again who wait for a reason.
    """
    waiting = left_of(counts)
    if campaign.state is CampaignState.PAUSED:
        return [Hold(campaign.reason or PauseReason.MANUAL.value, waiting, is_whole=True)]
    if campaign.state is not CampaignState.RUNNING:
        return []
    if is_stopped or (number is not None and number.kill_switch):
        return [Hold(PauseReason.KILL_SWITCH.value, waiting, is_whole=True)]
    found = []
    if number is not None and (problem := pause_for(number)) is not None:
        pauses_at = None if campaign.held_since is None else campaign.held_since + PATIENCE
        found.append(Hold(problem.value, waiting, pauses_at, is_whole=True))
    named = {
        reason: counts.get(f"{RecipientState.PENDING}:{reason}", 0)
        for reason in DeferReason
        if reason is not DeferReason.CONTACT_BUSY
    }
    deferred = [Hold(reason.value, count, until.get(reason)) for reason, count in named.items() if count]
    return found + sorted(deferred, key=lambda hold: -hold.count)
