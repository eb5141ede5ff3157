"""Plans of statements: what the planner looks up, whatever the values."""

import re

import psycopg
import pytest

from cadenza.kit.sql import Query

GENERIC_PLANS_SINCE = 160000
PLANS_SINCE = 180000
"""Whose plans are judged: those of the PostgreSQL that comes along; an older one may choose others."""


def explain(connection: psycopg.Connection, query: Query) -> str:
    """Return the plan that is kept for any values of a statement.

    Without parameters: the simple protocol, in which EXPLAIN takes `$1` as unknown.
    """
    if connection.info.server_version < GENERIC_PLANS_SINCE:
        pytest.skip("generic plans are shown by PostgreSQL 16 and later")
    rows = connection.execute(f"EXPLAIN (GENERIC_PLAN, COSTS OFF) {query.text.rstrip(';')}".encode()).fetchall()
    return f"{query.name}\n" + "\n".join(row[0] for row in rows)


def index_conditions(plan: str) -> list[str]:
    """Return the conditions by which indexes are entered."""
    return re.findall(r"Index Cond: (.*)", plan)
