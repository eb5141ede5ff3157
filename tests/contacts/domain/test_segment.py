from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cadenza.contacts.domain.segment import read_call

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)
json = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=9), inner, max_size=3),
    max_leaves=10,
)
names = st.sampled_from(["userId", "anonymousId", "traits", "properties", "context", "event", "timestamp", "messageId"])


def read(kind, **body):
    """Read one call."""
    return read_call(kind, body, "made", NOON)


def test_an_identify_is_a_contact():
    """Traits in any spelling of their names, identifiers among them; documents are left out."""
    traits = {
        "firstName": "Ana",
        "lastName": "Lima",
        "email": "ana@example.com",
        "phone": "+5511988880001",
        "plan": "gold",
        "tags": ["a", "b"],
        "address": {"city": "SP"},
    }
    call = read("identify", userId=7, anonymousId="x-1", traits=traits)
    assert call.contact is not None
    assert list(call.contact.identifiers) == [
        ("external_id", "7", ""),
        ("external_id", "anonymous:x-1", ""),
        ("email", "ana@example.com", ""),
        ("phone", "+5511988880001", ""),
    ]
    assert (call.contact.draft.first_name, call.contact.draft.last_name) == ("Ana", "Lima")
    assert call.contact.draft.attributes == {"plan": "gold", "tags": ["a", "b"]}


def test_a_track_is_a_fact():
    """With its message id and time; a clock that runs ahead is now."""
    call = read("track", userId="u", event="Paid", messageId="m", timestamp="2026-05-01T10:00:00Z", properties={"n": 1})
    assert call.event is not None
    assert (call.event.event_id, call.event.name, call.event.properties) == ("segment:m", "Paid", {"n": 1})
    assert call.event.occurred_at == NOON - timedelta(hours=2)
    ahead = read("track", userId="u", event="Paid", timestamp="2026-05-01T13:00:00Z").event
    assert ahead is not None
    assert (ahead.event_id, ahead.occurred_at) == ("made", NOON)


@pytest.mark.parametrize(
    ("kind", "body", "name", "properties"),
    [
        ("page", {"name": "Home", "properties": {"url": "/"}}, "page.viewed", {"name": "Home", "url": "/"}),
        ("screen", {"name": "Start"}, "screen.viewed", {"name": "Start"}),
        ("group", {"groupId": "g", "traits": {"size": 3}}, "group.joined", {"group_id": "g", "size": 3}),
    ],
)
def test_pages_and_groups_are_facts_too(kind, body, name, properties):
    """Under one name each."""
    event = read(kind, anonymousId="x", **body).event
    assert event is not None
    assert (event.name, event.properties) == (name, properties)


@pytest.mark.parametrize(
    ("kind", "body", "path"),
    [
        ("identify", {"traits": {"plan": "gold"}}, "userId"),
        ("track", {"event": "x"}, "userId"),
        ("track", {"userId": "u"}, "event"),
        ("track", {"userId": "u", "event": "x", "timestamp": "yesterday"}, "timestamp"),
        ("alias", {"userId": "u"}, "type"),
        (None, {"userId": "u"}, "type"),
    ],
)
def test_what_is_wrong_says_where(kind, body, path):
    """By the names that the sender used."""
    assert [problem.path for problem in read(kind, **body).problems] == [path]


@given(st.sampled_from(["identify", "track", "page", "group"]), st.dictionaries(names, json) | json)
def test_no_body_breaks_it(kind, body):
    """Whatever is sent is a contact, a fact, or a problem."""
    call = read_call(kind, body, "made", NOON)
    assert (call.contact is not None) + (call.event is not None) + bool(call.problems) == 1
