"""Databases that are lent to a test and wiped when they come back, with connections that stay open in between.

A copy of the template costs as much as many a test, and so does a new connection, whose every statement is planned
anew. So a worker keeps a few databases. One that comes back is emptied: everybody else is thrown out, every row that
the template has not is deleted, and those it has are put back. One that a test has changed in another way (its schema,
its statistics, its settings) is dropped. What needs a superuser: on a server without one each test gets its copy.
"""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

import psycopg
from asyncpg.pool import Pool, PoolConnectionHolder
from psycopg.sql import SQL, Identifier

from tests.server import Server, with_path

MOST_LOANS = 100
"""A database that was lent so often is full of dead rows."""

_SCHEMA = """
    SELECT md5(concat(
        (SELECT string_agg(concat_ws(',', oid, relname, relnatts, relrowsecurity, relforcerowsecurity, relacl, relowner,
                                     reloptions, relchecks, relhastriggers), ';' ORDER BY oid)
           FROM pg_class WHERE oid >= 16384 AND relkind IN ('r', 'i', 'v')),
        (SELECT string_agg(concat_ws(',', oid, conname, convalidated), ';' ORDER BY oid)
           FROM pg_constraint WHERE oid >= 16384),
        (SELECT string_agg(concat_ws(',', oid, polname, polroles), ';' ORDER BY oid) FROM pg_policy),
        (SELECT string_agg(concat_ws(',', oid, proname), ';' ORDER BY oid) FROM pg_proc WHERE oid >= 16384),
        (SELECT concat_ws(',', count(*), count(*) FILTER (WHERE attnotnull), count(*) FILTER (WHERE atthasdef))
           FROM pg_attribute WHERE attrelid >= 16384),
        (SELECT string_agg(concat_ws(',', starelid, staattnum, stadistinct), ';' ORDER BY starelid, staattnum)
           FROM pg_statistic WHERE starelid >= 16384),
        (SELECT string_agg(setconfig::text, ';') FROM pg_db_role_setting s JOIN pg_database d ON d.oid = s.setdatabase
          WHERE d.datname = current_database()),
        (SELECT count(*) FROM pg_namespace)))
"""
_TABLES = "SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'"
_THROW_OUT = """
    SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'
       AND pid <> ALL (%s)
"""


class Loan:
    """One database of a worker, and who looks after it."""

    def __init__(self, server: Server, loop: asyncio.AbstractEventLoop) -> None:
        self._lending = server.cloned()
        self.address = self._lending.__enter__()
        name = urlsplit(self.address).path.removeprefix("/")
        self._keeper = psycopg.connect(with_path(str(server.admin_dsn), name), autocommit=True)
        self._keeper.execute("SET session_replication_role = replica")
        self._tables = [name for (name,) in self._keeper.execute(_TABLES)]
        self._seeded = {name: self._rows(name) for name in self._filled()}
        self._schema = self._fingerprint()
        self._loans = 0
        self._parked = _parked[self.address] = _Parked(loop)

    def is_clean_again(self) -> bool:
        """Empty it; False if that can't be done."""
        self._loans += 1
        self._keeper.execute(_THROW_OUT, [[one.get_server_pid() for _, one in self._parked.connections]])
        if self._loans == MOST_LOANS or self._fingerprint() != self._schema:
            return False
        with self._keeper.transaction():
            for name in self._filled():
                if self._rows(name) != self._seeded.get(name):
                    self._keeper.execute(SQL("DELETE FROM {}").format(Identifier(name)))
            for name, rows in self._seeded.items():
                if self._rows(name) != rows:
                    with self._keeper.cursor().copy(SQL("COPY {} FROM STDIN").format(Identifier(name))) as copy:
                        copy.write(rows)
        return True

    def drop(self) -> None:
        """Let nothing be left of it."""
        del _parked[self.address]
        for _, connection in self._parked.connections:
            connection.terminate()
        self._keeper.close()
        self._lending.__exit__(None, None, None)

    def _filled(self) -> list[str]:
        """List the tables that hold rows."""
        looks = [SQL("SELECT {} WHERE EXISTS (SELECT FROM {})").format(name, Identifier(name)) for name in self._tables]
        return [name for (name,) in self._keeper.execute(SQL(" UNION ALL ").join(looks), prepare=True)]

    def _rows(self, name: str) -> bytes:
        with self._keeper.cursor().copy(SQL("COPY {} TO STDOUT").format(Identifier(name))) as copy:
            return b"".join(sorted(map(bytes, copy)))

    def _fingerprint(self) -> str:
        return self._keeper.execute(_SCHEMA, prepare=True).fetchone()[0]


class Shelf:
    """The databases of a worker that are not lent just now."""

    def __init__(self, server: Server) -> None:
        """Begin with none; connections of the loop that runs now are kept."""
        self._server = server
        self._free: list[Loan] = []
        self._loop = asyncio.get_running_loop()

    @contextmanager
    def lent(self) -> Iterator[str]:
        """Lend a database that is as the template."""
        if self._server.admin_dsn is None:
            with self._server.cloned() as address:
                yield address
            return
        loan = self._free.pop() if self._free else Loan(self._server, self._loop)
        try:
            yield loan.address
        finally:
            if loan.is_clean_again():
                self._free.append(loan)
            else:
                loan.drop()

    def close(self) -> None:
        """Drop all."""
        while self._free:
            self._free.pop().drop()


# ------------------------------------------------------------------------------------------- connections


@dataclass
class _Parked:
    """Open connections to a lent database that nobody uses: ready, and with their statements planned."""

    loop: asyncio.AbstractEventLoop
    connections: list[tuple[str, Any]] = field(default_factory=list)


_parked: dict[str, _Parked] = {}
"""By the address of the database."""

_dial, _hang_up = Pool._get_new_connection, PoolConnectionHolder.close


def install() -> None:
    """Let every pool of this process take what others have parked, and park what it has when it is closed."""
    Pool._get_new_connection = _take
    PoolConnectionHolder.close = _park


async def _take(pool: Pool) -> Any:
    parked = _parked.get(pool._connect_args[0])
    fitting = [one for one in parked.connections if one[0] == _sort_of(pool)] if parked else []
    for one in fitting if parked and parked.loop is pool._loop else ():
        parked.connections.remove(one)
        if not one[1].is_closed():
            return one[1]
    return await _dial(pool)


async def _park(holder: PoolConnectionHolder) -> None:
    connection, pool = holder._con, holder._pool
    parked = _parked.get(pool._connect_args[0])
    is_wanted = parked is not None and parked.loop is pool._loop
    if not is_wanted or connection is None or connection.is_closed() or connection.is_in_transaction():
        await _hang_up(holder)
        return
    holder._maybe_cancel_inactive_callback()
    holder._con = None
    parked.connections.append((_sort_of(pool), connection))


def _sort_of(pool: Pool) -> str:
    """Say what sort of connections a pool has: one can stand in for others of its sort alone."""
    return repr((pool._connect_kwargs, pool._init and pool._init.args))
