from uuid import UUID

import pytest

from cadenza.channels.actions.sandbox_network import SandboxNetwork
from cadenza.channels.actions.sandbox_people import create_sandbox
from cadenza.channels.actions.secrets import open_secrets
from cadenza.channels.adapters.registry import build_adapters
from cadenza.channels.domain.sandbox_wire import sign
from tests.builders.accounts import make_organization
from tests.builders.api import make_app, make_client, problems_of

BODY = b'{"events": []}'


@pytest.fixture
async def connection(db, organization_id, other_organization_id):
    """Make a sandbox connection, and another organization."""
    async with db.begin(organization_id, other_organization_id) as tx:
        await make_organization(tx, organization_id)
        await make_organization(tx, other_organization_id)
        return open_secrets(await create_sandbox(tx, organization_id, "Sandbox"))


@pytest.fixture
async def provider(db, connection):
    """Call as the provider."""
    app = make_app(db, adapters=build_adapters(SandboxNetwork(db)))
    async with make_client(app) as client:
        yield client


def signed(connection, body=BODY):
    """Return the headers of a signed call."""
    return sign(connection, body)


async def stored(db, organization_id):
    """Return what is stored of calls."""
    async with db.read(organization_id) as tx:
        return await tx._connection.fetch("SELECT connection_id, headers, body FROM raw_webhooks")


async def test_a_signed_call_is_stored_as_it_came_and_answered(provider, db, connection, organization_id):
    """200, and the raw body is there for the lane; what proves a caller's identity is not kept."""
    url = f"/hooks/{organization_id}/{connection.id}"
    headers = {**signed(connection), "cookie": "a=b", "authorization": "Basic x"}
    response = await provider.post(url, content=BODY, headers=headers)
    assert (response.status_code, response.content) == (200, b"")
    (row,) = await stored(db, organization_id)
    assert (row["connection_id"], row["body"]) == (connection.id, BODY)
    assert not {"cookie", "authorization"} & row["headers"].keys()


async def test_unsigned_foreign_and_unknown_calls_answer_alike_and_leave_nothing(
    provider, db, connection, organization_id, other_organization_id
):
    """Whoever probes learns nothing: no signature, a wrong one, an unknown connection, another organization."""
    good = signed(connection)
    asked = [
        (organization_id, connection.id, {}),
        (organization_id, connection.id, {name: "0" * len(value) for name, value in good.items()}),
        (organization_id, UUID(int=7), good),
        (other_organization_id, connection.id, good),
        (UUID(int=8), connection.id, good),
    ]
    answers = []
    for organization, connection_id, headers in asked:
        response = await provider.post(f"/hooks/{organization}/{connection_id}", content=BODY, headers=headers)
        assert response.status_code == 404
        answers.append(problems_of(response))
    assert all(answer == answers[0] for answer in answers)
    assert await stored(db, organization_id) == []


async def test_a_call_of_more_than_a_megabyte_is_refused(provider, db, connection, organization_id):
    """The door has a limit of its own."""
    body = b"x" * (1024 * 1024 + 1)
    response = await provider.post(
        f"/hooks/{organization_id}/{connection.id}", content=body, headers=signed(connection, body)
    )
    assert response.status_code == 413
    assert await stored(db, organization_id) == []
