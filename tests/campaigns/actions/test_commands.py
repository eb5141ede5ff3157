"""Pause, resume, cancel: exact from the commit on, and every row finds its end (C7)."""

from datetime import timedelta

import pytest

from cadenza.accounts.actions.organizations import set_kill_switch
from cadenza.campaigns.errors import CampaignStateConflict
from cadenza.campaigns.loops import RELEASE, STEER
from tests.builders.campaigns import (
    cancel,
    count_states,
    make_campaign,
    make_crowd,
    most_copies,
    pause,
    resume,
    send,
    standing,
)
from tests.builders.world import World


async def got(world):
    """Count what the network took."""
    [row] = await world.observe(
        "SELECT count(*) AS n FROM sandbox_messages WHERE organization_id = $1", world.organization_id
    )
    return row["n"]


async def test_a_paused_campaign_hands_nothing_more_over_and_goes_on_with_who_is_left(world):
    """Queued and pending ones wait; resumed, each gets it once (F2, F3)."""
    await make_crowd(world, 30)
    campaign = await make_campaign(world)
    await send(world, campaign)
    await world.batch(STEER)
    await world.batch(RELEASE)
    assert await count_states(world, campaign) == {"queued": 30}
    await pause(world, campaign)
    await world.advance(hours=3)
    assert await got(world) == 0
    assert await standing(world, campaign) == ("paused", "manual")
    assert await count_states(world, campaign) == {"queued": 30}
    await resume(world, campaign)
    await world.advance(seconds=31)
    await world.advance(seconds=31)
    assert await count_states(world, campaign) == {"delivered": 30}
    assert await standing(world, campaign) == ("completed", None)
    assert await most_copies(world) == 1


async def test_paused_between_freezing_and_release_nobody_is_released(world):
    """The claim leaves the recipients of a paused campaign alone."""
    await make_crowd(world, 5)
    campaign = await make_campaign(world)
    await send(world, campaign)
    await world.batch(STEER)
    await pause(world, campaign)
    assert await world.batch(RELEASE) == 0
    await world.advance(days=2)
    assert await count_states(world, campaign) == {"pending": 5}


async def test_a_pause_while_the_audience_is_frozen_stops_there_and_the_resume_freezes_the_rest(world, monkeypatch):
    """C3: the cursor stands in the row, so nobody is frozen twice and nobody is left out."""
    monkeypatch.setattr("cadenza.campaigns.actions.audience.CHUNK", 4)
    await make_crowd(world, 10)
    campaign = await make_campaign(world)
    await send(world, campaign)
    await world.batch(STEER)
    await pause(world, campaign)
    await world.run()
    assert await count_states(world, campaign) == {"pending": 4}
    await resume(world, campaign)
    await world.run()
    assert await count_states(world, campaign) == {"delivered": 10}


async def test_a_cancel_calls_off_who_is_pending_and_who_is_queued(world, monkeypatch):
    """Swept in pieces; what went out stays sent, and the campaign stays cancelled."""
    monkeypatch.setattr("cadenza.campaigns.actions.steer.CHUNK", 4)
    await make_crowd(world, 10)
    campaign = await make_campaign(world)
    await send(world, campaign)
    await world.batch(STEER)
    await world.change(
        "UPDATE recipients SET next_run_at = next_run_at + interval '1 hour' WHERE id IN "
        "(SELECT id FROM recipients ORDER BY id LIMIT 3)"
    )
    await world.batch(RELEASE)
    await cancel(world, campaign)
    await world.run()
    assert await count_states(world, campaign) == {"cancelled:campaign_cancelled": 10}
    assert await got(world) == 0
    assert await standing(world, campaign) == ("cancelled", None)
    messages = await world.observe("SELECT state, reason FROM messages WHERE campaign_id = $1", campaign.id)
    assert [tuple(row) for row in messages] == [("cancelled", "campaign_cancelled")] * 7
    assert await world.observe("SELECT FROM message_queue WHERE organization_id = $1", world.organization_id) == []
    [row] = await world.observe("SELECT swept_at, counts FROM campaigns WHERE id = $1", campaign.id)
    assert row["swept_at"] is not None


async def test_a_queue_that_a_release_fills_after_the_cancel_is_emptied_by_the_last_look(world):
    """A release that began before the cancel may commit after it: nothing of that goes out."""
    await make_crowd(world, 3)
    campaign = await make_campaign(world)
    await send(world, campaign)
    await world.batch(STEER)
    await world.batch(RELEASE)
    await world.change("UPDATE campaigns SET state = 'cancelled', next_run_at = NULL WHERE id = $1", campaign.id)
    await world.deliver()
    assert await got(world) == 0
    assert await count_states(world, campaign) == {"cancelled:campaign_cancelled": 3}


@pytest.mark.parametrize(
    ("command", "before"),
    [(pause, "draft"), (resume, "draft"), (resume, "running"), (pause, "cancelled"), (resume, "cancelled"),
     (cancel, "cancelled"), (cancel, "completed"), (pause, "completed")],
)  # fmt: skip
async def test_what_the_table_does_not_allow_is_a_conflict(world, command, before):
    """No command moves a campaign along a way that is not in the table."""
    campaign = await make_campaign(world)
    await world.change(
        "UPDATE campaigns SET state = $2, next_run_at = moved_clock() WHERE id = $1", campaign.id, before
    )
    with pytest.raises(CampaignStateConflict):
        await command(world, campaign)


async def test_the_kill_switch_of_the_organization_stops_a_campaign_and_loses_nobody(shared_world_dsn):
    """X1: nothing leaves while it is on, everything leaves once afterwards."""
    world = await (await World.open(shared_world_dsn)).found()
    await make_crowd(world, 6)
    campaign = await make_campaign(world)
    await send(world, campaign)
    await world.batch(STEER)
    await _switch(world, is_on=True)
    await world.advance(minutes=10)
    assert await got(world) == 0
    await _switch(world, is_on=False)
    await world.advance(seconds=31)
    await world.advance(seconds=6)
    assert await count_states(world, campaign) == {"delivered": 6}
    await world.switch_off()
    await world.close()


async def _switch(world, *, is_on):
    async with world.database.begin(world.organization_id) as tx:
        await set_kill_switch(tx, world.organization_id, is_on=is_on)


async def test_an_ended_campaign_is_counted_for_a_week(world):
    """C8: every minute for an hour, then hourly, then no more; late receipts still move recipients."""
    await make_crowd(world, 1, reads_after_s=1800)
    campaign = await make_campaign(world)
    await send(world, campaign)
    await world.run()
    await world.advance(seconds=6)
    assert await standing(world, campaign) == ("completed", None)
    for _ in range(35):
        await world.advance(minutes=1)
    [row] = await world.observe(
        "SELECT counts, next_run_at - counted_at AS every FROM campaigns WHERE id = $1", campaign.id
    )
    assert (row["counts"], row["every"]) == ('{"read": 1}', timedelta(minutes=1))
    await world.advance(minutes=30)
    [row] = await world.observe("SELECT next_run_at - counted_at AS every FROM campaigns WHERE id = $1", campaign.id)
    assert row["every"] == timedelta(hours=1)
    await world.advance(days=7)
    [row] = await world.observe("SELECT next_run_at FROM campaigns WHERE id = $1", campaign.id)
    assert row["next_run_at"] is None
