"""Requests are counted in each process and told to the others once a second."""

from datetime import UTC, datetime, timedelta
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cadenza.kit.ratelimit import (
    GROUP_SIZE,
    RateLimiter,
    Verdict,
    _add,
    _groups,
    delete_old_counts,
    find_with_old_counts,
    window_of,
)
from cadenza.kit.retention import Cutoff
from tests.builders.accounts import make_organization

NOON = datetime(2026, 3, 1, 12, 0, 20, tzinfo=UTC)
ANA = (UUID(int=1), "key:ana")
BO = (UUID(int=1), "key:bo")


def test_the_last_allowed_request_says_so_and_the_next_is_refused():
    """Remaining counts down to nothing, and a refused request is not counted."""
    limiter = RateLimiter(3)
    verdicts = [limiter.take(ANA, NOON) for _ in range(4)]
    assert [(verdict.remaining, verdict.is_allowed) for verdict in verdicts] == [
        (2, True),
        (1, True),
        (0, True),
        (0, False),
    ]
    assert dict(verdicts[0].headers()) == {
        "RateLimit-Limit": "3",
        "RateLimit-Remaining": "2",
        "RateLimit-Reset": "40",
    }
    assert dict(verdicts[3].headers())["Retry-After"] == "40"


def test_callers_have_limits_of_their_own_and_a_new_minute_begins_anew():
    """One caller's requests are not another's, nor those of the minute before."""
    limiter = RateLimiter(1)
    assert limiter.take(ANA, NOON).is_allowed
    assert limiter.take(BO, NOON).is_allowed
    assert not limiter.take(ANA, NOON).is_allowed
    assert limiter.take(ANA, NOON + timedelta(seconds=40)) == Verdict(1, 0, 60, is_allowed=True)


def test_no_limit_is_no_limit():
    """Zero switches it off, headers included."""
    assert RateLimiter(0).take(ANA, NOON) is None


@given(st.lists(st.tuples(st.uuids(), st.sampled_from(["a", "b"])), unique=True, max_size=60).map(sorted))
def test_groups_hold_everyone_once_and_few_organizations(callers):
    """Each transaction names no more organizations than a lane's does."""
    groups = list(_groups(callers))
    assert [caller for group in groups for caller in group] == callers
    assert all(len({organization for organization, _ in group}) <= GROUP_SIZE for group in groups)


async def test_processes_share_a_limit_once_they_have_told(db, organization_id):
    """What one process let through, the others count; within a telling's time each knows its own alone."""
    async with db.begin(organization_id) as tx:
        await make_organization(tx, organization_id)
    caller = (organization_id, "key:x")
    one, two = RateLimiter(10), RateLimiter(10)
    for _ in range(6):
        one.take(caller, NOON)
    for _ in range(3):
        two.take(caller, NOON)
    await one.tell(db, NOON)
    await two.tell(db, NOON)
    assert two.take(caller, NOON).remaining == 0
    assert not two.take(caller, NOON).is_allowed
    assert one.take(caller, NOON).remaining == 3, "it has not heard of the other three yet"
    await one.tell(db, NOON)
    assert not one.take(caller, NOON).is_allowed


class Away:
    """A database that does not answer."""

    def begin(self, *_organizations):
        """Answer nothing."""
        raise ConnectionError


async def test_a_telling_that_fails_loses_nothing(db, organization_id):
    """What could not be told is told the next time; a process whose clock is behind disturbs nobody."""
    async with db.begin(organization_id) as tx:
        await make_organization(tx, organization_id)
    caller = (organization_id, "key:x")
    limiter, late, other = RateLimiter(10), RateLimiter(10), RateLimiter(10)
    limiter.take(caller, NOON)
    with pytest.raises(ConnectionError):
        await limiter.tell(Away(), NOON)
    await limiter.tell(db, NOON)
    before = NOON - timedelta(minutes=1)
    late.take(caller, before)
    await late.tell(db, before)
    other.take(caller, NOON)
    await other.tell(db, NOON)
    assert other.take(caller, NOON).remaining == 10 - 3


async def test_counts_of_quiet_callers_are_deleted(tx, organization_id):
    """Those before a time go, a batch at a time; the others stay."""
    await make_organization(tx, organization_id)
    now = window_of(NOON)
    await _add(tx, [((organization_id, "key:x"), now - timedelta(days=1), 1), ((organization_id, "key:y"), now, 1)])
    cutoff = Cutoff(organization_id, now)
    assert await find_with_old_counts(tx, [cutoff]) == [organization_id]
    assert await delete_old_counts(tx, organization_id, now, 10) == 1
    assert await find_with_old_counts(tx, [cutoff]) == []
