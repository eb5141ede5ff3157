"""When a campaign starts by itself: what was said, on whose clock, and the moment that it means."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from uuid import UUID

import pytest

from cadenza.campaigns.domain.campaign import Campaign, SendType
from cadenza.campaigns.domain.scheduling import means, placed, said_in
from cadenza.kit.reasons import CampaignState

NOW = datetime(2026, 10, 1, 12, tzinfo=UTC)
BLANK = Campaign(
    organization_id=UUID(int=0), id=UUID(int=0), name="News", send_type=SendType.SCHEDULED,
    state_changed_at=NOW, created_at=NOW, updated_at=NOW,
)  # fmt: skip


@pytest.mark.parametrize(
    ("at", "zone", "wall"),
    [
        (datetime(2026, 12, 1, 12, tzinfo=UTC), "America/Sao_Paulo", "2026-12-01T09:00"),
        (datetime(2026, 12, 1, 12, tzinfo=UTC), "UTC", "2026-12-01T12:00"),
        (datetime(2026, 10, 25, 0, 30, tzinfo=UTC), "Europe/Berlin", "2026-10-25T02:30"),
        (datetime(2026, 10, 25, 1, 30, tzinfo=UTC), "Europe/Berlin", "2026-10-25T02:30"),
        (datetime(2026, 12, 1, 3, 15, tzinfo=UTC), "Asia/Kathmandu", "2026-12-01T09:00"),
    ],
)
def test_moment_wall_time_and_zone_are_kept(at, zone, wall):
    """F26: all three; an hour that comes twice stays the one that was meant."""
    said = said_in(BLANK, at, zone)
    assert (said.send_at, said.send_wall, said.send_zone) == (at, datetime.fromisoformat(wall), zone)
    assert means(said) == at


@pytest.mark.parametrize("moved", [timedelta(hours=-1), timedelta(hours=1), timedelta(minutes=30)])
def test_rules_that_change_move_the_moment_and_not_the_wall_time(moved):
    """F26: as if the zone had had another offset when it was said."""
    now_means = datetime(2026, 12, 1, 12, tzinfo=UTC)
    said = replace(said_in(BLANK, now_means, "America/Sao_Paulo"), send_at=now_means + moved)
    assert means(said) == now_means
    assert placed(said, NOW).send_at == now_means


def test_its_clock_is_its_time_and_nothing_before():
    """Workers of an earlier version start whatever is scheduled once its clock has come."""
    said = placed(said_in(BLANK, NOW + timedelta(days=30), "America/Sao_Paulo"), NOW)
    assert (said.state, said.next_run_at) == (CampaignState.SCHEDULED, NOW + timedelta(days=30))


def test_a_zone_that_was_abolished_moves_nothing():
    """The moment that is kept is all that is known; a campaign that asked for more would never start."""
    said = replace(said_in(BLANK, NOW, "America/Sao_Paulo"), send_zone="Antarctica/Gone")
    assert placed(said, NOW).next_run_at == NOW


def test_a_campaign_without_a_time_of_its_own_has_none():
    """One that is sent by hand forgets what was said; an older one without a wall time keeps its moment."""
    by_hand = placed(replace(said_in(BLANK, NOW, "UTC"), send_type=SendType.NOW), NOW)
    assert (by_hand.send_at, by_hand.send_wall, by_hand.send_zone, by_hand.next_run_at) == (None, None, None, None)
    assert means(replace(BLANK, send_at=NOW)) == NOW
