"""Row locks on contacts, the first lock of whatever touches a person."""

from collections.abc import Sequence
from uuid import UUID

from cadenza.kit.db import Queries, ReadTx, Tx, columns

sql = Queries.beside(__file__)

Ref = tuple[UUID, UUID]
"""An organization and the id of a contact in it."""


async def lock_contacts(tx: Tx, refs: Sequence[Ref]) -> list[tuple[Ref, UUID | None]]:
    """Lock these contacts; returns each that was not erased, with the contact it was merged into."""
    organization_ids, ids = columns(refs, 2)
    rows = await tx.fetch(
        sql.lock_contacts, organization_ids=organization_ids, ids=ids, orgs=sorted(set(organization_ids))
    )
    return [((row["organization_id"], row["id"]), row["merged_into"]) for row in rows if not row["is_erased"]]


async def find_merged(tx: ReadTx, refs: Sequence[Ref]) -> list[Ref]:
    """Return into whom those of these contacts were merged that are tombstones."""
    organization_ids, ids = columns(refs, 2)
    rows = await tx.fetch(
        sql.find_merged, organization_ids=organization_ids, ids=ids, orgs=sorted(set(organization_ids))
    )
    return [(row["organization_id"], row["merged_into"]) for row in rows]


async def lock_free_contacts(tx: Tx, refs: Sequence[Ref]) -> set[UUID]:
    """Lock those of these contacts that are free; returns their ids."""
    organization_ids, ids = columns(refs, 2)
    rows = await tx.fetch(
        sql.lock_free_contacts, organization_ids=organization_ids, ids=ids, orgs=sorted(set(organization_ids))
    )
    return {contact_id for (contact_id,) in rows}
