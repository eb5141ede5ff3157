"""The messages of a conversation, page by page, and what stands between them."""

from collections.abc import Sequence
from typing import NamedTuple
from uuid import UUID

from cadenza.inbox.domain.calling_back import Word
from cadenza.inbox.domain.finding import Said
from cadenza.kit.db import Queries, ReadTx, Row, columns

sql = Queries.beside(__file__)

MOST_ENTRIES = 500
"""Between the messages of one page."""

MOST_WORDS = 500
"""How far back it is looked for who waits, once an answer is called back."""


class Written(NamedTuple):
    """A message as far as it matters for calling it back."""

    contact_id: UUID
    conversation_id: UUID
    source: str
    state: str


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


async def list_said(tx: ReadTx, organization_id: UUID, conversation_id: UUID, seq: int, limit: int) -> list[Said]:
    """Read what the messages before a number say, the newest first."""
    rows = await tx.fetch(sql.said, organization_id=organization_id, id=conversation_id, seq=seq, n=limit)
    return [Said(*row) for row in rows]


async def find_written(tx: ReadTx, organization_id: UUID, message_id: UUID) -> Written | None:
    """Return whose message it is and where it stands."""
    row = await tx.fetchrow(sql.written, organization_id=organization_id, id=message_id)
    return None if row is None else Written(*row)


async def list_words(tx: ReadTx, organization_id: UUID, conversation_id: UUID) -> tuple[list[Word], int]:
    """Return what people have written last, the newest first, and after which message it was last resolved."""
    asked = {"organization_id": organization_id, "id": conversation_id}
    rows = await tx.fetch(sql.words, **asked, n=MOST_WORDS)
    resolved_after: int | None = await tx.fetchval(sql.resolved_after, **asked)
    return [Word(*row) for row in rows], resolved_after or 0
