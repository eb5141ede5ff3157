"""A foreign id answers exactly like an unknown one, in paths and in bodies."""

import re

import pytest

from tests.builders.api import problems_of

UNKNOWN = "01970000-0000-7000-8000-0000000000ff"

BODIES = {
    ("patch", "/v1/contacts/{contact_id}"): {"first_name": "Eve"},
    ("put", "/v1/contacts/{contact_id}/hold"): {"until": None},
    ("post", "/v1/contacts/{contact_id}/consent"): {"key": "whatsapp", "state": "unsubscribed"},
    ("post", "/v1/contacts/{contact_id}/tags"): {"tags": ["stolen"]},
    ("post", "/v1/contacts/{contact_id}/merge"): {"contact_id": UNKNOWN},
    ("post", "/v1/contacts/{contact_id}/messages"): {"text": "Oi", "client_id": UNKNOWN, "channel": "whatsapp_qr"},
    ("put", "/v1/attributes/{name}"): {"type": "colour"},
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


async def test_every_route_with_an_id_treats_a_foreign_one_as_unknown(caller, other_caller, foreign):
    """Whatever kind of thing a path names, another organization's id and an unknown one answer the same."""
    paths = (await caller.get("/v1/openapi.json")).json()["paths"]
    for path, methods in paths.items():
        for method in methods if "{" in path and path.startswith("/v1/") else ():
            answers = []
            for thing in (foreign, UNKNOWN):
                url = re.sub(r"\{[^}]+\}", thing, path)
                response = await caller.request(method.upper(), url, json=BODIES.get((method, path), {}))
                answers.append((response.status_code, response.json() if response.content else None))
            assert answers[0] == answers[1], (method, path)
            assert answers[0][0] in {403, 404, 422}, (method, path)  # 403 where no key may


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
