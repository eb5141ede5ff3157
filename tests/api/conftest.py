from collections.abc import AsyncIterator

import httpx2
import pytest
from fastapi import FastAPI

from tests.builders.api import make_app, make_caller, make_client


@pytest.fixture
def app(db) -> FastAPI:
    """Build the app over a database of the test's own."""
    return make_app(db)


@pytest.fixture
async def caller(db, app, organization_id) -> AsyncIterator[httpx2.AsyncClient]:
    """Call as an organization with a key."""
    async with await make_caller(db, app, organization_id) as client:
        yield client


@pytest.fixture
async def other_caller(db, app, other_organization_id) -> AsyncIterator[httpx2.AsyncClient]:
    """Call as another organization."""
    async with await make_caller(db, app, other_organization_id) as client:
        yield client


@pytest.fixture
async def stranger(app) -> AsyncIterator[httpx2.AsyncClient]:
    """Call without a key."""
    async with make_client(app) as client:
        yield client
