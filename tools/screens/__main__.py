"""`./dev screens`: take a picture of every page of the demo organization; an error on any page is a failure.

Starts an installation of its own in a folder that is thrown away, or looks at a running one with --address and --link.
The pictures are in .cache/screens/<look>/<page>.png. With --timing it takes none: it measures how long the pages take
until they can be used. With --timing --large it does so with a million contacts and a thread of 5,000 messages, and
measures how their lists are scrolled.
"""

import argparse
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page

from tools.screens import large, scrolling, timing
from tools.screens.browse import Errors, Visitor, browser
from tools.screens.pages import LOOKS, PICTURES, Look, Picture

ROOT = Path(__file__).resolve().parents[2]
SHOTS = ROOT / ".cache" / "screens"
READY_SECONDS = 180.0
LARGE_PAGES = ("home", "inbox", "contacts")
ADDRESS = re.compile(r"^ +address +(\S+)$", re.MULTILINE)
LINK = re.compile(r"^ +sign in +(\S+)$", re.MULTILINE)
PLACE = re.compile(r"\{(\w+)\}")


def main(argv: Sequence[str]) -> int:
    """Take the pictures; returns 1 if anything went wrong on a page."""
    wanted = _arguments(argv)
    pictures = [one for one in PICTURES if not wanted.only or one.name in wanted.only]
    looks = [one for one in LOOKS if not wanted.looks or one.name in wanted.looks]
    errors = Errors()
    with _installation(wanted) as (address, link), browser() as chromium:
        cookies, ids = _arrive(chromium, address, link, pictures, errors)
        if wanted.timing:
            _measure(chromium, address, cookies, ids, is_large=wanted.large)
            return 0
        taken = sum(_look(chromium, address, look, pictures, (cookies, ids), errors, wanted.folder) for look in looks)
    for text in errors.found:
        print(f"screens: {text}", file=sys.stderr)
    print(f"screens: {taken} pictures in {wanted.folder}, {len(errors.found)} errors")
    return 1 if errors.found else 0


def _arguments(argv: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="./dev screens", description=__doc__)
    parser.add_argument("--only", action="append", help="a page by its name; may be given more than once")
    names = ", ".join(look.name for look in LOOKS)
    parser.add_argument("--look", dest="looks", action="append", help=f"one of {names}; likewise")
    parser.add_argument("--folder", type=Path, default=SHOTS, help="where the pictures go")
    parser.add_argument("--timing", action="store_true", help="measure instead, with the processor slowed down")
    parser.add_argument("--large", action="store_true", help="with --timing: in a large organization, scrolling too")
    parser.add_argument("--contacts", type=int, default=large.Size().contacts, help="how many the large one has")
    parser.add_argument("--messages", type=int, default=large.Size().messages, help="how long its longest thread is")
    parser.add_argument("--address", help="of a running installation")
    parser.add_argument("--link", help="to sign in there once, as `cadenza up` prints it")
    return parser.parse_args(argv)


def _measure(
    chromium: Browser, address: str, cookies: list[dict[str, object]], ids: dict[str, str], *, is_large: bool
) -> None:
    """Measure, print a table, and everything for machines in the last line."""
    if not is_large:
        timing.report(chromium, address, cookies, ids)
        return
    load = os.getloadavg()
    opened = timing.report(chromium, address, cookies, ids, LARGE_PAGES)
    scrolled = scrolling.report(chromium, address, cookies, ids, (1, timing.SLOWER))
    print(json.dumps({"load_before": load, "opened": opened, "scrolled": scrolled}))


def _look(
    chromium: Browser,
    address: str,
    look: Look,
    pictures: Sequence[Picture],
    known: tuple[list[dict[str, object]], dict[str, str]],
    errors: Errors,
    into: Path,
) -> int:
    """Take the pictures that are looked at in this way; returns how many."""
    cookies, ids = known
    seen = [one for one in pictures if not look.only or one.name in look.only]
    folder = into / look.name
    folder.mkdir(parents=True, exist_ok=True)
    for is_signed_out in (False, True):
        visitor = Visitor(chromium, address, look, errors)
        if not is_signed_out:
            visitor.sign_in(cookies)
        for picture in seen:
            if picture.is_signed_out == is_signed_out:
                path = PLACE.sub(lambda found: ids.get(found[1], ""), picture.path)
                visitor.take(picture, path, folder / f"{picture.name}.png")
        visitor.close()
    return len(seen)


def _arrive(
    chromium: Browser, address: str, link: str, pictures: Sequence[Picture], errors: Errors
) -> tuple[list[dict[str, object]], dict[str, str]]:
    """Sign in once; returns the session, and the ids that paths ask for."""
    visitor = Visitor(chromium, address, LOOKS[0], errors)
    errors.place = "signing in"
    visitor.page.goto(link.replace(link.split("#", maxsplit=1)[0], f"{address.rstrip('/')}/"))
    visitor.page.locator("nav").first.wait_for()
    cookies = [dict(one) for one in visitor.page.context.cookies()]
    asked = {name for one in pictures for name in PLACE.findall(one.path)}
    ids = {name: _first_id(visitor.page, visitor.address, name) for name in asked}
    visitor.close()
    return cookies, ids


def _first_id(page: Page, address: str, name: str) -> str:
    items = page.request.get(f"{address}/v1/{name}").json()["items"]
    return str(items[0]["id"]) if items else ""


@contextmanager
def _installation(wanted: argparse.Namespace) -> Iterator[tuple[str, str]]:
    """Lend an address and a link to sign in there: given, or of an installation that is thrown away."""
    if wanted.address and wanted.link:
        yield wanted.address, wanted.link
        return
    if wanted.large:
        with large.installation(large.Size(contacts=wanted.contacts, messages=wanted.messages)) as place:
            yield place
        return
    folder = Path(tempfile.mkdtemp(prefix="cadenza-screens-"))
    said = folder / "said.log"
    command = [sys.executable, "-m", "cadenza", "up", "--port", "0"]
    environment = {"CADENZA_DATA_DIR": str(folder / "data"), "PATH": "/usr/local/bin:/usr/bin:/bin", "LANG": "C.UTF-8"}
    # What it says goes into a file: a pipe that nobody reads would fill up and stop it.
    with said.open("w") as out:
        running = subprocess.Popen(command, env=environment, stdout=out, stderr=subprocess.STDOUT, cwd=ROOT)
    try:
        yield _read_welcome(running, said)
    finally:
        running.send_signal(signal.SIGTERM)
        running.wait(timeout=60)
        shutil.rmtree(folder, ignore_errors=True)


def _read_welcome(running: "subprocess.Popen[bytes]", said: Path) -> tuple[str, str]:
    """Wait until it says where it is and how to come in."""
    ends_at = time.monotonic() + READY_SECONDS
    while running.poll() is None and time.monotonic() < ends_at:
        text = said.read_text()
        address, link = ADDRESS.search(text), LINK.search(text)
        if address and link:
            return address[1], link[1]
        time.sleep(0.2)
    sys.exit(f"screens: Cadenza did not start\n{said.read_text()}")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
