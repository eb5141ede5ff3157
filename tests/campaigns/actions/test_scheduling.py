"""A scheduled campaign starts when the clock of its zone reads what was said (F26)."""

import contextlib
from datetime import timedelta

import pytest

from cadenza.campaigns.actions.author import CampaignChanges, change, get
from cadenza.campaigns.errors import CampaignChanged
from cadenza.campaigns.loops import STEER
from cadenza.ops import clocks
from tests.builders.campaigns import make_campaign, make_crowd, standing


async def scheduled(world, **ahead):
    """Have a campaign that starts so far ahead."""
    await make_crowd(world, 1)
    async with world.database.read(world.organization_id) as tx:
        at = tx.now.replace(microsecond=0) + timedelta(**ahead)
    return await make_campaign(world, send_type="scheduled", send_at=at), at


async def test_another_zone_of_the_organization_moves_nothing(world):
    """F26: what was said in São Paulo stays said there."""
    campaign, at = await scheduled(world, days=2)
    await world.change(
        "UPDATE organizations SET time_zone = 'Asia/Tokyo' WHERE organization_id = $1", world.organization_id
    )
    for _ in range(10):
        await world.advance(hours=4)
    assert (await standing(world, campaign))[0] == "scheduled"
    [row] = await world.observe("SELECT send_at, send_zone, send_wall FROM campaigns WHERE id = $1", campaign.id)
    assert (row["send_at"], row["send_zone"]) == (at, "America/Sao_Paulo")
    assert row["send_wall"] == (at - timedelta(hours=3)).replace(tzinfo=None)
    await world.advance(hours=8, seconds=1)
    assert (await standing(world, campaign))[0] != "scheduled"


@pytest.mark.parametrize(("moved", "starts_after"), [("-1 hour", 23), ("+1 hour", 25)])
async def test_new_rules_of_the_zone_move_the_moment_with_the_wall_time(world, moved, starts_after):
    """F26: as a new version would bring them: the wall time that is kept reads another moment than the one kept."""
    campaign, _ = await scheduled(world, hours=24)
    await world.change(f"UPDATE campaigns SET send_wall = send_wall + interval '{moved}'")
    await clocks.run_all(world.database, set())
    for _ in range(starts_after - 1):
        await world.move(hours=1)
        await world.batch(STEER)
    assert (await standing(world, campaign))[0] == "scheduled"
    await world.move(hours=1)
    await world.batch(STEER)
    assert (await standing(world, campaign))[0] == "running"


@pytest.mark.parametrize("moved", ["0 hours", "+1 hour"])
async def test_a_look_at_its_clock_is_in_no_authors_way(world, moved):
    """Who edits it has seen all of it, unless its moment has moved since."""
    campaign, _ = await scheduled(world, hours=24)
    async with world.database.read(world.organization_id) as tx:
        seen = (await get(tx, world.organization_id, campaign.id)).updated_at
    await world.change(f"UPDATE campaigns SET send_wall = send_wall + interval '{moved}'")
    await clocks.run_all(world.database, set())
    async with world.database.begin(world.organization_id) as tx:
        edit = change(tx, world.organization_id, campaign.id, CampaignChanges(name="Later"), based_on=seen)
        with contextlib.nullcontext() if moved == "0 hours" else pytest.raises(CampaignChanged):
            await edit


async def test_a_moment_that_moved_on_is_met_at_the_old_one(world):
    """F26: also where the job has not been by since the rules are new."""
    campaign, at = await scheduled(world, hours=2)
    await world.change("UPDATE campaigns SET send_wall = send_wall + interval '1 hour' WHERE id = $1", campaign.id)
    await world.move(hours=2)
    assert await world.batch(STEER) == 1
    [row] = await world.observe("SELECT state, send_at, next_run_at FROM campaigns WHERE id = $1", campaign.id)
    assert tuple(row) == ("scheduled", at + timedelta(hours=1), at + timedelta(hours=1))


async def test_nothing_is_due_before_its_time(world):
    """What is due is started at once by workers of an earlier version, which read no wall time."""
    campaign, at = await scheduled(world, days=3)
    await clocks.run_all(world.database, set())
    await world.move(days=2)
    assert await world.batch(STEER) == 0
    [row] = await world.observe("SELECT next_run_at FROM campaigns WHERE id = $1", campaign.id)
    assert row["next_run_at"] == at
