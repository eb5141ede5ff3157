"""One API process: its databases, the app, and how it starts and stops."""

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager

import uvicorn
from fastapi import FastAPI

from cadenza.api.app import create_app
from cadenza.api.health import Readiness
from cadenza.api.live import LiveHub
from cadenza.channels.actions.sandbox_network import SandboxNetwork
from cadenza.channels.adapters.registry import build_adapters
from cadenza.kit.db import Database
from cadenza.kit.db_errors import is_transient
from cadenza.kit.nudges import PostgresNudges
from cadenza.kit.ratelimit import RateLimiter
from cadenza.kit.settings import Settings
from cadenza.kit.web import service_of
from cadenza.wiring import HANDLERS

GRACE_SECONDS = 5
NETWORK_CONNECTIONS = 4


class _Server(uvicorn.Server):
    """A server that is told to stop; signals are not its matter."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Leave the signals to whoever started the process."""
        yield


async def run_api(dsn: str, settings: Settings, listening: socket.socket, stop: asyncio.Event) -> None:
    """Answer on a bound socket until the event is set, then finish the requests in hand."""
    async with _make_app(dsn, settings) as app:
        config = uvicorn.Config(
            app,
            http="httptools",
            ws="none",
            lifespan="off",
            access_log=False,
            log_config=None,
            server_header=False,
            forwarded_allow_ips=settings.trusted_proxies,
            timeout_graceful_shutdown=GRACE_SECONDS,
        )
        server = _Server(config)
        serving = asyncio.create_task(server.serve(sockets=[listening]))
        stopping = asyncio.create_task(stop.wait())
        try:
            await asyncio.wait({serving, stopping}, return_when=asyncio.FIRST_COMPLETED)
            service_of(app, Readiness).is_draining = True
            await asyncio.wait({serving}, timeout=settings.drain_seconds)
        finally:
            stopping.cancel()
            # Streams have no end of their own.
            service_of(app, LiveHub).close_all()
            server.should_exit = True
            await serving


@asynccontextmanager
async def _make_app(dsn: str, settings: Settings) -> AsyncIterator[FastAPI]:
    nudges = PostgresNudges(dsn)
    database = await Database.connect(
        dsn,
        handlers=HANDLERS,
        nudges=nudges,
        max_size=settings.database_connections,
    )
    network = await Database.connect(dsn, nudges=nudges, max_size=NETWORK_CONNECTIONS)
    await _refuse_unsafe(database)
    sandbox = SandboxNetwork(network)
    app = create_app(database, sandbox, settings, adapters=build_adapters(sandbox), nudges=nudges)
    beside = [
        asyncio.create_task(nudges.run()),
        asyncio.create_task(service_of(app, RateLimiter).run(database)),
    ]
    try:
        yield app
    finally:
        for task in beside:
            task.cancel()
        await asyncio.gather(*beside, return_exceptions=True)
        await network.close()
        await database.close()


async def _refuse_unsafe(database: Database) -> None:
    """End where row-level security does not bind us; a database that is not there yet is waited for by requests."""
    try:
        async with database.everywhere():
            return
    except Exception as error:
        if not is_transient(error):
            raise
