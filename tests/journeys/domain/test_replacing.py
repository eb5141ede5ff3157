"""Where somebody of an older version goes on."""

from datetime import timedelta
from uuid import UUID

import pytest

from cadenza.channels.domain.capabilities import Channel
from cadenza.journeys.domain.journey import JourneyFacts, Replacing
from cadenza.journeys.domain.policies import Subject
from cadenza.journeys.domain.replacing import is_replaced, moved_on, place_in
from cadenza.kit.reasons import JourneyState
from tests.builders.graphs import (
    NOON,
    compiled,
    enter,
    make_condition,
    make_edge,
    make_end,
    make_json,
    make_line,
    make_message,
    make_trigger,
    make_wait,
)

HOUR, DAY = timedelta(hours=1), timedelta(days=1)
OLDER, ACTIVE = UUID(int=1), UUID(int=2)
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


@pytest.mark.parametrize(
    ("older", "nodes", "expected"),
    [
        (Replacing.MOVE, (make_message("hello"), make_wait("days", days=1)), (ACTIVE, "days", NOON)),
        (Replacing.MOVE, (make_message("hello"), make_message("again")), (ACTIVE, "again", NOON + HOUR)),
        (Replacing.MOVE, (make_message("other"), make_end("last")), None),
        (Replacing.CANCEL, (make_message("hello"), make_wait("days", days=1)), None),
        (Replacing.KEEP, (make_message("hello"), make_wait("days", days=1)), None),
    ],
    ids=["the same step", "the next step", "nowhere", "nobody goes on", "they keep theirs"],
)
def test_whoever_is_met_in_an_older_version_goes_on_in_the_new_one_if_the_publishing_says_so(older, nodes, expected):
    """Due at once, and still since when they came to the same step; the others stay for the walk to judge."""
    them = enter(OLD, node_id="days", version_id=OLDER, next_run_at=NOON + 3 * DAY)
    journey = JourneyFacts(
        organization_id=them.organization_id,
        id=them.journey_id,
        state=JourneyState.ACTIVE,
        entry_open=True,
        subject=Subject.ANYONE,
        channel=Channel.WHATSAPP_QR,
        connection_id=None,
        stops=frozenset(),
        active_version_id=ACTIVE,
        older=older,
    )
    after = moved_on(them, journey, {OLDER: OLD, ACTIVE: compiled(make_line(*nodes))}, NOON + HOUR)
    if expected is None:
        assert after is them
        assert is_replaced(them, journey) is (older is not Replacing.KEEP)
    else:
        assert (after.version_id, after.node_id, after.node_entered_at) == expected
        assert after.next_run_at == NOON + HOUR
        assert not is_replaced(after, journey)
