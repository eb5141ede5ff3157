"""Many campaigns at once go forward side by side, however large one of them is, and all come to their end (F12)."""

from datetime import timedelta

import asyncpg
import pytest

from cadenza.campaigns.loops import RELEASE, STEER
from cadenza.kit.loop import run_batch
from cadenza.ops.lags import read_standing
from cadenza.ops.watchdog import count_violations
from tests.builders.campaigns import make_campaign, make_crowd, most_copies, send
from tests.builders.graphs import make_message, make_wait
from tests.builders.world import World

TEN = [f"c{number}" for number in range(10)]
SOME = 3
"""How many people each small campaign has."""

SLOW = timedelta(seconds=10)


@pytest.fixture
async def opened(dsn):
    """Open organizations in one database, each as it is asked for."""
    worlds = []

    async def found(**settings):
        worlds.append(await (await World.open(dsn)).found(**settings))
        return worlds[-1]

    yield found
    for world in worlds:
        await world.close()


async def start(world, tags, people=SOME):
    """Start a campaign for each tag, to people of its own; freeze them all."""
    campaigns = {}
    for tag in tags:
        await make_crowd(world, people, tag=tag)
        campaign = await make_campaign(world, name=tag, audience={"kind": "tag", "tag": tag}, body=f"Oi {tag}")
        campaigns[tag] = (await send(world, campaign)).id
    return campaigns


async def freeze(world):
    """Write down the audience of every campaign."""
    while await world.observe(
        "SELECT FROM campaigns WHERE organization_id = $1 AND state = 'running' AND frozen_at IS NULL",
        world.organization_id,
    ):
        await world.batch(STEER)


async def released(world):
    """Return how many of each campaign were released."""
    rows = await world.observe(
        "SELECT c.name, count(*) FILTER (WHERE r.state <> 'pending') AS n FROM campaigns c "
        "JOIN recipients r ON r.campaign_id = c.id WHERE c.organization_id = $1 GROUP BY c.name",
        world.organization_id,
    )
    return {row["name"]: row["n"] for row in rows}


async def states(world):
    """Return the state of each campaign."""
    rows = await world.observe("SELECT name, state FROM campaigns WHERE organization_id = $1", world.organization_id)
    return {row["name"]: row["state"] for row in rows}


def spread(counts, names):
    """Return by how much the first of these is ahead of the last."""
    return max(counts[name] for name in names) - min(counts[name] for name in names)


async def test_a_batch_has_a_share_for_each_also_beside_one_a_thousand_times_as_large(opened):
    """F12: in one batch all small ones are released whole, and the large one has only what they leave."""
    world = await opened(concurrency=1000, campaign_headroom_seconds=600)
    await start(world, TEN)
    await start(world, ["large"], people=SOME * 1000)
    await freeze(world)
    await world.batch(RELEASE)
    first = await released(world)
    assert [first[tag] for tag in TEN] == [SOME] * len(TEN)
    assert 0 < first["large"] <= RELEASE.batch_size // (len(TEN) + 1) + 1
    await world.batch(RELEASE)
    alone = (await released(world))["large"] - first["large"]
    assert alone == RELEASE.batch_size, "a campaign that is alone has the whole batch"


async def test_where_one_place_is_free_at_a_time_each_is_served_before_any_is_served_again(opened):
    """F12, C4: least recently served first, measured batch by batch, the size of the large one aside."""
    world = await opened(pace=SLOW)
    await start(world, TEN)
    await start(world, ["large"], people=SOME * 1000)
    await freeze(world)
    names = [*TEN, "large"]
    for turn in range(1, SOME * len(names) + 1):
        world.delivery._owned.clear()
        await world.move(seconds=SLOW.total_seconds())
        await world.batch(RELEASE)
        await world.deliver()
        assert spread(await released(world), names) <= 1, f"turn {turn}"
    served = await released(world)
    assert all(served[name] >= SOME - 1 for name in names)


async def test_ten_campaigns_of_a_slow_number_complete_beside_other_organizations_and_journeys(opened):
    """F12: none stays running, nobody is written to twice, and whoever has a fast number does not wait for the slow."""
    slow, fast, journeys = await opened(pace=SLOW), await opened(), await opened()
    await start(slow, TEN)
    ana = await slow.person("Ana")
    await slow.enroll(await slow.journey(make_message(text="Bem-vinda"), make_wait(minutes=5)), ana)
    await start(fast, TEN)
    bia = await journeys.person("Bia")
    await journeys.enroll(await journeys.journey(make_message(text="Bem-vinda")), bia)
    await start(journeys, ["c0"])
    everyone = [slow, fast, journeys]

    async def turn():
        for world in everyone:
            world.delivery._owned.clear()
            await world.run()

    await turn()
    await slow.move(seconds=6)
    await turn()
    assert {*(await states(fast)).values()} == {"completed"}
    assert {*(await states(journeys)).values()} == {"completed"}
    assert {*(await states(slow)).values()} == {"running"}
    for _ in range(SOME * len(TEN) + 5):
        assert spread(await released(slow), TEN) <= 1
        await slow.move(seconds=SLOW.total_seconds())
        await turn()
    assert {*(await states(slow)).values()} == {"completed"}
    assert [await most_copies(world) for world in everyone] == [1, 1, 1]
    assert await slow.received(ana) == ["Bem-vinda"]
    assert await journeys.received(bia) == ["Bem-vinda"]
    assert await count_violations(slow.database, deep=True) == {}


async def test_organizations_have_equal_shares_of_a_batch(opened):
    """F12: one with ten large campaigns leaves one with a single small one its part."""
    large, small = await opened(concurrency=1000), await opened(concurrency=1000)
    await start(large, TEN, people=60)
    await start(small, ["c0"], people=60)
    for world in (large, small):
        await freeze(world)
    await run_batch(large.database, RELEASE, [large.organization_id, small.organization_id], "w1")
    assert (await released(small))["c0"] == 60
    assert sum((await released(large)).values()) >= 60


async def test_one_of_ten_that_does_not_move_is_told_by_the_watchdog(opened):
    """F12, F14, F18: its people are held by somebody for ever; the nine others complete, and it is named."""
    world = await opened()
    campaigns = await start(world, TEN)
    await freeze(world)
    holding = await asyncpg.connect(world.dsn)
    try:
        async with holding.transaction():
            await holding.execute(f"SET LOCAL ROLE cadenza_app; SET LOCAL cadenza.orgs = '{{{world.organization_id}}}'")
            await holding.execute("SELECT FROM recipients WHERE campaign_id = $1 FOR NO KEY UPDATE", campaigns["c4"])
            await world.run()
            assert "recipient_not_released" not in await count_violations(world.database)
            await world.advance(hours=2)
            found = await count_violations(world.database)
            late = (await read_standing(world.database)).campaigns
    finally:
        await holding.close()
    assert await states(world) == {tag: "running" if tag == "c4" else "completed" for tag in TEN}
    assert found == {"recipient_not_released": 1}
    assert [(one.id, one.name, one.reason, one.behind >= timedelta(hours=2)) for one in late] == [
        (campaigns["c4"], "c4", "unknown", True)
    ]
    for _ in range(2):
        await world.advance(seconds=6)
    assert {*(await states(world)).values()} == {"completed"}
