"""Somebody is let in by the older version while another is published: what it says of those inside holds (J5)."""

import pytest

from cadenza.journeys.actions import author
from cadenza.journeys.domain.journey import Replacing
from cadenza.journeys.loops import RELEASE, WORK_OFF
from cadenza.ops.watchdog import count_violations
from tests.builders.graphs import make_line, make_message, make_wait
from tests.builders.races import Halt

OLD = (make_message("hello", "old words"), make_wait("days", days=3), make_message("again", "old again"))
NEW = make_line(make_message("hello", "new words"), make_wait("days", days=3), make_message("again", "new again"))

ENDS = {
    Replacing.KEEP: (("completed", None), ["old words", "old again"]),
    Replacing.MOVE: (("completed", None), ["new words", "new again"]),
    Replacing.CANCEL: (("cancelled", "version_replaced"), []),
}
"""What becomes of somebody who was let in by the older version, and what they get, by what the publishing says."""


@pytest.fixture
async def journey(world):
    """Have a journey."""
    return await world.journey(*OLD)


@pytest.fixture
async def ana(world):
    """Have somebody who is let in."""
    return await world.person("Ana")


async def publishes(world, journey, replacing, draft=NEW):
    """Publish another version."""
    async with world.database.begin(world.organization_id) as tx:
        await author.save(tx, world.organization_id, journey.id, author.JourneyChanges(draft=draft))
        await author.publish(tx, world.organization_id, journey.id, replacing)


async def works_off(world):
    """Do all that a publishing has left to do."""
    while await world.batch(WORK_OFF):
        pass


async def check_ends(world, ana, state, texts):
    """Let time go by: they come to this end and get these texts."""
    await world.run()
    await world.advance(days=4)
    row = await world.enrollment(ana)
    assert (row["state"], row["reason"]) == state
    assert await world.received(ana) == texts
    assert await count_violations(world.database) == {}


@pytest.mark.parametrize("replacing", Replacing)
async def test_someone_let_in_while_a_version_is_published_is_treated_as_those_inside(
    world, beside, journey, ana, replacing
):
    """The publishing is worked off before they are inside."""
    halt = Halt("COMMIT")
    other = await beside(halt)
    async with halt.holding(other.enroll(journey, ana)):
        await publishes(world, journey, replacing)
        await works_off(world)
    await check_ends(world, ana, *ENDS[replacing])


@pytest.mark.parametrize("replacing", Replacing)
async def test_someone_let_in_before_a_version_that_is_about_to_commit_is_treated_as_those_inside(
    world, beside, journey, ana, replacing
):
    """They read the older version, and are inside before the new one is."""
    halt = Halt("COMMIT")
    other = await beside(halt)
    async with halt.holding(publishes(other, journey, replacing)):
        await world.enroll(journey, ana)
    await works_off(world)
    await check_ends(world, ana, *ENDS[replacing])


async def test_the_last_publishing_decides_about_whoever_comes_late(world, beside, journey, ana):
    """One that ended those inside is followed by one that keeps them, all while they were let in."""
    halt = Halt("COMMIT")
    other = await beside(halt)
    async with halt.holding(other.enroll(journey, ana)):
        await publishes(world, journey, Replacing.CANCEL)
        await works_off(world)
        await publishes(world, journey, Replacing.KEEP)
    await check_ends(world, ana, *ENDS[Replacing.KEEP])


async def test_whoever_comes_late_to_a_step_that_is_gone_goes_on_with_what_is_left(world, beside, journey, ana):
    """Nothing of the older version is left in the new one but its end."""
    halt = Halt("COMMIT")
    other = await beside(halt)
    async with halt.holding(other.enroll(journey, ana)):
        await publishes(world, journey, Replacing.MOVE, make_line(make_message("another", "other words")))
        await works_off(world)
    await check_ends(world, ana, ("completed", None), [])


@pytest.mark.parametrize("replacing", [Replacing.MOVE, Replacing.CANCEL])
async def test_a_release_in_progress_is_waited_for_by_what_a_publishing_leaves_to_do(
    world, beside, journey, ana, replacing
):
    """It has read the older version and queues its words; they are moved, or ended with what was queued, after it."""
    await world.enroll(journey, ana)
    halt = Halt("COMMIT")
    worker = await beside(halt)
    async with halt.holding(worker.batch(RELEASE)):
        await publishes(world, journey, replacing)
        await works_off(world)
    await world.move(seconds=2)
    await works_off(world)
    texts = {Replacing.MOVE: ["old words", "new again"], Replacing.CANCEL: []}
    await check_ends(world, ana, ENDS[replacing][0], texts[replacing])


async def test_a_move_by_release_is_kept_in_the_history(world, beside, journey, ana):
    """As one by the lane is."""
    halt = Halt("COMMIT")
    other = await beside(halt)
    async with halt.holding(other.enroll(journey, ana)):
        await publishes(world, journey, Replacing.MOVE)
        await works_off(world)
    assert await world.batch(RELEASE) == 1
    changes = await world.observe(
        "SELECT change FROM transitions WHERE enrollment_id = $1", (await world.enrollment(ana))["id"]
    )
    assert [row["change"] for row in changes] == ["moved"]
