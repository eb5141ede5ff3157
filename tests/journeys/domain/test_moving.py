from datetime import timedelta

import pytest

from cadenza.journeys.domain.decision import (
    Abort,
    Cancel,
    Defer,
    Finish,
    Pause,
    Rest,
    StepTaken,
    Stop,
    WaitUntil,
    Walk,
)
from cadenza.journeys.domain.engine import walk
from cadenza.journeys.domain.moving import after, run_now, skip
from cadenza.journeys.errors import NodeCannotBeSkipped
from cadenza.kit.reasons import (
    CancelReason,
    DeferReason,
    EnrollmentState,
    FailReason,
    Outcome,
    PauseReason,
    StepState,
    StopReason,
)
from tests.builders.graphs import (
    NOON,
    compiled,
    enter,
    make_condition,
    make_edge,
    make_end,
    make_facts,
    make_json,
    make_line,
    make_message,
    make_trigger,
    make_wait,
)

HOUR = timedelta(hours=1)
LINE = compiled(make_line(make_message(), make_wait(days=3), make_message("again")))
S = EnrollmentState


@pytest.mark.parametrize(
    ("rest", "state", "next_run_at", "reason", "outcome"),
    [
        (WaitUntil(NOON + HOUR), S.ACTIVE, NOON + HOUR, None, None),
        (Defer(NOON + HOUR, DeferReason.QUOTA), S.ACTIVE, NOON + HOUR, None, None),
        (Pause(PauseReason.JOURNEY_PAUSED), S.PAUSED, NOON, "journey_paused", None),
        (Stop(StopReason.REPLY), S.STOPPED, None, "reply", Outcome.REPLIED),
        (Stop(StopReason.OPTED_OUT), S.STOPPED, None, "opted_out", Outcome.OPTED_OUT),
        (Stop(StopReason.ERASED), S.STOPPED, None, "erased", Outcome.OPTED_OUT),
        (Stop(StopReason.PLAN_LOST), S.STOPPED, None, "plan_lost", None),
        (Cancel(CancelReason.JOURNEY_ARCHIVED), S.CANCELLED, None, "journey_archived", None),
        (Cancel(CancelReason.HANDOFF), S.CANCELLED, None, "handoff", Outcome.HANDOFF),
        (Finish(Outcome.CUSTOM), S.COMPLETED, None, None, Outcome.CUSTOM),
        (Abort(FailReason.MAX_STEPS), S.FAILED, None, "max_steps", None),
    ],
)
def test_each_rest_has_its_state(
    rest: Rest, state: S, next_run_at: object, reason: str | None, outcome: Outcome | None
) -> None:
    """A live enrollment keeps a clock, an ended one has none, and every state its reason."""
    moved = after(enter(LINE, attempts=3), Walk((), "wait", 2, NOON, rest))
    assert (moved.state, moved.next_run_at, moved.reason, moved.outcome) == (state, next_run_at, reason, outcome)
    assert (moved.node_id, moved.visit, moved.attempts) == ("wait", 2, 0)


def test_a_deferral_is_on_the_enrollment_until_it_is_over() -> None:
    """The queue shows what holds it back; once it goes on nothing does."""
    held = after(enter(LINE), Walk((), "hello", 1, NOON, Defer(NOON + HOUR, DeferReason.BACKLOG), NOON - HOUR))
    assert (held.defer_reason, held.deferred_since) == (DeferReason.BACKLOG, NOON - HOUR)
    gone = after(held, walk(LINE, held, make_facts(), NOON + HOUR))
    assert (gone.defer_reason, gone.deferred_since) == (None, None)
    assert gone.messages_sent == 1


def test_a_skipped_message_is_not_sent() -> None:
    """Somebody may say that this step is left out: the ledger has it, the next node is due."""
    walked = skip(LINE, enter(LINE), NOON + HOUR)
    assert walked.steps == (StepTaken(1, "hello", StepState.SKIPPED, "manual", None, "always"),)
    moved = after(enter(LINE), walked)
    assert (moved.node_id, moved.visit, moved.next_run_at) == ("wait", 2, NOON + HOUR)
    assert walk(LINE, moved, make_facts(), NOON + HOUR).rest == WaitUntil(NOON + HOUR + timedelta(days=3))


def test_run_now_ends_a_wait_and_asks_a_held_message_again() -> None:
    """What comes next comes now; whether it may go is still the gate's to say."""
    waiting = enter(LINE, "wait", visit=2, next_run_at=NOON + timedelta(days=3))
    moved = after(waiting, run_now(LINE, waiting, NOON + HOUR))
    assert walk(LINE, moved, make_facts(), NOON + HOUR).steps[0].node_id == "again"
    held = enter(LINE, defer_reason=DeferReason.BACKLOG, next_run_at=NOON + 9 * HOUR)
    again = after(held, run_now(LINE, held, NOON + HOUR))
    assert (again.node_id, again.visit, again.next_run_at) == ("hello", 1, NOON + HOUR)


def test_a_node_with_a_choice_cannot_be_skipped() -> None:
    """Only the node itself can choose among its exits."""
    graph = compiled(
        make_json(
            [make_trigger(), make_condition("c"), make_end()],
            [make_edge("start", "c"), make_edge("c", "end", "true"), make_edge("c", "end", "false")],
        )
    )
    with pytest.raises(NodeCannotBeSkipped):
        skip(graph, enter(graph), NOON)
