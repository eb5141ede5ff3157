"""Contacts in a real browser: one is found, tagged, opted out, made one with another and two again."""

import asyncio
import re
import socket
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

import pytest
from playwright.sync_api import Page, expect

from cadenza.accounts.actions.operator import make_link, make_owner
from cadenza.accounts.domain.people import LinkKind
from cadenza.api.dashboard import FOLDER
from cadenza.kit.links import write_link
from tests.browser import axe
from tests.builders.processes import Process
from tests.builders.world import World

T = TypeVar("T")


def run(work: Callable[[], Awaitable[T]]) -> T:
    """Run async work while a page is open: the browser's driver keeps a loop of its own in this thread."""
    with ThreadPoolExecutor(1) as aside:
        return aside.submit(lambda: asyncio.run(work())).result()


@pytest.fixture
def link(dsn: str, tmp_path: Path) -> Iterator[str]:
    """Run the API and a worker over a few people, two of whom are one; gives a link that signs in."""
    if not (FOLDER / "index.html").exists():
        pytest.fail("the dashboard is not built; ./dev test builds it")

    async def found() -> str:
        world = await (await World.open(dsn)).found()
        await world.person("Marina", tags=["yoga"])
        await world.person("Mari Duarte", tags=["trial"])
        for number in range(120):
            await world.person(f"Person {number}")
        owner = await make_owner(world.database, world.organization_id, "dona@example.com")
        token = await make_link(world.database, owner, LinkKind.SIGN_IN)
        await world.close()
        return token

    token = run(found)
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    started = [
        Process("api", dsn=dsn, folder=tmp_path, CADENZA_PORT=str(port)),
        Process("worker", dsn=dsn, folder=tmp_path),
    ]
    yield write_link(f"http://127.0.0.1:{port}", "sign-in", token)
    for process in started:
        process.process.terminate()
    for process in started:
        process.process.wait(30)
        process.clear()


def follow(page: Page, link: str) -> None:
    """Open a link; the API may still be starting."""
    for _ in range(60):
        try:
            page.goto(link)
            break
        except Exception:  # noqa: BLE001 - refused until it listens
            page.wait_for_timeout(500)


def test_a_contact_is_found_tagged_opted_out_merged_and_two_again(page: Page, link: str) -> None:
    """By search; each change is there at once, and the merge is undone from the page."""
    follow(page, link)
    page.get_by_role("link", name="Contacts").click()
    expect(page.get_by_text("122 contacts")).to_be_visible()
    axe.check(page)
    page.get_by_role("searchbox").fill("marina")
    expect(page.get_by_text("1 contact", exact=True)).to_be_visible()
    page.get_by_role("grid").get_by_role("link", name="Marina").click()
    expect(page.get_by_role("heading", name="Marina", exact=True)).to_be_visible()

    page.get_by_role("button", name="Add tag").click()
    page.keyboard.type("vip")
    page.get_by_role("option", name=re.compile("vip")).click()
    expect(page.get_by_role("button", name="Remove vip")).to_be_visible()
    axe.check(page)

    page.get_by_role("button", name="Change consent for WhatsApp").click()
    page.get_by_role("radio", name="No more messages").click()
    page.get_by_role("button", name="Stop messages").click()
    expect(page.get_by_text("WhatsApp: No · By the team")).to_be_visible()

    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("menuitem", name="Merge with").click()
    page.get_by_role("combobox", name="With whom").click()
    page.keyboard.type("mari d")
    page.get_by_role("option", name="Mari Duarte").click()
    expect(page.get_by_text("Mari Duarte becomes part of Marina.")).to_be_visible()
    axe.check(page)
    page.get_by_role("button", name="Merge", exact=True).click()
    expect(page.get_by_role("button", name="Remove trial")).to_be_visible()
    page.get_by_role("button", name="Undo the merge").click()
    expect(page.get_by_text("They are two again").first).to_be_visible()
    expect(page.get_by_role("button", name="Remove trial")).to_have_count(0)


def test_what_many_have_in_common_is_changed_at_once(page: Page, link: str) -> None:
    """All that match are tagged, also those that no page has loaded; the address alone opens the same list again."""
    follow(page, link)
    page.get_by_role("link", name="Contacts").click()
    page.get_by_role("searchbox").fill("person")
    expect(page.get_by_text("120 contacts")).to_be_visible()
    page.get_by_role("checkbox", name="Select all that are loaded").click()
    page.get_by_role("button", name="Select all 120").click()
    page.get_by_role("button", name="Add tags").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_text("Add tag", exact=True).click()
    page.keyboard.type("spring")
    page.get_by_role("option", name=re.compile("spring")).click()
    dialog.get_by_role("button", name="Add tags").click()
    expect(page.get_by_text("120 contacts are tagged").first).to_be_visible()
    filtered = '/contacts?filter={"all":[{"field":"tags","op":"has","value":["spring"]}]}'
    page.goto(page.url.partition("/contacts")[0] + filtered)
    expect(page.get_by_text("Tagged spring")).to_be_visible()
    expect(page.get_by_text("120 contacts", exact=True)).to_be_visible()
