"""Secrets of connections under the installation's key."""

from collections.abc import Mapping
from uuid import UUID

from cadenza.channels.domain import vault
from cadenza.channels.domain.connection import Connection
from cadenza.kit.secrets import derived_key

PURPOSE = "connections"


def seal_secrets(connection_id: UUID, secrets: Mapping[str, str]) -> bytes | None:
    """Seal secrets for the row of a connection; one without secrets has none."""
    return vault.seal(derived_key(PURPOSE), connection_id, secrets) if secrets else None


def open_secrets(connection: Connection) -> Connection:
    """Return the connection with its secrets readable, for an adapter alone."""
    return connection if connection.sealed is None else vault.open_sealed(derived_key(PURPOSE), connection)
