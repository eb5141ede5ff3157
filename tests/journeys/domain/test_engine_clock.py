"""How the engine treats time: lateness, the send window, and the limits of a life."""

from datetime import timedelta

import pytest

from cadenza.journeys.domain.decision import Abort, WaitUntil
from cadenza.journeys.domain.engine import walk
from cadenza.journeys.domain.enrollment import Enrollment
from cadenza.journeys.domain.facts import Facts
from cadenza.journeys.domain.policies import Policies
from cadenza.kit.reasons import ConnectionState, FailReason
from tests.builders.graphs import (
    DAYTIME,
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
NIGHT = compiled(make_line(make_wait(hours=15), make_message(grace_minutes=60)))


def asleep(**changes: object) -> Facts:
    """São Paulo, 07:00 to 22:00: fifteen hours after NOON it is midnight there."""
    return make_facts(make_reach(rules={"send_window": DAYTIME}), **changes)


def test_a_wait_before_a_message_ends_inside_the_send_window() -> None:
    """The due time is the opening of the window, not the middle of the night."""
    walked = walk(NIGHT, enter(NIGHT), asleep(), NOON)
    assert walked.rest == WaitUntil(NOON + 22 * HOUR)


@pytest.mark.parametrize(
    ("wait", "zone"),
    [({"days": 1}, "Asia/Tokyo"), ({"hours": 2}, None), ({"hours": 15}, "America/Sao_Paulo")],
)
def test_a_wait_says_on_whose_clock_it_ends(wait: dict[str, int], zone: str | None) -> None:
    """F26: days on the journey's; an opening of the window on the person's; a length on none."""
    graph = compiled(make_line(make_wait(**wait), make_message()), Policies(clock="Asia/Tokyo"))
    rest = walk(graph, enter(graph), asleep(), NOON).rest
    assert isinstance(rest, WaitUntil)
    assert (rest.zone and rest.zone.key) == zone


def test_the_grace_counts_from_the_opening_of_the_window() -> None:
    """A message moved into the morning is not late in the morning."""
    enrollment = enter(NIGHT, next_run_at=NOON + 22 * HOUR)
    assert len(walk(NIGHT, enrollment, asleep(), NOON + 22 * HOUR).messages) == 1
    late = walk(NIGHT, enrollment, asleep(), NOON + 23 * HOUR + MINUTE)
    assert [step.reason for step in late.steps] == [None, "past_grace", None]


@pytest.mark.parametrize(
    "line",
    [
        [make_wait(hours=15), make_message(purpose="transactional")],
        [make_wait(hours=15), make_wait("more", hours=1)],
        [make_wait(hours=15), make_message(texts={"sms": "Hi"}, channel="sms")],
    ],
)
def test_only_a_marketing_message_moves_a_wait(line: list[dict[str, object]]) -> None:
    """What the send window does not bind, or nobody can be reached on, ends when it ends."""
    graph = compiled(make_line(*line))
    assert walk(graph, enter(graph), asleep(), NOON).rest == WaitUntil(NOON + 15 * HOUR)


def test_an_overdue_wait_makes_its_message_late_but_not_the_next_wait() -> None:
    """A reminder past its grace is skipped; the wait after it counts from now, so nothing comes in a burst."""
    graph = compiled(make_line(make_wait(days=1), make_message(grace_minutes=60), make_wait("more", days=2)))
    walked = walk(graph, enter(graph), make_facts(), NOON + 6 * DAY)
    assert [step.reason for step in walked.steps] == [None, "past_grace"]
    assert walked.rest == WaitUntil(NOON + 8 * DAY)
    assert walked.node_entered_at == NOON + 6 * DAY


def test_a_deferral_does_not_move_the_plan() -> None:
    """Held back for longer than its grace, a reminder is late."""
    graph = compiled(make_line(make_wait(days=1), make_message(grace_minutes=60)))
    down = make_facts(make_reach(route={"connection_state": ConnectionState.DISCONNECTED}))
    held = walk(graph, enter(graph, next_run_at=NOON + DAY), down, NOON + DAY + MINUTE)
    assert (held.node_id, held.node_entered_at) == ("hello", NOON + DAY)
    again = enter(graph, node_id="hello", visit=2, node_entered_at=held.node_entered_at)
    walked = walk(graph, again, make_facts(), NOON + DAY + 61 * MINUTE)
    assert walked.steps[0].reason == "past_grace"


def test_a_message_restarts_the_plan() -> None:
    """What follows a message sent late is not late itself."""
    graph = compiled(make_line(make_wait(days=1), make_message("one"), make_message("two", grace_minutes=60)))
    assert len(walk(graph, enter(graph), make_facts(), NOON + 9 * DAY).messages) == 2


# ------------------------------------------------------------------------------- limits


def test_a_loop_ends_at_the_ceiling() -> None:
    """A loop is walked until the journey's most steps, never further."""
    graph = compiled(
        make_json(
            [
                make_trigger(),
                make_wait("w", hours=1),
                make_condition("c", {"field": "vars.done", "op": "is_set"}),
                make_end(),
            ],
            [
                make_edge("start", "w"),
                make_edge("w", "c"),
                make_edge("c", "w", "false"),
                make_edge("c", "end", "true"),
            ],
        ),
        Policies(max_steps=10),
    )
    last = enter(graph, node_id="w", visit=9, next_run_at=NOON + HOUR)
    walked = walk(graph, last, make_facts(), NOON + HOUR)
    assert walked.rest == Abort(FailReason.MAX_STEPS)
    assert [step.visit for step in walked.steps] == [9, 10]


def test_the_longest_life_is_over_one_moment_after_it() -> None:
    """Exactly as old as allowed still goes."""
    graph = compiled(make_line(make_message()), Policies(max_lifetime=DAY))
    enrollment: Enrollment = enter(graph)
    assert walk(graph, enrollment, make_facts(), NOON + DAY).messages
    over = walk(graph, enrollment, make_facts(), NOON + DAY + timedelta(microseconds=1))
    assert over.rest == Abort(FailReason.MAX_LIFETIME)
