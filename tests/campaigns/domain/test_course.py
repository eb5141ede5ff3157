"""The course of a campaign: what happened is added up, and told over the time in which it happened."""

from datetime import UTC, datetime, timedelta

import pytest

from cadenza.campaigns.domain.course import PLACES, SHORTEST, Step, span_of, steps_of

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
HOUR = timedelta(hours=1)


def test_what_happened_is_added_up_place_by_place():
    """What came before the first place counts from the start; a place where nothing happened stays where it was."""
    counted = [
        {"place": 0, "sent": 2, "delivered": 0, "read": 0, "replied": 0},
        {"place": 1, "sent": 3, "delivered": 4, "read": 1, "replied": 0},
        {"place": PLACES, "sent": 0, "delivered": 1, "read": 2, "replied": 1},
    ]
    steps = steps_of(counted, NOON, NOON + HOUR)
    assert len(steps) == PLACES + 1
    assert steps[0] == Step(NOON, 2, 0, 0, 0)
    assert steps[1] == Step(NOON + HOUR / PLACES, 5, 4, 1, 0)
    assert steps[2][1:] == steps[1][1:]
    assert steps[-1] == Step(NOON + HOUR, 5, 5, 3, 1)


@pytest.mark.parametrize(
    ("settled", "now", "last"),
    [
        (5 * HOUR, 90 * HOUR, 5 * HOUR),
        (timedelta(seconds=3), 90 * HOUR, SHORTEST),
        (timedelta(seconds=3), timedelta(minutes=2), timedelta(minutes=2)),
        (timedelta(0), timedelta(0), timedelta(seconds=PLACES)),
    ],
    ids=["until all had happened", "not too short", "not past now", "never nothing"],
)
def test_it_is_told_over_the_time_in_which_it_happened(settled, now, last):
    """A campaign of minutes and one of days fill the same picture."""
    assert span_of(NOON, NOON + settled, NOON + now) == (NOON, NOON + last)
