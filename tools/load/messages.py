"""Measure what messages do in batches: facts, queueing, receipts and inbound, 500 at a time.

    .venv/bin/python tools/load/messages.py --people 100000 --organizations 20 --size 500

Makes a database of its own on the server given (dropped at the end) with people, threads and four old messages each,
and runs the product's functions in transactions over 8 organizations that commit. Medians of wall time, and of CPU time
here and in the server's session, which do not depend on who else is busy on the machine.
"""

import argparse
import asyncio
import os
import random
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from uuid import UUID, uuid4

import asyncpg
import uvloop

from cadenza.channels.actions.connections import list_connections
from cadenza.channels.domain.signals import InboundMessage, ReceiptSignal, ReceiptState
from cadenza.contacts.domain.identifiers import IdentifierKind
from cadenza.kit.db import Database, Tx
from cadenza.kit.migrate import upgrade
from cadenza.kit.secrets import use_secret_key
from cadenza.messages.actions.facts import load_facts
from cadenza.messages.actions.queue import queue_messages
from cadenza.messages.actions.receipts import HeardReceipt, claim_receipts, fold_receipts, record_receipts
from cadenza.messages.actions.receive import HeardMessage, receive
from cadenza.messages.domain.draft import MessageDraft, Priority, Source
from cadenza.messages.domain.facts import SendingFacts, Target
from cadenza.messages.domain.gate import Purpose

GROUP = 8
WARM_UP = 6
"""Rounds that are not counted: the server plans a statement afresh five times before it keeps a plan."""

FILL = (
    """INSERT INTO organizations SELECT gen_random_uuid(), 'Load', 'America/Sao_Paulo', 'pt-BR', 'BR', now()
         FROM generate_series(1, {organizations})""",
    """INSERT INTO org_state SELECT organization_id, false, '{{"messages_per_day": 100000000}}', now()
         FROM organizations""",
    """INSERT INTO connections (organization_id, id, channel, provider, name, state, state_changed_at, is_default,
           uncertain_policy, pace_ms, concurrency, next_slot_at, created_at)
       SELECT organization_id, organization_id, 'whatsapp_qr', 'sandbox', 'Load', 'connected', now(), true, 'hold', 10,
              10, now(), now() FROM organizations""",
    """INSERT INTO contacts (organization_id, id, first_name, time_zone, time_zone_source, lifecycle,
           lifecycle_changed_at, created_at, updated_at)
       SELECT organization_id, gen_random_uuid(), 'Ana', 'America/Sao_Paulo', 'given', 'member', now(), now(), now()
         FROM organizations, generate_series(1, {people} / {organizations})""",
    """CREATE TABLE keys AS SELECT organization_id, id, '+55118' || (1000000 + row_number() OVER ()) AS key
         FROM contacts""",
    """INSERT INTO identifiers (organization_id, kind, match_key, contact_id, value, status, created_at)
       SELECT organization_id, 'phone', key, id, replace(key, '+5511', '+55119'), 'valid', now() FROM keys""",
    """INSERT INTO consents (organization_id, contact_id, key, state, changed_at, source)
       SELECT organization_id, id, 'whatsapp', 'subscribed', now(), 'form' FROM contacts""",
    """INSERT INTO conversations (organization_id, id, connection_id, address, contact_id, seq, last_message_at,
           created_at)
       SELECT organization_id, gen_random_uuid(), organization_id, key, id, 4, now(), now() FROM keys""",
    """INSERT INTO messages (organization_id, id, conversation_id, contact_id, connection_id, channel, direction,
           source, purpose, idempotency_key, address, send_to, body, fingerprint, seq, state, queued_at, sent_at)
       SELECT v.organization_id, gen_random_uuid(), v.id, v.contact_id, v.connection_id, 'whatsapp_qr', 'out',
              'journey', 'marketing', v.id || ':' || g, v.address, v.address, 'Oi Ana', 'f', g, 'sent',
              now() - (5 - g) * interval '3 days', now() - (5 - g) * interval '3 days'
         FROM conversations v, generate_series(1, 4) g""",
    """INSERT INTO provider_ids (organization_id, connection_id, provider_message_id, message_id, at)
       SELECT organization_id, connection_id, 'p.' || id, id, queued_at FROM messages""",
    "DROP TABLE keys",
    "VACUUM ANALYZE",
)


class Times:
    """Wall and CPU time of each kind of work."""

    def __init__(self) -> None:
        """Nothing measured yet."""
        self._rounds: dict[str, list[tuple[float, float, float]]] = defaultdict(list)

    @contextmanager
    def of(self, name: str, tx: Tx) -> Iterator[None]:
        """Measure the block."""
        server = tx._connection.get_server_pid()  # noqa: SLF001 - the session whose CPU time is read
        before = time.perf_counter(), time.process_time(), cpu_seconds(server)
        yield
        after = time.perf_counter(), time.process_time(), cpu_seconds(server)
        wall, here, there = (end - start for start, end in zip(before, after, strict=True))
        self._rounds[name].append((wall, here, there))

    def report(self, size: int) -> None:
        """Print the medians."""
        for name, rounds in self._rounds.items():
            wall, here, there = (median(column) * 1000 for column in zip(*rounds[WARM_UP:], strict=True))
            rate = size / (here + there) * 1000
            print(f"{name:9} {size}: wall {wall:7.1f} ms, CPU {here:6.1f} ms here + {there:6.1f} ms in the server")
            print(f"{'':9} {rate:,.0f} a second and core")


def cpu_seconds(pid: int) -> float:
    """Return the CPU seconds of a process."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def draft(facts: SendingFacts) -> MessageDraft:
    """Write the message that a release would."""
    assert facts.route.connection_id is not None  # noqa: S101
    assert facts.route.address is not None  # noqa: S101
    return MessageDraft(
        organization_id=facts.target.organization_id,
        contact_id=facts.target.contact_id,
        connection_id=facts.route.connection_id,
        channel=facts.target.channel,
        address=facts.route.address,
        send_to=facts.send_to or "",
        body="Oi Ana, seu plano Prata vence logo. Quer renovar?",
        purpose=Purpose.MARKETING,
        source=Source.JOURNEY,
        priority=Priority.JOURNEY,
        idempotency_key=str(uuid4()),
        fingerprint="g",
    )


async def run_round(tx: Tx, targets: Sequence[Target], messages: Sequence[asyncpg.Record], times: Times) -> None:
    """Do each kind of work once."""
    with times.of("facts", tx):
        facts = await load_facts(tx, targets)
    drafts = [draft(one) for one in facts.values()]
    with times.of("queue", tx):
        await queue_messages(tx, drafts)
    heard = [
        HeardReceipt(
            row["organization_id"],
            row["connection_id"],
            ReceiptSignal(f"p.{row['id']}", None, ReceiptState.DELIVERED, tx.now),
        )
        for row in messages
    ]
    with times.of("receipts", tx):
        await record_receipts(tx, heard)
        await fold_receipts(tx, await claim_receipts(tx, sorted(tx.organizations), len(heard), len(heard)))
    connections = {one.organization_id: one for one in await list_connections(tx, sorted(tx.organizations))}
    inbound = [
        HeardMessage(
            connections[one.organization_id],
            InboundMessage(str(uuid4()), one.send_to, IdentifierKind.PHONE, None, "Oi, tudo bem?", tx.now),
            tx.now,
        )
        for one in drafts
    ]
    with times.of("inbound", tx):
        await receive(tx, inbound)


async def measure(dsn: str, arguments: argparse.Namespace) -> None:
    """Fill, run the rounds, report."""
    admin = await asyncpg.connect(dsn)
    for statement in FILL:
        await admin.execute(statement.format(people=arguments.people, organizations=arguments.organizations))
    people = await admin.fetch("SELECT organization_id, id FROM contacts")
    sent = await admin.fetch("SELECT organization_id, id, connection_id FROM messages ORDER BY random() LIMIT 200000")
    await admin.close()
    organizations: list[UUID] = sorted({row["organization_id"] for row in people})
    database = await Database.connect(dsn, max_size=1)
    times = Times()
    for _ in range(arguments.rounds + WARM_UP):
        group = set(random.sample(organizations, min(GROUP, len(organizations))))
        chosen = random.sample([row for row in people if row["organization_id"] in group], arguments.size)
        targets = [Target(row["organization_id"], row["id"], "whatsapp_qr") for row in chosen]
        messages = random.sample([row for row in sent if row["organization_id"] in group], arguments.size)
        async with database.begin(*group) as tx:
            await run_round(tx, targets, messages, times)
    times.report(arguments.size)
    await database.close()


async def main(arguments: argparse.Namespace) -> None:
    """Make a database, measure, drop it."""
    name = f"cadenza_load_{os.getpid()}"
    admin = await asyncpg.connect(arguments.server + "&dbname=postgres")
    await admin.execute(f"CREATE DATABASE {name}")
    for setting in ("random_page_cost=1.1", *arguments.set):
        await admin.execute(f"ALTER DATABASE {name} SET {setting}")
    dsn = arguments.server.replace("postgresql:///", f"postgresql:///{name}")
    try:
        await asyncio.to_thread(upgrade, dsn)
        await measure(dsn, arguments)
    finally:
        await admin.execute(f"DROP DATABASE {name} WITH (FORCE)")
        await admin.close()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--server", default="postgresql:///?host=/tmp/pg&port=5499&user=postgres")
    parser.add_argument("--people", type=int, default=100_000)
    parser.add_argument("--organizations", type=int, default=20)
    parser.add_argument("--size", type=int, default=500)
    parser.add_argument("--set", action="append", default=[], help="a setting of the database, such as jit=off")
    parser.add_argument("--rounds", type=int, default=30)
    use_secret_key(b"load")
    uvloop.run(main(parser.parse_args()))
