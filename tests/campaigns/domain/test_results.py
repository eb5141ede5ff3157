"""The numbers that people see: results, speed, what holds a campaign back, an estimate of many by few."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cadenza.campaigns.domain.campaign import Campaign
from cadenza.campaigns.domain.holding import Hold, holds_on
from cadenza.campaigns.domain.progress import MOST_POINTS, Point, noted, per_minute, point_of, takes, through_per_minute
from cadenza.campaigns.domain.results import results_of
from cadenza.campaigns.domain.steering import Number, count_every
from cadenza.contacts.domain.sampling import scaled
from cadenza.kit.ids import new_id
from cadenza.kit.reasons import CampaignState, ConnectionState

NOW = datetime(2026, 3, 2, 15, tzinfo=UTC)
COUNTS = {
    "pending": 40, "pending:quiet_hours": 30, "queued": 5, "sent": 10, "delivered": 20, "read": 30, "replied": 6,
    "failed": 3, "failed:permanent_address": 3, "skipped": 9, "skipped:opted_out": 8, "skipped:no_address": 1,
    "cancelled": 2, "cancelled:merged": 1, "uncertain": 1,
}  # fmt: skip


def at(minutes: float, through: int) -> Point:
    """Return a point of time."""
    return Point(NOW + timedelta(minutes=minutes), through, through)


def campaign(state: CampaignState, reason: str | None = None) -> Campaign:
    """Return a campaign in a state."""
    return Campaign(
        organization_id=new_id(NOW), id=new_id(NOW), name="News", state=state, reason=reason, state_changed_at=NOW,
        created_at=NOW, updated_at=NOW,
    )  # fmt: skip


def test_results_are_a_funnel_and_beside_it_who_got_nothing_by_reason():
    """Whoever read it got it; the parts make the whole."""
    found = results_of(COUNTS)
    assert (found.audience, found.sent, found.delivered, found.read, found.replied) == (120, 60, 50, 30, 6)
    assert found.waiting == {"quiet_hours": 30, "next": 10, "queued": 5}
    assert (found.skipped, found.cancelled) == ({"opted_out": 8, "no_address": 1}, {"merged": 1, "unknown": 1})
    assert (found.delivered_rate, found.read_rate, found.replied_rate) == (0.8333, 0.5, 0.1)
    parts = [found.sent, found.uncertain]
    for reasons in (found.waiting, found.skipped, found.failed, found.cancelled):
        parts.extend(reasons.values())
    assert sum(parts) == found.audience
    assert results_of({}).read_rate is None


def test_the_speed_is_that_of_the_last_two_minutes():
    """A fast beginning long ago says nothing of now; one point says nothing at all."""
    points = (at(0, 0), at(1, 5000), at(10, 5100), at(11, 5110), at(12, 5120))
    assert per_minute(points) == 10
    assert takes(100, per_minute(points)) == timedelta(minutes=10)
    assert per_minute(points[:1]) is None
    assert takes(100, 0.0) is None
    assert per_minute((at(0, 0), at(10, 50))) == 5


def test_the_speed_is_of_those_who_get_it_and_the_end_of_everybody():
    """Ten thousand skipped in a minute are no speed of sending; they are settled all the same."""
    points = tuple(Point(NOW + timedelta(minutes=step), 10_040 * step, 40 * step) for step in range(3))
    assert (per_minute(points), through_per_minute(points)) == (40, 10_040)


def test_those_who_are_skipped_at_once_are_no_speed_of_the_rest():
    """The end is reckoned by how fast people get through most of the time: a burst in the first seconds passes."""
    points = tuple(
        Point(NOW + timedelta(seconds=5 * step), 0 if step == 0 else 270 + 2 * step, 2 * step) for step in range(7)
    )
    assert through_per_minute(points) == pytest.approx(24)
    assert takes(478, through_per_minute(points)) == timedelta(minutes=478 / 24)
    assert through_per_minute(points[:2]) is None
    assert through_per_minute((Point(NOW, 1, 1), Point(NOW, 2, 2))) is None


def test_each_reason_to_wait_has_its_own_moment():
    """Who waits for their hours does not wait for what the others wait for; one that nobody can say has none."""
    counts = {"pending": 6, "pending:quiet_hours": 3, "pending:frequency_cap": 2, "pending:rate_limit": 1}
    at = {"quiet_hours": NOW + timedelta(hours=9), "frequency_cap": NOW + timedelta(days=2)}
    running, number = campaign(CampaignState.RUNNING), Number(ConnectionState.CONNECTED)
    assert [(one.reason, one.until) for one in holds_on(running, counts, number, is_stopped=False, until=at)] == [
        ("quiet_hours", at["quiet_hours"]), ("frequency_cap", at["frequency_cap"]), ("rate_limit", None),
    ]  # fmt: skip


@given(st.lists(st.integers(0, 3), min_size=1, max_size=400))
def test_progress_is_told_by_few_points_however_long_it_takes(steps):
    """The newest is always there, in order, and the first one stays where it was."""
    points, through = (), 0
    for minute, step in enumerate(steps):
        through += step
        points = noted(points, at(minute, through))
    assert len(points) <= MOST_POINTS
    assert points[-1] == at(len(steps) - 1, sum(steps))
    assert points[0].at == NOW
    assert sorted(points) == list(points)


def test_a_point_counts_who_is_through_and_who_got_it():
    """Nothing more is done for the skipped; the pending and the queued are to come."""
    assert point_of(COUNTS, NOW) == Point(NOW, 75, 60)


def test_a_large_campaign_is_counted_less_often():
    """Counting costs by the recipient."""
    assert count_every({"pending": 10_000}) == timedelta(seconds=5)
    assert count_every({"sent": 100_000, "pending": 100_000}) == timedelta(seconds=20)
    assert count_every({"sent": 5_000_000}) == timedelta(minutes=1)


def test_what_holds_a_campaign_back_is_named_with_how_many_and_until_when():
    """The whole first, then whoever waits for their hours."""
    until = NOW + timedelta(hours=1)
    first = {"quiet_hours": until}
    running, number = campaign(CampaignState.RUNNING), Number(ConnectionState.CONNECTED)
    assert holds_on(running, COUNTS, number, is_stopped=False, until=first) == [Hold("quiet_hours", 30, until)]
    assert holds_on(running, COUNTS, number, is_stopped=True, until=first) == [Hold("kill_switch", 45, is_whole=True)]
    held = replace(running, held_since=NOW)
    gone = Number(ConnectionState.DISCONNECTED)
    assert holds_on(held, COUNTS, gone, is_stopped=False, until=first) == [
        Hold("connection_disconnected", 45, NOW + timedelta(minutes=15), is_whole=True),
        Hold("quiet_hours", 30, until),
    ]
    paused = campaign(CampaignState.PAUSED, "quota")
    assert holds_on(paused, COUNTS, number, is_stopped=False, until={}) == [Hold("quota", 45, is_whole=True)]
    assert holds_on(campaign(CampaignState.COMPLETED), COUNTS, number, is_stopped=True, until={}) == []


@given(
    st.dictionaries(st.tuples(st.sampled_from(["send", "skip"]), st.text(max_size=3)), st.integers(0, 2000)),
    st.integers(0, 1_000_000),
)
def test_a_scaled_estimate_adds_up_to_the_audience(tally, audience):
    """Each number is within one of its share."""
    looked_at = sum(tally.values())
    found = scaled(tally, audience)
    if looked_at:
        assert sum(found.values()) == audience
        assert all(abs(found[key] - count * audience / looked_at) < 1 for key, count in tally.items())
    else:
        assert not any(found.values())


@pytest.mark.parametrize("state", list(ConnectionState))
def test_every_state_of_a_number_but_connected_is_named(state):
    """Nobody wonders why nothing goes."""
    found = holds_on(campaign(CampaignState.RUNNING), COUNTS, Number(state), is_stopped=False, until={})
    assert [hold.is_whole for hold in found] == ([False] if state is ConnectionState.CONNECTED else [True, False])
