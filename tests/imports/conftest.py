import pytest

from cadenza.kit.settings import Settings
from tests.builders.accounts import make_organization
from tests.builders.api import make_app, make_caller


@pytest.fixture
async def studio(db, organization_id):
    """Make an organization in Brazil; returns its id."""
    async with db.begin(organization_id) as tx:
        await make_organization(tx, organization_id)
    return organization_id


@pytest.fixture
def app(db):
    """Build the app over a database of the test's own."""
    return make_app(db, Settings(import_max_bytes=1_000_000))


@pytest.fixture
async def caller(db, app, organization_id):
    """Call as an organization with a key."""
    async with await make_caller(db, app, organization_id) as client:
        yield client


@pytest.fixture
async def other_caller(db, app, other_organization_id):
    """Call as another organization."""
    async with await make_caller(db, app, other_organization_id) as client:
        yield client
