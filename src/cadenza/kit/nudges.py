"""Nudges: what one process tells the others after a commit. A nudge is a hint, never the truth.

A NOTIFY inside a data transaction costs almost three times the transaction, so nudges are gathered here and leave
as one bare NOTIFY per process and 20 ms. Losing one costs a poll, at most five seconds.

    lane nudges    wake a lane for some organizations
    hint nudges    tell open dashboards of an organization what changed (`hint:<topic>`)
"""

import asyncio
import contextlib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol
from uuid import UUID

import asyncpg
import orjson
import structlog

CHANNEL = "cadenza_nudges"
GATHER_SECONDS = 0.02
PAYLOAD_BYTES = 7500
"""PostgreSQL takes payloads under 8000 bytes."""

RECONNECT_SECONDS = 1.0

EVERY_LANE = "every lane"
"""The topic that wakes them all: for when time itself has moved."""

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Nudge:
    """Something changed: for a lane, or as a hint for dashboards with the ids of what changed."""

    topic: str
    organization_id: UUID
    ids: tuple[UUID, ...] = ()


class NudgeSink(Protocol):
    """Takes the nudges of a committed transaction."""

    def add(self, nudges: Sequence[Nudge]) -> None:
        """Send these soon."""
        ...


Listener = Callable[[Nudge], None]


class LocalNudges:
    """Delivers to listeners in this process at once; for one-process runs and tests."""

    def __init__(self) -> None:
        """Start without listeners."""
        self._listeners: list[Listener] = []

    def listen(self, listener: Listener) -> None:
        """Call this for every nudge from now on."""
        self._listeners.append(listener)

    def add(self, nudges: Sequence[Nudge]) -> None:
        """Hand each nudge to each listener."""
        for nudge in nudges:
            for listener in self._listeners:
                listener(nudge)


class PostgresNudges(LocalNudges):
    """Delivers between processes over one LISTEN/NOTIFY connection, which it reopens when lost."""

    def __init__(self, dsn: str) -> None:
        """Remember where to connect; `run` does the work."""
        super().__init__()
        self._dsn = dsn
        self._waiting: set[Nudge] = set()
        self._has_some = asyncio.Event()

    def add(self, nudges: Sequence[Nudge]) -> None:
        """Send these within the next 20 ms."""
        self._waiting.update(nudges)
        self._has_some.set()

    async def run(self) -> None:
        """Listen and send until cancelled; a lost connection is opened again."""
        while True:
            try:
                await self._serve()
            except Exception as error:  # noqa: BLE001 - nothing may end it: without nudges everything is late
                log.info("nudges_reconnecting", error=type(error).__name__)
            await asyncio.sleep(RECONNECT_SECONDS)

    async def _serve(self) -> None:
        connection = await asyncpg.connect(self._dsn, server_settings={"application_name": "cadenza nudges"})
        try:
            await connection.add_listener(CHANNEL, self._received)
            while not connection.is_closed():
                await self._send(connection)
        finally:
            connection.terminate()

    async def _send(self, connection: Any) -> None:
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(RECONNECT_SECONDS):
                await self._has_some.wait()
        if not self._waiting:
            return
        await asyncio.sleep(GATHER_SECONDS)
        self._has_some.clear()
        sending, self._waiting = self._waiting, set()
        for payload in write_payloads(sending):
            await connection.execute(f"NOTIFY {CHANNEL}, '{payload}'")

    def _received(self, _connection: Any, _pid: int, _channel: str, payload: object) -> None:
        super().add(list(read_payload(str(payload))))


def write_payloads(nudges: Iterable[Nudge]) -> list[str]:
    """Write nudges as few payloads, each within the server's limit, organizations and ids grouped by topic."""
    by_key: dict[tuple[str, UUID], set[UUID]] = {}
    for nudge in nudges:
        by_key.setdefault((nudge.topic, nudge.organization_id), set()).update(nudge.ids)
    payloads: list[str] = []
    entries: list[bytes] = []
    size = 2
    for (topic, organization_id), ids in by_key.items():
        # Too many ids for a payload: none, which means "anything of this topic".
        named = sorted(ids) if len(ids) <= 50 else []
        # The driver's UUIDs are a class of their own, which is not written as one.
        entry = orjson.dumps([topic, organization_id, named], default=str)
        if size + len(entry) + 1 > PAYLOAD_BYTES:
            payloads.append(f"[{b','.join(entries).decode()}]")
            entries, size = [], 2
        entries.append(entry)
        size += len(entry) + 1
    if entries:
        payloads.append(f"[{b','.join(entries).decode()}]")
    return payloads


def read_payload(payload: str) -> Iterable[Nudge]:
    """Read what another process wrote; anything else on the channel is ignored."""
    try:
        for topic, organization_id, ids in orjson.loads(payload):
            yield Nudge(str(topic), UUID(organization_id), tuple(map(UUID, ids)))
    except (ValueError, TypeError):
        return
