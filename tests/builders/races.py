"""Two transactions at once, in an order that the test decides: tests wait for what happens, never for time."""

import asyncio
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from typing import Any, TypeVar

import asyncpg

T = TypeVar("T")

_BLOCKED = """
    SELECT count(*) FROM pg_stat_activity
     WHERE datname = current_database() AND wait_event_type = 'Lock' AND state = 'active'
"""


async def wait_until_blocked(dsn: str, task: "asyncio.Task[Any]", sessions: int = 1) -> None:
    """Wait until so many sessions of the database wait for a lock; fails if the task ends instead."""
    watcher = await asyncpg.connect(dsn)
    try:
        async with asyncio.timeout(10):
            while await watcher.fetchval(_BLOCKED) < sessions:
                assert not task.done(), f"it did not wait for anybody: {task}"
                await asyncio.sleep(0.002)
    finally:
        await watcher.close()


async def start_blocked(dsn: str, work: Coroutine[Any, Any, T]) -> "asyncio.Task[T]":
    """Start something that must wait for a lock, and return once it does."""
    task = asyncio.ensure_future(work)
    await wait_until_blocked(dsn, task)
    return task


class Statements:
    """A checkpoint that counts the statements between two moments."""

    def __init__(self) -> None:
        """Count nothing yet."""
        self.names: list[str] = []

    async def __call__(self, what: str) -> None:
        """Note a statement."""
        self.names.append(what)

    @asynccontextmanager
    async def counted(self) -> Any:
        """Yield a list that holds the statements of the block once it is left."""
        start, found = len(self.names), list[str]()
        yield found
        found.extend(self.names[start:])


class Halt:
    """A checkpoint at which whoever comes to one statement stops, until they may go on; the others pass."""

    def __init__(self, before: str) -> None:
        """Stop the first that is about to do this."""
        self.before = before
        self.reached = asyncio.Event()
        self.goes_on = asyncio.Event()

    async def __call__(self, what: str) -> None:
        """Stop here if this is it."""
        if what == self.before and not self.reached.is_set():
            self.reached.set()
            await self.goes_on.wait()

    @asynccontextmanager
    async def holding(self, work: Coroutine[Any, Any, T], *, dies: bool = False) -> "AsyncIterator[asyncio.Task[T]]":
        """Start something, wait until it stands here, and let it go on to its end when the block is left.

        With `dies` the block ends its connections, and it must not get any further.
        """
        task = asyncio.ensure_future(work)
        reached = asyncio.ensure_future(self.reached.wait())
        try:
            async with asyncio.timeout(20):
                await asyncio.wait([task, reached], return_when=asyncio.FIRST_COMPLETED)
            assert self.reached.is_set(), f"it never came to {self.before}: {task}"
            yield task
        finally:
            reached.cancel()
            self.goes_on.set()
            await asyncio.wait([task])
        if dies:
            assert task.exception() is not None, "it was dead and went on"
        else:
            task.result()


class Held:
    """A checkpoint that hands over to a halt only once a statement has been seen."""

    def __init__(self, halt: Halt, after: str) -> None:
        """Wait for this statement."""
        self.halt = halt
        self.after = after
        self.is_on = False

    async def __call__(self, what: str) -> None:
        """Look out for it, then stop where the halt says."""
        self.is_on = self.is_on or what == self.after
        if self.is_on:
            await self.halt(what)


class Line:
    """The line from a worker to the network: holds calls before they are made, or their answers, or answers itself."""

    def __init__(self, adapter: Any) -> None:
        """Cut into the adapter of a worker."""
        self._send = adapter.send
        self.before, self.after = asyncio.Event(), asyncio.Event()
        self.called, self.taken = asyncio.Event(), asyncio.Event()
        self.before.set()
        self.after.set()
        self.answer: Any = None
        """Given once, in place of a call."""
        adapter.send = self.call

    async def call(self, connection: Any, outbound: Any, deadline: float) -> Any:
        """Make the call, unless it is answered here."""
        self.called.set()
        await self.before.wait()
        answer, self.answer = self.answer, None
        if answer is None:
            answer = await self._send(connection, outbound, deadline)
        self.taken.set()
        await self.after.wait()
        return answer
