"""Real processes of the product over a test's database, and waiting for what they do."""

import asyncio
import os
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path

SECRET = b"tests have no secrets"
"""The key that this process uses too, so that what is sealed here opens there."""


LOG_SHOWN = 8000


def keep_secret(folder: Path) -> None:
    """Give a data folder the key of the tests."""
    folder.mkdir(exist_ok=True)
    path = folder / "secret.key"
    path.touch(mode=0o600)
    path.write_bytes(SECRET)


class Process:
    """One command of the product, running."""

    def __init__(self, *arguments: str, dsn: str, folder: Path, **settings: str) -> None:
        keep_secret(folder)
        given = {"CADENZA_DATABASE_URL": dsn, "CADENZA_DATA_DIR": str(folder), "CADENZA_TEST_CLOCK": "true"}
        self.log = folder / f"{arguments[0]}.log"
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-P", "-m", "cadenza", *arguments],
                env={**os.environ, **given, **settings},
                stdin=subprocess.PIPE,
                stdout=log,
                stderr=log,
            )

    async def end(self, seconds: float = 30.0) -> int:
        """Wait for its end; returns how it ended."""
        return await asyncio.to_thread(self.process.wait, seconds)

    def clear(self) -> None:
        """Leave nothing of it behind."""
        self.process.kill()
        self.process.wait()
        if self.process.stdin is not None:
            self.process.stdin.close()


async def until(holds: Callable[[], Awaitable[bool]], what: str, *processes: Process, seconds: float = 60.0) -> None:
    """Wait until this holds: other processes have no signal to wait for. What they logged is told if it does not."""
    try:
        async with asyncio.timeout(seconds):
            while not await holds():  # noqa: ASYNC110 - it happens in another process
                await asyncio.sleep(0.05)
    except TimeoutError:
        logs = {process.log: process.log.read_text(errors="replace")[-LOG_SHOWN:] for process in processes}
        message = "\n".join([f"not within {seconds:.0f} s: {what}", *logs.values()])
        raise AssertionError(message) from None
