"""A stop against a release, in every order: whoever commits last finds what the other did, and nothing goes out."""

import pytest

from cadenza.journeys.loops import RELEASE
from tests.builders.graphs import make_message, make_wait
from tests.builders.races import Halt, start_blocked
from tests.builders.world import Someone, World
from tests.races.stops import OPT_OUT, STOPS, Stop

LINE = (
    make_message("hello", "Oi"),
    make_message("now", "Olha"),
    make_wait("three_days", days=3),
    make_message("again", "Ainda aí?"),
)

pytestmark = pytest.mark.parametrize("stop", STOPS, ids=str)


@pytest.fixture
async def ana(world: World) -> Someone:
    """Have someone who is due."""
    someone = await world.person("Ana")
    await world.enroll(await world.journey(*LINE), someone)
    return someone


async def check_stopped(world: World, someone: Someone, stop: Stop) -> None:
    """Nothing of the journey has reached or will reach the person, and every row is at its end."""
    for by in ({}, {"minutes": 2}, {"days": 5}):
        await world.advance(**by)
    ended = await world.enrollment(someone)
    assert (ended["state"], ended["reason"], ended["next_run_at"]) == (stop.state, stop.reason, None)
    journeys = await world.observe(
        "SELECT state FROM messages WHERE contact_id = $1 AND source = 'journey'", someone.contact_id
    )
    assert {row["state"] for row in journeys} <= {"cancelled"}
    assert len(await world.received(someone)) == (1 if stop is OPT_OUT else 0), "its confirmation, if anything"
    left = await world.observe("SELECT FROM message_queue WHERE contact_id = $1", someone.contact_id)
    assert left == []


async def test_a_stop_before_the_release_leaves_nobody_to_release(world, ana, stop):
    """Stop, then release."""
    await stop.run(world, ana)
    assert await world.batch(RELEASE) == 0
    await check_stopped(world, ana, stop)


async def test_a_stop_after_the_release_takes_back_what_it_queued(world, ana, stop):
    """Release, then stop: queued messages are called off in the stop's transaction."""
    assert await world.batch(RELEASE) == 1
    await stop.run(world, ana)
    states = await world.observe(
        "SELECT state, reason FROM messages WHERE contact_id = $1 AND source = 'journey'", ana.contact_id
    )
    assert [tuple(row) for row in states] == [("cancelled", stop.reason)] * 2
    await check_stopped(world, ana, stop)


async def test_a_stop_waits_for_a_release_in_progress_and_then_takes_back_what_it_queued(
    race_dsn, world, beside, ana, stop
):
    """The release holds the person until it commits; the stop comes right after it."""
    halt = Halt("COMMIT")
    worker = await beside(halt)
    await stop.happens(world, ana)
    async with halt.holding(worker.batch(RELEASE)):
        stopping = await start_blocked(race_dsn, stop.is_heard(world, ana))
    await stopping
    await check_stopped(world, ana, stop)


async def test_a_release_that_has_only_claimed_gives_way_to_a_stop(race_dsn, world, beside, ana, stop):
    """The stop has the person, the release has the row: the release waits for nobody and leaves the person alone."""
    halt = Halt("lock_free_contacts")
    worker = await beside(halt)
    await stop.happens(world, ana)
    async with halt.holding(worker.batch(RELEASE)) as releasing:
        stopping = await start_blocked(race_dsn, stop.is_heard(world, ana))
        halt.goes_on.set()
        assert await releasing == 0
    await stopping
    await check_stopped(world, ana, stop)


async def test_a_release_passes_by_a_person_who_is_being_stopped(world, beside, ana, stop):
    """The stop is about to commit: the release waits for nobody, and comes back to find it ended."""
    halt = Halt("COMMIT")
    other = await beside(halt)
    await stop.happens(world, ana)
    async with halt.holding(stop.is_heard(other, ana)):
        assert await world.batch(RELEASE) == 0
    await check_stopped(world, ana, stop)


async def test_a_release_that_is_undone_leaves_the_stop_nothing_to_take_back(race_dsn, world, beside, ana, stop):
    """The worker dies before its commit: the stop goes on at once, and nothing was ever queued."""
    halt = Halt("COMMIT")
    worker = await beside(halt)
    await stop.happens(world, ana)
    async with halt.holding(worker.batch(RELEASE), dies=True):
        stopping = await start_blocked(race_dsn, stop.is_heard(world, ana))
        worker.database._pool.terminate()
        await stopping
    queued = await world.observe("SELECT FROM messages WHERE contact_id = $1 AND source = 'journey'", ana.contact_id)
    assert queued == []
    await check_stopped(world, ana, stop)
