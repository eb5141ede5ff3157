"""The port that the API listens on, and where others read which one it is."""

import errno
import socket
from collections.abc import Iterator
from contextlib import contextmanager

from cadenza.kit.settings import Settings
from cadenza.ops.database import CannotRun

BACKLOG = 2048
LAST_PORT = 65535
ADDRESS_FILE = "address"
"""In the data folder, while `up` runs there: a second installation listens on another port than its settings say."""


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
    raise CannotRun(
        f"{taken} taken on {host}: choose another with --port or CADENZA_PORT, such as ./dev up --port 8500"
    )


def reachable(host: str) -> str:
    """Return where to ask for what listens on this host."""
    return {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)  # noqa: S104 - nothing listens here


def address_of(host: str, port: int) -> str:
    """Return the address of what listens there."""
    named = reachable(host)
    return f"http://{f'[{named}]' if ':' in named else named}:{port}"


@contextmanager
def noted(settings: Settings, address: str) -> Iterator[None]:
    """Let commands in the same data folder know where this installation answers."""
    file = settings.data_dir / ADDRESS_FILE
    file.write_text(address)
    try:
        yield
    finally:
        file.unlink(missing_ok=True)


def public_address(settings: Settings) -> str:
    """Return where people reach this installation: as set, as it runs here, or as its host and port say."""
    if settings.public_url is not None:
        return settings.public_url
    file = settings.data_dir / ADDRESS_FILE
    return file.read_text().strip() if file.is_file() else address_of(settings.host, settings.port)
