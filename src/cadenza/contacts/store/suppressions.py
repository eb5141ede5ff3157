"""The rows of the suppression list: hashes alone, no addresses."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from cadenza.kit.db import Queries, ReadTx, Tx, columns

sql = Queries.beside(__file__)

Hashed = tuple[UUID, bytes, str]
"""An organization, an address's hash and the opt-out key, '' for every channel."""


@dataclass(frozen=True, slots=True)
class Suppressed:
    """One entry of the list."""

    organization_id: UUID
    address_hash: bytes
    key: str
    source: str
    at: datetime


async def insert_suppressions(tx: Tx, rows: Sequence[Hashed], source: str) -> set[Hashed]:
    """Add entries; returns those that are new."""
    organization_ids, address_hashes, keys = columns(rows, 3)
    added = await tx.fetch(
        sql.insert_suppressions,
        organization_ids=organization_ids,
        address_hashes=address_hashes,
        keys=keys,
        source=source,
        now=tx.now,
        orgs=sorted(set(organization_ids)),
    )
    return {(row["organization_id"], row["address_hash"], row["key"]) for row in added}


async def find_suppressions(tx: ReadTx, hashes: Sequence[tuple[UUID, bytes]]) -> list[Suppressed]:
    """Find the entries of these hashes."""
    organization_ids, address_hashes = columns(hashes, 2)
    rows = await tx.fetch(
        sql.find_suppressions,
        organization_ids=organization_ids,
        address_hashes=address_hashes,
        orgs=sorted(set(organization_ids)),
    )
    return [Suppressed(**row) for row in rows]


async def delete_suppressions(tx: Tx, organization_id: UUID, address_hashes: Sequence[bytes], key: str) -> int:
    """Remove entries under one key; returns how many went."""
    return await tx.execute(
        sql.delete_suppressions,
        organization_id=organization_id,
        address_hashes=list(address_hashes),
        key=key,
    )
