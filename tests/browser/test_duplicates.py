"""Two contacts are made one, and two again, by the keyboard alone."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from cadenza.contacts.actions.duplicates import suggest_pairs
from tests.browser import axe
from tests.browser.stage import follow, reach, serve
from tests.builders.world import World


async def furnish(world: World) -> None:
    """Make a pair that may be one person."""
    pair = [(await world.person(name, tags=[tag])).contact_id for name, tag in (("Marina", "yoga"), ("Mari", "trial"))]
    async with world.database.begin(world.organization_id) as tx:
        first, second = sorted(pair)
        await suggest_pairs(tx, world.organization_id, [(first, second)])


@pytest.fixture
def link(dsn: str, tmp_path: Path) -> Iterator[str]:
    """Give a link that signs in where these people are."""
    with serve(dsn, tmp_path, furnish) as link:
        yield link


def test_a_pair_is_reviewed_merged_and_parted_by_the_keyboard(page: Page, link: str) -> None:
    """From the list of contacts to the pair, which of the two stays, the merge, its undoing; nowhere a dead end."""
    follow(page, link)
    page.locator("nav").first.wait_for()
    page.keyboard.type("gc")
    expect(page.get_by_text("2 contacts", exact=True)).to_be_visible()
    reach(page, page.get_by_role("button", name="More", exact=True))
    page.keyboard.press("Enter")
    expect(page.get_by_role("menuitem").first).to_be_focused()
    page.keyboard.type("dup")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Marina")).to_be_visible()
    axe.check(page)

    reach(page, page.get_by_role("button", name="Same person"))
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog", name="Make these two one person")
    expect(dialog.get_by_role("button", name="Merge", exact=True)).to_be_visible()
    stays = dialog.get_by_role("columnheader").nth(1)
    before = stays.inner_text()
    axe.check(page, "[role=dialog]")
    reach(page, dialog.get_by_role("button", name="The other way round"))
    page.keyboard.press("Enter")
    expect(stays).not_to_have_text(before)
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Same person")).to_be_focused()
    page.keyboard.press("Enter")
    expect(stays).to_be_visible()
    reach(page, dialog.get_by_role("button", name="Merge", exact=True))
    page.keyboard.press("Enter")

    expect(page.get_by_text("No pairs to look at")).to_be_visible()
    expect(page.get_by_role("heading", name="Duplicates", level=1)).to_be_focused()
    page.keyboard.press("F8")
    reach(page, page.get_by_role("button", name="Undo"))
    page.keyboard.press("Enter")
    expect(page.get_by_text("They are two again").first).to_be_visible()
    page.keyboard.type("gc")
    expect(page.get_by_text("2 contacts", exact=True)).to_be_visible()
