"""The database that a command works on: that of `CADENZA_DATABASE_URL`, or the private one of the data folder."""

from collections.abc import Iterator
from contextlib import contextmanager

from cadenza.kit.migrate import pending
from cadenza.kit.settings import Settings


class CannotRun(RuntimeError):
    """The command cannot do its work; the text is one line that says what to do about it."""


@contextmanager
def database_of(settings: Settings) -> Iterator[str]:
    """Lend the address of the database; a private one is started if nothing runs it, and then stopped again."""
    if settings.database_url is not None:
        yield settings.database_url
        return
    from cadenza.kit.devpg import DevServer  # noqa: PLC0415 - whoever has a server of their own never loads it

    with DevServer.start(settings.data_dir, attach=True) as server:
        yield server.dsn


def check_migrated(dsn: str) -> None:
    """Refuse a database that lacks migrations; API and workers never change the schema themselves."""
    missing = pending(dsn)
    if missing:
        raise CannotRun(f"the database lacks {len(missing)} migrations, from {missing[0]} on: run `cadenza db upgrade`")
