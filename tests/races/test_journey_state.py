"""A journey's own commands against what is in progress: after the commit nothing leaves, and nobody is forgotten."""

import pytest

from cadenza.journeys.actions import backlog
from cadenza.journeys.domain.journey import ResumePolicy
from cadenza.journeys.errors import JourneyStateConflict
from cadenza.journeys.loops import RELEASE, WORK_OFF
from cadenza.kit.reasons import EnrollResult
from tests.builders.graphs import make_edge, make_json, make_message, make_node, make_trigger, make_wait
from tests.builders.races import Halt, Held, start_blocked
from tests.races.stops import REPLY

LINE = (make_message("hello", "Oi"), make_wait("three_days", days=3), make_message("again", "Ainda aí?"))


async def states(world, *people):
    """Return state and reason of each."""
    rows = [await world.enrollment(one) for one in people]
    return [(row["state"], row["reason"]) for row in rows]


# --------------------------------------------------------------------------------------------------- pause


async def test_after_a_pause_nothing_of_a_release_in_progress_leaves(world, beside):
    """T3: the release read the journey as active and commits after the pause: what it queued waits for the resume."""
    journey = await world.journey(*LINE)
    ana = await world.person("Ana")
    await world.enroll(journey, ana)
    halt = Halt("COMMIT")
    worker = await beside(halt)
    async with halt.holding(worker.batch(RELEASE)):
        await world.pause(journey)
    for by in ({}, {"minutes": 1}, {"hours": 3}):
        await world.advance(**by)
        assert await world.received(ana) == []
    await world.resume(journey)
    await world.advance(minutes=1)
    assert await world.received(ana) == ["Oi"]


async def test_after_a_pause_nothing_of_a_claim_in_progress_but_itself_leaves(world, beside):
    """The claim began before the pause's commit: its own message goes, and none after it."""
    journey = await world.journey(make_message("hello", "Oi"), make_message("now", "Olha"), *LINE[1:])
    ana = await world.person("Ana")
    await world.enroll(journey, ana)
    await world.batch(RELEASE)
    halt = Halt("COMMIT")
    worker = await beside(Held(halt, "start_sending"))
    async with halt.holding(worker.deliver()):
        await world.pause(journey)
    await world.advance(hours=3)
    assert await world.received(ana) == ["Oi"]
    await world.resume(journey)
    await world.advance(minutes=1)
    assert await world.received(ana) == ["Oi", "Olha"]


async def test_whoever_is_parked_is_woken_whoever_it_was_that_parked_them(own_world, monkeypatch):
    """Everyone due is parked once; the resume wakes all of them, in pieces."""
    monkeypatch.setattr(backlog, "PIECE", 7)
    world = own_world
    journey = await world.journey(*LINE)
    people = [await world.person(f"P{number}") for number in range(40)]
    await world.enroll(journey, *people)
    await world.pause(journey)
    await world.run()
    assert set(await states(world, *people)) == {("paused", "journey_paused")}
    await world.resume(journey)
    await world.run()
    await world.advance(seconds=2)
    assert [await world.received(one) for one in people] == [["Oi"]] * 40


# -------------------------------------------------------------------------------------------------- resume


async def test_a_resume_waits_for_a_release_that_parks_and_wakes_whom_it_parked(race_dsn, world, beside):
    """Release then resume: nobody is parked behind the back of a resume that is over."""
    journey = await world.journey(*LINE)
    ana = await world.person("Ana")
    await world.enroll(journey, ana)
    await world.pause(journey)
    halt = Halt("COMMIT")
    worker = await beside(halt)
    async with halt.holding(worker.batch(RELEASE)):
        resuming = await start_blocked(race_dsn, world.resume(journey))
    await resuming
    assert await states(world, ana) == [("paused", "journey_paused")]
    await world.run()
    await world.advance(seconds=2)
    assert await world.received(ana) == ["Oi"]


async def test_a_release_parks_nobody_while_a_resume_is_about_to_commit(world, beside):
    """Resume then release: it has read the journey as paused, finds it held, and comes back in a second."""
    journey = await world.journey(*LINE)
    ana = await world.person("Ana")
    await world.enroll(journey, ana)
    await world.pause(journey)
    halt = Halt("COMMIT")
    other = await beside(halt)
    async with halt.holding(other.resume(journey)):
        assert await world.batch(RELEASE) == 1
        assert await states(world, ana) == [("active", None)]
    await world.advance(seconds=2)
    assert await world.received(ana) == ["Oi"]


async def test_a_resume_that_commits_while_a_release_decides_leaves_nobody_behind(world, beside):
    """The release has read the journey as paused, the resume commits and is worked off, then the release writes."""
    journey = await world.journey(*LINE)
    ana = await world.person("Ana")
    await world.enroll(journey, ana)
    await world.pause(journey)
    halt = Halt("hold_paused")
    worker = await beside(halt)
    async with halt.holding(worker.batch(RELEASE)):
        await world.resume(journey)
        assert await world.batch(WORK_OFF) == 1
    await world.advance(seconds=2)
    assert await world.received(ana) == ["Oi"]


async def test_someone_who_ends_while_a_piece_is_woken_ends_no_backlog(world, beside, monkeypatch):
    """A reply of one in the middle of a piece: the piece is one short, and the rest are woken all the same."""
    monkeypatch.setattr(backlog, "PIECE", 3)
    journey = await world.journey(*LINE)
    people = [await world.person(f"P{number}") for number in range(8)]
    await world.enroll(journey, *people)
    await world.pause(journey)
    await world.batch(RELEASE)
    await world.resume(journey)
    parked = await world.observe(
        "SELECT contact_id FROM enrollments WHERE journey_id = $1 ORDER BY next_run_at, id LIMIT 1", journey.id
    )
    first = next(one for one in people if one.contact_id == parked[0]["contact_id"])
    halt = Halt("COMMIT")
    other = await beside(halt)
    await REPLY.happens(world, first)
    async with halt.holding(REPLY.is_heard(other, first)):
        while await world.batch(WORK_OFF):
            pass
    await world.advance(seconds=2)
    assert await states(world, first) == [("stopped", "reply")]
    assert [await world.received(one) for one in people if one is not first] == [["Oi"]] * 7


async def test_two_resumes_at_once_are_one(race_dsn, world, beside):
    """The second waits for the first and is told that there is nothing to resume."""
    journey = await world.journey(*LINE)
    await world.pause(journey)
    halt = Halt("COMMIT")
    other = await beside(halt)
    async with halt.holding(other.resume(journey, ResumePolicy.HOLD)):
        second = await start_blocked(race_dsn, world.resume(journey))
    with pytest.raises(JourneyStateConflict):
        await second


# ------------------------------------------------------------------------------------------------- archive


async def test_an_archive_takes_back_what_a_release_in_progress_queues(world, beside):
    """T3: the release commits after the archive; whoever it moved is cancelled, and its message never leaves."""
    journey = await world.journey(*LINE)
    ana = await world.person("Ana")
    await world.enroll(journey, ana)
    halt = Halt("COMMIT")
    worker = await beside(halt)
    async with halt.holding(worker.batch(RELEASE)):
        await world.archive(journey)
        assert await world.batch(WORK_OFF) == 1
        assert await world.batch(WORK_OFF) == 0, "it comes back for them, and does not spin"
    await world.deliver()
    await world.advance(seconds=2)
    assert await states(world, ana) == [("cancelled", "journey_archived")]
    await world.advance(days=4)
    assert await world.received(ana) == []


async def test_the_last_message_of_someone_who_came_to_the_end_meanwhile_does_not_leave(world, beside):
    """Completed by the release that the archive waited for: nobody is left to cancel, and still nothing goes out."""
    journey = await world.journey(make_message("hello", "Oi"))
    ana = await world.person("Ana")
    await world.enroll(journey, ana)
    halt = Halt("COMMIT")
    worker = await beside(halt)
    async with halt.holding(worker.batch(RELEASE)):
        await world.archive(journey)
        assert await world.batch(WORK_OFF) == 1
    await world.advance(hours=1)
    assert (await states(world, ana))[0][0] == "completed"
    assert await world.received(ana) == []


async def test_someone_who_ends_while_a_piece_is_cancelled_ends_no_backlog(world, beside, monkeypatch):
    """A piece that was one short is not the last one: nobody stays inside an archived journey."""
    monkeypatch.setattr(backlog, "PIECE", 3)
    journey = await world.journey(*LINE)
    people = [await world.person(f"P{number}") for number in range(8)]
    await world.enroll(journey, *people)
    await world.run()
    await world.archive(journey)
    halt = Halt("COMMIT")
    other = await beside(halt)
    for one in people:
        await REPLY.happens(world, one)
    async with halt.holding(REPLY.is_heard(other, people[0])):
        while await world.batch(WORK_OFF):
            pass
    await world.advance(seconds=2)
    live = await world.observe("SELECT FROM enrollments WHERE journey_id = $1 AND ended_at IS NULL", journey.id)
    assert live == []


async def test_someone_let_in_while_the_journey_is_archived_gets_nothing(world, beside):
    """The door was open when they came, and the archive was worked off before they were inside."""
    journey = await world.journey(*LINE)
    ana = await world.person("Ana")
    halt = Halt("COMMIT")
    other = await beside(halt)
    async with halt.holding(other.enroll(journey, ana)):
        await world.archive(journey)
        while await world.batch(WORK_OFF):
            pass
    await world.run()
    assert await states(world, ana) == [("cancelled", "journey_archived")]
    assert await world.received(ana) == []


# ------------------------------------------------------------------------------------------------ entering


async def test_two_calls_with_one_key_at_once_have_one_answer(race_dsn, world, beside):
    """J10: also for two different people; the second call waits and is answered with the first enrollment."""
    journey = await world.journey(*LINE)
    ana, bia = await world.person("Ana"), await world.person("Bia")
    halt = Halt("COMMIT")
    other = await beside(halt)
    async with halt.holding(other.enroll(journey, ana, dedupe_key="order 7")) as first:
        second = await start_blocked(race_dsn, world.enroll(journey, bia, dedupe_key="order 7"))
    [[entered], [repeated]] = first.result(), await second
    assert (entered.result, repeated.result) == (EnrollResult.ENROLLED, EnrollResult.DUPLICATE)
    assert repeated.enrollment_id == entered.enrollment_id


async def test_a_key_whose_first_call_is_undone_is_free(race_dsn, world, beside):
    """The first caller died before the commit: the second enters."""
    journey = await world.journey(*LINE)
    ana, bia = await world.person("Ana"), await world.person("Bia")
    halt = Halt("COMMIT")
    other = await beside(halt)
    async with halt.holding(other.enroll(journey, ana, dedupe_key="order 7"), dies=True):
        second = await start_blocked(race_dsn, world.enroll(journey, bia, dedupe_key="order 7"))
        other.database._pool.terminate()
        [admission] = await second
    assert admission.result == EnrollResult.ENROLLED


@pytest.mark.parametrize(("is_concurrent", "results"), [(False, ["already_enrolled"]), (True, ["enrolled"])])
async def test_two_entries_of_one_person_at_once_are_answered_one_after_the_other(
    race_dsn, world, beside, is_concurrent, results
):
    """The second waits for the person and then sees the first (F8)."""
    reentry = {"rule": "always", "concurrent": is_concurrent}
    nodes = [make_trigger(reentry=reentry), make_message(), make_node("end", "end")]
    draft = make_json(nodes, [make_edge("start", "hello"), make_edge("hello", "end")])
    journey = await world.journey(draft=draft)
    ana = await world.person("Ana")
    halt = Halt("COMMIT")
    other = await beside(halt)
    async with halt.holding(other.enroll(journey, ana)):
        second = await start_blocked(race_dsn, world.enroll(journey, ana))
    assert [one.result for one in await second] == results


async def test_runs_over_the_same_people_in_other_orders_do_not_deadlock(race_dsn, world, beside):
    """Contacts are locked in one order, whatever order they were asked in."""
    journey = await world.journey(*LINE)
    people = [await world.person(f"P{number}") for number in range(10)]
    halt = Halt("COMMIT")
    other = await beside(halt)
    async with halt.holding(other.enroll(journey, *people)):
        second = await start_blocked(race_dsn, world.enroll(journey, *reversed(people)))
    assert {one.result for one in await second} == {"already_enrolled"}
