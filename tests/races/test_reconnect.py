"""A connection that comes back against a release that gives up on it: nobody is paused behind its back (J27)."""

from collections.abc import Awaitable, Callable

import pytest

from cadenza.channels.actions import connections
from cadenza.channels.domain.connection import ConnectionDraft
from cadenza.journeys.loops import RELEASE, WAKE
from cadenza.kit.reasons import ConnectionState
from tests.builders.graphs import make_message, make_wait
from tests.builders.races import Halt, start_blocked
from tests.builders.world import Someone, World

LINE = (make_message("hello", "Oi"), make_wait("three_days", days=3), make_message("again", "Ainda aí?"))

Beside = Callable[..., Awaitable[World]]


async def turns(world: World, state: str) -> None:
    """Bring the organization's number into a state, as its provider tells."""
    assert world.connection is not None
    async with world.database.begin(world.organization_id) as tx:
        await connections.change_state(tx, world.organization_id, world.connection.id, ConnectionState(state))


async def adds_number(world: World) -> None:
    """Let the organization have another number."""
    async with world.database.begin(world.organization_id) as tx:
        draft = ConnectionDraft(channel="whatsapp_qr", provider="sandbox", name="Second")
        await connections.create_connection(tx, world.organization_id, draft)


async def how(world: World, someone: Someone) -> tuple[str, str | None, str | None]:
    """Say how the enrollment stands."""
    row = await world.enrollment(someone)
    return row["state"], row["reason"], row["defer_reason"]


async def is_watched(world: World, someone: Someone) -> bool:
    """Say whether somebody or something will look at the enrollment again."""
    row = await world.enrollment(someone)
    return row["state"] == "active" and row["next_run_at"] is not None


@pytest.fixture
async def ana(world: World) -> Someone:
    """Have someone whose patience with the number ends at the next release."""
    someone = await world.person("Ana")
    await turns(world, "disconnected")
    await world.enroll(await world.journey(*LINE), someone)
    assert await world.batch(RELEASE) == 1
    await world.move(minutes=31)
    return someone


async def test_a_reconnect_waits_for_a_release_that_pauses_and_wakes_whom_it_paused(race_dsn, world, beside, ana):
    """Release, then reconnect: its wake-up comes after the pause."""
    halt = Halt("COMMIT")
    worker = await beside(halt)
    async with halt.holding(worker.batch(RELEASE)):
        back = await start_blocked(race_dsn, turns(world, "connected"))
    await back
    assert await how(world, ana) == ("paused", "connection_unavailable", None)
    await world.run()
    assert await world.received(ana) == ["Oi"]


async def test_a_release_pauses_nobody_while_a_reconnect_is_about_to_commit(world, beside, ana):
    """Reconnect, then release: it waits for nobody and asks again in a second, its patience still at its end."""
    before = (await world.enrollment(ana))["deferred_since"]
    halt = Halt("COMMIT")
    other = await beside(halt)
    async with halt.holding(turns(other, "connected")):
        assert await world.batch(RELEASE) == 1
        assert await how(world, ana) == ("active", None, "connection_unavailable")
        assert (await world.enrollment(ana))["deferred_since"] == before
    await world.advance(seconds=2)
    assert await world.received(ana) == ["Oi"]


async def test_a_reconnect_that_commits_while_a_release_decides_is_seen(world, beside, ana):
    """The release has decided to pause, the reconnect commits and its wake-up is over, then the release goes on."""
    halt = Halt("hold_unusable")
    worker = await beside(halt)
    async with halt.holding(worker.batch(RELEASE)):
        await turns(world, "connected")
        assert await world.batch(WAKE) == 1
    assert await how(world, ana) == ("active", None, None)
    await world.run()
    assert await world.received(ana) == ["Oi"]


async def test_a_reconnect_that_fails_leaves_the_pause_to_the_next_release(world, beside, ana):
    """Whoever held the number died: at the second asking the pause is written."""
    halt = Halt("COMMIT")
    other = await beside(halt)
    async with halt.holding(turns(other, "connected"), dies=True):
        assert await world.batch(RELEASE) == 1
        other.database._pool.terminate()
    await world.move(seconds=2)
    assert await world.batch(RELEASE) == 1
    assert await how(world, ana) == ("paused", "connection_unavailable", None)


async def test_a_new_number_waits_for_a_release_that_pauses(race_dsn, world, beside, ana):
    """Release, then a second number: whoever could be written to from it is asked again."""
    halt = Halt("COMMIT")
    worker = await beside(halt)
    async with halt.holding(worker.batch(RELEASE)):
        added = await start_blocked(race_dsn, adds_number(world))
    await added
    assert await how(world, ana) == ("paused", "connection_unavailable", None)
    assert await world.batch(WAKE) == 1
    assert await is_watched(world, ana)


async def test_a_release_pauses_nobody_while_a_new_number_is_about_to_commit(world, beside, ana):
    """A second number, then release."""
    halt = Halt("COMMIT")
    other = await beside(halt)
    async with halt.holding(adds_number(other)):
        assert await world.batch(RELEASE) == 1
        assert await is_watched(world, ana)


async def test_a_second_reconnect_while_the_first_is_worked_off_is_not_lost(race_dsn, world, beside, ana):
    """The lane has found nobody left and is about to say so; the second waits for it and leaves work of its own."""
    assert await world.batch(RELEASE) == 1
    assert await how(world, ana) == ("paused", "connection_unavailable", None)
    await turns(world, "connected")
    halt = Halt("COMMIT")
    worker = await beside(halt)
    async with halt.holding(worker.batch(WAKE)):
        await turns(world, "disconnected")
        second = await start_blocked(race_dsn, turns(world, "connected"))
    await second
    assert await world.batch(WAKE) == 1
    assert await world.batch(WAKE) == 0
