"""Several workers over one organization, each stopped where the test says. Nobody's patience is part of the test."""

from collections.abc import AsyncIterator, Awaitable, Callable, Iterator

import pytest

from cadenza.kit.db import Checkpoint
from tests.builders.world import World

Beside = Callable[..., Awaitable[World]]


async def pass_by(_what: str) -> None:
    """Stop nobody."""


@pytest.fixture(scope="module")
def race_dsn(server) -> Iterator[str]:
    """Address one database for the tests of a file: each makes an organization of its own there."""
    with server.cloned() as address:
        yield address


@pytest.fixture
async def world(race_dsn: str) -> AsyncIterator[World]:
    """Open an organization; what it leaves behind is switched off."""
    opened = await (await World.open(race_dsn, checkpoint=pass_by)).found()
    yield opened
    await opened.switch_off()
    await opened.observer.execute("DELETE FROM lane_batches")
    await opened.close()


@pytest.fixture
async def own_world(dsn: str) -> AsyncIterator[World]:
    """Open an organization in a database of its own, for tests that ask the watchdog."""
    opened = await World.open(dsn, checkpoint=pass_by)
    yield await opened.found()
    await opened.close()


@pytest.fixture
async def beside(race_dsn: str, world: World) -> AsyncIterator[Beside]:
    """Open another worker over the same organization, with a place to stop at."""
    opened: list[World] = []

    async def another(checkpoint: Checkpoint = pass_by, worker: str = "w2") -> World:
        one = await World.open(race_dsn, worker=worker, checkpoint=checkpoint)
        one.organization_id, one.connection = world.organization_id, world.connection
        opened.append(one)
        return one

    yield another
    for one in opened:
        await one.close()
