"""The journey and enrollment routes, as a caller sees them."""

from datetime import UTC, datetime

import pytest

from cadenza.journeys.loops import MATCH, RELEASE
from cadenza.kit.ids import new_id
from cadenza.kit.loop import run_batch
from tests.builders.api import make_app, make_caller, problems_of
from tests.builders.graphs import make_edge, make_json, make_line, make_message, make_node, make_trigger, make_wait
from tests.builders.messages import make_connection

LINE = make_line(make_message("hello", "Oi {{ contact.first_name }}"), make_wait("days", days=3), make_message("again"))


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


async def created(caller, **changes):
    """Create a journey; returns it."""
    body = {"name": "Welcome", "channel": "whatsapp_qr", "draft": LINE, **changes}
    response = await caller.post("/v1/journeys", json=body)
    assert response.status_code == 201, response.text
    return response.json()


async def published(caller, **changes):
    """Create and publish a journey; returns its id."""
    journey = await created(caller, **changes)
    response = await caller.post(f"/v1/journeys/{journey['id']}/publish")
    assert response.status_code == 200, response.text
    return journey["id"]


async def contact(caller, number=1):
    """Make a contact who is subscribed; returns its id."""
    row = {
        "identifiers": [{"kind": "phone", "value": f"11 97777-{number:04}"}],
        "first_name": "Ana",
        "consent": {"whatsapp": "subscribed"},
    }
    response = await caller.post("/v1/contacts/batch", json={"rows": [row]})
    return response.json()["results"][0]["contact_id"]


async def enrolled(caller, journey_id, number=1, **more):
    """Enroll a new contact; returns the answer."""
    body = {"journey_id": journey_id, "contact_id": await contact(caller, number), **more}
    response = await caller.post("/v1/enrollments", json=body)
    answer = response.json()
    assert response.status_code == (201 if answer["result"] == "enrolled" else 200), response.text
    return answer


async def test_a_journey_is_created_shown_changed_and_listed(caller):
    """What was sent comes back; what is left out has its default, and stays as it is in a change."""
    journey = await created(caller, description="Three messages", stops=["reply"], entry_open=False)
    assert (journey["state"], journey["entry_open"], journey["stops"]) == ("draft", False, ["reply"])
    opened = (await caller.get(f"/v1/journeys/{journey['id']}")).json()
    assert opened == {**journey, "has_changes": True, "people": opened["people"]}
    assert opened["people"]["inside"] == 0
    changed = (await caller.patch(f"/v1/journeys/{journey['id']}", json={"name": "Hello"})).json()
    assert {**journey, "name": "Hello", "updated_at": changed["updated_at"]} == changed
    [listed] = (await caller.get("/v1/journeys")).json()["items"]
    assert {name: listed[name] for name in listed if name != "people"} == {
        name: changed[name] for name in listed if name != "people"
    }


async def test_publishing_answers_with_every_error_at_its_node(caller):
    """J6: 422, and each problem pinned to the field that has to change; asking before shows the same."""
    draft = make_json(
        [
            make_trigger(),
            make_message("hello", "Oi {{ contact.shoe }}"),
            make_wait("blink", minutes=1),
            make_message("lost"),
        ],
        [make_edge("start", "hello"), make_edge("hello", "blink")],
    )
    journey = await created(caller, draft=draft)
    response = await caller.post(f"/v1/journeys/{journey['id']}/publish")
    problem = problems_of(response)
    assert (response.status_code, problem["code"]) == (422, "not_publishable")
    found = {(one["path"], one["code"]) for one in problem["errors"]}
    assert {
        ("nodes.hello.config.texts.whatsapp_qr", "unknown_variable"),
        ("nodes.blink.config.minutes", "wait_too_short"),
        ("nodes.lost", "unreachable"),
    } <= found
    inspected = (await caller.get(f"/v1/journeys/{journey['id']}/problems")).json()
    assert {(one["path"], one["code"]) for one in inspected["problems"]} == found
    assert (await caller.get(f"/v1/journeys/{journey['id']}")).json()["state"] == "draft"


async def test_the_builder_sees_how_long_the_person_may_have_been_silent(caller):
    """The sums of the 24-hour rule, in hours, by node."""
    journey = await created(caller)
    silent = (await caller.get(f"/v1/journeys/{journey['id']}/problems")).json()["silent_hours"]
    assert silent["hello"] == 0
    assert silent["again"] == 72


async def test_names_states_and_settings_are_refused_with_their_codes(caller):
    """409 for a state or a name that is taken, 422 with a path for what can't be, 404 for what is not there."""
    journey_id = await published(caller)
    taken = await caller.post("/v1/journeys", json={"name": "Welcome"})
    assert (taken.status_code, problems_of(taken)["code"]) == (409, "journey_name_taken")
    resumed = await caller.post(f"/v1/journeys/{journey_id}/resume", json={})
    assert (resumed.status_code, problems_of(resumed)["code"]) == (409, "journey_state_conflict")
    wrong = await caller.patch(f"/v1/journeys/{journey_id}", json={"policies": {"max_steps": 1000}})
    assert [one["path"] for one in problems_of(wrong)["errors"]] == ["policies.max_steps"]
    for body in ({"name": ""}, {"stops": ["boredom"]}, {"channel": "pigeon"}, {"colour": "blue"}, {"draft": []}):
        assert (await caller.patch(f"/v1/journeys/{journey_id}", json=body)).status_code == 422, body
    await caller.post(f"/v1/journeys/{journey_id}/archive")
    archived = await caller.patch(f"/v1/journeys/{journey_id}", json={"name": "Risen"})
    assert (archived.status_code, problems_of(archived)["code"]) == (409, "journey_archived")


async def test_a_number_is_named_and_given_back(caller, db, organization_id):
    """A `connection_id` of null takes it away; one that is left out stays."""
    async with db.begin(organization_id) as tx:
        number = str(await make_connection(tx, organization_id))
    journey = await created(caller, connection_id=number)
    path = f"/v1/journeys/{journey['id']}"
    assert (await caller.patch(path, json={"description": "x"})).json()["connection_id"] == number
    assert (await caller.patch(path, json={"connection_id": None})).json()["connection_id"] is None


HOSTILE = "a\u0000b\u202e🛑" + "x" * 3


@pytest.mark.parametrize(
    "draft",
    [
        {"nodes": [{"id": HOSTILE, "type": HOSTILE, "config": {HOSTILE: HOSTILE}}], "edges": [{"source": HOSTILE}]},
        {"nodes": [make_message("m", HOSTILE + " {{ a")], "edges": HOSTILE},
        {"nodes": [[], 1, None, "x", {"id": 1, "type": [], "config": []}], "edges": [None, []]},
        {"nodes": {"a": 1}, "edges": {"b": 2}},
        {"nodes": [make_message("m", "{% for i in (1..99999999) %}x{% endfor %}")], "edges": []},
        {"nodes": [make_wait("w", days=10**30, hours=-1, minutes=1.5)], "edges": []},
        {"nodes": [make_trigger(rules=[{"id": 1, "type": "event", "filter": {"all": "x"}}, None])], "edges": []},
    ],
)
async def test_a_draft_that_makes_no_sense_is_kept_and_never_published(caller, draft):
    """Whatever an author's tool sends: saved as it is or refused, listed with its problems, never a 500."""
    response = await caller.post("/v1/journeys", json={"name": "Odd", "draft": draft})
    assert response.status_code in {201, 422}, response.text
    if response.status_code == 201:
        journey_id = response.json()["id"]
        assert (await caller.get(f"/v1/journeys/{journey_id}/problems")).json()["problems"]
        assert (await caller.post(f"/v1/journeys/{journey_id}/publish")).status_code == 422


async def test_versions_are_listed_newest_first(caller):
    """Each with its number and the graph as it was published."""
    journey_id = await published(caller)
    await caller.patch(f"/v1/journeys/{journey_id}", json={"draft": make_line(make_message("other", "Olá"))})
    second = (await caller.post(f"/v1/journeys/{journey_id}/publish")).json()
    items = (await caller.get(f"/v1/journeys/{journey_id}/versions")).json()["items"]
    assert [item["number"] for item in items] == [2, 1]
    assert items[0]["id"] == second["version_id"]
    assert [node["id"] for node in items[1]["graph"]["nodes"]] == ["start", "hello", "days", "again", "end"]


async def test_a_journey_is_paused_asked_about_and_resumed(caller, db, organization_id):
    """J15: the counts come before the resume, which says what happens to the late."""
    journey_id = await published(caller)
    await enrolled(caller, journey_id)
    paused = (await caller.post(f"/v1/journeys/{journey_id}/pause")).json()
    assert (paused["state"], paused["reason"]) == ("paused", "manual")
    await run_batch(db, RELEASE, [organization_id], "w")
    assert (await caller.get(f"/v1/journeys/{journey_id}/parked")).json() == {"parked": 1, "late": 1}
    assert (await caller.post(f"/v1/journeys/{journey_id}/resume", json={"policy": "guess"})).status_code == 422
    resumed = (await caller.post(f"/v1/journeys/{journey_id}/resume", json={"policy": "hold"})).json()
    assert (resumed["state"], resumed["reason"]) == ("active", None)
    assert (await caller.post(f"/v1/journeys/{journey_id}/archive")).json()["state"] == "archived"


async def test_someone_is_enrolled_and_the_same_key_answers_the_same(caller):
    """J10: 201 with the enrollment; 200 with the first one again, or with the reason for which nobody entered."""
    journey_id = await published(caller)
    first = await enrolled(caller, journey_id, dedupe_key="order 7", variables={"offer": "10 %"})
    assert first["result"] == "enrolled"
    again = await enrolled(caller, journey_id, 2, dedupe_key="order 7")
    assert (again["result"], again["enrollment_id"]) == ("duplicate", first["enrollment_id"])
    refused = await enrolled(caller, journey_id)
    assert (refused["result"], refused["enrollment_id"]) == ("already_enrolled", None)
    shown = (await caller.get(f"/v1/enrollments/{first['enrollment_id']}")).json()
    assert (shown["state"], shown["node_id"], shown["contact_id"]) == ("active", "hello", first["contact_id"])
    [listed] = (await caller.get("/v1/journeys")).json()["items"]
    assert listed["people"]["inside"] == 1
    assert (listed["version"], listed["people"]["last_30_days"]["entered"]) == (1, 1)


@pytest.mark.parametrize(
    "body",
    [
        {"dedupe_key": ""},
        {"dedupe_key": "x" * 500},
        {"dedupe_key": "a\u0000b"},
        {"variables": []},
        {"variables": {"a\u0000": "b\u0000", "deep": {"er": [1, {"x": None}]}}},
        {"variables": {"n": 10**400}},
        {"connection_id": "x"},
        {"more": 1},
    ],
)
async def test_what_is_given_at_enrollment_is_kept_or_refused(caller, body):
    """Keys and variables from outside never break a call."""
    journey_id = await published(caller)
    given = {"journey_id": journey_id, "contact_id": await contact(caller), **body}
    response = await caller.post("/v1/enrollments", json=given)
    assert response.status_code in {201, 422}, response.text


async def test_variables_are_bounded(caller):
    """J25: what travels with an enrollment has a size limit."""
    journey_id = await published(caller)
    given = {"journey_id": journey_id, "contact_id": await contact(caller), "variables": {"x": "y" * 40_000}}
    response = await caller.post("/v1/enrollments", json=given)
    assert response.status_code == 422
    assert [one["path"] for one in problems_of(response)["errors"]] == ["variables"]


async def test_a_manual_run_answers_for_each(caller):
    """In the order asked; one that is not there refuses the whole call, at its place."""
    journey_id = await published(caller)
    people = [await contact(caller, number) for number in range(3)]
    answer = (await caller.post(f"/v1/journeys/{journey_id}/run", json={"contact_ids": people})).json()
    assert [(one["contact_id"], one["result"]) for one in answer["items"]] == [(one, "enrolled") for one in people]
    unknown = "01970000-0000-7000-8000-0000000000ff"
    response = await caller.post(f"/v1/journeys/{journey_id}/run", json={"contact_ids": [people[0], unknown]})
    assert [(one["path"], one["code"]) for one in problems_of(response)["errors"]] == [("contact_ids.1", "not_found")]
    for contact_ids in ([], [unknown] * 1001):
        refused = await caller.post(f"/v1/journeys/{journey_id}/run", json={"contact_ids": contact_ids})
        assert refused.status_code == 422


async def test_enrollments_are_listed_by_pages(caller):
    """Newest first, by journey or contact; each page begins where the one before ended."""
    journey_id, other_id = await published(caller), await published(caller, name="Other")
    made = [(await enrolled(caller, journey_id, number))["enrollment_id"] for number in range(5)]
    elsewhere = await enrolled(caller, other_id, 0)
    found, cursor = [], None
    while True:
        query = {"journey_id": journey_id, "limit": 2, **({"cursor": cursor} if cursor else {})}
        page = (await caller.get("/v1/enrollments", params=query)).json()
        found += [item["id"] for item in page["items"]]
        cursor = page["next_cursor"]
        if cursor is None:
            break
    assert sorted(found) == sorted(made)
    assert len(set(found)) == 5
    by_contact = (await caller.get("/v1/enrollments", params={"contact_id": elsewhere["contact_id"]})).json()["items"]
    assert {item["journey_id"] for item in by_contact} == {journey_id, other_id}
    assert (await caller.get("/v1/enrollments", params={"cursor": "nonsense"})).status_code == 422


async def test_the_history_tells_each_step_and_what_comes_now(caller, db, organization_id):
    """Q4: time, node with its name, result, message, cause; and what it waits for."""
    journey_id = await published(caller)
    enrollment_id = (await enrolled(caller, journey_id))["enrollment_id"]
    await run_batch(db, RELEASE, [organization_id], "w")
    await caller.post(f"/v1/enrollments/{enrollment_id}/skip")
    history = (await caller.get(f"/v1/enrollments/{enrollment_id}/history")).json()
    entered, first, second = history["items"]
    assert (entered["kind"], entered["result"], entered["node"]) == ("entered", "active", None)
    assert entered["actor"].startswith("key:")
    assert (first["node"], first["result"]) == (
        {"id": "hello", "type": "message", "label": first["node"]["label"]},
        "queued",
    )
    assert first["message"]["id"] == first["message_id"]
    assert first["message"]["state"] == "queued"
    assert first["inputs"]["consent"] == "subscribed"
    assert (second["node"]["id"], second["result"], second["reason"]) == ("days", "skipped", "manual")
    assert second["actor"] == entered["actor"]
    assert (history["now"]["node_id"], history["now"]["state"]) == ("again", "active")
    await caller.post(f"/v1/enrollments/{enrollment_id}/cancel")
    *_, cancelled, skipped, ended = (await caller.get(f"/v1/enrollments/{enrollment_id}/history")).json()["items"]
    assert (cancelled["result"], cancelled["message"]["state"], skipped["kind"]) == ("cancelled", "cancelled", "visit")
    assert (ended["kind"], ended["result"], ended["reason"]) == ("ended", "cancelled", "manual")
    assert ended["actor"] == entered["actor"]


async def test_commands_answer_with_the_enrollment_or_say_why_not(caller):
    """J18: pause, resume, run-now, skip, cancel; 409 with a code where it can't be."""
    journey_id = await published(caller)
    one = (await enrolled(caller, journey_id))["enrollment_id"]

    async def call(command):
        response = await caller.post(f"/v1/enrollments/{one}/{command}")
        body = response.json()
        return (response.status_code, body["code"] if response.status_code != 200 else body["state"])

    assert await call("pause") == (200, "paused")
    assert await call("pause") == (409, "transition_not_allowed")
    assert await call("run-now") == (409, "enrollment_not_running")
    assert await call("resume") == (200, "active")
    assert await call("run-now") == (200, "active")
    assert await call("skip") == (200, "active")
    assert await call("cancel") == (200, "cancelled")
    for command in ("cancel", "pause", "resume"):
        assert await call(command) == (409, "transition_not_allowed")
    for command in ("skip", "run-now"):
        assert await call(command) == (409, "enrollment_not_running")


async def test_rules_show_what_they_have_let_in(caller, db, organization_id):
    """J8: counts by result, per rule."""
    rule = {"id": "created", "type": "event", "name": "lead.created"}
    nodes = [make_trigger(rules=[rule]), make_message(), make_node("end", "end")]
    draft = make_json(nodes, [make_edge("start", "hello"), make_edge("hello", "end")])
    journey_id = await published(caller, draft=draft)
    ana = await contact(caller)
    for number in range(2):
        await caller.post("/v1/events", json={"id": f"e{number}", "type": "lead.created", "contact": {"id": ana}})
    await run_batch(db, MATCH, [organization_id], "w")
    items = (await caller.get(f"/v1/journeys/{journey_id}/rules")).json()["items"]
    assert items == [
        {"rule_id": "created", "result": "already_enrolled", "count": 1},
        {"rule_id": "created", "result": "enrolled", "count": 1},
    ]
