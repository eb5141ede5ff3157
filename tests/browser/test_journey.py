"""A journey in a real browser, by keyboard alone: built, refused, published, run, seen in the queue, stopped."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser import axe
from tests.browser.stage import follow, serve
from tests.builders.world import World


@pytest.fixture
def link(dsn: str, tmp_path: Path) -> Iterator[str]:
    """Run the product over an organization with one person in it."""

    async def prepare(world: World) -> None:
        await world.person("Ana")

    with serve(dsn, tmp_path, prepare) as address:
        yield address


def press(page: Page, name: str | re.Pattern[str]) -> None:
    """Press a button that has the focus."""
    button = page.get_by_role("button", name=name)
    button.focus()
    page.keyboard.press("Enter")


def said(page: Page, text: str) -> None:
    """Read a notice; it is read aloud too, so it stands there twice."""
    expect(page.get_by_text(text).first).to_be_visible()


def add(page: Page, kind: str, count: int) -> None:
    """Add a step behind the one in hand; it has the focus afterwards."""
    page.keyboard.press("/")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.type(kind)
    page.keyboard.press("Enter")
    expect(page.locator("[data-step]")).to_have_count(count)
    expect(page.locator("[data-step]:focus")).to_have_count(1)


def build(page: Page) -> None:
    """Write a journey of a wait and a message; what is wrong keeps it from being published, and stands at its step."""
    page.keyboard.press("g")
    page.keyboard.press("j")
    expect(page.get_by_role("heading", name="Journeys")).to_be_visible()
    page.keyboard.press("c")
    press(page, re.compile("Empty page"))
    expect(page.get_by_role("heading", name="Message")).to_be_visible()
    page.get_by_role("radio", name="One form").focus()
    page.keyboard.press("ArrowRight")
    first = page.locator("[data-step]").first
    first.focus()
    add(page, "wait", 3)
    add(page, "mess", 4)
    page.keyboard.press("Control+Enter")
    said(page, "1 problem keeps it from being published.")
    expect(page.locator("[data-step]:focus")).to_contain_text("The text is empty")
    page.get_by_label("Text", exact=True).focus()
    page.keyboard.type("Oi {{ contact.first_name }}")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Insert a detail")).to_be_focused()
    expect(page.get_by_text("Oi Bia")).to_be_visible()
    axe.check(page)
    page.keyboard.press("Control+Enter")
    expect(page.get_by_role("dialog")).to_be_visible()
    press(page, "Publish")
    said(page, "Give it a name first.")
    expect(page.get_by_role("textbox", name="Name")).to_be_focused()
    page.keyboard.type("Welcome")
    page.keyboard.press("Enter")
    said(page, "Version 1 is active.")


def start(page: Page) -> None:
    """Put Ana into it by hand."""
    people = page.get_by_role("link", name="People")
    people.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text("Nobody has entered yet")).to_be_visible()
    page.keyboard.press("c")
    expect(page.get_by_role("dialog").get_by_role("combobox")).to_be_focused()
    page.keyboard.type("ana")
    expect(page.get_by_role("option")).to_have_count(1)
    page.keyboard.press("Enter")
    page.keyboard.press("Control+Enter")
    said(page, "Ana has entered")
    axe.check(page)


def meet(page: Page) -> None:
    """Add somebody, whose name is what was typed and not the key that began it."""
    page.keyboard.press("g")
    page.keyboard.press("c")
    expect(page.get_by_role("heading", name="Contacts")).to_be_visible()
    page.keyboard.press("c")
    expect(page.get_by_role("dialog").get_by_label("First name")).to_be_focused()
    page.keyboard.type("Bia")
    page.get_by_role("textbox", name="Phone").focus()
    page.keyboard.type("+55 11 98765-4321")
    page.keyboard.press("Control+Enter")
    expect(page.get_by_role("heading", name="Bia", exact=True).first).to_be_visible()


def stop(page: Page) -> None:
    """Find her in the queue, and cancel her follow-up there."""
    page.keyboard.press("g")
    page.keyboard.press("q")
    expect(page.get_by_role("heading", name="Queue")).to_be_visible()
    row = page.locator("[data-row]")
    expect(row).to_have_count(1)
    axe.check(page)
    page.get_by_role("checkbox", name="Select Ana").focus()
    page.keyboard.press("Space")
    press(page, "Cancel follow-ups")
    page.get_by_role("alertdialog").get_by_role("button", name="Cancel follow-ups").focus()
    page.keyboard.press("Enter")
    said(page, "1 follow-up is cancelled.")
    expect(page.get_by_text("Nothing is waiting")).to_be_visible()


def test_a_journey_is_built_published_run_and_stopped_by_keyboard(link: str, page: Page) -> None:
    """J6, J18, Q1: what goes out next is in the queue; a stop ends it."""
    follow(page, link)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    meet(page)
    build(page)
    start(page)
    stop(page)
