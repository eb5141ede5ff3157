"""Threads and messages whose contact became another one."""

from collections.abc import Collection, Sequence
from uuid import UUID

from cadenza.kit.db import Queries, ReadTx, Tx

sql = Queries.beside(__file__)


async def move_threads(tx: Tx, organization_id: UUID, source: UUID, target: UUID) -> list[UUID]:
    """Give all threads of a contact to another one; returns them."""
    rows = await tx.fetch(sql.move_threads, organization_id=organization_id, source=source, target=target)
    return [row["id"] for row in rows]


async def list_threads(
    tx: ReadTx,
    organization_id: UUID,
    source: UUID,
    ids: Sequence[UUID],
    addresses: Collection[str],
    kept: Collection[str],
) -> list[UUID]:
    """Read those of a contact's threads that have one of these ids or addresses, but for the addresses it keeps."""
    rows = await tx.fetch(
        sql.list_threads,
        organization_id=organization_id,
        source=source,
        ids=list(ids),
        addresses=sorted(addresses),
        kept=sorted(kept),
    )
    return [row["id"] for row in rows]


async def give_threads(tx: Tx, organization_id: UUID, ids: Sequence[UUID], target: UUID) -> None:
    """Give threads to a contact."""
    await tx.execute(sql.give_threads, organization_id=organization_id, ids=list(ids), target=target)


async def move_queued(tx: Tx, organization_id: UUID, thread_ids: Sequence[UUID], target: UUID) -> None:
    """Give what threads have in the queue to a contact: queue rows first, then their messages."""
    rows = await tx.fetch(sql.lock_queued_of_threads, organization_id=organization_id, ids=list(thread_ids))
    message_ids = [row["message_id"] for row in rows]
    if message_ids:
        await tx.execute(sql.move_queued, organization_id=organization_id, message_ids=message_ids, target=target)
        await tx.execute(sql.move_messages, organization_id=organization_id, ids=message_ids, target=target)


async def move_messages(tx: Tx, organization_id: UUID, source: UUID, target: UUID, limit: int) -> int:
    """Give the target's threads their messages that still name the source; returns how many."""
    rows = await tx.fetch(sql.lock_left, organization_id=organization_id, source=source, target=target, n=limit)
    ids = [row["id"] for row in rows]
    if ids:
        await tx.execute(sql.move_messages, organization_id=organization_id, ids=ids, target=target)
    return len(ids)
