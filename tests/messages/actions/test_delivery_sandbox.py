"""Delivery over the sandbox's network, with the lanes that hear what it says: nobody gets anything twice."""

import asyncio
from datetime import timedelta

import pytest

from cadenza.channels.actions.sandbox_network import SandboxNetwork
from cadenza.channels.actions.sandbox_people import list_phones
from cadenza.channels.adapters.registry import build_adapters
from cadenza.channels.domain.sandbox import Sender
from cadenza.channels.loops import SANDBOX_NETWORK
from cadenza.kit.events import Handlers
from cadenza.kit.loop import run_batch
from cadenza.messages.actions.dispatch import DeliveryLoop
from cadenza.messages.domain.events import HumanWrote, PersonWrote
from cadenza.messages.loops import ECHOES, EXPIRE, RECEIPTS, webhooks_lane
from tests.builders.channels import make_person
from tests.builders.delivery import count_states, make_stage, move_clock, read_message
from tests.builders.processes import until


@pytest.fixture
def heard() -> list:
    """Return what people and colleagues were heard to write."""
    return []


@pytest.fixture
def handlers(heard) -> Handlers:
    """Note who wrote."""

    async def note(_tx, events) -> None:
        heard.extend(events)

    return {PersonWrote: [note], HumanWrote: [note]}


class World:
    """A worker, the network, and time."""

    def __init__(self, db, organization_id) -> None:
        """Stand at the beginning."""
        self.db, self.organization_id = db, organization_id
        self.network = SandboxNetwork(db)
        self.adapters = build_adapters(self.network)
        self.lanes = (SANDBOX_NETWORK, webhooks_lane(self.adapters), RECEIPTS, ECHOES, EXPIRE)

    def worker(self, name: str = "one") -> DeliveryLoop:
        """Start a delivery loop."""
        return DeliveryLoop(self.db, self.adapters, name, {})

    async def send(self, name: str = "one") -> None:
        """Send what is due, and settle it."""
        loop = self.worker(name)
        while await loop.run_round():
            await loop.finish()
        await loop.drain()

    async def live(self, *steps: timedelta) -> None:
        """Let time pass in steps; the lanes work through what each brings."""
        for step in steps:
            await move_clock(self.db, seconds=step.total_seconds())
            for lane in self.lanes * 2:
                await run_batch(self.db, lane, [self.organization_id], "test")

    async def got(self) -> list[int]:
        """Count the messages of ours on each phone."""
        async with self.db.read(self.organization_id) as tx:
            phones = await list_phones(tx, self.organization_id, 100)
        return [sum(one.sender is Sender.BUSINESS for one in phone.messages) for phone in phones]


async def begin(db, organization_id, people=1, **behaviour):
    """Queue one message to each of some people who behave alike."""
    async with db.begin(organization_id) as tx:
        stage = await make_stage(tx, organization_id, people, provider="sandbox")
        for phone in stage.phones:
            await make_person(tx, stage.connection, phone, **behaviour)
    return World(db, organization_id), stage


SOON = timedelta(seconds=2)
LATER = timedelta(minutes=2)


async def test_a_message_goes_its_whole_way(db, organization_id, heard):
    """Sent, delivered, read, answered: each is heard once."""
    world, stage = await begin(db, organization_id, reads_after_s=5, replies_with=["Oi!"], reply_after_s=20)
    await world.send()
    await world.live(SOON, SOON, timedelta(seconds=4), timedelta(seconds=20), SOON)
    message = await read_message(db, organization_id, stage.messages[0])
    assert (message["state"], message["read_at"] is not None) == ("read", True)
    assert [(type(event), event.text) for event in heard] == [(PersonWrote, "Oi!")]
    assert await world.got() == [1]


async def test_a_lost_answer_is_resolved_by_the_receipt(db, organization_id):
    """The network took it and its answer never came: uncertain, then delivered, and sent once (F7)."""
    world, stage = await begin(db, organization_id, times_out_after_accepting=True, reads_after_s=None)
    await world.send()
    assert await count_states(db, organization_id) == {"uncertain": 1}
    await world.live(SOON, SOON, LATER)
    assert (await read_message(db, organization_id, stage.messages[0]))["state"] == "delivered"
    await world.send("two")
    assert await world.got() == [1]


@pytest.mark.parametrize("echo_is_anonymous", [False, True])
async def test_our_own_echo_before_the_answer_is_not_a_human(db, organization_id, heard, echo_is_anonymous):
    """With our id or without, before the settle is known: nobody took over (F49)."""
    world, stage = await begin(
        db, organization_id, 3, echo_before_answer=True, echo_is_anonymous=echo_is_anonymous, reads_after_s=None
    )
    loop = world.worker()
    await loop.run_round()

    async def taken() -> bool:
        return await world.got() == [1, 1, 1]

    await until(taken, "the network has all three")
    await world.live(timedelta(0))
    await loop.finish()
    await world.live(SOON, timedelta(seconds=40), LATER)
    assert heard == []
    assert await count_states(db, organization_id) == {"delivered": 3}
    assert len(stage.messages) == 3


async def test_bad_receipts_end_in_the_right_state(db, organization_id):
    """Twice each and backwards."""
    world, _ = await begin(
        db, organization_id, 3, duplicate_receipts=True, disorder=True, delivered_after_s=1, reads_after_s=1
    )
    await world.send()
    await world.live(SOON, SOON, LATER)
    assert await count_states(db, organization_id) == {"read": 3}


async def test_a_worker_that_dies_after_the_network_took_it_sends_nothing_twice(db, organization_id):
    """Killed between accept and settle: the lease passes, the receipts tell, nobody got two."""
    world, stage = await begin(db, organization_id, 5, delivered_after_s=100, reads_after_s=None)
    killed = world.worker()
    await killed.run_round()
    await asyncio.wait(killed._calls)
    await run_batch(db, EXPIRE, [organization_id], "test")
    assert await count_states(db, organization_id) == {"sending": 5}
    await world.live(timedelta(seconds=46))
    assert await count_states(db, organization_id) == {"sent": 5}
    await world.send("two")
    await world.live(LATER, LATER)
    assert await count_states(db, organization_id) == {"delivered": 5}
    assert await world.got() == [1] * len(stage.messages)


async def test_limits_and_broken_lines_are_outlived(db, organization_id):
    """A 429 first, then two breaks: delivered in the end, once."""
    world, _ = await begin(db, organization_id, limited_for_s=30, transient_times=3, reads_after_s=None)
    for _ in range(5):
        await world.send()
        await world.live(timedelta(minutes=6))
    assert await count_states(db, organization_id) == {"delivered": 1}
    assert await world.got() == [1]


async def test_a_failure_that_comes_later_by_receipt_is_known(db, organization_id):
    """Accepted, sent, and then the network gives up."""
    world, stage = await begin(db, organization_id, fails_later="permanent_address")
    await world.send()
    assert await count_states(db, organization_id) == {"sent": 1}
    await world.live(SOON, SOON)
    message = await read_message(db, organization_id, stage.messages[0])
    assert (message["state"], message["reason"]) == ("failed", "permanent_address")
