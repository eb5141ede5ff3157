"""Secrets that are handed out: API keys, session tokens, links: `cdz_<owner>_<secret>`.

The organization or person that it belongs to stands in it (base32 of the id), so a secret is looked up inside that one
and never across all of them. It has 256 random bits: a plain SHA-256 of it can't be turned around.
"""

import base64
import binascii
import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

KEY_PREFIX = "cdz"
SESSION_PREFIX = "cds"
LINK_PREFIX = "cdl"
INVITATION_PREFIX = "cdi"
LONGEST = 200
"""Longer text is not a key and is not worth hashing."""


@dataclass(frozen=True, slots=True)
class Credential:
    """A key or token, taken apart; its owner is an organization or a person."""

    owner_id: UUID
    secret_hash: bytes


def write_credential(prefix: str, owner_id: UUID, secret: str) -> str:
    """Put a key or token together; the only time its secret is seen."""
    owner = base64.b32encode(owner_id.bytes).decode().rstrip("=").lower()
    return f"{prefix}_{owner}_{secret}"


def read_credential(prefix: str, text: str) -> Credential | None:
    """Take a key or token apart; None for anything that can't be one."""
    pieces = text.split("_", 2)
    if len(text) > LONGEST or not text.isascii() or len(pieces) != 3 or pieces[0] != prefix:
        return None
    try:
        owner_id = UUID(bytes=base64.b32decode(pieces[1].upper() + "======"))
    except (binascii.Error, ValueError):
        return None
    return Credential(owner_id, hash_secret(pieces[2]))


def hash_secret(secret: str) -> bytes:
    """Hash the secret part, as it is stored."""
    return hashlib.sha256(secret.encode()).digest()


@dataclass(frozen=True, slots=True)
class NewApiKey:
    """A key as it is written."""

    id: UUID
    name: str
    secret_hash: bytes
    scopes: Sequence[str]
    created_by: str


@dataclass(frozen=True, slots=True)
class ApiKey:
    """A live key as it is listed: never its secret."""

    id: UUID
    name: str
    scopes: Sequence[str]
    created_by: str
    created_at: datetime
    last_used_at: datetime | None
