"""Secrets of connections, sealed for the database and opened for a call. Pure.

A sealed value begins with the id of its key, so that a wrong key is known as such. It is bound to its row, most often a
connection: copied to another it does not open.
"""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import replace
from uuid import UUID

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESSIV

from cadenza.channels.domain.connection import Connection

KEY_ID_BYTES = 4


class SecretsUnreadable(ValueError):
    """What is sealed was sealed with a key that this installation does not have."""


def seal(key: bytes, row_id: UUID, secrets: Mapping[str, str]) -> bytes:
    """Seal secrets for the row of this connection, or another row with something to hide."""
    plain = json.dumps(dict(secrets), sort_keys=True).encode()
    return _key_id(key) + _cipher(key).encrypt(plain, [row_id.bytes])


def unseal(key: bytes, row_id: UUID, sealed: bytes) -> dict[str, str]:
    """Return what was sealed for this row."""
    if sealed[:KEY_ID_BYTES] != _key_id(key):
        raise SecretsUnreadable
    try:
        plain = _cipher(key).decrypt(sealed[KEY_ID_BYTES:], [row_id.bytes])
    except InvalidTag as err:
        raise SecretsUnreadable from err
    secrets: dict[str, str] = json.loads(plain)
    return secrets


def open_sealed(key: bytes, connection: Connection) -> Connection:
    """Return the connection with its secrets readable."""
    if connection.sealed is None or connection.secrets:
        return connection
    return replace(connection, secrets=unseal(key, connection.id, connection.sealed))


def _cipher(key: bytes) -> AESSIV:
    return AESSIV(hashlib.sha512(key).digest())


def _key_id(key: bytes) -> bytes:
    return hashlib.sha256(b"key id:" + key).digest()[:KEY_ID_BYTES]
