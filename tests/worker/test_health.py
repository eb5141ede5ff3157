"""The worker's own port."""

import asyncio
import json

from cadenza.kit.metrics import INVARIANT_VIOLATIONS
from cadenza.ops.ports import bind
from cadenza.worker.health import health_port


def free_port():
    """Find a port that nobody listens on."""
    with bind("127.0.0.1", 0) as listening:
        return listening.getsockname()[1]


async def ask(port, request):
    """Send bytes, and return all that comes back."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(request)
    answer = await asyncio.wait_for(reader.read(), 10)
    writer.close()
    await writer.wait_closed()
    return answer


async def test_it_tells_how_the_worker_is_and_its_numbers():
    """A failing worker answers 503, so that whoever watches it needs no JSON."""
    state = {"status": "ok"}
    port = free_port()
    INVARIANT_VIOLATIONS.labels("a_check").set(0)
    async with health_port("127.0.0.1", port, lambda: state):
        well = await ask(port, b"GET /healthz HTTP/1.1\r\n\r\n")
        state["status"] = "failing"
        ill = await ask(port, b"GET /healthz HTTP/1.1\r\n\r\n")
        numbers = await ask(port, b"GET /metrics HTTP/1.1\r\n\r\n")
        nothing = await ask(port, b"GET /else HTTP/1.1\r\n\r\n")
        nonsense = await ask(port, b"\r\n\r\n")
    assert well.startswith(b"HTTP/1.1 200")
    assert json.loads(well.split(b"\r\n\r\n")[1]) == {"status": "ok"}
    assert ill.startswith(b"HTTP/1.1 503")
    assert b'cadenza_invariant_violations{check="a_check"} 0.0' in numbers
    assert nothing.startswith(b"HTTP/1.1 404")
    assert nonsense == b""
