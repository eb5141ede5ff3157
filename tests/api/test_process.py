"""One API process, from its first answer to its last."""

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator

import httpx2
import pytest

from cadenza.api.process import run_api
from cadenza.kit.settings import Settings
from tests.builders.people import SAME_SITE
from tests.builders.processes import until

PATIENCE = 60.0
"""Seconds until an answer: passwords are slow to check, on a busy machine more so."""


@contextlib.asynccontextmanager
async def api(dsn: str, settings: Settings, stop: asyncio.Event) -> AsyncIterator[httpx2.AsyncClient]:
    """Run the API on a free port and talk to it; it ends with the test, however that ends."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        running = asyncio.create_task(run_api(dsn, settings, listening, stop))
        address = f"http://127.0.0.1:{listening.getsockname()[1]}"
        try:
            async with httpx2.AsyncClient(base_url=address, headers=SAME_SITE, timeout=PATIENCE) as client:
                yield client
        finally:
            stop.set()
            running.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await running


@pytest.mark.parametrize(("trusted", "third"), [("127.0.0.1", 401), ("none", 429), ("203.0.113.0/24", 429)])
async def test_only_a_trusted_proxy_says_where_somebody_comes_from(dsn, trusted, third):
    """An address may try twice here: a new one in the header is another place only if it comes from the proxy."""
    settings = Settings(database_url=dsn, trusted_proxies=trusted, sign_in_tries_of_address=2)
    async with api(dsn, settings, asyncio.Event()) as client:
        answers = [
            await client.post(
                "/v1/session",
                json={"email": f"{n}@example.com", "password": "wrong wrong wrong"},
                headers={"X-Forwarded-For": f"198.51.100.{n}"},
            )
            for n in range(3)
        ]
    assert [one.status_code for one in answers] == [401, 401, third]


async def test_a_process_that_is_to_end_answers_on_and_says_so(dsn):
    """While it drains a load balancer hears that it wants nothing, and whoever still comes gets an answer."""
    stop = asyncio.Event()
    async with api(dsn, Settings(database_url=dsn, drain_seconds=300), stop) as client:

        async def is_ready() -> bool:
            try:
                return (await client.get("/readyz")).status_code == 200
            except httpx2.TransportError:
                return False

        await until(is_ready, "the process is ready")
        stop.set()
        await asyncio.sleep(0)
        refused = await client.get("/readyz")
        assert (refused.status_code, refused.json()["code"]) == (503, "draining")
        assert (await client.get("/v1/openapi.json")).status_code == 200
