from collections.abc import AsyncIterator

import httpx2
import pytest
from fastapi import FastAPI

from cadenza.accounts.domain.people import Person
from cadenza.accounts.domain.permissions import Role
from tests.builders.accounts import make_organization
from tests.builders.api import make_app, make_caller, make_client
from tests.builders.both import Both, open_both
from tests.builders.people import PASSWORD, make_browser, make_member


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


@pytest.fixture
async def organizations(db, organization_id, other_organization_id) -> None:
    """Make both organizations, which have members and no keys."""
    for each, name in ((organization_id, "Studio"), (other_organization_id, "Bakery")):
        async with db.begin(each) as tx:
            await make_organization(tx, each, name=name)


@pytest.fixture
async def ana(db, organizations, organization_id) -> Person:
    """Make an owner."""
    return await make_member(db, organization_id, Role.OWNER, email="ana@example.com", password=PASSWORD)


@pytest.fixture
async def owner(db, app, ana, organization_id) -> AsyncIterator[httpx2.AsyncClient]:
    """Sign the owner in."""
    async with await make_browser(db, app, ana, organization_id) as browser:
        yield browser


@pytest.fixture
async def both(dsn, db, organization_id) -> AsyncIterator[Both]:
    """Have a thing of each kind in the other organization."""
    async with open_both(dsn, db, organization_id) as opened:
        yield opened
