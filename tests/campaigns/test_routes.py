"""The campaign routes, as a caller sees them."""

import csv
import io
from datetime import UTC, datetime, timedelta

import pytest

from cadenza.accounts.actions.organizations import change_settings
from cadenza.campaigns.loops import RELEASE, STEER
from cadenza.kit.ids import new_id
from cadenza.kit.loop import run_batch
from cadenza.kit.sql import read_query
from tests.builders.api import make_app, make_caller, problems_of
from tests.builders.messages import make_connection

BODY = "Oi {{ contact.first_name }}"
UNKNOWN = "01970000-0000-7000-8000-0000000000ff"


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


def passing(field, value, op="is"):
    """Return the change to an audience of one check."""
    return {"audience": {"kind": "filter", "filter": {"all": [{"field": field, "op": op, "value": value}]}}}


async def created(caller, **changes):
    """Create a campaign; returns it."""
    body = {"name": "News", "channel": "whatsapp_qr", "body": BODY, "audience": {"kind": "everyone"}, **changes}
    response = await caller.post("/v1/campaigns", json=body)
    assert response.status_code == 201, response.text
    return response.json()


async def contact(caller, number=1, **changes):
    """Make a contact who is subscribed; returns its id."""
    row = {
        "identifiers": [{"kind": "phone", "value": f"11 97777-{number:04}"}],
        "first_name": "Ana",
        "consent": {"whatsapp": "subscribed"},
        **changes,
    }
    response = await caller.post("/v1/contacts/batch", json={"rows": [row]})
    return response.json()["results"][0]["contact_id"]


async def worked(db, organization_id):
    """Freeze and release."""
    for lane in (STEER, RELEASE):
        await run_batch(db, lane, [organization_id], "w")


async def test_a_filter_says_from_which_view_it_was_copied(caller):
    """By the name of then: what becomes of the view changes nothing, and the name stays with the campaign."""
    audience = {**passing("contact.owner", "Rui")["audience"], "view": " Rui's "}
    made = await created(caller, audience=audience)
    assert made["audience"] == {**audience, "view": "Rui's"}
    for wrong, path in (
        ({**audience, "view": "x" * 61}, "audience.view"),
        ({"kind": "everyone", "view": "Rui's"}, "audience.view"),
    ):
        body = {"name": "News", "channel": "whatsapp_qr", "audience": wrong}
        assert [one["path"] for one in problems_of(await caller.post("/v1/campaigns", json=body))["errors"]] == [path]


async def test_creating_never_sends_and_says_what_comes_next(caller):
    """C1: "now" is a draft that waits for its send, a scheduled one starts by itself."""
    draft = await created(caller)
    assert (draft["state"], draft["next"]) == ("draft", ["change", "send", "test", "cancel", "delete"])
    at = (datetime.now(UTC) + timedelta(days=1)).isoformat()
    scheduled = await created(caller, send_type="scheduled", send_at=at)
    assert (scheduled["state"], scheduled["next"]) == ("scheduled", ["change", "send", "test", "cancel"])


async def test_sending_answers_with_every_finding(caller):
    """C1: 422 with all that is wrong, each at its field."""
    campaign = await created(
        caller, channel="email", body="Oi {{ contact.frist_name }} {{ x", audience={"kind": "tag", "tag": "nobody"}
    )
    response = await caller.post(f"/v1/campaigns/{campaign['id']}/send")
    assert response.status_code == 422
    problem = problems_of(response)
    assert problem["code"] == "validation_failed"
    found = {(one["path"], one["code"]) for one in problem["errors"]}
    assert found == {("body", "unclosed_token"), ("channel", "channel_not_configured"), ("audience", "audience_empty")}
    response = await caller.patch(
        f"/v1/campaigns/{campaign['id']}", json={"body": "Oi {{ contact.frist_name }}", "channel": "whatsapp_qr"}
    )
    assert response.status_code == 200, response.text
    errors = problems_of(await caller.post(f"/v1/campaigns/{campaign['id']}/send"))["errors"]
    assert [one["code"] for one in errors] == ["unknown_variable", "audience_empty"]
    assert errors[0]["params"]["nearest"] == "contact.first_name"


async def test_sending_more_than_the_day_allows_is_found(caller, db, organization_id):
    """C1: the quota against the estimate."""
    for number in range(3):
        await contact(caller, number)
    async with db.begin(organization_id) as tx:
        await change_settings(tx, organization_id, {"messages_per_day": 2})
    campaign = await created(caller)
    errors = problems_of(await caller.post(f"/v1/campaigns/{campaign['id']}/send"))["errors"]
    assert [(one["code"], one["params"]) for one in errors] == [("quota_exceeded", {"left": 2, "needed": 3})]


async def test_a_sent_campaign_is_accepted_shown_and_not_edited_any_more(caller, db, organization_id):
    """C1, C8: 202; the counts, the recipients with state and reason, the activity; then it is closed (F24)."""
    await contact(caller, 1)
    await contact(caller, 2, consent={})
    campaign = await created(caller)
    response = await caller.post(f"/v1/campaigns/{campaign['id']}/send")
    assert (response.status_code, response.json()["state"]) == (202, "running")
    await worked(db, organization_id)
    path = f"/v1/campaigns/{campaign['id']}"
    stats = (await caller.get(f"{path}/stats")).json()
    assert (stats["total"], stats["counts"]) == (2, {"queued": 1, "skipped": 1, "skipped:no_consent": 1})
    assert stats["is_frozen"]
    results = stats["results"]
    assert (results["audience"], results["waiting"], results["skipped"]) == (2, {"queued": 1}, {"no_consent": 1})
    assert (stats["holds"], results["read_rate"]) == ([], None)
    assert (await caller.get(f"{path}/course")).json() == {"steps": [], "is_part": False}
    first = (await caller.get(f"{path}/recipients", params={"limit": 1})).json()
    second = (await caller.get(f"{path}/recipients", params={"limit": 1, "cursor": first["next_cursor"]})).json()
    assert {one["state"] for one in first["items"] + second["items"]} == {"queued", "skipped"}
    assert second["next_cursor"] is None
    [skipped] = (await caller.get(f"{path}/recipients", params={"state": "skipped"})).json()["items"]
    assert (skipped["reason"], skipped["inputs"]["consent"]) == ("no_consent", "unknown")
    assert (await caller.get(f"{path}/recipients", params={"reason": "opted_out"})).json()["items"] == []
    one = (await caller.get(f"{path}/recipients/{skipped['id']}")).json()
    assert one == skipped
    activity = (await caller.get(f"{path}/recipients/{skipped['id']}/activity")).json()["items"]
    assert [(step["what"], step["reason"]) for step in activity] == [("pending", None), ("skipped", "no_consent")]
    assert (await caller.patch(path, json={"name": "Other"})).status_code == 409
    assert (await caller.delete(path)).status_code == 409
    response = await caller.post(f"{path}/send")
    assert [error["code"] for error in problems_of(response)["errors"]] == ["already_started"]
    for command, state in (("pause", "paused"), ("resume", "running"), ("cancel", "cancelled")):
        response = await caller.post(f"{path}/{command}")
        assert (response.status_code, response.json()["state"]) == (200, state)
    assert (await caller.post(f"{path}/resume")).status_code == 409
    listed = (await caller.get("/v1/campaigns", params={"state": "cancelled"})).json()["items"]
    assert [item["id"] for item in listed] == [campaign["id"]]


async def test_a_draft_is_changed_copied_and_deleted(caller):
    """A copy is a draft of its own; a deleted draft is gone."""
    campaign = await created(caller)
    path = f"/v1/campaigns/{campaign['id']}"
    changed = (await caller.patch(path, json={"name": "Other", "audience": {"kind": "tag", "tag": " gold "}})).json()
    assert (changed["name"], changed["audience"]) == ("Other", {"kind": "tag", "tag": "gold"})
    copy = (await caller.post(f"{path}/duplicate")).json()
    assert (copy["name"], copy["audience"], copy["state"]) == ("Other (2)", changed["audience"], "draft")
    assert (await caller.delete(path)).status_code == 204
    assert (await caller.get(path)).status_code == 404
    assert [item["id"] for item in (await caller.get("/v1/campaigns")).json()["items"]] == [copy["id"]]


async def test_a_schedule_is_moved_and_taken_back(caller):
    """Reschedule, back to a draft, and never into the past."""
    at = datetime.now(UTC) + timedelta(days=1)
    campaign = await created(caller, send_type="scheduled", send_at=at.isoformat())
    path = f"/v1/campaigns/{campaign['id']}"
    later = (at + timedelta(days=1)).isoformat()
    assert (await caller.patch(path, json={"send_at": later})).json()["state"] == "scheduled"
    response = await caller.patch(path, json={"send_at": (at - timedelta(days=2)).isoformat()})
    assert [error["code"] for error in problems_of(response)["errors"]] == ["in_the_past"]
    assert (await caller.patch(path, json={"send_type": "now"})).json()["state"] == "draft"


async def test_an_estimate_says_who_is_reached_and_who_not_and_why(caller):
    """C3: the audience by reason, before anything is sent; a preview shows the text on real contacts."""
    ana = await contact(caller, 1)
    await contact(caller, 2, consent={"whatsapp": "unsubscribed"})
    unnamed = await contact(caller, 3, first_name=None)
    campaign = await created(caller)
    path = f"/v1/campaigns/{campaign['id']}"
    estimate = (await caller.post(f"{path}/estimate")).json()
    assert (estimate["audience"], estimate["sends"]) == (3, 1)
    assert estimate["skips"] == {"missing_variable": 1, "opted_out": 1}
    assert (estimate["is_exact"], estimate["takes_seconds"], estimate["problems"]) == (True, None, [])
    shown = (await caller.post(f"{path}/preview", json={})).json()["items"]
    assert [(one["contact_id"], one["text"]) for one in shown] == [(ana, "Oi Ana")], "only who would get it"
    asked = (await caller.post(f"{path}/preview", json={"contact_ids": [unnamed]})).json()["items"]
    assert [(one["text"], one["missing"]) for one in asked] == [(None, "contact.first_name")]
    only = (await caller.post(f"{path}/preview", json={"contact_ids": [ana, UNKNOWN]})).json()["items"]
    assert [one["contact_id"] for one in only] == [ana]


async def test_an_audience_may_be_named_one_by_one_or_have_any_of_some_tags_or_pass_checks(caller):
    """C3: whoever has two of the tags is in it once; a stranger's id is nobody."""
    ana = await contact(caller, 1, tags=["gold", "trial"])
    bia = await contact(caller, 2, tags=["trial"])
    await contact(caller, 3)
    for audience, size in (
        ({"kind": "tags", "tags": ["gold", "trial"]}, 2),
        ({"kind": "contacts", "contact_ids": [ana, bia, UNKNOWN]}, 2),
        ({"kind": "filter", "filter": {"all": [{"field": "tags", "op": "has", "value": ["gold", "vip"]}]}}, 1),
        ({"kind": "filter", "filter": {"any": [{"field": "contact.first_name", "op": "is_set"}]}}, 3),
    ):
        campaign = await created(caller, audience=audience)
        assert campaign["audience"] == audience
        path = f"/v1/campaigns/{campaign['id']}"
        assert (await caller.post(f"{path}/estimate")).json()["audience"] == size
        shown = (await caller.post(f"{path}/preview", json={})).json()["items"]
        assert {one["contact_id"] for one in shown} >= {ana}
        assert len(shown) == size


async def test_what_keeps_it_from_being_sent_is_told_before_it_is_sent(caller):
    """C1, C9: the report has the findings of the send, each at its field."""
    campaign = await created(caller, body="Oi {{ contact.frist_name }}", audience={"kind": "tag", "tag": "nobody"})
    estimate = (await caller.post(f"/v1/campaigns/{campaign['id']}/estimate")).json()
    assert [(one["path"], one["code"]) for one in estimate["problems"]] == [
        ("body", "unknown_variable"), ("audience", "audience_empty"),
    ]  # fmt: skip


async def test_a_test_goes_through_the_gate_and_counts_nowhere(caller, db, organization_id):
    """C9, J18: to contacts and to addresses, marked, without the day's allowance; an opt-out holds."""
    async with db.begin(organization_id) as tx:
        await change_settings(tx, organization_id, {"messages_per_day": 1})
    ana = await contact(caller, 1, consent={})
    left = await contact(caller, 2, consent={"whatsapp": "unsubscribed"})
    campaign = await created(caller)
    path = f"/v1/campaigns/{campaign['id']}"
    for _ in range(2):
        response = await caller.post(f"{path}/test", json={"contact_ids": [left], "addresses": ["(11) 97777-0001"]})
        assert response.status_code == 202, response.text
        tried = {one["contact_id"]: one for one in response.json()["items"]}
        assert (tried[left]["message_id"], tried[left]["reason"]) == (None, "opted_out")
        assert (tried[ana]["name"], tried[ana]["reason"]) == ("Ana", None)
        assert tried[ana]["message_id"]
    async with db.read(organization_id) as tx:
        said = await tx.fetch(read_query("said", "SELECT source, contact_id FROM messages"))
    assert [(one["source"], str(one["contact_id"])) for one in said] == [("test", ana)] * 2
    assert (await caller.get(f"{path}/stats")).json()["total"] == 0
    today = (await caller.get("/v1/home")).json()["today"]
    assert sum(hour["people"] for hour in today["hours"]) == 0
    problems = problems_of(await caller.post(f"{path}/test", json={"addresses": ["banana"]}))["errors"]
    assert [(one["path"], one["code"]) for one in problems] == [("addresses.0", "invalid_address")]
    problems = problems_of(await caller.post(f"{path}/test", json={}))["errors"]
    assert [(one["path"], one["code"]) for one in problems] == [("contact_ids", "required")]


async def test_two_authors_of_one_draft_overwrite_nothing_they_never_saw(caller):
    """The later one is told, with what stands now; what is based on that is taken. Nor is sent what nobody saw."""
    await contact(caller, 1)
    draft = await created(caller)
    path = f"/v1/campaigns/{draft['id']}"
    theirs = (await caller.patch(path, json={"name": "Theirs", "based_on": draft["updated_at"]})).json()
    for refused in (
        await caller.patch(path, json={"body": "Mine", "based_on": draft["updated_at"]}),
        await caller.post(f"{path}/send", json={"based_on": draft["updated_at"]}),
    ):
        assert (refused.status_code, refused.json()["code"]) == (409, "campaign_changed")
        assert datetime.fromisoformat(refused.json()["params"]["updated_at"]) == datetime.fromisoformat(
            theirs["updated_at"]
        )
    now = (await caller.get(path)).json()
    assert (now["name"], now["body"], now["state"]) == ("Theirs", BODY, "draft")
    mine = (await caller.patch(path, json={"body": "Mine", "based_on": theirs["updated_at"]})).json()
    assert (mine["name"], mine["body"]) == ("Theirs", "Mine")
    sent = await caller.post(f"{path}/send", json={"based_on": mine["updated_at"]})
    assert sent.status_code == 202, sent.text


async def test_nothing_is_sent_of_a_template_that_the_sender_never_saw(caller):
    """It is the same conflict as a change of the campaign; whoever asks for no check sends what stands there now."""
    await contact(caller, 1)
    made = await caller.post(
        "/v1/templates", json={"name": "Oi", "channel": "whatsapp_qr", "variants": {"pt-BR": "Oi", "en": "Hi"}}
    )
    template = f"/v1/templates/{made.json()['id']}"
    draft = await created(caller, body="", template_id=made.json()["id"])
    path = f"/v1/campaigns/{draft['id']}"
    seen = (await caller.post(f"{path}/estimate")).json()["template_updated_at"]
    now = (await caller.patch(template, json={"variants": {"pt-BR": "Olá"}})).json()["updated_at"]
    based = {"based_on": draft["updated_at"]}
    for template_based_on in ({"template_based_on": seen}, {}):
        refused = await caller.post(f"{path}/send", json={**based, **template_based_on})
        assert (refused.status_code, refused.json()["code"]) == (409, "campaign_changed")
        known = refused.json()["params"]["template_updated_at"]
        assert datetime.fromisoformat(known) == datetime.fromisoformat(now)
    seen = (await caller.post(f"{path}/estimate")).json()["template_updated_at"]
    sent = await caller.post(f"{path}/send", json={**based, "template_based_on": seen})
    assert (sent.status_code, sent.json()["frozen"]["texts"]) == (202, {"pt-BR": "Olá"})
    unasked = await created(caller, name="Again", body="", template_id=made.json()["id"])
    assert (await caller.post(f"/v1/campaigns/{unasked['id']}/send")).status_code == 202


async def test_a_test_goes_to_an_address_of_ones_own(caller, db, organization_id):
    """C9: one that nobody has becomes a contact without consent, once; the message goes through the gate as a test."""
    campaign = await created(caller, body="Oi {{ contact.first_name | default: 'gente' }}")
    path = f"/v1/campaigns/{campaign['id']}/test"
    [first], [second] = [
        (await caller.post(path, json={"addresses": ["(11) 98888-0001"]})).json()["items"] for _ in range(2)
    ]
    assert first["contact_id"] == second["contact_id"]
    assert (first["reason"], second["reason"]) == (None, None)
    made = (await caller.get(f"/v1/contacts/{first['contact_id']}")).json()
    assert (made["source"], made["consent"]) == ("test", {})
    async with db.read(organization_id) as tx:
        said = await tx.fetch(read_query("said", "SELECT source, body FROM messages"))
    assert {(one["source"], one["body"]) for one in said} == {("test", "Oi gente")}


async def test_the_export_is_a_table_that_no_spreadsheet_runs(caller, db, organization_id):
    """C8, F55: one line per recipient, pages joined, no cell a formula (F51)."""
    for number in range(3):
        await contact(caller, number)
    campaign = await created(caller)
    await caller.post(f"/v1/campaigns/{campaign['id']}/send")
    await worked(db, organization_id)
    response = await caller.get(f"/v1/campaigns/{campaign['id']}/export")
    assert response.headers["content-type"].startswith("text/csv")
    rows = list(csv.DictReader(io.StringIO(response.text.removeprefix("\ufeff"))))
    assert [row["state"] for row in rows] == ["queued"] * 3
    assert all(row["send_to"].startswith("'+55") for row in rows)


@pytest.mark.parametrize(
    ("body", "path", "code"),
    [
        ({"audience": {"kind": "segment"}}, "audience.kind", "not_a_choice"),
        ({"audience": {"kind": "tag"}}, "audience.tag", "required"),
        ({"audience": {"kind": "everyone", "tag": "x"}}, "audience.tag", "unknown_field"),
        ({"audience": {"kind": "import", "import_id": "x"}}, "audience.import_id", "required"),
        ({"audience": {"kind": "import", "import_id": UNKNOWN}}, "audience.import_id", "not_found"),
        ({"audience": {"kind": "tags", "tags": ["gold", " "]}}, "audience.tags", "required"),
        ({"audience": {"kind": "tags", "tags": ["a"] * 21}}, "audience.tags", "too_many"),
        ({"audience": {"kind": "contacts", "contact_ids": ["x"]}}, "audience.contact_ids", "required"),
        ({"audience": {"kind": "filter"}}, "audience.filter", "required"),
        ({"audience": {"kind": "filter", "filter": {"all": []}}}, "audience.filter.all", "required"),
        (passing("contact.nick", "x"), "audience.filter.all.0.field", "unknown_field_name"),
        (passing("tags", "x"), "audience.filter.all.0.op", "operator_does_not_fit"),
        (passing("imports", UNKNOWN, "has"), "audience.filter", "not_found"),
        ({"connection_id": UNKNOWN}, "connection_id", "not_found"),
        ({"send_type": "scheduled"}, "send_at", "required"),
        ({"purpose": "reply"}, "purpose", "literal_error"),
        ({"name": "   "}, "name", "required"),
    ],
)
async def test_what_can_not_be_is_refused_at_its_field(caller, body, path, code):
    """Settings that can't be are found when saving."""
    response = await caller.post("/v1/campaigns", json={"name": "News", "channel": "whatsapp_qr", **body})
    assert response.status_code == 422
    assert [(one["path"], one["code"]) for one in problems_of(response)["errors"]] == [(path, code)]
