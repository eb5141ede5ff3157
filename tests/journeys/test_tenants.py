"""Two tenants: every route of journeys and enrollments treats another organization's ids as unknown ones."""

import pytest

from cadenza.journeys.loops import RELEASE
from cadenza.kit.loop import run_batch
from cadenza.kit.sql import read_query
from tests.builders.api import make_app, make_caller
from tests.builders.graphs import make_line, make_message, make_wait
from tests.builders.messages import make_connection

UNKNOWN = "01970000-0000-7000-8000-0000000000ff"

BODIES = {
    ("patch", "/v1/journeys/{journey_id}"): {"name": "Stolen"},
    ("post", "/v1/journeys/{journey_id}/resume"): {"policy": "skip"},
    ("post", "/v1/journeys/{journey_id}/run"): {"contact_ids": [UNKNOWN]},
    ("post", "/v1/journeys/{journey_id}/run-many"): {"contact_ids": [UNKNOWN]},
    ("post", "/v1/journeys/{journey_id}/run-many/estimate"): {"contact_ids": [UNKNOWN]},
    ("post", "/v1/journeys/{journey_id}/duplicate"): {"name": "Stolen"},
    ("post", "/v1/journeys/{journey_id}/preview"): {"contact_id": UNKNOWN, "text": "Oi"},
    ("post", "/v1/journeys/{journey_id}/rollback"): {"version": 1},
    ("post", "/v1/inbox/items/journeys/{journey_id}/dismiss"): {"reason": "max_steps"},
}
QUERIES = {("get", "/v1/journeys/{journey_id}/versions/diff"): {"before": 1}}


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


async def furnish(caller, phone="11 97777-0001"):
    """Make a journey, someone inside it, and return all their ids."""
    draft = make_line(make_message(), make_wait(days=3), make_message("again"))
    body = {"name": "Welcome", "channel": "whatsapp_qr", "draft": draft}
    journey_id = (await caller.post("/v1/journeys", json=body)).json()["id"]
    await caller.post(f"/v1/journeys/{journey_id}/publish")
    row = {"identifiers": [{"kind": "phone", "value": phone}], "consent": {"whatsapp": "subscribed"}}
    contact_id = (await caller.post("/v1/contacts/batch", json={"rows": [row]})).json()["results"][0]["contact_id"]
    given = {"journey_id": journey_id, "contact_id": contact_id, "dedupe_key": "k"}
    enrollment_id = (await caller.post("/v1/enrollments", json=given)).json()["enrollment_id"]
    return {"journey_id": journey_id, "contact_id": contact_id, "enrollment_id": enrollment_id}


async def everything(caller, ids):
    """Return all that the owner sees of their own."""
    paths = (
        f"/v1/journeys/{ids['journey_id']}",
        f"/v1/journeys/{ids['journey_id']}/versions",
        f"/v1/enrollments/{ids['enrollment_id']}",
        f"/v1/enrollments/{ids['enrollment_id']}/history",
    )
    return [(await caller.get(path)).json() for path in paths]


async def test_every_route_answers_a_foreign_id_like_an_unknown_one(callers):
    """T7: status and body are the same, and nothing of the other's has changed."""
    caller, other = callers
    theirs = await furnish(other)
    before = await everything(other, theirs)
    described = (await caller.get("/v1/openapi.json")).json()["paths"]
    asked = [
        (method, path, name)
        for path, methods in described.items()
        for method in methods
        for name in ("journey_id", "enrollment_id")
        if f"{{{name}}}" in path
    ]
    assert len(asked) >= 17, asked
    for method, path, name in asked:
        answers = []
        for id_ in (theirs[name], UNKNOWN):
            response = await caller.request(
                method.upper(),
                path.replace(f"{{{name}}}", id_),
                json=BODIES.get((method, path)),
                params=QUERIES.get((method, path)),
            )
            answers.append((response.status_code, response.json()))
        assert answers[0] == answers[1], (method, path)
        assert answers[0][0] == 404, (method, path)
    assert await everything(other, theirs) == before


async def test_foreign_ids_in_bodies_and_queries_are_unknown(callers, db, other_organization_id):
    """T7: a journey, a contact, a connection of somebody else can neither be used nor told apart from nothing."""
    caller, other = callers
    ours, theirs = await furnish(caller), await furnish(other)
    [connection] = [row["id"] for row in await rows(db, other_organization_id, "SELECT id FROM connections")]
    for name, foreign in (
        ("journey_id", theirs["journey_id"]),
        ("contact_id", theirs["contact_id"]),
        ("connection_id", str(connection)),
    ):
        answers = []
        for id_ in (foreign, UNKNOWN):
            body = {**{key: ours[key] for key in ("journey_id", "contact_id")}, name: id_}
            response = await caller.post("/v1/enrollments", json=body)
            answers.append((response.status_code, response.json()))
        assert answers[0] == answers[1], name
        assert answers[0][0] in {404, 422}, name
    for query in ("journey_id", "contact_id"):
        assert (await caller.get("/v1/enrollments", params={query: theirs[query]})).json()["items"] == []
    runs = [
        (await caller.post(f"/v1/journeys/{ours['journey_id']}/run", json={"contact_ids": [id_]})).json()
        for id_ in (theirs["contact_id"], UNKNOWN)
    ]
    assert runs[0] == runs[1]
    drafts = [
        (await caller.patch(f"/v1/journeys/{ours['journey_id']}", json={"connection_id": id_})).json()
        for id_ in (str(connection), UNKNOWN)
    ]
    assert drafts[0] == drafts[1]


async def test_names_keys_and_cursors_of_one_organization_mean_nothing_in_another(callers):
    """The same name and dedupe key may be used by both; a page's cursor opens no other organization's list."""
    caller, other = callers
    ours, theirs = await furnish(caller), await furnish(other)
    assert ours["enrollment_id"] != theirs["enrollment_id"]
    assert [item["id"] for item in (await caller.get("/v1/journeys")).json()["items"]] == [ours["journey_id"]]
    for number in range(2):
        body = {"name": f"More {number}", "channel": "whatsapp_qr", "draft": make_line(make_message())}
        journey_id = (await other.post("/v1/journeys", json=body)).json()["id"]
        await other.post(f"/v1/journeys/{journey_id}/publish")
        await other.post("/v1/enrollments", json={"journey_id": journey_id, "contact_id": theirs["contact_id"]})
    cursor = (await other.get("/v1/enrollments", params={"limit": 1})).json()["next_cursor"]
    assert cursor
    assert (await caller.get("/v1/enrollments", params={"cursor": cursor})).status_code == 422


async def test_one_release_over_both_keeps_them_apart(callers, db, organization_id, other_organization_id):
    """A batch that holds rows of two tenants writes each into its own."""
    caller, other = callers
    await furnish(caller)
    await furnish(other)
    released = await run_batch(db, RELEASE, [organization_id, other_organization_id], "w")
    assert {row.organization_id for row in released} == {organization_id, other_organization_id}
    for id_ in (organization_id, other_organization_id):
        for table in ("messages", "message_queue", "conversations", "step_runs"):
            found = await rows(db, id_, f"SELECT organization_id FROM {table}")
            assert [row["organization_id"] for row in found] == [id_], table


async def rows(db, organization_id, text):
    """Read as one organization, with nothing but row-level security between the two."""
    async with db.read(organization_id) as tx:
        return await tx.fetch(read_query("anything", text))
