"""Steering: what a campaign's clock asks for, one piece at a time, under the lock of its row.

    scheduled, its time has come   checked again and started
    running, not frozen            the next chunk of the audience
    running                        counted from its rows; held, paused or ended by what they say
    paused for its number          goes on when that is back
    cancelled, not swept           the next recipients are called off
    ended                          counted, as long as receipts may come

The row is the claim: one worker at a time, and a person's command comes in between two pieces.
"""

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from uuid import UUID

from cadenza.campaigns.actions.audience import CHUNK, freeze_chunk
from cadenza.campaigns.actions.commands import go_on, stand_still
from cadenza.campaigns.actions.launch import start_due
from cadenza.campaigns.actions.meant import FIRST
from cadenza.campaigns.actions.numbers import load_number
from cadenza.campaigns.domain.campaign import ENDED, Campaign, Mover, check_transition
from cadenza.campaigns.domain.events import CampaignCompleted, CampaignFailed, CampaignProgressed
from cadenza.campaigns.domain.names import CAMPAIGNS_HINT, STEER
from cadenza.campaigns.domain.progress import noted, point_of
from cadenza.campaigns.domain.steering import LOOK_EVERY, End, GoOn, Number, Pause, count_every, counted_again, steer
from cadenza.campaigns.store import campaigns as store
from cadenza.campaigns.store import recipients, results
from cadenza.kit.db import ReadTx, Tx
from cadenza.kit.reasons import CampaignState, CancelReason, ConnectionState, PauseReason, RecipientState
from cadenza.messages.actions.queue import cancel_these, find_open

AGAIN = timedelta(seconds=30)
"""After a piece that could not be done."""

LOST_AT_ONCE = 500


async def find(tx: ReadTx, limit: int) -> list[UUID]:
    """Return organizations with a campaign whose clock has come."""
    return await store.find_due(tx, limit)


async def claim(tx: Tx, organizations: Sequence[UUID], each: int, total: int) -> list[Campaign]:
    """Lock the campaigns whose clock came first; a piece of one is a batch."""
    return await store.claim_due(tx, organizations, each, total)


async def reclaim(tx: Tx, organization_id: UUID, ids: Sequence[UUID]) -> list[Campaign]:
    """Lock these campaigns if their clock has still come."""
    return await store.reclaim_due(tx, organization_id, ids)


async def work(tx: Tx, due: Sequence[Campaign]) -> None:
    """Do one piece of each."""
    for one in due:
        await _piece(tx, one)


async def fail(tx: Tx, campaign: Campaign, error: str) -> None:
    """Try again later, for ever: the watchdog counts whoever waits longer than an hour."""
    await store.count_failure(tx, campaign, min(campaign.attempts + 1, 1000), tx.now + AGAIN, error)


async def _piece(tx: Tx, campaign: Campaign) -> None:
    campaign = replace(campaign, attempts=0)
    if campaign.state is CampaignState.SCHEDULED:
        await start_due(tx, campaign)
    elif campaign.state is CampaignState.RUNNING:
        await _run(tx, campaign)
    elif campaign.state is CampaignState.CANCELLED and campaign.swept_at is None:
        await _sweep(tx, campaign)
    elif campaign.state in ENDED:
        await _count(tx, campaign)
    elif campaign.reason == PauseReason.CONNECTION_DISCONNECTED and campaign.started_at is not None:
        await _wait_for_number(tx, campaign)
    else:  # a draft has no clock, nor one that waits for a person
        await store.save_campaign(tx, replace(campaign, next_run_at=None))


# ------------------------------------------------------------------------------------------------- running


async def _run(tx: Tx, campaign: Campaign) -> None:
    """Freeze the next chunk, and look at the whole every five seconds, a very large one less often."""
    if campaign.frozen_at is None:
        campaign = await freeze_chunk(tx, campaign)
    counted_at, every = campaign.counted_at, count_every(campaign.counts)
    if campaign.frozen_at is not None or counted_at is None or tx.now - counted_at >= every:
        await _look(tx, campaign)
    else:
        await _save(tx, campaign)


async def _look(tx: Tx, campaign: Campaign) -> None:
    """Count a running campaign and do what its rows say."""
    ref = (campaign.organization_id, campaign.id)
    before = campaign.counts
    counts = await results.count_states(tx, ref)
    progress = noted(campaign.progress, point_of(counts, tx.now))
    campaign = replace(campaign, counts=counts, counted_at=tx.now, progress=progress)
    number = await _number(tx, campaign)
    is_frozen = campaign.frozen_at is not None
    found = steer(campaign.counts, number, campaign.held_since, tx.now, is_frozen=is_frozen)
    match found:
        case Pause(reason):
            await stand_still(tx, campaign, reason)
        case End():
            await _end(tx, campaign, found)
        case GoOn(held_since):
            if is_frozen and not campaign.counts.get(RecipientState.PENDING) and await _has_stranded(tx, campaign):
                await stand_still(tx, campaign, PauseReason.STRANDED)
                return
            await _save(tx, replace(campaign, held_since=held_since))
    if campaign.counts != before:
        tx.emit(CampaignProgressed(organization_id=ref[0], campaign_id=ref[1], counts=campaign.counts))
        tx.hint(campaign.organization_id, CAMPAIGNS_HINT, campaign.id)


async def _wait_for_number(tx: Tx, campaign: Campaign) -> None:
    """Let a campaign go on whose number is back, where the reconnect has not done so itself."""
    if (await _number(tx, campaign)).state is ConnectionState.CONNECTED:
        await go_on(tx, campaign)
    else:
        await store.save_campaign(tx, replace(campaign, next_run_at=tx.now + LOOK_EVERY))


async def _save(tx: Tx, campaign: Campaign) -> None:
    """Write a campaign that goes on: at once while its audience is frozen, then when it is counted again."""
    is_frozen = campaign.frozen_at is not None
    again = tx.now + count_every(campaign.counts) if is_frozen else tx.now
    await store.save_campaign(tx, replace(campaign, next_run_at=again))
    if not is_frozen:
        tx.nudge(STEER, campaign.organization_id)


async def _number(tx: ReadTx, campaign: Campaign) -> Number:
    found = await load_number(tx, campaign)
    return Number(ConnectionState.DELETED) if found is None else Number(found.state, found.kill_switch)


async def _has_stranded(tx: Tx, campaign: Campaign) -> bool:
    """Say whether somebody is queued whose message is gone; who only was not told yet is told now."""
    queued = await recipients.list_queued(tx, (campaign.organization_id, campaign.id), LOST_AT_ONCE)
    return bool(await _lost(tx, campaign.organization_id, queued))


async def _lost(tx: Tx, organization_id: UUID, queued: dict[UUID, UUID]) -> set[UUID]:
    """Return the recipients, given with their messages, of which no message is left that says what became of them."""
    open_ = await find_open(tx, organization_id, queued.values())
    closed = {id_ for id_, message_id in queued.items() if message_id not in open_}
    return closed - (await recipients.follow_messages(tx, closed)).keys() if closed else set()


async def _end(tx: Tx, campaign: Campaign, end: End) -> None:
    check_transition(campaign.state, end.state, Mover.STEERING)
    await store.save_campaign(
        tx,
        replace(
            campaign,
            state=end.state,
            reason=end.reason,
            state_changed_at=tx.now,
            ended_at=tx.now,
            held_since=None,
            next_run_at=counted_again(tx.now, tx.now),
        ),
    )
    about = {"organization_id": campaign.organization_id, "campaign_id": campaign.id}
    if end.state is CampaignState.FAILED:
        tx.emit(CampaignFailed(**about, reason=end.reason or ""))
    else:
        tx.emit(CampaignCompleted(**about, reason=end.reason))
    tx.hint(campaign.organization_id, CAMPAIGNS_HINT, campaign.id)


# --------------------------------------------------------------------------------------------------- ended


async def _sweep(tx: Tx, campaign: Campaign) -> None:
    """Call off the next recipients of a cancelled campaign: what is queued first, then whoever is pending."""
    ref = (campaign.organization_id, campaign.id)
    chunk = await recipients.list_chunk(tx, ref, campaign.sweep_cursor or FIRST, CHUNK)
    queued = {
        one.id: one.message_id for one in chunk if one.state is RecipientState.QUEUED and one.message_id is not None
    }
    reason = CancelReason.CAMPAIGN_CANCELLED.value
    if queued:
        await cancel_these(tx, campaign.organization_id, queued.values(), reason)
        await tx.flush()  # their recipients hear of it before they are looked at again
    pending = {one.id for one in chunk if one.state is RecipientState.PENDING}
    lost = await _lost(tx, campaign.organization_id, queued) if queued else set()
    if pending or lost:
        await recipients.cancel_recipients(tx, campaign.organization_id, pending | lost, reason, stranded=lost)
    is_last = len(chunk) < CHUNK
    swept = replace(campaign, sweep_cursor=chunk[-1].contact_id if chunk else campaign.sweep_cursor)
    if is_last:
        await _count(tx, replace(swept, swept_at=tx.now))
    else:
        await store.save_campaign(tx, replace(swept, next_run_at=tx.now))
        tx.nudge(STEER, campaign.organization_id)
    tx.hint(campaign.organization_id, CAMPAIGNS_HINT, campaign.id)


async def _count(tx: Tx, campaign: Campaign) -> None:
    """Count an ended campaign: receipts still come."""
    counts = await results.count_states(tx, (campaign.organization_id, campaign.id))
    again = counted_again(campaign.ended_at or campaign.state_changed_at, tx.now)
    await store.save_campaign(tx, replace(campaign, counts=counts, counted_at=tx.now, next_run_at=again))
