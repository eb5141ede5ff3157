"""Rows that an undo takes back."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from uuid import UUID

from cadenza.contacts.domain.upsert import Key
from cadenza.kit.db import Queries, ReadTx, Tx, columns

sql = Queries.beside(__file__)


async def find_touched(tx: ReadTx, organization_id: UUID, since: Mapping[UUID, datetime]) -> set[UUID]:
    """Find contacts that were touched after their time."""
    ids, sinces = columns(sorted(since.items()), 2)
    rows = await tx.fetch(sql.find_touched, organization_id=organization_id, ids=ids, sinces=sinces)
    return {row["id"] for row in rows}


async def delete_identifiers(tx: Tx, organization_id: UUID, identifiers: Sequence[tuple[UUID, Key]]) -> None:
    """Take identifiers from locked contacts."""
    rows = sorted((*key, contact_id) for contact_id, key in identifiers)
    kinds, scopes, match_keys, contact_ids = columns(rows, 4)
    await tx.execute(
        sql.delete_identifiers,
        organization_id=organization_id,
        contact_ids=contact_ids,
        kinds=kinds,
        scopes=scopes,
        match_keys=match_keys,
    )


async def find_given(tx: ReadTx, organization_id: UUID, since: Mapping[UUID, datetime]) -> list[tuple[UUID, str]]:
    """Find consent that an import gave since: contact and opt-out key."""
    contact_ids, from_ats = columns(sorted(since.items()), 2)
    rows = await tx.fetch(sql.find_given, organization_id=organization_id, contact_ids=contact_ids, from_ats=from_ats)
    return [(row["contact_id"], row["key"]) for row in rows]


async def delete_consents(tx: Tx, organization_id: UUID, ids: Sequence[UUID]) -> None:
    """Forget where people stood."""
    await tx.execute(sql.delete_consents, organization_id=organization_id, ids=list(ids))
