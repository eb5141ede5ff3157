"""What a person does to one enrollment: cancel, pause, resume, skip its node, make the next thing due now.

The contact is locked first, like everywhere: a release in progress is waited for, and whoever comes next sees what
the person decided.
"""

from collections.abc import Callable
from datetime import datetime
from uuid import UUID

from cadenza.contacts.actions.lock import lock
from cadenza.journeys.actions.ending import End, end
from cadenza.journeys.actions.versions import load_compiled
from cadenza.journeys.domain.compiled import CompiledGraph
from cadenza.journeys.domain.decision import Walk
from cadenza.journeys.domain.enrollment import RUNNING, Enrollment, Mover, check_transition, live
from cadenza.journeys.domain.history import ACTOR, Change
from cadenza.journeys.domain.moving import after, run_now, skip
from cadenza.journeys.domain.names import QUEUE_HINT, RELEASE
from cadenza.journeys.errors import EnrollmentNotFound, EnrollmentNotRunning
from cadenza.journeys.store import enrollments as store
from cadenza.journeys.store import steps as ledger
from cadenza.journeys.store import transitions
from cadenza.journeys.store.steps import StepRow
from cadenza.kit.db import Tx
from cadenza.kit.reasons import CancelReason, EnrollmentState, PauseReason


async def cancel(tx: Tx, organization_id: UUID, enrollment_id: UUID, actor: str | None = None) -> None:
    """End the enrollment; what is queued for it is called off. Ending it twice is refused."""
    enrollment = await _lock(tx, organization_id, enrollment_id)
    check_transition(enrollment.state, EnrollmentState.CANCELLED, Mover.TEAM)
    how = End(state=EnrollmentState.CANCELLED, reason=CancelReason.MANUAL.value, actor=actor)
    await end(tx, [live(enrollment)], how)
    tx.hint(organization_id, QUEUE_HINT, enrollment_id)


async def pause(tx: Tx, organization_id: UUID, enrollment_id: UUID, actor: str | None = None) -> None:
    """Stand still until a person resumes it; its clock is kept."""
    enrollment = await _lock(tx, organization_id, enrollment_id)
    check_transition(enrollment.state, EnrollmentState.PAUSED, Mover.TEAM)
    paused = enrollment._replace(state=EnrollmentState.PAUSED, reason=PauseReason.MANUAL.value)
    await _save(tx, paused, Change.PAUSED, paused.reason, actor)
    tx.hint(organization_id, QUEUE_HINT, enrollment_id)


async def resume(tx: Tx, organization_id: UUID, enrollment_id: UUID, actor: str | None = None) -> None:
    """Go on: at the time it had, or at once if that has passed."""
    enrollment = await _lock(tx, organization_id, enrollment_id)
    check_transition(enrollment.state, EnrollmentState.ACTIVE, Mover.TEAM)
    resumed = enrollment._replace(
        state=EnrollmentState.ACTIVE,
        reason=None,
        next_run_at=max(enrollment.next_run_at or tx.now, tx.now),
        defer_reason=None,
        deferred_since=None,
    )
    await _save(tx, resumed, Change.RESUMED, enrollment.reason, actor)
    _wake(tx, organization_id, enrollment_id)


async def skip_node(tx: Tx, organization_id: UUID, enrollment_id: UUID, actor: str | None = None) -> None:
    """Leave the node without doing it."""
    await _move(tx, organization_id, enrollment_id, skip, actor)


async def make_due(tx: Tx, organization_id: UUID, enrollment_id: UUID, actor: str | None = None) -> None:
    """Make the next thing due now; the gate still decides whether it goes."""
    await _move(tx, organization_id, enrollment_id, run_now, actor)


async def _move(
    tx: Tx,
    organization_id: UUID,
    enrollment_id: UUID,
    way: Callable[[CompiledGraph, Enrollment, datetime], Walk],
    actor: str | None,
) -> None:
    enrollment = await _lock(tx, organization_id, enrollment_id)
    if enrollment.state not in RUNNING:
        raise EnrollmentNotRunning(state=enrollment.state.value)
    graphs = await load_compiled(tx, [(organization_id, enrollment.version_id)])
    taken = way(graphs[enrollment.version_id], enrollment, tx.now)
    moved = after(enrollment, taken)
    if taken.steps:
        # The visit itself tells of it, with who did it where others keep what the gate knew.
        by = {ACTOR: actor} if actor else None
        await ledger.insert_steps(
            tx,
            [
                StepRow(organization_id, enrollment_id, step.visit, step.node_id, step.state, step.reason, None, by)
                for step in taken.steps
            ],
        )
        await store.save(tx, [moved])
    else:
        await _save(tx, moved, Change.DUE_NOW, None, actor)
    _wake(tx, organization_id, enrollment_id)


async def _save(tx: Tx, moved: Enrollment, change: Change, reason: str | None, actor: str | None) -> None:
    await store.save(tx, [moved])
    await transitions.record(tx, change, [(moved.organization_id, moved.id, reason, actor, None)])


def _wake(tx: Tx, organization_id: UUID, enrollment_id: UUID) -> None:
    tx.nudge(RELEASE, organization_id)
    tx.hint(organization_id, QUEUE_HINT, enrollment_id)


async def _lock(tx: Tx, organization_id: UUID, enrollment_id: UUID) -> Enrollment:
    contact_id = await store.find_contact_of(tx, organization_id, enrollment_id)
    if contact_id is None:
        raise EnrollmentNotFound
    await lock(tx, [(organization_id, contact_id)])
    enrollment = await store.lock_enrollment(tx, organization_id, enrollment_id)
    if enrollment is None:
        raise EnrollmentNotFound
    return enrollment
