"""Reads for the page of connections."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from cadenza.kit.db import Queries, ReadTx, Row

sql = Queries.beside(__file__)


@dataclass(frozen=True, slots=True)
class User:
    """A campaign or a journey that names a connection."""

    id: UUID
    name: str
    state: str


@dataclass(frozen=True, slots=True)
class Recent:
    """What became of the last messages of a connection."""

    sent: int = 0
    failed: int = 0
    failure: str | None = None
    failed_at: datetime | None = None


Users = Mapping[UUID, list[User]]
"""Who names a connection, by its id."""


async def list_campaigns(tx: ReadTx, organization_id: UUID, most: int) -> Users:
    """Read the campaigns that name a connection and have not ended."""
    return _by_connection(await tx.fetch(sql.list_campaigns, organization_id=organization_id, most=most))


async def list_journeys(tx: ReadTx, organization_id: UUID, most: int) -> Users:
    """Read the journeys that name a connection and are not archived."""
    return _by_connection(await tx.fetch(sql.list_journeys, organization_id=organization_id, most=most))


async def count_recent(tx: ReadTx, organization_id: UUID, since_id: UUID, most: int) -> dict[UUID, Recent]:
    """Count what became of the organization's last messages, up to `most`."""
    rows = await tx.fetch(sql.count_recent, organization_id=organization_id, since_id=since_id, most=most)
    return {row["connection_id"]: Recent(row["sent"], row["failed"], row["failure"], row["failed_at"]) for row in rows}


def _by_connection(rows: list[Row]) -> Users:
    users: dict[UUID, list[User]] = defaultdict(list)
    for row in rows:
        users[row["connection_id"]].append(User(row["id"], row["name"], row["state"]))
    return users
