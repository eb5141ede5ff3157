"""The port that the API listens on."""

import errno
import socket

from cadenza.ops.database import CannotRun

BACKLOG = 2048
LAST_PORT = 65535


def bind(host: str, port: int, *, tries: int = 1) -> socket.socket:
    """Listen on this port, or on the next one that is free."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for candidate in range(port, min(port + tries, LAST_PORT + 1)):
        try:
            return socket.create_server((host, candidate), family=family, backlog=BACKLOG)
        except OSError as err:
            if err.errno != errno.EADDRINUSE:
                raise CannotRun(f"cannot listen on {host} port {candidate}: {err.strerror}") from err
    taken = f"port {port} is" if tries == 1 else f"the ports from {port} on are"
    raise CannotRun(f"{taken} taken on {host}: choose another with CADENZA_PORT")


def reachable(host: str) -> str:
    """Return where to ask for what listens on this host."""
    return {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)  # noqa: S104 - nothing listens here
