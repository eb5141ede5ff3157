"""What stands between messages is written once."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple
from uuid import UUID

from cadenza.inbox.domain.entries import Entry
from cadenza.kit.db import Queries, ReadTx, Tx, columns

sql = Queries.beside(__file__)


class Last(NamedTuple):
    """The conversation that a contact had last."""

    organization_id: UUID
    contact_id: UUID
    conversation_id: UUID
    seq: int


async def insert_entries(tx: Tx, entries: Sequence[Entry]) -> None:
    """Write entries."""
    rows = [
        (
            one.organization_id,
            one.conversation_id,
            one.id,
            one.after_seq,
            one.kind.value,
            one.actor,
            one.text,
            dict(one.details),
        )
        for one in entries
    ]
    organization_ids, conversation_ids, ids, after_seqs, kinds, actors, texts, details = columns(rows, 8)
    await tx.execute(
        sql.insert_entries,
        organization_ids=organization_ids,
        conversation_ids=conversation_ids,
        ids=ids,
        after_seqs=after_seqs,
        kinds=kinds,
        actors=actors,
        texts=texts,
        details=details,
        orgs=list(tx.organizations),
        now=tx.now,
    )


async def find_last(tx: ReadTx, contacts: Iterable[tuple[UUID, UUID]]) -> dict[tuple[UUID, UUID], Last]:
    """Return the conversation that each of these contacts had last, by (organization, contact)."""
    organization_ids, contact_ids = columns(sorted(set(contacts)), 2)
    rows = await tx.fetch(
        sql.last_conversations,
        organization_ids=organization_ids,
        contact_ids=contact_ids,
        orgs=list(tx.organizations),
    )
    return {(row["organization_id"], row["contact_id"]): Last(*row) for row in rows}


async def delete_note(tx: Tx, organization_id: UUID, conversation_id: UUID, note_id: UUID, actor: str) -> bool:
    """Delete a note of this colleague's; says whether there was one."""
    deleted = await tx.execute(
        sql.delete_note,
        organization_id=organization_id,
        conversation_id=conversation_id,
        id=note_id,
        actor=actor,
    )
    return deleted > 0


async def forget(tx: Tx, organization_id: UUID, conversation_ids: Sequence[UUID]) -> None:
    """Drop what stands in these conversations."""
    await tx.execute(sql.forget, organization_id=organization_id, conversation_ids=list(conversation_ids))
