"""A name that shows nothing is no name: nobody could find or click what it is the name of."""

import json
from typing import Any

import pytest

from tests.builders.api import problems_of

BLANKS = ["\u200b", "\u202e\u2066", "\u3164", "\ufeff \u00ad", "\u115f\u2800", "\ufe0f"]
"""Zero-width, turning around, blank Hangul, joiners, blank Braille, a mark for no letter."""

NAMES = {"name", "title", "tag", "tags", "labels", "label"}
STAGES = [{"name": "New", "kind": "open"}, {"name": "Won", "kind": "won"}, {"name": "Lost", "kind": "lost"}]
NUMBER = {"channel": "whatsapp_qr", "provider": "sandbox"}
CONTACT = {"identifiers": [{"kind": "email", "value": "ana@example.com"}]}
FILTER = {"all": [{"field": "contact.owner", "op": "is", "value": "ana"}]}
REFUSED: dict[str, dict[str, Any]] = {
    "POST /v1/campaigns": {"name": "?"},
    "PATCH /v1/campaigns/{campaign_id}": {"name": "?"},
    "POST /v1/journeys": {"name": "?"},
    "PATCH /v1/journeys/{journey_id}": {"name": "?"},
    "POST /v1/journeys/{journey_id}/duplicate": {"name": "?"},
    "POST /v1/journeys/recipes/{key}": {"name": "?"},
    "POST /v1/connections": {**NUMBER, "name": "?"},
    "PATCH /v1/connections/{connection_id}": {"name": "?"},
    "POST /v1/contacts/views": {"name": "?", "filter": FILTER},
    "PATCH /v1/contacts/views/{view_id}": {"name": "?"},
    "POST /v1/pipelines": {"name": "?", "stages": STAGES},
    "PATCH /v1/pipelines/{pipeline_id}": {"name": "?"},
    "POST /v1/deals": {"title": "?", "contact_id": "{contact_id}"},
    "PATCH /v1/deals/{deal_id}": {"title": "?"},
    "POST /v1/templates": {"name": "?", "channel": "sms", "variants": {"en": "Hi"}},
    "PATCH /v1/templates/{template_id}": {"name": "?"},
    "POST /v1/canned-replies": {"name": "?", "body": "Hi"},
    "PUT /v1/canned-replies/{reply_id}": {"name": "?", "body": "Hi"},
    "POST /v1/contacts/{contact_id}/tags": {"tags": ["?"]},
    "POST /v1/contacts/bulk/tag": {"tags": ["?"], "contact_ids": ["{contact_id}"]},
    "POST /v1/api-keys": {"name": "?", "scopes": ["contacts:read"]},
    "PATCH /v1/settings": {"name": "?"},
    "PATCH /v1/account": {"name": "?"},
    "POST /v1/organizations": {"name": "?", "locale": "pt-BR"},
}
"""A body of each route that takes a name, with a question mark where it stands."""

DROPPED = "one that is left empty is left out, and so is one that shows nothing"
OTHERS = {
    "POST /v1/invitations/accept": "reads the name as PATCH /v1/account does",
    "POST /v1/set-up": "the same",
    "POST /v1/contacts/batch": DROPPED,
    "PUT /v1/attributes/{name}": DROPPED,
    "PUT /v1/conversations/{conversation_id}/labels": DROPPED,
    "PATCH /v1/imports/{import_id}": DROPPED,
    "POST /v1/contacts/bulk/untag": "takes off what nobody has",
}


def names_in(document: Any, schema: Any, seen: frozenset[str] = frozenset()) -> set[str]:
    """Return the names that a body may have, however deep."""
    if isinstance(schema, list):
        return set().union(*(names_in(document, one, seen) for one in schema))
    if not isinstance(schema, dict):
        return set()
    if (ref := schema.get("$ref")) is not None:
        name = ref.rpartition("/")[2]
        return set() if name in seen else names_in(document, document["components"]["schemas"][name], seen | {name})
    fields = schema.get("properties", {})
    inner = [*fields.values(), *(schema.get(key) for key in ("items", "anyOf", "oneOf", "allOf"))]
    return {name for name in fields if name in NAMES} | names_in(document, inner, seen)


def test_every_route_that_takes_a_name_is_asked(app):
    """A new one gets its line above."""
    document = app.openapi()
    taking = {
        f"{method.upper()} {path}"
        for path, methods in document["paths"].items()
        for method, operation in methods.items()
        for body in [operation.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema")]
        if names_in(document, body)
    }
    assert taking == REFUSED.keys() | OTHERS.keys()


@pytest.fixture
async def ids(owner):
    """Make one of everything that has a name; return their ids by what paths call them."""

    async def make(path: str, body: dict[str, Any]) -> str:
        response = await owner.post(path, json=body)
        assert response.status_code < 300, response.text
        made = response.json()
        return str(made["id"])

    contact = (await owner.post("/v1/contacts/batch", json={"rows": [CONTACT]})).json()["results"][0]["contact_id"]
    return {
        "contact_id": contact,
        "campaign_id": await make("/v1/campaigns", {"name": "News"}),
        "journey_id": await make("/v1/journeys", {"name": "Welcome"}),
        "connection_id": await make("/v1/connections", {**NUMBER, "name": "Studio"}),
        "view_id": await make("/v1/contacts/views", {"name": "Mine", "filter": FILTER}),
        "pipeline_id": await make("/v1/pipelines", {"name": "Sales", "stages": STAGES}),
        "deal_id": await make("/v1/deals", {"title": "A year", "contact_id": contact}),
        "template_id": await make("/v1/templates", {"name": "Hi", "channel": "sms", "variants": {"en": "Hi"}}),
        "reply_id": await make("/v1/canned-replies", {"name": "Hi", "body": "Hi"}),
        "key": (await owner.get("/v1/journeys/recipes")).json()["items"][0]["key"],
    }


@pytest.mark.parametrize("blank", BLANKS, ids=ascii)
async def test_no_route_takes_a_name_that_shows_nothing(owner, ids, blank):
    """It is refused as an empty one is, at its place; a letter beside it makes it a name."""
    for route, body in REFUSED.items():
        method, path = route.split(" ")
        for text, is_refused in ((blank, True), ("", True), (f"é{blank}{route}"[:40], False)):
            written = json.dumps(body).replace('"?"', json.dumps(text)).replace("{contact_id}", ids["contact_id"])
            response = await owner.request(method, path.format_map(ids), json=json.loads(written))
            if is_refused:
                assert problems_of(response)["status"] == 422, (route, text)
            else:
                assert response.status_code < 300, (route, response.text)


async def test_a_stage_needs_a_name_that_shows_something(owner):
    """Also where it is one of several."""
    stages = [{**STAGES[0], "name": BLANKS[2]}, *STAGES[1:]]
    response = await owner.post("/v1/pipelines", json={"name": "Sales", "stages": stages})
    assert [error["path"] for error in problems_of(response)["errors"]] == ["stages.0.name"]
