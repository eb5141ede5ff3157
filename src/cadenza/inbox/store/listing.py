"""The lists of conversations: a walk of the index of a view, or a look at some that are known already."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any, NamedTuple
from uuid import UUID

from cadenza.inbox.domain.conversation import Position, State, Wanted, Whose
from cadenza.kit.db import Queries, ReadTx, Row

sql = Queries.beside(__file__)

TOP = Position(datetime(9999, 1, 1, tzinfo=UTC), UUID(int=2**128 - 1))
"""Before the first one."""

MOST_COUNTED = 1000
MOST_NEEDING = 500
MOST_LOOKED_AT = 2000
"""How far one page looks for a label or a word."""

MOST_NAMED = 1000
"""How many conversations the people that a search matches may have."""

LABELS_AMONG = 2000


class Found(NamedTuple):
    """A part of a list, and after which one the next begins."""

    positions: list[Position]
    next_after: Position | None


async def walk(
    tx: ReadTx, organization_id: UUID, wanted: Wanted, *, after: Position, limit: int, but: Sequence[UUID] = ()
) -> Found:
    """Read the next conversations of a view, without some; there may be more though none was found."""
    name, is_rare = _walk_of(wanted)
    most = MOST_LOOKED_AT if is_rare or but else limit + 1
    rows = await tx.fetch(
        sql.walk,
        organization_id=organization_id,
        walk=name,
        assignee_id=wanted.assignee_id,
        is_unread=wanted.is_unread,
        but=list(but),
        most=most,
        **_page(wanted, after, limit),
    )
    fitting = [_position(row) for row in rows if row["fits"]]
    if len(fitting) > limit:
        return Found(fitting[:limit], fitting[limit - 1] if limit else after)
    return Found(fitting, _position(rows[-1]) if rows and rows[-1]["is_last"] else None)


async def look_among(
    tx: ReadTx,
    organization_id: UUID,
    wanted: Wanted,
    ids: Sequence[UUID],
    *,
    after: Position,
    limit: int,
    named: Sequence[UUID],
) -> Found:
    """Read the next of some conversations; the text is in what was last said, or means those `named`."""
    rows = await tx.fetch(
        sql.among,
        organization_id=organization_id,
        ids=list(ids),
        named=list(named),
        assignee_id=wanted.assignee_id,
        is_unassigned=wanted.whose is Whose.UNASSIGNED,
        is_unread=wanted.is_unread,
        **_page(wanted, after, limit),
    )
    positions = [_position(row) for row in rows]
    return Found(positions[:limit], positions[limit - 1] if len(positions) > limit else None)


def _walk_of(wanted: Wanted) -> tuple[str, bool]:
    """Return which index has them, and whether those that fit may be rare in it."""
    is_rare = wanted.label is not None or wanted.text is not None
    if wanted.assignee_id is not None:
        return "assignee", is_rare or wanted.is_unread
    if wanted.whose is Whose.UNASSIGNED:
        return "unassigned", is_rare or wanted.is_unread
    return "unread" if wanted.is_unread else "all", is_rare


def _page(wanted: Wanted, after: Position, limit: int) -> dict[str, Any]:
    return {
        "states": [wanted.state.value] if wanted.state else [state.value for state in State],
        "label": wanted.label,
        "text": wanted.text,
        "folded": wanted.folded,
        "activity_at": after.activity_at,
        "conversation_id": after.conversation_id,
        "n": limit + 1,
    }


def _position(row: Row) -> Position:
    return Position(row["activity_at"], row["conversation_id"])


async def find_of_contacts(tx: ReadTx, organization_id: UUID, contact_ids: Sequence[UUID]) -> list[UUID]:
    """Return the conversations of some contacts."""
    rows = await tx.fetch(sql.of_contacts, organization_id=organization_id, contact_ids=list(contact_ids), n=MOST_NAMED)
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
