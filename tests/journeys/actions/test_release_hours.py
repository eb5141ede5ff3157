"""Release keeps the send window on the person's own clock."""

from zoneinfo import ZoneInfo

import pytest

from cadenza.contacts.actions.edit import change_contact
from tests.builders.graphs import make_message, make_wait
from tests.builders.world import World

LINE = (make_message("hello", "Oi"), make_wait("three_days", days=3), make_message("again", "Ainda aí?"))


@pytest.mark.parametrize("zone", ["America/Sao_Paulo", "Asia/Jerusalem", "America/Los_Angeles"])
async def test_a_wait_that_ends_at_night_ends_at_seven_on_the_contact_s_clock(shared_world_dsn, zone):
    """J12: the next message's window is the person's own, wherever the organization is."""
    world = await (await World.open(shared_world_dsn)).found(send_window={"start": "07:00", "end": "22:00"})
    ana = await world.person("Ana")
    async with world.database.begin(world.organization_id) as tx:
        await change_contact(tx, world.organization_id, ana.contact_id, {"time_zone": zone})
    await world.until_local(zone, hour=21, minute=30)
    await world.enroll(await world.journey(make_message("hello", "Oi"), make_wait(hours=1), *LINE[2:]), ana)
    await world.run()
    assert await world.received(ana) == ["Oi"]
    due_at = (await world.enrollment(ana))["next_run_at"].astimezone(ZoneInfo(zone))
    assert (due_at.hour, due_at.minute, due_at.second) == (7, 0, 0)
    await world.advance(hours=9, minutes=25)
    assert await world.received(ana) == ["Oi"]
    await world.advance(minutes=10)
    assert await world.received(ana) == ["Oi", "Ainda aí?"]
    await world.switch_off()
    await world.close()


async def test_whoever_enters_at_night_gets_the_first_message_in_the_morning(shared_world_dsn):
    """The gate defers what a wait has not moved: send_window, to the opening."""
    world = await (await World.open(shared_world_dsn)).found(send_window={"start": "07:00", "end": "22:00"})
    ana = await world.person("Ana")
    await world.until_local("America/Sao_Paulo", hour=23, minute=0)
    await world.enroll(await world.journey(*LINE), ana)
    await world.run()
    enrollment = await world.enrollment(ana)
    assert (enrollment["state"], enrollment["defer_reason"]) == ("active", "send_window")
    opens_at = enrollment["next_run_at"].astimezone(ZoneInfo("America/Sao_Paulo"))
    assert (opens_at.hour, opens_at.minute) == (7, 0)
    await world.advance(hours=8, seconds=1)
    assert await world.received(ana) == ["Oi"]
    await world.switch_off()
    await world.close()
