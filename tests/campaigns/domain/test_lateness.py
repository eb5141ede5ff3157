"""Whether a campaign moves, since when it does not, and why."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from uuid import UUID

import pytest

from cadenza.campaigns.domain.campaign import Campaign, SendType
from cadenza.campaigns.domain.holding import Hold
from cadenza.campaigns.domain.lateness import LATE_AFTER, Stall, moved_at, stall_of
from cadenza.campaigns.domain.progress import Point
from cadenza.kit.reasons import CampaignState, StallReason

NOW = datetime(2026, 11, 30, 12, tzinfo=UTC)
NOBODY = UUID(int=0)


def ago(**by):
    """Return a moment before now."""
    return NOW - timedelta(**by)


RUNNING = Campaign(
    organization_id=NOBODY,
    id=NOBODY,
    name="News",
    state=CampaignState.RUNNING,
    state_changed_at=ago(hours=2),
    frozen_at=ago(hours=1),
    progress=(Point(ago(hours=1), 0, 0), Point(ago(minutes=12), 30, 30)),
    next_run_at=NOW,
    created_at=ago(days=1),
    updated_at=ago(hours=2),
)
STILL = Point(NOW, 30, 30)
QUIET = Hold("quiet_hours", 70)
SCHEDULED = replace(
    RUNNING, state=CampaignState.SCHEDULED, send_type=SendType.SCHEDULED, send_at=ago(minutes=12), progress=()
)


@pytest.mark.parametrize(
    ("campaign", "holds", "waiting", "stall"),
    [
        (RUNNING, [], 70, StallReason.UNKNOWN),
        (replace(RUNNING, attempts=3), [], 70, StallReason.FAILING),
        (replace(RUNNING, next_run_at=ago(minutes=2)), [], 70, StallReason.NO_WORKER),
        (RUNNING, [Hold("connection_disconnected", 70, is_whole=True)], 70, "connection_disconnected"),
        (RUNNING, [Hold("kill_switch", 70, is_whole=True)], 70, "kill_switch"),
        (RUNNING, [QUIET], 70, "quiet_hours"),
        (RUNNING, [Hold("send_window", 40), Hold("frequency_cap", 30)], 70, "send_window"),
        (RUNNING, [QUIET], 71, StallReason.UNKNOWN),
        (replace(RUNNING, frozen_at=None), [], 0, StallReason.UNKNOWN),
        (RUNNING, [], 0, None),
        (replace(RUNNING, state=CampaignState.PAUSED, reason="manual"), [], 70, None),
        (replace(RUNNING, state=CampaignState.COMPLETED), [], 0, None),
        (replace(RUNNING, state_changed_at=ago(minutes=4)), [], 70, None),
        (replace(SCHEDULED, next_run_at=ago(minutes=12)), [], 0, StallReason.NO_WORKER),
        (replace(SCHEDULED, attempts=1), [], 0, StallReason.FAILING),
        (replace(SCHEDULED, send_at=ago(minutes=4)), [], 0, None),
        (replace(SCHEDULED, send_at=NOW + timedelta(days=1)), [], 0, None),
    ],
)
def test_it_says_since_when_and_why(campaign, holds, waiting, stall):
    """F14: what it waits for explains it only where that holds everybody; whoever waits for a person is not late."""
    found = stall_of(campaign, STILL, holds, waiting=waiting, now=NOW)
    assert found == (None if stall is None else Stall(ago(minutes=12), stall))


def test_somebody_who_is_through_since_the_last_count_is_a_move():
    """The page counts anew: what nobody has written down yet is seen all the same."""
    assert stall_of(RUNNING, Point(NOW, 31, 30), [], waiting=69, now=NOW) is None


def test_what_changed_before_the_workers_went_is_no_move_of_now():
    """F14: of what nobody counted any more, the moment is the one at which it should have been counted."""
    left = replace(RUNNING, next_run_at=ago(minutes=11))
    assert stall_of(left, Point(NOW, 31, 31), [], waiting=69, now=NOW) == Stall(ago(minutes=11), StallReason.NO_WORKER)


def test_a_stretch_without_a_change_goes_back_to_its_first_point():
    """Points that say the same, two kept of any number, are no move; a resume begins anew."""
    points = [Point(ago(minutes=30), 5, 5), Point(ago(minutes=20), 9, 9), Point(ago(minutes=1), 9, 9)]
    assert moved_at(points, ago(hours=2)) == ago(minutes=20)
    assert moved_at(points, ago(minutes=3)) == ago(minutes=3)
    assert moved_at([], ago(hours=2)) == ago(hours=2)
    assert moved_at(points[:1], ago(hours=2)) == ago(minutes=30)
    assert timedelta(minutes=1) < LATE_AFTER
