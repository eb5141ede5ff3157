"""Plans of statements: what the planner looks up, whatever the values."""

import re

import psycopg

from cadenza.kit.sql import Query


def explain(connection: psycopg.Connection, query: Query) -> str:
    """Return the plan that is kept for any values of a statement.

    Without parameters: the simple protocol, in which EXPLAIN takes `$1` as unknown.
    """
    rows = connection.execute(f"EXPLAIN (GENERIC_PLAN, COSTS OFF) {query.text.rstrip(';')}".encode()).fetchall()
    return f"{query.name}\n" + "\n".join(row[0] for row in rows)


def index_conditions(plan: str) -> list[str]:
    """Return the conditions by which indexes are entered."""
    return re.findall(r"Index Cond: (.*)", plan)
