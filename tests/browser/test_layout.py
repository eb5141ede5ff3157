"""Every page at every width and in both directions: none scrolls sideways, no control lies over another."""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from cadenza.demo.live import open_demo
from cadenza.kit.links import write_link
from tests.browser.stage import follow, run, started
from tests.server import Server
from tools.screens.pages import PICTURES, Picture

WIDTHS = {"en": (360, 1280), "he": (360,)}
"""Mirrored, what lies between a phone and a wide window is laid out by the same rules."""
HEIGHT = 900
LOOK = (Path(__file__).parent / "layout.js").read_text().partition("\n() =>")[2]
PLACE = re.compile(r"\{(\w+)\}")
PAGES = [one for one in PICTURES if not (one.clicks or one.keys or one.file or one.is_signed_out)]
# Before anything of the page runs: what was asked for and not answered yet is counted. The stream of hints is no fetch.
COUNT = """() => {
    const real = window.fetch;
    window.asked = 0;
    window.fetch = async (...request) => {
        window.asked += 1;
        try { return await real(...request); } finally { window.asked -= 1; }
    };
}"""
MOVE = """path => {
    window.still = 0;
    history.pushState({}, "", path);
    dispatchEvent(new PopStateEvent("popstate"));
}"""
# The router shows the page of this address, and for some frames nothing has been on its way any more.
IS_STILL = """([shows, mayBreathe]) => {
    const { status, resolvedLocation } = window.__TSR_ROUTER__.state;
    const isStill = status === "idle" && resolvedLocation?.pathname === location.pathname && window.asked === 0 &&
        document.querySelector(shows) !== null &&
        (mayBreathe || document.querySelector("[aria-busy=true], .animate-breathe") === null);
    window.still = isStill ? window.still + 1 : 0;
    return window.still > 3;
}"""
LAID_OUT = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"


@pytest.fixture(scope="module")
def link(server: Server, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Serve the demo, whose pages are full; gives a link that signs its owner in."""
    with server.cloned() as dsn:
        token = run(lambda: open_demo(dsn))
        assert token is not None
        with started(dsn, tmp_path_factory.mktemp("layout"), "api") as address:
            yield write_link(address, "sign-in", token)


def ids_of(page: Page) -> dict[str, str]:
    """Find the first of everything that the paths ask for."""
    asked = {name for one in PAGES for name in PLACE.findall(one.path)}
    items = {name: page.request.get(page.url.partition("#")[0] + f"v1/{name}").json()["items"] for name in asked}
    return {name: str(found[0]["id"]) for name, found in items.items()}


def wrong_at(page: Page, one: Picture, path: str, widths: Sequence[int]) -> list[str]:
    """Go to a page, and say what is wrong with it at each width."""
    page.evaluate(MOVE, path)
    # The gallery shows what it looks like to wait.
    page.wait_for_function(IS_STILL, arg=[one.shows, one.name == "gallery"])
    found = []
    for width in widths:
        page.set_viewport_size({"width": width, "height": HEIGHT})
        page.evaluate(LAID_OUT)
        found += [f"{one.name} at {width}: {text}" for text in page.evaluate("() =>" + LOOK)]
    return found


def test_no_page_scrolls_sideways_and_no_control_covers_another(chromium: Browser, link: str) -> None:
    """From a phone to a wide window, in English and, mirrored, in Hebrew."""
    context = chromium.new_context(reduced_motion="reduce", viewport={"width": 1440, "height": HEIGHT})
    context.add_init_script(f"({COUNT})()")
    context.set_default_timeout(60_000)
    page = context.new_page()
    follow(page, link)
    page.locator("nav").first.wait_for()
    ids, wrong = ids_of(page), []
    for language, widths in WIDTHS.items():
        page.evaluate(f"localStorage.setItem('cadenza.language', '{language}')")
        page.reload()
        page.locator(f"html[lang={language}] nav").first.wait_for()
        for number, one in enumerate(PAGES):
            path = PLACE.sub(lambda found: ids[found[1]], one.path)
            # Back from where the page before ended.
            wrong += [f"{language}: {text}" for text in wrong_at(page, one, path, widths[:: (-1) ** number])]
    context.close()
    assert not wrong, "\n".join(wrong)
