"""The lanes find what is due, and an import that can't go on says so and does not stand in anybody's way."""

from datetime import timedelta

from cadenza.imports.actions.read import Reading
from cadenza.imports.domain.job import Command, JobState
from cadenza.imports.loops import FILES
from cadenza.kit.backoff import BACK_OFF
from cadenza.kit.loop import LaneRunner
from cadenza.kit.testclock import move_clock
from tests.builders.accounts import make_organization
from tests.builders.imports import LANE, commands, make_import, show_import, work_off

FILE = "Nome;Celular\nAna;11 99000-0001\n"


async def start(db, organization_id):
    """Start an import."""
    import_id = await make_import(db, organization_id, FILE)
    async with db.begin(organization_id) as tx:
        await commands.begin(tx, organization_id, import_id, Command.START)
    return import_id


async def move(db, organization_id, by):
    """Move the clock."""
    async with db.begin(organization_id) as tx:
        await move_clock(tx, by)


async def test_every_organization_gets_its_turn(db, studio, other_organization_id):
    """A round of the lane does one batch for each organization that has something to do (F12)."""
    async with db.begin(other_organization_id) as tx:
        await make_organization(tx, other_organization_id)
    started = [(each, await start(db, each)) for each in (studio, other_organization_id)]
    runner = LaneRunner(db, LANE, "w1")
    assert await runner.run_round() == 2
    while await runner.run_round():
        pass
    for organization_id, import_id in started:
        assert (await show_import(db, organization_id, import_id)).state is JobState.DONE


async def test_old_files_are_found_by_their_lane(db, studio):
    """Nobody has to ask for it."""
    import_id = await make_import(db, studio, FILE)
    runner = LaneRunner(db, FILES, "w1")
    assert await runner.run_round() == 0
    await move(db, studio, timedelta(days=30))
    runner._found_at = -10.0
    while await runner.run_round():
        pass
    assert (await show_import(db, studio, import_id)).file_erased_at is not None


async def test_an_import_that_fails_again_and_again_ends_with_the_reason(db, studio, monkeypatch):
    """Five attempts with their waits, then `failed`; what it did until then stays and can be undone (F17)."""

    async def broken(*_args):
        raise ZeroDivisionError

    monkeypatch.setattr(Reading, "next_batch", broken)
    import_id = await start(db, studio)
    for wait in [timedelta(0), *BACK_OFF]:
        await move(db, studio, wait)
        await work_off(db, studio)
    job = await show_import(db, studio, import_id)
    assert (job.state, job.error) == (JobState.FAILED, "ZeroDivisionError")
    monkeypatch.undo()
    async with db.begin(studio) as tx:
        await commands.begin(tx, studio, import_id, Command.UNDO)
    await work_off(db, studio)
    assert (await show_import(db, studio, import_id)).state is JobState.DONE
