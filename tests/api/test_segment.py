"""Segment's libraries send to us as they would to Segment."""

import base64

from tests.builders.accounts import make_api_key
from tests.builders.api import make_client, problems_of


async def test_calls_of_segments_libraries_are_contacts_and_facts(db, app, caller, organization_id):
    """With the key as the user of basic authentication; a batch sent twice changes nothing."""
    async with db.begin(organization_id) as tx:
        key = await make_api_key(tx, organization_id)
    basic = base64.b64encode(f"{key}:".encode()).decode()
    async with make_client(app, Authorization=f"Basic {basic}") as library:
        batch = {
            "batch": [
                {"type": "track", "userId": "u1", "event": "Paid", "messageId": "m1", "properties": {"total": 3}},
                {"type": "identify", "userId": "u1", "traits": {"email": "u1@example.com", "plan": "gold"}},
                {"type": "track", "event": "Lost"},
                {"type": "page", "anonymousId": "a1", "name": "Home", "messageId": "m2"},
            ],
            "sentAt": "2026-01-01T00:00:00Z",
        }
        for _ in range(2):
            answer = (await library.post("/v1/batch", json=batch)).json()
            assert answer["success"] is True
            assert [problem["path"] for problem in answer["problems"]] == ["batch.2.userId"]
        assert (await library.post("/v1/identify", json={"userId": "u1", "anonymousId": "a2"})).status_code == 200
        wrong = await library.post("/v1/track", json={"userId": "u1"})
        assert problems_of(wrong)["errors"][0]["path"] == "event"
    found = (await caller.get("/v1/contacts", params={"q": "u1@example.com"})).json()["items"]
    (one,) = found
    assert one["attributes"] == {"plan": "gold"}
    assert {i["value"] for i in one["identifiers"]} == {"u1", "anonymous:a2", "u1@example.com"}
    timeline = (await caller.get(f"/v1/contacts/{one['id']}/timeline", params={"kind": "event"})).json()["items"]
    assert [(item["details"]["name"], item["details"]["properties"]) for item in timeline] == [("Paid", {"total": 3})]


async def test_a_wrong_key_is_no_key(app):
    """Also as basic authentication, and if it is no base64."""
    for value in ("Basic " + base64.b64encode(b"nobody:").decode(), "Basic !!", "Basic"):
        async with make_client(app, Authorization=value) as library:
            assert (await library.post("/v1/track", json={})).status_code == 401


async def test_a_type_that_is_no_text_is_unknown(caller):
    """A list or an object where the kind of a call is named is that call's problem, and no other's."""
    calls = [{"type": kind, "userId": "u1"} for kind in ([], {}, None, 1, True)]
    good = {"type": "track", "userId": "u1", "event": "Paid", "messageId": "m1"}
    answer = await caller.post("/v1/batch", json={"batch": [*calls, good]})
    assert answer.status_code == 200, answer.text
    assert (await caller.get("/v1/contacts")).json()["items"]
