"""How often things happened, counted for decisions."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from cadenza.kit.db import Queries, ReadTx, columns

sql = Queries.beside(__file__)


async def count_events(tx: ReadTx, asked: Sequence[tuple[UUID, UUID, str, datetime]]) -> list[int]:
    """Count events, asked as (organization, contact, name, since), in the order asked."""
    organization_ids, contact_ids, names, since = columns(asked, 4)
    rows = await tx.fetch(
        sql.count_events, organization_ids=organization_ids, contact_ids=contact_ids, names=names, since=since
    )
    counts = {row["place"]: row["count"] for row in rows}
    return [counts.get(place, 0) for place in range(1, len(asked) + 1)]
