"""Pools of connections as Cadenza wants them: one role, bound by row-level security, with the timeouts of a worker."""

from collections.abc import Mapping
from functools import partial
from typing import Any
from uuid import UUID

import asyncpg
import orjson

TIMEOUTS = {
    "statement_timeout": "10s",
    "idle_in_transaction_session_timeout": "5s",
    "transaction_timeout": "15s",  # from PostgreSQL 17
}
"""A frozen process holds a person's lock for five seconds at worst."""


async def open_pool(dsn: str, max_size: int, timeouts: Mapping[str, str], **session: str) -> Any:
    """Open a pool whose sessions stay as they are between uses."""
    return await asyncpg.create_pool(
        dsn,
        min_size=0,
        max_size=max_size,
        init=partial(_prepare_connection, timeouts),
        reset=_keep_connection,
        statement_cache_size=1000,
        max_cacheable_statement_size=0,
        server_settings={
            "application_name": "cadenza",
            "jit": "off",
            "random_page_cost": "1.1",
            # One plan for any values. A plan made for the values of a first call takes the arrays of a batch, and the
            # array of the row-level security policy, for large: it then reads whole organizations to join them.
            "plan_cache_mode": "force_generic_plan",
            # Every statement finds its rows by an index. Reading the table is cheaper only while it is empty, and a
            # plan made then stays until the next ANALYZE, while the table fills up under it.
            "enable_seqscan": "off",
            "timezone": "UTC",
            "tcp_keepalives_idle": "10",
            "tcp_keepalives_interval": "5",
            "tcp_keepalives_count": "3",
            **session,
        },
    )


async def _prepare_connection(timeouts: Mapping[str, str], connection: Any) -> None:
    """Act as the application's role, refuse one that row-level security does not bind, speak JSON natively."""
    await connection.execute("SET ROLE cadenza_app")
    if not await connection.fetchval("SELECT row_security_active('organizations')"):
        message = "row-level security does not bind this database role; see docs/operations"
        raise RuntimeError(message)
    for name, limit in timeouts.items():
        if name != "transaction_timeout" or connection.get_server_version().major >= 17:
            await connection.execute(f"SET {name} = '{limit}'")
    await connection.set_type_codec(
        "jsonb",
        schema="pg_catalog",
        encoder=lambda value: b"\x01" + orjson.dumps(value, default=_write_uuid),
        decoder=lambda data: orjson.loads(data[1:]),
        format="binary",
    )


def _write_uuid(value: object) -> str:
    """Write the driver's own kind of UUID, which orjson does not know."""
    if isinstance(value, UUID):
        return str(value)
    raise TypeError(type(value).__name__)


async def _keep_connection(_connection: Any) -> None:
    """Leave the session as it is between uses: every setting of a transaction is SET LOCAL."""
