"""A campaign in a real browser: written, previewed, sent, watched to its end, answered; its people with why."""

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
from tests.builders.campaigns import make_crowd
from tests.builders.processes import Process
from tests.builders.world import Someone, World

CROWD = 101
"""One more than may be written to without typing how many."""

T = TypeVar("T")


def run(work: Callable[[], Awaitable[T]]) -> T:
    """Run async work while a page is open: the browser's driver keeps a loop of its own in this thread."""
    with ThreadPoolExecutor(1) as aside:
        return aside.submit(lambda: asyncio.run(work())).result()


async def told(dsn: str, world: World) -> World:
    """Open the world again, in the loop of this moment."""
    again = await World.open(dsn)
    again.organization_id, again.connection = world.organization_id, world.connection
    return again


@pytest.fixture
def studio(dsn: str, tmp_path: Path) -> Iterator[tuple[str, World, Someone]]:
    """Run the API and a worker over a crowd that has a tag, one of whom has opted out; gives a link, and Ana."""
    if not (FOLDER / "index.html").exists():
        pytest.fail("the dashboard is not built; ./dev test builds it")

    async def found() -> tuple[str, World, Someone]:
        world = await (await World.open(dsn)).found()
        await make_crowd(world, CROWD - 1, tag="gold")
        ana = await world.person("Ana", tags=["gold"])
        await world.person("Bia", tags=["gold"], consent={"whatsapp": "unsubscribed"})
        await world.person("Caio")
        owner = await make_owner(world.database, world.organization_id, "dona@example.com")
        link = await make_link(world.database, owner, LinkKind.SIGN_IN)
        await world.close()
        return link, world, ana

    token, world, ana = run(found)
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    started = [
        Process("api", dsn=dsn, folder=tmp_path, CADENZA_PORT=str(port)),
        Process("worker", dsn=dsn, folder=tmp_path),
    ]
    yield write_link(f"http://127.0.0.1:{port}", "sign-in", token), world, ana
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


def write(page: Page) -> None:
    """Write a campaign to whoever has the tag, by the keyboard where one types."""
    page.get_by_role("link", name="Campaigns").click()
    page.get_by_role("button", name="New campaign").first.click()
    page.get_by_label("Name of the campaign").fill("Open class")
    page.get_by_role("radio", name="People with tags").click()
    page.get_by_label("Tags", exact=True).click()
    page.keyboard.type("gold")
    page.get_by_role("option", name="gold", exact=True).click()
    page.keyboard.press("Escape")
    text = page.get_by_label("Text", exact=True)
    text.fill("Oi ")
    text.press("End")
    page.get_by_role("button", name="Insert a detail").click()
    page.get_by_label("Where it is missing, write").fill("gente")
    page.keyboard.press("Enter")
    expect(text).to_be_focused()
    page.keyboard.type(", tem aula aberta.")
    expect(text).to_have_value('Oi {{ contact.first_name | default: "gente" }}, tem aula aberta.')


def test_a_campaign_is_written_sent_watched_and_answered(
    page: Page, studio: tuple[str, World, Someone], dsn: str
) -> None:
    """By tag, seen on a real contact, with a typed number; to its end; one answers, one had opted out."""
    link, world, ana = studio
    follow(page, link)
    write(page)
    expect(page.get_by_text(f"{CROWD} will get it · 1 won’t: 1 opted out")).to_be_visible()
    page.get_by_label("Shown for").click()
    page.get_by_role("option", name="Ana").first.click()
    expect(page.get_by_text("Oi Ana, tem aula aberta.")).to_be_visible()
    axe.check(page)

    page.get_by_role("button", name=f"Send to {CROWD}").click()
    expect(page.get_by_role("button", name="Send now")).to_be_disabled()
    page.keyboard.type(str(CROWD))
    page.keyboard.press("Enter")
    expect(page.get_by_text("The message", exact=True)).to_be_visible()

    async def later(*, reply: bool = False) -> None:
        again = await told(dsn, world)
        if reply:
            await again.writes(ana, "quero")
        await again.move(seconds=6)
        await again.close()

    done = page.get_by_text(f"It went to {CROWD} people.")
    for _ in range(20):
        run(later)
        page.wait_for_timeout(500)
        if done.is_visible():
            break
    expect(done).to_be_visible()
    run(lambda: later(reply=True))
    replied = page.locator("dl div", has=page.get_by_text("Replied", exact=True)).get_by_role("button")
    expect(replied).to_have_text("1")
    replied.click()
    table = page.get_by_role("grid", name="Recipients")
    expect(table.get_by_role("row")).to_have_count(2)
    expect(table.get_by_text("Ana", exact=True)).to_be_visible()
    page.get_by_role("button", name=re.compile("opted out")).click()
    expect(table.get_by_text("Skipped: Bia opted out")).to_be_visible()
    table.get_by_text("Skipped: Bia opted out").click()
    panel = page.get_by_role("dialog")
    expect(panel.get_by_text("What was known when it was decided")).to_be_visible()
    axe.check(page)
