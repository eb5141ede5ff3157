"""O3: an id of another organization in a path answers exactly like an unknown one, whatever it is the id of."""

import re
from collections.abc import Iterator
from typing import Any

from tests.builders.both import UNKNOWN

NOT_OF_AN_ORGANIZATION = {"key", "name", "tag", "organization_id", "session_id"}
"""What paths name beside: words, an organization itself, and a person's own browsers."""

BODIES: dict[tuple[str, str], Any] = {
    ("PATCH", "/v1/members/{person_id}"): {"role": "agent"},
    ("PUT", "/v1/contacts/{contact_id}/hold"): {"until": None},
    ("POST", "/v1/contacts/{contact_id}/tags"): {"tags": ["x"]},
    ("POST", "/v1/contacts/{contact_id}/merge"): {"contact_id": UNKNOWN},
    ("POST", "/v1/contacts/{contact_id}/consent"): {"key": "whatsapp", "state": "unsubscribed"},
    ("POST", "/v1/contacts/{contact_id}/messages"): {"text": "Oi", "client_id": UNKNOWN, "channel": "whatsapp_qr"},
    ("POST", "/v1/deals/{deal_id}/move"): {"stage_id": UNKNOWN},
    ("PUT", "/v1/imports/{import_id}/mends"): {"import_id": UNKNOWN},
    ("POST", "/v1/sandbox/people/{person_id}/messages"): {"text": "Oi"},
    ("POST", "/v1/sandbox/people/{person_id}/switch"): {"is_opt_out": True},
    ("POST", "/v1/sandbox/people/{person_id}/human"): {"text": "Oi"},
    ("POST", "/v1/templates/{template_id}/preview"): {"contact_id": UNKNOWN},
    ("POST", "/v1/journeys/{journey_id}/duplicate"): {"name": "Copy"},
    ("POST", "/v1/journeys/{journey_id}/preview"): {"contact_id": UNKNOWN, "text": "Oi"},
    ("POST", "/v1/journeys/{journey_id}/run"): {"contact_ids": [UNKNOWN]},
    ("POST", "/v1/journeys/{journey_id}/rollback"): {"version": 1},
    ("POST", "/v1/journeys/{journey_id}/run-many"): {"contact_ids": [UNKNOWN]},
    ("POST", "/v1/journeys/{journey_id}/run-many/estimate"): {"contact_ids": [UNKNOWN]},
    ("POST", "/v1/conversations/{conversation_id}/messages"): {"text": "Oi", "client_id": UNKNOWN},
    ("POST", "/v1/conversations/{conversation_id}/follow-up"): {"text": "Oi", "when": {"in_minutes": 60}},
    ("POST", "/v1/conversations/{conversation_id}/assign"): {"person_id": None},
    ("PUT", "/v1/conversations/{conversation_id}/labels"): {"labels": ["x"]},
    ("POST", "/v1/conversations/{conversation_id}/notes"): {"text": "Oi"},
    ("PUT", "/v1/conversations/{conversation_id}/presence"): {"doing": "reading"},
    ("POST", "/v1/inbox/items/messages/{message_id}/settle"): {"how": "sent"},
    ("POST", "/v1/inbox/items/journeys/{journey_id}/dismiss"): {"reason": "unknown"},
    ("PUT", "/v1/canned-replies/{reply_id}"): {"name": "x", "body": "x"},
}
"""What a route asks for before it looks whom it is about."""


def named_in(document: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield the methods and paths that name something."""
    for path, methods in document["paths"].items():
        for method in methods if "{" in path and path.startswith("/v1/") else ():
            yield method.upper(), path


async def test_every_kind_of_thing_in_a_path(both):
    """Whatever it is and whatever is asked of it: status and answer are those of an id that nobody has."""
    assert [name for name, id_ in both.theirs.items() if not id_] == []
    before = await both.rows_of_theirs()
    asked, wrong = 0, []
    for method, path in named_in((await both.owner.get("/v1/openapi.json")).json()):
        theirs = both.theirs | ({"person_id": both.theirs["member_id"]} if path.startswith("/v1/members") else {})
        names = set(re.findall(r"\{(\w+)\}", path)) - NOT_OF_AN_ORGANIZATION
        if not names:
            continue
        assert names <= theirs.keys(), path
        urls = [
            re.sub(r"\{(\w+)\}", lambda part, ids=ids: ids.get(part[1], "x"), path)
            for ids in (theirs, dict.fromkeys(theirs, UNKNOWN))
        ]
        body = {"until": both.tomorrow} if path.endswith("/snooze") else BODIES.get((method, path), {})
        answers = [await both.ask(method, url, body, before=1) for url in urls]
        assert answers[0] == answers[1], (method, path)
        wrong += [(method, path, answers[0])] if answers[0][0] != 404 else []
        asked += 1
    assert wrong == []
    assert asked > 90
    assert await both.rows_of_theirs() == before
