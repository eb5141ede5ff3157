"""A template in a real browser: written in two languages, used in a journey, and out in the person's own."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser import axe
from tests.browser.stage import follow, serve
from tests.builders.world import World

NAME = "Boas-vindas"


@pytest.fixture
def link(dsn: str, tmp_path: Path) -> Iterator[str]:
    """Run the product over an organization of Brazil, with one person who speaks English."""

    async def prepare(world: World) -> None:
        ana = await world.person("Ana")
        await world.change("UPDATE contacts SET locale = 'en' WHERE id = $1", ana.contact_id)

    with serve(dsn, tmp_path, prepare) as address:
        yield address


def write(page: Page) -> None:
    """Write a template from the empty list: the organization's language is its base, English comes beside it."""
    page.get_by_role("link", name="Templates").first.click()
    expect(page.get_by_text("No template yet")).to_be_visible()
    axe.check(page)
    page.get_by_role("main").get_by_role("button", name="New template").last.click()
    page.get_by_label("Name", exact=True).fill(NAME)
    page.get_by_label(re.compile("^Text in")).fill("Oi {{ contact.first_name }}")
    expect(page.get_by_text("Oi Ana")).to_be_visible()
    page.get_by_role("button", name="Add language").click()
    page.get_by_role("option", name="English", exact=True).click()
    page.get_by_label("Text in English").fill("Hi {{ contact.first_name }}")
    expect(page.get_by_text("Hi Ana")).to_be_visible()
    axe.check(page)
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Nowhere yet")).to_be_visible()


def use(page: Page) -> None:
    """Let a journey say it: what is chosen is shown in both languages, and published."""
    page.get_by_role("link", name="Journeys").first.click()
    page.get_by_role("button", name="New journey").first.click()
    page.get_by_role("button", name=re.compile("Empty page")).click()
    expect(page.get_by_role("heading", name="Message")).to_be_visible()
    page.get_by_role("radio", name="Use a template").click()
    page.get_by_role("combobox", name="Template").click()
    page.get_by_role("option", name=re.compile(NAME)).click()
    expect(page.get_by_text("Oi Ana")).to_be_visible()
    page.get_by_role("tab", name="English").click()
    expect(page.get_by_text("Hi Ana")).to_be_visible()
    axe.check(page)
    page.keyboard.press("Control+Enter")
    page.get_by_role("dialog").get_by_role("textbox", name="Name").fill("Welcome")
    page.get_by_role("dialog").get_by_role("button", name="Publish").click()
    expect(page.get_by_text("Version 1 is active.").first).to_be_visible()


def send(page: Page) -> None:
    """Put Ana into it: she reads it in English."""
    page.get_by_role("link", name="People", exact=True).click()
    expect(page.get_by_text("Nobody has entered yet")).to_be_visible()
    page.keyboard.press("c")
    page.get_by_role("dialog").get_by_role("combobox").click()
    page.get_by_role("option", name=re.compile("Ana")).click()
    page.get_by_role("dialog").get_by_role("button", name="Start").click()
    expect(page.get_by_text("Ana has entered").first).to_be_visible()
    page.get_by_role("link", name="Sandbox").first.click()
    expect(page.get_by_text("Hi Ana").first).to_be_visible(timeout=30_000)
    expect(page.get_by_text("Oi Ana")).to_have_count(0)


def look_up(page: Page) -> None:
    """The template knows where it is used, and asks before it is put away."""
    page.get_by_role("link", name="Templates").first.click()
    page.get_by_role("link", name=re.compile(NAME)).click()
    expect(page.get_by_text("Journey · published, and in its draft")).to_be_visible()
    axe.check(page)
    page.get_by_role("button", name="More").click()
    page.get_by_role("menuitem", name="Archive").click()
    expect(page.get_by_role("alertdialog")).to_contain_text("can't be published or sent then")
    page.get_by_role("button", name="Keep it").click()


def test_a_template_is_written_used_in_a_journey_and_read_in_the_person_s_language(link: str, page: Page) -> None:
    """M5, J4: made once, chosen by name, out in each one's language."""
    follow(page, link)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    write(page)
    use(page)
    send(page)
    look_up(page)
