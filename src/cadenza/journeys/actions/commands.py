"""What a person does to one enrollment: cancel, pause, resume, skip its node, make the next thing due now.

The contact is locked first, like everywhere: a release in progress is waited for, and whoever comes next sees what
the person decided.
"""

from collections.abc import Callable
from datetime import datetime
from uuid import UUID

from cadenza.contacts.actions.lock import lock
from cadenza.journeys.actions.versions import load_compiled
from cadenza.journeys.domain.compiled import CompiledGraph
from cadenza.journeys.domain.decision import Walk
from cadenza.journeys.domain.enrollment import RUNNING, Enrollment, Mover, check_transition
from cadenza.journeys.domain.events import EnrollmentEnded
from cadenza.journeys.domain.moving import after, run_now, skip
from cadenza.journeys.domain.names import QUEUE_HINT, RELEASE
from cadenza.journeys.errors import EnrollmentNotFound, EnrollmentNotRunning
from cadenza.journeys.store import enrollments as store
from cadenza.journeys.store import steps as ledger
from cadenza.journeys.store.steps import StepRow
from cadenza.kit.db import Tx
from cadenza.kit.reasons import CancelReason, EnrollmentState, PauseReason
from cadenza.messages.actions.queue import cancel_queued


async def cancel(tx: Tx, organization_id: UUID, enrollment_id: UUID) -> None:
    """End the enrollment; what is queued for it is called off. Ending it twice is refused."""
    enrollment = await _lock(tx, organization_id, enrollment_id)
    check_transition(enrollment.state, EnrollmentState.CANCELLED, Mover.TEAM)
    reason = CancelReason.MANUAL.value
    ended = enrollment._replace(
        state=EnrollmentState.CANCELLED,
        reason=reason,
        next_run_at=None,
        defer_reason=None,
        deferred_since=None,
    )
    await store.save(tx, [ended])
    await cancel_queued(tx, organization_id, [enrollment_id], reason)
    tx.emit(
        EnrollmentEnded(
            organization_id=organization_id,
            enrollment_id=enrollment_id,
            journey_id=enrollment.journey_id,
            contact_id=enrollment.contact_id,
            state=EnrollmentState.CANCELLED,
            reason=reason,
            outcome=None,
        )
    )
    tx.hint(organization_id, QUEUE_HINT, enrollment_id)


async def pause(tx: Tx, organization_id: UUID, enrollment_id: UUID) -> None:
    """Stand still until a person resumes it; its clock is kept."""
    enrollment = await _lock(tx, organization_id, enrollment_id)
    check_transition(enrollment.state, EnrollmentState.PAUSED, Mover.TEAM)
    await store.save(tx, [enrollment._replace(state=EnrollmentState.PAUSED, reason=PauseReason.MANUAL.value)])
    tx.hint(organization_id, QUEUE_HINT, enrollment_id)


async def resume(tx: Tx, organization_id: UUID, enrollment_id: UUID) -> None:
    """Go on: at the time it had, or at once if that has passed."""
    enrollment = await _lock(tx, organization_id, enrollment_id)
    check_transition(enrollment.state, EnrollmentState.ACTIVE, Mover.TEAM)
    due_at = max(enrollment.next_run_at or tx.now, tx.now)
    await store.save(
        tx,
        [
            enrollment._replace(
                state=EnrollmentState.ACTIVE,
                reason=None,
                next_run_at=due_at,
                defer_reason=None,
                deferred_since=None,
            )
        ],
    )
    _wake(tx, organization_id, enrollment_id)


async def skip_node(tx: Tx, organization_id: UUID, enrollment_id: UUID) -> None:
    """Leave the node without doing it."""
    await _move(tx, organization_id, enrollment_id, skip)


async def make_due(tx: Tx, organization_id: UUID, enrollment_id: UUID) -> None:
    """Make the next thing due now; the gate still decides whether it goes."""
    await _move(tx, organization_id, enrollment_id, run_now)


async def _move(
    tx: Tx,
    organization_id: UUID,
    enrollment_id: UUID,
    way: Callable[[CompiledGraph, Enrollment, datetime], Walk],
) -> None:
    enrollment = await _lock(tx, organization_id, enrollment_id)
    if enrollment.state not in RUNNING:
        raise EnrollmentNotRunning(state=enrollment.state.value)
    graphs = await load_compiled(tx, [(organization_id, enrollment.version_id)])
    taken = way(graphs[enrollment.version_id], enrollment, tx.now)
    if taken.steps:
        await ledger.insert_steps(
            tx,
            [
                StepRow(organization_id, enrollment_id, step.visit, step.node_id, step.state, step.reason, None, None)
                for step in taken.steps
            ],
        )
    await store.save(tx, [after(enrollment, taken)])
    _wake(tx, organization_id, enrollment_id)


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
