"""API keys are made, shown once and looked up by hash; a browser trades one for a session."""

from dataclasses import dataclass
from datetime import timedelta
from uuid import UUID

from cadenza.accounts import store
from cadenza.accounts.domain.keys import (
    KEY_PREFIX,
    SESSION_PREFIX,
    Credential,
    hash_secret,
    read_credential,
    write_credential,
)
from cadenza.kit.db import ReadTx, Tx
from cadenza.kit.errors import NotFound
from cadenza.kit.ids import new_id, new_token

SESSION_LIFE = timedelta(days=90)


@dataclass(frozen=True, slots=True)
class NewKey:
    """A key just made; `text` is shown now and never again."""

    id: UUID
    text: str


async def create_api_key(tx: Tx, organization_id: UUID, name: str) -> NewKey:
    """Make a key for an organization."""
    key_id, secret = new_id(tx.now), new_token()
    await store.insert_api_key(tx, organization_id, key_id, name, hash_secret(secret))
    return NewKey(key_id, write_credential(KEY_PREFIX, organization_id, secret))


async def revoke_api_key(tx: Tx, organization_id: UUID, key_id: UUID) -> None:
    """End a key and every session that it opened."""
    if not await store.revoke_api_key(tx, organization_id, key_id):
        raise NotFound


def read_api_key(text: str) -> Credential | None:
    """Take a key apart, to know which organization to look it up in."""
    return read_credential(KEY_PREFIX, text)


def read_session(text: str) -> Credential | None:
    """Take a session token apart, to know which organization to look it up in."""
    return read_credential(SESSION_PREFIX, text)


async def find_api_key(tx: ReadTx, credential: Credential) -> UUID | None:
    """Find the live key that this is; None for a wrong or revoked one."""
    return await store.find_api_key(tx, credential.organization_id, credential.secret_hash)


async def find_session(tx: ReadTx, credential: Credential) -> UUID | None:
    """Find the live session that this is."""
    return await store.find_session(tx, credential.organization_id, credential.secret_hash)


async def open_session(tx: Tx, organization_id: UUID, api_key_id: UUID) -> str:
    """Open a session for a browser that showed a live key; returns its token."""
    secret = new_token()
    await store.insert_session(
        tx, organization_id, new_id(tx.now), api_key_id, hash_secret(secret), tx.now + SESSION_LIFE
    )
    return write_credential(SESSION_PREFIX, organization_id, secret)


async def close_session(tx: Tx, credential: Credential) -> None:
    """End a session; one that is gone already is no error."""
    await store.delete_session(tx, credential.organization_id, credential.secret_hash)
