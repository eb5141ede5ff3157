"""Threads follow the person.

In the transaction of a merge or its undo the threads and what they have to send, the rest of their messages by the
lane of merges.

A thread belongs to an address on a connection, so two contacts never have the same one: it goes to whose the address
is. Messages follow their thread, those written since a merge too.
"""

from collections.abc import Sequence
from uuid import UUID

from cadenza.contacts.actions.facts import get_contact
from cadenza.contacts.actions.merge_history import PIECE, list_moves, record_moves
from cadenza.contacts.domain.events import ContactsMerged, MergeUndone
from cadenza.kit.db import Tx
from cadenza.messages.store import merging as store

KIND = "thread"
MOST_THREADS = 10_000
"""More than one person has: one for each address on each connection."""


async def on_merged(tx: Tx, events: Sequence[ContactsMerged]) -> None:
    """Give the loser's threads to the winner, with what is queued in them, so that the last look asks about them."""
    for event in events:
        threads = await store.move_threads(tx, event.organization_id, event.loser_id, event.contact_id)
        if threads:
            await record_moves(tx, event.organization_id, event.merge_id, KIND, threads)
            await store.move_queued(tx, event.organization_id, threads, event.contact_id)
            await store.move_messages(tx, event.organization_id, event.loser_id, event.contact_id, PIECE)


async def on_merge_undone(tx: Tx, events: Sequence[MergeUndone]) -> None:
    """Give back the threads that came with the merge, and those begun since at the loser's addresses.

    One that goes by the winner's phone by now, since the network named both, stays whole and is the winner's.
    """
    for event in events:
        came = await list_moves(tx, event.organization_id, event.merge_id, KIND, MOST_THREADS)
        winner = await get_contact(tx, event.organization_id, event.contact_id)
        kept = {one.match_key for one in winner.identifiers}
        threads = await store.list_threads(tx, event.organization_id, winner.id, came, event.addresses, kept)
        if threads:
            await store.give_threads(tx, event.organization_id, threads, event.loser_id)
            await store.move_queued(tx, event.organization_id, threads, event.loser_id)


async def move_messages(tx: Tx, organization_id: UUID, source: UUID, target: UUID, limit: int) -> int:
    """Let messages in the target's threads name the target; a mover of the lane."""
    return await store.move_messages(tx, organization_id, source, target, limit)
