"""The ways to end an enrollment, each in two parts: what happens, and the transaction in which we hear of it."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from cadenza.contacts.actions import deals
from cadenza.contacts.actions.change import erase
from cadenza.contacts.actions.edit import change_contact
from cadenza.contacts.actions.pipelines import list_pipelines
from cadenza.contacts.domain.deals import StageKind
from cadenza.journeys.actions import commands
from cadenza.messages.loops import ECHOES
from tests.builders.world import Someone, World


@dataclass(frozen=True)
class Stop:
    """One way to end an enrollment."""

    name: str
    happens: Callable[[World, Someone], Awaitable[None]]
    is_heard: Callable[[World, Someone], Awaitable[None]]
    state: str
    reason: str

    def __str__(self) -> str:
        """Name it."""
        return self.name

    async def run(self, world: World, someone: Someone) -> None:
        """Let it happen and be heard."""
        await self.happens(world, someone)
        await self.is_heard(world, someone)


def _says(text: str) -> Callable[[World, Someone], Awaitable[None]]:
    async def say(world: World, someone: Someone) -> None:
        await world.writes(someone, text)

    return say


async def _colleague_writes(world: World, someone: Someone) -> None:
    await world.colleague(someone, "Oi, aqui é a Bia")
    await _hear(world, someone)


async def _hear(world: World, _someone: Someone) -> None:
    assert await world.batch(world.lanes[0]) >= 1


async def _judge(world: World, _someone: Someone) -> None:
    assert await world.batch(ECHOES) == 1


async def _nothing(_world: World, _someone: Someone) -> None:
    """Nothing happens outside."""


async def _erase(world: World, someone: Someone) -> None:
    async with world.database.begin(world.organization_id) as tx:
        await erase(tx, world.organization_id, someone.contact_id)


def _becomes(**changes: str) -> Callable[[World, Someone], Awaitable[None]]:
    async def become(world: World, someone: Someone) -> None:
        async with world.database.begin(world.organization_id) as tx:
            await change_contact(tx, world.organization_id, someone.contact_id, changes)

    return become


async def _wins_a_deal(world: World, someone: Someone) -> None:
    async with world.database.begin(world.organization_id) as tx:
        deal = await deals.create(tx, world.organization_id, someone.contact_id, {"title": "A year"})
        [pipeline] = await list_pipelines(tx, world.organization_id)
        await deals.move(tx, world.organization_id, deal.id, pipeline.first(StageKind.WON).id)


async def _cancel(world: World, someone: Someone) -> None:
    await world.command(commands.cancel, someone)


REPLY = Stop("reply", _says("oi"), _hear, "stopped", "reply")
OPT_OUT = Stop("opt_out", _says("parar"), _hear, "stopped", "opted_out")
COLLEAGUE = Stop("colleague", _colleague_writes, _judge, "stopped", "human_message")
ERASURE = Stop("erasure", _nothing, _erase, "stopped", "erased")
LOST = Stop("lead_lost", _nothing, _becomes(lead_status="lost"), "stopped", "lead_closed")
CONVERTED = Stop("lead_converted", _nothing, _becomes(lifecycle="member"), "stopped", "converted")
WON = Stop("deal_won", _nothing, _wins_a_deal, "stopped", "deal_won")
CANCEL = Stop("cancel", _nothing, _cancel, "cancelled", "manual")

STOPS = (REPLY, OPT_OUT, COLLEAGUE, ERASURE, LOST, CONVERTED, WON, CANCEL)
