"""How a long list is scrolled: frames that came late, and rows that were not there yet, measured in the browser itself.

The wheel is turned for some seconds over a list. A frame is late that comes more than 33 ms after the one before: two
of a screen of 60 Hz. Every few frames some points down the list are looked at: one where no row stands, or only the
placeholder of one, is blank.
"""

import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from playwright.sync_api import Browser

from tools.screens.browse import Errors, Visitor
from tools.screens.pages import PICTURES, Look

SECONDS = 5.0
LATE_MS = 33
WHEEL_PX = 240
WHEEL_EVERY_MS = 40
BEGIN = """(row) => {
  let list = document.querySelector(row);
  while (list && !(list.scrollHeight > list.clientHeight && /auto|scroll/.test(getComputedStyle(list).overflowY)))
    list = list.parentElement;
  const seen = (window.cadenzaScroll = { frames: [], points: 0, blank: 0, moved: 0, isOn: true });
  const box = list.getBoundingClientRect();
  const place = { x: box.left + box.width / 2, y: box.top + box.height / 2 };
  let [last, top, count] = [performance.now(), list.scrollTop, 0];
  const look = () => {
    for (let part = 1; part < 8; part++) {
      const at = document.elementFromPoint(place.x, box.top + (box.height * part) / 8);
      const found = at === null ? null : at.closest("[data-index]");
      seen.points += 1;
      if (found === null || found.querySelector(".animate-breathe") !== null) seen.blank += 1;
    }
  };
  const step = (now) => {
    if (!seen.isOn) return;
    seen.frames.push(now - last);
    last = now;
    seen.moved += Math.abs(list.scrollTop - top);
    top = list.scrollTop;
    if (++count % 6 === 0) look();
    requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
  return place;
}"""
END = "() => { window.cadenzaScroll.isOn = false; return window.cadenzaScroll; }"


@dataclass(frozen=True, slots=True)
class Scrolled:
    """One list, scrolled for some seconds."""

    list: str
    slower: int
    """How many times slower than this machine the processor was made."""
    frames: int
    late_share: float
    longest_ms: float
    blank_share: float
    moved_px: int
    """How far it came: a list that has to wait for its rows stands still."""


@dataclass(frozen=True, slots=True)
class _List:
    name: str
    picture: str
    row: str
    by: int


LISTS: Sequence[_List] = (
    _List("contacts", "contacts", "[role=rowgroup] [data-index]", WHEEL_PX),
    _List("inbox", "inbox", "main li [data-conversation]", WHEEL_PX),
    _List("thread", "inbox-thread", "[role=log] [data-index]", -WHEEL_PX),
)


def scroll(
    chromium: Browser, address: str, cookies: list[dict[str, object]], ids: dict[str, str], slower: int
) -> list[Scrolled]:
    """Scroll each list once, each in a window of its own."""
    return [_scroll(chromium, address, cookies, ids, one, slower) for one in LISTS]


def _scroll(
    chromium: Browser,
    address: str,
    cookies: list[dict[str, object]],
    ids: dict[str, str],
    one: _List,
    slower: int,
) -> Scrolled:
    visitor = Visitor(chromium, address, Look("timing"), Errors())
    visitor.sign_in(cookies)
    page = visitor.page
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
    try:
        [picture] = [other for other in PICTURES if other.name == one.picture]
        page.goto(visitor.address + picture.path.format_map(ids))
        page.locator(one.row).first.wait_for(state="attached", timeout=60_000)
        visitor.wait_until_still()
        place = page.evaluate(BEGIN, one.row)
        page.mouse.move(place["x"], place["y"])
        ends_at = time.monotonic() + SECONDS
        while time.monotonic() < ends_at:
            page.mouse.wheel(0, one.by)
            page.wait_for_timeout(WHEEL_EVERY_MS)
        return _read(one.name, slower, page.evaluate(END))
    finally:
        visitor.close()


def _read(name: str, slower: int, seen: dict[str, Any]) -> Scrolled:
    frames: list[float] = seen["frames"]
    return Scrolled(
        list=name,
        slower=slower,
        frames=len(frames),
        late_share=round(sum(took > LATE_MS for took in frames) / max(len(frames), 1), 4),
        longest_ms=round(max(frames, default=0.0), 1),
        blank_share=round(seen["blank"] / max(seen["points"], 1), 4),
        moved_px=round(seen["moved"]),
    )


def report(
    chromium: Browser, address: str, cookies: list[dict[str, object]], ids: dict[str, str], rates: Sequence[int]
) -> list[dict[str, object]]:
    """Scroll at each of these speeds of the processor, and print; returns what was measured."""
    print(
        f"\nscreens: wheel for {SECONDS:.0f} s; late is a frame over {LATE_MS} ms, blank is no row where one should be"
    )
    print(f"{'list':<10} {'slower':>6} {'frames':>7} {'late':>7} {'longest':>8} {'blank':>7} {'px':>8}")
    found = [one for rate in rates for one in scroll(chromium, address, cookies, ids, rate)]
    for one in found:
        print(
            f"{one.list:<10} {one.slower:6} {one.frames:7} {one.late_share:7.1%} {one.longest_ms:8.0f} "
            f"{one.blank_share:7.1%} {one.moved_px:8}"
        )
    return [asdict(one) for one in found]
