"""The wipe of erased people: how far each is, and its statements over messages and what belongs to them."""

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple
from uuid import UUID

from cadenza.kit.db import Queries, ReadTx, Row, Tx, columns
from cadenza.messages.domain.erasure import Erasure, Stage

sql = Queries.beside(__file__)


class Thread(NamedTuple):
    """A thread of an erased person."""

    id: UUID
    address: str


async def insert_erasures(tx: Tx, erasures: Sequence[Erasure]) -> None:
    """Write who is to be wiped, from now on."""
    rows = [
        (
            one.organization_id,
            one.id,
            ",".join(str(contact_id) for contact_id in one.contact_ids),
            one.sealed,
            one.stage,
            one.thread_id,
            one.call_id,
        )
        for one in erasures
    ]
    organization_ids, ids, contact_ids, addresses, stages, thread_ids, call_ids = columns(rows, 7)
    await tx.execute(
        sql.insert_erasures,
        organization_ids=organization_ids,
        orgs=sorted(set(organization_ids)),
        ids=ids,
        contact_ids=contact_ids,
        addresses=addresses,
        stages=stages,
        thread_ids=thread_ids,
        call_ids=call_ids,
        now=tx.now,
    )


async def find_due_erasures(tx: ReadTx, limit: int) -> list[UUID]:
    """Find organizations with somebody to wipe."""
    return [row["organization_id"] for row in await tx.fetch(sql.find_due_erasures, now=tx.now, n=limit)]


async def claim_erasures(tx: Tx, organization_ids: Sequence[UUID], each: int, total: int) -> list[Erasure]:
    """Lock due wipes."""
    rows = await tx.fetch(sql.claim_erasures, orgs=list(organization_ids), now=tx.now, each=each, total=total)
    return [_erasure(row) for row in rows]


async def reclaim_erasures(tx: Tx, organization_id: UUID, ids: Sequence[UUID]) -> list[Erasure]:
    """Lock these wipes if they are still due."""
    rows = await tx.fetch(sql.reclaim_erasures, organization_id=organization_id, ids=list(ids), now=tx.now)
    return [_erasure(row) for row in rows]


async def save_erasure(tx: Tx, erasure: Erasure) -> None:
    """Write how far a wipe is."""
    await tx.execute(
        sql.save_erasure,
        organization_id=erasure.organization_id,
        id=erasure.id,
        **{"pass": erasure.pass_},
        stage=erasure.stage,
        thread_id=erasure.thread_id,
        seq=erasure.seq,
        log_id=erasure.log_id,
        call_id=erasure.call_id,
        left_id=erasure.left_id,
        attempts=erasure.attempts,
        next_run_at=erasure.next_run_at,
    )


async def delete_erasure(tx: Tx, erasure: Erasure) -> None:
    """Forget that somebody was wiped."""
    await tx.execute(sql.delete_erasure, organization_id=erasure.organization_id, id=erasure.id)


async def lock_queued_of_contacts(tx: Tx, erasure: Erasure, limit: int) -> list[UUID]:
    """Lock what is queued for the contact; returns the messages, up to `limit`."""
    rows = await tx.fetch(
        sql.lock_queued_of_contacts,
        organization_id=erasure.organization_id,
        contact_ids=list(erasure.contact_ids),
        n=limit,
    )
    return [row["message_id"] for row in rows]


async def lock_next_thread(tx: Tx, erasure: Erasure) -> Thread | None:
    """Lock the thread whose turn it is; None when all are done."""
    row = await tx.fetchrow(
        sql.lock_next_thread,
        organization_id=erasure.organization_id,
        contact_ids=list(erasure.contact_ids),
        from_id=erasure.thread_id,
    )
    return None if row is None else Thread(row["id"], row["address"])


async def wipe_messages(tx: Tx, erasure: Erasure, thread: Thread, address: str, limit: int) -> list[int]:
    """Empty the next messages of a thread, up to `limit`; returns their numbers."""
    rows = await tx.fetch(
        sql.wipe_messages,
        organization_id=erasure.organization_id,
        thread_id=thread.id,
        seq=erasure.seq,
        n=limit,
        address=address,
        is_last=erasure.is_last_pass,
    )
    return [row["seq"] for row in rows]


async def wipe_threads(tx: Tx, threads: Sequence[tuple[UUID, UUID, str]]) -> None:
    """Take the addresses off threads, given as (organization, id, what stands for the address)."""
    organization_ids, ids, addresses = columns(threads, 3)
    await tx.execute(
        sql.wipe_threads,
        organization_ids=organization_ids,
        ids=ids,
        addresses=addresses,
        orgs=sorted(set(organization_ids)),
    )


async def wipe_echoes(tx: Tx, organization_id: UUID, addresses: Sequence[str], until: datetime) -> None:
    """Delete parked echoes to these addresses, as long as they left until then."""
    await tx.execute(sql.wipe_echoes, organization_id=organization_id, addresses=list(addresses), until=until)


async def wipe_receipts(tx: Tx, organization_id: UUID, needles: Sequence[str]) -> None:
    """Take words off receipts that have one of these in them."""
    await tx.execute(sql.wipe_receipts, organization_id=organization_id, needles=list(needles))


def _erasure(row: Row) -> Erasure:
    return Erasure(
        organization_id=row["organization_id"],
        id=row["id"],
        contact_ids=tuple(row["contact_ids"]),
        sealed=row["addresses"],
        erased_at=row["erased_at"],
        pass_=row["pass"],
        stage=Stage(row["stage"]),
        thread_id=row["thread_id"],
        seq=row["seq"],
        log_id=row["log_id"],
        call_id=row["call_id"],
        left_id=row["left_id"],
        attempts=row["attempts"],
        next_run_at=row["next_run_at"],
    )
