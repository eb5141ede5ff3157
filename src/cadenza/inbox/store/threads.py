"""The messages of a conversation, page by page, and what stands between them."""

from collections.abc import Sequence
from uuid import UUID

from cadenza.kit.db import Queries, ReadTx, Row, columns

sql = Queries.beside(__file__)

MOST_ENTRIES = 500
"""Between the messages of one page."""


async def list_before(tx: ReadTx, organization_id: UUID, conversation_id: UUID, seq: int, limit: int) -> list[Row]:
    """Read the messages before a number, the newest first."""
    return await tx.fetch(sql.before, organization_id=organization_id, id=conversation_id, seq=seq, n=limit)


async def list_after(tx: ReadTx, organization_id: UUID, conversation_id: UUID, seq: int, limit: int) -> list[Row]:
    """Read the messages after a number, the oldest first."""
    return await tx.fetch(sql.after, organization_id=organization_id, id=conversation_id, seq=seq, n=limit)


async def list_entries(
    tx: ReadTx, organization_id: UUID, conversation_id: UUID, from_seq: int, to_seq: int
) -> list[Row]:
    """Read what stands after the messages from one number on and before another."""
    return await tx.fetch(
        sql.entries,
        organization_id=organization_id,
        id=conversation_id,
        from_seq=from_seq,
        to_seq=to_seq,
        n=MOST_ENTRIES,
    )


async def load_bodies(tx: ReadTx, messages: Sequence[tuple[UUID, UUID]]) -> dict[UUID, str]:
    """Return what these messages say, by id."""
    organization_ids, ids = columns(messages, 2)
    rows = await tx.fetch(sql.bodies, organization_ids=organization_ids, ids=ids, orgs=list(tx.organizations))
    return {row["id"]: row["body"] for row in rows}
