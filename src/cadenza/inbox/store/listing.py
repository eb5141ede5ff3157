"""The lists of conversations: a statement for each shape of filter, so that each has a plan of its own."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

from cadenza.inbox.domain.conversation import Position, State, Wanted, Whose
from cadenza.kit.db import Queries, ReadTx, Row

sql = Queries.beside(__file__)

TOP = Position(datetime(9999, 1, 1, tzinfo=UTC), UUID(int=2**128 - 1))
"""Before the first one."""

MOST_COUNTED = 1000
MOST_NEEDING = 500
LABELS_AMONG = 2000


async def list_positions(
    tx: ReadTx,
    organization_id: UUID,
    wanted: Wanted,
    *,
    after: Position,
    limit: int,
    found: Sequence[UUID] = (),
    needing: Sequence[UUID] | None = None,
) -> list[Position]:
    """Read the next conversations; `found` are those of contacts that the text means, `needing` the only ones asked."""
    page: dict[str, Any] = {
        "organization_id": organization_id,
        "states": [wanted.state.value] if wanted.state else [state.value for state in State],
        "label": wanted.label,
        "text": wanted.text,
        "found": list(found),
        "activity_at": after.activity_at,
        "conversation_id": after.conversation_id,
        "n": limit,
    }
    if needing is not None:
        rows = await tx.fetch(
            sql.page_among,
            ids=list(needing),
            assignee_id=wanted.assignee_id,
            is_unassigned=wanted.whose is Whose.UNASSIGNED,
            is_unread=wanted.is_unread,
            **page,
        )
    elif wanted.assignee_id is not None:
        rows = await tx.fetch(sql.page_of_assignee, assignee_id=wanted.assignee_id, is_unread=wanted.is_unread, **page)
    elif wanted.whose is Whose.UNASSIGNED:
        rows = await tx.fetch(sql.page_of_unassigned, is_unread=wanted.is_unread, **page)
    elif wanted.is_unread:
        rows = await tx.fetch(sql.page_of_unread, **page)
    else:
        rows = await tx.fetch(sql.page, **page)
    return [Position(row["activity_at"], row["conversation_id"]) for row in rows]


async def find_of_contacts(tx: ReadTx, organization_id: UUID, contact_ids: Sequence[UUID]) -> list[UUID]:
    """Return the conversations of some contacts."""
    rows = await tx.fetch(sql.of_contacts, organization_id=organization_id, contact_ids=list(contact_ids))
    return [row["id"] for row in rows]


async def find_needing(tx: ReadTx, organization_id: UUID) -> list[UUID]:
    """Return conversations in which something needs a person."""
    rows = await tx.fetch(sql.needing, organization_id=organization_id, n=MOST_NEEDING)
    return [row["conversation_id"] for row in rows]


async def load_shown(tx: ReadTx, organization_id: UUID, ids: Sequence[UUID]) -> list[Row]:
    """Read conversations as they are shown, in this order."""
    return await tx.fetch(sql.shown, organization_id=organization_id, ids=list(ids)) if ids else []


async def count(tx: ReadTx, organization_id: UUID, person_id: UUID | None, needing: Sequence[UUID]) -> dict[str, int]:
    """Count each view, up to a limit."""
    row = await tx.fetchrow(
        sql.counts,
        organization_id=organization_id,
        person_id=person_id,
        needing=list(needing),
        most=MOST_COUNTED,
    )
    return {} if row is None else {view: row[view] for view in row.keys()}  # noqa: SIM118 - a row is no mapping


async def list_labels(tx: ReadTx, organization_id: UUID) -> list[str]:
    """Return the labels in use."""
    return [row["label"] for row in await tx.fetch(sql.labels, organization_id=organization_id, n=LABELS_AMONG)]
