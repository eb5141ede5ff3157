"""Secrets open for their connection and their key alone."""

from dataclasses import replace
from uuid import UUID

import pytest

from cadenza.channels.domain.capabilities import UncertainPolicy
from cadenza.channels.domain.connection import Connection
from cadenza.channels.domain.vault import SecretsUnreadable, open_sealed, seal
from cadenza.kit.reasons import ConnectionState

KEY, OTHER = b"k" * 32, b"o" * 32


@pytest.fixture
def connection() -> Connection:
    """Make a connection with a sealed token."""
    return Connection(
        organization_id=UUID(int=1),
        id=UUID(int=2),
        channel="whatsapp",
        provider="sandbox",
        name="n",
        state=ConnectionState.CONNECTED,
        kill_switch=False,
        is_default=False,
        uncertain_policy=UncertainPolicy.HOLD,
        pace=None,
        concurrency=1,
        sealed=seal(KEY, UUID(int=2), {"token": "hunter2"}),
    )


def test_what_is_sealed_opens_again(connection):
    """And is not readable in between, nor in a repr."""
    opened = open_sealed(KEY, connection)
    assert opened.secrets == {"token": "hunter2"}
    assert b"hunter2" not in connection.sealed
    assert "hunter2" not in repr(opened)
    assert open_sealed(KEY, replace(connection, sealed=None)).secrets == {}


def test_another_key_another_row_or_a_changed_byte_opens_nothing(connection):
    """Each is refused, not read as something else."""
    changed = connection.sealed[:-1] + bytes([connection.sealed[-1] ^ 1])
    for key, closed in (
        (OTHER, connection),
        (KEY, replace(connection, id=UUID(int=3))),
        (KEY, replace(connection, sealed=changed)),
        (KEY, replace(connection, sealed=b"")),
    ):
        with pytest.raises(SecretsUnreadable):
            open_sealed(key, closed)
