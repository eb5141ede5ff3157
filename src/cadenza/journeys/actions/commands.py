"""What a person does to enrollments: cancel, pause, resume, skip their node, make the next thing due now.

The contacts are locked first, like everywhere: a release in progress is waited for, and whoever comes next sees what
the person decided. One enrollment or two hundred are the same number of statements; each is refused for itself.
"""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from datetime import datetime
from enum import StrEnum
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
from cadenza.kit.errors import Conflict, NotFound
from cadenza.kit.reasons import CancelReason, EnrollmentState, PauseReason

Refused = dict[UUID, Conflict | NotFound]
"""To which it was not done, and why."""


class Command(StrEnum):
    """What may be done to enrollments."""

    CANCEL = "cancel"
    PAUSE = "pause"
    RESUME = "resume"
    SKIP = "skip"
    RUN_NOW = "run_now"


async def do_to_all(
    tx: Tx, organization_id: UUID, command: Command, enrollment_ids: Sequence[UUID], actor: str | None = None
) -> Refused:
    """Do it to each; returns those that were refused."""
    contacts = await store.find_contacts_of(tx, organization_id, enrollment_ids)
    await lock(tx, [(organization_id, contact_id) for contact_id in contacts.values()])
    known = await store.lock_enrollments(tx, [(organization_id, one) for one in contacts])
    there = {one.id for one in known}
    refused: Refused = {one: EnrollmentNotFound() for one in enrollment_ids if one not in there}
    return refused | await _COMMANDS[command](tx, known, actor)


async def cancel(tx: Tx, organization_id: UUID, enrollment_id: UUID, actor: str | None = None) -> None:
    """End the enrollment; what is queued for it is called off. Ending it twice is refused."""
    await _do(tx, organization_id, Command.CANCEL, enrollment_id, actor)


async def pause(tx: Tx, organization_id: UUID, enrollment_id: UUID, actor: str | None = None) -> None:
    """Stand still until a person resumes it; its clock is kept."""
    await _do(tx, organization_id, Command.PAUSE, enrollment_id, actor)


async def resume(tx: Tx, organization_id: UUID, enrollment_id: UUID, actor: str | None = None) -> None:
    """Go on: at the time it had, or at once if that has passed."""
    await _do(tx, organization_id, Command.RESUME, enrollment_id, actor)


async def skip_node(tx: Tx, organization_id: UUID, enrollment_id: UUID, actor: str | None = None) -> None:
    """Leave the node without doing it."""
    await _do(tx, organization_id, Command.SKIP, enrollment_id, actor)


async def make_due(tx: Tx, organization_id: UUID, enrollment_id: UUID, actor: str | None = None) -> None:
    """Make the next thing due now; the gate still decides whether it goes."""
    await _do(tx, organization_id, Command.RUN_NOW, enrollment_id, actor)


async def _do(tx: Tx, organization_id: UUID, command: Command, enrollment_id: UUID, actor: str | None) -> None:
    for refusal in (await do_to_all(tx, organization_id, command, [enrollment_id], actor)).values():
        raise refusal


async def _cancel(tx: Tx, known: Sequence[Enrollment], actor: str | None) -> Refused:
    allowed, refused = _allowed(known, EnrollmentState.CANCELLED)
    how = End(state=EnrollmentState.CANCELLED, reason=CancelReason.MANUAL.value, actor=actor)
    await end(tx, [live(one) for one in allowed], how)
    _tell(tx, allowed)
    return refused


async def _pause(tx: Tx, known: Sequence[Enrollment], actor: str | None) -> Refused:
    allowed, refused = _allowed(known, EnrollmentState.PAUSED)
    reason = PauseReason.MANUAL.value
    paused = [one._replace(state=EnrollmentState.PAUSED, reason=reason) for one in allowed]
    await _save(tx, paused, Change.PAUSED, dict.fromkeys((one.id for one in paused), reason), actor)
    _tell(tx, paused)
    return refused


async def _resume(tx: Tx, known: Sequence[Enrollment], actor: str | None) -> Refused:
    allowed, refused = _allowed(known, EnrollmentState.ACTIVE)
    resumed = [
        one._replace(
            state=EnrollmentState.ACTIVE,
            reason=None,
            next_run_at=max(one.next_run_at or tx.now, tx.now),
            defer_reason=None,
            deferred_since=None,
        )
        for one in allowed
    ]
    await _save(tx, resumed, Change.RESUMED, {one.id: one.reason for one in allowed}, actor)
    _wake(tx, resumed)
    return refused


async def _skip(tx: Tx, known: Sequence[Enrollment], actor: str | None) -> Refused:
    return await _move(tx, known, skip, actor)


async def _run_now(tx: Tx, known: Sequence[Enrollment], actor: str | None) -> Refused:
    return await _move(tx, known, run_now, actor)


_COMMANDS: Mapping[Command, Callable[[Tx, Sequence[Enrollment], str | None], Awaitable[Refused]]] = {
    Command.CANCEL: _cancel,
    Command.PAUSE: _pause,
    Command.RESUME: _resume,
    Command.SKIP: _skip,
    Command.RUN_NOW: _run_now,
}


def _allowed(known: Sequence[Enrollment], state: EnrollmentState) -> tuple[list[Enrollment], Refused]:
    """Part those that the team may bring into this state from the others."""
    allowed: list[Enrollment] = []
    refused: Refused = {}
    for one in known:
        try:
            check_transition(one.state, state, Mover.TEAM)
        except Conflict as refusal:
            refused[one.id] = refusal
        else:
            allowed.append(one)
    return allowed, refused


async def _move(
    tx: Tx,
    known: Sequence[Enrollment],
    way: Callable[[CompiledGraph, Enrollment, datetime], Walk],
    actor: str | None,
) -> Refused:
    graphs = await load_compiled(tx, {(one.organization_id, one.version_id) for one in known})
    taken: list[tuple[Enrollment, Walk]] = []
    refused: Refused = {}
    for one in known:
        try:
            if one.state not in RUNNING:
                raise EnrollmentNotRunning(state=one.state.value)
            taken.append((one, way(graphs[one.version_id], one, tx.now)))
        except Conflict as refusal:
            refused[one.id] = refusal
    # A visit itself tells of it, with who did it where others keep what the gate knew.
    by = {ACTOR: actor} if actor else None
    steps = [
        StepRow(one.organization_id, one.id, step.visit, step.node_id, step.state, step.reason, None, by)
        for one, walk in taken
        for step in walk.steps
    ]
    if steps:
        await ledger.insert_steps(tx, steps)
    moved = [after(one, walk) for one, walk in taken]
    if moved:
        await store.save(tx, moved)
    still = [(one.organization_id, one.id, None, actor, None) for one, walk in taken if not walk.steps]
    await transitions.record(tx, Change.DUE_NOW, still)
    _wake(tx, moved)
    return refused


async def _save(
    tx: Tx, moved: Sequence[Enrollment], change: Change, reasons: Mapping[UUID, str | None], actor: str | None
) -> None:
    if moved:
        await store.save(tx, moved)
    await transitions.record(tx, change, [(one.organization_id, one.id, reasons[one.id], actor, None) for one in moved])


def _wake(tx: Tx, moved: Sequence[Enrollment]) -> None:
    tx.nudge(RELEASE, *{one.organization_id for one in moved})
    _tell(tx, moved)


def _tell(tx: Tx, moved: Sequence[Enrollment]) -> None:
    for organization_id in {one.organization_id for one in moved}:
        tx.hint(organization_id, QUEUE_HINT, *(one.id for one in moved if one.organization_id == organization_id))
