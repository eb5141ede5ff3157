"""The embedded PostgreSQL: one private server per data folder, run from the binaries of a wheel.

Only this file knows the server's lifecycle. It is not used when `CADENZA_DATABASE_URL` is set. Its rules:

- The process that started a server owns it: an flock, held for as long as that process lives, says so and
  dies with it. A second start is refused, or attaches when asked to; what was attached to is never stopped.
- A server whose owner was killed is an orphan: the next owner stops it and starts it afresh. A
  `postmaster.pid` left by kill -9 is stale when the process of that number is not this folder's server.
- PostgreSQL refuses to run as root. For root the binaries are copied out of root's folders, the server runs
  as `nobody`, and everything lives under /var/lib/cadenza, which `nobody` can reach.
- Nobody else gets in: sockets in a folder of mode 0700, no TCP, always a password (scram) from a 0600 file.
"""

import fcntl
import hashlib
import os
import pwd
import shutil
import signal
import subprocess
import sys
import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self
from urllib.parse import quote

import psycopg
from psycopg import sql

from cadenza.kit import clock, ids, pgwheel
from cadenza.kit.pgwheel import MAJOR, DevServerError

__all__ = ["AlreadyRunning", "DevServer", "DevServerError", "SocketPathTooLong"]

ROOT_HOME = Path("/var/lib/cadenza")
OWNER = "cadenza"
SUPERUSER = "postgres"
SOCKET = ".s.PGSQL.5432"
LONGEST_SOCKET = 103 if sys.platform == "darwin" else 107
PATIENCE_SECONDS = 120

SETTINGS = Path(__file__).with_suffix(".conf")
NOT_DURABLE = "\nfsync = off\nsynchronous_commit = off\nfull_page_writes = off\n"


class SocketPathTooLong(DevServerError):
    """The folder is too deep for a Unix socket."""


class AlreadyRunning(DevServerError):
    """Another living process owns the server of this data folder."""


class DevServer:
    """A running embedded server; `stop` it, or use it as a context manager."""

    def __init__(self, place: "_Place", *, durable: bool, lock: int | None) -> None:
        self._place = place
        self._durable = durable
        self._lock = lock
        self.dsn = place.dsn(OWNER, OWNER)
        """Signs in as the owner role: may create roles and databases, is no superuser, obeys row security."""
        self.admin_dsn = place.dsn(SUPERUSER, "postgres")

    @classmethod
    def start(cls, data_dir: Path, *, durable: bool = True, attach: bool = False) -> Self:
        """Start the server of this data folder, making it on the first run.

        `durable=False` trades the safety of the data for speed. With `attach`, a server that another living
        process owns is used as it is; without, that is `AlreadyRunning`.
        """
        place = _Place.of(data_dir)
        place.make()
        lock = place.try_lock()
        if lock is not None:
            try:
                place.launch(durable=durable)
            except BaseException:
                os.close(lock)
                raise
        elif attach:
            place.wait_until_ready()
        else:
            owner = (place.home / "lock").read_text() or "?"
            raise AlreadyRunning(
                f"the database in {data_dir} is already in use by process {owner}. Stop that one first, or "
                "give this one a folder of its own with CADENZA_DATA_DIR."
            )
        return cls(place, durable=durable, lock=lock)

    @staticmethod
    def discard(data_dir: Path) -> bool:
        """Delete the server of this folder with all its data; False if a living process owns it."""
        place = _Place.of(data_dir)
        if not place.home.exists():
            return True
        lock = place.try_lock()
        if lock is None:
            return False
        place.halt(signal.SIGQUIT)
        shutil.rmtree(place.home, ignore_errors=True)
        os.close(lock)
        return True

    @property
    def is_running(self) -> bool:
        """Say whether the server's process is there."""
        return self.pid is not None

    @property
    def pid(self) -> int | None:
        """The server's process, None when it is gone."""
        return self._place.postmaster()

    @property
    def is_owned(self) -> bool:
        """Say whether `stop` here stops the server; not so when it was attached to."""
        return self._lock is not None

    def stop(self) -> None:
        """Stop the server if this process owns it; again is fine."""
        if self._lock is None:
            return
        self._place.halt(signal.SIGINT if self._durable else signal.SIGQUIT)
        os.close(self._lock)
        self._lock = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()


@dataclass(frozen=True)
class _Place:
    """Where one server lives and who runs it; every step of its lifecycle."""

    home: Path
    account: pwd.struct_passwd | None
    """Whom the server runs as, when that is not ourselves."""

    @classmethod
    def of(cls, data_dir: Path) -> Self:
        folder = data_dir.resolve()
        if os.geteuid() != 0:
            place = cls(folder / "postgres", None)
        else:
            name = hashlib.sha256(os.fsencode(folder)).hexdigest()[:12]
            place = cls(ROOT_HOME / name, pwd.getpwnam("nobody"))
        length = len(os.fsencode(place.run / SOCKET))
        if length > LONGEST_SOCKET:
            raise SocketPathTooLong(
                f"the path of the database's socket is too long: {place.run / SOCKET} has {length} bytes, "
                f"the system allows {LONGEST_SOCKET}. Set CADENZA_DATA_DIR to a shorter folder."
            )
        return place

    @property
    def data(self) -> Path:
        return self.home / "data"

    @property
    def run(self) -> Path:
        """The folder of the socket and the log."""
        return self.home / "run"

    @property
    def log(self) -> Path:
        return self.run / "server.log"

    @property
    def password(self) -> Path:
        return self.home / "password"

    def dsn(self, user: str, database: str) -> str:
        password = self.password.read_text()
        return f"postgresql://{user}:{password}@/{database}?host={quote(str(self.run), safe='')}"

    # ------------------------------------------------------------------------------------- folders, ownership

    def make(self) -> None:
        """Make the folders; the home is ours, what the server writes is its account's."""
        try:
            self.home.mkdir(parents=True, exist_ok=True)
            # Said outright, since a strict umask would keep the server's account out.
            self.home.chmod(0o700 if self.account is None else 0o711)
            if self.account is not None:
                ROOT_HOME.chmod(0o711)
            self.run.mkdir(mode=0o700, exist_ok=True)
            self._give(self.run)
        except OSError as err:
            raise DevServerError(
                f"cannot make the database's folder {self.home}: {err}. Set CADENZA_DATA_DIR to a folder of "
                "yours, or CADENZA_DATABASE_URL to a PostgreSQL server."
            ) from err

    def try_lock(self) -> int | None:
        """Become the owner; None if another living process is."""
        lock = os.open(self.home / "lock", os.O_RDWR | os.O_CREAT, 0o600)
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(lock)
            return None
        os.truncate(lock, 0)
        os.write(lock, str(os.getpid()).encode())
        return lock

    def _give(self, path: Path) -> None:
        if self.account is not None:
            os.chown(path, self.account.pw_uid, self.account.pw_gid)

    # ------------------------------------------------------------------------------------------ the server

    def launch(self, *, durable: bool) -> None:
        """Bring the server up from whatever state the last owner left it in."""
        self.halt(signal.SIGINT)
        self._make_password()
        if not self.data.exists():
            self._initdb(*([] if durable else ["--no-sync"]))
        version = (self.data / "PG_VERSION").read_text().strip()
        if version != MAJOR:
            raise DevServerError(
                f"{self.data} was made by PostgreSQL {version}, this Cadenza brings {MAJOR}: dump it with "
                "the older Cadenza (`cadenza db backup`) and restore it here."
            )
        config = SETTINGS.read_text().format(run=self.run) + ("" if durable else NOT_DURABLE)
        (self.data / "cadenza.conf").write_text(config)
        self._give(self.data / "cadenza.conf")
        self._start()
        self._provision()

    def _make_password(self) -> None:
        if not self.password.exists():
            new = self.home / "password.new"
            new.touch(mode=0o600)
            new.write_text(ids.new_token())
            new.rename(self.password)

    def _initdb(self, *options: str) -> None:
        """Make the cluster beside its place and move it there whole, so that half of one is never seen."""
        # Named after us: an initdb whose parent was killed may still be at work in its own.
        fresh, pwfile = self.run / f"initdb-{os.getpid()}", self.run / f"pwfile-{os.getpid()}"
        for left in self.run.glob("initdb-*"):
            shutil.rmtree(left, ignore_errors=True)
        for left in self.run.glob("pwfile-*"):
            left.unlink(missing_ok=True)
        pwfile.touch(mode=0o600)
        pwfile.write_text(self.password.read_text())
        self._give(pwfile)
        # The built-in provider sorts the same on every machine, whatever its libc.
        libc = "C" if sys.platform == "darwin" else "C.UTF-8"
        try:
            options = ("--auth=scram-sha-256", f"--pwfile={pwfile}", "--encoding=UTF8", *options)
            locale = ("--locale-provider=builtin", "--builtin-locale=C.UTF-8", f"--locale={libc}")
            done = self._call("initdb", "-D", str(fresh), "-U", SUPERUSER, *locale, *options)
        finally:
            pwfile.unlink()
        if done.returncode:
            raise DevServerError(f"initdb failed ({done.returncode}): {done.stderr.strip()[-2000:]}")
        with (fresh / "postgresql.conf").open("a") as conf:
            conf.write("\ninclude_if_exists = 'cadenza.conf'\n")
        fresh.rename(self.data)

    def _start(self) -> None:
        """Start and wait; children of a killed server may need a moment to notice and go."""
        self.log.touch(mode=0o600)
        self._give(self.log)
        if self.log.stat().st_size > 10_000_000:
            os.truncate(self.log, 0)
        args = ("-s", "-w", "-t", str(PATIENCE_SECONDS), "-D", str(self.data), "-l", str(self.log))
        deadline = clock.monotonic() + 20
        while True:
            size = self.log.stat().st_size
            done = self._call("pg_ctl", "start", *args)
            if done.returncode == 0:
                return
            said = self.log.read_bytes()[size:].decode(errors="replace").strip() or done.stderr
            if "shared memory block" not in said or clock.monotonic() > deadline:
                raise DevServerError(f"PostgreSQL did not start: {said[-2000:]}\nLog: {self.log}")
            time.sleep(0.2)

    def _provision(self) -> None:
        """Make the owner role and its database if they are missing."""
        password = self.password.read_text()
        name = sql.Identifier(OWNER)
        with psycopg.connect(self.dsn(SUPERUSER, "postgres"), autocommit=True) as db:
            if not db.execute("SELECT 1 FROM pg_roles WHERE rolname = %s", [OWNER]).fetchone():
                db.execute(sql.SQL("CREATE ROLE {} LOGIN CREATEROLE CREATEDB").format(name))
            db.execute(sql.SQL("ALTER ROLE {} PASSWORD {}").format(name, sql.Literal(password)))
            if not db.execute("SELECT 1 FROM pg_database WHERE datname = %s", [OWNER]).fetchone():
                db.execute(sql.SQL("CREATE DATABASE {} OWNER {}").format(name, name))

    def wait_until_ready(self) -> None:
        """Wait for the server that another process is bringing up."""
        deadline = clock.monotonic() + PATIENCE_SECONDS
        while True:
            try:
                psycopg.connect(self.dsn(OWNER, OWNER)).close()
            except (psycopg.OperationalError, FileNotFoundError) as err:
                if clock.monotonic() > deadline:
                    raise DevServerError(f"the database in {self.home} does not answer: {err}") from err
                time.sleep(0.1)
            else:
                return

    def halt(self, how: signal.Signals) -> None:
        """Stop the server if it runs, and clear what a killed one left."""
        deadline = clock.monotonic() + PATIENCE_SECONDS
        pid = self.postmaster()
        if pid is not None:
            with suppress(ProcessLookupError):
                os.kill(pid, how)
        while self.postmaster() is not None:
            if clock.monotonic() > deadline:
                raise DevServerError(f"PostgreSQL (process {pid}) did not stop. Log: {self.log}")
            time.sleep(0.02)
        for left in (self.data / "postmaster.pid", self.run / SOCKET, self.run / f"{SOCKET}.lock"):
            left.unlink(missing_ok=True)

    def postmaster(self) -> int | None:
        """Find this folder's server; after kill -9 or a reboot the number noted may be anyone's."""
        try:
            pid = int((self.data / "postmaster.pid").read_text().splitlines()[0])
        except (FileNotFoundError, IndexError, ValueError):
            return None
        return pid if str(self.data) in _command_line(pid) else None

    # -------------------------------------------------------------------------------------------- processes

    def _call(self, program: str, *args: str) -> subprocess.CompletedProcess[str]:
        """Run one of the server's programs as its account, with an environment of our own."""
        who: dict[str, Any] = {}
        if self.account is not None:
            who = {"user": self.account.pw_uid, "group": self.account.pw_gid, "extra_groups": []}
        binary = pgwheel.programs(None if self.account is None else ROOT_HOME / "pg") / program
        env = {"PATH": os.defpath, "LC_ALL": "C", "TZ": "UTC", "HOME": str(self.run)}
        return subprocess.run(
            [str(binary), *args],
            cwd=self.run,
            env=env,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
            **who,
        )


def _command_line(pid: int) -> str:
    """Return how a process was started, "" when there is none."""
    if Path("/proc/self/cmdline").exists():
        try:
            return Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
        except OSError:
            return ""
    ps = ["/bin/ps", "-p", str(pid), "-o", "command="]
    return subprocess.run(ps, capture_output=True, text=True, check=False).stdout
