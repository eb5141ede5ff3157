"""Two tenants: every campaign route treats another organization's ids as unknown ones."""

import pytest

from cadenza.campaigns.loops import RELEASE, STEER
from cadenza.kit.loop import run_batch
from cadenza.kit.sql import read_query
from tests.builders.api import make_app, make_caller
from tests.builders.messages import make_connection

UNKNOWN = "01970000-0000-7000-8000-0000000000ff"
BODIES = {
    ("patch", "/v1/campaigns/{campaign_id}"): {"name": "Stolen"},
    ("post", "/v1/campaigns/{campaign_id}/preview"): {},
    ("post", "/v1/campaigns/{campaign_id}/test"): {"contact_ids": []},
}


@pytest.fixture
async def callers(db, organization_id, other_organization_id):
    """Call as two organizations, each with a number."""
    app = make_app(db)
    one, other = [await make_caller(db, app, id_) for id_ in (organization_id, other_organization_id)]
    for id_ in (organization_id, other_organization_id):
        async with db.begin(id_) as tx:
            await make_connection(tx, id_, is_default=True)
    async with one, other:
        yield one, other


async def furnish(caller, db, organization_id):
    """Make a contact and a campaign to it that is released; returns their ids."""
    row = {
        "identifiers": [{"kind": "phone", "value": "11 97777-0001"}],
        "consent": {"whatsapp": "subscribed"},
        "tags": ["gold"],
    }
    contact_id = (await caller.post("/v1/contacts/batch", json={"rows": [row]})).json()["results"][0]["contact_id"]
    body = {"name": "News", "channel": "whatsapp_qr", "body": "Oi", "audience": {"kind": "tag", "tag": "gold"}}
    campaign_id = (await caller.post("/v1/campaigns", json=body)).json()["id"]
    assert (await caller.post(f"/v1/campaigns/{campaign_id}/send")).status_code == 202
    for lane in (STEER, RELEASE):
        await run_batch(db, lane, [organization_id], "w")
    [recipient] = (await caller.get(f"/v1/campaigns/{campaign_id}/recipients")).json()["items"]
    return {"campaign_id": campaign_id, "recipient_id": recipient["id"], "contact_id": contact_id}


async def test_every_route_answers_a_foreign_id_like_an_unknown_one(
    callers, db, organization_id, other_organization_id
):
    """T7: status and body are the same, and nothing of the other's has changed."""
    caller, other = callers
    ours = await furnish(caller, db, organization_id)
    theirs = await furnish(other, db, other_organization_id)
    before = (await other.get(f"/v1/campaigns/{theirs['campaign_id']}")).json()
    described = (await caller.get("/v1/openapi.json")).json()["paths"]
    asked = [
        (method, path, name)
        for path, methods in described.items()
        for method in methods
        for name in ("campaign_id", "recipient_id")
        if f"{{{name}}}" in path
    ]
    assert len(asked) >= 16, asked
    for method, path, name in asked:
        answers = []
        for id_ in (theirs[name], UNKNOWN):
            url = path.replace(f"{{{name}}}", id_)
            url = url.replace("{campaign_id}", ours["campaign_id"]).replace("{recipient_id}", ours["recipient_id"])
            response = await caller.request(method.upper(), url, json=BODIES.get((method, path)))
            answers.append((response.status_code, response.json()))
        assert answers[0] == answers[1], (method, path, name)
        assert answers[0][0] == 404, (method, path, name)
    assert (await other.get(f"/v1/campaigns/{theirs['campaign_id']}")).json() == before


async def test_a_foreign_number_contact_or_cursor_means_nothing(callers, db, organization_id, other_organization_id):
    """Ids in bodies and cursors of lists are resolved inside the organization."""
    caller, other = callers
    ours = await furnish(caller, db, organization_id)
    theirs = await furnish(other, db, other_organization_id)
    async with db.begin(other_organization_id) as tx:
        number = await make_connection(tx, other_organization_id)
    answers = [
        (await caller.post("/v1/campaigns", json={"name": "X", "channel": "whatsapp_qr", "connection_id": id_})).json()
        for id_ in (str(number), UNKNOWN)
    ]
    assert answers[0] == answers[1]
    shown = await caller.post(
        f"/v1/campaigns/{ours['campaign_id']}/preview", json={"contact_ids": [theirs["contact_id"]]}
    )
    assert shown.json()["items"] == []
    tests = [
        (await caller.post(f"/v1/campaigns/{ours['campaign_id']}/test", json={"contact_ids": [id_]})).json()
        for id_ in (theirs["contact_id"], UNKNOWN)
    ]
    assert tests[0] == tests[1]
    await other.post("/v1/campaigns", json={"name": "More", "channel": "whatsapp_qr"})
    cursor = (await other.get("/v1/campaigns", params={"limit": 1})).json()["next_cursor"]
    assert cursor
    assert (await caller.get("/v1/campaigns", params={"cursor": cursor})).status_code == 422


async def test_one_release_over_both_keeps_them_apart(callers, db, organization_id, other_organization_id):
    """A batch that holds rows of two tenants writes each into its own."""
    for caller, id_ in zip(callers, (organization_id, other_organization_id), strict=True):
        await furnish(caller, db, id_)
        body = {"name": "B", "channel": "whatsapp_qr", "body": "Olá", "audience": {"kind": "everyone"}}
        campaign_id = (await caller.post("/v1/campaigns", json=body)).json()["id"]
        await caller.post(f"/v1/campaigns/{campaign_id}/send")
        await run_batch(db, STEER, [id_], "w")
    released = await run_batch(db, RELEASE, [organization_id, other_organization_id], "w")
    assert {row.organization_id for row in released} == {organization_id, other_organization_id}
    for id_ in (organization_id, other_organization_id):
        for table in ("campaigns", "recipients", "messages", "message_queue"):
            async with db.read(id_) as tx:
                found = await tx.fetch(read_query("anything", f"SELECT organization_id FROM {table}"))
            assert [row["organization_id"] for row in found] == [id_] * 2, table
