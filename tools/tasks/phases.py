"""`./dev test`: every check and every test, side by side where that is safe, all of them even when one fails.

Two tracks share the two cores of a small machine: Python's tests on one, the checks and the dashboard's tests on
the other. Browser tests come last, since a starved page looks like a broken one: beside them stands only ESLint, which
takes what they leave of the second core.
"""

import json
import os
import time
import xml.etree.ElementTree as ET
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from tools.tasks import setup
from tools.tasks.steps import CACHE, ROOT, VENV, Done, TaskFailed, report, run, say

BIN = VENV / "bin"
REPORTS = CACHE / "reports"
WEB = ROOT / "web"
NO_TESTS = 5  # pytest's exit code when nothing was selected


@dataclass(frozen=True)
class Counts:
    """What a test runner counted."""

    passed: int = 0
    failed: int = 0
    skipped: int = 0

    def __add__(self, other: "Counts") -> "Counts":
        """Add up two runs."""
        return Counts(self.passed + other.passed, self.failed + other.failed, self.skipped + other.skipped)

    def __str__(self) -> str:
        """Write the line that closes a run."""
        skipped = f", {self.skipped} skipped" if self.skipped else ""
        return f"{self.passed} passed, {self.failed} failed{skipped}"


@dataclass(frozen=True)
class Phase:
    """One command of the run, and how to read what it counted."""

    name: str
    command: Sequence[object]
    cwd: Path = ROOT
    report: Path | None = None
    read: Callable[[Path], Counts] | None = None

    def run(self) -> "Result":
        """Run it and say how it went."""
        if self.report:
            self.report.unlink(missing_ok=True)
        done = run(self.name, self.command, cwd=self.cwd)
        if self.read is None or self.report is None:
            report(done)
            return Result(done, None)
        if self.read is read_junit and done.code == NO_TESTS:
            done = Done(done.name, 0, done.seconds, done.log)
        counts = self.read(self.report) if self.report.exists() else Counts()
        if not done.ok and not counts.failed:
            # It broke before or after its tests: that must show in the count too.
            counts += Counts(failed=1)
        report(done, str(counts))
        return Result(done, counts)


@dataclass(frozen=True)
class Result:
    """A phase that ran."""

    done: Done
    counts: Counts | None


def test(args: list[str]) -> int:
    """Run everything; with arguments, pytest alone with those."""
    broken = setup.for_testing()
    if args:
        os.execv(BIN / "pytest", ["pytest", *args])
    started = time.monotonic()
    REPORTS.mkdir(parents=True, exist_ok=True)
    browser = setup.find_browser()
    ready = broken is None and setup.has_web()
    results = _side_by_side(python_tests(), [*checks(web=ready), *(web_tests() if ready else [])])
    if browser:
        os.environ["CADENZA_CHROMIUM"] = browser
    results += _side_by_side([browser_tests()] if browser else [], [web_lint()] if ready else [])
    if not browser:
        say("browser tests", "NOT RUN: no Chromium here")
    if not browser and os.environ.get("CADENZA_REQUIRE_BROWSER") == "1":
        broken = broken or TaskFailed("CADENZA_REQUIRE_BROWSER is set, and there is no Chromium")
    return conclude(results, time.monotonic() - started, broken)


def check(_args: list[str]) -> int:
    """Run the checks alone."""
    broken = setup.for_testing()
    ready = broken is None and setup.has_web()
    found = [*checks(web=ready), *([web_lint()] if ready else [])]
    half = [phase for phase in found if phase.name in {"types", "web lint"}]
    results = _side_by_side(half, [phase for phase in found if phase not in half])
    return 0 if broken is None and all(result.done.ok for result in results) else 1


def checks(*, web: bool) -> list[Phase]:
    """List what is read rather than run, but for the longest of them."""
    found = [
        Phase("format", [BIN / "ruff", "format", "--check", "."]),
        Phase("lint", [BIN / "ruff", "check", "."]),
        Phase("imports", [BIN / "lint-imports", "--cache-dir", CACHE / "imports"]),
        Phase("types", [BIN / "mypy"]),
    ]
    if web:
        found.append(Phase("web types", ["npx", "tsc", "--noEmit"], cwd=WEB))
        found.append(Phase("web format", ["npx", "prettier", "--check", "."], cwd=WEB))
    return found


def web_lint() -> Phase:
    """Return what ESLint reads, in the background of whatever else runs."""
    return Phase("web lint", ["nice", "-n", "19", "npx", "eslint", "."], cwd=WEB)


def python_tests() -> list[Phase]:
    """Return the tests that need no browser; `tests/conftest.py` puts races and faults behind the others."""
    return [_pytest("python tests", "-n", "2", "-m", "not browser")]


def web_tests() -> list[Phase]:
    """List the tests of the dashboard's own code."""
    file = REPORTS / "vitest.json"
    command = ["npx", "vitest", "run", "--reporter=default", "--reporter=json", f"--outputFile.json={file}"]
    return [Phase("web tests", command, cwd=WEB, report=file, read=read_vitest)]


def browser_tests() -> Phase:
    """Return the tests that drive a real page."""
    return _pytest("browser", "tests/browser")


def _pytest(name: str, *args: str) -> Phase:
    file = REPORTS / f"{name.replace(' ', '-')}.xml"
    command = [BIN / "pytest", "-q", f"--junitxml={file}", *args]
    return Phase(name, command, report=file, read=read_junit)


def _side_by_side(left: Sequence[Phase], right: Sequence[Phase]) -> list[Result]:
    with ThreadPoolExecutor(2) as pool:
        tracks = [pool.submit(_in_order, track) for track in (left, right)]
        return [result for track in tracks for result in track.result()]


def _in_order(phases: Sequence[Phase]) -> list[Result]:
    return [phase.run() for phase in phases]


def read_junit(file: Path) -> Counts:
    """Read what pytest counted."""
    suites = ET.parse(file).getroot().iter("testsuite")  # noqa: S314 - written by our own run
    total = Counts()
    for suite in suites:
        ran, skipped = int(suite.get("tests", 0)), int(suite.get("skipped", 0))
        failed = int(suite.get("failures", 0)) + int(suite.get("errors", 0))
        total += Counts(max(ran - failed - skipped, 0), failed, skipped)
    return total


def read_vitest(file: Path) -> Counts:
    """Read what Vitest counted."""
    said = json.loads(file.read_text())
    return Counts(said["numPassedTests"], said["numFailedTests"], said["numPendingTests"] + said["numTodoTests"])


def conclude(results: Sequence[Result], seconds: float, broken: TaskFailed | None) -> int:
    """Print the table and the closing line; returns the exit code."""
    print(f"\n{'phase':<18} {'time':>8}  result")
    for result in results:
        outcome = "ok" if result.done.ok else "FAILED"
        counted = f", {result.counts}" if result.counts else ""
        print(f"{result.done.name:<18} {result.done.seconds:6.1f} s  {outcome}{counted}")
    print(f"{'all together':<18} {seconds:6.1f} s\n")
    total = sum((result.counts for result in results if result.counts), Counts())
    if broken:
        print(f"dev: {broken}\n")
        total += Counts(failed=1)
    print(total, flush=True)
    return 0 if broken is None and all(result.done.ok for result in results) else 1
