"""`cadenza up`: the database, its migrations, an API process and workers, started in order and stopped in reverse.

The port is bound here and handed to the API process, so that nobody else takes it and a restart of that process
loses no connection. What dies is started again: children after a pause, the database at once.
"""

import http.client
import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from uuid import UUID

from cadenza.kit import clock
from cadenza.kit.devpg import DevServer
from cadenza.kit.migrate import upgrade
from cadenza.kit.settings import Settings, load_secret_key
from cadenza.ops.children import Child, Say, stop_all
from cadenza.ops.database import CannotRun
from cadenza.ops.ports import address_of, bind, noted, reachable
from cadenza.ops.signin import has_people, is_trial, list_organizations

PORTS_TRIED = 50
READY_SECONDS = 60.0
LOOK_EVERY_SECONDS = 0.5
_ONCE = "          once, within a day; the next `up` prints another"
SIGNALS = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)


@dataclass(frozen=True)
class Wanted:
    """What is to run; `demo` is the organization to look at, made on a first run if that is wanted."""

    settings: Settings
    workers: int
    demo: UUID
    makes_demo: bool
    say: Say


@dataclass
class _Installation:
    """What runs."""

    wanted: Wanted
    stop: threading.Event
    dsn: str
    server: DevServer | None
    children: list[Child] = field(default_factory=list)

    def watch(self) -> None:
        """Keep everything running until told to stop."""
        while not self.stop.wait(LOOK_EVERY_SECONDS):
            if self.server is not None and not self.server.is_running:
                self.wanted.say("the database is gone; it is started again")
                self.server.stop()
                self.server = DevServer.start(self.wanted.settings.data_dir)
            for child in self.children:
                child.watch(self.wanted.say)

    def close(self) -> None:
        """Stop everything, the database last."""
        stop_all(self.children)
        if self.server is not None:
            self.server.stop()


def run_up(wanted: Wanted) -> None:
    """Run everything until a signal comes."""
    began_at = clock.monotonic()
    stop = threading.Event()
    with ExitStack() as stack:
        stack.enter_context(_signals(stop))
        running = _start_database(wanted, stop)
        stack.callback(running.close)
        listening = stack.enter_context(_listen(wanted))
        stack.enter_context(noted(wanted.settings, address_of(*listening.getsockname()[:2])))
        moves = is_trial(running.dsn, wanted.demo, makes_demo=wanted.makes_demo)
        door = _prepare(running, moves=moves)
        running.children += _children(running, listening, moves=moves)
        for child in running.children:
            child.start()
        if _wait_until_ready(running, listening):
            _welcome(running, listening, door, clock.monotonic() - began_at)
            running.watch()
        wanted.say("stopping")


@contextmanager
def _signals(stop: threading.Event) -> Iterator[None]:
    before = {number: signal.signal(number, lambda *_: stop.set()) for number in SIGNALS}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _start_database(wanted: Wanted, stop: threading.Event) -> _Installation:
    settings = wanted.settings
    server = None if settings.database_url else DevServer.start(settings.data_dir)
    dsn = server.dsn if server is not None else str(settings.database_url)
    running = _Installation(wanted, stop, dsn, server)
    try:
        for name in upgrade(dsn):
            wanted.say(f"migrated: {name}")
        # Made before the children, who would each want to.
        load_secret_key(settings)
    except BaseException:
        running.close()
        raise
    return running


# -------------------------------------------------------------------------------------------------- port


@contextmanager
def _listen(wanted: Wanted) -> Iterator[socket.socket]:
    settings = wanted.settings
    with bind(settings.host, settings.port, tries=PORTS_TRIED) as listening:
        port = listening.getsockname()[1]
        if settings.port not in (0, port):
            wanted.say(f"port {settings.port} is taken, so this is {port}")
        yield listening


# ---------------------------------------------------------------------------------------------- children


def _prepare(running: _Installation, *, moves: bool) -> list[str]:
    """Make the demo on the first run; returns what to say of how one comes in."""
    wanted = running.wanted
    known = list_organizations(running.dsn)
    if wanted.makes_demo and (not known or wanted.demo in known):
        failed = "the demo organization could not be made; `cadenza up --no-demo` goes without"
        link = _make_link(running, ["prepare-demo"], failed, moves=moves)
        return [] if link is None else [f"sign in   {link}", _ONCE]
    if has_people(running.dsn):
        return ["sign in   with your email"]
    failed = "the link to begin with could not be made"
    link = _make_link(running, ["accounts", "set-up"], failed, moves=moves)
    return [f"set up    {link}", _ONCE]


def _make_link(running: _Installation, arguments: list[str], failed: str, *, moves: bool) -> str | None:
    """Return the first line that a command prints, in a process of its own: what it loads into memory goes with it."""
    command = [sys.executable, "-P", "-m", "cadenza", *arguments]
    environment = {**os.environ, **_environment(running, moves=moves)}
    done = subprocess.run(command, env=environment, check=False, stdout=subprocess.PIPE, text=True)
    if done.returncode != 0:
        raise CannotRun(failed)
    return next(iter(done.stdout.splitlines()), None)


def _children(running: _Installation, listening: socket.socket, *, moves: bool) -> list[Child]:
    environment = _environment(running, moves=moves)
    number = listening.fileno()
    api = Child("the API", ["api", "--socket", str(number), "--with-parent"], environment, [number])
    workers = [
        Child(f"worker {place}", ["worker", "--with-parent"], environment)
        for place in range(1, running.wanted.workers + 1)
    ]
    return [api, *workers]


def _environment(running: _Installation, *, moves: bool) -> dict[str, str]:
    """Give children what we know; the clock moves only where things are tried out, unless it is set."""
    settings = running.wanted.settings
    given = {
        "CADENZA_DATABASE_URL": running.dsn,
        "CADENZA_DATA_DIR": str(settings.data_dir.absolute()),
        # Threads of the driver don't need heaps of their own.
        "MALLOC_ARENA_MAX": "2",
    }
    is_set = "test_clock" in settings.model_fields_set
    return given | ({"CADENZA_TEST_CLOCK": "true"} if moves and not is_set else {})


def _wait_until_ready(running: _Installation, listening: socket.socket) -> bool:
    """Wait until the API answers; False when told to stop before that."""
    deadline = clock.monotonic() + READY_SECONDS
    while not running.stop.wait(0.05):
        for child in running.children:
            if child.exit_code is not None:
                raise CannotRun(f"{child.name} ended with code {child.exit_code} before it was ready")
        if _answers(listening):
            return True
        if clock.monotonic() > deadline:
            raise CannotRun(f"the API did not answer within {READY_SECONDS:.0f} s")
    return False


def _answers(listening: socket.socket) -> bool:
    host, port = listening.getsockname()[:2]
    connection = http.client.HTTPConnection(reachable(host), port, timeout=1.0)
    try:
        connection.request("GET", "/readyz")
        return connection.getresponse().status == http.HTTPStatus.OK
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()


def _welcome(running: _Installation, listening: socket.socket, door: list[str], seconds: float) -> None:
    address = address_of(*listening.getsockname()[:2])
    lines = [f"Cadenza is running, ready in {seconds:.1f} s.", "", f"  address   {address}/"]
    lines += [f"  {line}" for line in door]
    if running.server is not None:
        lines.append(f"  data      {running.wanted.settings.data_dir}")
    running.wanted.say("\n".join([*lines, "  stop      Ctrl-C", ""]))
