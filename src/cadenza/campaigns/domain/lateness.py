"""Whether a campaign moves, and since when and why it does not. Pure; the sentences are the dashboard's.

A campaign moves when somebody in it is through. It is late when something of it is due and nobody was through for a
while: whoever has to wait, for an hour or for a place in the line of a number, is not late.
"""

import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from cadenza.campaigns.domain.campaign import Campaign
from cadenza.campaigns.domain.holding import Hold
from cadenza.campaigns.domain.progress import Point
from cadenza.kit.reasons import CampaignState, StallReason

LATE_AFTER = timedelta(minutes=5)
"""How long a campaign may stand still until that is said: it is counted every minute at least."""

CLOCK_PATIENCE = timedelta(minutes=1)
"""How long its clock may be due until that says that nobody works: a lane looks every few seconds."""


@dataclass(frozen=True, slots=True)
class Stall:
    """A campaign that stands still: since when, and why as far as anybody knows (a hold's reason, or a stall's)."""

    since: datetime
    reason: str


def moved_at(points: Sequence[Point], since: datetime) -> datetime:
    """Return when somebody was through last, by how many were at some moments; `since` where nobody was after that."""
    last = since
    for earlier, later in itertools.pairwise(points):
        if earlier[1:] != later[1:]:
            last = max(last, later.at)
    return max(last, points[0].at) if points and points[0].through else last


def stall_of(campaign: Campaign, point: Point, holds: Sequence[Hold], *, waiting: int, now: datetime) -> Stall | None:
    """Say since when and why a campaign stands still; None where it moves, has ended, or waits for a person."""
    if campaign.state is CampaignState.SCHEDULED and campaign.send_at is not None:
        since = campaign.send_at
    elif campaign.state is CampaignState.RUNNING and (waiting or campaign.frozen_at is None):
        # What changed since it was counted last happened before it should have been counted again, or just now.
        seen = point._replace(at=min(point.at, campaign.next_run_at or point.at))
        since = moved_at((*campaign.progress, seen), campaign.state_changed_at)
    else:
        return None
    if now - since < LATE_AFTER:
        return None
    return Stall(since, _held_by(holds, waiting) or why_unworked(campaign.attempts, campaign.next_run_at, now))


def why_unworked(attempts: int, next_run_at: datetime | None, now: datetime) -> StallReason:
    """Say why nobody gets on with something that is due."""
    if attempts:
        return StallReason.FAILING
    if next_run_at is not None and now - next_run_at >= CLOCK_PATIENCE:
        return StallReason.NO_WORKER
    return StallReason.UNKNOWN


def _held_by(holds: Sequence[Hold], waiting: int) -> str | None:
    """Return what holds everybody back: one thing, or the first of several that hold them all together."""
    if any(hold.is_whole for hold in holds) or (holds and sum(hold.count for hold in holds) >= waiting):
        return holds[0].reason
    return None
