"""One thing done to many contacts by a job: chunk by chunk, once each, called off, taken back."""

from datetime import timedelta

import pytest

from cadenza.contacts.actions import bulk, bulk_run
from cadenza.contacts.actions.change import erase
from cadenza.contacts.actions.edit import change_contact
from cadenza.contacts.actions.facts import load_contacts
from cadenza.contacts.actions.tags import add_tags, remove_tags
from cadenza.contacts.domain.bulk import BulkAction, BulkState, Refusal, Selection
from cadenza.contacts.domain.checks import Check, Checks, Op
from cadenza.contacts.domain.listing import FIRST_ID, ContactFilter
from cadenza.contacts.errors import BulkJobEnded, BulkJobNotFound, TooManyBulkJobs, UndoNotPossible
from cadenza.contacts.loops import bulk_lane
from cadenza.kit.loop import run_batch
from cadenza.kit.sql import read_query
from cadenza.ops.lags import load_lags
from cadenza.ops.retention import run_all
from cadenza.ops.watchdog import count_violations
from tests.builders.contacts import make_contact
from tests.builders.graphs import make_message
from tests.builders.races import Statements, start_blocked
from tests.builders.world import World

EVERYONE = Selection()
SPRING = {"tags": ["spring"]}
LATE = read_query(
    "make_late",
    "UPDATE bulk_jobs SET next_run_at = created_at - interval '2 hours' WHERE organization_id = :organization_id::uuid",
)


@pytest.fixture
async def world(dsn):
    """Open an installation with one organization."""
    one = await (await World.open(dsn)).found()
    yield one
    await one.close()


@pytest.fixture
def small(monkeypatch):
    """Let a chunk be of three contacts."""
    monkeypatch.setattr(bulk_run, "CHUNK", dict.fromkeys(BulkAction, 3))


async def people(world, many, **fields):
    """Make contacts; returns their ids."""
    async with world.database.begin(world.organization_id) as tx:
        return [await make_contact(tx, world.organization_id, **fields) for _ in range(many)]


async def start(world, action, params, whom=EVERYONE):
    """Ask for something; returns the job's id."""
    async with world.database.begin(world.organization_id) as tx:
        return (await bulk.start(tx, world.organization_id, action, params, whom, "person:1")).id


async def chunk(world):
    """Do one chunk of what is due."""
    return await run_batch(world.database, bulk_lane({}), [world.organization_id], "w1")


async def show(world, job_id):
    """Return a job."""
    async with world.database.read(world.organization_id) as tx:
        return await bulk.get_job(tx, world.organization_id, job_id)


async def undo(world, job_id):
    """Take a job back; returns the job that did it, done."""
    async with world.database.begin(world.organization_id) as tx:
        undoing = await bulk.undo(tx, world.organization_id, job_id, "person:1")
    await world.run()
    return await show(world, undoing.id)


async def tags_of(world):
    """Return the tags of every living contact."""
    rows = await world.observer.fetch(
        "SELECT c.id, array(SELECT t.tag FROM contact_tags t WHERE t.contact_id = c.id ORDER BY 1) FROM contacts c"
    )
    return {row[0]: row[1] for row in rows}


def counts(job):
    """Return what came of it: changed, so already, refused."""
    return job.counts.done, job.counts.unchanged, job.counts.refused


def having(field, op, value):
    """Mean whoever passes one check."""
    return Selection(ContactFilter(groups=(Checks(checks=(Check(field, Op(op), value),)),)))


async def test_a_list_is_tagged_chunk_by_chunk_and_each_contact_once(world, small):
    """What is so already is counted apart; the job says how far it is, and forgets whom it meant."""
    ids = await people(world, 7)
    async with world.database.begin(world.organization_id) as tx:
        await add_tags(tx, [(world.organization_id, ids[0], "spring")])
    job_id = await start(world, BulkAction.TAG, SPRING)
    await chunk(world)
    job = await show(world, job_id)
    assert (job.state, job.total, sum(counts(job))) == (BulkState.RUNNING, 7, 3)
    await world.run()
    job = await show(world, job_id)
    assert (job.state, counts(job), job.rule, job.place) == (BulkState.DONE, (6, 1, 0), None, None)
    assert set(map(tuple, (await tags_of(world)).values())) == {("spring",)}


async def test_a_worker_that_dies_in_a_chunk_leaves_the_job_at_the_last_one(world, small, monkeypatch):
    """F2, F24: what a chunk did and where it stands are one commit; the next worker goes on with the next contact."""
    await people(world, 7)
    job_id = await start(world, BulkAction.TAG, SPRING)
    await chunk(world)

    class Died(BaseException):
        pass

    real = bulk_run.store.save_progress

    async def save_and_die(tx, *given):
        await real(tx, *given)
        raise Died

    with monkeypatch.context() as patched:
        patched.setattr(bulk_run.store, "save_progress", save_and_die)
        with pytest.raises(Died):
            await chunk(world)
    assert sum(counts(await show(world, job_id))) == 3
    assert sum(bool(tags) for tags in (await tags_of(world)).values()) == 3
    await world.run()
    assert counts(await show(world, job_id)) == (7, 0, 0)


async def test_whoever_comes_later_is_not_hit(world, small):
    """Made, or tagged, after the moment of asking; and who has left the list before their turn is passed over."""
    early = await people(world, 5, tags=("trial",))
    outside = (await people(world, 1))[0]
    job_id = await start(world, BulkAction.TAG, SPRING, having("tags", "has", "trial"))
    await chunk(world)
    async with world.database.begin(world.organization_id) as tx:
        late = await make_contact(tx, world.organization_id, tags=("trial",))
        await add_tags(tx, [(world.organization_id, outside, "trial")])
        tagged = await tags_of(world)
        left = next(one for one in early if "spring" not in tagged[one])
        await remove_tags(tx, [(world.organization_id, left, "trial")])
    await world.run()
    tagged = {one for one, tags in (await tags_of(world)).items() if "spring" in tags}
    assert tagged == {*early} - {left}
    assert late not in tagged
    assert counts(await show(world, job_id)) == (4, 0, 0)


async def test_those_named_that_are_not_there_are_refused(world, small, other_organization_id):
    """Unknown, erased and foreign ids are alike, and are listed."""
    ids = await people(world, 4)
    async with world.database.begin(world.organization_id) as tx:
        await erase(tx, world.organization_id, ids[0])
    job_id = await start(world, BulkAction.TAG, SPRING, Selection(contact_ids=(*ids, other_organization_id)))
    await world.run()
    assert counts(await show(world, job_id)) == (3, 0, 2)
    async with world.database.read(world.organization_id) as tx:
        refused = await bulk.list_refused(tx, world.organization_id, job_id, FIRST_ID, 10)
    assert {row["contact_id"] for row in refused} == {ids[0], other_organization_id}
    assert {row["reason"] for row in refused} == {Refusal.NOT_FOUND}


async def test_tags_are_taken_back_from_those_who_had_not_had_them(world, small):
    """Once, and only while its day lasts."""
    ids = await people(world, 5)
    async with world.database.begin(world.organization_id) as tx:
        await add_tags(tx, [(world.organization_id, ids[0], "spring")])
    job_id = await start(world, BulkAction.TAG, {"tags": ["new", "spring"]})
    await world.run()
    undone = await undo(world, job_id)
    assert (undone.state, counts(undone), undone.total) == (BulkState.DONE, (5, 0, 0), 5)
    assert {one: tags for one, tags in (await tags_of(world)).items() if tags} == {ids[0]: ["spring"]}
    assert (await show(world, job_id)).undone_by == undone.id
    for again in (job_id, undone.id):
        with pytest.raises(UndoNotPossible):
            await undo(world, again)
    late = await start(world, BulkAction.UNTAG, SPRING)
    await world.run()
    assert (await show(world, late)).undo_until() is not None
    await world.advance(days=2)
    with pytest.raises(UndoNotPossible):
        await undo(world, late)


async def test_two_people_take_a_job_back_and_it_is_undone_once(dsn, world):
    """The second has waited for the first, and is told that it is undone; nothing is left of what they began."""
    await people(world, 2)
    job_id = await start(world, BulkAction.TAG, SPRING)
    await world.run()
    async with world.database.begin(world.organization_id) as tx:
        first = await bulk.undo(tx, world.organization_id, job_id, "person:1")
        second = await start_blocked(dsn, undo(world, job_id))
    with pytest.raises(UndoNotPossible):
        await second
    assert (await show(world, job_id)).undone_by == first.id


async def test_an_untagging_is_taken_back(world, small):
    """Each gets what it had."""
    ids = await people(world, 4, tags=("spring",))
    (bare,) = await people(world, 1)
    job_id = await start(world, BulkAction.UNTAG, SPRING)
    await world.run()
    assert counts(await show(world, job_id)) == (4, 1, 0)
    await undo(world, job_id)
    assert {one for one, tags in (await tags_of(world)).items() if tags} == {*ids}
    assert bare not in ids


async def test_holds_become_what_they_were_where_nobody_has_changed_them(world, small):
    """Somebody who was held otherwise since stays so, and is told of."""
    ids = await people(world, 4)
    async with world.database.begin(world.organization_id) as tx:
        soon, later = tx.now + timedelta(days=1), tx.now + timedelta(days=9)
    await start(world, BulkAction.HOLD, {"until": soon.isoformat()}, Selection(contact_ids=(ids[0],)))
    await world.run()
    job_id = await start(world, BulkAction.HOLD, {"until": later.isoformat()})
    await world.run()
    await start(world, BulkAction.HOLD, {"until": None}, Selection(contact_ids=(ids[1],)))
    await world.run()
    undone = await undo(world, job_id)
    async with world.database.read(world.organization_id) as tx:
        known = await load_contacts(tx, [(world.organization_id, one) for one in ids])
    assert [known[one].held_until for one in ids] == [soon, None, None, None]
    assert counts(undone) == (3, 0, 1)


async def test_many_are_erased_and_stand_on_no_list(world, small):
    """An erasure is for good: it can't be taken back, and takes people off the lists of other jobs."""
    await people(world, 5)
    tagging = await start(world, BulkAction.TAG, SPRING)
    await world.run()
    job_id = await start(world, BulkAction.ERASE, {})
    await world.run()
    assert counts(await show(world, job_id)) == (5, 0, 0)
    assert await world.observer.fetchval("SELECT count(*) FROM contacts WHERE erased_at IS NULL") == 0
    assert await world.observer.fetchval("SELECT count(*) FROM bulk_job_contacts") == 0
    with pytest.raises(UndoNotPossible):
        await undo(world, job_id)
    assert counts(await undo(world, tagging)) == (0, 0, 0)


async def test_a_journey_takes_a_list_in(world, small):
    """Each once, also those who are asked for again; who may not come in is told why."""
    journey = await world.journey(make_message())
    await people(world, 4)
    await people(world, 1, consent={"whatsapp": "unsubscribed"})
    job_id = await start(world, BulkAction.RUN, {"journey_id": str(journey.id)})
    await world.run()
    assert counts(await show(world, job_id)) == (4, 0, 1)
    async with world.database.read(world.organization_id) as tx:
        (refused,) = await bulk.list_refused(tx, world.organization_id, job_id, FIRST_ID, 10)
    assert refused["reason"] == "opted_out"


async def test_a_job_is_called_off_between_two_chunks(world, small):
    """What it did stays and can be taken back; it is over once."""
    await people(world, 7)
    job_id = await start(world, BulkAction.TAG, SPRING)
    await chunk(world)
    async with world.database.begin(world.organization_id) as tx:
        await bulk.cancel(tx, world.organization_id, job_id)
    await world.run()
    job = await show(world, job_id)
    assert (job.state, counts(job)) == (BulkState.CANCELLED, (3, 0, 0))
    async with world.database.begin(world.organization_id) as tx:
        with pytest.raises(BulkJobEnded):
            await bulk.cancel(tx, world.organization_id, job_id)
    await undo(world, job_id)
    assert not any((await tags_of(world)).values())


async def test_one_that_fails_is_refused_and_the_others_go_on(world, small, monkeypatch):
    """The chunk is halved until the one bad contact is alone."""
    ids = await people(world, 6)
    real = bulk_run.DOINGS[BulkAction.TAG]

    async def failing(tx, job, chunk_ids):
        if ids[2] in chunk_ids:
            raise ValueError("broken row")
        return await real(tx, job, chunk_ids)

    monkeypatch.setattr(bulk_run, "DOINGS", {BulkAction.TAG: failing})
    job_id = await start(world, BulkAction.TAG, SPRING)
    await world.run()
    assert counts(await show(world, job_id)) == (5, 0, 1)
    assert not (await tags_of(world))[ids[2]]


async def test_a_job_that_keeps_failing_is_given_up_and_says_so(world, small, monkeypatch):
    """After the last attempt; until then it is late, and the watchdog and the lags know it."""
    await people(world, 2)
    job_id = await start(world, BulkAction.TAG, SPRING)

    async def broken(*_):
        raise ValueError("no such walk")

    monkeypatch.setattr(bulk_run, "_next_chunk", broken)
    for _ in range(5):
        await world.run()
        await world.advance(hours=2)
    job = await show(world, job_id)
    assert job.state is BulkState.FAILED
    assert job.error


async def test_a_job_that_stands_still_is_seen(world, small):
    """By its lag at once, by the watchdog after an hour."""
    await people(world, 2)
    await start(world, BulkAction.TAG, SPRING)
    async with world.database.begin(world.organization_id) as tx:
        await tx.execute(LATE, organization_id=world.organization_id)
    async with world.database.everywhere() as tx:
        assert (await load_lags(tx))["bulk"] >= 7200
    assert (await count_violations(world.database))["bulk_job_standing_still"] == 1


async def test_a_chunk_of_any_size_is_a_fixed_number_of_statements(dsn):
    """Architecture 5, for every action and for what takes it back."""
    statements = Statements()
    world = await (await World.open(dsn, checkpoint=statements)).found()
    journey = await world.journey(make_message())
    made = {}
    for many in (3, 40):
        ids = tuple(await people(world, many, tags=("old",)))
        for action, params in (
            (BulkAction.TAG, SPRING),
            (BulkAction.UNTAG, {"tags": ["old"]}),
            (BulkAction.HOLD, {"until": "2100-01-01T00:00:00+00:00"}),
            (BulkAction.RUN, {"journey_id": str(journey.id)}),
            (BulkAction.ERASE, {}),
        ):
            job_id = await start(world, action, params, Selection(contact_ids=ids))
            async with statements.counted() as names:
                await run_batch(world.database, world.lanes[2], [world.organization_id], "w1")
            assert counts(await show(world, job_id)) == (many, 0, 0), action
            made.setdefault(action, []).append(len(names) - names.count("versions"))
    await world.close()
    assert {action: set(numbers) for action, numbers in made.items() if len(set(numbers)) > 1} == {}


async def test_jobs_are_bounded_foreign_ones_unknown_and_old_ones_forgotten(world, monkeypatch, other_organization_id):
    """Nobody fills the lane; a month after their end jobs go, with their lists."""
    monkeypatch.setattr(bulk, "MOST_AT_ONCE", 2)
    await people(world, 2)
    first = await start(world, BulkAction.TAG, SPRING)
    await start(world, BulkAction.TAG, SPRING)
    with pytest.raises(TooManyBulkJobs):
        await start(world, BulkAction.TAG, SPRING)
    await world.run()
    async with world.database.begin(world.organization_id) as tx:
        with pytest.raises(BulkJobNotFound):
            await bulk.cancel(tx, world.organization_id, other_organization_id)
    await world.advance(days=31)
    await run_all(world.database)
    with pytest.raises(BulkJobNotFound):
        await show(world, first)
    assert await world.observer.fetchval("SELECT count(*) FROM bulk_job_contacts") == 0


async def test_a_rename_during_the_job_hits_nobody_twice(world, small):
    """A text is walked by names; whoever moves along it is listed once."""
    ids = await people(world, 5, first_name="Ana")
    job_id = await start(world, BulkAction.TAG, SPRING, Selection(ContactFilter(text="ana")))
    await chunk(world)
    async with world.database.begin(world.organization_id) as tx:
        await change_contact(tx, world.organization_id, ids[0], {"first_name": "Anabela"})
    await world.run()
    assert (await show(world, job_id)).counts.done == 5
