"""What a running campaign comes to, by what its rows say. Pure."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from cadenza.campaigns.domain.counts import Counts, left_of, reasons_of, sent_of, total_of
from cadenza.kit.reasons import (
    CampaignEnd,
    CampaignState,
    ConnectionState,
    DeferReason,
    FailReason,
    PauseReason,
    RecipientState,
)

COUNT_EVERY = timedelta(seconds=5)
COUNTED_EASILY = 50_000
COUNT_AT_LEAST = timedelta(minutes=1)
"""Counting reads every recipient: up to this many every five seconds, more of them less often, so that counting one
campaign takes no more than about a hundredth of a core."""

PATIENCE = timedelta(minutes=15)
"""How long a number may be disconnected before its campaigns are paused."""

LOOK_EVERY = timedelta(seconds=30)
"""How often a campaign that waits for its number looks at it: its reconnect may have met somebody who held it."""

LATE = timedelta(hours=24)
"""A scheduled campaign that could not start for this long is no longer sent by itself."""

AFTERWARDS = ((timedelta(hours=1), timedelta(minutes=1)), (timedelta(days=7), timedelta(hours=1)))
"""How often an ended campaign is counted, since its end."""

_GONE: Mapping[ConnectionState, PauseReason] = {
    ConnectionState.LOGGED_OUT: PauseReason.CONNECTION_LOGGED_OUT,
    ConnectionState.RESTRICTED: PauseReason.CONNECTION_RESTRICTED,
    ConnectionState.DELETED: PauseReason.CONNECTION_DELETED,
}
"""States of a number that nothing but a person mends."""


@dataclass(frozen=True, slots=True)
class Number:
    """The number a campaign sends from; one that is gone is deleted."""

    state: ConnectionState
    kill_switch: bool = False


@dataclass(frozen=True, slots=True)
class GoOn:
    """Nothing changes; held while its number can't send."""

    held_since: datetime | None = None


@dataclass(frozen=True, slots=True)
class Pause:
    """Stand still for this reason."""

    reason: PauseReason


@dataclass(frozen=True, slots=True)
class End:
    """Everyone is through."""

    state: CampaignState
    reason: str | None = None


Steering = GoOn | Pause | End


def steer(counts: Counts, number: Number, held_since: datetime | None, now: datetime, *, is_frozen: bool) -> Steering:
    """Say what a running campaign comes to."""
    if is_frozen and not left_of(counts):
        return end_of(counts)
    if number.state in _GONE:
        return Pause(_GONE[number.state])
    if counts.get(f"{RecipientState.PENDING}:{DeferReason.QUOTA}", 0):
        return Pause(PauseReason.QUOTA)
    if number.state is ConnectionState.CONNECTED and not number.kill_switch:
        return GoOn()
    since = held_since or now
    if number.state is ConnectionState.DISCONNECTED and now - since >= PATIENCE:
        return Pause(PauseReason.CONNECTION_DISCONNECTED)
    return GoOn(since)


def end_of(counts: Counts) -> End:
    """Say how a campaign ends in which nobody is pending or queued."""
    failed, skipped = counts.get(RecipientState.FAILED, 0), counts.get(RecipientState.SKIPPED, 0)
    total = total_of(counts)
    if not total:
        return End(CampaignState.COMPLETED, CampaignEnd.NO_RECIPIENTS)
    if skipped == total:
        return End(CampaignState.COMPLETED, CampaignEnd.ALL_SKIPPED)
    if failed and not sent_of(counts):
        return End(CampaignState.FAILED, _commonest_failure(counts))
    return End(CampaignState.COMPLETED)


def pause_for(number: Number) -> PauseReason | None:
    """Say why a campaign can't start with this number; None where it can."""
    if number.state in _GONE:
        return _GONE[number.state]
    return PauseReason.CONNECTION_DISCONNECTED if number.state is ConnectionState.DISCONNECTED else None


def count_every(counts: Counts) -> timedelta:
    """Say how often a campaign of this size is counted while it runs."""
    return min(max(COUNT_EVERY, COUNT_EVERY * total_of(counts) / COUNTED_EASILY), COUNT_AT_LEAST)


def counted_again(ended_at: datetime, now: datetime) -> datetime | None:
    """Say when an ended campaign is counted next; None when receipts no longer come."""
    for until, every in AFTERWARDS:
        if now - ended_at < until:
            return now + every
    return None


def _commonest_failure(counts: Counts) -> str:
    reasons = reasons_of(counts, RecipientState.FAILED)
    return max(sorted(reasons), key=reasons.__getitem__) if reasons else FailReason.UNKNOWN.value
