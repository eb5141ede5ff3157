"""The one-off journeys as rows: one for each channel, made with its first enrollment."""

from collections.abc import Mapping, Sequence
from uuid import UUID

from cadenza.journeys.domain.semantics import PUBLISHED
from cadenza.kit.db import Queries, ReadTx, Tx

sql = Queries.beside(__file__)


async def find_one_off(tx: ReadTx, organization_id: UUID, channel: str) -> UUID | None:
    """Return the one-off journey of a channel."""
    found: UUID | None = await tx.fetchval(sql.find_one_off, organization_id=organization_id, channel=channel)
    return found


async def insert_one_off(
    tx: Tx,
    organization_id: UUID,
    channel: str,
    *,
    ids: tuple[UUID, UUID],
    name: str,
    stops: Sequence[str],
    policies: Mapping[str, object],
    graph: Mapping[str, object],
) -> bool:
    """Write the journey and its version, `ids`; False where there is one already, or its name is taken."""
    journey_id, version_id = ids
    inserted = await tx.fetchval(
        sql.insert_one_off,
        organization_id=organization_id,
        id=journey_id,
        name=name,
        channel=channel,
        stops=list(stops),
        policies=dict(policies),
        draft=dict(graph),
        version_id=version_id,
        now=tx.now,
    )
    if inserted is None:
        return False
    await tx.execute(
        sql.insert_only_version,
        organization_id=organization_id,
        id=version_id,
        journey_id=journey_id,
        graph=dict(graph),
        semantics=PUBLISHED,
        now=tx.now,
    )
    return True
