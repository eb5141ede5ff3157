"""Measure delivery: queued messages a second from one process to an instant provider.

    .venv/bin/python tools/load/delivery.py --messages 30000 --connections 1 --concurrency 400

Makes a database of its own on the server given (dropped at the end), fills it with organizations, people and queued
messages, and runs the delivery loop of the product until nothing is queued. What counts is from the first claim to
the last settle, committed with the server's own durability.
"""

import argparse
import asyncio
import os
import time
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from urllib.parse import urlsplit
from uuid import UUID, uuid4

import asyncpg
import uvloop

from cadenza.channels.domain.adapter import AddressAnswer
from cadenza.channels.domain.capabilities import Capabilities, capabilities_of
from cadenza.channels.domain.connection import Connection
from cadenza.channels.domain.sending import Accepted, OutboundMessage, SendResult
from cadenza.channels.domain.signals import Signal
from cadenza.kit.db import Database
from cadenza.kit.migrate import upgrade
from cadenza.kit.reasons import ConnectionState
from cadenza.kit.secrets import use_secret_key
from cadenza.messages.actions.dispatch import DeliveryLoop

FILL = """
INSERT INTO organizations SELECT o, 'Load', 'America/Sao_Paulo', 'pt-BR', 'BR', now() FROM unnest($1::uuid[]) o;
INSERT INTO org_state SELECT o, false, '{"send_window": null}', now() FROM unnest($1::uuid[]) o;
"""


class Instant:
    """A provider that takes everything after a moment."""

    provider = "instant"

    def __init__(self, seconds: float) -> None:
        """Answer after so long."""
        self.seconds = seconds
        self.calls = 0

    def capabilities(self, channel: str) -> Capabilities:
        """Say what the channel can do."""
        return capabilities_of(channel)

    async def send(self, _connection: Connection, message: OutboundMessage, _deadline: float) -> SendResult:
        """Take the message."""
        self.calls += 1
        if self.seconds:
            await asyncio.sleep(self.seconds)
        return Accepted(f"i.{message.message_id}")

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


async def fill(dsn: str, messages: int, connections: int, concurrency: int) -> list[UUID]:
    """Make one organization for each connection, and people with one queued message each."""
    database = await asyncpg.connect(dsn)
    organizations = [uuid4() for _ in range(connections)]
    await database.execute("SET ROLE cadenza_app")
    for number, organization in enumerate(organizations):
        await database.execute("SELECT set_config('cadenza.orgs', $1, false)", f"{{{organization}}}")
        of_one = messages // connections
        values = {"o": f"'{organization}'::uuid", "n": of_one, "c": concurrency, "p": f"'+55{number:03}'"}
        for statement in STATEMENTS:
            await database.execute(statement.format(**values))
    await database.execute("RESET ROLE")
    await database.execute("VACUUM ANALYZE")
    await database.close()
    return organizations


STATEMENTS = (
    "INSERT INTO organizations VALUES ({o}, 'Load', 'America/Sao_Paulo', 'pt-BR', 'BR', now())",
    """INSERT INTO org_state VALUES ({o}, false, '{{"send_window": null}}', now())""",
    """INSERT INTO connections (organization_id, id, channel, provider, name, state, state_changed_at,
           uncertain_policy, pace_ms, concurrency, next_slot_at, created_at)
       VALUES ({o}, {o}, 'whatsapp_qr', 'instant', 'Load', 'connected', now(), 'hold', 0, {c}, now(), now())""",
    """INSERT INTO contacts (organization_id, id, first_name, lifecycle, lifecycle_changed_at, created_at, updated_at)
       SELECT {o}, md5({o}::text || i)::uuid, 'Ana', 'lead', now(), now(), now() FROM generate_series(1, {n}) i""",
    """INSERT INTO identifiers (organization_id, kind, match_key, contact_id, value, status, created_at)
       SELECT {o}, 'phone', {p} || i, md5({o}::text || i)::uuid, {p} || i, 'valid', now()
         FROM generate_series(1, {n}) i""",
    """INSERT INTO consents (organization_id, contact_id, key, state, changed_at, source)
       SELECT {o}, md5({o}::text || i)::uuid, 'whatsapp', 'subscribed', now(), 'form' FROM generate_series(1, {n}) i""",
    """INSERT INTO conversations (organization_id, id, connection_id, address, contact_id, seq, last_message_at,
           created_at)
       SELECT {o}, md5({o}::text || 'v' || i)::uuid, {o}, {p} || i, md5({o}::text || i)::uuid, 1, now(), now()
         FROM generate_series(1, {n}) i""",
    """INSERT INTO messages (organization_id, id, conversation_id, contact_id, connection_id, channel, direction,
           source, purpose, idempotency_key, address, send_to, body, seq, state, queued_at)
       SELECT {o}, md5({o}::text || 'm' || i)::uuid, md5({o}::text || 'v' || i)::uuid, md5({o}::text || i)::uuid,
              {o}, 'whatsapp_qr', 'out', 'journey', 'marketing', 'm' || i, {p} || i, {p} || i,
              repeat('Oi Ana! ', 20), 1, 'queued', now() FROM generate_series(1, {n}) i""",
    """INSERT INTO message_queue (organization_id, message_id, connection_id, conversation_id, contact_id, priority,
           seq, state, queued_at, not_before)
       SELECT {o}, md5({o}::text || 'm' || i)::uuid, {o}, md5({o}::text || 'v' || i)::uuid,
              md5({o}::text || i)::uuid, 5, 1, 'queued', now(), now() FROM generate_series(1, {n}) i""",
)


async def measure(dsn: str, arguments: argparse.Namespace) -> None:
    """Fill, deliver, report."""
    organizations = await fill(dsn, arguments.messages, arguments.connections, arguments.concurrency)
    statements: Counter[str] = Counter()

    async def count(what: str) -> None:
        statements[what] += 1

    database = await Database.connect(dsn, checkpoint=count)
    adapter = Instant(arguments.call_ms / 1000)
    loop = DeliveryLoop(database, {adapter.provider: adapter}, "load", {})
    stop = asyncio.Event()
    expected = arguments.messages // arguments.connections * arguments.connections
    began, cpu = time.perf_counter(), time.process_time()
    running = asyncio.create_task(loop.run(stop))
    while adapter.calls < expected:  # noqa: ASYNC110 - looking is cheaper than being told of each
        await asyncio.sleep(0.01)
    stop.set()
    await running
    seconds, own_cpu = time.perf_counter() - began, time.process_time() - cpu
    print(f"{expected} messages, {len(organizations)} connections x {arguments.concurrency}: {seconds:.2f} s")
    print(f"{expected / seconds:,.0f} messages/s; CPU {own_cpu:.2f} s here, {await server_cpu(dsn):.2f} s in sessions")
    print(f"{statements['claim_due']} claims, {statements['lock_rows']} settles, {sum(statements.values())} statements")
    await database.close()
    await asyncio.sleep(1.5)  # statistics of closed sessions arrive a little later
    watcher = await asyncpg.connect(dsn)
    print(
        dict(await watcher.fetch("SELECT state, count(*) FROM messages GROUP BY 1")),
        "left in the queue:",
        await watcher.fetchval("SELECT count(*) FROM message_queue"),
    )
    tables = await watcher.fetch(
        "SELECT relname, n_tup_upd, n_tup_hot_upd FROM pg_stat_user_tables WHERE n_tup_upd > 0 ORDER BY 1"
    )
    print("updates on their page:", {name: f"{on_page} of {updates}" for name, updates, on_page in tables})
    await watcher.close()


async def server_cpu(dsn: str) -> float:
    """Return the CPU seconds of the sessions of this database; the server runs on this machine."""
    watcher = await asyncpg.connect(dsn)
    rows = await watcher.fetch(
        "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
    )
    await watcher.close()
    return sum(cpu_seconds(row["pid"]) for row in rows)


def cpu_seconds(pid: int) -> float:
    """Return the CPU seconds of a process."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def address(server: str, database: str) -> str:
    """Return the address of a database on a server."""
    parts = urlsplit(server)
    return f"{parts.scheme}://{parts.netloc}/{database}?{parts.query}"


async def main(arguments: argparse.Namespace) -> None:
    """Make a database, measure, drop it."""
    name = f"cadenza_load_{os.getpid()}"
    admin = await asyncpg.connect(address(arguments.server, "postgres"))
    await admin.execute(f"CREATE DATABASE {name}")
    # As on the embedded server: what is measured is the product, not a server's settings for disks that turn.
    await admin.execute(f"ALTER DATABASE {name} SET random_page_cost = 1.1")
    dsn = address(arguments.server, name)
    try:
        await asyncio.to_thread(upgrade, dsn)
        await measure(dsn, arguments)
    finally:
        await admin.execute(f"DROP DATABASE {name}")
        await admin.close()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--server", default="postgresql:///?host=/tmp/pg&port=5499&user=postgres")
    parser.add_argument("--messages", type=int, default=30_000)
    parser.add_argument("--connections", type=int, default=1)
    parser.add_argument("--concurrency", type=int, default=400)
    parser.add_argument("--call-ms", type=float, default=0)
    use_secret_key(b"load")
    arguments = parser.parse_args()
    uvloop.run(main(arguments))
