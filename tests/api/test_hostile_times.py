"""Times at the ends of the calendar, and bodies that call themselves JSON in capitals."""

import pytest

from tests.builders.api import problems_of

ENDS = [
    "0001-01-01T00:00:00Z",
    "0001-01-01T00:00:00+14:00",
    "1899-12-31T23:59:59Z",
    "2200-01-01T00:00:00Z",
    "9999-12-31T23:59:59-12:00",
    "9999-12-31T23:59:59.999999Z",
]


@pytest.fixture
async def path(caller):
    """Make a contact; returns its path."""
    row = {"identifiers": [{"kind": "email", "value": "ana@example.com"}]}
    response = await caller.post("/v1/contacts/batch", json={"rows": [row]})
    return f"/v1/contacts/{response.json()['results'][0]['contact_id']}"


async def test_no_time_is_beyond_the_calendar(caller, path):
    """What is for ever in the database comes back as no instant: one such event broke the person's pages for good."""
    who = {"id": path.rsplit("/", 1)[1]}
    for at in ENDS:
        for method, url, body in (
            ("PUT", f"{path}/hold", {"until": at}),
            ("POST", f"{path}/consent", {"key": "email", "state": "subscribed", "at": at}),
            ("POST", "/v1/events", {"id": at, "type": "visit", "contact": who, "occurred_at": at}),
            ("POST", "/v1/campaigns", {"name": at, "send_at": at}),
            ("POST", "/v1/track", {"messageId": at, "userId": "ana", "event": "visit", "timestamp": at}),
        ):
            response = await caller.request(method, url, json=body)
            assert problems_of(response)["status"] == 422, (url, at)
    assert (await caller.get(f"{path}/timeline")).status_code == 200
    assert (await caller.get(f"{path}/export")).status_code == 200


async def test_json_is_json_in_whatever_letters(caller):
    """A media type has no case: the body is read as strictly, and a NUL in it dropped."""
    for media_type in ("application/JSON", "Application/Json; charset=utf-8", "application/vnd.cadenza+JSON"):
        headers = {"content-type": media_type}
        body = b'{"name": "New\\u0000s", "description": "%s"}' % media_type.encode()
        made = await caller.post("/v1/campaigns", content=body, headers=headers)
        assert (made.status_code, made.json().get("name")) == (201, "News"), media_type
        broken = await caller.post("/v1/campaigns", content=b'{"name": "\\ud800"}', headers=headers)
        assert problems_of(broken)["code"] == "invalid_json", media_type
