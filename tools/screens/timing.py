"""How long until a page can be used, on a processor as slow as a cheap phone's: measured in the browser itself.

A page can be used once what it shows is there and the last long task is over: what is typed or pressed then is
answered at once. The first visit has an empty cache, as a new colleague's has; the second finds the files there.
"""

import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from playwright.sync_api import Browser

from tools.screens.browse import Errors, Visitor
from tools.screens.pages import PICTURES, Look, Picture

SLOWER = 4
"""How many times slower than this machine."""
RUNS = 3
PAGES = ("home", "inbox", "contacts", "journey", "queue")
QUIET_MS = 500
WATCH = """
window.cadenzaTiming = {tasks: [], paints: {}};
new PerformanceObserver((list) => {
  for (const one of list.getEntries()) window.cadenzaTiming.tasks.push([one.startTime, one.duration]);
}).observe({type: "longtask", buffered: true});
new PerformanceObserver((list) => {
  for (const one of list.getEntries()) window.cadenzaTiming.paints[one.name] = one.startTime;
}).observe({type: "paint", buffered: true});
new PerformanceObserver((list) => {
  for (const one of list.getEntries()) window.cadenzaTiming.paints["largest"] = one.startTime;
}).observe({type: "largest-contentful-paint", buffered: true});
"""
READ = """() => ({
  ...window.cadenzaTiming,
  now: performance.now(),
  bytes: performance.getEntries().reduce((sum, one) => sum + (one.transferSize ?? 0), 0),
})"""


@dataclass(frozen=True, slots=True)
class Measured:
    """One opening of a page, in milliseconds from its first byte asked for."""

    first_paint: float
    shown: float
    """What the page is for is there."""
    usable: float
    """And no long task keeps it from answering."""
    blocked: float
    """What long tasks took beyond the 50 ms in which nobody notices, all of them together."""
    kilobytes: float


def report(
    chromium: Browser,
    address: str,
    cookies: list[dict[str, object]],
    ids: dict[str, str],
    pages: Sequence[str] = PAGES,
) -> list[dict[str, object]]:
    """Measure and print; of several runs the one in the middle counts. Returns what was measured."""
    measured: list[dict[str, object]] = []
    print(f"screens: processor {SLOWER} times slower, {RUNS} runs, the one in the middle; milliseconds")
    print(f"{'page':<10} {'visit':<7} {'paint':>7} {'shown':>7} {'usable':>7} {'blocked':>8} {'KB':>7}")
    for picture in (one for one in PICTURES if one.name in pages):
        path = picture.path.format_map(ids)
        runs = [_open_twice(chromium, address, cookies, picture, path) for _ in range(RUNS)]
        for visit, name in enumerate(("first", "second")):
            middle = sorted((run[visit] for run in runs), key=lambda one: one.usable)[RUNS // 2]
            print(
                f"{picture.name:<10} {name:<7} {middle.first_paint:7.0f} {middle.shown:7.0f} {middle.usable:7.0f} "
                f"{middle.blocked:8.0f} {middle.kilobytes:7.0f}",
                flush=True,
            )
            measured.append({"page": picture.name, "visit": name, "slower": SLOWER, **asdict(middle)})
    return measured


def _open_twice(
    chromium: Browser, address: str, cookies: list[dict[str, object]], picture: Picture, path: str
) -> tuple[Measured, Measured]:
    visitor = Visitor(chromium, address, Look("timing"), Errors())
    visitor.sign_in(cookies)
    page = visitor.page
    page.add_init_script(WATCH)
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    try:
        first = _open(visitor, picture, path)
        return first, _open(visitor, picture, path)
    finally:
        visitor.close()


def _open(visitor: Visitor, picture: Picture, path: str) -> Measured:
    page = visitor.page
    page.goto(visitor.address + path, wait_until="commit")
    page.locator(picture.shows).first.wait_for(timeout=60_000)
    shown = page.evaluate("performance.now()")
    return _read(_wait_until_quiet(visitor), shown)


def _wait_until_quiet(visitor: Visitor) -> dict[str, Any]:
    """Wait until no long task has come for half a second."""
    ends_at = time.monotonic() + 30
    while True:
        read: dict[str, Any] = visitor.page.evaluate(READ)
        last = max((start + took for start, took in read["tasks"]), default=0.0)
        if read["now"] - last >= QUIET_MS or time.monotonic() > ends_at:
            return read
        visitor.page.wait_for_timeout(QUIET_MS / 2)


def _read(read: dict[str, Any], shown: float) -> Measured:
    tasks = read["tasks"]
    during = [start + took for start, took in tasks if start <= shown + QUIET_MS]
    return Measured(
        first_paint=read["paints"].get("first-contentful-paint", 0.0),
        shown=shown,
        usable=max([shown, *during]),
        blocked=sum(max(0.0, took - 50) for _, took in tasks),
        kilobytes=read["bytes"] / 1024,
    )
