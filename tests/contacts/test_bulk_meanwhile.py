"""What others do to people while a bulk job waits for them, and before it is taken back."""

from datetime import UTC, datetime

import pytest

from cadenza.contacts.actions import bulk, bulk_run
from cadenza.contacts.actions.facts import load_contacts
from cadenza.contacts.actions.merge import merge
from cadenza.contacts.actions.merge import undo as undo_merge
from cadenza.contacts.actions.tags import add_tags, remove_tags
from cadenza.contacts.domain.bulk import BulkAction, Selection
from cadenza.contacts.errors import UndoNotPossible
from tests.builders.races import start_blocked
from tests.builders.world import World
from tests.contacts.test_bulk import SPRING, chunk, counts, having, people, show, start, tags_of, undo

FAR = {"until": datetime(2100, 1, 1, tzinfo=UTC).isoformat()}
ERASED = "SELECT id FROM contacts WHERE erased_at IS NOT NULL"


@pytest.fixture
async def world(dsn):
    """Open an installation with one organization."""
    one = await (await World.open(dsn)).found()
    yield one
    await one.close()


async def become_one(world, winner, loser):
    """Merge two contacts."""
    async with world.database.begin(world.organization_id) as tx:
        await merge(tx, world.organization_id, winner, loser)


@pytest.mark.parametrize("action", [BulkAction.TAG, BulkAction.ERASE])
async def test_whoever_leaves_the_list_while_the_job_waits_for_them_is_passed_over(dsn, world, action):
    """The tag they were found by is taken off in a transaction that the job waits for."""
    [kept] = await people(world, 1, tags=("old",))
    job_id = await start(world, action, SPRING, having("tags", "has", "old"))
    async with world.database.begin(world.organization_id) as tx:
        await remove_tags(tx, [(world.organization_id, kept, "old")])
        waiting = await start_blocked(dsn, chunk(world))
    await waiting
    await world.run()
    assert await tags_of(world) == {kept: []}
    assert await world.observer.fetch(ERASED) == []
    assert counts(await show(world, job_id)) == (0, 0, 0)


@pytest.mark.parametrize("is_named", [True, False])
async def test_nobody_is_erased_for_whom_they_became_one_with_meanwhile(dsn, world, is_named):
    """The job means the loser of a merge; the winner, who is not on its list, is not erased in its stead."""
    loser, winner = await people(world, 2)
    async with world.database.begin(world.organization_id) as tx:
        await add_tags(tx, [(world.organization_id, loser, "old")])
    whom = Selection(contact_ids=(loser,)) if is_named else having("tags", "has", "old")
    job_id = await start(world, BulkAction.ERASE, {}, whom)
    async with world.database.begin(world.organization_id) as tx:
        await merge(tx, world.organization_id, winner, loser)
        await remove_tags(tx, [(world.organization_id, winner, "old")])
        waiting = await start_blocked(dsn, chunk(world))
    await waiting
    await world.run()
    assert await world.observer.fetch(ERASED) == []
    assert counts(await show(world, job_id)) == (0, 0, 1 if is_named else 0)


async def test_a_hold_of_whom_was_merged_since_is_not_taken_back_in_silence(world):
    """The two are held as the later of both; the undo leaves that, and says for whom."""
    loser, winner = await people(world, 2)
    job_id = await start(world, BulkAction.HOLD, FAR, Selection(contact_ids=(loser,)))
    await world.run()
    await become_one(world, winner, loser)
    assert counts(await undo(world, job_id)) == (0, 0, 1)
    async with world.database.read(world.organization_id) as tx:
        found = await load_contacts(tx, [(world.organization_id, winner)])
    assert found[winner].held_until is not None


async def test_a_tag_that_somebody_had_before_the_job_stays_theirs_after_a_merge(world):
    """The winner had it already; that a loser of theirs got it by the job takes nothing away."""
    (loser,) = await people(world, 1)
    (winner,) = await people(world, 1, tags=("spring",))
    job_id = await start(world, BulkAction.TAG, SPRING)
    await world.run()
    await become_one(world, winner, loser)
    assert counts(await undo(world, job_id)) == (0, 0, 1)
    assert (await tags_of(world))[winner] == ["spring"]


async def test_a_tag_that_came_by_the_job_alone_goes_from_whoever_has_it_by_a_merge(world):
    """The winner had it not; the undo of the merge brings it back to nobody either."""
    loser, winner = await people(world, 2)
    job_id = await start(world, BulkAction.TAG, SPRING, Selection(contact_ids=(loser,)))
    await world.run()
    async with world.database.begin(world.organization_id) as tx:
        merged = await merge(tx, world.organization_id, winner, loser)
    assert counts(await undo(world, job_id)) == (1, 0, 0)
    assert (await tags_of(world))[winner] == []
    async with world.database.begin(world.organization_id) as tx:
        await undo_merge(tx, world.organization_id, merged.merge_id)
    assert await tags_of(world) == {loser: [], winner: []}


@pytest.mark.parametrize("has_winner_by_job", [True, False])
async def test_a_tag_that_both_had_comes_back_to_nobody_whom_the_job_had_tagged(world, has_winner_by_job):
    """The merge brought nothing: the tombstone lost its own all the same, and is nobody with the tag afterwards."""
    (loser,) = await people(world, 1)
    (winner,) = await people(world, 1, tags=() if has_winner_by_job else ("spring",))
    job_id = await start(world, BulkAction.TAG, SPRING)
    await world.run()
    async with world.database.begin(world.organization_id) as tx:
        merged = await merge(tx, world.organization_id, winner, loser)
    await undo(world, job_id)
    async with world.database.begin(world.organization_id) as tx:
        await undo_merge(tx, world.organization_id, merged.merge_id)
    assert await tags_of(world) == {loser: [], winner: [] if has_winner_by_job else ["spring"]}


async def test_a_tag_that_the_job_put_on_both_goes(world):
    """Each has it by the job, whoever of the two is left."""
    loser, winner = await people(world, 2)
    job_id = await start(world, BulkAction.TAG, SPRING)
    await world.run()
    await become_one(world, winner, loser)
    assert counts(await undo(world, job_id)) == (1, 0, 1)
    assert (await tags_of(world))[winner] == []


@pytest.mark.parametrize("is_tagged_first", [True, False])
async def test_a_tag_that_a_third_had_before_the_job_stays_theirs_after_a_merge(world, is_tagged_first):
    """Somebody who had it became the same person, before or after whom the job had tagged."""
    loser, winner = await people(world, 2)
    (third,) = await people(world, 1, tags=("spring",))
    job_id = await start(world, BulkAction.TAG, SPRING, Selection(contact_ids=(loser,)))
    await world.run()
    for one in (third, loser) if is_tagged_first else (loser, third):
        await become_one(world, winner, one)
    assert counts(await undo(world, job_id)) == (0, 0, 1)
    assert (await tags_of(world))[winner] == ["spring"]


async def test_a_tag_of_the_winner_by_the_job_stays_where_the_other_had_it_before(world):
    """The winner was tagged, the loser had it: together they would have it without the job."""
    (winner,) = await people(world, 1)
    (loser,) = await people(world, 1, tags=("spring",))
    job_id = await start(world, BulkAction.TAG, SPRING)
    await world.run()
    await become_one(world, winner, loser)
    assert counts(await undo(world, job_id)) == (0, 0, 1)
    assert (await tags_of(world))[winner] == ["spring"]


async def test_an_undo_that_was_called_off_goes_on_where_it_stood(world, monkeypatch):
    """What it had taken back stays so, also where somebody has said otherwise since; the rest follows, once asked."""
    monkeypatch.setattr(bulk_run, "CHUNK", dict.fromkeys(BulkAction, 2))
    first, *rest = sorted(await people(world, 5))
    job_id = await start(world, BulkAction.TAG, SPRING)
    await world.run()
    async with world.database.begin(world.organization_id) as tx:
        undoing = await bulk.undo(tx, world.organization_id, job_id, "person:1")
    await chunk(world)
    async with world.database.begin(world.organization_id) as tx:
        await bulk.cancel(tx, world.organization_id, undoing.id)
        await add_tags(tx, [(world.organization_id, first, "spring")])
    broken_off = await show(world, job_id)
    assert (broken_off.undone_by, broken_off.undo_until() is None) == (None, False)
    again = await undo(world, job_id)
    assert (again.id, again.state, counts(again)) == (undoing.id, "done", (5, 0, 0))
    assert await tags_of(world) == {first: ["spring"], **{one: [] for one in rest}}
    with pytest.raises(UndoNotPossible):
        await undo(world, job_id)
