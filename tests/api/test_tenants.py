"""Two organizations see nothing of each other: contacts, lists, suppressions, sessions and cursors."""

import re
from uuid import UUID

import pytest

from cadenza.kit import cursors
from tests.builders.api import problems_of

UNKNOWN = "01970000-0000-7000-8000-0000000000ff"

BODIES = {
    ("patch", "/v1/contacts/{contact_id}"): {"first_name": "Eve"},
    ("put", "/v1/contacts/{contact_id}/hold"): {"until": None},
    ("post", "/v1/contacts/{contact_id}/consent"): {"key": "whatsapp", "state": "unsubscribed"},
    ("post", "/v1/contacts/{contact_id}/tags"): {"tags": ["stolen"]},
    ("post", "/v1/contacts/{contact_id}/merge"): {"contact_id": UNKNOWN},
    ("post", "/v1/contacts/{contact_id}/messages"): {"text": "Oi", "client_id": UNKNOWN, "channel": "whatsapp_qr"},
}


@pytest.fixture
async def foreign(other_caller):
    """Make a contact of the other organization."""
    row = {"identifiers": [{"kind": "phone", "value": "11 97777-0001"}], "first_name": "Bia", "tags": ["x"]}
    response = await other_caller.post("/v1/contacts/batch", json={"rows": [row]})
    return response.json()["results"][0]["contact_id"]


async def test_a_foreign_id_in_a_path_answers_like_an_unknown_one(caller, other_caller, foreign):
    """Status and body are the same for every route with a contact in its path, and nothing has changed."""
    before = (await other_caller.get(f"/v1/contacts/{foreign}")).json()
    paths = (await caller.get("/v1/openapi.json")).json()["paths"]
    asked = [(m, path) for path, methods in paths.items() for m in methods if "{contact_id}" in path]
    assert len(asked) >= 7
    for method, path in asked:
        answers = []
        for contact_id in (foreign, UNKNOWN):
            url = path.replace("{contact_id}", contact_id).replace("{tag}", "x").replace("{other_id}", contact_id)
            response = await caller.request(method.upper(), url, json=BODIES.get((method, path)))
            answers.append((response.status_code, problems_of(response)))
        assert answers[0] == answers[1], (method, path)
        assert answers[0][0] == 404, (method, path)
    assert (await other_caller.get(f"/v1/contacts/{foreign}")).json() == before


async def test_a_foreign_contact_in_a_body_is_an_unknown_contact(caller, other_caller, foreign):
    """An event about another organization's contact is not recorded, in neither."""
    answers = [
        (await caller.post("/v1/events", json={"id": "e", "type": "n", "contact": {"id": contact_id}})).json()
        for contact_id in (foreign, UNKNOWN)
    ]
    assert answers[0] == answers[1]
    assert answers[0]["status"] == "unknown_contact"


async def test_lists_and_suppressions_stay_apart(caller, other_caller, foreign):
    """Each organization lists its own contacts, and one's suppression binds nobody else."""
    assert (await caller.get("/v1/contacts")).json()["items"] == []
    assert len((await other_caller.get("/v1/contacts")).json()["items"]) == 1
    body = {"identifiers": [{"kind": "phone", "value": "11 97777-0001"}]}
    assert (await caller.post("/v1/suppressions", json=body)).json() == {"changed": 1}
    assert (await other_caller.post("/v1/suppressions/remove", json=body)).json() == {"changed": 0}


async def test_a_session_of_one_organization_sees_no_other(caller, other_caller):
    """Each key opens its own organization, and their sessions differ."""
    one, other = [(await client.get("/v1/session")).json() for client in (caller, other_caller)]
    assert one["organization"]["id"] != other["organization"]["id"]


async def test_a_cursor_of_another_organization_is_refused_by_every_list(caller, other_caller, monkeypatch):
    """Replayed here, the next page of their list is an invalid cursor: sealed for its list, and for whose it is."""
    mine, theirs = [(await client.get("/v1/session")).json()["organization"]["id"] for client in (caller, other_caller)]
    row = {"identifiers": [{"kind": "phone", "value": "11 97777-0002"}]}
    contact = (await caller.post("/v1/contacts/batch", json={"rows": [row]})).json()["results"][0]["contact_id"]
    ids = {"contact_id": contact}
    for name in ("journey", "campaign"):
        made = await caller.post(f"/v1/{name}s", json={"name": "News", "channel": "whatsapp_qr"})
        ids[f"{name}_id"] = made.json()["id"]
    asked, real = [], cursors._mac
    monkeypatch.setattr(cursors, "_mac", lambda listing, *of: asked.append(listing) or real(listing, *of))
    paths = (await caller.get("/v1/openapi.json")).json()["paths"]
    replayed = []
    for path, methods in paths.items():
        if "cursor" in {one["name"] for one in methods.get("get", {}).get("parameters", [])}:
            url = re.sub(r"\{(\w+)\}", lambda match: ids.get(match[1], UNKNOWN), path)
            asked.clear()
            await caller.get(url, params={"cursor": cursors.write_cursor("none", UUID(mine), 1)})
            for listing in asked[1:2]:
                answer = await caller.get(url, params={"cursor": cursors.write_cursor(listing, UUID(theirs), 1)})
                assert (answer.status_code, problems_of(answer)["errors"][0]["code"]) == (422, "invalid_cursor"), path
                replayed.append(path)
    assert len(replayed) >= 12, replayed
