"""Identifiers and secrets: the only place that draws random numbers.

Ids are UUID version 7 (RFC 9562) made from the transaction's time, so that rows written together lie together and
a moved test clock moves them too.
"""

import hashlib
import os
import secrets
from datetime import datetime
from uuid import UUID

from asyncpg.pgproto import pgproto

_VERSION_7 = 0x70
_VARIANT = 0b1000_0000
_RANDOM_BYTES = 10

_draw = os.urandom


def new_id(at: datetime) -> UUID:
    """Make an id that sorts by `at` (milliseconds), unique by 74 random bits."""
    return new_ids(at, 1)[0]


def new_ids(at: datetime, count: int) -> list[UUID]:
    """Make ids for a batch: of the driver's own kind, which is a UUID that is made and written faster."""
    moment = int(at.timestamp() * 1000).to_bytes(6)
    drawn = _draw(_RANDOM_BYTES * count)
    return [_version_7(moment, drawn[start : start + _RANDOM_BYTES]) for start in range(0, len(drawn), _RANDOM_BYTES)]


def first_id(at: datetime) -> UUID:
    """Return what no id made at this time or later comes before."""
    return UUID(bytes=int(at.timestamp() * 1000).to_bytes(6) + bytes(_RANDOM_BYTES))


def _version_7(moment: bytes, drawn: bytes) -> UUID:
    made: UUID = pgproto.UUID(
        moment + bytes((_VERSION_7 | drawn[0] & 0x0F, drawn[1], _VARIANT | drawn[2] & 0x3F)) + drawn[3:]
    )
    return made


def new_token(size: int = 32) -> str:
    """Make a secret for keys and links, `size` bytes of randomness in URL-safe text."""
    return secrets.token_urlsafe(size)


def keyed_hash(key: bytes, *parts: str) -> bytes:
    """Hash text under a secret key of at most 64 bytes; parts can't run into each other."""
    encoded = [part.encode() for part in parts]
    joined = b"".join([len(part).to_bytes(4) + part for part in encoded])
    return hashlib.blake2b(joined, key=key, digest_size=32).digest()
