"""Page cursors: opaque and tamper-evident.

A cursor holds where the last page ended, for one list of one organization, and a MAC over all three. It is checked
before it is read, so what comes back from it is what we wrote.
"""

import base64
import binascii
import hmac
from collections.abc import Sequence
from datetime import datetime
from hashlib import sha256
from uuid import UUID

import orjson

from cadenza.kit.errors import Invalid, Problem
from cadenza.kit.secrets import derived_key

MAC_BYTES = 12
LONGEST = 1000


def write_cursor(listing: str, organization_id: UUID, *position: str | int | datetime | UUID | None) -> str:
    """Write the position after which the next page begins."""
    # asyncpg has a UUID class of its own.
    written = orjson.dumps(position, default=str)
    mac = _mac(listing, organization_id, written)
    return base64.urlsafe_b64encode(mac + written).decode().rstrip("=")


def read_cursor(listing: str, organization_id: UUID, cursor: str) -> Sequence[str | int | None]:
    """Return the position in a cursor of this list, or raise Invalid; times and ids come back as text."""
    try:
        if len(cursor) > LONGEST:
            raise ValueError("too long")
        sealed = base64.b64decode(cursor + "=" * (-len(cursor) % 4), altchars=b"-_", validate=True)
    except (ValueError, binascii.Error) as err:
        raise _invalid() from err
    mac, written = sealed[:MAC_BYTES], sealed[MAC_BYTES:]
    if not hmac.compare_digest(mac, _mac(listing, organization_id, written)):
        raise _invalid()
    position: list[str | int | None] = orjson.loads(written)
    return position


def _mac(listing: str, organization_id: UUID, written: bytes) -> bytes:
    key = derived_key(f"cursor:{listing}")
    return hmac.digest(key, organization_id.bytes + written, sha256)[:MAC_BYTES]


def _invalid() -> Invalid:
    return Invalid([Problem("cursor", "invalid_cursor")])
