from datetime import datetime, timedelta

import pytest

from cadenza.accounts.domain.settings import FrequencyCaps
from cadenza.channels.domain.capabilities import Channel
from cadenza.contacts.domain.consent import ConsentState
from cadenza.journeys.domain.decision import (
    Abort,
    Cancel,
    Defer,
    Finish,
    Pause,
    Rest,
    Stop,
    WaitUntil,
    Walk,
)
from cadenza.journeys.domain.engine import walk
from cadenza.journeys.domain.facts import Facts, Inbound
from cadenza.journeys.domain.headroom import Headroom
from cadenza.journeys.errors import EnrollmentNotRunning
from cadenza.kit.reasons import (
    CancelReason,
    ConnectionState,
    DeferReason,
    EnrollmentState,
    FailReason,
    JourneyState,
    Outcome,
    PauseReason,
    StepState,
    StopReason,
)
from tests.builders.graphs import (
    CONNECTION,
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
    make_reach,
    make_trigger,
    make_wait,
)

DAY, HOUR, MINUTE = timedelta(days=1), timedelta(hours=1), timedelta(minutes=1)
LINE = compiled(make_line(make_message(), make_wait(days=3), make_message("again")))


def inbound(received: timedelta, said: timedelta | None = None) -> Inbound:
    """Make a message of the person, received and said so long after noon."""
    return Inbound(NOON + received, NOON + (received if said is None else said))


def states(walked: Walk) -> list[tuple[str, str]]:
    """List the visits and what they came to."""
    return [(step.node_id, step.state.value) for step in walked.steps]


# ------------------------------------------------------------------------------- before the node


PAUSED = make_facts(journey_state=JourneyState.PAUSED)
LEFT = {"consent": ConsentState.UNSUBSCRIBED}


@pytest.mark.parametrize(
    ("facts", "changes", "rest"),
    [
        (PAUSED, {}, Pause(PauseReason.JOURNEY_PAUSED)),
        (make_facts(journey_state=JourneyState.DRAFT), {}, Pause(PauseReason.JOURNEY_PAUSED)),
        (make_facts(journey_state=JourneyState.ARCHIVED), {}, Cancel(CancelReason.JOURNEY_ARCHIVED)),
        (make_facts(is_version_replaced=True), {}, Cancel(CancelReason.VERSION_REPLACED)),
        (PAUSED._replace(is_version_replaced=True), {}, Cancel(CancelReason.VERSION_REPLACED)),
        (make_facts(is_plan_active=False), {}, Stop(StopReason.PLAN_LOST)),
        (make_facts(is_erased=True), {}, Stop(StopReason.ERASED)),
        (make_facts(make_reach(person=LEFT)), {}, Stop(StopReason.OPTED_OUT)),
        (make_facts(make_reach(person=LEFT)), {"stops": frozenset()}, Stop(StopReason.OPTED_OUT)),
        (make_facts(inbound=inbound(HOUR)), {}, Stop(StopReason.REPLY)),
        (make_facts(), {"next_run_at": NOON + 5 * HOUR}, WaitUntil(NOON + 5 * HOUR)),
        (make_facts(), {"entered_at": NOON - 400 * DAY}, Abort(FailReason.MAX_LIFETIME)),
        (make_facts(), {"visit": 31}, Abort(FailReason.MAX_STEPS)),
    ],
)
def test_what_holds_everywhere_comes_before_the_node(facts: Facts, changes: dict[str, object], rest: Rest) -> None:
    """Pause, stops, a later due time and the limits are asked first, and nothing is sent."""
    walked = walk(LINE, enter(LINE, **changes), facts, NOON + 2 * HOUR)
    assert walked.rest == rest
    assert walked.steps == ()
    assert walked.node_id == "hello"


@pytest.mark.parametrize(
    ("facts", "rest"),
    [
        (
            make_facts(make_reach(person=LEFT), is_plan_active=False, is_erased=True, inbound=inbound(HOUR)),
            Stop(StopReason.PLAN_LOST),
        ),
        (make_facts(make_reach(person=LEFT), is_erased=True, inbound=inbound(HOUR)), Stop(StopReason.ERASED)),
        (make_facts(make_reach(person=LEFT), inbound=inbound(HOUR)), Stop(StopReason.OPTED_OUT)),
        (
            make_facts(make_reach(person=LEFT), is_plan_active=False, journey_state=JourneyState.PAUSED),
            Pause(PauseReason.JOURNEY_PAUSED),
        ),
    ],
)
def test_the_checks_have_an_order(facts: Facts, rest: Rest) -> None:
    """Of several reasons the first in the order is the one that is told."""
    late = enter(LINE, next_run_at=NOON + 9 * HOUR, entered_at=NOON - 400 * DAY)
    assert walk(LINE, late, facts, NOON + 2 * HOUR).rest == rest


@pytest.mark.parametrize(
    ("inbound_message", "changes", "stopped"),
    [
        (inbound(MINUTE), {}, True),
        (inbound(timedelta(0)), {}, False),
        (inbound(-HOUR), {}, False),
        (inbound(MINUTE, said=-2 * MINUTE), {}, True),
        (inbound(MINUTE, said=-2 * MINUTE - timedelta(seconds=1)), {}, False),
        (inbound(MINUTE), {"stops": frozenset({StopReason.HUMAN_MESSAGE})}, False),
        (inbound(MINUTE), {"answered_at": NOON + MINUTE}, False),
        (inbound(2 * MINUTE), {"answered_at": NOON + MINUTE}, True),
    ],
)
def test_a_reply_since_entry_stops(inbound_message: Inbound, changes: dict[str, object], stopped: bool) -> None:
    """A message received after entry stops, unless it is old news, was taken as an answer, or may not stop."""
    walked = walk(LINE, enter(LINE, **changes), make_facts(inbound=inbound_message), NOON + HOUR)
    assert (walked.rest == Stop(StopReason.REPLY)) is stopped
    assert bool(walked.messages) is not stopped


@pytest.mark.parametrize(
    ("left_at", "leaves_both", "stopped"),
    [(NOON - DAY, False, False), (NOON + MINUTE, False, True), (None, False, True), (NOON - DAY, True, True)],
)
def test_leaving_one_channel_of_several(left_at: datetime | None, leaves_both: bool, stopped: bool) -> None:
    """Leaving a channel since entry stops; having left one long ago does not, having left all does."""
    sms = make_reach(Channel.SMS, person=LEFT, unsubscribed_at=left_at)
    other = make_reach(person=LEFT if leaves_both else {}, unsubscribed_at=NOON - DAY)
    walked = walk(LINE, enter(LINE), make_facts(other, sms), NOON + HOUR)
    assert (walked.rest == Stop(StopReason.OPTED_OUT)) is stopped


@pytest.mark.parametrize(
    "state", sorted(set(EnrollmentState) - {EnrollmentState.ACTIVE, EnrollmentState.WAITING_REPLY})
)
def test_only_a_running_enrollment_is_walked(state: EnrollmentState) -> None:
    """What is paused or has ended never sends, whoever asks."""
    with pytest.raises(EnrollmentNotRunning):
        walk(LINE, enter(LINE, state=state), make_facts(), NOON)


# ------------------------------------------------------------------------------- walking


def test_a_walk_sends_and_stands_at_the_wait() -> None:
    """The message is queued, its visit is in the ledger, and the wait counts from now."""
    walked = walk(LINE, enter(LINE), make_facts(), NOON)
    assert states(walked) == [("hello", "queued")]
    assert [message.body for message in walked.messages] == ["Hi there"]
    assert (walked.node_id, walked.visit, walked.node_entered_at) == ("wait", 2, NOON)
    assert walked.rest == WaitUntil(NOON + 3 * DAY)


def test_a_wait_that_is_over_leads_on() -> None:
    """The wait's own visit is recorded, then the next message goes."""
    waiting = enter(LINE, node_id="wait", visit=2, next_run_at=NOON + 3 * DAY)
    walked = walk(LINE, waiting, make_facts(), NOON + 3 * DAY)
    assert states(walked) == [("wait", "executed"), ("again", "queued"), ("end", "executed")]
    assert [step.visit for step in walked.steps] == [2, 3, 4]
    assert walked.rest == Finish(Outcome.EXHAUSTED)


def test_a_skip_moves_on() -> None:
    """A message that a person must not get does not keep them."""
    walked = walk(LINE, enter(LINE), make_facts(make_reach(route={"address": None})), NOON)
    assert [(step.state, step.reason) for step in walked.steps] == [(StepState.SKIPPED, "no_address")]
    assert walked.node_id == "wait"


def test_a_deferral_keeps_the_node_and_its_visit() -> None:
    """Held back is not done: nothing in the ledger, the same visit, and since when."""
    down = make_facts(make_reach(route={"connection_state": ConnectionState.DISCONNECTED}))
    walked = walk(LINE, enter(LINE), down, NOON)
    assert walked.rest == Defer(NOON + timedelta(seconds=15), DeferReason.CONNECTION_UNAVAILABLE)
    assert (walked.steps, walked.node_id, walked.visit) == ((), "hello", 1)
    assert walked.deferred_since == NOON


def test_a_deferral_remembers_since_when() -> None:
    """The same reason goes on counting; another one starts over."""
    down = make_facts(make_reach(route={"connection_state": ConnectionState.DISCONNECTED}))
    held = {"deferred_since": NOON - 9 * MINUTE}
    same = enter(LINE, defer_reason=DeferReason.CONNECTION_UNAVAILABLE, **held)
    other = enter(LINE, defer_reason=DeferReason.QUOTA, **held)
    assert walk(LINE, same, down, NOON).deferred_since == NOON - 9 * MINUTE
    assert walk(LINE, other, down, NOON).deferred_since == NOON


@pytest.mark.parametrize(
    ("on_failure", "rest", "node_id"),
    [("continue", WaitUntil(NOON + 3 * DAY), "wait"), ("end", Abort(FailReason.WINDOW_CLOSED), "hello")],
)
def test_a_failed_step_goes_on_or_ends(on_failure: str, rest: Rest, node_id: str) -> None:
    """The node says what a failure means; either way it is in the ledger."""
    text = {"whatsapp": "Hi"}
    graph = compiled(make_line(make_message(texts=text, on_failure=on_failure), make_wait(days=3)))
    walked = walk(graph, enter(graph), make_facts(make_reach(Channel.WHATSAPP)), NOON)
    assert [(step.state, step.reason) for step in walked.steps] == [(StepState.FAILED, "window_closed")]
    assert (walked.rest, walked.node_id) == (rest, node_id)


BRANCHES = compiled(
    make_json(
        [
            make_trigger(),
            make_condition("lead", {"field": "contact.lifecycle", "op": "is", "value": "lead"}),
            make_end("yes", outcome="converted"),
            make_end("no", outcome="custom"),
        ],
        [make_edge("start", "lead"), make_edge("lead", "yes", "true"), make_edge("lead", "no", "false")],
    )
)


def test_a_condition_takes_its_branch() -> None:
    """The ledger keeps which way it went."""
    walked = walk(BRANCHES, enter(BRANCHES), make_facts(), NOON)
    assert walked.rest == Finish(Outcome.CUSTOM)
    assert [(step.node_id, step.branch) for step in walked.steps] == [("lead", "false"), ("no", None)]


def test_an_unreadable_field_is_in_the_ledger() -> None:
    """Why a condition said no can be found later."""
    graph = compiled(
        make_json(
            [make_trigger(), make_condition("c", {"field": "vars.x", "op": "is", "value": 1}), make_end()],
            [make_edge("start", "c"), make_edge("c", "end", "true"), make_edge("c", "end", "false")],
        )
    )
    assert walk(graph, enter(graph), make_facts(), NOON).steps[0].unreadable == ("vars.x",)


# ------------------------------------------------------------------------------- what a walk changes


TWICE = compiled(make_line(make_message("one", "First"), make_message("two", "Second")))


def test_a_frequency_cap_holds_within_one_walk() -> None:
    """The first message counts for the second."""
    walked = walk(TWICE, enter(TWICE), make_facts(make_reach(rules={"caps": FrequencyCaps(day=1)})), NOON)
    assert states(walked) == [("one", "queued")]
    assert walked.rest == Defer(NOON + DAY, DeferReason.FREQUENCY_CAP)


def test_a_cap_over_all_channels_holds_within_one_walk() -> None:
    """A message on one channel counts on the other."""
    graph = compiled(make_line(make_message("one"), make_message("two", channel="sms", texts={"sms": "Hi"})))
    rules = {"caps_everywhere": FrequencyCaps(day=1)}
    facts = make_facts(make_reach(rules=rules), make_reach(Channel.SMS, rules=rules))
    walked = walk(graph, enter(graph), facts, NOON)
    assert walked.rest == Defer(NOON + DAY, DeferReason.FREQUENCY_CAP)
    assert walked.node_id == "two"


def test_a_transactional_message_uses_no_cap() -> None:
    """Caps are for marketing."""
    graph = compiled(make_line(make_message("one", purpose="transactional"), make_message("two")))
    walked = walk(graph, enter(graph), make_facts(make_reach(rules={"caps": FrequencyCaps(day=1)})), NOON)
    assert len(walked.messages) == 2


def test_a_quota_holds_within_one_walk() -> None:
    """The last of the quota is not used twice."""
    walked = walk(TWICE, enter(TWICE), make_facts(quota_left=1), NOON)
    assert len(walked.messages) == 1
    assert isinstance(walked.rest, Defer)
    assert walked.rest.reason is DeferReason.QUOTA


def test_the_headroom_left_goes_back() -> None:
    """The next enrollment of the batch is decided on what this one has left."""
    tight = make_facts(make_reach(headroom=Headroom(limit=1, queued=0, pace=MINUTE)))
    walked = walk(TWICE, enter(TWICE), tight, NOON)
    assert states(walked) == [("one", "queued")]
    assert walked.rest == Defer(NOON + 2 * MINUTE, DeferReason.WINDOW_FULL)
    assert walked.headroom == {CONNECTION: Headroom(limit=1, queued=1, deferred=1, pace=MINUTE, waiting=1)}


def test_the_next_of_the_batch_gets_the_next_slot() -> None:
    """A full queue gives everyone a slot of their own."""
    facts = make_facts(make_reach(headroom=Headroom(limit=0, pace=MINUTE)))
    slots = []
    for _ in range(3):
        walked = walk(LINE, enter(LINE), facts, NOON)
        assert isinstance(walked.rest, Defer)
        slots.append(walked.rest.at)
        facts = make_facts(make_reach(headroom=walked.headroom[CONNECTION]))
    assert slots == [NOON + MINUTE, NOON + 2 * MINUTE, NOON + 3 * MINUTE]


def test_a_step_of_this_walk_is_known_to_the_next_node() -> None:
    """A reply from before the step named does not count, also where that step was done a moment ago."""
    graph = compiled(make_line(make_message("one"), make_message("two", only_if={"no_reply": True, "since": "one"})))
    replied = make_facts(inbound=inbound(-MINUTE))
    may_reply = enter(graph, entered_at=NOON - HOUR, stops=frozenset())
    assert len(walk(graph, may_reply, replied, NOON).messages) == 2


def test_counters_grow_within_the_walk() -> None:
    """A condition after a message knows that it was sent."""
    graph = compiled(
        make_json(
            [
                make_trigger(),
                make_message("one"),
                make_condition("c", {"field": "enrollment.messages_sent", "op": "gte", "value": 3}),
                make_end("yes"),
                make_end("no"),
            ],
            [
                make_edge("start", "one"),
                make_edge("one", "c"),
                make_edge("c", "yes", "true"),
                make_edge("c", "no", "false"),
            ],
        )
    )
    assert walk(graph, enter(graph, messages_sent=2), make_facts(), NOON).node_id == "yes"
    assert walk(graph, enter(graph, messages_sent=1), make_facts(), NOON).node_id == "no"
