"""What was sent and what is waiting, read for decisions."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import NamedTuple
from uuid import UUID

from cadenza.kit.db import Queries, ReadTx, columns
from cadenza.messages.domain.draft import Priority

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


class Line(NamedTuple):
    """How many messages go before another one, and how many wait."""

    ahead: int = 0
    waiting: int = 0


async def count_queued(
    tx: ReadTx, caps: Mapping[tuple[UUID, UUID], int], priority: Priority, until: datetime
) -> dict[UUID, Line]:
    """Count what may go out by then on connections, given as (organization_id, id), not after this priority.

    With how many may wait on each at most: what waits in all is counted no further, and not at all for 0.
    """
    asked = sorted(caps)
    organization_ids, connection_ids = columns(asked, 2)
    rows = await tx.fetch(
        sql.count_queued,
        organization_ids=organization_ids,
        connection_ids=connection_ids,
        caps=[caps[one] for one in asked],
        orgs=list(tx.organizations),
        priority=priority,
        until=until,
        most=MOST_COUNTED,
    )
    return {row["connection_id"]: Line(row["ahead"], row["waiting"]) for row in rows}
