"""JSON documents are found, changed in Python and written back: what SQL alone says badly."""

from collections.abc import Callable
from typing import Any
from uuid import UUID

from cadenza.kit.db import Query, Tx

Change = Callable[[Any], Any]
"""Returns the document as it is to be; an equal one is not written."""


async def rewrite(tx: Tx, organization_id: UUID, lock: Query, save: Query, change: Change, **named: object) -> None:
    """Change the documents that one statement locks, as (id, document), by another that takes ids and documents."""
    rows = await tx.fetch(lock, organization_id=organization_id, **named)
    changed = [(row["id"], after) for row in rows if (after := change(row["document"])) != row["document"]]
    if changed:
        ids, documents = map(list, zip(*changed, strict=True))
        await tx.execute(save, organization_id=organization_id, ids=ids, documents=documents)
