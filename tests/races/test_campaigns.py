"""Commands, people and workers against the release and delivery of a campaign, in both orders."""

import pytest

from cadenza.campaigns.actions import commands
from cadenza.campaigns.loops import RELEASE, STEER
from cadenza.contacts.actions.change import erase
from cadenza.contacts.actions.suppressions import Address, suppress
from cadenza.contacts.actions.tags import add_tags
from cadenza.contacts.domain.phones import match_key
from tests.builders.campaigns import count_states, make_campaign, make_crowd, most_copies, resume, send, standing
from tests.builders.races import Halt, Held, start_blocked

STANDS = {"pause": commands.pause, "cancel": commands.cancel}
GONE = {"cancelled:campaign_cancelled": 3}


@pytest.fixture
async def campaign(world):
    """Have a campaign with three people, frozen and not released."""
    await make_crowd(world, 3)
    made = await make_campaign(world)
    await send(world, made)
    await world.batch(STEER)
    return made


async def do(world, name, campaign):
    """Pause or cancel, as a person does."""
    async with world.database.begin(world.organization_id) as tx:
        await STANDS[name](tx, world.organization_id, campaign.id)


async def got(world):
    """Count what the network took."""
    rows = await world.observe(
        "SELECT count(*) AS n FROM sandbox_messages WHERE organization_id = $1", world.organization_id
    )
    return rows[0]["n"]


async def check_stands(world, name, campaign):
    """Nothing of it goes out any more; paused, it goes on when it is resumed, and everyone gets it once."""
    for by in ({}, {"seconds": 31}, {"minutes": 5}):
        await world.advance(**by)
    assert await got(world) == 0
    if name == "cancel":
        assert await count_states(world, campaign) == GONE
        return
    assert await standing(world, campaign) == ("paused", "manual")
    await resume(world, campaign)
    for by in ({}, {"seconds": 31}, {"seconds": 6}):
        await world.advance(**by)
    assert await count_states(world, campaign) == {"delivered": 3}
    assert await most_copies(world) == 1


# ------------------------------------------------------------------------------------------ against the release


@pytest.mark.parametrize("name", STANDS)
async def test_before_the_release_there_is_nobody_to_release(world, campaign, name):
    """Command, then release."""
    await do(world, name, campaign)
    assert await world.batch(RELEASE) == 0
    await check_stands(world, name, campaign)


@pytest.mark.parametrize("name", STANDS)
async def test_after_the_release_what_it_queued_does_not_go_out(world, campaign, name):
    """Release, then command."""
    assert await world.batch(RELEASE) == 3
    await do(world, name, campaign)
    await check_stands(world, name, campaign)


@pytest.mark.parametrize("name", STANDS)
@pytest.mark.parametrize("place", ["load_running", "insert_queue_rows", "COMMIT"])
async def test_a_release_in_progress_holds_up_no_command_and_its_messages_stay(world, beside, campaign, name, place):
    """The command commits while the release stands anywhere; what the release queues afterwards does not go out."""
    halt = Halt(place)
    worker = await beside(halt)
    async with halt.holding(worker.batch(RELEASE)):
        await do(world, name, campaign)
    await check_stands(world, name, campaign)


@pytest.mark.parametrize("name", STANDS)
async def test_a_command_about_to_commit_lets_a_release_by(world, beside, campaign, name):
    """The release sees the campaign running, and commits first; the command still holds."""
    halt = Halt("COMMIT")
    other = await beside(halt)
    async with halt.holding(do(other, name, campaign)):
        assert await world.batch(RELEASE) == 3
    await check_stands(world, name, campaign)


async def test_the_sweep_waits_for_a_release_in_progress_and_nobody_is_left(race_dsn, world, beside, campaign):
    """The release holds the rows; the sweep comes right after it, and the last look calls off what it queued."""
    halt = Halt("COMMIT")
    worker = await beside(halt)
    async with halt.holding(worker.batch(RELEASE)):
        await do(world, "cancel", campaign)
        sweeping = await start_blocked(race_dsn, world.batch(STEER))
    await sweeping
    await check_stands(world, "cancel", campaign)


async def test_two_workers_release_one_campaign_and_nobody_twice(world, beside, campaign):
    """Each takes what the other has not: the row lock is the claim."""
    halt = Halt("COMMIT")
    worker = await beside(halt)
    async with halt.holding(worker.batch(RELEASE)):
        assert await world.batch(RELEASE) == 0
    await world.run()
    assert await count_states(world, campaign) == {"delivered": 3}
    assert await most_copies(world) == 1


async def test_a_release_that_dies_leaves_everyone_to_the_next(world, beside, campaign):
    """Killed before its commit: nothing was queued, and the rows are still due."""
    halt = Halt("COMMIT")
    worker = await beside(halt)
    async with halt.holding(worker.batch(RELEASE), dies=True):
        worker.database._pool.terminate()
    assert await count_states(world, campaign) == {"pending": 3}
    await world.run()
    assert await count_states(world, campaign) == {"delivered": 3}


# ----------------------------------------------------------------------------------------- against the delivery


@pytest.mark.parametrize("name", STANDS)
async def test_a_claim_that_looks_after_the_command_hands_nothing_over(world, beside, campaign, name):
    """The claim began before the command, but had not looked yet."""
    await world.batch(RELEASE)
    halt = Halt("load_states")
    worker = await beside(halt)
    async with halt.holding(worker.deliver()):
        await do(world, name, campaign)
    await check_stands(world, name, campaign)


@pytest.mark.parametrize("name", STANDS)
async def test_a_claim_that_has_looked_hands_over_what_it_claimed_and_no_more(world, beside, campaign, name):
    """On the wire is on the wire: it ends as the network says, also in a campaign that was called off."""
    await world.batch(RELEASE)
    halt = Halt("COMMIT")
    worker = await beside(Held(halt, "start_sending"))
    async with halt.holding(worker.deliver()):
        await do(world, name, campaign)
    await world.run()
    assert await count_states(world, campaign) == {"delivered": 3}


# ------------------------------------------------------------------------------------------- against the person


@pytest.fixture
async def ana(world):
    """Have someone, alone in a campaign that is frozen and not released."""
    someone = await world.person("Ana")
    made = await make_campaign(world)
    await send(world, made)
    await world.batch(STEER)
    return someone


async def recipient(world, someone):
    """Return how the person's row stands."""
    rows = await world.observe("SELECT state, reason FROM recipients WHERE contact_id = $1", someone.contact_id)
    return tuple(rows[0])


async def erased(world, someone):
    """Erase the person, as a colleague does."""
    async with world.database.begin(world.organization_id) as tx:
        await erase(tx, world.organization_id, someone.contact_id)


async def test_an_erasure_waits_for_a_release_in_progress_and_takes_back_what_it_queued(race_dsn, world, beside, ana):
    """Release first."""
    halt = Halt("COMMIT")
    worker = await beside(halt)
    async with halt.holding(worker.batch(RELEASE)):
        erasing = await start_blocked(race_dsn, erased(world, ana))
    await erasing
    await world.run()
    assert await recipient(world, ana) == ("skipped", "erased")
    assert await world.received(ana) == []


async def test_a_release_passes_by_a_person_who_is_being_erased(world, beside, ana):
    """Erasure first: the release waits for nobody, and comes back to find nobody."""
    halt = Halt("COMMIT")
    other = await beside(halt)
    async with halt.holding(erased(other, ana)):
        assert await world.batch(RELEASE) == 0
    await world.advance(seconds=3)
    assert await recipient(world, ana) == ("skipped", "erased")
    assert await world.received(ana) == []


async def test_a_suppression_is_honoured_before_and_after_the_release(world, ana):
    """S6: at release if it was there, else by the last look."""
    await world.batch(RELEASE)
    async with world.database.begin(world.organization_id) as tx:
        await suppress(tx, [Address(world.organization_id, match_key(ana.address))], source="test")
    await world.run()
    assert await recipient(world, ana) == ("skipped", "suppressed")
    again = await make_campaign(world, body="Olá")
    await send(world, again)
    await world.run()
    assert await count_states(world, again) == {"skipped:suppressed": 1}
    assert await world.received(ana) == []


async def test_a_person_whom_an_import_changes_is_released_afterwards(world, beside, ana):
    """Whoever changes a contact holds its lock: the release comes back in two seconds and sees what was changed."""
    halt = Halt("COMMIT")
    other = await beside(halt)

    async def changing():
        async with other.database.begin(world.organization_id) as tx:
            await add_tags(tx, [(world.organization_id, ana.contact_id, "new")])

    async with halt.holding(changing()):
        assert await world.batch(RELEASE) == 0
    await world.advance(seconds=3)
    assert await recipient(world, ana) == ("delivered", None)
