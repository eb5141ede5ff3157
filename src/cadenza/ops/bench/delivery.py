"""`cadenza bench delivery`: how many messages a second leave from one process.

Messages of a journey stand in the queue of each organization's one connection, as release queued them. The product's
delivery loop takes the connections, claims, looks once more (consent, suppression, the journey's state, kill switches
and all the rest), calls a provider that answers at once in the same process, and settles. What counts is the time from
the loop's first look to its last settle, every commit durable. The provider costs next to nothing, so what is measured
is Cadenza and its database; a real one adds its HTTP.
"""

import asyncio
import multiprocessing
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from statistics import median
from typing import Any
from uuid import UUID

import psycopg
import uvloop

from cadenza.channels.domain.adapter import AddressAnswer
from cadenza.channels.domain.capabilities import Capabilities, capabilities_of
from cadenza.channels.domain.connection import Connection
from cadenza.channels.domain.sending import Accepted, OutboundMessage, SendResult
from cadenza.channels.domain.signals import Signal
from cadenza.kit.clock import monotonic
from cadenza.kit.db import Database
from cadenza.kit.memory import collect_rarely
from cadenza.kit.reasons import ConnectionState
from cadenza.kit.secrets import use_secret_key
from cadenza.messages.actions.dispatch import DeliveryLoop
from cadenza.ops.bench.machine import describe, middle, own_cpu, server_cpu
from cadenza.ops.bench.seed import BENCH_KEY, GROUP, Progress, Seeded, seeded, write_a_batch
from cadenza.wiring import HANDLERS, SOURCES

LONGEST_SECONDS = 120.0


@dataclass(frozen=True, slots=True)
class Plan:
    """How much to do: messages in all, organizations with one connection each, and how many runs."""

    messages: int = 20_000
    organizations: int = 1
    runs: int = 3


@dataclass(frozen=True, slots=True)
class Delivered:
    """What one run came to."""

    messages: int
    seconds: float
    python_us: float
    statements: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class _Share:
    dsn: str
    organizations: tuple[UUID, ...]
    messages: int


class Loopback:
    """A provider that takes everything at once."""

    provider = "sandbox"
    """In the place of the sandbox, whose connections the bench has."""

    def __init__(self, expected: int) -> None:
        """Say so when this many have come."""
        self.taken = 0
        self.has_all = asyncio.Event()
        self._expected = expected

    def capabilities(self, channel: str) -> Capabilities:
        """Say what the channel can do."""
        return capabilities_of(channel)

    async def send(self, _connection: Connection, message: OutboundMessage, _deadline: float) -> SendResult:
        """Take the message after one turn of the event loop."""
        await asyncio.sleep(0)
        self.taken += 1
        if self.taken >= self._expected:
            self.has_all.set()
        return Accepted(f"loopback.{message.message_id}")

    def verify_webhook(self, _connection: Connection, _headers: Mapping[str, str], _body: bytes) -> bool:
        """Believe nothing: nothing comes."""
        return False

    def parse_webhook(self, _connection: Connection, _headers: Mapping[str, str], _body: bytes) -> list[Signal]:
        """Read nothing."""
        return []

    async def check_address(self, _connection: Connection, address: str, _deadline: float) -> AddressAnswer:
        """Say that everyone has an address."""
        return AddressAnswer(address)

    async def health(self, _connection: Connection, _deadline: float) -> ConnectionState:
        """Say that all is well."""
        return ConnectionState.CONNECTED


def bench_delivery(plan: Plan, progress: Progress) -> dict[str, Any]:
    """Run the bench on a server of its own and return the figures."""
    machine = describe()
    progress(f"seeding {plan.messages:,} messages of {plan.organizations} connections", 0.0)
    runs: list[tuple[Delivered, float | None]] = []
    with seeded(plan.messages, plan.organizations) as place:
        for run in range(plan.runs):
            progress(f"run {run + 1} of {plan.runs}", run / plan.runs)
            runs.append(_run(place))
    return _report(plan, runs, machine)


def _run(place: Seeded) -> tuple[Delivered, float | None]:
    """Queue everything, then deliver it from one process; with the server's CPU seconds."""
    copy = place.copy()
    queued = uvloop.run(_queue(copy, place.organizations))
    with psycopg.connect(copy, autocommit=True) as db:
        db.execute(b"VACUUM ANALYZE")  # as autovacuum has done by the time a queue is long
    before = server_cpu(place.server.pid)
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        delivered = pool.apply(_deliver, [_Share(copy, place.organizations, queued)])
    after = server_cpu(place.server.pid)
    return delivered, None if before is None or after is None else after - before


async def _queue(dsn: str, organizations: tuple[UUID, ...]) -> int:
    database = await Database.connect(dsn, max_size=1)
    queued = 0
    for start in range(0, len(organizations), GROUP):
        while rows := await write_a_batch(database, organizations[start : start + GROUP]):
            queued += rows
    await database.close()
    return queued


def _deliver(share: _Share) -> Delivered:
    collect_rarely()
    use_secret_key(BENCH_KEY)
    return uvloop.run(_drain(share))


async def _drain(share: _Share) -> Delivered:
    statements: Counter[str] = Counter()

    async def count(what: str) -> None:
        statements[what] += 1

    database = await Database.connect(share.dsn, handlers=HANDLERS, checkpoint=count)
    provider, stop = Loopback(share.messages), asyncio.Event()
    loop = DeliveryLoop(database, {provider.provider: provider}, "bench", SOURCES)
    started, own = monotonic(), own_cpu()
    running = asyncio.create_task(loop.run(stop))
    async with asyncio.timeout(LONGEST_SECONDS):
        await provider.has_all.wait()
    stop.set()
    await running  # settles what is out
    took, used = monotonic() - started, own_cpu() - own
    await database.close()
    return Delivered(provider.taken, took, used / provider.taken * 1e6, dict(statements))


def _report(plan: Plan, runs: list[tuple[Delivered, float | None]], machine: dict[str, object]) -> dict[str, Any]:
    rates = [done.messages / done.seconds for done, _ in runs]
    last = runs[-1][0]
    return {
        "bench": "delivery",
        "machine": machine,
        "messages": last.messages,
        "connections": plan.organizations,
        "runs": plan.runs,
        "messages_per_second": round(median(rates)),
        "all_runs": [round(rate) for rate in rates],
        "cpu_us_per_message": {
            "python": middle(done.python_us for done, _ in runs),
            "server": middle(None if used is None else used / done.messages * 1e6 for done, used in runs),
        },
        "messages_per_claim": round(last.messages / max(1, last.statements.get("start_sending", 0))),
        "messages_per_settle": round(last.messages / max(1, last.statements.get("mark_sent", 0))),
        "statements": sum(last.statements.values()),
    }
