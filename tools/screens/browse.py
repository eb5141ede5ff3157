"""A browser that opens pages, waits until they stand still, and hears every error on the way."""

import os
import shutil
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import Browser, ConsoleMessage, FilePayload, Page, Request, Response, sync_playwright

from tools.screens.pages import Look, Picture

PROGRAMS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"]
STILL_SECONDS = 0.4
PATIENCE_SECONDS = 20.0
BUSY = "[aria-busy=true], .animate-breathe"


@dataclass
class Errors:
    """What went wrong on pages, each with where."""

    found: list[str] = field(default_factory=list)
    place: str = ""

    def add(self, text: str) -> None:
        """Note an error at the page in hand."""
        self.found.append(f"{self.place}: {text}")


@dataclass
class Traffic:
    """Which requests have no answer yet; the stream of hints never ends and does not count."""

    open: set[Request] = field(default_factory=set)

    def begin(self, request: Request) -> None:
        """Count a request."""
        if request.resource_type != "eventsource":
            self.open.add(request)

    def end(self, request: Request) -> None:
        """Count it no more."""
        self.open.discard(request)


@contextmanager
def browser() -> Iterator[Browser]:
    """Start the machine's Chromium."""
    named = os.environ.get("CADENZA_CHROMIUM")
    program = next((path for path in map(shutil.which, [named] if named else PROGRAMS) if path), None)
    if program is None:
        sys.exit("screens: there is no Chromium here; CADENZA_CHROMIUM names one")
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=program, args=FLAGS)
        yield started
        started.close()


class Visitor:
    """Somebody who looks at pages in one way."""

    def __init__(self, chromium: Browser, address: str, look: Look, errors: Errors) -> None:
        """Open an empty window."""
        self.address, self.look, self.errors = address.rstrip("/"), look, errors
        self._context = chromium.new_context(
            locale="en-GB",
            timezone_id="America/Sao_Paulo",
            reduced_motion="reduce",
            viewport={"width": look.width, "height": look.height},
            has_touch=look.has_touch,
        )
        remembered = {"theme": look.theme, "language": look.language, **look.settings}
        for name, value in remembered.items():
            self._context.add_init_script(f"localStorage.setItem('cadenza.{name}', '{value}')")
        self._traffic = Traffic()
        self.page = self._listened(self._context.new_page())

    def sign_in(self, cookies: list[dict[str, object]]) -> None:
        """Be the person whose session this is."""
        self._context.add_cookies(cookies)  # type: ignore[arg-type] # as the same library has read them

    def take(self, picture: Picture, path: str, file: Path) -> None:
        """Open a page, wait until it stands still, and take its picture."""
        self.errors.place = f"{picture.name} ({self.look.name})"
        try:
            self.page.goto(self.address + path)
            self.page.locator(picture.shows).first.wait_for(timeout=PATIENCE_SECONDS * 1000)
            self.wait_until_still()
            self._act(picture)
        except Exception as error:  # noqa: BLE001 - one broken page must not hide the others
            self.errors.add(str(error).splitlines()[0])
        self.page.screenshot(path=file)

    def _act(self, picture: Picture) -> None:
        """Do what brings the page into the state that is pictured."""
        if picture.file is not None:
            given = FilePayload(name="alunos.csv", mimeType="text/csv", buffer=picture.file.encode())
            self.page.locator("input[type=file]").first.set_input_files(given)
            self.wait_until_still()
        for place in picture.clicks:
            self.page.locator(place).first.click()
            self.wait_until_still()
        for keys in picture.keys:
            self.page.keyboard.press(keys)
            self.wait_until_still()

    def wait_until_still(self) -> None:
        """Wait until nothing is loading and nothing has been asked for a moment."""
        ends_at = time.monotonic() + PATIENCE_SECONDS
        still_since = time.monotonic()
        while time.monotonic() < ends_at:
            self.page.wait_for_timeout(100)
            is_busy = bool(self._traffic.open) or self.page.locator(BUSY).count() > 0
            if is_busy:
                still_since = time.monotonic()
            elif time.monotonic() - still_since >= STILL_SECONDS:
                break
        self.page.evaluate("document.fonts.ready.then(() => true)")

    def close(self) -> None:
        """Close the window."""
        self._context.close()

    def _listened(self, page: Page) -> Page:
        page.on("request", self._traffic.begin)
        page.on("requestfinished", self._traffic.end)
        page.on("requestfailed", self._traffic.end)
        page.on("pageerror", lambda error: self.errors.add(f"uncaught: {error}"))
        page.on("console", self._console)
        page.on("response", self._response)
        return page

    def _console(self, message: ConsoleMessage) -> None:
        # That a request was refused is told by its answer, with the address.
        if message.type == "error" and not message.text.startswith("Failed to load resource"):
            self.errors.add(f"console: {message.text.splitlines()[0]}")

    def _response(self, response: Response) -> None:
        is_asking_who = response.status == 401 and response.url.endswith("/v1/session")
        if response.status >= 400 and not is_asking_who:
            self.errors.add(f"{response.status} {response.url.removeprefix(self.address)}")
