"""A number is taken away while somebody queues for it: nothing waits for good for a number that is gone."""

from datetime import timedelta

import pytest

from cadenza.campaigns.loops import RELEASE as RELEASE_CAMPAIGN
from cadenza.campaigns.loops import STEER
from cadenza.channels.actions import setup
from cadenza.channels.errors import ConnectionInUse
from cadenza.journeys.loops import RELEASE
from cadenza.ops.watchdog import count_violations
from cadenza.wiring import WAITING
from tests.builders.campaigns import count_states, make_campaign, make_crowd, send, standing
from tests.builders.graphs import make_message, make_wait
from tests.builders.races import Halt

LINE = (make_message("hello", "Oi"), make_wait("three_days", days=3), make_message("again", "Ainda aí?"))


async def pauses(world):
    """Let nothing leave through the number."""
    async with world.database.begin(world.organization_id) as tx:
        await setup.pause(tx, world.organization_id, world.connection.id)


async def retires(world):
    """Take the number away for good."""
    async with world.database.begin(world.organization_id) as tx:
        await setup.retire(tx, world.organization_id, world.connection.id, WAITING)


async def waiting(world):
    """Count what is in the queue."""
    [row] = await world.observe("SELECT count(*) FROM message_queue WHERE organization_id = $1", world.organization_id)
    return row["count"]


@pytest.fixture
async def ana(world):
    """Have somebody due in a journey, in an organization with another number on which everybody has a phone."""
    async with world.database.begin(world.organization_id) as tx:
        channel = world.connection.channel
        given = {"gives_phones": True, "pace": timedelta(0), "concurrency": 10}
        await setup.add_sandbox(tx, world.organization_id, "Other", channel, **given)
    someone = await world.person("Ana")
    await world.enroll(await world.journey(*LINE), someone)
    return someone


@pytest.fixture
async def campaign(world):
    """Have a campaign with three people, frozen and not released."""
    await make_crowd(world, 3)
    made = await make_campaign(world)
    await send(world, made)
    await world.batch(STEER)
    return made


async def check_gets_it_from_the_other(world, ana):
    """What was queued for the number that is gone has failed, and the step is taken again from the other."""
    await world.run()
    assert await waiting(world) == 0
    rows = await world.observe("SELECT state, reason FROM messages WHERE contact_id = $1", ana.contact_id)
    assert [tuple(row) for row in rows] == [("failed", "auth_or_config")]
    await world.advance(minutes=1)
    assert await world.received(ana) == ["Oi"]
    assert await count_violations(world.database) == {}


async def test_a_release_that_commits_after_its_number_has_gone_leaves_nothing_waiting(world, beside, ana):
    """The number is paused and retired while the release stands before its commit: nobody could count what it has."""
    halt = Halt("COMMIT")
    worker = await beside(halt)
    async with halt.holding(worker.batch(RELEASE)):
        await pauses(world)
        await retires(world)
    await check_gets_it_from_the_other(world, ana)


async def test_a_release_that_commits_before_its_number_has_gone_leaves_nothing_waiting(world, beside, ana):
    """Nothing waited when it was counted; the release is through before the number is."""
    halt, closing = Halt("COMMIT"), Halt("COMMIT")
    worker, other = await beside(halt), await beside(closing, worker="w3")
    async with halt.holding(worker.batch(RELEASE)) as releasing:
        await pauses(world)
        async with closing.holding(retires(other)):
            halt.goes_on.set()
            await releasing
    await check_gets_it_from_the_other(world, ana)


async def test_a_number_that_something_waits_for_is_kept(world, ana):
    """The release came first and was counted."""
    assert await world.batch(RELEASE) == 1
    await pauses(world)
    with pytest.raises(ConnectionInUse):
        await retires(world)


async def test_a_campaign_that_queues_after_its_number_has_gone_ends_with_a_reason(world, beside, campaign):
    """It is paused, for a person to copy it for another number, and nobody in it waits for ever."""
    halt = Halt("COMMIT")
    worker = await beside(halt)
    async with halt.holding(worker.batch(RELEASE_CAMPAIGN)):
        await pauses(world)
        await retires(world)
    await world.run()
    assert await standing(world, campaign) == ("paused", "connection_deleted")
    assert await count_states(world, campaign) == {"failed:auth_or_config": 3}
    assert await waiting(world) == 0
