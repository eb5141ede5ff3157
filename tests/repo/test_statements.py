"""Every named statement: it prepares against the migrated schema, and stays inside an organization.

The plan check needs no SQL parser: with sequential scans priced out, each scan of a tenant table in the generic
plan must show organization_id in a condition. The exceptions are tagged `cadenza:multi-shard` and only read.
"""

import re
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from cadenza.kit.sql import Queries, Query
from tests.builders.plans import PLANS_SINCE

SOURCE = Path("src/cadenza")
WRITES = re.compile(r"\b(INSERT|UPDATE|DELETE|MERGE)\b(?! OF\b| SKIP\b)")
READS_A_CLOCK = re.compile(
    r"\b(now|\w+_timestamp|random|gen_random_uuid)\s*\(|\bcurrent_(date|time|timestamp)\b",
    re.IGNORECASE,
)
LOCKS = re.compile(r"FOR (NO KEY )?UPDATE")


def all_queries() -> dict[str, Query]:
    """Return every statement by file and name."""
    files = [path for path in sorted(SOURCE.rglob("*.sql")) if path.parent.name != "migrations"]
    return {f"{path.relative_to(SOURCE)}:{query.name}": query for path in files for query in Queries.beside(str(path))}


QUERIES = all_queries()


def scans(plan: dict[str, object]) -> Iterator[dict[str, object]]:
    """Yield the nodes of a plan that read a table."""
    if "Relation Name" in plan and str(plan["Node Type"]).endswith("Scan"):
        yield plan
    for child in plan.get("Plans", []):
        yield from scans(child)


def is_confined(scan: dict[str, object]) -> bool:
    """Say whether a scan shows organization_id in a condition."""
    conditions = [str(scan.get(name, "")) for name in ("Index Cond", "Recheck Cond", "Filter")]
    # A bitmap heap scan repeats the condition of the index scan below it as its recheck.
    return any("organization_id" in condition for condition in conditions)


def unconfined(database: psycopg.Connection, query: Query) -> list[str]:
    """Return the tenant tables that the statement reads across organizations."""
    tenant = {row[0] for row in database.execute("SELECT table_name FROM table_registry WHERE kind = 'tenant'")}
    # Without parameters the driver speaks the simple protocol: a generic plan needs no values.
    (plans,) = database.execute(f"EXPLAIN (GENERIC_PLAN, FORMAT JSON) {query.text}".encode()).fetchone()
    found = (scan for plan in plans for scan in scans(plan["Plan"]))
    return [str(scan["Relation Name"]) for scan in found if scan["Relation Name"] in tenant and not is_confined(scan)]


@pytest.fixture(scope="session")
def statements_dsn(server) -> Iterator[str]:
    """Address one database for all statements; nothing here writes."""
    with server.cloned() as address:
        yield address


@pytest.fixture(scope="session")
def database(statements_dsn: str) -> Iterator[psycopg.Connection]:
    """Connect once for all statements."""
    with psycopg.connect(statements_dsn, autocommit=True) as database:
        yield database


@pytest.mark.parametrize("name", QUERIES)
def test_the_statement_prepares(database: psycopg.Connection, name: str) -> None:
    """Every statement is valid SQL over the schema of today."""
    if name.startswith("ops/bench/") and database.info.server_version < PLANS_SINCE:
        pytest.skip("the bench brings its own PostgreSQL 18")
    prepared = database.pgconn.prepare(b"", QUERIES[name].text.encode())
    assert prepared.status == psycopg.pq.ExecStatus.COMMAND_OK, prepared.error_message.decode()


@pytest.mark.parametrize("name", QUERIES)
def test_the_statement_takes_time_and_chance_as_parameters(name: str) -> None:
    """No statement reads a clock or draws a number: a test can live a month in a second."""
    assert not READS_A_CLOCK.search(QUERIES[name].text)


@pytest.mark.parametrize("name", [name for name, query in QUERIES.items() if query.is_multi_shard])
def test_a_statement_over_all_organizations_only_reads(name: str) -> None:
    """What crosses organizations neither writes nor locks."""
    assert not WRITES.search(QUERIES[name].text)
    assert not LOCKS.search(QUERIES[name].text)


@pytest.fixture(scope="session")
def planner(database: psycopg.Connection) -> psycopg.Connection:
    """Read no table but by an index; generic plans need PostgreSQL 16, and those judged here are of 18."""
    if database.info.server_version < PLANS_SINCE:
        pytest.skip("plans are judged on PostgreSQL 18")
    database.execute("SET enable_seqscan = off")
    return database


@pytest.mark.parametrize("name", [name for name, query in QUERIES.items() if not query.is_multi_shard])
def test_the_statement_stays_inside_its_organizations(planner: psycopg.Connection, name: str) -> None:
    """Every scan of a tenant table is bound by organization_id."""
    assert unconfined(planner, QUERIES[name]) == []


def test_the_plan_check_bites(planner: psycopg.Connection) -> None:
    """A statement that forgets the organization is seen."""
    forgetful = Query("forgetful", "SELECT * FROM contacts WHERE id = $1::uuid", ("id",))
    assert unconfined(planner, forgetful) == ["contacts"]


def test_a_statement_answers_the_same_when_tables_grow(server) -> None:
    """X9: a column that a newer version adds changes no answer of workers that still run: they go on as prepared."""
    with server.cloned() as address, psycopg.connect(address, autocommit=True) as database:
        before = answers(database)
        for (table,) in database.execute("SELECT table_name FROM table_registry").fetchall():
            database.execute(f"ALTER TABLE {table} ADD COLUMN of_tomorrow text")
        after = answers(database)
    assert [name for name in before if before[name] != after[name]] == []


def answers(database: psycopg.Connection) -> dict[str, list[str]]:
    """Name the columns that each statement answers with."""
    found = {}
    for name, query in QUERIES.items():
        if name.startswith("ops/bench/"):
            continue
        database.pgconn.prepare(b"", query.text.encode())
        described = database.pgconn.describe_prepared(b"")
        found[name] = [str(described.fname(place)) for place in range(described.nfields)]
    return found
