"""Home leads through the first steps; settings change, with problems at their fields, and the log tells of it."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser import axe
from tests.browser.stage import follow, invite, serve
from tests.builders.graphs import make_message, make_wait
from tests.builders.world import World


async def prepare(world: World) -> None:
    """Let one person be inside a journey that goes on in three days."""
    ana = await world.person("Ana")
    journey = await world.journey(
        make_message("hello", "Oi"), make_wait("later", days=3), make_message("again", "Ainda aí?"), name="Boas-vindas"
    )
    await world.enroll(journey, ana)
    await world.run()


@pytest.fixture
def link(dsn: str, tmp_path: Path) -> Iterator[str]:
    """Serve it; gives a link that signs the owner in."""
    with serve(dsn, tmp_path, prepare) as signs_in:
        yield signs_in


def test_first_steps_are_taken_from_home(page: Page, link: str) -> None:
    """What runs is there; inviting somebody crosses the step out."""
    follow(page, link)
    expect(page.get_by_role("heading", name="Home")).to_be_visible()
    expect(page.get_by_role("link", name="Boas-vindas")).to_contain_text("1 inside")
    expect(page.get_by_role("figure")).to_contain_text("Messages today, hour by hour")
    axe.check(page)
    steps = page.get_by_role("list").filter(has=page.get_by_role("link", name="Invite your team"))
    expect(steps.get_by_role("link", name="Publish a journey")).to_contain_text("done")
    steps.get_by_role("link", name="Invite your team").click()
    invite(page, "bia@example.com")
    expect(page.get_by_label("Link", exact=True)).to_have_value(re.compile("#invitation="))
    axe.check(page, "[role=dialog]")
    page.keyboard.press("Escape")
    page.get_by_role("navigation", name="Main").get_by_role("link", name="Home").click()
    expect(steps.get_by_role("link", name="Invite your team")).to_contain_text("done")
    page.get_by_role("button", name="Put the first steps away").click()
    expect(page.get_by_role("heading", name="First steps")).to_have_count(0)


def test_settings_change_and_the_log_tells_of_it(page: Page, link: str) -> None:
    """A wrong value is refused at its field; the right one holds at once, and stands in the log as a difference."""
    follow(page, link)
    page.get_by_role("navigation", name="Main").get_by_role("link", name="Settings").click()
    name = page.get_by_label("Name", exact=True)
    name.fill(" ")
    page.get_by_role("button", name="Save changes").click()
    expect(name).to_have_attribute("aria-invalid", "true")
    name.fill("Estúdio Sol")
    axe.check(page)
    page.get_by_role("button", name="Save changes").click()
    expect(page.get_by_role("navigation", name="Main")).to_contain_text("Estúdio Sol")
    page.get_by_role("link", name="Sending and campaigns").click()
    page.get_by_label("Automatic messages a day").fill("500")
    axe.check(page)
    page.get_by_role("button", name="Save changes").click()
    expect(page.get_by_role("button", name="Save changes")).to_have_count(0)
    page.get_by_role("navigation", name="Settings").get_by_role("link", name="Journeys").click()
    expect(page.get_by_role("group", name="What ends them for a person")).to_be_visible()
    axe.check(page)
    page.get_by_role("link", name="Audit log").click()
    entries = page.get_by_role("button", name="changed the settings")
    for place, told in enumerate(("500", "Estúdio Sol")):
        entries.nth(place).click()
        expect(page.get_by_text(told).last).to_be_visible()
    axe.check(page)


def test_a_person_has_a_name_a_password_and_browsers(page: Page, link: str) -> None:
    """Who came by a link sets a password without having one; their name changes where they are seen."""
    follow(page, link)
    page.get_by_role("navigation", name="Main").get_by_role("link", name="Settings").click()
    page.get_by_role("link", name="Your account").click()
    page.get_by_label("Your name").fill("Dona Lúcia")
    page.get_by_role("button", name="Save name").click()
    page.get_by_label("New password").fill("short")
    page.get_by_role("button", name="Set password").click()
    expect(page.get_by_label("New password")).to_have_attribute("aria-invalid", "true")
    page.get_by_label("New password").fill("ten letters at least")
    page.get_by_role("button", name="Set password").click()
    expect(page.get_by_label("Present password")).to_be_visible()
    expect(page.get_by_text("This browser", exact=True).last).to_be_visible()
    axe.check(page)
    page.get_by_role("link", name="People and keys").click()
    expect(page.get_by_text("Dona Lúcia").first).to_be_visible()
