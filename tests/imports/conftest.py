import pytest

from tests.builders.accounts import make_organization


@pytest.fixture
async def studio(db, organization_id):
    """Make an organization in Brazil; returns its id."""
    async with db.begin(organization_id) as tx:
        await make_organization(tx, organization_id)
    return organization_id
