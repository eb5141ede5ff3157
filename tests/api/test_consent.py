"""Consent, suppressions and soft opt-outs over HTTP."""

from uuid import UUID

import pytest

from cadenza.accounts.domain.permissions import Role
from cadenza.contacts.actions.reviews import open_reviews
from cadenza.contacts.domain.reviews import NewReview
from cadenza.kit.ids import new_id
from tests.builders.accounts import make_organization
from tests.builders.api import problems_of
from tests.builders.people import make_browser, make_member

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


async def test_everything_said_about_consent_is_listed(caller, ana):
    """Taken or not, newest first, page by page."""
    for state, source in (("unsubscribed", "staff"), ("subscribed", "api")):
        await caller.post(f"/v1/contacts/{ana}/consent", json={"key": "sms", "state": state, "source": source})
    pages = []
    params: dict[str, object] = {"limit": 2}
    while True:
        page = (await caller.get(f"/v1/contacts/{ana}/consent", params=params)).json()
        pages += page["items"]
        if page["next_cursor"] is None:
            break
        params["cursor"] = page["next_cursor"]
    assert [(one["key"], one["state"], one["source"], one["accepted"]) for one in pages] == [
        ("sms", "subscribed", "api", False),
        ("sms", "unsubscribed", "staff", True),
        ("whatsapp", "subscribed", "api", True),
    ]
    assert pages[0]["actor"].startswith("key:")


async def test_what_the_team_records_with_a_new_contact_is_the_teams(db, app, organization_id):
    """Its consent is from the team and names who recorded it."""
    async with db.begin(organization_id) as tx:
        await make_organization(tx, organization_id)
    bia = await make_member(db, organization_id, Role.MANAGER)
    async with await make_browser(db, app, bia, organization_id) as browser:
        made = await browser.post("/v1/contacts/batch", json={"rows": [ANA], "source": "staff"})
        contact_id = made.json()["results"][0]["contact_id"]
        (entry,) = (await browser.get(f"/v1/contacts/{contact_id}/consent")).json()["items"]
    assert (entry["source"], entry["actor"], entry["accepted"]) == ("staff", f"person:{bia.id}", True)


async def test_the_suppression_list_says_why(caller):
    """Each address under each key with its reason; the reason of erasures can't be given by hand."""
    phone = {"identifiers": [{"kind": "phone", "value": "11 98888-7777"}]}
    await caller.post("/v1/suppressions", json={**phone, "key": "sms", "reason": "complaint"})
    both = {"identifiers": [*phone["identifiers"], {"kind": "email", "value": "a@example.com"}]}
    found = (await caller.post("/v1/suppressions/look-up", json=both)).json()["items"]
    assert [one["suppressed"] for one in found] == [True, False]
    assert [(one["key"], one["source"]) for one in found[0]["entries"]] == [("sms", "complaint")]
    reserved = await caller.post("/v1/suppressions", json={**phone, "reason": "erasure"})
    assert [one["path"] for one in problems_of(reserved)["errors"]] == ["reason"]


async def test_soft_opt_outs_are_decided_over_the_api(caller, ana, db, organization_id):
    """Listed until someone accepts or dismisses; whoever comes second is told."""
    async with db.begin(organization_id) as tx:
        await open_reviews(
            tx,
            [
                NewReview(organization_id, new_id(tx.now), UUID(ana), key, new_id(tx.now), "chega de mensagem", tx.now)
                for key in ("whatsapp", "sms")
            ],
        )
    items = (await caller.get("/v1/consent-reviews")).json()["items"]
    by_key = {item["key"]: item["id"] for item in items}
    accepted = (await caller.post(f"/v1/consent-reviews/{by_key['whatsapp']}/accept")).json()
    dismissed = (await caller.post(f"/v1/consent-reviews/{by_key['sms']}/dismiss")).json()
    assert (accepted["state"], dismissed["state"]) == ("accepted", "dismissed")
    assert (await caller.get("/v1/consent-reviews")).json()["items"] == []
    consent = (await caller.get(f"/v1/contacts/{ana}")).json()["consent"]
    assert (consent["whatsapp"]["state"], "sms" in consent) == ("unsubscribed", False)
    late = await caller.post(f"/v1/consent-reviews/{by_key['sms']}/accept")
    assert (late.status_code, problems_of(late)["code"]) == (409, "review_decided")
