"""Lists of contacts over HTTP: filters, orders, parts, counts, and one thing done to many."""

import json

import pytest

from cadenza.contacts.loops import bulk_lane
from cadenza.kit.loop import run_batch
from tests.builders.api import problems_of

PEOPLE = [("Ana", "vip", 3), ("Bia", "vip", 12), ("Caio", "cold", 30), ("Duda", "cold", None)]


@pytest.fixture
async def people(caller):
    """Make the people; returns their ids by name."""
    rows = [
        {
            "identifiers": [{"kind": "email", "value": f"{name.lower()}@example.com"}],
            "first_name": name,
            "tags": [tag],
            "attributes": {} if visits is None else {"visits": visits, "plan": "gold"},
        }
        for name, tag, visits in PEOPLE
    ]
    await caller.put("/v1/attributes/visits", json={"type": "number"})
    results = (await caller.post("/v1/contacts/batch", json={"rows": rows})).json()["results"]
    return {row["first_name"]: result["contact_id"] for row, result in zip(rows, results, strict=True)}


def errors_of(response):
    """Return where a request is wrong, and how."""
    return [(error["path"], error["code"]) for error in problems_of(response)["errors"]]


def filter_of(*checks, match="all"):
    """Write checks (field, op, value) as the query has them."""
    return json.dumps({match: [{"field": field, "op": op, "value": value} for field, op, value in checks]})


async def names(caller, **query):
    """List contacts page by page; returns their names."""
    found, cursor = [], None
    while True:
        response = await caller.get(
            "/v1/contacts", params={**query, "limit": 2, **({"cursor": cursor} if cursor else {})}
        )
        assert response.status_code == 200, response.text
        found += [one["name"] for one in response.json()["items"]]
        cursor = response.json()["next_cursor"]
        if cursor is None:
            return found


async def test_a_list_is_filtered_ordered_and_counted(caller, people):
    """In the words of conditions; with a filter's mistake told at its check."""
    assert await names(caller, sort="name") == ["Ana", "Bia", "Caio", "Duda"]
    assert await names(caller, sort="name", order="desc") == ["Duda", "Caio", "Bia", "Ana"]
    many = filter_of(("attributes.visits", "gte", 12))
    assert await names(caller, sort="name", filter=many) == ["Bia", "Caio"]
    either = filter_of(("attributes.visits", "gt", 20), ("tags", "has", ["vip", "other"]), match="any")
    assert await names(caller, sort="name", filter=either) == ["Ana", "Bia", "Caio"]
    assert await names(caller, sort="name", filter=either, tag="cold") == ["Caio"]
    assert sorted(await names(caller, id=[people["Ana"], people["Duda"]])) == ["Ana", "Duda"]
    counted = await caller.get("/v1/contacts/count", params={"filter": many})
    assert counted.json() == {"count": 2, "is_exact": True}
    wrong = await caller.get("/v1/contacts", params={"filter": filter_of(("contact.shoe", "is", "x"))})
    assert errors_of(wrong) == [("filter.all.0.field", "unknown_field_name")]
    assert (await caller.get("/v1/contacts", params={"filter": "{"})).status_code == 422


async def test_a_list_has_the_parts_that_are_asked_for(caller, people):
    """A table of a few columns does not carry two hundred attributes a row."""
    url = f"/v1/contacts?id={people['Ana']}"
    (whole,) = (await caller.get(url)).json()["items"]
    assert (whole["tags"], whole["attributes"]) == (["vip"], {"visits": 3, "plan": "gold"})
    (part,) = (await caller.get(f"{url}&fields=identifiers&fields=attributes.plan")).json()["items"]
    assert (part["tags"], part["attributes"]) == ([], {"plan": "gold"})
    assert part["identifiers"] == whole["identifiers"]


@pytest.fixture
def work_off(db, organization_id):
    """Do what jobs have to do."""

    async def work():
        while await run_batch(db, bulk_lane({}), [organization_id], "w1"):
            pass

    return work


async def test_something_is_done_to_those_named_or_to_a_whole_list(caller, people, work_off):
    """By a job that is told of at once and goes on by itself; nobody outside of the list."""
    named = await caller.post(
        "/v1/contacts/bulk/tag", json={"contact_ids": [people["Ana"], people["Caio"]], "tags": [" spring "]}
    )
    assert named.status_code == 202
    assert (named.json()["state"], named.json()["params"]) == ("queued", {"tags": ["spring"]})
    await work_off()
    job = (await caller.get(f"/v1/contacts/bulk/{named.json()['id']}")).json()
    assert (job["state"], job["total"], job["done"], job["unchanged"], job["refused"]) == ("done", 2, 2, 0, 0)
    spring = {"all": [{"field": "tags", "op": "has", "value": "spring"}]}
    await caller.post("/v1/contacts/bulk/hold", json={"filter": spring, "until": "2100-01-01T00:00:00Z"})
    await work_off()
    assert sorted(await names(caller, filter=filter_of(("contact.is_held", "is", True)))) == ["Ana", "Caio"]
    await caller.post("/v1/contacts/bulk/untag", json={"q": "ana", "tags": ["spring"]})
    await caller.post("/v1/contacts/bulk/erase", json={"filter": spring})
    await work_off()
    assert await names(caller, sort="name") == ["Ana", "Bia", "Duda"]
    both = await caller.post("/v1/contacts/bulk/erase", json={"filter": spring, "contact_ids": [people["Ana"]]})
    assert both.status_code == 422
    for nobody in ({}, {"q": ""}, {"q": " \t"}):
        assert (await caller.post("/v1/contacts/bulk/erase", json=nobody)).status_code == 422
    assert len(await names(caller)) == 3


async def test_jobs_are_listed_called_off_and_taken_back(caller, people, work_off, other_caller):
    """Newest first; whom it could not be done to is listed with why, and nothing is shown to others."""
    unknown = "01970000-0000-7000-8000-0000000000ff"
    body = {"contact_ids": [people["Ana"], unknown], "tags": ["spring"]}
    job_id = (await caller.post("/v1/contacts/bulk/tag", json=body)).json()["id"]
    await work_off()
    refused = (await caller.get(f"/v1/contacts/bulk/{job_id}/refused")).json()
    assert refused == {"items": [{"contact_id": unknown, "reason": "contact_not_found"}], "next_cursor": None}
    undoing = (await caller.post(f"/v1/contacts/bulk/{job_id}/undo")).json()
    assert (undoing["undoes"], undoing["total"]) == (job_id, 1)
    assert (await caller.post(f"/v1/contacts/bulk/{undoing['id']}/cancel")).json()["state"] == "cancelled"
    assert (await caller.post(f"/v1/contacts/bulk/{undoing['id']}/cancel")).status_code == 409
    goes_on = (await caller.post(f"/v1/contacts/bulk/{job_id}/undo")).json()
    assert (goes_on["id"], goes_on["state"]) == (undoing["id"], "queued")
    assert (await caller.post(f"/v1/contacts/bulk/{job_id}/undo")).status_code == 409
    first = (await caller.get("/v1/contacts/bulk", params={"limit": 1})).json()
    second = (await caller.get("/v1/contacts/bulk", params={"limit": 1, "cursor": first["next_cursor"]})).json()
    assert [page["items"][0]["id"] for page in (first, second)] == [undoing["id"], job_id]
    assert second["next_cursor"] is None
    assert second["items"][0]["undone_by"] == undoing["id"]
    for path in ("", "/refused"):
        assert (await other_caller.get(f"/v1/contacts/bulk/{job_id}{path}")).status_code == 404


async def test_a_merge_is_seen_before_it_is_done(caller, people):
    """Which values stay, which are lost, and what is new."""
    preview = await caller.get(f"/v1/contacts/{people['Ana']}/merge-preview/{people['Bia']}")
    body = preview.json()
    assert (body["profile"]["first_name"], body["profile"]["attributes"]["visits"]) == ("Ana", 3)
    assert body["conflicts"] == {"first_name": "Bia", "attributes.visits": 12}
    assert (await caller.get(f"/v1/contacts/{people['Bia']}")).json()["name"] == "Bia"
