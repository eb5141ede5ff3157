"""Small writes beside the requests: each in a transaction of its own that nobody waits for.

For what may be lost: when a key was used last, the rows of sessions that open nothing any more.
"""

import asyncio
from collections.abc import Awaitable, Callable
from uuid import UUID

import structlog

log = structlog.get_logger(__name__)


class Asides:
    """The writes that are under way, one for each thing at most."""

    def __init__(self) -> None:
        """Start with none."""
        self._writing: dict[UUID, asyncio.Task[None]] = {}

    def add(self, thing: UUID, write: Callable[[], Awaitable[None]]) -> None:
        """Begin to write, unless something about this thing is being written."""
        if thing not in self._writing:
            self._writing[thing] = asyncio.create_task(self._write(thing, write))

    async def settle(self) -> None:
        """Wait until everything that has begun is written."""
        while self._writing:
            await asyncio.wait(self._writing.values())

    async def _write(self, thing: UUID, write: Callable[[], Awaitable[None]]) -> None:
        try:
            await write()
        except Exception as error:  # noqa: BLE001 - it may be lost
            log.info("aside_not_written", error=type(error).__name__)
        finally:
            del self._writing[thing]
