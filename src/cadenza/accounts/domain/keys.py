"""API keys and session tokens: `cdz_<organization>_<secret>`.

The organization stands in the key (base32 of its id), so a key is looked up inside that organization and never
across all of them. A secret has 256 random bits: a plain SHA-256 of it can't be turned around.
"""

import base64
import binascii
import hashlib
from dataclasses import dataclass
from uuid import UUID

KEY_PREFIX = "cdz"
SESSION_PREFIX = "cds"
LONGEST = 200
"""Longer text is not a key and is not worth hashing."""


@dataclass(frozen=True, slots=True)
class Credential:
    """A key or token, taken apart."""

    organization_id: UUID
    secret_hash: bytes


def write_credential(prefix: str, organization_id: UUID, secret: str) -> str:
    """Put a key or token together; the only time its secret is seen."""
    organization = base64.b32encode(organization_id.bytes).decode().rstrip("=").lower()
    return f"{prefix}_{organization}_{secret}"


def read_credential(prefix: str, text: str) -> Credential | None:
    """Take a key or token apart; None for anything that can't be one."""
    pieces = text.split("_", 2)
    if len(text) > LONGEST or not text.isascii() or len(pieces) != 3 or pieces[0] != prefix:
        return None
    try:
        organization_id = UUID(bytes=base64.b32decode(pieces[1].upper() + "======"))
    except (binascii.Error, ValueError):
        return None
    return Credential(organization_id, hash_secret(pieces[2]))


def hash_secret(secret: str) -> bytes:
    """Hash the secret part, as it is stored."""
    return hashlib.sha256(secret.encode()).digest()
