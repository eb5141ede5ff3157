"""The history of an enrollment: one order, each line with its cause, nothing queued for ever (Q4)."""

from datetime import UTC, datetime, timedelta
from uuid import UUID

import pytest

from cadenza.journeys.domain.history import ACTOR, Change, LineKind, Standing, Transition, Visit, tell
from cadenza.kit.reasons import EnrollmentState, MessageState, Outcome, StepState
from cadenza.messages.domain.standing import MessageStanding

NOW = datetime(2026, 3, 10, 12, tzinfo=UTC)
MESSAGE, REPLY = UUID(int=1), UUID(int=2)


def standing(**changed):
    """Return an enrollment that a key put in and that goes on."""
    known = {
        "source": "key:1",
        "entered_at": NOW,
        "state": EnrollmentState.ACTIVE,
        "reason": None,
        "outcome": None,
        "node_id": "again",
        "ended_at": None,
    }
    return Standing(**{**known, **changed})


def visit(number=1, state=StepState.QUEUED, minutes=0, **changed):
    """Return a finished visit."""
    known = {"node_id": "hello", "reason": None, "message_id": None, "inputs": None}
    at = NOW + timedelta(minutes=minutes)
    return Visit(**{"visit": number, "state": state, "at": at, **known, **changed})


def moved(change, minutes=0, **changed):
    """Return something that moved the enrollment beside its visits."""
    known = {"reason": None, "node_id": "days", "actor": None, "message_id": None}
    return Transition(**{"change": change, "at": NOW + timedelta(minutes=minutes), **known, **changed})


def message(state, reason=None):
    """Return what became of the message."""
    return MessageStanding(
        id=MESSAGE, state=state, reason=reason, sent_at=None, delivered_at=None, read_at=None, ended_at=None
    )


def test_everything_is_told_in_the_order_it_happened():
    """Entry first, the end last, a pause after the visits of the walk that ended in it."""
    lines = tell(
        standing(state=EnrollmentState.STOPPED, reason="reply", outcome=Outcome.REPLIED, ended_at=NOW),
        [visit(1), visit(2, minutes=9)],
        [moved(Change.PAUSED, 9, reason="manual", actor="key:2"), moved(Change.RESUMED, 11, reason="manual")],
        {},
    )
    assert [one.kind for one in lines] == ["entered", "visit", "visit", "paused", "resumed", "ended"]
    assert [one.result for one in lines] == ["active", "queued", "queued", "paused", "active", "stopped"]
    assert (lines[0].actor, lines[3].actor, lines[3].reason) == ("key:1", "key:2", "manual")


def test_the_end_has_its_cause():
    """Who did it, or what was written; an end by itself has none."""
    ended = standing(state=EnrollmentState.STOPPED, reason="reply", outcome=Outcome.REPLIED, ended_at=NOW)
    cause = moved(Change.ENDED, reason="reply", message_id=REPLY)
    told = tell(ended, [], [cause], {})[-1]
    assert (told.kind, told.reason, told.outcome, told.cause_message_id) == (
        LineKind.ENDED,
        "reply",
        Outcome.REPLIED,
        REPLY,
    )
    assert tell(ended, [], [], {})[-1].cause_message_id is None


@pytest.mark.parametrize(
    ("state", "reason", "told"),
    [
        (MessageState.QUEUED, None, ("queued", None)),
        (MessageState.SENT, None, ("queued", None)),
        (MessageState.READ, None, ("queued", None)),
        (MessageState.UNCERTAIN, None, ("queued", None)),
        (MessageState.CANCELLED, "reply", ("cancelled", "reply")),
        (MessageState.FAILED, "permanent_address", ("failed", "permanent_address")),
    ],
)
def test_a_step_whose_message_came_to_nothing_says_so(state, reason, told):
    """The step was written when its message was queued; the message knows what came after."""
    line = tell(standing(), [visit(message_id=MESSAGE)], [], {MESSAGE: message(state, reason)})[1]
    assert (line.result, line.reason) == told
    assert line.message.state is state


def test_a_message_that_retention_took_leaves_its_step():
    """X6: the facts of the step stay."""
    line = tell(standing(), [visit(message_id=MESSAGE)], [], {})[1]
    assert (line.result, line.message) == ("queued", None)


def test_a_step_done_by_a_person_names_them():
    """In the place of what the gate knew: nobody asked it."""
    line = tell(standing(), [visit(state=StepState.SKIPPED, reason="manual", inputs={ACTOR: "key:3"})], [], {})[1]
    assert (line.actor, line.inputs) == ("key:3", None)
    assert tell(standing(), [visit(inputs={"consent": "unknown"})], [], {})[1].inputs == {"consent": "unknown"}
