"""What an author does beside writing: copies, compares, goes back, tries a text, starts from a recipe, acts on many."""

from datetime import UTC, datetime

import pytest

from cadenza.kit.ids import new_id
from tests.builders.api import make_app, make_caller, problems_of
from tests.builders.graphs import make_line, make_message
from tests.builders.messages import make_connection
from tests.journeys.test_routes import LINE, contact, created, enrolled, published


@pytest.fixture
def organization_id():
    """Name an organization of the test's own: the database is shared."""
    return new_id(datetime.now(UTC))


@pytest.fixture
def dsn(shared_world_dsn):
    """Address the database of this file."""
    return shared_world_dsn


@pytest.fixture
async def caller(db, organization_id):
    """Call as an organization with a key and a number, open all day."""
    async with await make_caller(db, make_app(db), organization_id) as client:
        async with db.begin(organization_id) as tx:
            await make_connection(tx, organization_id, is_default=True)
        yield client


async def test_two_authors_do_not_write_over_each_other(caller):
    """Who names what they looked at is told that it has changed since."""
    journey = await created(caller)
    path = f"/v1/journeys/{journey['id']}"
    first = await caller.patch(path, json={"description": "a", "based_on": journey["updated_at"]})
    assert first.status_code == 200
    second = await caller.patch(path, json={"description": "b", "based_on": journey["updated_at"]})
    assert (second.status_code, problems_of(second)["code"]) == (409, "journey_changed")
    again = await caller.patch(path, json={"description": "b", "based_on": first.json()["updated_at"]})
    assert again.json()["description"] == "b"


async def test_a_copy_is_a_draft_and_a_deleted_name_is_free_again(caller):
    """Deleting is archiving: its history stays, its name does not."""
    journey_id = await published(caller, description="Three messages", stops=["reply"])
    copy = (await caller.post(f"/v1/journeys/{journey_id}/duplicate", json={"name": "Welcome 2"})).json()
    assert (copy["state"], copy["version"], copy["description"], copy["stops"]) == (
        "draft",
        None,
        "Three messages",
        ["reply"],
    )
    assert copy["draft"] == LINE
    taken = await caller.post(f"/v1/journeys/{journey_id}/duplicate", json={"name": "Welcome"})
    assert (taken.status_code, problems_of(taken)["code"]) == (409, "journey_name_taken")
    assert (await caller.delete(f"/v1/journeys/{journey_id}")).json()["state"] == "archived"
    await created(caller)
    names = [one["name"] for one in (await caller.get("/v1/journeys")).json()["items"]]
    assert names == ["Welcome", "Welcome", "Welcome 2"]
    shown = (await caller.get("/v1/journeys", params={"state": ["draft"], "limit": 1})).json()
    assert [one["name"] for one in shown["items"]] == ["Welcome"]
    rest = (await caller.get("/v1/journeys", params={"state": ["draft"], "cursor": shown["next_cursor"]})).json()
    assert ([one["name"] for one in rest["items"]], rest["next_cursor"]) == (["Welcome 2"], None)


async def test_versions_are_compared_and_gone_back_to(caller):
    """What is to be published is shown before, and what was published can be current again."""
    journey_id = await published(caller)
    path = f"/v1/journeys/{journey_id}"
    assert (await caller.get(path)).json()["has_changes"] is False
    await caller.patch(path, json={"draft": make_line(make_message("hello", "Olá")), "policies": {"max_steps": 9}})
    assert (await caller.get(path)).json()["has_changes"] is True
    found = (await caller.get(f"{path}/versions/diff", params={"before": 1})).json()
    assert [(one["kind"], one["id"]) for one in found["steps"]] == [
        ("changed", "hello"),
        ("removed", "days"),
        ("removed", "again"),
    ]
    assert found["policies"] == [{"path": "max_steps", "before": 30, "after": 9}]
    await caller.post(f"{path}/publish", json={"inside": "move"})
    back = await caller.post(f"{path}/rollback", json={"version": 1})
    assert (back.status_code, back.json()["number"]) == (200, 3)
    same = (await caller.get(f"{path}/versions/diff", params={"before": 1, "after": 3})).json()
    assert same["steps"] == []
    for wrong in ({"before": 9}, {"before": 1, "after": 9}):
        assert (await caller.get(f"{path}/versions/diff", params=wrong)).status_code == 404
    assert (await caller.post(f"{path}/rollback", json={"version": 9})).status_code == 404
    for beyond in (2**31, 10**20):
        assert (await caller.get(f"{path}/versions/diff", params={"before": beyond})).status_code == 422
        assert (await caller.get(f"{path}/report", params={"version": beyond})).status_code == 422
        assert (await caller.post(f"{path}/rollback", json={"version": beyond})).status_code == 422
    assert (await caller.post(f"{path}/publish", json={"inside": "guess"})).status_code == 422


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ({"text": "Oi {{ contact.first_name }}"}, {"text": "Oi Ana", "missing": None, "problem": None}),
        ({"text": "{{ event.class }}"}, {"text": None, "missing": "event.class", "problem": None}),
        ({"text": "{{ event.class }}", "event": {"class": "yoga"}}, {"text": "yoga", "missing": None, "problem": None}),
        ({"text": "{{ contact"}, {"text": None, "missing": None, "problem": "unclosed_token"}),
        ({"text": " "}, {"text": None, "missing": None, "problem": "text_empty"}),
    ],
)
async def test_a_text_is_tried_on_a_real_contact(caller, given, expected):
    """As it would be sent, or what it lacks, or what is wrong with it."""
    journey = await created(caller)
    body = {"contact_id": await contact(caller), **given}
    shown = (await caller.post(f"/v1/journeys/{journey['id']}/preview", json=body)).json()
    assert {name: shown[name] for name in expected} == expected
    assert (shown["name"], shown["address"]) == ("Ana", "+5511977770001")


async def test_every_recipe_is_a_draft_that_can_be_published(caller):
    """In the organization's language, for the channel it has; under its own name or another."""
    shown = (await caller.get("/v1/journeys/recipes")).json()["items"]
    assert [one["key"] for one in shown] == ["missing_you", "new_lead", "trial_reminder"]
    for one in shown:
        made = await caller.post(f"/v1/journeys/recipes/{one['key']}", json={})
        assert (made.status_code, made.json()["name"], made.json()["state"]) == (201, one["name"], "draft")
        published_now = await caller.post(f"/v1/journeys/{made.json()['id']}/publish")
        assert published_now.status_code == 200, published_now.text
    named = await caller.post("/v1/journeys/recipes/new_lead", json={"name": "Mine"})
    assert named.json()["name"] == "Mine"
    assert (await caller.post("/v1/journeys/recipes/soup", json={})).status_code == 404


async def test_many_are_acted_on_at_once_and_each_is_answered(caller):
    """One that can't be is no hindrance to the others."""
    journey_id = await published(caller)
    ids = [(await enrolled(caller, journey_id, number))["enrollment_id"] for number in range(3)]
    await caller.post(f"/v1/enrollments/{ids[1]}/cancel")
    body = {"command": "cancel", "enrollment_ids": [*ids, "01970000-0000-7000-8000-0000000000ff"]}
    answer = (await caller.post("/v1/enrollments/bulk", json=body)).json()
    assert answer["done"] == 2
    assert [one["refused"] for one in answer["items"]] == [None, "transition_not_allowed", None, "enrollment_not_found"]
    for wrong in ({"command": "dance"}, {"enrollment_ids": []}, {"enrollment_ids": ids * 100}):
        assert (await caller.post("/v1/enrollments/bulk", json={**body, **wrong})).status_code == 422


async def test_enrollments_are_filtered_and_say_who_where_and_how_far(caller):
    """By state, reason and time, in a journey and in all of them."""
    journey_id = await published(caller)
    ids = [(await enrolled(caller, journey_id, number))["enrollment_id"] for number in range(3)]
    await caller.post(f"/v1/enrollments/{ids[0]}/cancel")
    await caller.post(f"/v1/enrollments/{ids[1]}/pause")

    async def found(**query):
        items = (await caller.get("/v1/enrollments", params=query)).json()["items"]
        return {item["id"] for item in items}

    for where in ({}, {"journey_id": journey_id}):
        assert await found(state=["cancelled"], **where) == {ids[0]}
        assert await found(state=["active", "paused"], **where) == {ids[1], ids[2]}
        assert await found(reason="manual", **where) == {ids[0], ids[1]}
        assert await found(since="2199-01-01T00:00:00Z", **where) == set()
        assert await found(since="2020-01-01T00:00:00Z", **where) == set(ids)
    [one] = (await caller.get("/v1/enrollments", params={"state": ["paused"]})).json()["items"]
    assert (one["contact_name"], one["journey_name"]) == ("Ana", "Welcome")
    assert (one["node"]["id"], one["node"]["type"], one["step"]) == ("hello", "message", {"done": 0, "total": 3})
    assert (await caller.get("/v1/enrollments", params={"mood": "good"})).status_code == 422
