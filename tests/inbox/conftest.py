from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import httpx2
import pytest

from cadenza.accounts.domain.permissions import Role
from tests.builders.api import make_app
from tests.builders.people import make_browser, make_member
from tests.builders.world import Someone, World


class Desk:
    """A colleague at the inbox of the world's organization."""

    def __init__(self, world: World, browser: httpx2.AsyncClient, person_id: str) -> None:
        self.world = world
        self.browser = browser
        self.person_id = person_id

    async def get(self, path: str, **asked: Any) -> Any:
        """Read something; it must be there."""
        response = await self.browser.get(f"/v1{path}", params=asked)
        assert response.status_code == 200, response.text
        return response.json()

    async def post(self, path: str, **body: Any) -> httpx2.Response:
        """Do something."""
        return await self.browser.post(f"/v1{path}", json=body)

    async def done(self, path: str, **body: Any) -> Any:
        """Do something that works."""
        response = await self.post(path, **body)
        assert response.status_code < 300, response.text
        return response.json() if response.content else None

    async def list(self, **asked: Any) -> list[dict[str, Any]]:
        """Read the list."""
        found = await self.get("/conversations", **asked)
        items: list[dict[str, Any]] = found["items"]
        return items

    async def hears(self, someone: Someone, *texts: str) -> str:
        """Let the person write; returns their conversation."""
        for text in texts:
            await self.world.writes(someone, text)
        await self.world.run()
        rows = await self.world.observe("SELECT id FROM conversations WHERE contact_id = $1", someone.contact_id)
        return str(rows[0]["id"])


@pytest.fixture
async def world(dsn: str) -> AsyncIterator[World]:
    """Open an installation with one organization."""
    opened = await World.open(dsn)
    yield await opened.found()
    await opened.close()


@pytest.fixture
async def sit_down(world: World) -> AsyncIterator[Callable[..., Awaitable[Desk]]]:
    """Let colleagues sit down at the inbox."""
    app = make_app(world.database)
    browsers: list[httpx2.AsyncClient] = []

    async def sit(role: Role = Role.AGENT, name: str = "Rafael") -> Desk:
        person = await make_member(world.database, world.organization_id, role, name=name)
        browser = await make_browser(world.database, app, person, world.organization_id)
        browsers.append(browser)
        return Desk(world, browser, str(person.id))

    yield sit
    for browser in browsers:
        await browser.aclose()


@pytest.fixture
async def desk(sit_down: Callable[..., Awaitable[Desk]]) -> Desk:
    """Sit down as an agent."""
    return await sit_down()
