"""What the tests of campaigns share: the product's handlers, and one database per file for those that commit."""

from collections.abc import AsyncIterator, Iterator

import pytest

from cadenza.kit.events import Handlers
from cadenza.wiring import HANDLERS
from tests.builders.world import World


@pytest.fixture
def handlers() -> Handlers:
    """Answer events as the product does."""
    return HANDLERS


@pytest.fixture(scope="module")
def shared_world_dsn(server) -> Iterator[str]:
    """Address one database for the tests of a file: each makes an organization of its own there."""
    with server.cloned() as address:
        yield address


@pytest.fixture
async def world(shared_world_dsn: str) -> AsyncIterator[World]:
    """Open an organization whose clock can be moved; what it leaves behind is switched off."""
    opened = await (await World.open(shared_world_dsn)).found()
    yield opened
    await opened.switch_off()
    await opened.close()
