"""Pause, resume and archive: clocks are kept, nobody bursts, nobody is forgotten."""

from datetime import timedelta
from itertools import pairwise

import pytest

from cadenza.journeys.actions import author, backlog, commands
from cadenza.journeys.domain.journey import ResumePolicy
from cadenza.journeys.loops import RELEASE, WORK_OFF
from tests.builders.graphs import make_message, make_wait
from tests.builders.world import World

LINE = (
    make_message("hello", "Oi {{ contact.first_name }}"),
    make_wait("three_days", days=3),
    make_message("again", "Ainda aí?", grace_minutes=60),
    make_wait("a_day", days=1),
    make_message("last", "Última chamada"),
)


async def parked(world: World, journey):
    """Ask how many wait for the resume, and how many of them are late."""
    async with world.database.read(world.organization_id) as tx:
        found = await author.count_parked(tx, world.organization_id, journey.id)
    return found.parked, found.late


async def states(world: World, *people):
    """Return state and reason of each."""
    rows = [await world.enrollment(one) for one in people]
    return [(row["state"], row["reason"]) for row in rows]


async def test_nobody_moves_while_the_journey_is_paused(world):
    """J22: whoever comes due is parked with their clock, whoever is not due yet stays; nothing is sent."""
    journey = await world.journey(*LINE)
    early, late = await world.person("Ana"), await world.person("Bia")
    await world.enroll(journey, early)
    await world.run()
    await world.advance(days=2)
    await world.enroll(journey, late)
    await world.run()
    due_at = (await world.enrollment(early))["next_run_at"]
    await world.pause(journey)
    await world.advance(days=1, minutes=30)
    assert await states(world, early, late) == [("paused", "journey_paused"), ("active", None)]
    assert (await world.enrollment(early))["next_run_at"] == due_at
    assert await parked(world, journey) == (1, 1)
    await world.advance(days=10)
    assert await parked(world, journey) == (2, 2)
    assert [await world.received(one) for one in (early, late)] == [["Oi Ana"], ["Oi Bia"]]


@pytest.mark.parametrize(("away", "gets"), [({"minutes": 30}, ["Oi Ana", "Ainda aí?"]), ({"hours": 5}, ["Oi Ana"])])
async def test_skip_leaves_out_what_is_past_its_grace(world, away, gets):
    """J15: after a short pause the message goes, after a long one it is skipped; both walk on."""
    journey = await world.journey(*LINE)
    ana = await world.person("Ana")
    await world.enroll(journey, ana)
    await world.run()
    await world.advance(days=2, hours=23, minutes=59)
    await world.pause(journey)
    await world.advance(**away)
    await world.resume(journey, ResumePolicy.SKIP)
    await world.run()
    await world.advance(seconds=5)
    assert await world.received(ana) == gets
    inside = await world.enrollment(ana)
    assert (inside["state"], inside["node_id"]) == ("active", "a_day")


async def test_hold_leaves_the_late_to_a_person(world):
    """J15: they stay paused, as manual; a person lets one go on, and that one walks as if skipped to now."""
    journey = await world.journey(make_message(text="Oi"), make_wait(days=3), make_message("again", "Ainda aí?"))
    ana, bia, carla = [await world.person(name) for name in ("Ana", "Bia", "Carla")]
    await world.enroll(journey, ana, bia)
    await world.run()
    await world.advance(days=2)
    await world.enroll(journey, carla)
    await world.run()
    await world.pause(journey)
    await world.advance(days=2)
    await world.resume(journey, ResumePolicy.HOLD)
    await world.run()
    assert await states(world, ana, bia, carla) == [("paused", "manual"), ("paused", "manual"), ("active", None)]
    await world.command(commands.resume, ana)
    await world.advance(seconds=1)
    assert await world.received(ana) == ["Oi", "Ainda aí?"]
    await world.advance(days=5)
    assert await world.received(bia) == ["Oi"]
    assert await world.received(carla) == ["Oi", "Ainda aí?"]


async def test_reanchor_moves_the_clocks_by_the_pause(world):
    """J15: what was due an hour into the pause is due an hour after it, and is not late for its grace."""
    journey = await world.journey(*LINE)
    ana = await world.person("Ana")
    await world.enroll(journey, ana)
    await world.run()
    await world.advance(days=2, hours=23)
    await world.pause(journey)
    due_at = (await world.enrollment(ana))["next_run_at"]
    await world.advance(days=10)
    await world.resume(journey, ResumePolicy.REANCHOR)
    await world.run()
    moved = await world.enrollment(ana)
    assert (moved["state"], moved["reason"]) == ("active", None)
    assert timedelta(0) <= moved["next_run_at"] - due_at - timedelta(days=10) < timedelta(minutes=1)
    await world.advance(minutes=50)
    assert await world.received(ana) == ["Oi Ana"]
    await world.advance(minutes=11)
    assert await world.received(ana) == ["Oi Ana", "Ainda aí?"]


async def test_a_long_pause_does_not_end_in_a_burst(world, monkeypatch):
    """J15: each of the late has a time of their own, also across the pieces in which they are woken (F30)."""
    monkeypatch.setattr(backlog, "PIECE", 10)
    journey = await world.journey(*LINE)
    people = [await world.person(f"P{number}") for number in range(35)]
    await world.enroll(journey, *people)
    await world.pause(journey)
    await world.batch(RELEASE)
    assert await parked(world, journey) == (35, 35)
    await world.resume(journey)
    while await world.batch(WORK_OFF):
        pass
    rows = await world.observe("SELECT next_run_at FROM enrollments WHERE journey_id = $1 ORDER BY 1", journey.id)
    times = [row["next_run_at"] for row in rows]
    gaps = [after - before for before, after in pairwise(times)]
    assert len(times) == 35
    assert min(gaps) >= backlog.GAP
    assert await parked(world, journey) == (0, 0)
    await world.advance(seconds=5)
    assert [len(await world.received(one)) for one in people] == [1] * 35


async def test_pausing_again_before_everyone_is_woken_parks_the_rest(world, monkeypatch):
    """A second pause in the middle of a resume keeps those still parked, and the next resume finds them all."""
    monkeypatch.setattr(backlog, "PIECE", 2)
    journey = await world.journey(*LINE)
    people = [await world.person(f"P{number}") for number in range(5)]
    await world.enroll(journey, *people)
    await world.pause(journey)
    await world.batch(RELEASE)
    await world.resume(journey)
    await world.batch(WORK_OFF)
    assert await parked(world, journey) == (3, 3)
    await world.pause(journey)
    await world.advance(minutes=1)
    assert await parked(world, journey) == (5, 5)
    assert [await world.received(one) for one in people] == [[]] * 5
    await world.resume(journey)
    await world.run()
    await world.advance(seconds=5)
    assert [len(await world.received(one)) for one in people] == [1] * 5


PARKED = 5000


async def many_parked(world, journey):
    """Park one person with the journey, and many more who stand as they do."""
    ana = await world.person("Ana")
    await world.enroll(journey, ana)
    await world.run()
    await world.advance(days=2)
    await world.pause(journey)
    await world.advance(days=1, hours=2)
    assert await parked(world, journey) == (1, 1)
    await world.change(
        """
        INSERT INTO enrollments (organization_id, id, journey_id, version_id, contact_id, enroll_key, source, state,
               reason, node_id, visit, node_entered_at, next_run_at, deferred_since, stops, entered_at, changed_at)
        SELECT organization_id, md5('e' || n)::uuid, journey_id, version_id, md5('c' || n)::uuid, 'copy', source, state,
               reason, node_id, visit, node_entered_at, next_run_at, deferred_since, stops, entered_at, changed_at
          FROM enrollments, generate_series(1, $2::int - 1) n WHERE contact_id = $1
        """,
        ana.contact_id,
        PARKED,
    )
    assert await parked(world, journey) == (PARKED, PARKED)
    return await world.enrollment(ana)


async def resume_one_piece(world, journey, policy):
    """Resume, and let one piece be woken."""
    await world.resume(journey, policy)
    assert await world.batch(WORK_OFF) == 1


async def test_the_last_resume_decides_about_all_still_parked_by_their_own_time(world):
    """J15: pause, resume, pause, resume; the second pause overwrites nothing of those the first one parked.

    Of 5,000 the first resume wakes a piece and re-anchors them by the first pause. Then everybody who is still
    parked has stood still since the first pause, and the second resume moves their clocks by all of it.
    """
    journey = await world.journey(*LINE)
    before = await many_parked(world, journey)
    await resume_one_piece(world, journey, ResumePolicy.REANCHOR)
    await world.pause(journey)
    await world.move(days=10)
    await world.resume(journey, ResumePolicy.REANCHOR)
    while await world.batch(WORK_OFF):
        pass
    rows = await world.observe(
        "SELECT next_run_at - $2 AS by, count(*) FROM enrollments WHERE journey_id = $1 GROUP BY 1 ORDER BY 1",
        journey.id,
        before["next_run_at"],
    )
    moved = [row["by"] for row in rows for _ in range(row["count"])]
    assert len(moved) == PARKED
    first, second = moved[: backlog.PIECE], moved[backlog.PIECE :]
    assert all(timedelta(days=1, hours=2) <= by < timedelta(days=1, hours=3) for by in first)
    assert all(timedelta(days=11, hours=2) <= by < timedelta(days=11, hours=3) for by in second)


@pytest.mark.parametrize(
    ("first", "second", "stands"),
    [
        ("skip", "hold", {("active", None): 1000, ("paused", "manual"): 4000}),
        ("hold", "skip", {("paused", "manual"): 1000, ("active", None): 4000}),
    ],
)
async def test_who_was_woken_before_the_second_pause_went_on_by_the_first_policy(world, first, second, stands):
    """J15: whoever the first resume held stays with a person, whoever it woke is not held by the second."""
    journey = await world.journey(*LINE)
    await many_parked(world, journey)
    await resume_one_piece(world, journey, ResumePolicy(first))
    await world.pause(journey)
    await world.resume(journey, ResumePolicy(second))
    while await world.batch(WORK_OFF):
        pass
    rows = await world.observe(
        "SELECT state, reason, count(*) FROM enrollments WHERE journey_id = $1 GROUP BY 1, 2", journey.id
    )
    assert {(row["state"], row["reason"]): row["count"] for row in rows} == stands


async def test_whoever_is_parked_again_stood_still_since_the_second_pause(world):
    """Woken by the first resume and met by the second pause: their clock moves by the second pause alone."""
    journey = await world.journey(*LINE)
    ana = await world.person("Ana")
    await world.enroll(journey, ana)
    await world.run()
    due_at = (await world.enrollment(ana))["next_run_at"]
    await world.pause(journey)
    await world.advance(days=10)
    await world.resume(journey, ResumePolicy.REANCHOR)
    await world.run()
    await world.pause(journey)
    await world.advance(days=20)
    await world.resume(journey, ResumePolicy.REANCHOR)
    await world.run()
    moved = (await world.enrollment(ana))["next_run_at"] - due_at
    assert timedelta(days=30) <= moved < timedelta(days=30, hours=1)


async def test_a_second_resume_gives_nobody_a_time_that_the_first_gave_away(world, monkeypatch):
    """J15: also over two resumes each of the late has a time of their own."""
    monkeypatch.setattr(backlog, "PIECE", 10)
    monkeypatch.setattr(backlog, "GAP", timedelta(minutes=10))
    journey = await world.journey(*LINE)
    people = [await world.person(f"P{number}") for number in range(20)]
    await world.enroll(journey, *people)
    await world.pause(journey)
    await world.batch(RELEASE)
    await resume_one_piece(world, journey, ResumePolicy.SKIP)
    await world.pause(journey)
    await world.resume(journey)
    while await world.batch(WORK_OFF):
        pass
    rows = await world.observe("SELECT next_run_at FROM enrollments WHERE journey_id = $1 ORDER BY 1", journey.id)
    gaps = [after["next_run_at"] - before["next_run_at"] for before, after in pairwise(rows)]
    assert len(gaps) == 19
    assert min(gaps) >= backlog.GAP


async def test_what_was_queued_waits_for_the_resume(world):
    """T3: a message queued before the pause stays in the queue until the journey goes on."""
    journey = await world.journey(*LINE)
    ana = await world.person("Ana")
    await world.enroll(journey, ana)
    await world.batch(RELEASE)
    await world.pause(journey)
    await world.advance(hours=2)
    assert await world.received(ana) == []
    await world.resume(journey)
    await world.advance(minutes=1)
    assert await world.received(ana) == ["Oi Ana"]


async def test_archiving_cancels_everyone_inside_and_what_is_queued(world, monkeypatch):
    """J22: whoever waits, is paused, or has a message in the queue; what happened stays to be read."""
    monkeypatch.setattr(backlog, "PIECE", 2)
    journey = await world.journey(*LINE)
    waiting, held, queued = [await world.person(name) for name in ("Ana", "Bia", "Carla")]
    await world.enroll(journey, waiting, held)
    await world.run()
    await world.command(commands.pause, held)
    await world.enroll(journey, queued)
    await world.batch(RELEASE)
    await world.archive(journey)
    await world.run()
    assert await states(world, waiting, held, queued) == [("cancelled", "journey_archived")] * 3
    await world.advance(days=30)
    assert [await world.received(one) for one in (waiting, held, queued)] == [["Oi Ana"], ["Oi Bia"], []]
    [message] = await world.observe("SELECT state, reason FROM messages WHERE contact_id = $1", queued.contact_id)
    assert tuple(message) == ("cancelled", "journey_archived")
    ended = await world.enrollment(waiting)
    steps = await world.observe("SELECT node_id, state FROM step_runs WHERE enrollment_id = $1", ended["id"])
    assert [tuple(step) for step in steps] == [("hello", "queued")]
    assert [one.result for one in await world.enroll(journey, waiting)] == ["journey_not_active"]


async def test_a_piece_that_breaks_is_done_later(world):
    """The journey keeps its backlog with a time, and does not spin."""
    journey = await world.journey(*LINE)
    ana = await world.person("Ana")
    await world.enroll(journey, ana)
    await world.run()
    broken = "CREATE FUNCTION break() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'broken'; END $$"
    await world.observer.execute(broken)
    await world.observer.execute(
        "CREATE TRIGGER broken BEFORE UPDATE ON enrollments FOR EACH ROW "
        f"WHEN (new.journey_id = '{journey.id}' AND new.state = 'cancelled') EXECUTE FUNCTION break()"
    )
    await world.archive(journey)
    assert await world.batch(WORK_OFF) == 1
    assert await world.batch(WORK_OFF) == 0
    assert await states(world, ana) == [("active", None)]
    await world.observer.execute("DROP TRIGGER broken ON enrollments")
    await world.advance(seconds=31)
    assert await states(world, ana) == [("cancelled", "journey_archived")]
