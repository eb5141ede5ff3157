"""A merge against a release, a delivery, an inbound message and an erasure, in both orders: one person, one story."""

import asyncio

import pytest

from cadenza.contacts.actions.change import erase
from cadenza.contacts.actions.edit import change_contact
from cadenza.contacts.actions.lock import lock_free, lock_one
from cadenza.contacts.actions.merge import merge, undo
from cadenza.contacts.domain.phones import match_key
from cadenza.journeys.loops import RELEASE
from cadenza.kit.sql import read_query
from tests.builders.graphs import make_message, make_wait
from tests.builders.races import Halt, start_blocked, wait_until_blocked
from tests.builders.world import Someone, World

LINE = (make_message("hello", "Oi"), make_wait("three_days", days=3), make_message("again", "Ainda aí?"))

LOCK_ALONE = read_query(
    "lock_alone",
    """
    SELECT FROM contacts WHERE organization_id = :organization_id::uuid AND id = :id::uuid FOR NO KEY UPDATE
    """,
)


@pytest.fixture
async def pair(world: World) -> tuple[Someone, Someone]:
    """Have Ana, and Ana again with another phone, who is due in a journey."""
    ana, again = await world.person("Ana"), await world.person("Ana")
    await world.enroll(await world.journey(*LINE), again)
    return ana, again


async def become_one(world: World, ana: Someone, again: Someone) -> None:
    """Merge and commit."""
    async with world.database.begin(world.organization_id) as tx:
        await merge(tx, world.organization_id, ana.contact_id, again.contact_id)


async def check_one_person(world: World, ana: Someone, again: Someone) -> None:
    """Everything is the winner's, each step was sent once, and every row is at its end or has a clock."""
    for by in ({}, {"minutes": 2}, {"days": 4}):
        await world.advance(**by)
    for table in ("enrollments", "conversations", "messages", "events", "message_queue"):
        left = await world.observe(f"SELECT FROM {table} WHERE contact_id = $1", again.contact_id)
        assert left == [], table
    got = [*await world.received(ana), *await world.received(again)]
    assert sorted(got) == ["Ainda aí?", "Oi"], "each once, at whichever of the phones"
    (state,) = await world.observe("SELECT state FROM contact_merges WHERE winner_id = $1", ana.contact_id)
    assert state["state"] == "closed"


async def hold(world: World, someone: Someone, until: asyncio.Event) -> None:
    """Lock somebody, for as long as that."""
    async with world.database.begin(world.organization_id) as tx:
        await lock_one(tx, world.organization_id, someone.contact_id)
        await until.wait()


async def test_whoever_is_merged_while_one_waits_for_them_is_let_go(race_dsn, world, pair):
    """They are locked again together with the winner, in id order: nobody holds the one and waits for the other."""
    (ana, again), done = pair, asyncio.Event()
    async with world.database.begin(world.organization_id) as tx:
        await merge(tx, world.organization_id, ana.contact_id, again.contact_id)
        holding = await start_blocked(race_dsn, hold(world, ana, done))
        waiting = asyncio.ensure_future(hold(world, again, done))
        await wait_until_blocked(race_dsn, waiting, sessions=2)
    await wait_until_blocked(race_dsn, waiting)
    async with world.database.begin(world.organization_id) as tx:
        tombstone = (world.organization_id, again.contact_id)
        assert await lock_free(tx, [tombstone]) == {again.contact_id}
    done.set()
    await holding
    await waiting


async def test_a_merge_before_the_release(world, pair):
    """The release finds the winner's enrollment and goes on with it, in the thread of the address it had."""
    await become_one(world, *pair)
    assert await world.batch(RELEASE) == 1
    await check_one_person(world, *pair)


async def test_a_merge_after_the_release_takes_what_it_queued_along(world, pair):
    """The queued message is the winner's, and goes once."""
    assert await world.batch(RELEASE) == 1
    await become_one(world, *pair)
    await check_one_person(world, *pair)


async def test_a_merge_waits_for_a_release_in_progress(race_dsn, world, beside, pair):
    """The release holds the loser until its commit; the merge comes after and finds what it queued."""
    halt = Halt("COMMIT")
    worker = await beside(halt)
    async with halt.holding(worker.batch(RELEASE)):
        merging = await start_blocked(race_dsn, become_one(world, *pair))
    await merging
    await check_one_person(world, *pair)


async def test_a_release_that_has_only_claimed_gives_way_to_a_merge(race_dsn, world, beside, pair):
    """The merge has the people, the release the row: it leaves them for two seconds, and comes back to the winner."""
    halt = Halt("lock_free_contacts")
    worker = await beside(halt)
    async with halt.holding(worker.batch(RELEASE)) as releasing:
        merging = await start_blocked(race_dsn, become_one(world, *pair))
        halt.goes_on.set()
        assert await releasing == 0
    await merging
    await check_one_person(world, *pair)


async def test_a_release_passes_by_a_person_who_is_being_merged(world, beside, pair):
    """The merge is about to commit: nobody is released twice or lost."""
    halt = Halt("COMMIT")
    other = await beside(halt)
    async with halt.holding(become_one(other, *pair)):
        assert await world.batch(RELEASE) == 0
    await check_one_person(world, *pair)


async def test_a_message_that_waits_for_a_merge_is_the_winners(race_dsn, world, beside, pair):
    """Inbound found the loser by its address and waits; after the merge it is from the winner and stops the journey."""
    ana, again = pair
    halt = Halt("COMMIT")
    other = await beside(halt)
    await world.writes(again, "oi")
    async with halt.holding(become_one(other, *pair)):
        hearing = await start_blocked(race_dsn, world.batch(world.lanes[0]))
    assert await hearing == 1
    await world.run()
    (row,) = await world.observe(
        "SELECT contact_id FROM messages WHERE direction = 'in' AND address = $1", match_key(again.address)
    )
    assert row["contact_id"] == ana.contact_id
    enrollment = await world.enrollment(ana)
    assert (enrollment["state"], enrollment["reason"]) == ("stopped", "reply")
    (contact,) = await world.observe("SELECT last_inbound_at FROM contacts WHERE id = $1", ana.contact_id)
    assert contact["last_inbound_at"] is not None


async def test_a_merge_waits_for_a_message_in_progress(race_dsn, world, beside, pair):
    """The message stops the loser's journey first; the merge takes thread and message along."""
    ana, again = pair
    halt = Halt("COMMIT")
    worker = await beside(halt)
    await world.writes(again, "oi")
    async with halt.holding(worker.batch(worker.lanes[0])):
        merging = await start_blocked(race_dsn, become_one(world, *pair))
    await merging
    await world.run()
    enrollment = await world.enrollment(ana)
    assert (enrollment["state"], enrollment["reason"]) == ("stopped", "reply")
    rows = await world.observe("SELECT DISTINCT contact_id FROM messages WHERE address = $1", match_key(again.address))
    assert [row["contact_id"] for row in rows] == [ana.contact_id]


async def test_an_opt_out_of_the_winner_that_commits_with_the_merge_stops_what_is_queued(world, pair):
    """The loser's queued message asks about the winner at the last look: after the merge it is not sent (S4)."""
    ana, again = pair
    assert await world.batch(RELEASE) == 1
    await world.writes(ana, "parar")
    assert await world.batch(world.lanes[0]) == 1
    await become_one(world, *pair)
    for by in ({}, {"days": 4}):
        await world.advance(**by)
    assert await world.received(again) == []
    enrollment = await world.enrollment(ana)
    assert (enrollment["state"], enrollment["reason"]) == ("stopped", "opted_out")


async def test_a_merge_and_an_erasure_of_the_same_person_leave_nothing(race_dsn, world, beside, pair):
    """Whoever comes second finds what the first one left: both are erased."""
    ana, again = pair
    halt = Halt("COMMIT")
    other = await beside(halt)

    async def forget() -> None:
        async with world.database.begin(world.organization_id) as tx:
            await erase(tx, world.organization_id, again.contact_id)

    async with halt.holding(become_one(other, *pair)):
        erasing = await start_blocked(race_dsn, forget())
    await erasing
    await world.run()
    rows = await world.observe("SELECT erased_at FROM contacts WHERE id = ANY($1)", [ana.contact_id, again.contact_id])
    assert all(row["erased_at"] is not None for row in rows)
    assert await world.received(again) == []


async def test_two_merges_of_one_pair_leave_one(race_dsn, world, beside, pair):
    """In both directions at once: the second finds one contact and does nothing."""
    ana, again = pair
    halt = Halt("COMMIT")
    other = await beside(halt)
    async with halt.holding(become_one(other, ana, again)):
        merging = await start_blocked(race_dsn, become_one(world, again, ana))
    await merging
    rows = await world.observe("SELECT winner_id FROM contact_merges WHERE organization_id = $1", world.organization_id)
    assert [row["winner_id"] for row in rows] == [ana.contact_id]


async def test_an_undo_against_the_lane_gives_everything_back(race_dsn, world, beside, pair):
    """The lane is moving the history: the undo waits for its piece, and gives that back too."""
    ana, again = pair
    await world.run()
    await become_one(world, *pair)
    (row,) = await world.observe("SELECT id FROM contact_merges WHERE winner_id = $1", ana.contact_id)
    halt = Halt("COMMIT")
    worker = await beside(halt)
    lane = next(lane for lane in worker.lanes if lane.name == "merges")

    async def part() -> None:
        async with world.database.begin(world.organization_id) as tx:
            await undo(tx, world.organization_id, row["id"])

    async with halt.holding(worker.batch(lane)):
        undoing = await start_blocked(race_dsn, part())
    await undoing
    await world.advance(days=4)
    assert await world.received(again) == ["Oi", "Ainda aí?"]
    rows = await world.observe("SELECT DISTINCT contact_id FROM messages WHERE address = $1", match_key(again.address))
    assert [row["contact_id"] for row in rows] == [again.contact_id]
    (merged,) = await world.observe("SELECT state FROM contact_merges WHERE winner_id = $1", ana.contact_id)
    assert merged["state"] == "undone"


async def wait_in_order(race_dsn, world, pair, work):
    """Hold the first of two, let the work wait for it, and get the second too: the work holds neither meanwhile."""
    first, second = sorted(one.contact_id for one in pair)
    async with world.database.begin(world.organization_id) as tx:
        await tx.fetch(LOCK_ALONE, organization_id=world.organization_id, id=first)
        working = await start_blocked(race_dsn, work)
        await tx.fetch(LOCK_ALONE, organization_id=world.organization_id, id=second)
    await working


@pytest.mark.parametrize("has_winner_lower_id", [True, False])
async def test_a_change_of_a_tombstone_waits_in_the_order_of_ids(race_dsn, world, pair, has_winner_lower_id):
    """Whoever holds one of the two may lock the other: the change holds neither while it waits for the first."""
    ana, again = pair if has_winner_lower_id else reversed(pair)
    await become_one(world, ana, again)

    async def edit() -> None:
        async with world.database.begin(world.organization_id) as tx:
            await change_contact(tx, world.organization_id, again.contact_id, {"last_name": "Souza"})

    await wait_in_order(race_dsn, world, (ana, again), edit())
    rows = await world.observe("SELECT last_name FROM contacts WHERE id = $1", ana.contact_id)
    assert [row["last_name"] for row in rows] == ["Souza"]


@pytest.mark.parametrize("has_winner_lower_id", [True, False])
async def test_an_erasure_locks_tombstones_in_the_order_of_ids(race_dsn, world, pair, has_winner_lower_id):
    """Whoever holds one of the two may lock the other: the erasure holds neither while it waits for the first."""
    ana, again = pair if has_winner_lower_id else reversed(pair)
    await become_one(world, ana, again)

    async def forget() -> None:
        async with world.database.begin(world.organization_id) as tx:
            await erase(tx, world.organization_id, ana.contact_id)

    await wait_in_order(race_dsn, world, (ana, again), forget())
    rows = await world.observe("SELECT erased_at FROM contacts WHERE id = ANY($1)", [ana.contact_id, again.contact_id])
    assert all(row["erased_at"] is not None for row in rows)


async def test_a_change_of_a_tombstone_follows_whom_it_is_merged_into_meanwhile(race_dsn, world, beside, pair):
    """It waits for the winner, who becomes somebody else in that moment: the change is theirs."""
    ana, again = pair
    third = await world.person("Ana")
    await become_one(world, ana, again)
    halt = Halt("COMMIT")
    other = await beside(halt)

    async def edit() -> None:
        async with world.database.begin(world.organization_id) as tx:
            assert await lock_one(tx, world.organization_id, again.contact_id) == third.contact_id

    async with halt.holding(become_one(other, third, ana)):
        editing = await start_blocked(race_dsn, edit())
    await editing
