"""The benches run from end to end, on little: what they report is all there, and nothing depends on how fast."""

import asyncio
from collections.abc import Iterator

import psycopg
import pytest
from rich.console import Console

from cadenza.journeys.loops import RELEASE
from cadenza.kit.db import Database
from cadenza.kit.loop import run_batch
from cadenza.ops.bench import delivery, release, tables
from cadenza.ops.bench.seed import Seeded, seeded, write_a_batch
from cadenza.wiring import HANDLERS

pytestmark = pytest.mark.slow

WAYS = {"batches", "one by one", "floor"}
WRITTEN = {
    "conversations": "connection_id, address, contact_id, seq",
    "messages": "contact_id, connection_id, channel, direction, source, purpose, enrollment_id, visit, idempotency_key,"
    " address, send_to, body, length(fingerprint), seq, state, reason",
    "message_queue": "connection_id, contact_id, enrollment_id, priority, seq, state, defer_reason, attempt",
    "step_runs": "enrollment_id, visit, node_id, state, reason, inputs",
    "enrollments": "id, state, reason, outcome, node_id, visit, defer_reason, attempts, messages_sent,"
    " conversation_id IS NULL, next_run_at - changed_at",
    "org_counters": "kind, used, allowed",
}
"""What a release writes, without what is drawn anew and the moment itself."""


@pytest.fixture(scope="module")
def place() -> Iterator[Seeded]:
    """Seed two organizations."""
    with seeded(people=80, organizations=2) as made:
        yield made


def ignore(_text: str, _part: float) -> None:
    """Show no progress."""


def written(dsn: str) -> dict[str, list[str]]:
    """Read what stands in the tables that a release writes."""
    with psycopg.connect(dsn) as db:
        db.execute("SET ROLE cadenza_reader")
        return {
            table: sorted(str(row) for row in db.execute(f"SELECT organization_id, {columns} FROM {table}".encode()))
            for table, columns in WRITTEN.items()
        }


async def release_all(dsn: str, place: Seeded, *, by_sql: bool) -> None:
    """Release everybody in one batch, by the product or by the floor."""
    database = await Database.connect(dsn, handlers=HANDLERS)
    if by_sql:
        await write_a_batch(database, place.organizations)
    else:
        await run_batch(database, RELEASE, place.organizations, "test")
    await database.close()


def test_the_floor_writes_the_rows_of_a_release(place: Seeded) -> None:
    """The same rows in the same tables: a floor that did less would make the product look slow."""
    rows = []
    for by_sql in (False, True):
        copy = place.copy()
        asyncio.run(release_all(copy, place, by_sql=by_sql))
        rows.append(written(copy))
    assert len(rows[0]["messages"]) == len(rows[0]["step_runs"]) == 80
    assert rows[0] == rows[1]


def test_a_release_is_compared_with_two_references() -> None:
    """Architecture 11: each way has its rates and CPU time, and a batch sends as many statements whatever its size."""
    figures = release.bench_release(release.Plan(people=900, organizations=8, seconds=60, runs=1), ignore)
    assert {"machine", "people", "organizations", "runs", "ratio_to_one_by_one", "ratio_to_floor"} <= figures.keys()
    assert figures["rows_per_second"].keys() == figures["cpu_us_per_row"].keys() == figures["all_runs"].keys() == WAYS
    assert all(rate > 0 for rate in figures["rows_per_second"].values())
    statements = figures["statements_per_batch"]
    assert statements.keys() == {50, 250, 500}
    assert len(set(statements.values())) == 1
    tables.show_release(figures, Console(quiet=True))


def test_every_queued_message_is_delivered() -> None:
    """What was queued is what the provider took, from every connection."""
    figures = delivery.bench_delivery(delivery.Plan(messages=1000, organizations=2, runs=1), ignore)
    assert {"machine", "messages_per_second", "all_runs", "cpu_us_per_message", "statements"} <= figures.keys()
    assert (figures["messages"], figures["connections"], figures["runs"]) == (1000, 2, 1)
    assert figures["messages_per_second"] > 0
    tables.show_delivery(figures, Console(quiet=True))
