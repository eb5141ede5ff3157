"""Pools of connections as Cadenza wants them: one role, bound by row-level security, with the timeouts of a worker."""

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from types import SimpleNamespace
from typing import Any
from uuid import UUID

import asyncpg
import orjson
from asyncpg.protocol import protocol

TIMEOUTS = {
    "statement_timeout": "10s",
    "idle_in_transaction_session_timeout": "5s",
    "transaction_timeout": "15s",  # from PostgreSQL 17
}
"""A frozen process holds a person's lock for five seconds at worst."""

FIRST_OF_A_CLUSTER = 10_000
"""Types below are the same on every server; from here on each cluster and each database numbers its own."""

# The driver asks of each value of an array whether it is an array itself, and asks the abstract base classes, which are
# slow to answer: two thirds of the time that writing an array of texts takes. Our arrays are lists. There is no setting
# for it, and the driver lets no codec of ours take the place of an array's.
protocol.IterableABC = protocol.SizedABC = (list, tuple)


async def open_pool(dsn: str, max_size: int, timeouts: Mapping[str, str], **session: str) -> Any:
    """Open a pool whose sessions stay as they are between uses."""
    return await asyncpg.create_pool(
        dsn,
        min_size=0,
        max_size=max_size,
        connection_class=_Connection,
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


class _Connection(asyncpg.Connection):  # type: ignore[misc]
    """A connection that is told what another of this process has learnt about the server's own types.

    The driver asks the server about each sort of array that a statement takes or returns, on every connection anew:
    a dozen questions that cost both sides more than most statements do. It has no way of its own to be told, and the
    method below is private to it: tests/kit/test_pool.py fails where an upgrade of the driver leaves it without effect.
    """

    async def _introspect_types(self, typeoids: Iterable[int], *rest: Any) -> tuple[Any, Any]:
        asked = set(typeoids)
        if asked <= _learnt.keys():
            return [described for oid in asked for described in _learnt[oid]], _NOT_ASKED
        types, statement = await super()._introspect_types(asked, *rest)
        _learnt.update((oid, types) for oid in asked if oid < FIRST_OF_A_CLUSTER)
        return types, statement


_learnt: dict[int, Sequence[Any]] = {}
"""By type, the answer in which it and what it is made of is described."""
_NOT_ASKED = SimpleNamespace(name="not asked")
"""Stands for the driver's own question: by its name the driver sees that no statement lost its place to it."""


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
