"""Enrollments follow the person in a merge or its undo, and the conversation that theirs has become part of."""

from collections.abc import Sequence

from cadenza.contacts.actions.merge_history import list_moves, record_moves
from cadenza.contacts.domain.events import ContactsMerged, MergeUndone
from cadenza.journeys.actions.ending import End, end
from cadenza.journeys.domain.enrollment import Live
from cadenza.journeys.domain.merging import follow
from cadenza.journeys.domain.names import MATCH
from cadenza.journeys.store import merging as store
from cadenza.kit.db import Tx
from cadenza.kit.reasons import CancelReason, EnrollmentState
from cadenza.messages.domain.events import ThreadsJoined

KIND = "enrollment"
MERGED = End(state=EnrollmentState.CANCELLED, reason=CancelReason.MERGED.value)
MOST_ENROLLMENTS = 10_000
"""More than one person has: once in each journey, some every year."""


async def on_merged(tx: Tx, events: Sequence[ContactsMerged]) -> None:
    """Give the loser's enrollments to the winner; one too many ends as `merged`, and what it queued is called off."""
    for event in events:
        organization_id, winner_id, loser_id = event.organization_id, event.contact_id, event.loser_id
        standings = await store.lock_standings(tx, organization_id, [winner_id, loser_id])
        followed = follow(
            [one for one in standings if one.contact_id == winner_id],
            [one for one in standings if one.contact_id == loser_id],
        )
        if followed.cancelled:
            one_too_many = [Live(organization_id, one.id, one.journey_id, winner_id) for one in followed.cancelled]
            await end(tx, one_too_many, MERGED)
        if followed.moved:
            await store.move(tx, organization_id, followed.moved, loser_id, winner_id)
            await record_moves(tx, organization_id, event.merge_id, KIND, followed.moved)
        await store.move_triggers(tx, organization_id, loser_id, winner_id)
        tx.nudge(MATCH, organization_id)


async def on_merge_undone(tx: Tx, events: Sequence[MergeUndone]) -> None:
    """Give back the enrollments that came with the merge, as they are now; what has ended stays ended."""
    for event in events:
        came = await list_moves(tx, event.organization_id, event.merge_id, KIND, MOST_ENROLLMENTS)
        if came:
            await store.move(tx, event.organization_id, came, event.contact_id, event.loser_id)


async def on_threads_joined(tx: Tx, events: Sequence[ThreadsJoined]) -> None:
    """Let what was written in a conversation that is gone stand in the other; few are ever joined."""
    for event in events:
        await store.follow_thread(tx, event.organization_id, event.contact_id, event.source_id, event.target_id)
