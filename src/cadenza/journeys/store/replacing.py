"""People inside an older version of a journey, as rows."""

from collections.abc import Mapping
from typing import NamedTuple
from uuid import UUID

from cadenza.journeys.domain.enrollment import Live
from cadenza.journeys.domain.journey import Ref
from cadenza.kit.db import Queries, ReadTx, Tx

sql = Queries.beside(__file__)


class Older(NamedTuple):
    """Somebody inside an older version."""

    live: Live
    version_id: UUID
    node_id: str


async def lock_some_of_older(tx: Tx, journey: Ref, version_id: UUID, limit: int) -> list[Older]:
    """Lock people on another version than this one; skips those that somebody has locked."""
    rows = await tx.fetch(
        sql.lock_some_of_older, organization_id=journey[0], journey_id=journey[1], version_id=version_id, n=limit
    )
    return [
        Older(
            Live(row["organization_id"], row["id"], row["journey_id"], row["contact_id"]),
            row["version_id"],
            row["node_id"],
        )
        for row in rows
    ]


async def has_older(tx: ReadTx, journey: Ref, version_id: UUID) -> bool:
    """Say whether somebody inside still walks another version."""
    return bool(
        await tx.fetchval(sql.has_older, organization_id=journey[0], journey_id=journey[1], version_id=version_id)
    )


async def count_standing(tx: ReadTx, journey: Ref, most: int) -> dict[tuple[UUID, str], int]:
    """Count where those inside stand, by version and node; of so many of them at most."""
    rows = await tx.fetch(sql.count_standing, organization_id=journey[0], journey_id=journey[1], most=most)
    return {(row["version_id"], row["node_id"]): row["people"] for row in rows}


async def count_completed(tx: ReadTx, journey: Ref, most: int) -> int:
    """Count who has completed the journey, so many at most."""
    return int(await tx.fetchval(sql.count_completed, organization_id=journey[0], journey_id=journey[1], most=most))


async def move(tx: Tx, organization_id: UUID, version_id: UUID, nodes: Mapping[UUID, str]) -> None:
    """Let these enrollments, given with their node in it, walk this version."""
    await tx.execute(
        sql.move,
        organization_id=organization_id,
        version_id=version_id,
        ids=list(nodes),
        node_ids=list(nodes.values()),
        now=tx.now,
    )
