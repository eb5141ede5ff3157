"""`cadenza demo`: the story in one process, on a database that is thrown away or on an empty one that is given."""

import asyncio
import tempfile
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path

from cadenza.accounts.actions.organizations import list_organizations
from cadenza.demo import DEMO
from cadenza.demo.report import Report, write_report
from cadenza.demo.stage import Stage
from cadenza.demo.story import Progress, play
from cadenza.kit.db import Database
from cadenza.kit.devpg import DevServer
from cadenza.kit.errors import Conflict
from cadenza.kit.migrate import upgrade
from cadenza.kit.secrets import use_secret_key

KEY = b"a key of no worth, for people who do not exist"

Watchdog = Callable[[Database], Awaitable[Mapping[str, int]]]
"""Counts what must never be; given from above."""


class NotEmpty(Conflict):
    """The report tells whether everything adds up, so the story is played only where nobody else lives."""

    code = "the database has organizations: give the demo an empty one"


def play_headless(days: int, progress: Progress, watchdog: Watchdog, dsn: str | None = None) -> Report:
    """Play the story and return what came of it; without an address on a server of its own."""
    use_secret_key(KEY)
    if dsn is not None:
        upgrade(dsn)
        return asyncio.run(_play(dsn, days, progress, watchdog))
    with _thrown_away() as address:
        return asyncio.run(_play(address, days, progress, watchdog))


async def _play(dsn: str, days: int, progress: Progress, watchdog: Watchdog) -> Report:
    async with Stage.open(dsn, DEMO) as stage:
        async with stage.database.everywhere() as tx:
            if await list_organizations(tx):
                raise NotEmpty
        fortnight = await play(stage, progress, timedelta(days=days))
        return await write_report(stage, fortnight, await watchdog(stage.database))


@contextmanager
def _thrown_away() -> Iterator[str]:
    with tempfile.TemporaryDirectory(prefix="cadenza-demo-") as folder:
        try:
            with DevServer.start(Path(folder), durable=False) as server:
                upgrade(server.dsn)
                yield server.dsn
        finally:
            DevServer.discard(Path(folder))
