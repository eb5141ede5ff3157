"""A messy file in a real browser: dropped, understood, tried, imported, looked at, taken back."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser import axe
from tests.browser.stage import follow, serve
from tests.builders.world import World

FILE = Path(__file__).parents[1] / "cases" / "contacts_br_sample.csv"


@pytest.fixture
def link(dsn: str, tmp_path: Path) -> Iterator[str]:
    """Run the product over an organization with nobody in it."""

    async def nobody(_: World) -> None:
        """Begin with nothing."""

    with serve(dsn, tmp_path, nobody) as address:
        yield address


def test_a_messy_file_becomes_people_and_is_taken_back(page: Page, link: str) -> None:
    """Every step has a page, a reload goes on where it was, rejected rows say why; the people are seen, then gone."""
    follow(page, link)
    page.get_by_role("link", name="Contacts").click()
    home = page.url.partition("/contacts")[0]
    page.goto(f"{home}/imports")
    expect(page.get_by_text("No file has been imported")).to_be_visible()
    axe.check(page)
    page.get_by_role("button", name="Import a file").last.click()
    page.locator("input[type=file]").set_input_files({"name": "a.xlsx", "mimeType": "", "buffer": b"PK\x03\x04no"})
    expect(page.get_by_role("alert")).to_contain_text("cannot be read")
    page.locator("input[type=file]").set_input_files(FILE)

    expect(page.get_by_role("heading", name="What does each column hold?")).to_be_visible()
    expect(page.get_by_text("Read as Windows-1252, columns separated by semicolons")).to_be_visible()
    expect(page.get_by_role("combobox", name="What Telefone holds")).to_contain_text("Phone")
    axe.check(page)
    page.reload()
    expect(page.get_by_role("combobox", name="What Telefone holds")).to_contain_text("Phone")
    page.get_by_role("button", name="Continue").click()

    page.get_by_role("button", name="Tags", exact=True).click()
    page.keyboard.type("alunos")
    page.get_by_role("option", name=re.compile("alunos")).click()
    page.get_by_label("Who says so, and where is the proof?").fill("Ficha de matrícula")
    axe.check(page)
    page.get_by_role("button", name="Review", exact=True).last.click()

    expect(page.get_by_role("heading", name="Rows that cannot be imported")).to_be_visible()
    expect(page.get_by_role("cell", name="This is no phone number").first).to_be_visible()
    axe.check(page)
    page.reload()
    page.get_by_role("button", name=re.compile(r"Import \d+ people")).click()
    expect(page.get_by_role("heading", name=re.compile(r"\d+ people are imported"))).to_be_visible()
    axe.check(page)
    with page.expect_download() as rejected:
        page.get_by_role("link", name="Download rejected rows").click()
    assert "phone_invalid" in rejected.value.path().read_text("utf-8-sig")

    imported = page.url
    page.get_by_role("button", name="See the people").click()
    expect(page.get_by_text(re.compile(r"^\d{2,} contacts$"))).to_be_visible()
    page.goto(imported)
    page.get_by_role("button", name="Take it back").click()
    page.get_by_role("alertdialog").get_by_role("button", name="Take it back").click()
    expect(page.get_by_role("heading", name="The import is taken back")).to_be_visible()
    expect(page.get_by_text(re.compile(r"\d+ people removed"))).to_be_visible()
