"""Plans of statements: what the planner looks up, whatever the values."""

import json
import re
from collections.abc import Mapping
from itertools import count
from typing import Any

import psycopg
import pytest
from psycopg import sql

from cadenza.kit.sql import Query

GENERIC_PLANS_SINCE = 160000
PLANS_SINCE = 180000
"""Whose plans are judged: those of the PostgreSQL that comes along; an older one may choose others."""


_NUMBERS = count(1)


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


def run_explained(connection: psycopg.Connection, query: Query, values: Mapping[str, Any]) -> tuple[float, str]:
    """Run a statement as its prepared plan and take it back: how many rows its scans looked at, and the plan."""
    arguments = sql.SQL(", ").join(sql.Literal(values[name]) for name in query.parameters)
    name = sql.Identifier(f"{query.name} {next(_NUMBERS)}")
    connection.execute(sql.SQL("PREPARE {} AS ").format(name) + sql.SQL(query.text))
    connection.execute(b"BEGIN")
    try:
        (plans,) = connection.execute(  # type: ignore[misc]
            sql.SQL("EXPLAIN (ANALYZE, FORMAT JSON) EXECUTE {}({})").format(name, arguments)
        ).fetchone()
    finally:
        connection.execute(b"ROLLBACK")
    found = plans if isinstance(plans, list) else json.loads(plans)
    return _looked_at(found[0]["Plan"]), json.dumps(found, indent=1)


def _looked_at(plan: dict[str, Any]) -> float:
    """Count the rows that the scans of tables have looked at."""
    own = 0.0
    if "Relation Name" in plan and str(plan["Node Type"]).endswith("Scan"):
        removed = plan.get("Rows Removed by Filter", 0) + plan.get("Rows Removed by Index Recheck", 0)
        own = (plan["Actual Rows"] + removed) * plan["Actual Loops"]
    return own + sum(_looked_at(child) for child in plan.get("Plans", []))
