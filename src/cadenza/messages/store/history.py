"""What happened in threads, counted for decisions."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from cadenza.kit.db import Queries, ReadTx, columns

sql = Queries.beside(__file__)


async def count_from_person(tx: ReadTx, asked: Sequence[tuple[UUID, UUID, datetime]]) -> list[int]:
    """Count the messages of people, asked as (organization, contact, since), in the order asked."""
    organization_ids, contact_ids, since = columns(asked, 3)
    rows = await tx.fetch(
        sql.count_from_person, organization_ids=organization_ids, contact_ids=contact_ids, since=since
    )
    counts = {row["place"]: row["count"] for row in rows}
    return [counts.get(place, 0) for place in range(1, len(asked) + 1)]


async def load_first_read(tx: ReadTx, asked: Sequence[tuple[UUID, UUID, UUID, datetime]]) -> list[datetime | None]:
    """Return when people first read something sent since, asked as (organization, contact, enrollment, since)."""
    organization_ids, contact_ids, enrollment_ids, since = columns(asked, 4)
    rows = await tx.fetch(
        sql.first_read,
        organization_ids=organization_ids,
        contact_ids=contact_ids,
        enrollment_ids=enrollment_ids,
        since=since,
    )
    read = {row["place"]: row["read_at"] for row in rows}
    return [read.get(place) for place in range(1, len(asked) + 1)]
