"""What failed and nobody has seen yet follows the person, in the transaction of a merge or its undo."""

from collections.abc import Sequence

from cadenza.contacts.actions.merge_history import list_moves, record_moves
from cadenza.contacts.domain.events import ContactsMerged, MergeUndone
from cadenza.inbox.domain.names import ITEMS_HINT
from cadenza.inbox.store import items, listing
from cadenza.kit.db import Tx

KIND = "inbox_item"
MOST_ITEMS = 10_000
"""More than waits for one person."""


async def on_merged(tx: Tx, events: Sequence[ContactsMerged]) -> None:
    """Give the loser's items to the winner: their page would be that of nobody."""
    for event in events:
        moved = await items.move(tx, event.organization_id, event.loser_id, event.contact_id)
        if moved:
            await record_moves(tx, event.organization_id, event.merge_id, KIND, moved)
            tx.hint(event.organization_id, ITEMS_HINT)


async def on_merge_undone(tx: Tx, events: Sequence[MergeUndone]) -> None:
    """Give back those that came with the merge, and those of the threads that have just gone back."""
    for event in events:
        came = await list_moves(tx, event.organization_id, event.merge_id, KIND, MOST_ITEMS)
        threads = await listing.find_of_contacts(tx, event.organization_id, [event.loser_id])
        await items.give_back(
            tx, event.organization_id, event.contact_id, event.loser_id, ids=came, conversation_ids=threads
        )
        tx.hint(event.organization_id, ITEMS_HINT)
