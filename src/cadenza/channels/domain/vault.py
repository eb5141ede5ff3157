"""Secrets of connections, sealed for the database and opened for a call. Pure.

Each sealed value begins with the id of its key, so that keys can be changed one connection at a time. It is bound to
its connection: copied to another row it does not open.
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
    """The secrets of a connection were sealed with a key that this installation does not have."""


class Vault:
    """Seals with the first key, opens with any."""

    def __init__(self, *keys: str) -> None:
        """Take the installation's secret keys, the current one first."""
        self._ciphers = {_key_id(key): AESSIV(hashlib.sha512(b"connections:" + key.encode()).digest()) for key in keys}
        self._current = _key_id(keys[0])

    def seal(self, connection_id: UUID, secrets: Mapping[str, str]) -> bytes:
        """Seal secrets for the row of this connection."""
        plain = json.dumps(dict(secrets), sort_keys=True).encode()
        return self._current + self._ciphers[self._current].encrypt(plain, [connection_id.bytes])

    def open(self, connection: Connection) -> Connection:
        """Return the connection with its secrets readable."""
        if connection.sealed is None or connection.secrets:
            return connection
        cipher = self._ciphers.get(connection.sealed[:KEY_ID_BYTES])
        if cipher is None:
            raise SecretsUnreadable
        try:
            plain = cipher.decrypt(connection.sealed[KEY_ID_BYTES:], [connection.id.bytes])
        except InvalidTag as err:
            raise SecretsUnreadable from err
        return replace(connection, secrets=json.loads(plain))


def _key_id(key: str) -> bytes:
    return hashlib.sha256(b"key id:" + key.encode()).digest()[:KEY_ID_BYTES]
