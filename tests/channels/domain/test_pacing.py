"""When the next messages may leave, as a table."""

from datetime import UTC, datetime, timedelta
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cadenza.channels.domain.pacing import AHEAD, Limits, plan

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)


def ms(number: float) -> timedelta:
    """Write a duration in milliseconds."""
    return timedelta(milliseconds=number)


@pytest.mark.parametrize(
    ("next_slot", "pace", "free", "first", "count"),
    [
        pytest.param(0, 0, 20, 0, 20, id="without a pace only the wire is the bound"),
        pytest.param(-5_000, 0, 20, 0, 20, id="without a pace, idle"),
        pytest.param(0, 100, 20, 0, 11, id="a second ahead, both ends"),
        pytest.param(0, 100, 3, 0, 3, id="no more than the wire takes"),
        pytest.param(0, 100, 0, 0, 0, id="nothing while the wire is full"),
        pytest.param(0, 100, -2, 0, 0, id="nothing while the wire is overfull"),
        pytest.param(-3_600_000, 100, 50, 0, 11, id="an idle hour does not burst"),
        pytest.param(250, 100, 50, 250, 8, id="begins where the row says"),
        pytest.param(1_000, 100, 50, 1_000, 1, id="a slot a second ahead"),
        pytest.param(1_001, 100, 50, 1_001, 0, id="a slot further ahead is for later"),
        pytest.param(1_100, 100, 50, 1_100, 0, id="as far as the row can be"),
        pytest.param(0, 7_000, 5, 0, 1, id="a slow number sends one"),
        pytest.param(6_500, 7_000, 5, 6_500, 0, id="a slow number waits"),
        pytest.param(8_001, 7_000, 5, 0, 1, id="a row from before the clock was set back"),
        pytest.param(86_400_000, 100, 5, 0, 5, id="a row from a day ahead"),
        pytest.param(55_000, 100, 5, 0, 5, id="a row from a slower pace"),
    ],
)
def test_slots(next_slot, pace, free, first, count):
    """Where slots begin and how many there are."""
    slots = plan(NOW, NOW + ms(next_slot), ms(pace), free)
    assert (slots.first_at - NOW, slots.count) == (ms(first), count)


@pytest.mark.parametrize(
    ("limited", "first", "count"),
    [(None, 0, 5), (-1_000, 0, 5), (400, 400, 5), (1_001, 1_001, 0), (90_000, 90_000, 0)],
)
def test_the_provider_s_word_is_kept(limited, first, count):
    """Nothing starts before it."""
    until = None if limited is None else NOW + ms(limited)
    slots = plan(NOW, NOW, ms(50), 5, Limits(until))
    assert (slots.first_at - NOW, slots.count) == (ms(first), count)


def test_used_slots_move_the_next_one_and_unused_ones_stay():
    """Three of eleven: the next claim begins with the fourth."""
    slots = plan(NOW, NOW, ms(100), 20)
    assert [slots.starts_at(place) - NOW for place in range(3)] == [ms(0), ms(100), ms(200)]
    assert slots.after(3) == NOW + ms(300)
    assert slots.after(0) == NOW


@given(
    pace=st.integers(1, 5_000),
    free=st.integers(0, 60),
    moves=st.lists(st.integers(0, 3_000), min_size=1, max_size=40),
    wants=st.integers(0, 60),
)
def test_however_often_it_is_asked_two_starts_are_never_nearer_than_the_pace(pace, free, moves, wants):
    """Over any claims at any moments: gaps hold, nothing starts in the past or more than a second ahead (F47)."""
    now, row, starts = NOW, NOW, []
    for move in moves:
        now += ms(move)
        slots = plan(now, row, ms(pace), free)
        used = min(slots.count, wants)
        mine = [slots.starts_at(place) for place in range(used)]
        assert all(now <= at <= now + AHEAD for at in mine)
        starts += mine
        row = slots.after(used)
    assert all(later - earlier >= ms(pace) for earlier, later in pairwise(starts))
