"""API keys are made, shown once, looked up by hash, listed and revoked."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from cadenza.accounts.domain.keys import (
    KEY_PREFIX,
    ApiKey,
    Credential,
    NewApiKey,
    hash_secret,
    read_credential,
    write_credential,
)
from cadenza.accounts.domain.permissions import Scope
from cadenza.accounts.errors import KeyNotFound
from cadenza.accounts.store import keys as store
from cadenza.kit.blank import is_blank
from cadenza.kit.db import ReadTx, Tx
from cadenza.kit.errors import Invalid, Problem
from cadenza.kit.ids import new_id, new_token

SUBJECT = "api_key"
USE_IS_NOTED_EVERY = timedelta(minutes=1)


@dataclass(frozen=True, slots=True)
class NewKey:
    """A key just made; `text` is shown now and never again."""

    id: UUID
    text: str


@dataclass(frozen=True, slots=True)
class FoundKey:
    """A live key that somebody showed."""

    id: UUID
    name: str
    scopes: Sequence[str]
    last_used_at: datetime | None


async def create_api_key(
    tx: Tx, organization_id: UUID, name: str, *, scopes: Iterable[Scope] = tuple(Scope), created_by: str = ""
) -> NewKey:
    """Make a key for an organization; with every scope unless told otherwise."""
    if is_blank(name):
        raise Invalid([Problem("name", "required")])
    key_id, secret = new_id(tx.now), new_token()
    ordered = [scope.value for scope in Scope if scope in set(scopes)]
    await store.insert_api_key(tx, organization_id, NewApiKey(key_id, name, hash_secret(secret), ordered, created_by))
    tx.changed(SUBJECT, key_id, after={"name": name, "scopes": ordered})
    return NewKey(key_id, write_credential(KEY_PREFIX, organization_id, secret))


async def list_api_keys(tx: ReadTx, organization_id: UUID) -> Sequence[ApiKey]:
    """Return the live keys, newest first."""
    return await store.list_api_keys(tx, organization_id)


async def revoke_api_key(tx: Tx, organization_id: UUID, key_id: UUID) -> None:
    """End a key."""
    row = await store.revoke_api_key(tx, organization_id, key_id)
    if row is None:
        raise KeyNotFound
    tx.changed(SUBJECT, key_id, before={"name": row["name"], "scopes": row["scopes"]})


def read_api_key(text: str) -> Credential | None:
    """Take a key apart, to know which organization to look it up in."""
    return read_credential(KEY_PREFIX, text)


async def find_api_key(tx: ReadTx, credential: Credential) -> FoundKey | None:
    """Find the live key that this is; None for a wrong or revoked one."""
    row = await store.find_api_key(tx, credential.owner_id, credential.secret_hash)
    return None if row is None else FoundKey(row["id"], row["name"], row["scopes"], row["last_used_at"])


async def mark_used(tx: Tx, organization_id: UUID, key_id: UUID) -> None:
    """Note that a key was used, at most once a minute."""
    await store.mark_used(tx, organization_id, key_id, tx.now - USE_IS_NOTED_EVERY)
