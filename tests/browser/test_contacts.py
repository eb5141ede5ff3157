"""Contacts in a real browser: one is found, tagged, opted out, made one with another and two again."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser import axe
from tests.browser.stage import follow, serve
from tests.builders.world import World


async def furnish(world: World) -> None:
    """Make a page and more of people, two of whom are one."""
    await world.person("Marina", tags=["yoga"])
    await world.person("Mari Duarte", tags=["trial"])
    for number in range(120):
        await world.person(f"Person {number}")


@pytest.fixture
def link(dsn: str, tmp_path: Path) -> Iterator[str]:
    """Give a link that signs in where these people are."""
    with serve(dsn, tmp_path, furnish) as link:
        yield link


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
    """All that match are tagged, also those that no page has loaded; the address alone opens the same list again.

    The list of recent changes has it, with the way back.
    """
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

    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("menuitem", name="Recent changes").click()
    recent = page.get_by_role("dialog", name="Recent changes")
    expect(recent.get_by_text("120 contacts are tagged")).to_be_visible()
    axe.check(page)
    recent.get_by_role("button", name="Undo").click()
    expect(recent.get_by_text("Taken back")).to_be_visible()
    expect(recent.get_by_text("120 contacts are as they were")).to_be_visible()
