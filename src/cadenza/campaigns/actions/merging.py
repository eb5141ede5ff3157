"""Recipients follow the person, in the transaction of a merge or its undo; and who a campaign is about.

One person is in a campaign once: where both contacts were, the one that has come further stays, and the other is called
off as `merged` if nothing went out for it yet.
"""

from collections.abc import Sequence
from uuid import UUID

from cadenza.campaigns.domain.recipient import Twin, one_too_many
from cadenza.campaigns.store import recipients as store
from cadenza.campaigns.store.recipients import OfContact
from cadenza.contacts.actions.merge_history import list_moves, record_moves
from cadenza.contacts.domain.events import ContactsMerged, MergeUndone
from cadenza.kit.db import ReadTx, Tx
from cadenza.kit.reasons import CancelReason, RecipientState
from cadenza.messages.actions.queue import cancel_these

KIND = "recipient"
MOST_RECIPIENTS = 10_000
"""More than one person is: once in each campaign."""


async def on_merged(tx: Tx, events: Sequence[ContactsMerged]) -> None:
    """Give the loser's recipients to the winner; one too many is called off."""
    for event in events:
        organization_id, winner_id, loser_id = event.organization_id, event.contact_id, event.loser_id
        both = await store.list_of_contacts(tx, organization_id, [winner_id, loser_id])
        ours = {one.campaign_id: one for one in both if one.contact_id == winner_id}
        theirs = [one for one in both if one.contact_id == loser_id]
        await _call_off(
            tx, organization_id, [(ours[one.campaign_id], one) for one in theirs if one.campaign_id in ours]
        )
        moved = [one.id for one in theirs if one.campaign_id not in ours]
        if moved:
            await store.move_recipients(tx, organization_id, moved, loser_id, winner_id)
            await record_moves(tx, organization_id, event.merge_id, KIND, moved)


async def on_merge_undone(tx: Tx, events: Sequence[MergeUndone]) -> None:
    """Give back the recipients that came with the merge, as they are now."""
    for event in events:
        came = await list_moves(tx, event.organization_id, event.merge_id, KIND, MOST_RECIPIENTS)
        if came:
            await store.move_recipients(tx, event.organization_id, came, event.contact_id, event.loser_id)


async def find_recipients(tx: ReadTx, organization_id: UUID, contact_ids: Sequence[UUID]) -> set[UUID]:
    """Return those of these people who are recipients of a campaign; one statement."""
    return await store.find_in_campaigns(tx, organization_id, contact_ids) if contact_ids else set()


async def _call_off(tx: Tx, organization_id: UUID, pairs: Sequence[tuple[OfContact, OfContact]]) -> None:
    """Call off one of each pair of recipients of one campaign, unless both are through."""
    called_off = []
    for winner, loser in pairs:
        which = one_too_many(winner.state, loser.state)
        if which is not None:
            called_off.append(winner if which is Twin.WINNER else loser)
    reason = CancelReason.MERGED.value
    queued = [one.message_id for one in called_off if one.message_id is not None]
    if queued:
        await cancel_these(tx, organization_id, queued, reason)
    pending = [one.id for one in called_off if one.state is RecipientState.PENDING]
    if pending:
        await store.cancel_recipients(tx, organization_id, pending, reason, stranded=())
