from collections.abc import AsyncIterator

import pytest

from tests.builders.world import World


@pytest.fixture
async def world(dsn: str) -> AsyncIterator[World]:
    """Open an installation with one organization."""
    opened = await World.open(dsn)
    yield await opened.found()
    await opened.close()
