"""`./dev screens --timing --large`: an organization of a million contacts and one very long thread, to be measured.

It runs over a server of its own that is thrown away, with an API process and no worker: nothing else is at work.
"""

import asyncio
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import httpx2
import psycopg

from cadenza.accounts.actions.operator import make_link, make_owner
from cadenza.accounts.actions.organizations import create_organization
from cadenza.accounts.domain.people import LinkKind
from cadenza.channels.actions.sandbox_people import create_sandbox
from cadenza.kit.db import Database
from cadenza.kit.devpg import DevServer
from cadenza.kit.ids import new_id
from cadenza.kit.links import write_link
from cadenza.kit.migrate import upgrade
from cadenza.kit.secrets import use_secret_key
from cadenza.wiring import HANDLERS
from tools.screens.crowd import make_crowd, make_thread

SECRET = b"a key of no worth, for a database that is thrown away"
READY_SECONDS = 60.0


@dataclass(frozen=True, slots=True)
class Size:
    """How large."""

    contacts: int = 1_000_000
    conversations: int = 10_000
    messages: int = 5_000


@contextmanager
def installation(size: Size) -> Iterator[tuple[str, str]]:
    """Make it and serve it; gives its address and a link that signs in."""
    use_secret_key(SECRET)
    with TemporaryDirectory(prefix="cadenza-large-") as name:
        folder = Path(name)
        (folder / "secret.key").touch(mode=0o600)
        (folder / "secret.key").write_bytes(SECRET)
        server = DevServer.start(folder, durable=False)
        try:
            upgrade(server.dsn)
            began = time.monotonic()
            token = asyncio.run(_fill(server.dsn, size))
            with psycopg.connect(server.dsn, autocommit=True) as db:
                db.execute(b"VACUUM ANALYZE")
            print(f"screens: {size.contacts:,} contacts made in {time.monotonic() - began:.0f} s", file=sys.stderr)
            with _serving(server.dsn, folder) as address:
                yield address, write_link(address, "sign-in", token)
        finally:
            server.stop()
            DevServer.discard(folder)


async def _fill(dsn: str, size: Size) -> str:
    database = await Database.connect(dsn, handlers=HANDLERS)
    try:
        async with database.everywhere() as view:
            organization_id = new_id(view.now)
        async with database.begin(organization_id) as tx:
            await create_organization(tx, organization_id, name="A large one", time_zone="America/Sao_Paulo")
            connection = await create_sandbox(tx, organization_id, "Sandbox")
        took = await make_crowd(
            database,
            organization_id,
            connection.id,
            contacts=size.contacts,
            conversations=min(size.conversations, size.contacts),
            progress=lambda what, part: print(f"screens: {what} {part:4.0%}", file=sys.stderr),
        )
        await make_thread(database, organization_id, place=1, messages=size.messages)
        print(f"screens: rows written in {took:.0f} s", file=sys.stderr)
        owner = await make_owner(database, organization_id, "owner@example.com", "Dona Lúcia")
        return await make_link(database, owner, LinkKind.SIGN_IN)
    finally:
        await database.close()


@contextmanager
def _serving(dsn: str, folder: Path) -> Iterator[str]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    given = {"CADENZA_DATABASE_URL": dsn, "CADENZA_DATA_DIR": str(folder), "CADENZA_PORT": str(port)}
    with (folder / "api.log").open("wb") as said:
        command = [sys.executable, "-m", "cadenza", "api"]
        running = subprocess.Popen(command, env={**os.environ, **given}, stdout=said, stderr=subprocess.STDOUT)
    address = f"http://127.0.0.1:{port}"
    try:
        _wait_until_ready(address, running, folder / "api.log")
        yield address
    finally:
        running.terminate()
        running.wait(60)


def _wait_until_ready(address: str, running: "subprocess.Popen[bytes]", said: Path) -> None:
    ends_at = time.monotonic() + READY_SECONDS
    while running.poll() is None and time.monotonic() < ends_at:
        with suppress(httpx2.TransportError):
            if httpx2.get(f"{address}/readyz").is_success:
                return
        time.sleep(0.2)
    sys.exit(f"screens: the API did not start\n{said.read_text()}")
