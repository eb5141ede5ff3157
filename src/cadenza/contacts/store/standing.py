"""The rows that say how people's standing and tags changed."""

from collections.abc import Sequence
from typing import NamedTuple
from uuid import UUID

from cadenza.kit.db import Queries, Tx, columns

sql = Queries.beside(__file__)


class Change(NamedTuple):
    """One field of one contact, before and after."""

    organization_id: UUID
    id: UUID
    contact_id: UUID
    field: str
    before: str | None
    after: str | None


async def insert_changes(tx: Tx, changes: Sequence[Change], actor: str | None, merge_id: UUID | None = None) -> None:
    """Write changes made now, by a merge or by themselves."""
    organization_ids, ids, contact_ids, fields, befores, afters = columns(changes, 6)
    await tx.execute(
        sql.insert_changes,
        organization_ids=organization_ids,
        orgs=sorted(set(organization_ids)),
        ids=ids,
        contact_ids=contact_ids,
        fields=fields,
        befores=befores,
        afters=afters,
        actor=actor,
        merge_id=merge_id,
        now=tx.now,
    )
