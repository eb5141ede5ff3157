"""Who lives in this database, asked without loading the product: `cadenza up` only looks after processes."""

from uuid import UUID

import psycopg


def list_organizations(dsn: str) -> list[UUID]:
    """Name the organizations of this database."""
    with psycopg.connect(dsn, autocommit=True) as db:
        db.execute("SET ROLE cadenza_reader")
        rows: list[tuple[UUID]] = db.execute("SELECT organization_id FROM organizations").fetchall()
    return [organization_id for (organization_id,) in rows]


def has_people(dsn: str) -> bool:
    """Say whether anybody has an account in this database."""
    with psycopg.connect(dsn, autocommit=True) as db:
        db.execute("SET ROLE cadenza_reader")
        return db.execute("SELECT FROM person_emails LIMIT 1").fetchone() is not None


def is_trial(dsn: str, demo: UUID, *, makes_demo: bool) -> bool:
    """Say whether this database is there to try things out: it has the demo, or gets it, and reaches nobody real.

    With a number that does, a clock that was moved stays where it is, and goes no further than time does.
    """
    with psycopg.connect(dsn, autocommit=True) as db:
        db.execute("SET ROLE cadenza_reader")
        row: tuple[bool] | None = db.execute(_IS_TRIAL, {"demo": demo, "makes_demo": makes_demo}).fetchone()
    return row is not None and row[0]


_IS_TRIAL = """
SELECT %(makes_demo)s AND NOT EXISTS (SELECT FROM organizations)
       OR EXISTS (SELECT FROM organizations WHERE organization_id = %(demo)s)
          AND NOT EXISTS (SELECT FROM connections WHERE provider <> 'sandbox' AND state <> 'deleted')
"""
