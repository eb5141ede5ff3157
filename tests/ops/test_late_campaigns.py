"""A campaign that does not get on is a number in the metrics, a name in the doctor, a sentence on its page (F14)."""

from datetime import timedelta

import pytest
from prometheus_client import REGISTRY

from cadenza.campaigns.actions.author import get
from cadenza.campaigns.actions.report import look_live
from cadenza.campaigns.loops import RELEASE, STEER
from cadenza.ops import running
from cadenza.ops.findings import Health
from cadenza.ops.measure import measure
from tests.builders.campaigns import make_campaign, make_crowd, pause, resume, send
from tests.builders.world import World


@pytest.fixture
async def world(dsn):
    """Have an organization with people."""
    opened = await (await World.open(dsn)).found(concurrency=2)
    await make_crowd(opened, 6)
    yield opened
    await opened.close()


async def scheduled(world):
    """Have a campaign that should have started, and no worker."""
    async with world.database.read(world.organization_id) as tx:
        at = tx.now + timedelta(seconds=1)
    return await make_campaign(world, send_type="scheduled", send_at=at)


async def unfrozen(world):
    """Have one that started, and whose audience nobody reads."""
    return await send(world, await make_campaign(world))


async def unreleased(world):
    """Have one whose people are due, and whom nobody releases."""
    campaign = await unfrozen(world)
    await world.batch(STEER)
    return campaign


async def undelivered(world):
    """Have one that halts in the middle: everybody is queued, and nobody is sent to any more."""
    campaign = await unreleased(world)
    await world.batch(RELEASE)
    await world.deliver()
    await world.batch(STEER)
    return campaign


async def broken(world):
    """Have one whose steering fails each time."""
    campaign = await unreleased(world)
    await world.change("UPDATE campaigns SET attempts = 4, next_run_at = moved_clock() + interval '1 day'")
    return campaign


WAYS = {
    scheduled: "no_worker",
    unfrozen: "no_worker",
    unreleased: "no_worker",
    undelivered: "no_worker",
    broken: "failing",
}


def gauges():
    """Read the two numbers."""
    names = ("cadenza_campaign_lag_seconds", "cadenza_campaigns_late")
    return [REGISTRY.get_sample_value(name) for name in names]


async def finding(world):
    """Ask the doctor about campaigns."""
    [found] = [one for one in await running.look(world.dsn) if one.name == "campaigns"]
    return found


async def live(world, campaign):
    """Look at its page."""
    async with world.database.read(world.organization_id) as tx:
        return await look_live(tx, await get(tx, world.organization_id, campaign.id))


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
async def test_wherever_it_stops_it_is_late(world, way):
    """F14: the worst lag, how many, which, and why, at whatever stage; and not before minutes passed."""
    campaign = await way(world)
    await measure(world.database, [])
    assert gauges() == [0, 0]
    assert (await finding(world)).health is Health.OK
    assert (await live(world, campaign)).stall is None
    await world.move(minutes=12)
    await measure(world.database, [])
    lag, count = gauges()
    assert 700 <= lag <= 800
    assert count == 1
    found = await finding(world)
    assert found.health is Health.WARNING
    assert f"News ({campaign.id}) 12 min" in found.text
    stall = (await live(world, campaign)).stall
    assert stall is not None
    assert stall.reason == WAYS[way]
    await world.change("UPDATE campaigns SET attempts = 0, next_run_at = moved_clock()")
    for _ in range(3):
        await world.advance(minutes=1)
    await measure(world.database, [])
    assert gauges() == [0, 0]
    assert (await live(world, campaign)).stall is None


@pytest.mark.parametrize(
    ("what", "reason"),
    [
        ("UPDATE org_state SET kill_switch = true", "kill_switch"),
        ("UPDATE connections SET kill_switch = true", "kill_switch"),
        ("UPDATE connections SET state = 'disconnected'", "connection_disconnected"),
        ("UPDATE recipients SET next_run_at = next_run_at + interval '1 day', defer_reason = 'quiet_hours'",
         "quiet_hours"),
        ("UPDATE recipients SET next_run_at = next_run_at + interval '1 day', defer_reason = 'budget'", "budget"),
    ],
)  # fmt: skip
async def test_what_is_held_back_is_told_on_its_page_and_alerts_nobody(world, what, reason):
    """F14: hours, caps and a number that can't send are known reasons, not faults of the installation."""
    campaign = await unreleased(world)
    await world.change(what)
    await world.batch(STEER)
    await world.move(minutes=12)
    await world.batch(STEER)
    stall = (await live(world, campaign)).stall
    assert stall is not None
    assert stall.reason == reason
    await measure(world.database, [])
    assert gauges() == [0, 0]


async def test_a_pause_is_no_lag_and_a_resume_begins_anew(world):
    """Whoever paused it knows; minutes count from the resume on."""
    campaign = await unreleased(world)
    await pause(world, campaign)
    await world.move(hours=3)
    await measure(world.database, [])
    assert gauges() == [0, 0]
    assert (await live(world, campaign)).stall is None
    await resume(world, campaign)
    await measure(world.database, [])
    assert gauges() == [0, 0]
