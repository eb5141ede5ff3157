"""The database that a command works on: that of `CADENZA_DATABASE_URL`, or the private one of the data folder."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from cadenza.kit.migrate import pending
from cadenza.kit.settings import Settings

if TYPE_CHECKING:
    from cadenza.kit.devpg import DevServer


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


def check_migrated(dsn: str) -> None:
    """Refuse a database that lacks migrations; API and workers never change the schema themselves."""
    missing = pending(dsn)
    if missing:
        raise CannotRun(f"the database lacks {len(missing)} migrations, from {missing[0]} on: run `cadenza db upgrade`")
