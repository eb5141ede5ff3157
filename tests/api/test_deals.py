"""Deals and pipelines over HTTP."""

import pytest

from tests.builders.api import problems_of

UNKNOWN = "01970000-0000-7000-8000-0000000000ff"


@pytest.fixture
async def ana(caller):
    """Make Ana."""
    row = {"identifiers": [{"kind": "email", "value": "ana@example.com"}], "first_name": "Ana"}
    made = await caller.post("/v1/contacts/batch", json={"rows": [row]})
    return made.json()["results"][0]["contact_id"]


async def pipeline_of(caller, name="Desk"):
    """Make a pipeline; returns it."""
    stages = [{"name": kind.title(), "kind": kind} for kind in ("open", "won", "lost")]
    made = await caller.post("/v1/pipelines", json={"name": name, "stages": stages})
    assert made.status_code == 201
    return made.json()


async def test_a_deal_is_made_moved_and_won(caller, ana):
    """The way of a deal, with who brought it where; a repeated write is answered once."""
    pipeline = await pipeline_of(caller)
    assert pipeline["is_default"]
    body = {"contact_id": ana, "title": "A year", "amount": 99000, "currency": "BRL"}
    made = await caller.post("/v1/deals", json=body, headers={"Idempotency-Key": "one"})
    again = await caller.post("/v1/deals", json=body, headers={"Idempotency-Key": "one"})
    assert (made.status_code, made.json()) == (201, again.json())
    deal = made.json()
    won = pipeline["stages"][1]["id"]
    moved = await caller.post(f"/v1/deals/{deal['id']}/move", json={"stage_id": won})
    assert (moved.json()["state"], moved.json()["closed_at"] is not None) == ("won", True)
    moves = (await caller.get(f"/v1/deals/{deal['id']}/moves")).json()["items"]
    assert [(one["before"], one["after"]) for one in moves] == [("Open", "Won"), (None, "Open")]
    assert moves[0]["actor"].startswith("key:")
    changed = await caller.patch(f"/v1/deals/{deal['id']}", json={"owner": "Bia"})
    assert (changed.json()["owner"], changed.json()["title"]) == ("Bia", "A year")
    listed = await caller.get("/v1/deals", params={"contact_id": ana, "state": "won"})
    assert [one["id"] for one in listed.json()["items"]] == [deal["id"]]
    timeline = (await caller.get(f"/v1/contacts/{ana}/timeline", params={"kind": "deal"})).json()["items"]
    assert [one["details"]["after"] for one in timeline] == ["Won", "Open"]
    assert (await caller.delete(f"/v1/deals/{deal['id']}")).status_code == 204
    assert (await caller.get(f"/v1/deals/{deal['id']}")).status_code == 404


async def test_deals_are_listed_in_pages(caller, ana):
    """A cursor is of its own list."""
    await pipeline_of(caller)
    made = [(await caller.post("/v1/deals", json={"contact_id": ana, "title": f"{n}"})).json()["id"] for n in range(3)]
    first = (await caller.get("/v1/deals", params={"limit": 2})).json()
    rest = (await caller.get("/v1/deals", params={"limit": 2, "cursor": first["next_cursor"]})).json()
    assert [one["id"] for one in first["items"] + rest["items"]] == made[::-1]
    assert rest["next_cursor"] is None
    wrong = await caller.get("/v1/deals", params={"state": "open", "cursor": first["next_cursor"]})
    assert problems_of(wrong)["errors"][0]["code"] == "invalid_cursor"


async def test_deals_are_added_up_with_the_filters_of_the_list(caller, other_caller, ana):
    """Stage by stage, in the order of the pipeline; amounts are asked for in their currency."""
    pipeline = await pipeline_of(caller)
    said = ({"amount": 100, "currency": "EUR", "owner": "Bia"}, {"amount": 40, "currency": "EUR"}, {})
    for more in said:
        await caller.post("/v1/deals", json={"contact_id": ana, "title": "A year", **more})

    async def sums(**asked):
        answer = await caller.get("/v1/deals/sums", params={"pipeline_id": pipeline["id"], **asked})
        assert [one["stage_id"] for one in answer.json()["items"]] == [one["id"] for one in pipeline["stages"]]
        return [(one["count"], one["amounts"]) for one in answer.json()["items"]]

    nothing = (0, {})
    assert await sums() == [(3, {"EUR": 140}), nothing, nothing]
    assert await sums(owner="Bia") == [(1, {"EUR": 100}), nothing, nothing]
    assert await sums(currency="eur", amount_max=50) == [(1, {"EUR": 40}), nothing, nothing]
    listed = await caller.get("/v1/deals", params={"owner": ""})
    assert [one["owner"] for one in listed.json()["items"]] == [None, None]
    for path in ("/v1/deals", "/v1/deals/sums"):
        halved = await caller.get(path, params={"pipeline_id": pipeline["id"], "amount_min": 1})
        assert [(one["path"], one["code"]) for one in problems_of(halved)["errors"]] == [("currency", "required")]
    theirs = await other_caller.get("/v1/deals/sums", params={"pipeline_id": pipeline["id"]})
    assert problems_of(theirs)["code"] == "pipeline_not_found"


async def test_what_is_wrong_is_said_at_its_place(caller, ana):
    """Paths lead to the field of the form."""
    await pipeline_of(caller)
    wrong = await caller.post("/v1/deals", json={"contact_id": ana, "title": "", "amount": 1, "currency": "€"})
    assert [(one["path"], one["code"]) for one in problems_of(wrong)["errors"]] == [
        ("title", "required"),
        ("currency", "unknown_currency"),
    ]
    half = {"name": "Half", "stages": [{"name": "Open", "kind": "open"}]}
    missing = problems_of(await caller.post("/v1/pipelines", json=half))["errors"]
    assert [(one["path"], one["params"]["kind"]) for one in missing] == [("stages", "won"), ("stages", "lost")]


async def test_what_is_theirs_is_nothing_here(caller, other_caller, ana):
    """A foreign contact, stage, pipeline or deal answers like one that never was, in bodies and in filters."""
    await pipeline_of(caller)
    theirs = await pipeline_of(other_caller)
    row = {"identifiers": [{"kind": "email", "value": "bia@example.com"}]}
    bia = (await other_caller.post("/v1/contacts/batch", json={"rows": [row]})).json()["results"][0]["contact_id"]
    deal = (await other_caller.post("/v1/deals", json={"contact_id": bia, "title": "Theirs"})).json()
    mine = (await caller.post("/v1/deals", json={"contact_id": ana, "title": "Mine"})).json()
    stage = theirs["stages"][1]["id"]
    for foreign, body in (
        (bia, {"contact_id": "{}", "title": "x"}),
        (stage, {"contact_id": ana, "title": "x", "stage_id": "{}"}),
        (theirs["id"], {"contact_id": ana, "title": "x", "pipeline_id": "{}"}),
    ):
        answers = []
        for one in (foreign, UNKNOWN):
            said = {name: one if value == "{}" else value for name, value in body.items()}
            response = await caller.post("/v1/deals", json=said)
            answers.append((response.status_code, problems_of(response)))
        assert answers[0] == answers[1]
    moved = await caller.post(f"/v1/deals/{mine['id']}/move", json={"stage_id": stage})
    assert problems_of(moved)["errors"][0]["code"] == "stage_not_found"
    assert (await caller.get(f"/v1/deals/{deal['id']}")).status_code == 404
    for name, value in (("contact_id", bia), ("stage_id", stage), ("pipeline_id", theirs["id"])):
        assert (await caller.get("/v1/deals", params={name: value})).json()["items"] == []
    shared = [{"id": stage, "name": "Stolen", "kind": "won"}]
    stolen = await caller.post("/v1/pipelines", json={"name": "Thief", "stages": shared})
    assert "stage_not_found" in {one["code"] for one in problems_of(stolen)["errors"]}
    assert (await other_caller.get(f"/v1/pipelines/{theirs['id']}")).json() == theirs


async def test_a_lead_is_converted_to_what_is_said(caller, ana):
    """K3: what they became is kept and shown; contradictions are refused."""
    both = await caller.patch(f"/v1/contacts/{ana}", json={"lead_status": "converted", "lifecycle": "lead"})
    assert [(one["path"], one["code"]) for one in problems_of(both)["errors"]] == [
        ("lifecycle", "converted_is_no_lead")
    ]
    trial = "2026-05-01T12:00:00Z"
    shown = (await caller.patch(f"/v1/contacts/{ana}", json={"lead_status": "trial_booked", "trial_at": trial})).json()
    assert (shown["lead_status"], shown["trial_at"], shown["converted_to"]) == ("trial_booked", trial, None)
    wanted = '{"all": [{"field": "contact.trial_at", "op": "gte", "value": "2026-05-01"}]}'
    found = (await caller.get("/v1/contacts", params={"filter": wanted})).json()["items"]
    assert [one["id"] for one in found] == [ana]
    became = await caller.patch(f"/v1/contacts/{ana}", json={"lead_status": "converted", "lifecycle": "member"})
    assert (became.json()["lifecycle"], became.json()["converted_to"]) == ("member", "member")
    emptied = await caller.patch(f"/v1/contacts/{ana}", json={"trial_at": None})
    assert emptied.json()["trial_at"] is None
