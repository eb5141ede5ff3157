"""What happened in threads, counted for decisions."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from cadenza.kit.db import Queries, ReadTx, columns
from cadenza.kit.reasons import MessageState
from cadenza.messages.domain.standing import MessageStanding

sql = Queries.beside(__file__)


@dataclass(frozen=True, slots=True)
class Heard:
    """Who has written in someone's threads since a time."""

    person: bool = False
    colleague: bool = False


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


async def load_standings(tx: ReadTx, organization_id: UUID, ids: Sequence[UUID]) -> list[MessageStanding]:
    """Return where messages of ours stand; one that retention has taken is missing."""
    rows = await tx.fetch(sql.standings, organization_id=organization_id, ids=list(ids))
    return [MessageStanding(**{**row, "state": MessageState(row["state"])}) for row in rows]


async def load_heard_since(tx: ReadTx, asked: Sequence[tuple[UUID, UUID, datetime]]) -> list[Heard]:
    """Say who has written, asked as (organization, contact, since), in the order asked."""
    organization_ids, contact_ids, since = columns(asked, 3)
    rows = await tx.fetch(sql.heard_since, organization_ids=organization_ids, contact_ids=contact_ids, since=since)
    heard = {row["place"]: Heard(row["person"], row["colleague"]) for row in rows}
    return [heard.get(place, Heard()) for place in range(1, len(asked) + 1)]
