"""Whoever is on the suppression list gets nothing, whatever is imported, released or delivered at that moment (S6)."""

from uuid import UUID

import pytest

from cadenza.contacts.actions.change import erase
from cadenza.contacts.actions.suppressions import Address, suppress
from cadenza.contacts.actions.upsert import upsert_batch
from cadenza.contacts.domain.consent import ConsentSource, ConsentState, OptOutKey
from cadenza.contacts.domain.contact import ContactDraft
from cadenza.contacts.domain.identifiers import IdentifierKind, normalise
from cadenza.contacts.domain.phones import match_key
from cadenza.journeys.actions import enter
from cadenza.journeys.loops import RELEASE
from tests.builders.graphs import make_message, make_wait
from tests.builders.races import Halt, start_blocked
from tests.builders.world import Someone, World

LINE = (make_message("hello", "Oi"), make_wait("three_days", days=3), make_message("again", "Ainda aí?"))


async def bring_in(world: World, someone: Someone) -> UUID:
    """Import the person from a file that says they agreed; returns the contact."""
    draft = ContactDraft(
        identifiers=(normalise(IdentifierKind.PHONE, someone.address, "BR"),),
        first_name="Ana",
        consent={OptOutKey.WHATSAPP: ConsentState.SUBSCRIBED},
        consent_proof="the form at the door",
    )
    async with world.database.begin(world.organization_id) as tx:
        (result,) = await upsert_batch(tx, world.organization_id, [draft], source=ConsentSource.IMPORT)
    assert result.contact_id is not None
    return result.contact_id


async def put_on_the_list(world: World, someone: Someone) -> None:
    """Suppress the person's address for every channel, and commit."""
    async with world.database.begin(world.organization_id) as tx:
        await suppress(tx, [Address(world.organization_id, match_key(someone.address))], source="api")


async def put_in(world: World, contact_id: UUID) -> None:
    """Put the contact into a journey."""
    journey = await world.journey(*LINE)
    async with world.database.begin(world.organization_id) as tx:
        entering = enter.Entering(journey_id=journey.id, contact_ids=[contact_id])
        await enter.enter(tx, world.organization_id, entering, "test")


async def run_on(world: World) -> None:
    """Let four days pass."""
    for by in ({}, {"minutes": 2}, {"days": 4}):
        await world.advance(**by)


@pytest.fixture
async def ana(world: World) -> Someone:
    """Have Ana."""
    return await world.person("Ana")


async def test_an_erased_person_who_is_imported_again_gets_nothing(world, ana):
    """The file says they agreed; the list says they are gone. Each step is skipped as suppressed."""
    async with world.database.begin(world.organization_id) as tx:
        await erase(tx, world.organization_id, ana.contact_id)
    back = await bring_in(world, ana)
    assert back != ana.contact_id
    await put_in(world, back)
    await run_on(world)
    assert await world.received(ana) == []
    steps = await world.observe(
        """SELECT s.reason FROM step_runs s JOIN enrollments e ON e.id = s.enrollment_id
            WHERE e.contact_id = $1 AND s.state = 'skipped'""",
        back,
    )
    assert {row["reason"] for row in steps} == {"suppressed"}


async def test_a_list_that_commits_during_a_release_holds_at_the_last_look(world, beside, ana):
    """The release had looked already: its message is queued, and delivery refuses it."""
    await put_in(world, ana.contact_id)
    halt = Halt("COMMIT")
    worker = await beside(halt)
    async with halt.holding(worker.batch(RELEASE)):
        await put_on_the_list(world, ana)
    await run_on(world)
    assert await world.received(ana) == []


async def test_a_release_during_a_list_that_has_not_committed_yet(world, beside, ana):
    """The release can't see it; what it queues is refused once the list stands."""
    await put_in(world, ana.contact_id)
    halt = Halt("COMMIT")
    other = await beside(halt)
    async with halt.holding(put_on_the_list(other, ana)):
        assert await world.batch(RELEASE) == 1
    await run_on(world)
    assert await world.received(ana) == []


async def test_what_delivery_had_claimed_before_goes_and_nothing_after(world, beside, ana):
    """The claim began before the list's commit; the next message does not go."""
    await put_in(world, ana.contact_id)
    assert await world.batch(RELEASE) == 1
    halt = Halt("start_sending")
    worker = await beside(halt)
    async with halt.holding(worker.deliver()):
        await put_on_the_list(world, ana)
    await run_on(world)
    assert await world.received(ana) == ["Oi"]


@pytest.mark.parametrize("is_import_first", [True, False])
async def test_an_import_and_a_message_of_one_new_person_make_one_contact(
    race_dsn, world, beside, ana, is_import_first
):
    """Whoever is second waits for the address and finds the contact; a suppressed one stays suppressed."""
    async with world.database.begin(world.organization_id) as tx:
        await erase(tx, world.organization_id, ana.contact_id)
    await world.writes(ana, "oi")
    halt = Halt("COMMIT")
    other = await beside(halt)
    first, second = (
        (bring_in(other, ana), world.batch(world.lanes[0]))
        if is_import_first
        else (other.batch(other.lanes[0]), bring_in(world, ana))
    )
    async with halt.holding(first):
        later = await start_blocked(race_dsn, second)
    await later
    owners = await world.observe(
        "SELECT DISTINCT contact_id FROM identifiers WHERE match_key = $1", match_key(ana.address)
    )
    assert len(owners) == 1
    (heard,) = await world.observe(
        "SELECT contact_id FROM messages WHERE direction = 'in' AND address = $1", match_key(ana.address)
    )
    assert heard["contact_id"] == owners[0]["contact_id"]
    await put_in(world, heard["contact_id"])
    await run_on(world)
    assert await world.received(ana) == []


async def test_a_file_never_takes_back_what_the_person_said_while_it_was_read(race_dsn, world, beside, ana):
    """STOP commits while the import waits for the person: the file's yes is refused."""
    halt = Halt("COMMIT")
    other = await beside(halt)
    await world.writes(ana, "parar")
    async with halt.holding(other.batch(other.lanes[0])):
        importing = await start_blocked(race_dsn, bring_in(world, ana))
    assert await importing == ana.contact_id
    (state,) = await world.observe("SELECT state FROM consents WHERE contact_id = $1", ana.contact_id)
    assert state["state"] == "unsubscribed"
