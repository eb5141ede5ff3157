"""Transactions on PostgreSQL. The only file that begins, commits or rolls back.

- BEGIN, the organizations that row-level security lets through, the timeouts and the time come in one round trip.
- `tx.now` is constant in a transaction; every statement takes time as a parameter.
- A transaction names its organizations (or the person whose rows it touches) first, and touches no others: the
  database refuses the rest.
- Events emitted by an action are answered by the handlers of `wiring.py` in the same transaction, as lists.
- Nudges and hints leave after the commit, never in it.

A `checkpoint` may be given: it is awaited before each statement and around each commit, and is where the fault
tests stop, interleave and kill workers.
"""

import contextlib
from collections import defaultdict
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager
from datetime import datetime
from typing import Any, Protocol, Self
from uuid import UUID

import asyncpg

from cadenza.kit import outside
from cadenza.kit.clock import Clock, database_clock, database_time
from cadenza.kit.db_errors import is_unique_violation
from cadenza.kit.events import Change, Event, Handlers
from cadenza.kit.nudges import Nudge, NudgeSink
from cadenza.kit.pool import TIMEOUTS, open_pool
from cadenza.kit.sql import Queries, Query

__all__ = ["Database", "Queries", "Query", "ReadTx", "Row", "Tx"]


class Row(Protocol):
    """One row of a result: values by column name, or one after the other."""

    def __getitem__(self, column: str) -> Any:
        """Return the value of a column."""
        ...

    def __iter__(self) -> Iterator[Any]:
        """Return the values in the order of the statement."""
        ...

    def keys(self) -> Iterator[str]:
        """Return the column names."""
        ...


_TIME_FORMAT = """'YYYY-MM-DD"T"HH24:MI:SS.US'"""
MAX_EVENT_ROUNDS = 20


Checkpoint = Callable[[str], Awaitable[None]]
"""Awaited before each statement and around each commit, with what comes next."""


async def _go_on(_what: str) -> None:
    """Do nothing: outside the fault tests nobody stands in between."""


class ReadTx:
    """A transaction that reads."""

    def __init__(self, connection: Any, now: datetime, organizations: frozenset[UUID], checkpoint: Checkpoint) -> None:
        """Hold an open transaction; made by `Database` alone."""
        self.now = now
        self.organizations = organizations
        self._connection = connection
        self._checkpoint = checkpoint

    async def fetch(self, query: Query, **values: object) -> list[Row]:
        """Run a statement and return all its rows."""
        await self._checkpoint(query.name)
        rows: list[Row] = await self._connection.fetch(query.text, *query.arguments(values))
        return rows

    async def fetchrow(self, query: Query, **values: object) -> Row | None:
        """Run a statement and return its first row."""
        await self._checkpoint(query.name)
        row: Row | None = await self._connection.fetchrow(query.text, *query.arguments(values))
        return row

    async def fetchval(self, query: Query, **values: object) -> Any:
        """Run a statement and return the first value of its first row."""
        await self._checkpoint(query.name)
        return await self._connection.fetchval(query.text, *query.arguments(values))


class Tx(ReadTx):
    """A transaction that writes, and what it has to say to others."""

    def __init__(
        self,
        connection: Any,
        now: datetime,
        organizations: frozenset[UUID],
        checkpoint: Checkpoint,
        handlers: Handlers,
    ) -> None:
        """Hold an open transaction; made by `Database` alone."""
        super().__init__(connection, now, organizations, checkpoint)
        self._handlers = handlers
        self._events: list[Event] = []
        self._nudges: list[Nudge] = []
        self._after_commit: list[Callable[[], None]] = []
        self.change: Change | None = None

    async def execute(self, query: Query, **values: object) -> int:
        """Run a statement and return how many rows it touched."""
        await self._checkpoint(query.name)
        status: str = await self._connection.execute(query.text, *query.arguments(values))
        return int(status.rsplit(" ", 1)[-1])

    def emit(self, *events: Event) -> None:
        """Say what happened; answered at the next flush, at the latest before the commit."""
        self._events.extend(events)

    def changed(
        self,
        kind: str,
        id_: UUID,
        before: Mapping[str, object] | None = None,
        after: Mapping[str, object] | None = None,
    ) -> None:
        """Say what this transaction changes, for the audit log; said twice, the later one counts."""
        self.change = Change(kind, id_, before, after)

    def nudge(self, lane: str, *organization_ids: UUID) -> None:
        """Wake a lane for these organizations once this is committed."""
        self._nudges.extend(Nudge(lane, organization_id) for organization_id in organization_ids)

    def hint(self, organization_id: UUID, topic: str, *ids: UUID) -> None:
        """Tell open dashboards of this organization that something changed, once this is committed."""
        self._nudges.append(Nudge(f"hint:{topic}", organization_id, ids))

    def after_commit(self, action: Callable[[], None]) -> None:
        """Run a quick local action once this is committed."""
        self._after_commit.append(action)

    async def flush(self) -> None:
        """Answer the emitted events: each handler gets the list of its type, in the order of `wiring.py`."""
        for _ in range(MAX_EVENT_ROUNDS):
            if not self._events:
                return
            events, self._events = self._events, []
            by_type: dict[type[Event], list[Event]] = defaultdict(list)
            for event in events:
                by_type[type(event)].append(event)
            for event_type, handlers in self._handlers.items():
                if event_type in by_type:
                    for handler in handlers:
                        await handler(self, by_type[event_type])
        message = f"events still emit events after {MAX_EVENT_ROUNDS} rounds"
        raise RuntimeError(message)

    @asynccontextmanager
    async def savepoint(self) -> AsyncIterator[None]:
        """Undo everything inside, what was said included, when an error leaves the block; locks stay."""
        said = (list(self._events), list(self._nudges), list(self._after_commit))
        await self._run_raw("SAVEPOINT part")
        try:
            yield
            await self.flush()
        except Exception:
            await self._run_raw("ROLLBACK TO SAVEPOINT part; RELEASE SAVEPOINT part")
            self._events, self._nudges, self._after_commit = said
            raise
        await self._run_raw("RELEASE SAVEPOINT part")

    async def mark(self) -> None:
        """Set a mark: the locks that are taken from here on can be given back."""
        await self._run_raw("SAVEPOINT mark")

    async def give_back(self) -> None:
        """Release the locks taken since the last mark, which stays; nothing else may have been done since."""
        await self._run_raw("ROLLBACK TO SAVEPOINT mark")

    @asynccontextmanager
    async def unless_taken(self, taken: Exception) -> AsyncIterator[None]:
        """Write inside, or raise `taken` where a unique constraint refuses it: somebody may be faster than a look."""
        try:
            async with self.savepoint():
                yield
        except Exception as error:
            if is_unique_violation(error):
                raise taken from error
            raise

    @property
    def is_open(self) -> bool:
        """Whether the transaction can still go on; the server or the network may have ended it."""
        try:
            return bool(self._connection.is_in_transaction()) and not self._connection.is_closed()
        except asyncpg.InterfaceError:
            return False  # the pool has already thrown the connection away

    async def _run_raw(self, text: str) -> None:
        await self._checkpoint(text)
        await self._connection.execute(text)


class Database:
    """A pool of connections that act as the role `cadenza_app`."""

    def __init__(
        self,
        pool: Any,
        notes: Any,
        *,
        handlers: Handlers,
        nudges: NudgeSink | None,
        clock: Clock,
        checkpoint: Checkpoint,
        is_patient: bool,
    ) -> None:
        """Hold an open pool; use `connect`."""
        self._pool = pool
        self._notes = notes
        self._handlers = handlers
        self._nudges = nudges
        self._clock = clock
        self._checkpoint = checkpoint
        self._is_patient = is_patient

    @classmethod
    async def connect(
        cls,
        dsn: str,
        *,
        handlers: Handlers | None = None,
        nudges: NudgeSink | None = None,
        max_size: int = 10,
        checkpoint: Checkpoint = _go_on,
        clock: Clock = database_clock,
        is_patient: bool = False,
    ) -> Self:
        """Open a pool and make sure that row-level security binds it.

        The fault tests bring a clock of their own, and patience: no timeouts, since they stop inside transactions.
        """
        timeouts = {} if is_patient else TIMEOUTS
        pool = await open_pool(dsn, max_size, timeouts)
        notes = await open_pool(dsn, max_size, timeouts, synchronous_commit="off")
        return cls(
            pool,
            notes,
            handlers=handlers or {},
            nudges=nudges,
            clock=clock,
            checkpoint=checkpoint,
            is_patient=is_patient,
        )

    async def close(self) -> None:
        """Wait for open transactions, then close every connection."""
        await self._pool.close()
        await self._notes.close()

    @asynccontextmanager
    async def begin(self, *organizations: UUID, lock_timeout_ms: int = 2000) -> AsyncIterator[Tx]:
        """Open a transaction over these organizations; it commits when the block ends, and rolls back on an error."""
        allowed = frozenset(organizations)
        async with self._open(allowed, "cadenza_app", lock_timeout_ms) as (connection, now):
            tx = Tx(connection, now, allowed, self._checkpoint, self._handlers)
            yield tx
            await tx.flush()
            await self._checkpoint("COMMIT")
        await self._checkpoint("committed")
        self._announce(tx)

    @asynccontextmanager
    async def read(self, *organizations: UUID) -> AsyncIterator[ReadTx]:
        """Open a transaction that only reads these organizations."""
        allowed = frozenset(organizations)
        async with self._open(allowed, "cadenza_app", read_only=True) as (connection, now):
            yield ReadTx(connection, now, allowed, self._checkpoint)

    @asynccontextmanager
    async def everywhere(self) -> AsyncIterator[ReadTx]:
        """Read across all organizations as `cadenza_reader`; for the statements tagged multi-shard alone."""
        async with self._open(frozenset(), "cadenza_reader", read_only=True) as (connection, now):
            yield ReadTx(connection, now, frozenset(), self._checkpoint)

    async def note(self, query: Query, **values: object) -> None:
        """Run one statement by itself without waiting for the disk: for marks whose loss costs nothing."""
        await self._checkpoint(query.name)
        await self._notes.execute(query.text, *query.arguments(values))

    def tell(self, nudge: Nudge) -> None:
        """Tell the other processes what no transaction has written: whoever does not hear it misses it."""
        if self._nudges is not None:
            self._nudges.add([nudge])

    @asynccontextmanager
    async def _open(
        self,
        organizations: frozenset[UUID],
        role: str,
        lock_timeout_ms: int = 2000,
        *,
        read_only: bool = False,
    ) -> AsyncIterator[tuple[Any, datetime]]:
        async with self._pool.acquire() as connection:
            await self._checkpoint("BEGIN")
            try:
                await connection.execute(self._begin_text(organizations, role, lock_timeout_ms, read_only=read_only))
                reported = connection.get_settings().application_name.removeprefix("cadenza ")
                with outside.transaction():
                    yield connection, database_time(reported)
                await connection.execute("COMMIT")
            except BaseException:
                await _roll_back(connection)
                raise

    def _begin_text(self, organizations: frozenset[UUID], role: str, lock_timeout_ms: int, *, read_only: bool) -> str:
        """Write BEGIN with all that the transaction needs, and have the server report its time.

        A simple query of several statements returns no rows, but the server reports a changed application_name
        with the answer: that carries the time without a second round trip.
        """
        allowed = ",".join(sorted(map(str, organizations)))
        reads_everything = "SET LOCAL enable_seqscan = on; " if role == "cadenza_reader" else ""
        if self._is_patient:
            lock_timeout_ms = 0
        return (
            f"BEGIN{' READ ONLY' if read_only else ''}; SET LOCAL ROLE {role}; "
            f"SET LOCAL cadenza.orgs = '{{{allowed}}}'; SET LOCAL lock_timeout = {lock_timeout_ms}; {reads_everything}"
            f"SELECT set_config('application_name', 'cadenza ' || "
            f"to_char({self._clock()} AT TIME ZONE 'UTC', {_TIME_FORMAT}) || '+00:00', true)"
        )

    def _announce(self, tx: Tx) -> None:
        for action in tx._after_commit:  # noqa: SLF001 - the transaction is this file's own
            action()
        if self._nudges is not None and tx._nudges:  # noqa: SLF001
            self._nudges.add(tx._nudges)  # noqa: SLF001


async def _roll_back(connection: Any) -> None:
    """Roll back, or drop a connection that can't even do that."""
    try:
        await connection.execute("ROLLBACK")
    except (asyncpg.PostgresError, asyncpg.InterfaceError, OSError):
        with contextlib.suppress(asyncpg.InterfaceError):
            connection.terminate()


def columns(rows: Sequence[Sequence[object]], width: int) -> list[list[Any]]:
    """Turn rows into the arrays that `unnest` takes; `width` columns even when there are no rows.

    A column of nothing becomes an empty array: `unnest` fills it up with NULL, and nobody writes and reads each one.
    """
    if not rows:
        return [[] for _ in range(width)]
    return [[] if _is_nothing(column) else list(column) for column in zip(*rows, strict=True)]


def _is_nothing(column: Sequence[object]) -> bool:
    return column[0] is None and all(value is None for value in column)
