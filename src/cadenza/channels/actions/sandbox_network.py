"""The network as the sandbox's adapter calls it: on a database pool of its own, calls gathered into batches.

Calls that arrive while a batch is being written wait for it and make the next one, so the network keeps up with any
sender without a transaction per message.
"""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

from cadenza.channels.actions.sandbox import Call, take_calls
from cadenza.channels.domain.connection import GIVES_PHONES, Connection
from cadenza.channels.domain.sending import OutboundMessage, SendResult
from cadenza.channels.store import sandbox as store
from cadenza.kit.db import Database

LARGEST_BATCH = 500


@dataclass(frozen=True, slots=True, eq=False)
class _Waiting:
    """A call whose caller waits for the answer."""

    call: Call
    answer: asyncio.Future[SendResult]


class SandboxNetwork:
    """Takes calls in transactions of its own."""

    def __init__(self, database: Database) -> None:
        """Write to this database; it is not the one that the caller's transactions use."""
        self._database = database
        self._waiting: list[_Waiting] = []
        self._writer: asyncio.Task[None] | None = None

    async def take(self, connection: Connection, message: OutboundMessage) -> SendResult:
        """Take a call; every call it gets counts, also one that repeats another."""
        answer: asyncio.Future[SendResult] = asyncio.get_running_loop().create_future()
        self._waiting.append(_Waiting(Call(connection, message), answer))
        if self._writer is None or self._writer.done():
            self._writer = asyncio.create_task(self._write())
        return await answer

    async def has(self, connection: Connection, address: str) -> bool:
        """Say whether someone has this address."""
        if connection.config.get(GIVES_PHONES):
            return True
        async with self._database.read(connection.organization_id) as tx:
            return await store.has_person_at(tx, connection.organization_id, connection.id, address)

    async def _write(self) -> None:
        """Write batches until nobody waits."""
        # One turn of the loop, so that calls made together are one batch.
        await asyncio.sleep(0)
        while self._waiting:
            batch, self._waiting = self._waiting[:LARGEST_BATCH], self._waiting[LARGEST_BATCH:]
            await self._answer(batch)

    async def _answer(self, batch: Sequence[_Waiting]) -> None:
        """Answer a batch; one call that can't be written does not spoil the others."""
        try:
            results = await self._take([waiting.call for waiting in batch])
        except Exception as error:  # noqa: BLE001 - the callers get it
            if len(batch) > 1:
                for waiting in batch:
                    await self._answer([waiting])
            elif not batch[0].answer.done():
                batch[0].answer.set_exception(error)
            return
        for waiting, result in zip(batch, results, strict=True):
            if not waiting.answer.done():
                waiting.answer.set_result(result)

    async def _take(self, calls: Sequence[Call]) -> list[SendResult]:
        async with self._database.begin(*{call.connection.organization_id for call in calls}) as tx:
            return await take_calls(tx, calls)
