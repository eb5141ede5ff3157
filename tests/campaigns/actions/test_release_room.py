"""Release keeps a number's line short and what waits on it below a cap, by the settings that hold with each batch."""

from datetime import timedelta

from cadenza.accounts.actions.organizations import change_settings
from cadenza.campaigns.actions.author import get
from cadenza.campaigns.actions.report import look_live
from cadenza.campaigns.loops import RELEASE as CAMPAIGN_RELEASE
from cadenza.campaigns.loops import STEER
from cadenza.journeys.loops import RELEASE
from tests.builders.campaigns import count_states, make_campaign, make_crowd, send
from tests.builders.contacts import make_contact
from tests.builders.graphs import make_message
from tests.builders.world import Someone, World

LINE = (make_message("hello", "Oi"),)
SECOND = timedelta(seconds=1)


async def opened(dsn, **settings):
    """Open an organization with settings of its own."""
    return await (await World.open(dsn)).found(**settings)


async def settle(world, **changes):
    """Change what the organization has set."""
    async with world.database.begin(world.organization_id) as tx:
        await change_settings(tx, world.organization_id, changes)


async def release(world, journey, count):
    """Let so many people in and release them in one batch; returns what became of their step, the most first."""
    async with world.database.begin(world.organization_id) as tx:
        ids = [await make_contact(tx, world.organization_id) for _ in range(count)]
    await world.enroll(journey, *(Someone(one, one, "") for one in ids))
    assert await world.batch(RELEASE) == count
    rows = await world.observe(
        "SELECT coalesce(defer_reason, 'queued') AS told, next_run_at - moved_clock() AS wait FROM enrollments"
        " WHERE contact_id = ANY($1) ORDER BY next_run_at NULLS FIRST",
        ids,
    )
    return [(row["told"], row["wait"]) for row in rows]


async def done(world):
    """Let go of it."""
    await world.switch_off()
    await world.close()


async def test_a_shorter_line_of_journeys_holds_from_the_next_batch_on(shared_world_dsn):
    """O4: five seconds of a number take five; set to two in between, the next batch finds the line full."""
    world = await opened(shared_world_dsn, pace=SECOND)
    journey = await world.journey(*LINE)
    assert [told for told, _ in await release(world, journey, 3)] == ["queued"] * 3
    await settle(world, journey_headroom_seconds=2, campaign_headroom_seconds=600)
    held = await release(world, journey, 2)
    assert [told for told, _ in held] == ["window_full"] * 2
    first, second = (wait.total_seconds() for _, wait in held)
    assert 3 < first <= 4 < second <= 5, "each has a slot of its own behind the three that are there"
    await settle(world, journey_headroom_seconds=5)
    assert [told for told, _ in await release(world, journey, 3)] == ["queued", "queued", "window_full"]
    await done(world)


async def test_what_a_campaign_has_queued_stands_in_nobodys_way(shared_world_dsn):
    """H6: a journey's message goes before a campaign's, so only what is before it counts; for a campaign all does."""
    world = await opened(shared_world_dsn, pace=SECOND, journey_headroom_seconds=4)
    await make_crowd(world, 10)
    campaign = await make_campaign(world)
    await send(world, campaign)
    await world.batch(STEER)
    await world.batch(CAMPAIGN_RELEASE)
    assert await count_states(world, campaign) == {"queued": 5, "pending": 5}
    journey = await world.journey(*LINE)
    assert [told for told, _ in await release(world, journey, 5)] == ["queued"] * 4 + ["window_full"]
    await settle(world, campaign_headroom_seconds=9)
    await world.move(seconds=10)
    await world.batch(CAMPAIGN_RELEASE)
    assert await count_states(world, campaign) == {"queued": 5, "pending": 5}
    await settle(world, campaign_headroom_seconds=11)
    await world.move(seconds=60)
    await world.batch(CAMPAIGN_RELEASE)
    assert (await count_states(world, campaign))["queued"] == 7
    await done(world)


async def test_whoever_meets_the_cap_on_what_waits_is_asked_again_much_later(shared_world_dsn):
    """M2: a number without a pace takes what comes up to the cap, also of what was put off; then `backlog`, 30 min."""
    world = await opened(shared_world_dsn)
    journey = await world.journey(*LINE)
    assert [told for told, _ in await release(world, journey, 4)] == ["queued"] * 4
    await world.change("UPDATE message_queue SET not_before = not_before + interval '5 hours'")
    await settle(world, backlog_cap=5)
    first, *others = await release(world, journey, 3)
    assert first[0] == "queued"
    assert [told for told, _ in others] == ["backlog"] * 2
    assert all(timedelta(minutes=29) < wait <= timedelta(minutes=30) for _, wait in others)
    await settle(world, allowance_retry_minutes=5, backlog_cap=4)
    [(told, wait)] = await release(world, journey, 1)
    assert told == "backlog"
    assert timedelta(minutes=4) < wait <= timedelta(minutes=5)
    await world.advance(minutes=31)
    assert await world.observe("SELECT FROM enrollments WHERE defer_reason = 'backlog' AND organization_id = $1",
                               world.organization_id) != []  # fmt: skip
    await settle(world, backlog_cap=None)
    await world.advance(minutes=31)
    [sent] = await world.observe("SELECT count(*) FROM messages WHERE organization_id = $1", world.organization_id)
    assert sent[0] == 8, "later, never no"
    await done(world)


async def test_a_campaign_waits_for_a_backlog_and_says_so(shared_world_dsn):
    """C4, M2: what was put off on its number fills the cap; its recipients are deferred and go when there is room."""
    world = await opened(shared_world_dsn)
    journey = await world.journey(*LINE)
    await release(world, journey, 3)
    await world.change("UPDATE message_queue SET not_before = not_before + interval '5 hours'")
    await make_crowd(world, 4, tag="a")
    campaign = await make_campaign(world, audience={"kind": "tag", "tag": "a"})
    await send(world, campaign)
    await world.batch(STEER)
    await settle(world, backlog_cap=5)
    await world.batch(CAMPAIGN_RELEASE)
    assert await count_states(world, campaign) == {"queued": 1, "pending": 3}
    async with world.database.read(world.organization_id) as view:
        looked = await look_live(view, await get(view, world.organization_id, campaign.id))
    assert [(hold.reason, hold.count) for hold in looked.holds] == [("backlog", 3)]
    await settle(world, backlog_cap=None)
    await world.advance(minutes=31)
    assert await count_states(world, campaign) == {"delivered": 4}
    await done(world)


async def test_a_campaign_leaves_room_under_the_cap_for_journeys(shared_world_dsn):
    """M2: it asks again in seconds and a journey in half an hour; the last tenth of the cap is not the campaign's."""
    world = await opened(shared_world_dsn, pace=SECOND, backlog_cap=10, campaign_headroom_seconds=600)
    await make_crowd(world, 30)
    campaign = await make_campaign(world)
    await send(world, campaign)
    await world.batch(STEER)
    await world.batch(CAMPAIGN_RELEASE)
    assert await count_states(world, campaign) == {"queued": 9, "pending": 21}
    journey = await world.journey(*LINE)
    assert [told for told, _ in await release(world, journey, 2)] == ["queued", "backlog"]
    await done(world)


async def test_a_cap_below_the_line_makes_the_line_shorter(shared_world_dsn):
    """A line that moves is asked again in seconds, however low the cap: nobody waits half an hour for it."""
    world = await opened(shared_world_dsn, pace=SECOND, backlog_cap=2)
    journey = await world.journey(*LINE)
    assert [told for told, _ in await release(world, journey, 3)] == ["queued", "queued", "window_full"]
    await done(world)
