"""Deals in a real browser: one that is won ends what followed its person up, and all of them stand on one page."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from cadenza.contacts.actions.pipelines import default_pipeline
from tests.browser import axe
from tests.browser.stage import follow, serve
from tests.builders.graphs import make_message, make_wait
from tests.builders.world import World


async def furnish(world: World) -> None:
    """Have somebody inside a journey, and a pipeline."""
    marina = await world.person("Marina")
    async with world.database.begin(world.organization_id) as tx:
        await default_pipeline(tx, world.organization_id)
    line = (make_wait("three_days", days=3), make_message("again", "Ainda aí?"))
    await world.enroll(await world.journey(*line, name="After a first look"), marina)
    await world.run()


@pytest.fixture
def link(dsn: str, tmp_path: Path) -> Iterator[str]:
    """Give a link that signs in where she is."""
    with serve(dsn, tmp_path, furnish) as link:
        yield link


def test_a_deal_that_is_won_stops_the_follow_up(page: Page, link: str) -> None:
    """Made, moved, won: the journey's line says that it stopped and why, and the history tells the way."""
    follow(page, link)
    page.get_by_role("link", name="Contacts").click()
    page.get_by_role("grid").get_by_role("link", name="Marina").click()
    expect(page.get_by_text("After a first look").first).to_be_visible()

    page.get_by_role("button", name="Add deal").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("What it is about").fill("A year of yoga")
    dialog.get_by_label("Amount").fill("1990")
    axe.check(page)
    dialog.get_by_role("button", name="Add", exact=True).click()
    deals = page.get_by_role("region", name="Deals")
    expect(deals.get_by_text("A year of yoga")).to_be_visible()
    expect(deals.get_by_text("1,990")).to_be_visible()

    deals.get_by_role("button", name="More about A year of yoga").click()
    page.get_by_role("menuitem", name="Mark as won").click()
    expect(deals.get_by_text("Won", exact=True).first).to_be_visible()
    page.get_by_role("button", name="1 ended").click()
    expect(page.get_by_text("Follow-up stopped: the deal was won").first).to_be_visible()
    deals.get_by_role("button", name="More about A year of yoga").click()
    page.get_by_role("menuitem", name="History").click()
    expect(deals.get_by_text("Began in")).to_be_visible()
    axe.check(page)


def test_all_deals_stand_on_one_page(page: Page, link: str) -> None:
    """Made for a person who is looked up, in the currency of the country; moved from the list, found by its stage."""
    follow(page, link)
    page.get_by_role("link", name="Deals").click()
    expect(page.get_by_text("No deals yet")).to_be_visible()
    axe.check(page)

    page.get_by_role("button", name="New deal").first.click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("combobox", name="Person").click()
    page.get_by_role("option", name="Marina").click()
    dialog.get_by_label("What it is about").fill("A year of yoga")
    dialog.get_by_label("Amount").fill("1990")
    dialog.get_by_role("combobox", name="Owner").click()
    page.get_by_role("option").first.click()
    axe.check(page)
    dialog.get_by_role("button", name="Add", exact=True).click()
    row = page.get_by_role("row", name="A year of yoga")
    expect(row.get_by_text("Marina")).to_be_visible()
    expect(row.get_by_text("1,990")).to_be_visible()

    page.get_by_role("combobox", name="Stage of A year of yoga").click()
    page.get_by_role("option", name="Em conversa").click()
    page.get_by_role("button", name="Em conversa 1 deal R$1,990").click()
    expect(page).to_have_url(re.compile("/deals.*stage="))
    expect(row).to_be_visible()
    page.get_by_role("button", name="More about A year of yoga").click()
    page.get_by_role("menuitem", name="Mark as won").click()
    expect(page.get_by_text("No such deals")).to_be_visible()
    page.get_by_role("button", name="Clear the filters").last.click()
    expect(row.get_by_role("combobox", name="Stage of A year of yoga")).to_have_text("Ganho")
    axe.check(page)
    row.click()
    expect(page.get_by_role("heading", name="Marina")).to_be_visible()
