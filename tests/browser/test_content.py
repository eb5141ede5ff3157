"""What one sends from and what one sends, in a real browser: connections and templates."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser import axe
from tests.browser.stage import follow, serve
from tests.builders.world import World


@pytest.fixture
def link(dsn: str, tmp_path: Path) -> Iterator[str]:
    """Run the product over an organization in which one person is known."""

    async def lia(world: World) -> None:
        await world.person("Lia")

    with serve(dsn, tmp_path, lia) as address:
        yield address


def test_a_connection_is_made_slowed_down_paused_and_removed(page: Page, link: str) -> None:
    """It says how it stands at each step, and cannot be removed while it sends."""
    follow(page, link)
    page.get_by_role("link", name="Connections").click()
    expect(page.get_by_text("Real numbers come later")).to_be_visible()
    axe.check(page)
    page.get_by_role("button", name="New connection").click()
    page.get_by_role("radio", name="SMS").click()
    page.get_by_role("button", name="Make connection").click()
    expect(page.get_by_text("At least 1 character").or_(page.get_by_text("Fill this in"))).to_be_visible()
    page.get_by_role("textbox", name="Name").fill("Avisos")
    page.get_by_role("button", name="Make connection").click()

    drawer = page.get_by_role("dialog", name="Avisos")
    expect(drawer.get_by_text("Messages leave through it.")).to_be_visible()
    axe.check(page)
    drawer.get_by_role("spinbutton", name="At most").fill("20")
    drawer.get_by_role("button", name="Save").click()
    expect(page.get_by_text("20 a minute")).to_be_visible()
    expect(drawer.get_by_role("button", name="Remove")).to_be_disabled()
    drawer.get_by_role("button", name="Pause").click()
    expect(drawer.get_by_text("Nothing leaves through it.")).to_be_visible()
    drawer.get_by_role("button", name="Remove").click()
    page.get_by_role("alertdialog").get_by_role("button", name="Remove").click()
    expect(page.get_by_text("Avisos is removed.").first).to_be_visible()
    expect(page.get_by_role("list", name="Connections").get_by_role("listitem")).to_have_count(1)


def test_a_template_is_mended_kept_and_put_away(page: Page, link: str) -> None:
    """An unknown name is said with its line and what was meant; a real person shows how it reads, in each language."""
    follow(page, link)
    page.get_by_role("link", name="Templates").click()
    page.get_by_role("button", name="New template").last.click()
    page.get_by_role("textbox", name="Name").fill("Boas-vindas")
    page.get_by_role("textbox", name="Text in").fill("Oi {{ contact.frist_name }}")
    expect(page.get_by_role("alert")).to_contain_text("Line 1: contact.frist_name is not known")
    page.get_by_role("button", name="Write contact.first_name").click()
    expect(page.get_by_text("Oi Lia")).to_be_visible()
    page.get_by_role("button", name="Add language").click()
    page.get_by_role("option", name="English", exact=True).click()
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("alert")).to_contain_text("This language has no text yet")
    page.get_by_role("textbox", name="Text in English").fill("Hi there")
    axe.check(page)
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("heading", name="Boas-vindas")).to_be_visible()
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("menuitem", name="Archive").click()
    expect(page.get_by_text("Boas-vindas is archived.").first).to_be_visible()
    page.get_by_role("link", name="Templates").first.click()
    expect(page.get_by_text("No template yet")).to_be_visible()
    axe.check(page)
