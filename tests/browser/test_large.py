"""A thread of 5,000 messages and an inbox of 10,000 conversations: walked and jumped about in, without a jump."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.stage import follow, serve
from tests.browser.test_inbox import says
from tests.builders.world import World
from tools.screens.crowd import make_crowd, make_thread

CONVERSATIONS = 10_000
MESSAGES = 5_000
UNREAD = 90
CALLED = ("Bia Souza 1", "Caio Reis 2")
"""How those are called who talk much."""
MOST_IN_PAGE = 90
"""Rows that are in the document at most, whatever there is: those in sight and some around them."""
NEAR = 2
"""So many pixels are no jump: a line of text is twenty."""


async def prepare(world: World) -> None:
    """Have a crowd; the first of the list talks much, the second has written a lot that nobody has read."""
    assert world.connection is not None
    await make_crowd(
        world.database,
        world.organization_id,
        world.connection.id,
        contacts=CONVERSATIONS,
        conversations=CONVERSATIONS,
    )
    await make_thread(world.database, world.organization_id, place=1, messages=MESSAGES)
    await make_thread(world.database, world.organization_id, place=2, messages=400, unread=UNREAD)
    await world.person("Zoe")
    await world.observer.execute("ANALYZE")


@pytest.fixture
def inbox(page: Page, dsn: str, tmp_path: Path) -> Iterator[Page]:
    """Open the inbox of the crowd."""
    with serve(dsn, tmp_path, prepare) as address:
        page.set_viewport_size({"width": 1440, "height": 900})
        follow(page, address)
        page.get_by_role("link", name=re.compile("^Inbox")).click()
        expect(page.get_by_role("list", name="Conversations").get_by_role("listitem").first).to_be_visible()
        yield page


def rows_of(page: Page) -> Locator:
    """Return the rows of the list."""
    return page.get_by_role("list", name="Conversations").get_by_role("listitem")


def line(page: Page, number: int) -> Locator:
    """Return the message that is this one of the long thread."""
    return page.get_by_role("log").get_by_text(re.compile(rf"^line {number}\b")).last


def place_of(page: Page, number: int) -> float:
    """Say how far below the top of the window the message stands."""
    box = line(page, number).bounding_box()
    assert box is not None, number
    return box["y"]


def seen_in(page: Page, scroller: str, rows: str) -> list[str]:
    """Return the first lines of what is in sight."""
    found: list[str] = page.evaluate(
        """([scroller, rows]) => {
            const box = document.querySelector(scroller).getBoundingClientRect();
            return [...document.querySelectorAll(rows)]
                .filter((row) => {
                    const { top, bottom } = row.getBoundingClientRect();
                    return top >= box.top && bottom <= box.bottom;
                })
                .map((row) => row.innerText);
        }""",
        [scroller, rows],
    )
    return found


def wheel(page: Page, over: Locator, by: int, times: int) -> None:
    """Turn the wheel over something."""
    over.hover()
    for _ in range(times):
        page.mouse.wheel(0, by)
        page.wait_for_timeout(30)


def settled(page: Page, what: str, *given: Any) -> Any:
    """Wait until an expression has the same value twice; returns it."""
    before = object()
    while True:
        now = page.evaluate(what, *given)
        if now == before:
            return now
        before = now
        page.wait_for_timeout(250)


TOP = "() => Math.round(document.querySelector('[role=log]').scrollTop)"


def walk_a_thread(page: Page) -> None:
    """It opens at its end; the reader's line stays while older ones come and while somebody writes."""
    rows_of(page).get_by_text(CALLED[0], exact=True).click()
    log = page.get_by_role("log")
    expect(line(page, MESSAGES)).to_be_in_viewport()
    assert page.locator("[role=log] [data-index]").count() <= MOST_IN_PAGE

    # Up into history: each page of older ones is laid in front of what is read.
    for _ in range(4):
        wheel(page, log, -1500, 3)
        settled(page, TOP)
    read = re.compile(r"\bline (\d+)")
    numbers = [int(m[1]) for text in seen_in(page, "[role=log]", "[role=log] [data-index]") if (m := read.search(text))]
    assert numbers, "nothing but empty paper"
    assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))
    assert numbers[0] < MESSAGES - 60
    mine = numbers[len(numbers) // 2]
    before = place_of(page, mine)

    # Somebody writes while one reads what was: nothing moves, and it is said.
    page.evaluate(
        """async () => {
            const id = location.pathname.split("/").at(-1);
            await fetch(`/v1/conversations/${id}/messages`, {
                method: "POST", body: JSON.stringify({ text: "From another window", client_id: crypto.randomUUID() }),
                headers: { "Content-Type": "application/json", "Idempotency-Key": crypto.randomUUID() },
            });
        }"""
    )
    expect(rows_of(page).first).to_contain_text("From another window")
    assert abs(place_of(page, mine) - before) <= NEAR
    assert page.locator("[role=log] [data-index]").count() <= MOST_IN_PAGE

    # And back to the end in one jump.
    page.get_by_role("button", name=re.compile("Newest|new message")).click()
    expect(log.get_by_text("From another window")).to_be_in_viewport()
    assert page.locator("[role=log] [data-index]").count() <= MOST_IN_PAGE


def open_at_the_first_unread(page: Page) -> None:
    """A line says where it begins, and it stands in sight though a screen and more follows."""
    rows_of(page).get_by_text(CALLED[1], exact=True).click()
    log = page.get_by_role("log")
    expect(log.get_by_role("separator", name=f"{UNREAD} unread")).to_be_in_viewport()
    expect(line(page, 400 - UNREAD + 1)).to_be_in_viewport()
    expect(page.get_by_role("button", name=re.compile("Newest|new message"))).to_be_visible()


def stay_in_the_list(page: Page) -> None:
    """Few rows are in the document; a message moves its conversation to the top and nothing under the eye."""
    expect(rows_of(page).first).to_be_visible()
    asked: list[str] = []
    wheel(page, rows_of(page).first, 3000, 14)
    scroller = "div:has(> ul[aria-label='Conversations'])"
    settled(page, "(at) => Math.round(document.querySelector(at).scrollTop)", scroller)
    assert rows_of(page).count() <= MOST_IN_PAGE
    seen = seen_in(page, scroller, f"{scroller} li")
    assert len(seen) > 5
    # A list of many pages is not read anew from its beginning for each message.
    page.on("request", lambda one: asked.append(one.url) if "/v1/conversations?" in one.url else None)
    first_page = lambda one: "/v1/conversations?" in one.url and "cursor=" not in one.url  # noqa: E731
    with page.expect_response(first_page, timeout=30_000):
        says(page, "Zoe", "Is anybody here?")
    page.wait_for_timeout(1500)
    assert [one.split("\n")[0] for one in seen_in(page, scroller, f"{scroller} li")] == [
        one.split("\n")[0] for one in seen
    ]
    assert 0 < len(asked) <= 8, asked
    page.evaluate("(at) => document.querySelector(at).scrollTo(0, 0)", scroller)
    expect(rows_of(page).first).to_contain_text("Zoe")


def test_a_large_inbox_moves_nothing_under_the_eye(inbox: Page) -> None:
    """Live, no jumps: neither in the list nor in a thread, however long they are. One crowd serves all of it."""
    stay_in_the_list(inbox)
    open_at_the_first_unread(inbox)
    walk_a_thread(inbox)
