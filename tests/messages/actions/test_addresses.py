"""An address that a provider says nobody has is written down, and not tried again (H4, H9)."""

from collections.abc import AsyncIterator

import pytest

from cadenza.contacts.actions.change import erase
from tests.builders.graphs import make_message, make_wait
from tests.builders.world import Someone, World


@pytest.fixture
async def world(dsn: str) -> AsyncIterator[World]:
    """Open an installation with one organization."""
    opened = await World.open(dsn)
    yield await opened.found()
    await opened.close()


async def identifiers(world: World, someone: Someone) -> dict[str, str]:
    """Return the status of each kind of identifier that the person has."""
    rows = await world.observe("SELECT kind, status FROM identifiers WHERE contact_id = $1", someone.contact_id)
    return {row["kind"]: row["status"] for row in rows}


async def steps(world: World, someone: Someone) -> list[tuple[str, str, str | None]]:
    """Return the ledger of the person's enrollments."""
    rows = await world.observe(
        "SELECT s.node_id, s.state, s.reason FROM step_runs s JOIN enrollments e ON e.id = s.enrollment_id "
        "WHERE e.contact_id = $1 ORDER BY s.visit",
        someone.contact_id,
    )
    return [tuple(row) for row in rows]


TWICE = (make_message("hello", "Oi"), make_wait("a_day", days=1), make_message("again", "Ainda aí?"))


@pytest.mark.parametrize("habit", ["fails", "fails_later"])
async def test_a_phone_that_is_on_no_whatsapp_stays_a_phone(world: World, habit: str) -> None:
    """Refused at once or by a receipt: the next message is not even tried, and SMS may still reach the number."""
    ana = await world.person("Ana", **{habit: "permanent_address"})
    await world.enroll(await world.journey(*TWICE), ana)
    await world.run()
    assert await identifiers(world, ana) == {"phone": "valid", "jid": "invalid"}
    assert await world.observe("SELECT 1 FROM refused_addresses") == []
    await world.advance(days=1, minutes=1)
    assert (await steps(world, ana))[0] == ("hello", "failed", "permanent_address")
    assert (await steps(world, ana))[2] == ("again", "skipped", "not_on_whatsapp")


async def test_a_phone_that_takes_no_sms_is_invalid(dsn: str) -> None:
    """The gate says `invalid_address` next time."""
    world = await (await World.open(dsn)).found(channel="sms")
    ana = await world.person("Ana", consent={"sms": "subscribed"}, fails="permanent_address")
    texts = {"texts": {"sms": "Oi"}}
    line = (make_message("hello", **texts), TWICE[1], make_message("again", **texts))
    await world.enroll(await world.journey(*line), ana)
    await world.run()
    assert await identifiers(world, ana) == {"phone": "invalid"}
    await world.advance(days=1, minutes=1)
    assert (await steps(world, ana))[2] == ("again", "skipped", "invalid_address")
    await world.close()


async def test_whoever_writes_from_an_address_has_it(world: World) -> None:
    """The network was wrong, or they are back."""
    ana = await world.person("Ana", fails="permanent_address")
    await world.enroll(await world.journey(*TWICE), ana)
    await world.run()
    await world.writes(ana, "oi, sou eu")
    await world.run()
    assert await identifiers(world, ana) == {"phone": "valid", "jid": "valid"}


async def test_another_failure_says_nothing_about_the_address(world: World) -> None:
    """Content, policy and the rest leave identifiers alone."""
    ana = await world.person("Ana", fails="permanent_content")
    await world.enroll(await world.journey(*TWICE), ana)
    await world.run()
    assert await identifiers(world, ana) == {"phone": "valid"}


async def test_nothing_is_written_down_of_somebody_who_was_erased_since(world: World) -> None:
    """The work row names a message only, and that has no address any more."""
    ana = await world.person("Ana", delivers=False)
    await world.enroll(await world.journey(*TWICE), ana)
    await world.run()
    await world.tell_of_failure(ana, "permanent_address")
    for lane in world.lanes[:1] + [lane for lane in world.lanes if lane.name == "receipts"]:
        await world.batch(lane)
    assert len(await world.observe("SELECT 1 FROM refused_addresses")) == 1
    async with world.database.begin(world.organization_id) as tx:
        await erase(tx, world.organization_id, ana.contact_id)
    await world.run()
    assert await identifiers(world, ana) == {}
    assert await world.observe("SELECT 1 FROM refused_addresses") == []


LID = "88012345678901@lid"


async def hears(world: World, message_id: str) -> Someone:
    """Hear somebody of whom the network tells a hidden id and nothing else; returns who they are."""
    at = "2026-03-02T12:00:00+00:00"
    await world.call({"type": "message", "id": message_id, "from": LID, "aliases": [], "text": "oi", "at": at})
    await world.run()
    [row] = await world.observe("SELECT contact_id FROM identifiers WHERE value = $1", LID)
    return Someone(row["contact_id"], row["contact_id"], LID)


async def test_a_hidden_id_that_nobody_has_is_invalid_until_they_write(world: World) -> None:
    """It means somebody within its account alone, and is found there."""
    hidden = await hears(world, "in.1")
    said = {"purpose": "transactional"}
    line = (make_message("hello", "Oi", **said), TWICE[1], make_message("again", "Ainda aí?", **said))
    await world.enroll(await world.journey(*line), hidden)
    await world.run()
    assert (await steps(world, hidden))[0] == ("hello", "failed", "permanent_address")
    assert await identifiers(world, hidden) == {"lid": "invalid"}
    await world.advance(days=1, minutes=1)
    assert (await steps(world, hidden))[2] == ("again", "skipped", "not_on_whatsapp")
    await hears(world, "in.2")
    assert await identifiers(world, hidden) == {"lid": "valid"}
