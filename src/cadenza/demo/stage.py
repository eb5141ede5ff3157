"""A whole installation in one process, on a clock of its own that jumps: from what is due at one moment to the next.

Everything runs as in a worker (the same lanes, the same delivery loop, the same network), one after the other. The
clock of the database is not touched, so what is played lies in its past.
"""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from datetime import datetime, timedelta
from functools import partial
from typing import Any
from uuid import UUID

from cadenza.campaigns.loops import RELEASE as RELEASE_CAMPAIGNS
from cadenza.campaigns.loops import STEER
from cadenza.channels.actions.connections import DELIVERY
from cadenza.channels.actions.sandbox_network import SandboxNetwork
from cadenza.channels.adapters.registry import build_adapters
from cadenza.channels.loops import SANDBOX_NETWORK
from cadenza.demo import rows
from cadenza.imports.loops import imports_lane
from cadenza.inbox.loops import WAKE as WAKE_CONVERSATIONS
from cadenza.journeys.loops import MATCH, RELEASE, WAKE, WORK_OFF
from cadenza.kit.clock import database_clock
from cadenza.kit.db import Database
from cadenza.kit.lane import Lane
from cadenza.kit.loop import run_batch
from cadenza.kit.nudges import Nudge
from cadenza.messages.actions.dispatch import DeliveryLoop
from cadenza.messages.loops import ADDRESSES, ECHOES, ERASURES, EXPIRE, RECEIPTS, webhooks_lane
from cadenza.wiring import HANDLERS, IN_USE, SOURCES

WORKER = "demo"
A_LITTLE = timedelta(seconds=1)

Part = Callable[[], Awaitable[int]]
"""Does what is due of one kind; returns how much that was."""


class StageClock:
    """What time it is on the stage: the database's time until it is set."""

    def __init__(self) -> None:
        """Start with the database."""
        self.at: datetime | None = None

    def __call__(self) -> str:
        """Say the time as transactions read it."""
        return database_clock() if self.at is None else f"'{self.at.isoformat()}'::timestamptz"


class Stage:
    """One organization and all that serves it."""

    def __init__(self, database: Database, network: Database, clock: StageClock, organization_id: UUID) -> None:
        """Start with everything at rest."""
        self.database = database
        self.network = network
        self.clock = clock
        self.organization_id = organization_id
        adapters = build_adapters(SandboxNetwork(network))
        self._delivery = DeliveryLoop(database, adapters, WORKER, SOURCES)
        lanes: tuple[Lane[Any], ...] = (
            webhooks_lane(adapters),
            RECEIPTS,
            ECHOES,
            EXPIRE,
            ERASURES,
            ADDRESSES,
            MATCH,
            RELEASE,
            WAKE,
            WORK_OFF,
            imports_lane(IN_USE),
            WAKE_CONVERSATIONS,
            STEER,
            RELEASE_CAMPAIGNS,
        )
        self._parts: dict[str, Part] = {lane.name: partial(self._run_lane, database, lane) for lane in lanes}
        self._parts[SANDBOX_NETWORK.name] = partial(self._run_lane, network, SANDBOX_NETWORK)
        self._parts[DELIVERY] = self._deliver

    @classmethod
    @asynccontextmanager
    async def open(cls, dsn: str, organization_id: UUID) -> AsyncIterator["Stage"]:
        """Open the databases while the block runs; nothing waits for the disk, since a play can be played again."""
        clock = StageClock()
        hasty = f"{dsn}{'&' if '?' in dsn else '?'}synchronous_commit=off"
        database = await Database.connect(hasty, handlers=HANDLERS, clock=clock)
        network = await Database.connect(hasty, clock=clock)
        try:
            yield cls(database, network, clock, organization_id)
        finally:
            await network.close()
            await database.close()

    async def now(self) -> datetime:
        """Return what time it is on the stage."""
        async with self.database.read(self.organization_id) as tx:
            return tx.now

    def begin_at(self, at: datetime) -> None:
        """Set the clock, before anything has happened."""
        self.clock.at = at

    async def run_until(self, end: datetime, *, stride: timedelta = timedelta(0)) -> None:
        """Do everything that is due until then, each thing at its time, or with a stride so much later at most."""
        while True:
            async with self.database.read(self.organization_id) as tx:
                now, due = tx.now, await rows.load_clocks(tx, self.organization_id)
            done = 0
            for part in [part for part, at in due.items() if at <= now]:
                done += await self._parts[part]()
            if done:
                continue
            if now >= end:
                return
            later = [at for at in due.values() if at > now]
            if len(later) < len(due):
                # Something is due and can't go yet: what it waits for has no row of its own.
                later.append(now + A_LITTLE)
            self.clock.at = min(end, max(now + stride, min([end, *later])))

    async def finish(self) -> None:
        """Give back what delivery owns."""
        await self._delivery.drain()

    async def _run_lane(self, database: Database, lane: Lane[Any]) -> int:
        return len(await run_batch(database, lane, [self.organization_id], WORKER))

    async def _deliver(self) -> int:
        # Moved time makes messages due without anybody saying so.
        self._delivery.wake(Nudge(DELIVERY, self.organization_id))
        started = await self._delivery.run_round()
        await self._delivery.finish()
        return started
