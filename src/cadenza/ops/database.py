"""The database that a command works on: that of `CADENZA_DATABASE_URL`, or the private one of the data folder."""

from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeVar

from cadenza.kit.migrate import pending
from cadenza.kit.settings import Settings

if TYPE_CHECKING:
    from cadenza.kit.db import Database
    from cadenza.kit.devpg import DevServer

ResultT = TypeVar("ResultT")


class CannotRun(RuntimeError):
    """The command cannot do its work; the text is one line that says what to do about it."""


@contextmanager
def database_of(settings: Settings) -> Iterator[str]:
    """Lend the address of the database; a private one is started if nothing runs it, and then stopped again."""
    if settings.database_url is not None:
        yield settings.database_url
        return
    with own_server(settings, attach=True) as server:
        yield server.dsn


@contextmanager
def own_server(settings: Settings, *, attach: bool) -> Iterator["DevServer"]:
    """Lend the private server, running; with `attach` also one that another process runs."""
    if settings.database_url is not None:
        raise CannotRun("this is for Cadenza's private database; for a server of yours use its own pg_dump")
    from cadenza.kit.devpg import DevServer  # noqa: PLC0415 - whoever has a server of their own never loads it

    with DevServer.start(settings.data_dir, attach=attach) as server:
        yield server


@contextmanager
def migrated(settings: Settings) -> Iterator[str]:
    """Lend the address of the database, if it has every migration: API and workers never change the schema.

    A command that finds no installation makes none: run from another folder it would have an empty one of its own.
    """
    if settings.database_url is None and not settings.data_dir.exists():
        where = settings.data_dir.absolute()
        raise CannotRun(f"there is no installation in {where}: go to where it was started, or set CADENZA_DATA_DIR")
    with database_of(settings) as dsn:
        missing = pending(dsn)
        if missing:
            said = f"the database lacks {len(missing)} migrations, from {missing[0]} on"
            raise CannotRun(f"{said}: run `cadenza db upgrade`")
        yield dsn


async def work_in(dsn: str, work: "Callable[[Database], Awaitable[ResultT]]") -> ResultT:
    """Do something in the database at this address, with everything that answers it."""
    from cadenza.kit.db import Database  # noqa: PLC0415 - `up` only looks after processes: it loads none of this
    from cadenza.wiring import HANDLERS  # noqa: PLC0415

    database = await Database.connect(dsn, handlers=HANDLERS, max_size=2)
    try:
        return await work(database)
    finally:
        await database.close()
