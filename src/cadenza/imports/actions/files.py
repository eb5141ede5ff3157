"""Files go when their time has come, or with a person who is erased; what was counted stays.

The file holds everything about everybody in it. It is deleted as a whole, with the cells of its rejected rows, those
left out of others and what contacts were before, as soon as no job reads it.
"""

from collections import defaultdict
from collections.abc import Sequence
from datetime import timedelta
from uuid import UUID

from cadenza.contacts.domain.events import ContactErased
from cadenza.imports.domain.names import FILES, HINT
from cadenza.imports.store import files as store
from cadenza.imports.store.files import ExpiredFile
from cadenza.kit.db import ReadTx, Tx

CHUNKS_AT_ONCE = 40
"""Ten megabytes: a transaction is short even where a disk is slow."""

ROWS_AT_ONCE = 2000
AGAIN = timedelta(minutes=5)


async def on_erased(tx: Tx, events: Sequence[ContactErased]) -> None:
    """Let the files go that the erased people were imported from."""
    by_organization: dict[UUID, list[UUID]] = defaultdict(list)
    for event in events:
        by_organization[event.organization_id].append(event.contact_id)
    for organization_id, contact_ids in sorted(by_organization.items()):
        imports = await store.forget_contacts(tx, organization_id, contact_ids)
        if imports:
            await store.expire_files(tx, organization_id, sorted(imports))
            tx.nudge(FILES, organization_id)


async def find(tx: ReadTx, limit: int) -> list[UUID]:
    """Return organizations with files to delete."""
    return await store.find_expired(tx, limit)


async def claim(tx: Tx, organizations: Sequence[UUID], each: int, total: int) -> list[ExpiredFile]:
    """Lock an import whose file is to be deleted."""
    del each
    return await store.claim_expired(tx, organizations, total)


async def reclaim(tx: Tx, organization_id: UUID, ids: Sequence[UUID]) -> list[ExpiredFile]:
    """Lock these imports if their file is still to be deleted."""
    return await store.reclaim_expired(tx, organization_id, ids)


async def delete(tx: Tx, files: Sequence[ExpiredFile]) -> None:
    """Delete some of each, until nothing is left."""
    for file in files:
        if not await store.forget_piece(tx, file, chunks=CHUNKS_AT_ONCE, rows=ROWS_AT_ONCE):
            await store.mark_erased(tx, file)
            tx.hint(file.organization_id, HINT, file.id)


async def fail(tx: Tx, file: ExpiredFile, error: str) -> None:
    """Try again later, for ever."""
    del error
    await store.put_off_erasing(tx, file, tx.now + AGAIN)
