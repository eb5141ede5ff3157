"""A messy file in a real browser: dropped, understood, tried, imported, looked at, taken back."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Page, expect

from tests.browser import axe
from tests.browser.stage import follow, reach, serve
from tests.builders.graphs import make_message
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


WORDS = """Nome;Celular;Situação;Nascimento
Ana;11 99999-0001;Interessado;05/03/2001
Bia;11 99999-0002;Trial marcado;32/13/2020
Caio;123;Interessado;01/02/2003
"""


@pytest.fixture
def desk(dsn: str, tmp_path: Path) -> Iterator[str]:
    """Run the product over an organization with a journey to start and nobody in it."""

    async def furnish(world: World) -> None:
        await world.journey(make_message("m", "Oi"), name="Welcome pupils")

    with serve(dsn, tmp_path, furnish) as address:
        yield address


def choose(page: Page, field: str, wanted: str) -> None:
    """Choose in a list by its keys."""
    box = page.get_by_role("combobox", name=field)
    reach(page, box)
    page.keyboard.press("Enter")
    option = page.get_by_role("option", name=wanted, exact=True)
    expect(option).to_be_visible()
    page.keyboard.type(wanted)
    expect(option).to_be_focused()
    page.keyboard.press("Enter")
    expect(box).to_contain_text(wanted)


def press(page: Page, name: str, role: Literal["button", "link", "menuitem"] = "button") -> None:
    """Go to a control of the page and press it."""
    reach(page, page.get_by_role("main").get_by_role(role, name=name, exact=True).first)
    page.keyboard.press("Enter")


def send_file(page: Page, name: str, content: str) -> None:
    """Choose a file where the keyboard is at the place for it."""
    with page.expect_file_chooser() as asked:
        press(page, "Choose a file")
    asked.value.set_files({"name": name, "mimeType": "text/csv", "buffer": content.encode()})
    expect(page.get_by_role("heading", name="What does each column hold?")).to_be_visible()


def go_to_review(page: Page) -> None:
    """Leave the step of tags and consent as it is."""
    reach(page, page.get_by_role("main").get_by_role("button", name="Review", exact=True).last)
    page.keyboard.press("Enter")


def map_columns(page: Page) -> None:
    """Say what a column holds and what its words mean, and give everybody a tag."""
    choose(page, "What Situação holds", "Where a lead stands")
    choose(page, "What “Trial marcado” in Situação means", "Status: Trial booked")
    axe.check(page)
    press(page, "Take our guess for Interessado (They are a lead)")
    expect(page.get_by_role("combobox", name="What “Interessado” in Situação means")).to_contain_text("They are a lead")
    press(page, "Continue")
    press(page, "Tags")
    page.keyboard.type("pupils")
    expect(page.get_by_role("option", name=re.compile("pupils"))).to_be_visible()
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    axe.check(page)
    go_to_review(page)


def import_all(page: Page) -> tuple[str, str]:
    """Look at what would be left out, import, and take the rejected rows; returns their file and what it says."""
    left_out = page.get_by_role("region", name="Cells left out")
    expect(left_out.get_by_role("row", name="3 Bia 32/13/2020")).to_be_visible()
    axe.check(page)
    with page.expect_download() as cells:
        press(page, "Download these cells", "link")
    assert "3;Bia;Nascimento;32/13/2020;" in cells.value.path().read_text("utf-8-sig")
    press(page, "Import 2 people")
    expect(page.get_by_role("heading", name="2 people are imported")).to_be_visible()
    expect(page.get_by_role("cell", name="This is no phone number")).to_be_visible()
    axe.check(page)
    with page.expect_download() as rejected:
        press(page, "Download rejected rows", "link")
    return rejected.value.suggested_filename, rejected.value.path().read_text("utf-8-sig")


def import_mended(page: Page, name: str, content: str) -> None:
    """Import the mended rows like the first file, and go back to it."""
    press(page, "Import the mended rows")
    send_file(page, name, content)
    axe.check(page)
    press(page, "Same as in the first import")
    expect(page.get_by_text("Mends rejected rows of")).to_be_visible()
    press(page, "Continue")
    expect(page.get_by_role("button", name="Remove pupils")).to_be_visible()
    go_to_review(page)
    press(page, "Import 1 person")
    expect(page.get_by_role("heading", name="1 person is imported")).to_be_visible()
    press(page, "pupils.csv", "link")
    expect(page.get_by_text("Its rejected rows, mended:")).to_be_visible()
    axe.check(page)


def test_a_file_is_imported_mended_and_followed_up_by_the_keyboard_alone(page: Page, desk: str) -> None:
    """Mapping, words, the try, the run, rejected rows and cells left out as files, the mended file, a journey."""
    follow(page, desk)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.keyboard.press("g")
    page.keyboard.press("c")
    reach(page, page.get_by_role("link", name="Import", exact=True))
    page.keyboard.press("Enter")
    expect(page.get_by_text("Which file?")).to_be_visible()
    axe.check(page)
    send_file(page, "pupils.csv", WORDS)
    map_columns(page)
    name, rejected = import_all(page)
    import_mended(page, name, rejected.replace(";123;", ";11 99999-0003;"))

    press(page, "Start a journey")
    dialog = page.get_by_role("dialog", name="Put 2 contacts into a journey")
    expect(dialog.get_by_role("option", name="Welcome pupils")).to_be_visible()
    axe.check(page, "[role=dialog]")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alertdialog")).to_contain_text("Welcome pupils")
    reach(page, page.get_by_role("button", name="Start the journey"))
    page.keyboard.press("Enter")
    expect(page.get_by_text("“Welcome pupils” is starting for them", exact=True)).to_be_visible()
