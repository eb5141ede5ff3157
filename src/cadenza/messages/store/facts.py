"""What was sent and what is waiting, read for decisions."""

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple
from uuid import UUID

from cadenza.kit.db import Queries, ReadTx, columns

sql = Queries.beside(__file__)

MOST_COUNTED = 10_000


class Sent(NamedTuple):
    """A marketing message that an address got or will get: the columns of the statement, in their order."""

    organization_id: UUID
    address: str
    channel: str
    queued_at: datetime
    fingerprint: str | None


async def load_marketing(tx: ReadTx, addresses: Sequence[tuple[UUID, str]], since: datetime) -> list[Sent]:
    """Read what addresses, given as (organization_id, match key), got since then; oldest first."""
    organization_ids, texts = columns(addresses, 2)
    rows = await tx.fetch(
        sql.load_marketing,
        organization_ids=organization_ids,
        addresses=texts,
        orgs=list(tx.organizations),
        since=since,
    )
    return [Sent._make(row) for row in rows]


async def count_queued(tx: ReadTx, connections: Sequence[tuple[UUID, UUID]], until: datetime) -> dict[UUID, int]:
    """Count what waits on connections, given as (organization_id, id), and may go out by then."""
    organization_ids, connection_ids = columns(connections, 2)
    rows = await tx.fetch(
        sql.count_queued,
        organization_ids=organization_ids,
        connection_ids=connection_ids,
        orgs=list(tx.organizations),
        until=until,
        most=MOST_COUNTED,
    )
    return {row["connection_id"]: row["queued"] for row in rows}
