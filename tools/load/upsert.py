"""Measure contact batches: how long 500 rows take that are new, known and changed, or known and the same.

    .venv/bin/python tools/load/upsert.py --rows 500 --batches 40 --known 200000 --server postgres://...

Makes a database of its own on the server given (dropped at the end). Every row has a phone, an email, names, two tags,
two attributes and consent. The time is that of the whole transaction, committed with the server's own durability;
reading the phones is part of it, as it is for the API.
"""

import argparse
import statistics
import time
from collections.abc import Sequence
from urllib.parse import urlsplit
from uuid import UUID, uuid4

import asyncpg
import uvloop

from cadenza.accounts.actions.organizations import create_organization
from cadenza.contacts.actions.submit import submit_batch
from cadenza.contacts.domain.consent import ConsentSource, ConsentState, OptOutKey
from cadenza.contacts.domain.contact import ContactDraft
from cadenza.contacts.domain.submitted import SubmittedContact
from cadenza.kit.db import Database
from cadenza.kit.migrate import upgrade
from cadenza.kit.secrets import use_secret_key

ORGANIZATION = UUID("01970000-0000-7000-8000-00000000000a")


def make_rows(first: int, count: int, name: str) -> Sequence[SubmittedContact]:
    """Make rows about the people of these numbers."""
    return [
        SubmittedContact(
            ContactDraft(
                first_name=name,
                last_name="Lima",
                attributes={"plan_name": "gold", "visits": number % 50},
                tags=("import", f"group {number % 10}"),
                consent={OptOutKey.WHATSAPP: ConsentState.SUBSCRIBED},
                consent_proof="form of March",
            ),
            [("phone", f"+55119{60_000_000 + number}", ""), ("email", f"person{number}@example.com", "")],
        )
        for number in range(first, first + count)
    ]


async def upsert(database: Database, rows: Sequence[SubmittedContact]) -> float:
    """Write one batch; returns how many milliseconds it took."""
    started = time.perf_counter()
    async with database.begin(ORGANIZATION) as tx:
        await submit_batch(tx, ORGANIZATION, rows, source=ConsentSource.IMPORT)
    return (time.perf_counter() - started) * 1000


async def measure(dsn: str, rows: int, batches: int, known: int) -> None:
    """Fill, then time the three kinds of batch."""
    database = await Database.connect(dsn)
    async with database.begin(ORGANIZATION) as tx:
        await create_organization(tx, ORGANIZATION, name="Load", region="BR")
    for first in range(0, known, 1000):
        await upsert(database, make_rows(first, 1000, "Ana"))
    connection = await asyncpg.connect(dsn)
    await connection.execute("ANALYZE")
    await connection.close()
    kinds = {"new": (known, "Ana"), "changed": (0, "Bia"), "same": (0, "Bia")}
    for kind, (first, name) in kinds.items():
        took = sorted([await upsert(database, make_rows(first + n * rows, rows, name)) for n in range(batches)])
        median = statistics.median(took)
        worst = took[int(len(took) * 0.95)]
        print(f"{kind:8} {rows} rows: median {median:6.1f} ms, p95 {worst:6.1f} ms, {rows / median * 1000:8.0f} rows/s")
    await database.close()


async def main() -> None:
    """Make a database, measure, drop it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--server", required=True, help="a server on which databases may be made")
    parser.add_argument("--rows", type=int, default=500)
    parser.add_argument("--batches", type=int, default=40)
    parser.add_argument("--known", type=int, default=100_000)
    parser.add_argument("--keep", action="store_true", help="leave the database for a look")
    options = parser.parse_args()
    use_secret_key(b"measuring has no secrets")
    name = f"cadenza_load_{uuid4().hex[:8]}"
    server = await asyncpg.connect(options.server)
    await server.execute(f"CREATE DATABASE {name}")
    # As on the embedded server: with the default of spinning disks the planner reads whole tables for 500 keys.
    await server.execute(f"ALTER DATABASE {name} SET random_page_cost = 1.1")
    dsn = urlsplit(options.server)._replace(path=f"/{name}").geturl()
    try:
        upgrade(dsn)
        await measure(dsn, options.rows, options.batches, options.known)
    finally:
        if options.keep:
            print(dsn)
        else:
            await server.execute(f"DROP DATABASE {name} WITH (FORCE)")
        await server.close()


if __name__ == "__main__":
    uvloop.run(main())
