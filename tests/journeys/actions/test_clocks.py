"""Who waits in a journey for a time on the clock of a zone is met at that time, also where its rules change (F26)."""

from datetime import timedelta
from zoneinfo import ZoneInfo

import pytest

from cadenza.journeys.actions.commands import pause
from cadenza.journeys.store.enrollments import lock_enrollments
from cadenza.kit.timing import RULES
from cadenza.ops import clocks
from tests.builders.graphs import make_message, make_wait
from tests.builders.world import World

LINE = (make_message("hello", "Oi"), make_wait("two_days", days=2), make_message("again", "Ainda aí?"))
CLOCK = "SELECT next_run_at, due_at, due_wall, due_zone FROM enrollments WHERE organization_id = $1"


@pytest.fixture
async def waiting(world: World):
    """Somebody waits for two days, on the clock of São Paulo."""
    ana = await world.person("Ana")
    await world.enroll(await world.journey(*LINE), ana)
    await world.run()
    return ana


async def bring_new_rules(world: World, moved: str) -> None:
    """As a new release would: the wall time that is kept reads another moment than the one kept."""
    await world.change(
        f"UPDATE enrollments SET due_wall = due_wall + interval '{moved}' WHERE organization_id = $1",
        world.organization_id,
    )
    await world.change("UPDATE org_state SET zone_rules = 'older' WHERE organization_id = $1", world.organization_id)


async def test_moment_wall_time_and_zone_of_a_wait_are_kept(world, waiting):
    """F26: two days later, as the clock there reads it."""
    [row] = await world.observe(CLOCK, world.organization_id)
    assert (row["due_at"], row["due_zone"]) == (row["next_run_at"], "America/Sao_Paulo")
    assert row["due_wall"] == row["due_at"].astimezone(ZoneInfo("America/Sao_Paulo")).replace(tzinfo=None)


@pytest.mark.parametrize("state", ["active", "paused"])
@pytest.mark.parametrize("moved", [-1, 1])
async def test_new_rules_of_the_zone_move_the_moment_of_a_wait(world, waiting, moved, state):
    """F26: the wall time holds, once: also for whoever stands still meanwhile."""
    if state == "paused":
        await world.command(pause, waiting)
    met, was = set(), (await world.enrollment(waiting))["next_run_at"]
    await bring_new_rules(world, f"{moved} hours")
    await clocks.run_all(world.database, met)
    for _ in range(2):
        row = await world.enrollment(waiting)
        assert (row["next_run_at"], row["due_at"], row["state"]) == (*(was + timedelta(hours=moved),) * 2, state)
        await clocks.run_all(world.database, met)
    assert await rules_read(world) == RULES


async def test_a_clock_that_somebody_moved_since_stays(world, waiting):
    """What a person, a pause or a lane made of it is no time on the clock of a zone any more."""
    await world.change(
        "UPDATE enrollments SET next_run_at = next_run_at + interval '7 minutes' WHERE organization_id = $1",
        world.organization_id,
    )
    met, was = set(), (await world.enrollment(waiting))["next_run_at"]
    await bring_new_rules(world, "-1 hour")
    await clocks.run_all(world.database, met)
    assert (await world.enrollment(waiting))["next_run_at"] == was


async def test_whoever_is_held_is_met_by_the_next_run(world, waiting):
    """A run waits for nobody; that it left somebody out is not forgotten."""
    met, was = set(), (await world.enrollment(waiting))["next_run_at"]
    await bring_new_rules(world, "-1 hour")
    async with world.database.begin(world.organization_id) as tx:
        await lock_enrollments(tx, [(world.organization_id, (await world.enrollment(waiting))["id"])])
        await clocks.run_all(world.database, met)
    assert (await world.enrollment(waiting))["next_run_at"] == was
    await clocks.run_all(world.database, met)
    assert (await world.enrollment(waiting))["next_run_at"] == was - timedelta(hours=1)


async def rules_read(world):
    """Return by which rules of the zones all clocks are known to be read."""
    [org] = await world.observe("SELECT zone_rules FROM org_state WHERE organization_id = $1", world.organization_id)
    return org["zone_rules"]


async def test_what_an_older_worker_writes_beside_a_new_one_is_read_an_hour_later(world, waiting):
    """An upgrade is not of one moment: nothing is settled by the first look of a worker that starts."""
    met = set()
    await bring_new_rules(world, "0 hours")
    await clocks.run_all(world.database, met)
    assert await rules_read(world) is None
    was = (await world.enrollment(waiting))["next_run_at"]
    await world.change(
        "UPDATE enrollments SET due_wall = due_wall - interval '1 hour' WHERE organization_id = $1",
        world.organization_id,
    )
    await clocks.run_all(world.database, met)
    assert (await world.enrollment(waiting))["next_run_at"] == was - timedelta(hours=1)
    assert await rules_read(world) is None, "somebody still writes by others"
    await clocks.run_all(world.database, met)
    assert (await rules_read(world), met) == (RULES, set())


async def test_what_is_moved_by_a_job_that_dies_is_nobodys_record(world, waiting, monkeypatch):
    """Whoever had recorded it reads it again: the one that died may have moved clocks by other rules."""
    await world.change("UPDATE org_state SET zone_rules = 'older' WHERE organization_id = $1", world.organization_id)

    async def die(*_):
        raise ConnectionResetError

    monkeypatch.setattr(clocks.clocks, "read_page", die)
    with pytest.raises(ConnectionResetError):
        await clocks.run_all(world.database, set())
    assert await rules_read(world) is None


async def test_a_length_is_in_no_zone(world):
    """Four hours are four hours, whatever clocks read."""
    await world.enroll(await world.journey(make_message(), make_wait(hours=4), name="Hours"), await world.person("Bia"))
    await world.run()
    [row] = await world.observe(CLOCK, world.organization_id)
    assert (row["due_at"], row["due_wall"], row["due_zone"]) == (None, None, None)
