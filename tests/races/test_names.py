"""A person who writes under a hidden id and under the phone, in every order: one contact, one conversation (F41)."""

import asyncio

import pytest

from cadenza.contacts.actions.merge import merge
from cadenza.contacts.domain.phones import match_key
from cadenza.journeys.loops import RELEASE
from tests.builders.graphs import make_message, make_wait
from tests.builders.races import Halt, Line, Statements, start_blocked
from tests.builders.world import Someone, World

LINE = (make_message("hello", "Oi"), make_wait("three_days", days=3), make_message("again", "Ainda aí?"))
LID = "88012345678901@lid"


async def hear(world: World) -> int:
    """Read one batch of calls."""
    return await world.batch(world.lanes[0])


def said(text: str, *names: str, id: str) -> dict:  # noqa: A002 - the wire's word
    """Return the network's word about a message."""
    at = "2026-03-02T12:00:00+00:00"
    return {"type": "message", "id": id, "from": names[0], "aliases": list(names[1:]), "text": text, "at": at}


async def check_one_person(world: World, ana: Someone, count: int) -> None:
    """Whatever came first: the contact of the phone, one conversation, every message in it with a number of its own."""
    owners = await world.observe(
        "SELECT DISTINCT contact_id FROM identifiers WHERE organization_id = $1 AND (value = $2 OR match_key = $3)",
        world.organization_id,
        LID,
        match_key(ana.address),
    )
    assert len(owners) == 1
    threads = await world.observe("SELECT * FROM conversations WHERE organization_id = $1", world.organization_id)
    assert [(row["address"], row["contact_id"]) for row in threads] == [
        (match_key(ana.address), owners[0]["contact_id"])
    ]
    messages = await world.observe(
        "SELECT * FROM messages WHERE organization_id = $1 AND direction = 'in' ORDER BY seq", world.organization_id
    )
    assert len(messages) == count
    everything = await world.observe("SELECT seq FROM messages WHERE conversation_id = $1", threads[0]["id"])
    assert sorted(row["seq"] for row in everything) == list(range(1, threads[0]["seq"] + 1))
    contacts = await world.observe(
        "SELECT id FROM contacts WHERE organization_id = $1 AND merged_into IS NULL", world.organization_id
    )
    assert len(contacts) == 1


@pytest.mark.parametrize("order", [(0, 1), (1, 0)], ids=["hidden first", "named first"])
async def test_two_workers_hear_the_same_person_by_two_names(race_dsn, world, beside, order):
    """One holds the person until its commit, the other waits and finds the same one."""
    ana = await world.person("Ana")
    calls = [said("oculta", LID, id="in.1"), said("com nome", LID, ana.address, id="in.2")]
    halt = Halt("COMMIT")
    worker = await beside(halt)
    await world.call(calls[order[0]])
    async with halt.holding(worker.batch(worker.lanes[0])):
        await world.call(calls[order[1]])
        hearing = await start_blocked(race_dsn, hear(world))
    await hearing
    await world.run()
    await check_one_person(world, ana, 2)


async def test_a_hidden_message_before_an_import_of_the_phone_and_the_named_one_after(world, beside):
    """Heard in three batches: the hidden one makes a contact, which becomes the phone's."""
    await world.call(said("oculta", LID, id="in.1"))
    assert await hear(world) == 1
    ana = await world.person("Ana")
    await world.call(said("com nome", LID, ana.address, id="in.2"))
    assert await hear(world) == 1
    await world.call(said("oculta de novo", LID, id="in.3"))
    assert await hear(world) == 1
    await check_one_person(world, ana, 3)


async def test_what_is_on_the_wire_while_conversations_become_one_arrives_once(world, beside):
    """A send to the phone is claimed, the named message joins its conversation, and the send settles in it."""
    ana = await world.person("Ana")
    await world.call(said("oculta", LID, id="in.1"))
    assert await hear(world) == 1
    await world.enroll(await world.journey(*LINE), ana)
    assert await world.batch(RELEASE) == 1
    worker = await beside()
    wire = Line(worker.adapters["sandbox"])
    wire.before.clear()

    sending = asyncio.ensure_future(worker.deliver())
    await wire.called.wait()
    await world.call(said("com nome", LID, ana.address, id="in.2"))
    assert await hear(world) == 1
    wire.before.set()
    await sending
    await world.run()
    assert await world.received(ana) == ["Oi"]
    await check_one_person(world, ana, 2)
    enrollment = await world.enrollment(ana)
    assert (enrollment["state"], enrollment["reason"]) == ("stopped", "reply")


@pytest.mark.parametrize("network_first", [False, True])
async def test_a_person_and_the_network_merge_the_same_two(race_dsn, world, beside, network_first):
    """Whoever is second finds one contact and merges nobody."""
    ana = await world.person("Ana")
    await world.call(said("oculta", LID, id="in.1"))
    assert await hear(world) == 1
    [hidden] = await world.observe(
        "SELECT contact_id FROM identifiers WHERE organization_id = $1 AND value = $2", world.organization_id, LID
    )
    await world.call(said("com nome", LID, ana.address, id="in.2"))

    async def by_hand(which: World) -> None:
        async with which.database.begin(world.organization_id) as tx:
            await merge(tx, world.organization_id, ana.contact_id, hidden["contact_id"], "person:1")

    halt = Halt("COMMIT")
    other = await beside(halt)
    first, second = (hear(other), by_hand(world)) if network_first else (by_hand(other), hear(world))
    async with halt.holding(first):
        waiting = await start_blocked(race_dsn, second)
    await waiting
    await world.run()
    await check_one_person(world, ana, 2)
    merges = await world.observe(
        "SELECT winner_id FROM contact_merges WHERE organization_id = $1", world.organization_id
    )
    assert [row["winner_id"] for row in merges] == [ana.contact_id]


def told_of(one: Someone, hidden: str) -> dict:
    """Return the network's word that a message to somebody was read, under the phone and a hidden id."""
    at = "2026-03-02T12:00:00+00:00"
    return {"type": "receipt", "id": f"of.{hidden}", "state": "read", "at": at, "aliases": [one.address, hidden]}


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
async def test_two_workers_told_of_the_same_two_people_wait_for_each_other_once(race_dsn, world, beside, order):
    """Each hears one of them and learns a name of the other: whoever is second holds nobody while it waits."""
    people = [await world.person("Ana"), await world.person("Bia")]
    calls = [
        [said("oi", people[one].address, id=f"in.{one}"), told_of(people[1 - one], f"8801234567890{one}@lid")]
        for one in order
    ]
    halt, seen = Halt("record_inbound"), Statements()
    worker, other = await beside(halt), await beside(seen, "w3")
    await world.call(*calls[0])
    async with halt.holding(hear(worker)):
        await world.call(*calls[1])
        second = await start_blocked(race_dsn, hear(other))
        assert "insert_messages" not in seen.names
    await second
    hidden = await world.observe(
        "SELECT contact_id FROM identifiers WHERE organization_id = $1 AND kind = 'lid' ORDER BY value DESC",
        world.organization_id,
    )
    assert [row["contact_id"] for row in hidden] == [one.contact_id for one in people]
