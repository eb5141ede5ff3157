"""PostgreSQL for one test run: started once, a migrated template, a cloned database for whoever asks.

The server is the embedded one, in a folder of this run alone, so that runs beside each other and beside
`./dev up` don't meet; what a killed run left behind is cleared by the next. With `CADENZA_DATABASE_URL` it is
that server (15 or later, a role that may create databases and roles), and only databases of this run's name are
made there and dropped.
"""

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from urllib.parse import urlsplit

import psycopg

from cadenza.kit.devpg import DevServer, SocketPathTooLong
from cadenza.kit.migrate import upgrade

FOLDER = Path(__file__).parent.parent / ".cache" / "pg"
LATER_HOURS = int(os.environ.get("CADENZA_TEST_LATER_HOURS", "0"))
"""So much later is it in every test: whoever wants to see whether one depends on the time of day."""


class Server:
    """A server with a migrated template."""

    def __init__(self, dsn: str, run: str, worker: str = "main", admin_dsn: str | None = None) -> None:
        """Use the server behind `dsn`; `run` begins the name of all that is made on it.

        `admin_dsn` signs in as a superuser, where there is one to be had.
        """
        self.dsn = dsn
        self.admin_dsn = admin_dsn
        self.run = run
        self._template = f"{run}_template"
        self._names = (f"{run}_{worker}_{number}" for number in count(1))

    def build_template(self) -> None:
        """Migrate the database that every other one is a copy of."""
        self._do(f"CREATE DATABASE {self._template}")
        upgrade(self._dsn_of(self._template))
        with psycopg.connect(self._dsn_of(self._template), autocommit=True) as db:
            db.execute("UPDATE platform_state SET clock_offset = make_interval(hours => %s)", [LATER_HOURS])

    @contextmanager
    def cloned(self, template: str | None = None) -> Iterator[str]:
        """Lend a copy of the migrated template, or of another database: its address."""
        name = next(self._names)
        # Copying files takes half the time of the default when nothing waits for the disk.
        self._do(f"CREATE DATABASE {name} TEMPLATE {template or self._template} STRATEGY FILE_COPY")
        try:
            yield self._dsn_of(name)
        finally:
            self._drop(name)

    def drop_all(self) -> None:
        """Drop every database of this run."""
        with psycopg.connect(self.dsn, autocommit=True) as db:
            query = "SELECT datname FROM pg_database WHERE starts_with(datname, %s)"
            for (name,) in db.execute(query, [f"{self.run}_"]).fetchall():
                self._drop(name)

    def _drop(self, name: str) -> None:
        """Drop a database, throwing out whoever is connected."""
        try:
            self._do(f"DROP DATABASE {name} WITH (FORCE)")
        except psycopg.errors.InsufficientPrivilege:
            # Autovacuum is at work in it, whom only a superuser may throw out; without FORCE it is asked to leave.
            self._do(f"DROP DATABASE {name}")

    def _dsn_of(self, name: str) -> str:
        return with_path(self.dsn, name)

    def _do(self, statement: str) -> None:
        with psycopg.connect(self.dsn, autocommit=True) as db:
            db.execute(statement.encode())


def with_path(dsn: str, name: str) -> str:
    """Address another database of the same server, as the same role."""
    parts = urlsplit(dsn)
    query = f"?{parts.query}" if parts.query else ""
    return f"{parts.scheme}://{parts.netloc}/{name}{query}"


@contextmanager
def running() -> Iterator[Server]:
    """Run a server for this process and what it starts; gone when the block ends."""
    run = f"cadenza_test_{os.getpid()}"
    given = os.environ.get("CADENZA_DATABASE_URL")
    if given:
        server = Server(given, run)
        try:
            server.build_template()
            yield server
        finally:
            server.drop_all()
        return
    folder = FOLDER / str(os.getpid())
    _clear_dead(FOLDER)
    try:
        embedded = _start(folder)
    except SocketPathTooLong:
        folder = Path(tempfile.mkdtemp(prefix="cadenza-"))
        embedded = _start(folder)
    try:
        server = Server(embedded.dsn, run, admin_dsn=embedded.admin_dsn)
        server.build_template()
        yield server
    finally:
        embedded.stop()
        DevServer.discard(folder)
        shutil.rmtree(folder, ignore_errors=True)


def _start(folder: Path) -> DevServer:
    folder.mkdir(parents=True, exist_ok=True)
    return DevServer.start(folder, durable=False)


def _clear_dead(parent: Path) -> None:
    """Delete the servers of runs that were killed."""
    for folder in parent.glob("[0-9]*"):
        if not _is_alive(int(folder.name)) and DevServer.discard(folder):
            shutil.rmtree(folder, ignore_errors=True)


def _is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True
