"""O3: an id of another organization in a body answers exactly like an unknown one, whatever it is the id of."""

import json
import re
from collections.abc import Iterator
from typing import Any

from tests.builders.both import UNKNOWN
from tests.builders.graphs import make_line, make_node

THIS, OWN = "{this}", "{own}"
"""Where the id stands that is asked about, and where one of the caller's own things."""

NEW = f"new for {THIS}"
TAGS = {"tags": ["x"]}
FROM_TEMPLATE = make_line(make_node("m", "message", template_id=THIS))

IN_BODIES: dict[tuple[str, str, str], tuple[str, Any]] = {
    **{
        ("POST", f"/v1/contacts/bulk/{action}", "contact_ids[]"): ("contact_id", {"contact_ids": [THIS], **more})
        for action, more in {"tag": TAGS, "untag": TAGS, "hold": {"until": None}, "erase": {}}.items()
    },
    ("POST", "/v1/deals", "contact_id"): ("contact_id", {"contact_id": THIS, "title": "Gold"}),
    ("POST", "/v1/deals", "pipeline_id"): ("pipeline_id", {"contact_id": OWN, "title": "Gold", "pipeline_id": THIS}),
    ("POST", "/v1/deals", "stage_id"): ("stage_id", {"contact_id": OWN, "title": "Gold", "stage_id": THIS}),
    ("POST", "/v1/deals/{deal_id}/move", "stage_id"): ("stage_id", {"stage_id": THIS}),
    ("POST", "/v1/contacts/{contact_id}/merge", "contact_id"): ("contact_id", {"contact_id": THIS}),
    ("POST", "/v1/events", "contact.id"): ("contact_id", {"id": "e", "type": "n", "contact": {"id": THIS}}),
    ("POST", "/v1/events", "events[].contact.id"): (
        "contact_id", {"events": [{"id": "e", "type": "n", "contact": {"id": THIS}}]}),
    ("POST", "/v1/sandbox/people", "contact_id"): ("contact_id", {"contact_id": THIS}),
    ("POST", "/v1/templates/preview", "contact_id"): ("contact_id", {"text": "Oi", "contact_id": THIS}),
    ("POST", "/v1/templates/{template_id}/preview", "contact_id"): ("contact_id", {"contact_id": THIS}),
    ("POST", "/v1/journeys", "connection_id"): (
        "connection_id", {"name": NEW, "channel": "whatsapp_qr", "connection_id": THIS}),
    ("POST", "/v1/journeys", "draft.nodes[].config.template_id"): (
        "template_id", {"name": NEW, "channel": "whatsapp_qr", "draft": FROM_TEMPLATE}),
    ("PATCH", "/v1/journeys/{journey_id}", "connection_id"): ("connection_id", {"connection_id": THIS}),
    ("PATCH", "/v1/journeys/{journey_id}", "draft.nodes[].config.template_id"): (
        "template_id", {"draft": FROM_TEMPLATE}),
    ("POST", "/v1/journeys/{journey_id}/preview", "contact_id"): ("contact_id", {"contact_id": THIS, "text": "Oi"}),
    ("POST", "/v1/journeys/{journey_id}/run", "contact_ids[]"): ("contact_id", {"contact_ids": [THIS]}),
    ("POST", "/v1/journeys/{journey_id}/run-many", "contact_ids[]"): ("contact_id", {"contact_ids": [THIS]}),
    ("POST", "/v1/journeys/{journey_id}/run-many/estimate", "contact_ids[]"): ("contact_id", {"contact_ids": [THIS]}),
    ("POST", "/v1/enrollments", "contact_id"): ("contact_id", {"journey_id": OWN, "contact_id": THIS}),
    ("POST", "/v1/enrollments", "journey_id"): ("journey_id", {"journey_id": THIS, "contact_id": OWN}),
    ("POST", "/v1/enrollments", "connection_id"): (
        "connection_id", {"journey_id": OWN, "contact_id": OWN, "connection_id": THIS}),
    ("POST", "/v1/enrollments/bulk", "enrollment_ids[]"): (
        "enrollment_id", {"command": "cancel", "enrollment_ids": [THIS]}),
    **{
        (method, path, field): (name, {**given, **body})
        for method, path, given in (
            ("POST", "/v1/campaigns", {"name": NEW, "channel": "whatsapp_qr"}),
            ("PATCH", "/v1/campaigns/{campaign_id}", {}),
        )
        for field, name, body in (
            ("audience.contact_ids[]", "contact_id", {"audience": {"kind": "contacts", "contact_ids": [THIS]}}),
            ("audience.import_id", "import_id", {"audience": {"kind": "import", "import_id": THIS}}),
            ("connection_id", "connection_id", {"connection_id": THIS}),
            ("template_id", "template_id", {"template_id": THIS}),
        )
    },
    ("POST", "/v1/campaigns/{campaign_id}/preview", "contact_ids[]"): ("contact_id", {"contact_ids": [THIS]}),
    ("POST", "/v1/campaigns/{campaign_id}/test", "contact_ids[]"): ("contact_id", {"contact_ids": [THIS]}),
    ("POST", "/v1/contacts/{contact_id}/messages", "connection_id"): (
        "connection_id", {"text": "Oi", "client_id": UNKNOWN, "channel": "whatsapp_qr", "connection_id": THIS}),
    ("POST", "/v1/conversations/{conversation_id}/assign", "person_id"): ("member_id", {"person_id": THIS}),
    ("POST", "/v1/inbox/items/messages/settle", "message_ids[]"): (
        "message_id", {"how": "sent", "message_ids": [THIS]}),
    ("PUT", "/v1/imports/{import_id}/mends", "import_id"): ("import_id", {"import_id": THIS}),
    ("POST", "/v1/pipelines", "stages[].id"): (
        "stage_id", {"name": NEW, "stages": [{"id": THIS, "name": "New", "kind": "open"}]}),
    ("PATCH", "/v1/pipelines/{pipeline_id}", "stages[].id"): (
        "stage_id", {"stages": [{"id": THIS, "name": "New", "kind": "open"}]}),
}  # fmt: skip
"""Every id that a body may name, with what kind of thing it is; the rest of the request is the caller's own."""

NOBODY_S = {
    ("POST", "/v1/session/organization", "organization_id"),
    ("POST", "/v1/conversations/{conversation_id}/messages", "client_id"),
    ("POST", "/v1/contacts/{contact_id}/messages", "client_id"),
}
"""An organization that one is a member of, and names that the caller gives to what is new."""


def ids_in(schema: dict[str, Any], schemas: dict[str, Any], seen: frozenset[str] = frozenset()) -> Iterator[str]:
    """Yield where a body holds ids."""
    if "$ref" in schema:
        name = schema["$ref"].rsplit("/", 1)[1]
        yield from () if name in seen else ids_in(schemas[name], schemas, seen | {name})
        return
    if schema.get("format") == "uuid":
        yield ""
    for inner in (*schema.get("anyOf", ()), *schema.get("oneOf", ()), *schema.get("allOf", ())):
        yield from ids_in(inner, schemas, seen)
    if "items" in schema:
        yield from (f"[]{rest}" for rest in ids_in(schema["items"], schemas, seen))
    for name, inner in schema.get("properties", {}).items():
        yield from (f".{name}{rest}" for rest in ids_in(inner, schemas, seen))


async def test_every_id_that_a_body_may_name(both):
    """The same of bodies: audiences, runs by hand, merges, deals. A new field with an id is asked here, too."""
    document = (await both.owner.get("/v1/openapi.json")).json()
    found = {
        (method.upper(), path, place.removeprefix("."))
        for path, methods in document["paths"].items()
        for method, route in methods.items()
        if (body := route.get("requestBody", {}).get("content", {}).get("application/json"))
        for place in ids_in(body["schema"], document["components"]["schemas"])
    }
    assert found - NOBODY_S == IN_BODIES.keys()
    own = await both.make_own()
    before, wrong = await both.rows_of_theirs(), []
    for (method, path, place), (name, body) in IN_BODIES.items():
        url = re.sub(r"\{(\w+)\}", lambda part: own[part[1]], path)
        answers = []
        for this in (both.theirs[name], UNKNOWN):
            said = json.dumps(body).replace(THIS, this)
            said = re.sub(r'"(\w+)": "\{own\}"', lambda part: f'"{part[1]}": "{own[part[1]]}"', said)
            answers.append(await both.ask(method, url, json.loads(said)))
        wrong += [(method, path, place, answers)] if answers[0] != answers[1] else []
    assert wrong == []
    assert await both.rows_of_theirs() == before
