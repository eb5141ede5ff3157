"""Identifiers and secrets: the only place that draws random numbers.

Ids are UUID version 7 (RFC 9562) made from the transaction's time, so that rows written together lie together and
a moved test clock moves them too.
"""

import hashlib
import hmac
import os
import secrets
from datetime import datetime
from uuid import UUID

_VERSION_7 = 0x7 << 76
_VARIANT = 0b10 << 62

_draw = os.urandom


def new_id(at: datetime) -> UUID:
    """Make an id that sorts by `at` (milliseconds), unique by 74 random bits."""
    milliseconds = int(at.timestamp() * 1000)
    random_bits = int.from_bytes(_draw(10))
    random_a = (random_bits >> 62) & 0xFFF
    random_b = random_bits & ((1 << 62) - 1)
    return UUID(int=(milliseconds << 80) | _VERSION_7 | (random_a << 64) | _VARIANT | random_b)


def new_token(size: int = 32) -> str:
    """Make a secret for keys and links, `size` bytes of randomness in URL-safe text."""
    return secrets.token_urlsafe(size)


def keyed_hash(key: bytes, *parts: str) -> bytes:
    """Hash text under a secret key; parts can't run into each other."""
    joined = b"".join(len(part.encode()).to_bytes(4) + part.encode() for part in parts)
    return hmac.digest(key, joined, hashlib.sha256)


def jitter(lowest: float, highest: float) -> float:
    """Draw a number between two bounds, for spreading and retries."""
    return secrets.SystemRandom().uniform(lowest, highest)
