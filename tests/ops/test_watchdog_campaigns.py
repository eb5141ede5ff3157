"""The watchdog's rules about campaigns and recipients: a healthy one breaks none, and each rule bites."""

import pytest

from cadenza.campaigns.loops import RELEASE, STEER
from cadenza.ops.lags import read_standing
from cadenza.ops.watchdog import CAMPAIGN_WAKERS, count_violations
from tests.builders.campaigns import make_campaign, make_crowd, send
from tests.builders.world import World

LATE = "moved_clock() - interval '2 hours'"

PLANTED = {
    "campaign_not_steered": f"UPDATE campaigns SET next_run_at = {LATE}",
    "campaign_paused_without_waker": "UPDATE campaigns SET state = 'paused', reason = 'breaker', next_run_at = NULL",
    "recipient_not_released": f"UPDATE campaigns SET state_changed_at = {LATE}",
    "recipient_left_by_campaign": "UPDATE campaigns SET state = 'completed'",
    "recipient_not_its_message": "UPDATE messages SET state = 'sent'",
    "recipient_without_message": "DELETE FROM message_queue",
    "recipient_of_nobody": "UPDATE recipients SET contact_id = organization_id WHERE state = 'pending'",
}


@pytest.fixture
async def world(dsn):
    """Have a campaign with two people queued, for long enough, and one who is late."""
    opened = await (await World.open(dsn)).found()
    await make_crowd(opened, 3)
    await send(opened, await make_campaign(opened))
    await opened.batch(STEER)
    await opened.change(
        "UPDATE recipients SET next_run_at = next_run_at + interval '1 day' WHERE id = (SELECT min(id::text)::uuid "
        "FROM recipients)"
    )
    await opened.batch(RELEASE)
    await opened.change(f"UPDATE recipients SET queued_at = {LATE} WHERE state = 'queued'")
    yield opened
    await opened.close()


@pytest.mark.parametrize("rule", PLANTED)
async def test_a_rule_bites(world, rule):
    """Nothing is found before, and what was planted afterwards (F18)."""
    assert await count_violations(world.database, deep=True) == {}
    if rule == "recipient_not_released":
        await world.change(f"UPDATE recipients SET next_run_at = {LATE} WHERE state = 'pending'")
    await world.change(PLANTED[rule])
    assert rule in await count_violations(world.database, deep=True)


async def test_late_recipients_and_campaigns_are_lags(world):
    """X5, F14: what is due and not done shows, by lane; who waits in a number's line is not late."""
    await world.change(f"UPDATE recipients SET next_run_at = {LATE} WHERE state = 'pending'")
    await world.change(f"UPDATE campaigns SET next_run_at = {LATE}")
    lags = (await read_standing(world.database)).lags
    assert lags["campaigns.release"] >= 7200
    assert lags["campaigns.steer"] >= 7200
    await world.change(
        "INSERT INTO campaign_lines "
        "SELECT organization_id, connection_id, moved_clock() + interval '5 seconds', 10, NULL FROM campaigns"
    )
    assert "campaigns.release" not in (await read_standing(world.database)).lags


def test_every_waker_is_told():
    """Each reason that pauses a campaign says who wakes it."""
    assert all(CAMPAIGN_WAKERS.values())
