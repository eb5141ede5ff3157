"""Merges, duplicates and attributes over HTTP."""

import pytest

from tests.builders.api import problems_of

ANA = {
    "identifiers": [{"kind": "phone", "value": "(11) 99999-0001"}, {"kind": "email", "value": "ana@example.com"}],
    "first_name": "Ana",
    "attributes": {"plan_name": "gold"},
    "consent": {"whatsapp": "subscribed"},
}


async def upsert(caller, *rows):
    """Upsert rows and return their results."""
    return (await caller.post("/v1/contacts/batch", json={"rows": rows})).json()["results"]


@pytest.fixture
async def ana(caller):
    """Make Ana."""
    return (await upsert(caller, ANA))[0]["contact_id"]


async def test_two_contacts_are_merged_and_parted(caller, ana):
    """The old id answers as the winner, the merge says what lost, the undo brings both back."""
    (bia,) = await upsert(
        caller, {"identifiers": [{"kind": "email", "value": "a2@example.com"}], "first_name": "Aninha"}
    )
    old = bia["contact_id"]
    both = {"identifiers": [{"kind": "phone", "value": "11 99999-0001"}, {"kind": "email", "value": "a2@example.com"}]}
    (conflict,) = await upsert(caller, both)
    assert conflict["status"] == "conflict"
    (pair,) = (await caller.get("/v1/duplicates")).json()["items"]
    assert {pair["contact_id"], pair["other_id"]} == {ana, old}
    merged = (await caller.post(f"/v1/contacts/{ana}/merge", json={"contact_id": old})).json()
    assert merged["winner_id"] == ana
    assert (await caller.get(f"/v1/contacts/{old}")).json()["id"] == ana
    assert [one["id"] for one in (await caller.get("/v1/contacts")).json()["items"]] == [ana]
    shown = (await caller.get(f"/v1/merges/{merged['merge_id']}")).json()
    assert (shown["state"], shown["conflicts"]) == ("moving", {"first_name": "Aninha"})
    timeline = (await caller.get(f"/v1/contacts/{old}/timeline", params={"kind": "merge"})).json()["items"]
    assert [(one["id"], one["details"]["loser_id"]) for one in timeline] == [(merged["merge_id"], old)]
    undone = (await caller.post(f"/v1/merges/{merged['merge_id']}/undo")).json()
    assert undone["state"] == "undoing"
    assert (await caller.get(f"/v1/contacts/{old}")).json()["id"] == old
    again = await caller.post(f"/v1/merges/{merged['merge_id']}/undo")
    assert (again.status_code, problems_of(again)["params"]) == (409, {"why": "not_merged"})


async def test_attributes_are_declared_and_forgotten(caller, ana):
    """Those that were only seen are listed after the declared ones."""
    assert (await caller.put("/v1/attributes/age", json={"type": "number"})).status_code == 200
    names = (await caller.get("/v1/attributes")).json()["items"]
    assert [(one["name"], one["type"]) for one in names] == [("age", "number"), ("plan_name", None)]
    wrong = await caller.patch(f"/v1/contacts/{ana}", json={"attributes": {"age": "old"}})
    assert problems_of(wrong)["errors"][0]["path"] == "attributes.age"
    assert (await caller.delete("/v1/attributes/age")).status_code == 204
    assert problems_of(await caller.delete("/v1/attributes/age"))["code"] == "attribute_not_found"
    assert (await caller.put("/v1/attributes/x", json={"type": "colour"})).status_code == 422
