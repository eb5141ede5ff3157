"""The inbox in a real browser: someone writes, a colleague answers, and everything around it happens."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser import axe
from tests.browser.stage import follow, serve
from tests.builders.graphs import make_message, make_wait
from tests.builders.world import World

LINE = (make_message("hello", "Oi {{ contact.first_name }}"), make_wait("days", days=3), make_message("again", "E aí?"))


async def prepare(world: World) -> None:
    """Have two people in a journey, one of whom has written before."""
    ana, bia = await world.person("Ana", reads_after_s=1), await world.person("Bia")
    await world.enroll(await world.journey(*LINE, name="Boas-vindas"), ana, bia)
    await world.run()
    await world.advance(minutes=1)
    await world.writes(bia, "Bom dia")
    await world.run()


@pytest.fixture
def link(dsn: str, tmp_path: Path) -> Iterator[str]:
    """Serve it; gives a link that signs the owner in."""
    with serve(dsn, tmp_path, prepare) as address:
        yield address


def says(page: Page, name: str, text: str) -> None:
    """Let somebody of the sandbox write, as their phone does."""
    page.evaluate(
        """async ([name, text]) => {
            const people = await (await fetch("/v1/sandbox/people")).json();
            const id = people.items.find((one) => one.name === name).id;
            await fetch(`/v1/sandbox/people/${id}/messages`, {
                method: "POST", body: JSON.stringify({ text }),
                headers: { "Content-Type": "application/json", "Idempotency-Key": crypto.randomUUID() },
            });
        }""",
        [name, text],
    )


def test_a_conversation_from_the_first_word_to_its_end(page: Page, link: str) -> None:
    """Who writes comes to the top unread; the answer is sent and read; assigned, noted, promised, resolved."""
    page.set_viewport_size({"width": 1440, "height": 900})
    follow(page, link)
    page.get_by_role("link", name=re.compile("^Inbox")).click()
    rows = page.get_by_role("list", name="Conversations").get_by_role("listitem")
    expect(rows).to_have_count(1)

    says(page, "Ana", "Quero uma aula amanhã?")
    expect(rows).to_have_count(2)
    expect(rows.first).to_contain_text("Quero uma aula amanhã?")
    expect(rows.first).to_contain_text("1 unread")
    page.keyboard.press("j")
    thread = page.get_by_role("log")
    expect(thread.get_by_text("Quero uma aula amanhã?")).to_be_visible()
    expect(thread.get_by_text("Follow-up stopped: Ana replied")).to_be_visible()
    expect(rows.first).not_to_contain_text("1 unread")
    axe.check(page)

    page.keyboard.press("Enter")
    page.keyboard.type("Claro, às 9h?")
    page.keyboard.press("Enter")
    expect(thread.get_by_role("img", name="Read").last).to_be_visible()
    expect(rows.first).to_contain_text("You: Claro, às 9h?")

    page.keyboard.press("Escape")
    page.keyboard.press("n")
    page.keyboard.type("Prefere manhã")
    page.keyboard.press("Enter")
    expect(thread.get_by_text("Prefere manhã")).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("a")
    page.get_by_role("menuitem", name="Take it myself").click()
    expect(thread.get_by_text(re.compile("took this"))).to_be_visible()

    page.keyboard.press("f")
    page.get_by_role("textbox", name="What to say then").fill("Como foi a aula?")
    page.get_by_role("button", name="Plan it").click()
    card = page.get_by_role("complementary", name=re.compile("About Ana"))
    expect(card.get_by_text("Planned message")).to_be_visible()
    expect(card.get_by_text(re.compile("Como foi a aula"))).to_be_visible()

    page.get_by_role("button", name="Resolve").click()
    expect(rows).to_have_count(1)
    page.get_by_role("button", name="More views").click()
    page.get_by_role("menuitem", name="Resolved").click()
    expect(rows.first).to_contain_text("Ana")


def test_on_a_phone_one_thing_after_the_other(page: Page, link: str) -> None:
    """The list, then the thread, then the person, and back; nothing is wider than the screen."""
    page.set_viewport_size({"width": 360, "height": 740})
    follow(page, link)
    page.get_by_role("link", name=re.compile("^Inbox")).click()
    page.get_by_role("list", name="Conversations").get_by_role("link").first.click()
    expect(page.get_by_role("log")).to_contain_text("Bom dia")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    axe.check(page)
    page.get_by_role("button", name="About Bia").click()
    expect(page.get_by_role("heading", name="May we write?")).to_be_visible()
    page.get_by_role("button", name="Close").click()
    page.get_by_role("button", name="Back to the list").click()
    expect(page.get_by_role("list", name="Conversations")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
