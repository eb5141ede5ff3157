"""One API process, from its first answer to its last."""

import asyncio
import contextlib
import socket

import httpx2

from cadenza.api.process import run_api
from cadenza.kit.settings import Settings
from tests.builders.processes import until


async def test_a_process_that_is_to_end_answers_on_and_says_so(dsn):
    """While it drains a load balancer hears that it wants nothing, and whoever still comes gets an answer."""
    stop = asyncio.Event()
    with socket.create_server(("127.0.0.1", 0)) as listening:
        settings = Settings(database_url=dsn, drain_seconds=300)
        running = asyncio.create_task(run_api(dsn, settings, listening, stop))
        address = f"http://127.0.0.1:{listening.getsockname()[1]}"
        async with httpx2.AsyncClient(base_url=address) as client:

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
        running.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await running
