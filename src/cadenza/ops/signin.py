"""Who lives in this database, asked without loading the product: `cadenza up` only looks after processes."""

from uuid import UUID

import psycopg


def list_organizations(dsn: str) -> list[UUID]:
    """Name the organizations of this database."""
    with psycopg.connect(dsn, autocommit=True) as db:
        db.execute("SET ROLE cadenza_reader")
        rows: list[tuple[UUID]] = db.execute("SELECT organization_id FROM organizations").fetchall()
    return [organization_id for (organization_id,) in rows]
