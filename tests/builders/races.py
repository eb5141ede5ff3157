"""Two transactions at once, in an order that the test decides: tests wait for what happens, never for time."""

import asyncio
from collections.abc import Coroutine
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
