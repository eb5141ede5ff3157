"""A colleague calls a message back while delivery takes it: who has the queue row first is waited for, or passed by."""

import asyncio
from uuid import UUID, uuid4

import pytest

from cadenza.channels.domain.capabilities import Channel
from cadenza.channels.domain.sending import Transient
from cadenza.inbox.actions import calling_back, write
from cadenza.inbox.errors import SendingBegan
from tests.builders.races import Halt, Held, Line, start_blocked
from tests.builders.world import Someone, World


@pytest.fixture
async def ana(world: World) -> Someone:
    """Have someone to write to."""
    return await world.person("Ana")


@pytest.fixture
async def message_id(world: World, ana: Someone) -> UUID:
    """Have an answer of a colleague in the queue."""
    async with world.database.begin(world.organization_id) as tx:
        queued = await write.begin(
            tx,
            world.organization_id,
            ana.contact_id,
            text="Oi",
            client_id=uuid4(),
            actor="person:rafael",
            channel=Channel.WHATSAPP_QR,
        )
    return queued.message_id


async def call_back(world: World, message_id: UUID) -> None:
    """Call it back as a colleague does."""
    async with world.database.begin(world.organization_id) as tx:
        await calling_back.call_back(tx, world.organization_id, message_id)


async def state_of(world: World, message_id: UUID) -> tuple[str, str | None]:
    """Return where the message stands, and why."""
    [row] = await world.observe("SELECT state, reason FROM messages WHERE id = $1", message_id)
    return row["state"], row["reason"]


async def received(world: World, ana: Someone) -> list[str]:
    """Return what the person has got after hours."""
    await world.advance(minutes=3)
    await world.advance(hours=2)
    return await world.received(ana)


async def test_before_the_claim_nothing_is_left_to_claim(world, beside, ana, message_id):
    """Called back but not committed: the claim passes the row by, and there is nothing for it afterwards."""
    halt = Halt("COMMIT")
    colleague = await beside(Held(halt, "cancel_messages"))
    async with halt.holding(call_back(colleague, message_id)):
        await world.deliver()
        assert (await state_of(world, message_id))[0] == "queued"
    await world.deliver()
    assert await state_of(world, message_id) == ("cancelled", "manual")
    assert await received(world, ana) == []


async def test_a_claim_in_progress_is_waited_for_and_has_gone_first(race_dsn, world, beside, ana, message_id):
    """The claim holds the queue row: whoever calls back waits, and is told that it is on its way."""
    halt = Halt("COMMIT")
    worker = await beside(Held(halt, "start_sending"))
    async with halt.holding(worker.deliver()):
        calling = await start_blocked(race_dsn, call_back(world, message_id))
    with pytest.raises(SendingBegan):
        await calling
    assert await received(world, ana) == ["Oi"]
    assert (await state_of(world, message_id))[0] in {"sent", "delivered", "read"}


async def test_what_is_to_be_tried_again_can_be_called_back(world, beside, ana, message_id):
    """On the wire it can't; once the network has refused it for now, it waits like any other."""
    worker = await beside()
    wire = Line(worker.adapters["sandbox"])
    wire.after.clear()
    wire.answer = Transient("503", "busy")
    sending = asyncio.ensure_future(worker.deliver())
    await wire.taken.wait()
    with pytest.raises(SendingBegan):
        await call_back(world, message_id)
    wire.after.set()
    await sending
    await call_back(world, message_id)
    assert await received(world, ana) == []
