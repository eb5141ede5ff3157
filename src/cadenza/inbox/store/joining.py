"""What the inbox keeps of conversations that become one."""

from collections.abc import Sequence
from uuid import UUID

from cadenza.inbox.domain.conversation import State
from cadenza.inbox.domain.joining import Joining
from cadenza.kit.db import Queries, Tx

sql = Queries.beside(__file__)


async def load_work(tx: Tx, organization_id: UUID, ids: Sequence[UUID]) -> dict[UUID, Joining]:
    """Read and lock how conversations are worked; one that nobody has taken up is missing."""
    rows = await tx.fetch(sql.load_work, organization_id=organization_id, ids=list(ids))
    return {
        row["conversation_id"]: Joining(**{**row, "state": State(row["state"]), "labels": tuple(row["labels"])})
        for row in rows
    }


async def write_work(tx: Tx, organization_id: UUID, work: Joining) -> None:
    """Write how a conversation is worked."""
    await tx.execute(
        sql.write_work,
        organization_id=organization_id,
        id=work.conversation_id,
        state=work.state.value,
        snoozed_until=work.snoozed_until,
        assignee_id=work.assignee_id,
        unread=work.unread,
        waiting_since=work.waiting_since,
        activity_at=work.activity_at,
        labels=list(work.labels),
        last_text=work.last_text,
        now=tx.now,
    )


async def move(tx: Tx, organization_id: UUID, source: UUID, target: UUID) -> None:
    """Let everything that stands in one conversation stand in the other."""
    await tx.execute(sql.drop_work, organization_id=organization_id, id=source)
    await tx.execute(sql.move_entries, organization_id=organization_id, target=target, ids=[source, target])
    await tx.execute(sql.move_items, organization_id=organization_id, source=source, target=target)
