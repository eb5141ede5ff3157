"""A real page in the system's Chromium. `./dev test` runs this folder alone, after everything else.

Without a Chromium these tests are skipped; with `CADENZA_REQUIRE_BROWSER=1`, as in CI, they fail instead.
"""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.server import Server

PROGRAMS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
# No sandbox, since root has none; nothing in the background that would reach for the network.
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
SHOTS = Path(".cache") / "screenshots"
REFUSED = "Content Security Policy"
"""What a browser says of anything in a page that the policy of the dashboard does not let it do."""

# What is expected comes at once on a quiet machine; a busy one must not fail a test.
expect.set_options(timeout=30_000)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """Start the browser once; each page gets a profile of its own."""
    named = os.environ.get("CADENZA_CHROMIUM")
    program = named or next((path for path in map(shutil.which, PROGRAMS) if path), None)
    if program is None and os.environ.get("CADENZA_REQUIRE_BROWSER") == "1":
        pytest.fail("no Chromium here, and CADENZA_REQUIRE_BROWSER is set")
    if program is None:
        pytest.skip("no Chromium here")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def dsn(server: Server) -> Iterator[str]:
    """Address a database of the test's own, lent by no loop: the browser's driver has one in this thread."""
    with server.cloned() as address:
        yield address


@pytest.fixture
def page(chromium: Browser, request: pytest.FixtureRequest) -> Iterator[Page]:
    """Open an empty page; errors that its scripts don't catch, or that our policy refuses, fail the test.

    A test that fails leaves a picture.
    """
    context = chromium.new_context(locale="en-GB", timezone_id="America/Sao_Paulo", reduced_motion="reduce")
    context.set_default_timeout(15_000)
    opened = context.new_page()
    errors: list[str] = []
    opened.on("pageerror", lambda error: errors.append(str(error)))
    opened.on("console", lambda said: errors.append(said.text) if REFUSED in said.text else None)
    failed_before = request.session.testsfailed
    yield opened
    if errors or request.session.testsfailed > failed_before:
        SHOTS.mkdir(parents=True, exist_ok=True)
        opened.screenshot(path=SHOTS / f"{request.node.name}.png", full_page=True)
    context.close()
    assert errors == []
