"""Commands run as steps: quiet, one line each with the time it took, the whole output when one fails."""

import fcntl
import hashlib
import os
import subprocess
import threading
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
VENV = ROOT / ".venv"
CACHE = ROOT / ".cache"
LOGS = CACHE / "logs"
SHOWN_LINES = 400
UNFINISHED = "unfinished"

_printing = threading.Lock()
_locks: list[int] = []
"""What every command holds along with us."""


class TaskFailed(Exception):
    """The task cannot go on; the text is its last line."""


@dataclass(frozen=True)
class Done:
    """How a command ended."""

    name: str
    code: int
    seconds: float
    log: Path

    @property
    def ok(self) -> bool:
        """Say whether it did its work."""
        return self.code == 0


def run(name: str, command: Sequence[object], *, cwd: Path = ROOT, **env: str) -> Done:
    """Run a command with its output in a log."""
    LOGS.mkdir(parents=True, exist_ok=True)
    log = LOGS / f"{name.replace(' ', '-')}.log"
    started = time.monotonic()
    with log.open("wb") as out:
        try:
            code = subprocess.call(
                [str(part) for part in command],
                cwd=cwd,
                env=os.environ | env,
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=subprocess.STDOUT,
                pass_fds=_locks,
            )
        except OSError as err:
            out.write(f"{command[0]}: {err}\n".encode())
            code = 127
    return Done(name, code, time.monotonic() - started, log)


def report(done: Done, note: str = "") -> None:
    """Print one line about it; all that it said if it failed."""
    with _printing:
        print(f"{'ok  ' if done.ok else 'FAIL'} {done.name:<18} {done.seconds:6.1f} s  {note}".rstrip(), flush=True)
        if not done.ok:
            lines = done.log.read_text(errors="replace").splitlines()
            print("\n".join(["", *lines[-SHOWN_LINES:], ""]), flush=True)


def step(name: str, command: Sequence[object], *, cwd: Path = ROOT) -> None:
    """Run a command that the rest builds on."""
    done = run(name, command, cwd=cwd)
    report(done)
    if not done.ok:
        raise TaskFailed(f"{name} failed; the whole output is in {done.log}")


def say(name: str, note: str) -> None:
    """Print a line about something that was not run."""
    with _printing:
        print(f"--   {name:<18}    {note}", flush=True)


@contextmanager
def alone() -> Iterator[None]:
    """Let one set-up at a time work in this folder.

    Its commands hold the lock too: one that goes on after we were killed would write where the next set-up does.
    """
    with (CACHE / "setup.lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            say("set-up", "waits for the one that is at work in this folder")
            fcntl.flock(lock, fcntl.LOCK_EX)
        _locks.append(lock.fileno())
        try:
            yield
        finally:
            _locks.remove(lock.fileno())


def fingerprint(files: Iterable[Path]) -> str:
    """Name the content of some files, their paths included."""
    digest = hashlib.sha256()
    for file in sorted(files):
        content = hashlib.sha256(file.read_bytes()).hexdigest()
        digest.update(f"{file.relative_to(ROOT)} {content}\n".encode())
    return digest.hexdigest()


def is_stamped(stamp: Path, mark: str) -> bool:
    """Say whether the stamp beside something made says that it is of this mark."""
    return stamp.exists() and stamp.read_text() == mark


@contextmanager
def making(stamps: Sequence[tuple[Path, str]]) -> Iterator[bool]:
    """Make what these stamps speak of; says whether a set-up that was cut off has left it half.

    The stamps say so until it is whole: what is half-made never passes for made.
    """
    was_cut_off = any(is_stamped(stamp, UNFINISHED) for stamp, _ in stamps)
    for stamp, _ in stamps:
        stamp.parent.mkdir(exist_ok=True)
        stamp.write_text(UNFINISHED)
    yield was_cut_off
    for stamp, mark in stamps:
        stamp.write_text(mark)
