"""What a person changes about themselves, over HTTP."""

from cadenza.accounts.actions import members
from cadenza.accounts.domain.permissions import Role
from tests.builders.api import problems_of
from tests.builders.people import join


async def test_a_person_changes_their_name_wherever_they_are(db, owner, ana, organization_id, other_organization_id):
    """The person and each membership say the new name; an empty one is refused."""
    await join(db, other_organization_id, ana, Role.AGENT)
    answer = await owner.patch("/v1/account", json={"name": "  Ana   Maria "})
    assert answer.status_code == 204, answer.text
    assert (await owner.get("/v1/session")).json()["person"]["name"] == "Ana Maria"
    for organization in (organization_id, other_organization_id):
        async with db.read(organization) as tx:
            assert (await members.get_member(tx, organization, ana.id)).name == "Ana Maria"
    refused = await owner.patch("/v1/account", json={"name": "  "})
    assert [(one["path"], one["code"]) for one in problems_of(refused)["errors"]] == [("name", "required")]
