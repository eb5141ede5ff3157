"""What a person does to a running campaign: pause, resume, cancel. One row each, exact from the commit on.

The last look of delivery reads that row, so nothing has to be called back for it to hold. What is left to do after a
cancel is swept by the steering lane.
"""

from dataclasses import replace
from datetime import datetime
from uuid import UUID

from cadenza.campaigns.actions.author import lock, say_moved
from cadenza.campaigns.actions.launch import send
from cadenza.campaigns.domain.campaign import Campaign, Mover, check_transition
from cadenza.campaigns.domain.events import CampaignCancelled, CampaignPaused, CampaignResumed
from cadenza.campaigns.domain.names import CAMPAIGNS_HINT, RELEASE, STEER
from cadenza.campaigns.domain.steering import LOOK_EVERY
from cadenza.campaigns.errors import CampaignStateConflict
from cadenza.campaigns.store import campaigns as store
from cadenza.campaigns.store import recipients
from cadenza.kit.db import Tx
from cadenza.kit.reasons import CampaignState, DeferReason, PauseReason


async def pause(tx: Tx, organization_id: UUID, campaign_id: UUID) -> Campaign:
    """Hand nothing more to a provider; whoever is pending or queued stays so."""
    campaign = await lock(tx, organization_id, campaign_id)
    check_transition(campaign.state, CampaignState.PAUSED, Mover.TEAM)
    say_moved(tx, campaign, CampaignState.PAUSED)
    return await stand_still(tx, campaign, PauseReason.MANUAL)


async def resume(
    tx: Tx,
    organization_id: UUID,
    campaign_id: UUID,
    *,
    based_on: datetime | None = None,
    template_based_on: datetime | None = None,
) -> Campaign:
    """Go on with whoever is still pending or queued; one that never started is sent now, as it was looked at.

    What a started campaign says is frozen, whatever was looked at: only its start asks.
    """
    campaign = await lock(tx, organization_id, campaign_id)
    if campaign.state is not CampaignState.PAUSED:
        raise CampaignStateConflict(before=campaign.state.value, after=CampaignState.RUNNING.value)
    if campaign.started_at is None:
        return await send(tx, organization_id, campaign_id, based_on=based_on, template_based_on=template_based_on)
    say_moved(tx, campaign, CampaignState.RUNNING)
    return await go_on(tx, campaign)


async def cancel(tx: Tx, organization_id: UUID, campaign_id: UUID) -> Campaign:
    """Call the campaign off: pending and queued recipients are cancelled unless they are handed over already."""
    campaign = await lock(tx, organization_id, campaign_id)
    check_transition(campaign.state, CampaignState.CANCELLED, Mover.TEAM)
    has_recipients = campaign.started_at is not None
    cancelled = replace(
        campaign,
        state=CampaignState.CANCELLED,
        reason=None,
        state_changed_at=tx.now,
        ended_at=tx.now,
        swept_at=None if has_recipients else tx.now,
        sweep_cursor=None,
        next_run_at=tx.now if has_recipients else None,
        updated_at=tx.now,
    )
    await store.save_campaign(tx, cancelled)
    say_moved(tx, campaign, CampaignState.CANCELLED)
    tx.emit(CampaignCancelled(organization_id=organization_id, campaign_id=campaign_id))
    tx.nudge(STEER, organization_id)
    tx.hint(organization_id, CAMPAIGNS_HINT, campaign_id)
    return cancelled


async def stand_still(tx: Tx, campaign: Campaign, reason: PauseReason) -> Campaign:
    """Pause a locked campaign that runs; one whose number is disconnected goes on by itself when that is back."""
    is_waiting = reason is PauseReason.CONNECTION_DISCONNECTED
    paused = replace(
        campaign,
        state=CampaignState.PAUSED,
        reason=reason.value,
        state_changed_at=tx.now,
        next_run_at=tx.now + LOOK_EVERY if is_waiting else None,
        updated_at=tx.now,
    )
    await store.save_campaign(tx, paused)
    tx.emit(CampaignPaused(organization_id=campaign.organization_id, campaign_id=campaign.id, reason=reason.value))
    tx.hint(campaign.organization_id, CAMPAIGNS_HINT, campaign.id)
    return paused


async def go_on(tx: Tx, campaign: Campaign) -> Campaign:
    """Let a locked campaign that was paused run."""
    running = replace(
        campaign,
        state=CampaignState.RUNNING,
        reason=None,
        state_changed_at=tx.now,
        held_since=None,
        next_run_at=tx.now,
        updated_at=tx.now,
    )
    await store.save_campaign(tx, running)
    await recipients.wake_deferred(tx, (campaign.organization_id, campaign.id), DeferReason.QUOTA)
    tx.emit(CampaignResumed(organization_id=campaign.organization_id, campaign_id=campaign.id))
    tx.nudge(STEER, campaign.organization_id)
    tx.nudge(RELEASE, campaign.organization_id)
    tx.hint(campaign.organization_id, CAMPAIGNS_HINT, campaign.id)
    return running
