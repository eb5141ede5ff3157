"""The product as a browser meets it: an organization, API and dashboard, a worker, and a link that signs in."""

import asyncio
import socket
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

import pytest
from playwright.sync_api import Locator, Page, expect

from cadenza.accounts.actions.operator import make_link, make_owner
from cadenza.accounts.domain.people import LinkKind
from cadenza.api.dashboard import FOLDER
from cadenza.kit.links import write_link
from tests.builders.processes import Process
from tests.builders.world import World

T = TypeVar("T")


def run(work: Callable[[], Awaitable[T]]) -> T:
    """Run async work while a page is open: the browser's driver keeps a loop of its own in this thread."""
    with ThreadPoolExecutor(1) as aside:
        return aside.submit(lambda: asyncio.run(work())).result()


@contextmanager
def serve(dsn: str, folder: Path, prepare: Callable[[World], Awaitable[object]]) -> Iterator[str]:
    """Run the API and a worker over an organization that was prepared; gives a link that signs its owner in."""

    async def found() -> str:
        world = await (await World.open(dsn)).found()
        await prepare(world)
        owner = await make_owner(world.database, world.organization_id, "dona@example.com")
        token = await make_link(world.database, owner, LinkKind.SIGN_IN)
        await world.close()
        return token

    token = run(found)
    with started(dsn, folder, "api", "worker") as address:
        yield write_link(address, "sign-in", token)


@contextmanager
def started(dsn: str, folder: Path, *names: str) -> Iterator[str]:
    """Run these processes over a database, the API among them; gives its address."""
    if not (FOLDER / "index.html").exists():
        pytest.fail("the dashboard is not built; ./dev test builds it")
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    running = [Process(name, dsn=dsn, folder=folder, CADENZA_PORT=str(port)) for name in names]
    yield f"http://127.0.0.1:{port}"
    for process in running:
        process.process.terminate()
    for process in running:
        process.process.wait(30)
        process.clear()


def follow(page: Page, link: str) -> None:
    """Open a link; the API may still be starting, on a busy machine for minutes."""
    for _ in range(360):
        try:
            page.goto(link)
            break
        except Exception:  # noqa: BLE001 - refused until it listens
            page.wait_for_timeout(500)


def invite(page: Page, email: str) -> None:
    """Invite somebody from the page of people; the link is shown after it."""
    page.get_by_role("button", name="Invite").click()
    dialog = page.get_by_role("dialog", name="Invite somebody")
    dialog.get_by_label("Email", exact=True).fill(email)
    dialog.get_by_role("button", name="Invite").click()


def reach(page: Page, target: Locator) -> None:
    """Go to it by the key that goes on, as whoever has no mouse does."""
    expect(target).to_be_visible()
    for _ in range(120):
        if target.evaluate("element => element === document.activeElement"):
            return
        page.keyboard.press("Tab")
    pytest.fail(f"the keyboard does not get to {target}")
