"""What an enrollment is after a walk, after a person skipped its node, or after a wait was cut short."""

from datetime import datetime
from typing import assert_never
from zoneinfo import ZoneInfo

from cadenza.journeys.domain.compiled import CompiledGraph
from cadenza.journeys.domain.decision import (
    Abort,
    Cancel,
    Defer,
    Finish,
    Pause,
    StepTaken,
    Stop,
    WaitUntil,
    Walk,
)
from cadenza.journeys.domain.enrollment import Enrollment, on_clock, zone_of_clock
from cadenza.journeys.domain.graph import ALWAYS
from cadenza.journeys.errors import NodeCannotBeSkipped
from cadenza.kit.reasons import STOP_OUTCOMES, CancelReason, EnrollmentState, Outcome, StepState

CANCEL_OUTCOMES = {CancelReason.HANDOFF: Outcome.HANDOFF}


def after(enrollment: Enrollment, walk: Walk) -> Enrollment:
    """Return the enrollment as the walk leaves it: its cursor, its clock, its state."""
    state, reason, outcome, defer_reason = enrollment.state, None, None, None
    clock: tuple[datetime | None, ZoneInfo | None] = (None, None)
    match walk.rest:
        case WaitUntil(at, zone):
            clock = at, zone
        case Defer(at, held_by):
            clock, defer_reason = (at, None), held_by
        case Pause(why):
            # The clock is kept: whoever wakes it decides whether what is overdue still goes.
            state, reason = EnrollmentState.PAUSED, why.value
            clock = enrollment.next_run_at, zone_of_clock(enrollment)
        case Stop(why):
            state, reason, outcome = EnrollmentState.STOPPED, why.value, STOP_OUTCOMES.get(why)
        case Cancel(why):
            state, reason, outcome = EnrollmentState.CANCELLED, why.value, CANCEL_OUTCOMES.get(why)
        case Finish(how):
            state, outcome = EnrollmentState.COMPLETED, how
        case Abort(why):
            state, reason = EnrollmentState.FAILED, why.value
        case _:
            assert_never(walk.rest)
    return on_clock(enrollment, *clock)._replace(
        state=state,
        reason=reason,
        outcome=outcome,
        node_id=walk.node_id,
        visit=walk.visit,
        node_entered_at=walk.node_entered_at,
        defer_reason=defer_reason,
        deferred_since=walk.deferred_since,
        messages_sent=enrollment.messages_sent + len(walk.messages),
        attempts=0,
    )


def skip(graph: CompiledGraph, enrollment: Enrollment, now: datetime) -> Walk:
    """Leave the node without doing it: a message is not sent, the rest of a wait is not waited for."""
    target = graph.nodes[enrollment.node_id].exits.get(ALWAYS)
    if target is None:
        raise NodeCannotBeSkipped(node_id=enrollment.node_id)
    step = StepTaken(enrollment.visit, enrollment.node_id, StepState.SKIPPED, CancelReason.MANUAL.value, None, ALWAYS)
    return Walk((step,), target, enrollment.visit + 1, now, WaitUntil(now))


def run_now(graph: CompiledGraph, enrollment: Enrollment, now: datetime) -> Walk:
    """Make the next thing due now: a wait is over, anything else is asked again at once. The gate still decides."""
    if graph.nodes[enrollment.node_id].kind.restarts_clock:
        return skip(graph, enrollment, now)
    return Walk((), enrollment.node_id, enrollment.visit, enrollment.node_entered_at, WaitUntil(now))
