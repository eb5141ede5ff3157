"""A connection that is back: whoever waited for one is woken, in pieces, and nobody is forgotten (J27)."""

import pytest

from cadenza.channels.actions.connections import change_state
from cadenza.channels.actions.sandbox_people import create_sandbox
from cadenza.journeys.actions import author, wake
from cadenza.journeys.domain.journey import ResumePolicy
from cadenza.journeys.loops import RELEASE, WAKE
from cadenza.kit.reasons import ConnectionState
from tests.builders.graphs import make_message, make_wait
from tests.builders.races import Statements
from tests.builders.world import World

LINE = (make_message("hello", "Oi"), make_wait("three_days", days=3), make_message("again", "Ainda aí?"))


async def turns(world, state):
    """Bring the organization's number into a state, as its provider tells."""
    async with world.database.begin(world.organization_id) as tx:
        await change_state(tx, world.organization_id, world.connection.id, ConnectionState(state))


async def paused(world, count):
    """Have people who were paused for want of their number."""
    journey = await world.journey(*LINE)
    people = [await world.person(f"P{number}") for number in range(count)]
    await world.batch(WAKE)  # what the number left when it was new
    await turns(world, "disconnected")
    await world.enroll(journey, *people)
    await world.batch(RELEASE)
    await world.move(minutes=31)
    await world.batch(RELEASE)
    assert await waiting(world) == count
    return people


async def waiting(world):
    """Count who is paused for want of a connection."""
    [row] = await world.observe(
        "SELECT count(*) FROM enrollments WHERE organization_id = $1 AND state = 'paused' "
        "AND reason = 'connection_unavailable'",
        world.organization_id,
    )
    return row[0]


async def test_everybody_is_woken_in_pieces(world, monkeypatch):
    """No statement wakes more than a piece; the last piece ends the work."""
    monkeypatch.setattr(wake, "PIECE", 3)
    people = await paused(world, 8)
    await turns(world, "connected")
    assert await waiting(world) == 8, "the reconnect itself wakes nobody"
    left = []
    while await world.batch(WAKE):
        left.append(await waiting(world))
    assert left == [5, 2, 0]
    await world.run()
    assert [await world.received(one) for one in people] == [["Oi"]] * 8


async def test_the_reconnect_is_as_short_whoever_waits(dsn):
    """What a provider's call does does not depend on how many wait."""
    counter = Statements()
    world = await (await World.open(dsn, checkpoint=counter)).found()
    await paused(world, 5)
    async with counter.counted() as found:
        await turns(world, "connected")
    assert "record_wake" in found
    assert not {"wake_some", "has_waiting"} & set(found)
    assert await waiting(world) == 5
    await world.close()


@pytest.mark.parametrize("state", ["logged_out", "restricted"])
async def test_another_unusable_state_wakes_nobody(world, state):
    """They would only be held back again."""
    await paused(world, 1)
    await turns(world, state)
    assert await world.batch(WAKE) == 0
    assert await waiting(world) == 1


async def test_a_number_that_is_gone_for_good_wakes_whoever_waited_for_it(world):
    """Another number may be theirs now; the gate decides."""
    await paused(world, 1)
    await turns(world, "deleted")
    assert await world.batch(WAKE) == 1
    assert await waiting(world) == 0


async def test_a_piece_that_breaks_is_done_later(world):
    """The work stays, with a time, and does not spin."""
    [ana] = await paused(world, 1)
    await world.observer.execute(
        "CREATE OR REPLACE FUNCTION break_wake() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'broken'; END $$"
    )
    await world.observer.execute(
        "CREATE TRIGGER broken_wake BEFORE UPDATE ON enrollments FOR EACH ROW "
        f"WHEN (new.contact_id = '{ana.contact_id}' AND new.state = 'active') EXECUTE FUNCTION break_wake()"
    )
    await turns(world, "connected")
    assert await world.batch(WAKE) == 1
    assert await world.batch(WAKE) == 0
    await world.observer.execute("DROP TRIGGER broken_wake ON enrollments")
    await world.advance(seconds=31)
    assert await world.received(ana) == ["Oi"]


async def test_a_number_that_is_gone_holds_nobody(world):
    """Its journey is paused for the author to name another; whoever had it as their own goes on from another."""
    ana = await world.person("Ana")
    free = await world.journey(*LINE)
    tied = await world.journey(*LINE, name="Tied", connection_id=world.connection.id)
    await world.enroll(free, ana, connection_id=world.connection.id)
    async with world.database.begin(world.organization_id) as tx:
        await author.pause(tx, world.organization_id, tied.id)
        await author.resume(tx, world.organization_id, tied.id, ResumePolicy.SKIP)
    async with world.network.begin(world.organization_id) as tx:
        await create_sandbox(tx, world.organization_id, "Other")
    await turns(world, "deleted")
    [row] = await world.observe("SELECT state, reason, backlog FROM journeys WHERE id = $1", tied.id)
    assert tuple(row) == ("paused", "connection_deleted", None)
    await world.batch(RELEASE)
    await world.move(seconds=2)
    await world.batch(RELEASE)
    enrollment = await world.enrollment(ana)
    assert (enrollment["connection_id"], enrollment["node_id"]) == (None, "three_days")
