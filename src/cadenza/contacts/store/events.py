"""The rows of facts about contacts."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from cadenza.kit.db import Queries, ReadTx, Tx, columns

sql = Queries.beside(__file__)


@dataclass(frozen=True, slots=True)
class NewEvent:
    """One fact to write."""

    id: UUID
    contact_id: UUID
    event_id: str
    name: str
    properties: Mapping[str, Any]
    occurred_at: datetime


async def insert_events(tx: Tx, organization_id: UUID, events: Sequence[NewEvent]) -> set[UUID]:
    """Write facts; returns the ids of those that were not known."""
    rows = [(e.id, e.contact_id, e.event_id, e.name, dict(e.properties), e.occurred_at) for e in events]
    ids, contact_ids, event_ids, names, properties, occurred_ats = columns(rows, 6)
    written = await tx.fetch(
        sql.insert_events,
        organization_id=organization_id,
        ids=ids,
        contact_ids=contact_ids,
        event_ids=event_ids,
        names=names,
        properties=properties,
        occurred_ats=occurred_ats,
        now=tx.now,
    )
    return {row["id"] for row in written}


async def find_events(tx: ReadTx, organization_id: UUID, event_ids: Sequence[str]) -> dict[str, UUID]:
    """Return whom the facts that are known already are about, by their senders' ids."""
    rows = await tx.fetch(sql.find_events, organization_id=organization_id, event_ids=list(event_ids))
    return {row["event_id"]: row["contact_id"] for row in rows}
