"""The worker's own port, if it has one: `/healthz` and `/metrics`, in as little HTTP as that takes."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from http import HTTPStatus

import orjson

from cadenza.kit import metrics

LONGEST_REQUEST = 8192
PATIENCE_SECONDS = 5.0

Health = Callable[[], dict[str, object]]
"""Says how the worker is: `status` is `ok`, or what else it is."""


@asynccontextmanager
async def health_port(host: str, port: int | None, health: Health) -> AsyncIterator[None]:
    """Answer on this port while the block runs; without one, don't."""
    if port is None:
        yield
        return

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            async with asyncio.timeout(PATIENCE_SECONDS):
                head = await reader.readuntil(b"\r\n\r\n")
                writer.write(_answer(head.split(b" ")[1], health))
                await writer.drain()
        except (OSError, TimeoutError, asyncio.IncompleteReadError, asyncio.LimitOverrunError, IndexError):
            pass  # whoever asked went away, or spoke something else
        finally:
            writer.close()

    async with await asyncio.start_server(serve, host, port, limit=LONGEST_REQUEST):
        yield


def _answer(path: bytes, health: Health) -> bytes:
    if path == b"/metrics":
        body, kind = metrics.render()
        return _response(HTTPStatus.OK, kind, body)
    if path == b"/healthz":
        state = health()
        status = HTTPStatus.OK if state["status"] == "ok" else HTTPStatus.SERVICE_UNAVAILABLE
        return _response(status, "application/json", orjson.dumps(state))
    return _response(HTTPStatus.NOT_FOUND, "application/json", b'{"status":"not_found"}')


def _response(status: HTTPStatus, kind: str, body: bytes) -> bytes:
    head = f"HTTP/1.1 {status.value} {status.phrase}\r\nContent-Type: {kind}\r\n"
    return f"{head}Content-Length: {len(body)}\r\nConnection: close\r\n\r\n".encode() + body
