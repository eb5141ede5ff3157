"""A new version, and what becomes of those inside an older one (J5)."""

import pytest

from cadenza.journeys.actions import author, backlog, commands, revisions
from cadenza.journeys.domain.journey import Replacing
from cadenza.journeys.loops import WORK_OFF
from tests.builders.graphs import make_line, make_message, make_wait

LINE = (make_message("hello", "Oi"), make_wait("days", days=3), make_message("again", "Ainda aí?"))
SHORTER = make_line(make_message("hello", "Oi"), make_wait("days", days=1), make_message("again", "E agora?"))


async def publish(world, journey, draft, replacing):
    """Publish another draft."""
    async with world.database.begin(world.organization_id) as tx:
        await author.save(tx, world.organization_id, journey.id, author.JourneyChanges(draft=draft))
        await author.publish(tx, world.organization_id, journey.id, replacing, actor="person:1")


async def waiting(world, count=1):
    """Have people who wait in the middle of a journey."""
    journey = await world.journey(*LINE)
    people = [await world.person(f"P{number}") for number in range(count)]
    await world.enroll(journey, *people)
    await world.run()
    return journey, people


async def test_those_inside_keep_their_version(world):
    """Nobody notices unless the author says so."""
    journey, [ana] = await waiting(world)
    await publish(world, journey, SHORTER, Replacing.KEEP)
    await world.advance(days=2)
    assert await world.received(ana) == ["Oi"]
    await world.advance(days=2)
    assert await world.received(ana) == ["Oi", "Ainda aí?"]


async def test_those_inside_move_to_the_same_step(world, monkeypatch):
    """In pieces; the wait is the new one, counted from when they came to it (F32)."""
    monkeypatch.setattr(backlog, "PIECE", 2)
    journey, people = await waiting(world, 5)
    await publish(world, journey, SHORTER, Replacing.MOVE)
    await world.run()
    await world.advance(days=1, hours=1)
    assert [await world.received(one) for one in people] == [["Oi", "E agora?"]] * 5
    [row] = await world.observe("SELECT replacement, backlog_due_at FROM journeys WHERE id = $1", journey.id)
    assert tuple(row) == (None, None)


async def test_a_step_that_is_gone_is_left_for_the_next(world):
    """Whoever stood at it goes on at once with what follows; where nothing is left, they end (F29)."""
    journey, [ana] = await waiting(world)
    await publish(world, journey, make_line(make_message("hello", "Oi"), make_message("again", "Já?")), Replacing.MOVE)
    await world.run()
    assert await world.received(ana) == ["Oi", "Já?"]


@pytest.mark.parametrize("replacing", Replacing)
async def test_what_people_went_through_outlives_the_version(world, replacing):
    """F29: by another version, going back or archiving no step is rewritten or gone, and nobody goes through again."""
    journey, [ana, bia] = await waiting(world, 2)
    await world.advance(days=4)
    caio = await world.person("Caio")
    await world.enroll(journey, caio)
    await world.run()
    query = "SELECT enrollment_id, visit, node_id, state, at, message_id FROM step_runs WHERE organization_id = $1"
    before = {tuple(row) for row in await world.observe(query, world.organization_id)}
    await publish(world, journey, SHORTER, replacing)
    await world.advance(days=4)
    async with world.database.begin(world.organization_id) as tx:
        await revisions.roll_back(tx, world.organization_id, journey.id, 1, replacing, actor="person:1")
    await world.advance(days=4)
    async with world.database.begin(world.organization_id) as tx:
        await author.archive(tx, world.organization_id, journey.id, actor="person:1")
    await world.advance(days=4)
    assert before <= {tuple(row) for row in await world.observe(query, world.organization_id)}
    for someone in (ana, bia):
        assert await world.received(someone) == ["Oi", "Ainda aí?"]
    inside = await world.observe("SELECT 1 FROM enrollments WHERE organization_id = $1", world.organization_id)
    assert len(inside) == 3


async def test_those_inside_end_if_the_author_says_so(world):
    """With the reason, and what is waiting is called off."""
    journey, [ana] = await waiting(world)
    await publish(world, journey, SHORTER, Replacing.CANCEL)
    await world.run()
    ended = await world.enrollment(ana)
    assert (ended["state"], ended["reason"]) == ("cancelled", "version_replaced")


@pytest.mark.parametrize("command", ["pause", "archive"])
async def test_a_journey_that_stands_still_or_ends_meanwhile_loses_nobody(world, command):
    """Moving goes on while it is paused; whoever is archived is cancelled, and nothing is left to do."""
    journey, [ana] = await waiting(world)
    await publish(world, journey, SHORTER, Replacing.MOVE)
    await (world.pause if command == "pause" else world.archive)(journey)
    while await world.batch(WORK_OFF):
        pass
    row = await world.enrollment(ana)
    assert (row["state"], row["reason"]) == (
        ("active", None) if command == "pause" else ("cancelled", "journey_archived")
    )
    assert await world.observe("SELECT 1 FROM journeys WHERE replacement IS NOT NULL AND id = $1", journey.id) == []


async def test_whoever_is_paused_moves_and_keeps_their_pause(world):
    """A person paused them: only a person lets them go on."""
    journey, [ana] = await waiting(world)
    await world.command(commands.pause, ana)
    before = await world.enrollment(ana)
    await publish(world, journey, SHORTER, Replacing.MOVE)
    await world.run()
    row = await world.enrollment(ana)
    assert (row["state"], row["next_run_at"]) == ("paused", before["next_run_at"])
    assert row["version_id"] != before["version_id"]


async def test_going_back_makes_a_new_version_of_the_old(world):
    """The draft goes back too, unless it has changes of its own."""
    journey, [ana] = await waiting(world)
    await publish(world, journey, SHORTER, Replacing.KEEP)
    async with world.database.begin(world.organization_id) as tx:
        published = await revisions.roll_back(tx, world.organization_id, journey.id, 1, Replacing.MOVE)
        back = await author.get(tx, world.organization_id, journey.id)
        assert (published.number, back.version, await revisions.has_changes(tx, back)) == (3, 3, False)
    async with world.database.begin(world.organization_id) as tx:
        await author.save(tx, world.organization_id, journey.id, author.JourneyChanges(draft=SHORTER))
        await revisions.roll_back(tx, world.organization_id, journey.id, 1)
        assert (await author.get(tx, world.organization_id, journey.id)).draft == SHORTER
    await world.run()
    bia = await world.person("Bia")
    await world.enroll(journey, bia)
    await world.run()
    await world.advance(days=2)
    assert await world.received(bia) == ["Oi"]
    assert await world.received(ana) == ["Oi"]


@pytest.mark.parametrize("replacing", Replacing)
async def test_what_is_foreseen_is_what_comes(world, replacing):
    """F32: who is told to have passed a new step does not get it, who is told to come by it does if they move."""
    journey, passed = await waiting(world, 3)
    [early, later] = [await world.person(name) for name in ("Early", "Later")]
    longer = make_line(*LINE, make_wait("week", days=7), make_message("last", "Tchau"))
    await publish(world, journey, longer, Replacing.MOVE)
    await world.advance(days=4)
    await world.enroll(journey, early)
    await world.run()
    final = make_line(
        LINE[0], LINE[1], make_message("new", "Novo"), LINE[2], make_wait("week", days=7), make_message("last", "Tchau")
    )
    async with world.database.begin(world.organization_id) as tx:
        await author.save(tx, world.organization_id, journey.id, author.JourneyChanges(draft=final))
    async with world.database.read(world.organization_id) as tx:
        found = await revisions.foresee(tx, world.organization_id, journey.id)
        back = await revisions.foresee(tx, world.organization_id, journey.id, version=1)
    [step] = found.steps
    assert (step.change.node.id, step.passed, step.ahead) == ("new", 3, 1)
    assert (found.inside, found.nowhere, found.completed, found.is_capped) == (4, 0, 0, False)
    assert (back.steps, back.inside, back.nowhere) == ((), 4, 3)
    await publish(world, journey, final, replacing)
    await world.enroll(journey, later)
    await world.run()
    for _ in range(4):
        await world.advance(days=5)
    got = {name: "Novo" in await world.received(one) for name, one in {"early": early, "new": later}.items()}
    assert got == {"early": replacing is Replacing.MOVE, "new": True}
    assert not any(["Novo" in await world.received(one) for one in passed])
    async with world.database.read(world.organization_id) as tx:
        after = await revisions.foresee(tx, world.organization_id, journey.id)
    assert (after.inside, after.steps, after.completed) == (0, (), 1 if replacing is Replacing.CANCEL else 5)
