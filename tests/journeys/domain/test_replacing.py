"""Where somebody of an older version goes on."""

from cadenza.journeys.domain.replacing import place_in
from tests.builders.graphs import (
    compiled,
    make_condition,
    make_edge,
    make_end,
    make_json,
    make_line,
    make_message,
    make_trigger,
    make_wait,
)

OLD = compiled(make_line(make_message("hello"), make_wait("days", days=3), make_message("again")))


def test_at_the_same_step_if_it_is_there():
    """Whatever it says now."""
    new = compiled(make_line(make_wait("days", days=1), make_message("again", "Other")))
    assert place_in(new, OLD, "days") == "days"


def test_at_the_nearest_that_is_left():
    """The first step that everybody who leaves the old one comes by."""
    new = compiled(make_line(make_message("hello"), make_message("again")))
    assert place_in(new, OLD, "days") == "again"


def test_another_kind_under_the_same_id_is_another_step():
    """A wait that became a message is not stood at."""
    new = compiled(make_line(make_message("hello"), make_message("days"), make_message("again")))
    assert place_in(new, OLD, "days") == "again"


def test_nowhere_if_ways_part_or_nothing_is_left():
    """A condition that is gone says no more which way."""
    old = compiled(
        make_json(
            [make_trigger(), make_condition("asks"), make_message("a"), make_end()],
            [
                make_edge("start", "asks"),
                make_edge("asks", "a", "true"),
                make_edge("asks", "end", "false"),
                make_edge("a", "end"),
            ],
        )
    )
    new = compiled(make_line(make_message("a")))
    assert place_in(new, old, "asks") is None
    assert place_in(compiled(make_line(make_message("other"), make_end("last"))), OLD, "again") is None
