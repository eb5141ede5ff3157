"""The rows of files: their pieces, and how they go."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, NamedTuple
from uuid import UUID

from cadenza.imports.store.imports import Ref
from cadenza.kit.db import Queries, ReadTx, Tx

sql = Queries.beside(__file__)


class ExpiredFile(NamedTuple):
    """An import whose file is to be deleted."""

    organization_id: UUID
    id: UUID


async def insert_chunk(tx: Tx, ref: Ref, number: int, data: bytes) -> None:
    """Write one piece of a file."""
    await tx.execute(sql.insert_chunk, **_named(ref), number=number, data=data)


async def read_chunks(tx: ReadTx, ref: Ref, first: int, last: int) -> dict[int, bytes]:
    """Read pieces of a file by their numbers; those that are gone are missing."""
    rows = await tx.fetch(sql.read_chunks, **_named(ref), first=first, last=last)
    return {row["number"]: row["data"] for row in rows}


async def forget_piece(tx: Tx, ref: Ref, *, chunks: int, rows: int) -> bool:
    """Delete some of what is kept of a file, of its rows and of the undo; False if nothing was left."""
    kept = await tx.fetchrow(sql.first_kept, **_named(ref), chunks=chunks, rows=rows)
    chunk, row_number, left_out_of, contact_id = kept or (None, None, None, None)
    if chunk is not None:
        await tx.execute(sql.delete_chunks, **_named(ref), number=chunk)
    if row_number is not None:
        await tx.execute(sql.forget_cells, **_named(ref), row_number=row_number)
    if left_out_of is not None:
        await tx.execute(sql.forget_left_out, **_named(ref), row_number=left_out_of)
    if contact_id is not None:
        await tx.execute(sql.forget_changes, **_named(ref), contact_id=contact_id)
    return any(one is not None for one in (chunk, row_number, left_out_of, contact_id))


async def mark_erased(tx: Tx, ref: Ref) -> None:
    """Say that nothing is left of the file."""
    await tx.execute(sql.mark_erased, **_named(ref), now=tx.now)


async def forget_contacts(tx: Tx, organization_id: UUID, contact_ids: Sequence[UUID]) -> set[UUID]:
    """Forget what erased people were before imports; returns the imports."""
    rows = await tx.fetch(sql.forget_contacts, organization_id=organization_id, contact_ids=sorted(contact_ids))
    return {row["import_id"] for row in rows}


async def expire_files(tx: Tx, organization_id: UUID, ids: Sequence[UUID]) -> None:
    """Let files be deleted as soon as nobody reads them."""
    await tx.execute(sql.expire_files, organization_id=organization_id, ids=sorted(ids), now=tx.now)


async def find_expired(tx: ReadTx, limit: int) -> list[UUID]:
    """Find organizations with files to delete."""
    return [row["organization_id"] for row in await tx.fetch(sql.find_expired, now=tx.now, limit=limit)]


async def claim_expired(tx: Tx, organizations: Sequence[UUID], total: int) -> list[ExpiredFile]:
    """Lock imports whose file is to be deleted."""
    rows = await tx.fetch(sql.claim_expired, orgs=list(organizations), now=tx.now, total=total)
    return [ExpiredFile(row["organization_id"], row["id"]) for row in rows]


async def reclaim_expired(tx: Tx, organization_id: UUID, ids: Sequence[UUID]) -> list[ExpiredFile]:
    """Lock these imports if their file is still to be deleted."""
    rows = await tx.fetch(sql.reclaim_expired, organization_id=organization_id, ids=list(ids), now=tx.now)
    return [ExpiredFile(row["organization_id"], row["id"]) for row in rows]


async def put_off_erasing(tx: Tx, ref: Ref, at: datetime) -> None:
    """Let a file wait that could not be deleted."""
    await tx.execute(sql.put_off_erasing, **_named(ref), at=at)


def _named(ref: Ref) -> dict[str, Any]:
    return {"organization_id": ref[0], "id": ref[1]}
