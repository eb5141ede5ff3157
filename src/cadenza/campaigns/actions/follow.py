"""What campaigns do when something happens elsewhere: to their messages, their people, their numbers.

A recipient moves in the transaction that moves its message, after it: queue row, message, recipient.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from uuid import UUID

from cadenza.campaigns.actions.commands import go_on, stand_still
from cadenza.campaigns.actions.measures import measure
from cadenza.campaigns.domain.campaign import Campaign
from cadenza.campaigns.domain.names import CAMPAIGNS_HINT, RELEASE
from cadenza.campaigns.domain.results import ATTRIBUTED
from cadenza.campaigns.domain.steering import Number, pause_for
from cadenza.campaigns.store import campaigns, recipients, results
from cadenza.campaigns.store.results import Answer
from cadenza.channels.domain.capabilities import capabilities_of
from cadenza.channels.domain.events import ConnectionChanged
from cadenza.contacts.actions.suppressions import address_hash
from cadenza.contacts.domain.events import ContactErased, HoldChanged, OptedOut
from cadenza.kit.db import Tx
from cadenza.kit.reasons import CampaignState, CancelReason, ConnectionState, PauseReason, SkipReason
from cadenza.messages.actions.queue import cancel_these
from cadenza.messages.domain.delivery import DueMessage
from cadenza.messages.domain.events import MessageCancelled, MessageSettled, PersonWrote
from cadenza.messages.domain.last_look import SourceAnswer


async def on_messages_moved(tx: Tx, events: Sequence[MessageSettled | MessageCancelled]) -> None:
    """Make recipients what their messages have become."""
    moved = {event.recipient_id for event in events if event.recipient_id is not None}
    if moved:
        measure(tx, (await recipients.follow_messages(tx, moved)).values())


async def on_opted_out(tx: Tx, events: Sequence[OptedOut]) -> None:
    """Call off what campaigns have queued on the channels that a person left; who is pending is judged in its turn."""
    queued = await recipients.messages_of_contacts(tx, {(one.organization_id, one.contact_id) for one in events})
    left = {(event.organization_id, event.contact_id, event.key) for event in events}
    by_organization: dict[UUID, list[UUID]] = defaultdict(list)
    for one in queued:
        if (one.organization_id, one.contact_id, capabilities_of(one.channel).opt_out_key) in left:
            by_organization[one.organization_id].append(one.message_id)
    for organization_id, message_ids in sorted(by_organization.items()):
        await cancel_these(tx, organization_id, message_ids, SkipReason.OPTED_OUT.value)


async def on_person_wrote(tx: Tx, events: Sequence[PersonWrote]) -> None:
    """Note replies on the recipient that was written to last, if that is not long ago."""
    answers = [
        Answer(one.organization_id, one.contact_id, one.connection_id, one.received_at, one.received_at - ATTRIBUTED)
        for one in events
    ]
    answered = await results.find_answered(tx, answers)
    for organization_id, campaign_id in await results.mark_replied(tx, answered) if answered else ():
        tx.hint(organization_id, CAMPAIGNS_HINT, campaign_id)


async def on_holds_changed(tx: Tx, events: Sequence[HoldChanged]) -> None:
    """Ask again about whoever was held back: the hold may be over, or last longer."""
    if await recipients.wake_held(tx, {(one.organization_id, one.contact_id) for one in events}):
        tx.nudge(RELEASE, *{one.organization_id for one in events})


async def on_erased(tx: Tx, events: Sequence[ContactErased]) -> None:
    """Take off recipients what says who they are: the address becomes its hash, the variables go."""
    found = await recipients.lock_of_contacts(tx, {(event.organization_id, event.contact_id) for event in events})
    if found:
        await recipients.forget(tx, [(one.organization_id, one.id, _hashed(one)) for one in found])


def _hashed(one: recipients.OfContact) -> str | None:
    return None if one.address is None else address_hash(one.organization_id, one.address).hex()


async def on_connections_changed(tx: Tx, events: Sequence[ConnectionChanged]) -> None:
    """Pause, hold or wake the campaigns that send from a number which is in another state.

    At once where nobody holds them; else steering does it within half a minute. The number is held here, and may have
    been changed in a batch that holds people, so nothing is waited for.
    """
    states = {(one.organization_id, one.connection_id): one.state for one in events}
    for campaign in await campaigns.claim_on_connections(tx, states):
        assert campaign.connection_id is not None  # noqa: S101 - it was found by it
        await _on_number(tx, campaign, states[campaign.organization_id, campaign.connection_id])


async def _on_number(tx: Tx, campaign: Campaign, state: ConnectionState) -> None:
    is_running = campaign.state is CampaignState.RUNNING
    if state is ConnectionState.CONNECTED:
        if is_running and campaign.held_since is not None:
            await campaigns.save_campaign(tx, replace(campaign, held_since=None))
        elif campaign.reason == PauseReason.CONNECTION_DISCONNECTED and campaign.started_at is not None:
            await go_on(tx, campaign)
    elif is_running and state is ConnectionState.DISCONNECTED:
        await campaigns.save_campaign(tx, replace(campaign, held_since=tx.now))
    elif is_running and (reason := pause_for(Number(state))) is not None:
        await stand_still(tx, campaign, reason)


async def check_sources(tx: Tx, messages: Sequence[DueMessage]) -> dict[UUID, SourceAnswer]:
    """Say which messages must not go now, since their campaign is paused or was called off: part of the last look."""
    named = {one.id: (one.organization_id, one.campaign_id) for one in messages if one.campaign_id is not None}
    states = await campaigns.load_states(tx, named.values())
    return {message_id: _ANSWERS.get(states.get(campaign_id)) for message_id, (_, campaign_id) in named.items()}


_ANSWERS: Mapping[CampaignState | None, CancelReason | PauseReason] = {
    None: CancelReason.CAMPAIGN_CANCELLED,
    CampaignState.CANCELLED: CancelReason.CAMPAIGN_CANCELLED,
    CampaignState.PAUSED: PauseReason.MANUAL,
}
"""By the campaign's state; None is one that is gone. A campaign that ended by itself lets its last messages go."""
