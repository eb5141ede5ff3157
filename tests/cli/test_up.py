"""`cadenza up` as a person runs it: it answers, keeps itself running, and leaves nothing behind."""

import json
import os
import re
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from contextlib import suppress
from pathlib import Path

import pytest

from cadenza.kit.devpg import DevServer
from cadenza.ops.ports import bind

pytestmark = pytest.mark.slow
PATIENCE_SECONDS = 120


class Up:
    """One `cadenza up` in a data folder."""

    def __init__(self, folder: Path, port: int, *arguments: str) -> None:
        self.log = folder.parent / f"up-{port}.log"
        env = {name: value for name, value in os.environ.items() if not name.startswith("CADENZA_")}
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-P", "-m", "cadenza", "up", "--port", str(port), *arguments],
                env=env | {"CADENZA_DATA_DIR": str(folder)},
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
            )

    @property
    def said(self) -> str:
        """Return everything that it has printed."""
        return self.log.read_text()

    def wait_for(self, pattern: str) -> re.Match[str]:
        """Wait until it has printed this."""
        deadline = time.monotonic() + PATIENCE_SECONDS
        while time.monotonic() < deadline:
            found = re.search(pattern, self.said)
            if found:
                return found
            assert self.process.poll() is None, self.said
            time.sleep(0.05)
        raise AssertionError(f"it never said {pattern}:\n{self.said}")

    def children(self) -> dict[str, int]:
        """Return its processes by their command."""
        found = {}
        for pid in Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split():
            line = Path(f"/proc/{pid}/cmdline").read_bytes().decode().split("\0")
            found[line[4]] = int(pid)
        return found

    def stop(self, how: signal.Signals = signal.SIGTERM) -> int:
        """Tell it to stop; returns how it ended."""
        self.process.send_signal(how)
        return self.process.wait(60)


@pytest.fixture
def folder(tmp_path):
    """Lend a data folder; nothing of its server stays."""
    yield tmp_path / "data"
    assert DevServer.discard(tmp_path / "data")


@pytest.fixture
def start(folder):
    """Start `cadenza up`; none outlives the test."""
    started = []

    def up(port, *arguments):
        started.append(Up(folder, port, *arguments))
        return started[-1]

    yield up
    for one in started:
        one.process.kill()
        one.process.wait()


def free_port():
    """Find a port that nobody listens on."""
    with bind("127.0.0.1", 0) as listening:
        return listening.getsockname()[1]


def ask(address, cookie=None):
    """Ask the API."""
    request = urllib.request.Request(address, headers={"Cookie": cookie} if cookie else {})  # noqa: S310 - our own
    with urllib.request.urlopen(request, timeout=10) as answer:  # noqa: S310
        return json.load(answer)


def sign_in(address, token):
    """Use a sign-in link up; returns the session's cookie."""
    body, headers = json.dumps({"token": token}).encode(), {"Content-Type": "application/json"}
    request = urllib.request.Request(f"{address}/v1/session/link", body, headers)  # noqa: S310 - our own address
    with urllib.request.urlopen(request, timeout=10) as answer:  # noqa: S310
        return answer.headers["Set-Cookie"].partition(";")[0]


def is_alive(pid):
    """Say whether a process is there."""
    with suppress(ProcessLookupError):
        os.kill(pid, 0)
        return True
    return False


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="looks for children in /proc")
def test_it_answers_keeps_itself_running_and_stops(start, folder):
    """The demo lives behind the link; a taken port is passed over; killed children come back; SIGTERM ends it all."""
    port = free_port()
    with bind("127.0.0.1", port):
        up = start(port)
        address, token = up.wait_for(r"(http://[^/]+)/#sign-in=(cdl_\S+)").groups()
        assert f"port {port} is taken" in up.said
    assert ask(f"{address}/readyz") == {"status": "ready"}
    session = ask(f"{address}/v1/session", sign_in(address, token))
    assert (session["organization"]["name"], session["role"]) == ("Estúdio Aurora", "owner")
    with pytest.raises(urllib.error.HTTPError):
        sign_in(address, token)

    refused = start(free_port())
    assert refused.process.wait(60) == 1
    assert f"already in use by process {up.process.pid}" in refused.said
    assert "Traceback" not in refused.said

    for child in up.children().values():
        os.kill(child, signal.SIGKILL)
    up.wait_for(r"(?s)worker 1 ended with code -9.*worker_started")
    assert ask(f"{address}/readyz") == {"status": "ready"}

    children = up.children()
    assert children.keys() == {"api", "worker"}
    assert up.stop() == 0
    assert not any(map(is_alive, children.values()))
    with DevServer.start(folder):
        pass

    again = start(port)
    address, another = again.wait_for(r"(http://[^/]+)/#sign-in=(cdl_\S+)").groups()
    session = ask(f"{address}/v1/session", sign_in(address, another))
    assert (session["role"], session["test_clock"]) == ("owner", True)
    assert again.stop(signal.SIGINT) == 0


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="looks for children in /proc")
def test_killed_it_leaves_no_process_behind_and_the_next_one_takes_over(start):
    """Children see that it is gone; whoever comes next stops the server it left, and prints a new link to set up."""
    first = start(free_port(), "--no-demo")
    shown = first.wait_for(r"/#set-up=(cdl_\S+)")[1]
    children = first.children()
    first.process.kill()
    first.process.wait()
    deadline = time.monotonic() + 30
    while any(map(is_alive, children.values())) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not any(map(is_alive, children.values()))
    second = start(free_port(), "--no-demo")
    address, again = second.wait_for(r"(http://[^/]+)/#set-up=(cdl_\S+)").groups()
    assert again != shown
    assert ask(f"{address}/v1/set-up") == {"is_needed": True}
    assert second.stop() == 0
