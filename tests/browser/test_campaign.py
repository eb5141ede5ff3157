"""A campaign in a real browser: written, previewed, sent, watched to its end, answered; its people with why."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser import axe
from tests.browser.stage import follow, reach, run, serve
from tests.builders.campaigns import make_crowd
from tests.builders.world import Someone, World

CROWD = 101
"""One more than may be written to without typing how many."""


async def told(dsn: str, world: World) -> World:
    """Open the world again, in the loop of this moment."""
    again = await World.open(dsn)
    again.organization_id, again.connection = world.organization_id, world.connection
    return again


@pytest.fixture
def studio(dsn: str, tmp_path: Path) -> Iterator[tuple[str, World, Someone]]:
    """Run the API and a worker over a crowd that has a tag, one of whom has opted out; gives a link, and Ana."""
    made: list[tuple[World, Someone]] = []

    async def furnish(world: World) -> None:
        await make_crowd(world, CROWD - 1, tag="gold")
        made.append((world, await world.person("Ana", tags=["gold"])))
        await world.person("Bia", tags=["gold"], consent={"whatsapp": "unsubscribed"})
        await world.person("Caio")

    with serve(dsn, tmp_path, furnish) as link:
        [(world, ana)] = made
        yield link, world, ana


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


def test_a_campaign_is_built_and_sent_by_the_keyboard_alone(page: Page, studio: tuple[str, World, Someone]) -> None:
    """From the list to sent without a pointer: every field, the choice of people, the question and its answer."""
    link, _, _ = studio
    follow(page, link)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.keyboard.press("g")
    page.keyboard.press("m")
    expect(page.get_by_role("heading", name="Campaigns")).to_be_visible()
    reach(page, page.get_by_role("button", name="New campaign").first)
    page.keyboard.press("Enter")
    reach(page, page.get_by_label("Name of the campaign"))
    page.keyboard.type("Open class")
    reach(page, page.get_by_role("radio", name="Everyone"))
    page.keyboard.press("ArrowDown")
    expect(page.get_by_role("radio", name="People with tags")).to_be_checked()
    reach(page, page.get_by_label("Tags", exact=True))
    page.keyboard.press("Enter")
    page.keyboard.type("gold")
    expect(page.get_by_role("option", name="gold", exact=True)).to_be_visible()
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    reach(page, page.get_by_label("Text", exact=True))
    page.keyboard.type("Oi, tem aula aberta.")
    send = page.get_by_role("button", name=f"Send to {CROWD}")
    reach(page, send)
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog").get_by_role("textbox")).to_be_focused()
    page.keyboard.type(str(CROWD))
    page.keyboard.press("Enter")
    expect(page.get_by_text("The message", exact=True)).to_be_visible()
    expect(page.get_by_role("button", name="Pause").or_(page.get_by_text("It went to"))).to_be_visible()
