"""The processes of `cadenza up`: started, watched, started again when they die, and stopped together.

A child's standard input is a pipe that we hold: when we are gone, however that came, it ends and the child stops by
itself. A child has a session of its own, so that Ctrl-C reaches us alone and children stop in our order.
"""

import os
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field

from cadenza.kit import clock

LONGEST_BACKOFF_SECONDS = 30.0
STABLE_SECONDS = 60.0
STOP_SECONDS = 20.0

Say = Callable[[str], None]


@dataclass
class Child:
    """One process, over its restarts."""

    name: str
    arguments: Sequence[str]
    environment: Mapping[str, str]
    passed: Sequence[int] = ()
    """Open files that it inherits."""
    _process: subprocess.Popen[bytes] | None = None
    _started_at: float = 0.0
    _deaths: int = 0
    _restarts_at: float = field(default=0.0)

    @property
    def pid(self) -> int | None:
        """Its process, None while it is dead."""
        return self._process.pid if self._process is not None and self._process.poll() is None else None

    @property
    def exit_code(self) -> int | None:
        """How it ended, None while it runs."""
        return None if self._process is None else self._process.poll()

    def start(self) -> None:
        """Start it."""
        # Safe path: what lies in the current folder is not imported.
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-m", "cadenza", *self.arguments],
            env={**os.environ, **self.environment},
            stdin=subprocess.PIPE,
            pass_fds=self.passed,
            start_new_session=True,
        )
        self._started_at = clock.monotonic()

    def watch(self, say: Say) -> None:
        """Start it again if it has died: soon at first, ever later if it keeps dying."""
        now = clock.monotonic()
        if self._process is not None and self._process.poll() is not None:
            lived = now - self._started_at
            self._deaths = 1 if lived > STABLE_SECONDS else self._deaths + 1
            pause = min(2.0 ** (self._deaths - 1), LONGEST_BACKOFF_SECONDS)
            say(f"{self.name} ended with code {self._process.returncode}; it is started again in {pause:.0f} s")
            self._close()
            self._restarts_at = now + pause
        if self._process is None and now >= self._restarts_at:
            self.start()

    def ask_to_stop(self) -> None:
        """Ask it to finish what it has in hand and end."""
        if self._process is not None and self._process.poll() is None:
            self._process.terminate()

    def wait(self, deadline: float) -> None:
        """Wait for its end; one that is too slow is killed."""
        if self._process is None:
            return
        try:
            self._process.wait(max(0.0, deadline - clock.monotonic()))
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._close()

    def _close(self) -> None:
        if self._process is not None and self._process.stdin is not None:
            with suppress(BrokenPipeError):
                self._process.stdin.close()
        self._process = None


def stop_all(children: Sequence[Child]) -> None:
    """Stop them side by side; all have the same time for it."""
    for child in children:
        child.ask_to_stop()
    deadline = clock.monotonic() + STOP_SECONDS
    for child in children:
        child.wait(deadline)
