"""The first page over the real product: processes, database, dashboard."""

import asyncio
import socket
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

import pytest
from playwright.sync_api import Page, expect

from cadenza.accounts.actions.operator import make_link, make_owner
from cadenza.accounts.domain.people import LinkKind
from cadenza.api.dashboard import FOLDER
from cadenza.kit.links import write_link
from tests.browser.stage import follow, invite
from tests.builders.graphs import make_message, make_wait
from tests.builders.processes import Process, until
from tests.builders.world import World

LINE = (
    make_message("hello", "Oi {{ contact.first_name }}"),
    make_wait("three_days", days=3),
    make_message("again", "Ainda aí, {{ contact.first_name }}?"),
)
NAMES = ("Ana", "Bia", "Caio")
EMAIL, PASSWORD = "dona@example.com", "ten letters at least"

T = TypeVar("T")


def run(work: Callable[[], Awaitable[T]]) -> T:
    """Run async work while a page is open: the browser's driver keeps a loop of its own in this thread."""
    with ThreadPoolExecutor(1) as aside:
        return aside.submit(lambda: asyncio.run(work())).result()


@pytest.fixture
def links(dsn: str, tmp_path: Path) -> Iterator[tuple[str, str]]:
    """Run the API and a worker over an organization whose three people have had their first message.

    Returns two links of its owner, who has no password yet: one signs in, one sets a password.
    """
    if not (FOLDER / "index.html").exists():
        pytest.fail("the dashboard is not built; ./dev test builds it")

    async def found() -> list[str]:
        world = await (await World.open(dsn)).found()
        people = [await world.person(name) for name in NAMES]
        await world.enroll(await world.journey(*LINE), *people)
        await world.run()
        owner = await make_owner(world.database, world.organization_id, EMAIL)
        links = [await make_link(world.database, owner, kind) for kind in (LinkKind.SIGN_IN, LinkKind.RESET)]
        await world.close()
        return links

    sign_in, reset = run(found)
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    started = [
        Process("api", dsn=dsn, folder=tmp_path, CADENZA_PORT=str(port)),
        Process("worker", dsn=dsn, folder=tmp_path),
    ]
    address = f"http://127.0.0.1:{port}"
    yield write_link(address, "sign-in", sign_in), write_link(address, "reset", reset)
    for process in started:
        process.process.terminate()
    for process in started:
        process.process.wait(30)
        process.clear()


def expect_wall(page: Page) -> None:
    """Be signed in, with no token left in the address, and look at the phones."""
    page.get_by_role("navigation", name="Main").get_by_role("link", name="Sandbox").click()
    expect(page.get_by_role("heading", name="What happens next")).to_be_visible()
    assert "#" not in page.url, "the token does not stay in the address"


def open_people(page: Page) -> None:
    """Go to who is in the organization."""
    page.get_by_role("navigation", name="Main").get_by_role("link", name="Settings").click()
    page.get_by_role("link", name="People and keys").click()


def be(page: Page, name: str, phrase: str) -> None:
    """Open a person's phone and write as them."""
    page.get_by_role("button", name=f"Be {name}").click()
    field = page.get_by_role("textbox")
    field.fill(phrase)
    field.press("Enter")


def test_a_link_sets_a_password_that_signs_in(page: Page, links: tuple[str, str]) -> None:
    """A reset link chooses a password and lets in; signed out, a wrong one is refused and the right one lets in."""
    follow(page, links[1])
    page.get_by_label("New password").fill(PASSWORD)
    page.get_by_role("button", name="Set password").click()
    expect_wall(page)
    page.get_by_role("button", name="Sign out").click()
    page.get_by_label("Email").fill(EMAIL)
    page.get_by_label("Password").fill("another password")
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("alert")).to_contain_text("Email or password is wrong")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    expect_wall(page)


def test_an_invitation_made_on_the_page_lets_somebody_in(page: Page, links: tuple[str, str]) -> None:
    """An owner invites; in another browser the link makes a person, who sees the organization and no invitations."""
    follow(page, links[0])
    open_people(page)
    invite(page, "bia@example.com")
    link = page.get_by_label("Link", exact=True).input_value()
    browser = page.context.browser
    assert browser is not None
    other = browser.new_context(locale="en-GB").new_page()
    other.goto(link)
    other.get_by_label("Your name").fill("Bia")
    other.get_by_label("New password").fill(PASSWORD)
    other.get_by_role("button", name="Join").click()
    expect_wall(other)
    open_people(other)
    expect(other.get_by_text("bia@example.com")).to_be_visible()
    expect(other.get_by_role("heading", name="Invitations")).to_have_count(0)
    other.context.close()


def test_an_answer_and_a_stop_end_the_follow_up(page: Page, links: tuple[str, str], dsn: str) -> None:
    """One answers `oi`, one `parar`: the wall says why, and three days later only the third hears from us again."""
    follow(page, links[0])
    expect_wall(page)
    be(page, "Ana", "oi")
    expect(page.get_by_text("Follow-up stopped: Ana replied").first).to_be_visible()
    page.keyboard.press("Escape")
    be(page, "Bia", "parar")
    expect(page.get_by_text("Follow-up stopped: Bia opted out").first).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Move the test clock 3 days ahead").click()
    page.get_by_role("button", name="Move the test clock 1 hour ahead").click()
    expect(page.get_by_text("Ainda aí, Caio?").first).to_be_visible(timeout=30_000)

    async def received() -> list[str]:
        world = await World.open(dsn)

        async def bodies() -> list[str]:
            rows = await world.observe("SELECT body FROM sandbox_messages WHERE sender = 'business'")
            return [row["body"] for row in rows]

        async def caio_has_it() -> bool:
            return "Ainda aí, Caio?" in await bodies()

        try:
            # The page shows it from the moment it is queued.
            await until(caio_has_it, "Caio has it")
            return await bodies()
        finally:
            await world.close()

    bodies = run(received)
    assert "Ainda aí, Ana?" not in bodies
    assert "Ainda aí, Bia?" not in bodies
    assert bodies.count("Ainda aí, Caio?") == 1
