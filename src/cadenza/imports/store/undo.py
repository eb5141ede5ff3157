"""The contacts of an import, as its undo goes through them."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any, NamedTuple
from uuid import UUID

from cadenza.contacts.domain.taking_back import TakenBack
from cadenza.imports.store.imports import Ref
from cadenza.kit.db import Queries, ReadTx, Tx, columns

sql = Queries.beside(__file__)


class ChangedLink(NamedTuple):
    """A contact that the import made or changed."""

    contact_id: UUID
    was_created: bool
    changes: Mapping[str, Any] | None
    linked_at: datetime
    touched_at: datetime
    is_shared: bool


async def next_links(tx: ReadTx, ref: Ref, limit: int) -> list[ChangedLink]:
    """Read the next contacts to take back."""
    rows = await tx.fetch(sql.next_links, organization_id=ref[0], id=ref[1], limit=limit)
    return [ChangedLink(*row) for row in rows]


async def save_undone(tx: Tx, ref: Ref, results: Mapping[UUID, TakenBack]) -> None:
    """Write what came of it."""
    contact_ids, undones = columns(sorted(results.items()), 2)
    await tx.execute(sql.save_undone, organization_id=ref[0], id=ref[1], contact_ids=contact_ids, undones=undones)
