"""A colleague takes the conversation: by each journey's policy the person stands still, leaves it, or goes on (J17).

Whoever stands still has somebody who wakes them: the end of the handoff, and then the organization's grace. Both hold
the contact, like release, so nobody is paused behind the back of whoever ends it.
"""

from collections.abc import Sequence
from datetime import timedelta
from uuid import UUID

from cadenza.accounts.actions.organizations import load_settings
from cadenza.accounts.domain.settings import Handoff
from cadenza.journeys.actions.ending import End, end
from cadenza.journeys.actions.versions import load_readable
from cadenza.journeys.domain.history import Change
from cadenza.journeys.domain.journey import Ref
from cadenza.journeys.domain.moving import CANCEL_OUTCOMES
from cadenza.journeys.domain.names import QUEUE_HINT, RELEASE
from cadenza.journeys.store import enrollments, transitions
from cadenza.journeys.store import handoffs as store
from cadenza.journeys.store.enrollments import Inside
from cadenza.kit.db import Tx
from cadenza.kit.reasons import CancelReason, EnrollmentState, PauseReason
from cadenza.messages.domain.events import HandoffEnded, HandoffStarted


async def on_handoff_started(tx: Tx, events: Sequence[HandoffStarted]) -> None:
    """Do what each journey's policy says to those inside; whoever is in one of a newer release stands still."""
    actors = {(event.organization_id, event.contact_id): event.actor for event in events}
    inside = await enrollments.lock_inside(tx, actors)
    graphs = await load_readable(tx, {(one.live.organization_id, one.version_id) for one in inside})
    by_policy: dict[Handoff, list[Inside]] = {policy: [] for policy in Handoff}
    for one in inside:
        graph = graphs.get(one.version_id)
        by_policy[Handoff.PAUSE if graph is None else graph.policies.handoff].append(one)
    await _pause(tx, by_policy[Handoff.PAUSE], actors)
    await _cancel(tx, by_policy[Handoff.CANCEL], actors)


async def on_handoff_ended(tx: Tx, events: Sequence[HandoffEnded]) -> None:
    """Let go on who stood still, after the grace."""
    paused = await store.lock_paused(tx, {(event.organization_id, event.contact_id) for event in events})
    if not paused:
        return
    organizations = await load_settings(tx, {organization_id for organization_id, _ in paused})
    grace = {one.id: timedelta(minutes=one.settings.handoff_grace_minutes) for one in organizations.values()}
    await store.wake(tx, paused, [tx.now + grace[organization_id] for organization_id, _ in paused])
    actor = events[0].actor if len(events) == 1 else None
    await transitions.record(tx, Change.RESUMED, [(*ref, PauseReason.HANDOFF.value, actor, None) for ref in paused])
    _tell(tx, paused)


async def _pause(tx: Tx, inside: Sequence[Inside], actors: dict[Ref, str]) -> None:
    if not inside:
        return
    by = {(one.live.organization_id, one.live.id): _actor(one, actors) for one in inside}
    paused = await store.pause(tx, by)
    await transitions.record(tx, Change.PAUSED, [(*ref, PauseReason.HANDOFF.value, by[ref], None) for ref in paused])
    _tell(tx, paused)


async def _cancel(tx: Tx, inside: Sequence[Inside], actors: dict[Ref, str]) -> None:
    for actor in sorted({_actor(one, actors) for one in inside}):
        how = End(
            state=EnrollmentState.CANCELLED,
            reason=CancelReason.HANDOFF.value,
            outcome=CANCEL_OUTCOMES[CancelReason.HANDOFF],
            actor=actor,
        )
        await end(tx, [one.live for one in inside if _actor(one, actors) == actor], how)


def _actor(one: Inside, actors: dict[Ref, str]) -> str:
    return actors[one.live.organization_id, one.live.contact_id]


def _tell(tx: Tx, moved: Sequence[Ref]) -> None:
    ids: dict[UUID, list[UUID]] = {}
    for organization_id, enrollment_id in moved:
        ids.setdefault(organization_id, []).append(enrollment_id)
    for organization_id, these in ids.items():
        tx.nudge(RELEASE, organization_id)
        tx.hint(organization_id, QUEUE_HINT, *these)
