"""The rows of API keys."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from cadenza.accounts.domain.keys import ApiKey, NewApiKey
from cadenza.kit.db import Queries, ReadTx, Row, Tx

sql = Queries.beside(__file__)


async def insert_api_key(tx: Tx, organization_id: UUID, key: NewApiKey) -> None:
    """Write a new key."""
    await tx.execute(
        sql.insert_api_key,
        organization_id=organization_id,
        id=key.id,
        name=key.name,
        key_hash=key.secret_hash,
        scopes=list(key.scopes),
        created_by=key.created_by,
        now=tx.now,
    )


async def find_api_key(tx: ReadTx, organization_id: UUID, key_hash: bytes) -> Row | None:
    """Find the live key with this secret."""
    return await tx.fetchrow(sql.find_api_key, organization_id=organization_id, key_hash=key_hash)


async def list_api_keys(tx: ReadTx, organization_id: UUID) -> Sequence[ApiKey]:
    """Read the live keys, newest first."""
    rows = await tx.fetch(sql.list_api_keys, organization_id=organization_id)
    return [
        ApiKey(row["id"], row["name"], row["scopes"], row["created_by"], row["created_at"], row["last_used_at"])
        for row in rows
    ]


async def revoke_api_key(tx: Tx, organization_id: UUID, key_id: UUID) -> Row | None:
    """End a key; returns its name and scopes if it lived."""
    return await tx.fetchrow(sql.revoke_api_key, organization_id=organization_id, id=key_id, now=tx.now)


async def mark_used(tx: Tx, organization_id: UUID, key_id: UUID, before: datetime) -> None:
    """Note that a key was used, unless that was noted after `before`."""
    await tx.execute(sql.mark_used, organization_id=organization_id, id=key_id, now=tx.now, before=before)
