"""What a campaign comes to by its counts: a pure table."""

from datetime import UTC, datetime, timedelta

import pytest

from cadenza.campaigns.domain.steering import End, GoOn, Number, Pause, counted_again, end_of, steer
from cadenza.kit.reasons import CampaignState, ConnectionState, PauseReason

NOW = datetime(2026, 3, 10, 12, tzinfo=UTC)
UP = Number(ConnectionState.CONNECTED)
COMPLETED, FAILED = CampaignState.COMPLETED, CampaignState.FAILED


@pytest.mark.parametrize(
    ("counts", "end"),
    [
        ({}, End(COMPLETED, "no_recipients")),
        ({"skipped": 3, "skipped:opted_out": 3}, End(COMPLETED, "all_skipped")),
        ({"sent": 1, "failed": 9, "failed:policy": 9}, End(COMPLETED)),
        ({"read": 1, "failed": 9, "failed:policy": 9}, End(COMPLETED)),
        ({"failed": 3, "failed:policy": 1, "failed:unknown": 2}, End(FAILED, "unknown")),
        ({"failed": 1, "failed:policy": 1, "skipped": 9}, End(FAILED, "policy")),
        ({"failed": 2, "failed:policy": 1, "failed:unknown": 1}, End(FAILED, "policy")),
        ({"uncertain": 2, "skipped": 1}, End(COMPLETED)),
        ({"cancelled": 2, "cancelled:merged": 2}, End(COMPLETED)),
    ],
)
def test_the_terminal_rule(counts, end):
    """C7, C9: nothing sent and something failed is failed; nobody, and everybody skipped, say so."""
    assert end_of(counts) == end
    assert steer(counts, UP, None, NOW, is_frozen=True) == end


@pytest.mark.parametrize("state", ConnectionState)
def test_the_end_does_not_wait_for_a_number(state):
    """Nobody is left who needs one."""
    assert steer({"sent": 1}, Number(state), None, NOW, is_frozen=True) == End(COMPLETED)


@pytest.mark.parametrize("waiting", [{"pending": 1}, {"queued": 1}])
def test_it_goes_on_while_somebody_waits(waiting):
    """F11: pending and queued, each alone, keep it open; so does an audience that is not frozen."""
    assert steer({"sent": 5, **waiting}, UP, None, NOW, is_frozen=True) == GoOn()
    assert steer({}, UP, None, NOW, is_frozen=False) == GoOn()


@pytest.mark.parametrize(
    ("number", "held_for", "steering"),
    [
        (Number(ConnectionState.LOGGED_OUT), None, Pause(PauseReason.CONNECTION_LOGGED_OUT)),
        (Number(ConnectionState.RESTRICTED), None, Pause(PauseReason.CONNECTION_RESTRICTED)),
        (Number(ConnectionState.DELETED), None, Pause(PauseReason.CONNECTION_DELETED)),
        (Number(ConnectionState.DISCONNECTED), None, GoOn(NOW)),
        (Number(ConnectionState.DISCONNECTED), 14, GoOn(NOW - timedelta(minutes=14))),
        (Number(ConnectionState.DISCONNECTED), 15, Pause(PauseReason.CONNECTION_DISCONNECTED)),
        (Number(ConnectionState.CONNECTED, kill_switch=True), 60, GoOn(NOW - timedelta(minutes=60))),
        (UP, 60, GoOn()),
    ],
)
def test_the_number_decides(number, held_for, steering):
    """C4: gone pauses at once, down is held and paused after 15 minutes, a switch is held only."""
    since = None if held_for is None else NOW - timedelta(minutes=held_for)
    assert steer({"pending": 1}, number, since, NOW, is_frozen=True) == steering


def test_a_used_up_allowance_pauses():
    """M2: a campaign pauses on quota."""
    assert steer({"pending": 2, "pending:quota": 1}, UP, None, NOW, is_frozen=False) == Pause(PauseReason.QUOTA)


@pytest.mark.parametrize(
    ("after", "every"),
    [(timedelta(0), timedelta(minutes=1)), (timedelta(minutes=59), timedelta(minutes=1)),
     (timedelta(hours=1), timedelta(hours=1)), (timedelta(days=6), timedelta(hours=1)), (timedelta(days=7), None)],
)  # fmt: skip
def test_an_ended_campaign_is_counted_ever_less_often(after, every):
    """C8: a minute for an hour, an hour for a week, then no more."""
    assert counted_again(NOW - after, NOW) == (None if every is None else NOW + every)
