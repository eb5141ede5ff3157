import pytest

from tests.builders.api import problems_of

ANA = {
    "identifiers": [{"kind": "phone", "value": "(11) 99999-0001"}, {"kind": "email", "value": "ana@example.com"}],
    "first_name": "Ana",
    "attributes": {"plan_name": "gold"},
    "tags": ["trial"],
    "consent": {"whatsapp": "subscribed"},
}


async def upsert(caller, *rows, **more):
    """Upsert rows and return their results."""
    response = await caller.post("/v1/contacts/batch", json={"rows": rows, **more})
    assert response.status_code == 200, response.text
    return response.json()["results"]


@pytest.fixture
async def ana(caller):
    """Make Ana."""
    return (await upsert(caller, ANA))[0]["contact_id"]


async def test_a_contact_goes_in_and_comes_out(caller, ana):
    """What was said in a batch is what the contact shows."""
    body = (await caller.get(f"/v1/contacts/{ana}")).json()
    assert (body["name"], body["time_zone"], body["time_zone_source"]) == ("Ana", "America/Sao_Paulo", "phone_prefix")
    assert body["attributes"] == {"plan_name": "gold"}
    assert body["tags"] == ["trial"]
    assert {i["value"] for i in body["identifiers"]} == {"+5511999990001", "ana@example.com"}
    assert body["consent"]["whatsapp"]["state"] == "subscribed"


async def test_one_bad_row_is_answered_alone(caller):
    """Rows with a wrong type, an unknown field, a bad phone and no object at all leave the good ones written."""
    results = await upsert(
        caller,
        ANA,
        {"identifiers": [{"kind": "email", "value": "b@example.com"}], "first_name": 7},
        {"identifiers": [{"kind": "email", "value": "c@example.com"}, {"kind": "phone", "value": "12"}]},
        {"identifiers": [], "favourite": "x"},
        "not a row",
        None,
        {"identifiers": [{"kind": "email", "value": "d@example.com"}, {"kind": "tattoo", "value": "x"}]},
        {"identifiers": [{"kind": "email", "value": "e@example.com"}]},
    )
    assert [result["status"] for result in results] == [
        "created",
        "invalid",
        "invalid",
        "invalid",
        "invalid",
        "invalid",
        "invalid",
        "created",
    ]
    paths = [[problem["path"] for problem in result["problems"]] for result in results]
    assert paths[1] == ["rows.1.first_name"]
    assert paths[2] == ["rows.2.identifiers.1.value"]
    assert paths[3] == ["rows.3.favourite"]
    assert paths[4] == ["rows.4"]
    assert paths[6] == ["rows.6.identifiers.1.kind"]


async def test_a_conflict_names_the_identifier_where_it_stood_in_the_row(caller, ana):
    """The position is the row's own, repeats of an identifier counted."""
    await upsert(caller, {"identifiers": [{"kind": "email", "value": "bia@example.com"}]})
    (result,) = await upsert(
        caller,
        {
            "identifiers": [
                {"kind": "phone", "value": "+5511999990001"},
                {"kind": "phone", "value": "11 99999 0001"},
                {"kind": "email", "value": "bia@example.com"},
            ]
        },
    )
    assert (result["status"], result["contact_id"]) == ("conflict", None)
    assert [(p["path"], p["code"]) for p in result["problems"]] == [("rows.0.identifiers.2", "identifier_conflict")]


async def test_fields_are_changed_emptied_and_merged(caller, ana):
    """What is named changes, null empties, attributes merge and null takes one away; the rest stays."""
    response = await caller.patch(
        f"/v1/contacts/{ana}",
        json={
            "last_name": "Lima",
            "time_zone": None,
            "lifecycle": "member",
            "attributes": {"plan_name": None, "visits": 3},
        },
    )
    body = response.json()
    assert (body["name"], body["time_zone"], body["lifecycle"]) == ("Ana Lima", None, "member")
    assert body["attributes"] == {"visits": "3"}
    wrong = await caller.patch(f"/v1/contacts/{ana}", json={"time_zone": "Mars/Olympus", "locale": "??"})
    assert {p["path"] for p in problems_of(wrong)["errors"]} == {"time_zone", "locale"}


async def test_consent_is_taken_refused_and_kept(caller, ana):
    """A no is taken from anyone; a yes by the API after it is refused as a value, and the state stays."""
    url = f"/v1/contacts/{ana}/consent"
    no = await caller.post(url, json={"key": "whatsapp", "state": "unsubscribed"})
    assert no.json() == {"accepted": True, "refused": None, "state": "unsubscribed"}
    yes = await caller.post(url, json={"key": "whatsapp", "state": "subscribed", "at": "2099-01-01T00:00:00Z"})
    assert yes.status_code == 200
    assert yes.json() == {"accepted": False, "refused": "not_by_the_person", "state": "unsubscribed"}
    (again,) = await upsert(caller, ANA)
    assert again["consent_refused"] == {"whatsapp": "not_by_the_person"}


async def test_tags_come_and_go(caller, ana):
    """A tag is counted when it is new and when it was there."""
    assert (await caller.post(f"/v1/contacts/{ana}/tags", json={"tags": ["vip", "trial"]})).json() == {"changed": 1}
    assert (await caller.delete(f"/v1/contacts/{ana}/tags/trial")).json() == {"changed": 1}
    assert (await caller.delete(f"/v1/contacts/{ana}/tags/trial")).json() == {"changed": 0}
    assert (await caller.get(f"/v1/contacts/{ana}")).json()["tags"] == ["vip"]


async def test_a_contact_is_held_and_let_go(caller, ana):
    """No automatic messages until Friday, and from now on again."""
    held = await caller.put(f"/v1/contacts/{ana}/hold", json={"until": "2099-01-02T10:00:00+00:00"})
    assert held.json()["held_until"] == "2099-01-02T10:00:00Z"
    assert (await caller.put(f"/v1/contacts/{ana}/hold", json={"until": None})).json()["held_until"] is None
    naive = await caller.put(f"/v1/contacts/{ana}/hold", json={"until": "2099-01-02T10:00:00"})
    assert naive.status_code == 422


async def test_pages_of_contacts_join(caller):
    """Newest first, page by page, each contact once; by tag too."""
    rows = [
        {"identifiers": [{"kind": "email", "value": f"p{n}@example.com"}], "tags": ["even"] if n % 2 == 0 else []}
        for n in range(7)
    ]
    made = [result["contact_id"] for result in await upsert(caller, *rows)]
    for query, expected in (({}, made), ({"tag": "even"}, made[::2])):
        seen, cursor = [], None
        while True:
            page = (
                await caller.get("/v1/contacts", params={"limit": 3, **query, **({"cursor": cursor} if cursor else {})})
            ).json()
            seen += [item["id"] for item in page["items"]]
            cursor = page["next_cursor"]
            if cursor is None:
                break
        assert sorted(seen) == sorted(expected)
        assert seen == sorted(seen, reverse=True)


async def test_a_cursor_belongs_to_its_list_and_organization(caller, other_caller):
    """A cursor that was changed, of another list or of another organization is refused."""
    rows = [{"identifiers": [{"kind": "email", "value": f"p{n}@example.com"}]} for n in range(3)]
    await upsert(caller, *rows)
    cursor = (await caller.get("/v1/contacts", params={"limit": 1})).json()["next_cursor"]
    tampered = ("A" if cursor[0] != "A" else "B") + cursor[1:]
    for client, query in (
        (caller, {"cursor": tampered}),
        (caller, {"cursor": cursor[:-2]}),
        (caller, {"cursor": cursor, "tag": "x"}),
        (other_caller, {"cursor": cursor}),
        (caller, {"cursor": "é"}),
        (caller, {"cursor": "=" * 10}),
    ):
        response = await client.get("/v1/contacts", params=query)
        assert [p["code"] for p in problems_of(response)["errors"]] == ["invalid_cursor"]


async def test_an_event_is_recorded_once_by_any_identifier(caller, ana):
    """By contact id or phone, back-dated or now; the same id again changes nothing; whoever is new is made."""
    event = {
        "id": "e1",
        "type": "booking.attended",
        "contact": {"phone": "11 9999-0001"},
        "occurred_at": "2020-01-01T10:00:00Z",
        "properties": {"class": "yoga"},
    }
    first = (await caller.post("/v1/events", json=event)).json()
    assert (first["status"], first["contact_id"]) == ("recorded", ana)
    assert (await caller.post("/v1/events", json=event)).json()["status"] == "duplicate"
    who = {"id": ana}
    batch = [
        event,
        {"id": "e2", "type": "x", "contact": who},
        {"id": "e2", "type": "x", "contact": who},
        {"id": "e3", "type": "x", "contact": {"email": "new@example.com"}},
        {"id": "e4", "type": "", "contact": who},
        {"id": "e5", "type": "x", "contact": who, "occurred_at": "2999-01-01T00:00:00Z"},
        {"id": "e6", "type": "x", "contact": {}},
        {"id": 7},
        {"id": "e8", "type": "x", "contact": {"phone": "12"}},
        "no event",
    ]
    results = (await caller.post("/v1/events", json={"events": batch})).json()["results"]
    assert [result["status"] for result in results] == [
        "duplicate",
        "recorded",
        "duplicate",
        "recorded",
        *["invalid"] * 6,
    ]
    assert results[4]["problems"][0]["path"] == "events.4.type"
    assert results[8]["problems"][0]["path"] == "events.8.contact.phone"
    made = (await caller.get(f"/v1/contacts/{results[3]['contact_id']}")).json()
    assert [i["value"] for i in made["identifiers"]] == ["new@example.com"]


async def test_a_single_event_that_is_wrong_says_where(caller):
    """A body that is no event is refused as a whole; too many events too."""
    for body in ({"id": "e", "type": "x"}, {"id": 1, "type": "x", "contact": {}}, [], {"events": 1}):
        assert (await caller.post("/v1/events", json=body)).status_code == 422, body
    many = {"events": [{"id": "e", "type": "x", "contact": {}}] * 1001}
    assert (await caller.post("/v1/events", json=many)).status_code == 422


async def test_a_suppressed_address_stays_so_through_an_import(caller):
    """An address on the list is counted once, and can be taken off unless its person was erased."""
    body = {"identifiers": [{"kind": "phone", "value": "11 98888-7777"}], "key": "whatsapp"}
    assert (await caller.post("/v1/suppressions", json=body)).json() == {"changed": 1}
    assert (await caller.post("/v1/suppressions", json=body)).json() == {"changed": 0}
    assert (await caller.post("/v1/suppressions/remove", json=body)).json() == {"changed": 1}
    wrong = await caller.post("/v1/suppressions", json={"identifiers": [{"kind": "phone", "value": "1"}]})
    assert wrong.status_code == 422


async def test_erasure_removes_the_person_and_keeps_them_unwritten_to(caller, ana):
    """The contact is gone for every route, and the same phone comes back as a stranger that is suppressed."""
    assert (await caller.delete(f"/v1/contacts/{ana}")).status_code == 204
    for method, path, body in (
        ("GET", "", None),
        ("PATCH", "", {"first_name": "x"}),
        ("DELETE", "", None),
        ("POST", "/consent", {"key": "sms", "state": "subscribed"}),
        ("POST", "/tags", {"tags": ["x"]}),
        ("PUT", "/hold", {"until": None}),
    ):
        response = await caller.request(method, f"/v1/contacts/{ana}{path}", json=body)
        assert problems_of(response)["code"] == "contact_not_found", (method, path)
    (again,) = await upsert(caller, ANA)
    assert again["status"] == "created"
    assert again["contact_id"] != ana
    remove = {"identifiers": ANA["identifiers"]}
    assert (await caller.post("/v1/suppressions/remove", json=remove)).json() == {"changed": 0}
