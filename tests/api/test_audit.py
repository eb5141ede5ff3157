"""The audit log: one row for each write, in its transaction, and what can be read from it."""

import re

import pytest
from fastapi.routing import iter_route_contexts

from cadenza.accounts.domain.permissions import Role
from cadenza.channels.actions.sandbox_people import create_sandbox
from cadenza.kit.web import _read_tx, _unlogged_tx, _write_tx
from tests.builders.accounts import make_organization
from tests.builders.api import make_app_without_database, make_client, make_scoped_caller, problems_of
from tests.builders.graphs import make_line, make_message
from tests.builders.people import make_browser, make_member

OWN_ACCOUNT = "a person's own account, which is no organization's matter"
FACTS = "a fact is its own record, and there may be hundreds a second"
EXEMPT = {
    ("POST", "/v1/session"): OWN_ACCOUNT,
    ("POST", "/v1/session/link"): OWN_ACCOUNT,
    ("POST", "/v1/session/password"): OWN_ACCOUNT,
    ("POST", "/v1/session/organization"): OWN_ACCOUNT,
    ("DELETE", "/v1/session"): OWN_ACCOUNT,
    ("PATCH", "/v1/account"): OWN_ACCOUNT,
    ("POST", "/v1/password/reset"): OWN_ACCOUNT,
    ("POST", "/v1/sessions/revoke-others"): OWN_ACCOUNT,
    ("DELETE", "/v1/sessions/{session_id}"): OWN_ACCOUNT,
    ("POST", "/v1/invitations/look"): "reads; a token in the body stays out of logs",
    ("POST", "/v1/set-up/look"): "reads; a token in the body stays out of logs",
    ("POST", "/v1/events"): FACTS,
    **{("POST", f"/v1/{call}"): FACTS for call in ("identify", "track", "page", "screen", "group", "batch")},
    ("POST", "/v1/sandbox/people/{person_id}/messages"): "the outside world acts, not somebody of ours",
    ("POST", "/v1/sandbox/people/{person_id}/read"): "the outside world acts, not somebody of ours",
    ("POST", "/v1/sandbox/people/{person_id}/switch"): "the outside world acts, not somebody of ours",
    ("POST", "/v1/sandbox/people/{person_id}/human"): "the outside world acts, not somebody of ours",
}
BY_ITSELF = {
    ("POST", "/v1/organizations"): "the organization is made by the request",
    ("POST", "/v1/invitations/accept"): "whoever accepts is nobody's member yet",
    ("POST", "/v1/set-up"): "the organization is made by the request",
}
READS = {"GET", "HEAD", "OPTIONS"}
CONTACT = {"identifiers": [{"kind": "phone", "value": "11 97777-0001"}], "first_name": "Marilda"}


def calls_of(dependant):
    """Yield everything that a route depends on."""
    for inner in dependant.dependencies:
        yield inner.call
        yield from calls_of(inner)


def test_every_write_leaves_a_row_or_says_why_not():
    """A route that changes something takes WriteTx; the others are listed with their reasons."""
    silent, listed = set(), set()
    for route in iter_route_contexts(make_app_without_database().routes):
        if not str(getattr(route, "path", "")).startswith("/v1"):
            continue
        calls = set(calls_of(route.dependant))
        for method in set(route.methods) - READS:
            listed.add((method, route.path))
            # A transaction that only reads can't write: the database refuses.
            if not calls & {_write_tx, _read_tx}:
                silent.add((method, route.path))
        if set(route.methods) <= READS:
            assert not calls & {_write_tx, _unlogged_tx}, route.path
    assert silent - EXEMPT.keys() - BY_ITSELF.keys() - STREAMED.keys() == set()
    assert (EXEMPT.keys() | BY_ITSELF.keys()) <= silent
    assert listed > silent


STREAMED = {
    ("PUT", "/v1/imports/{import_id}/file"): "the bytes of an import that is announced, started and logged by others",
}


@pytest.fixture
async def owner(db, app, organization_id):
    """Sign an owner in."""
    async with db.begin(organization_id) as tx:
        await make_organization(tx, organization_id)
    person = await make_member(db, organization_id, Role.OWNER, name="Dona")
    async with await make_browser(db, app, person, organization_id) as browser:
        browser.headers["user-agent"] = "Firefox"
        yield browser


async def entries(browser, **filters):
    """Read the log, newest first."""
    answer = await browser.get("/v1/audit", params={"limit": 200, **filters})
    assert answer.status_code == 200, answer.text
    return answer.json()["items"]


async def test_each_write_leaves_exactly_one_row(app, db, owner, organization_id):
    """Over every area; what reads or fails leaves none."""
    bia = await make_member(db, organization_id, Role.AGENT)
    async with db.begin(organization_id) as tx:
        await create_sandbox(tx, organization_id, "Sandbox", channel="whatsapp_qr")
    made = {"person": str(bia.id)}

    async def do(method, path, body=None, keep=None, action=None):
        before = len(await entries(owner))
        answer = await owner.request(method, path.format(**made), json=body)
        assert answer.status_code < 300, (path, answer.text)
        rows = await entries(owner)
        assert len(rows) == before + 1, path
        assert action is None or rows[0]["action"] == action
        if keep:
            made[keep[0]] = keep[1](answer.json())
        return rows[0]

    await do("PATCH", "/v1/settings", {"settings": {"messages_per_day": 5}}, action="change_settings")
    await do("PUT", "/v1/kill-switch", {"on": True})
    await do("PATCH", "/v1/members/{person}", {"role": "manager"})
    await do("POST", "/v1/members/{person}/reset-password")
    await do("DELETE", "/v1/members/{person}")
    body = {"email": "x@example.com", "role": "agent"}
    await do("POST", "/v1/invitations", body, ("invitation", lambda one: one["invitation"]["id"]))
    await do("DELETE", "/v1/invitations/{invitation}")
    await do("POST", "/v1/api-keys", {"name": "k", "scopes": ["inbox:read"]}, ("key", lambda one: one["id"]))
    await do("DELETE", "/v1/api-keys/{key}")
    first = ("contact", lambda one: one["results"][0]["contact_id"])
    await do("POST", "/v1/contacts/batch", {"rows": [CONTACT]}, first)
    await do("PATCH", "/v1/contacts/{contact}", {"last_name": "Souza"})
    await do("POST", "/v1/contacts/{contact}/tags", {"tags": ["vip"]})
    untagged = await do("DELETE", "/v1/contacts/{contact}/tags/vip")
    about = {name: untagged[name] for name in ("subject_kind", "subject_id", "before", "after")}
    assert about == {
        "subject_kind": "contact", "subject_id": made["contact"], "before": {"tags": ["vip"]}, "after": None
    }  # fmt: skip
    await do("PUT", "/v1/contacts/{contact}/hold", {"until": None})
    await do("POST", "/v1/contacts/{contact}/consent", {"key": "whatsapp", "state": "unsubscribed"})
    await do("POST", "/v1/suppressions", {"identifiers": [{"kind": "email", "value": "z@example.com"}]})
    journey = {"name": "Welcome", "channel": "whatsapp_qr", "draft": make_line(make_message("hello", "Oi"))}
    await do("POST", "/v1/journeys", journey, ("journey", lambda one: one["id"]))
    await do("PATCH", "/v1/journeys/{journey}", {"name": "Hello"})
    await do("POST", "/v1/journeys/{journey}/publish")
    await do("POST", "/v1/journeys/{journey}/pause", action="pause_journey")
    await do("POST", "/v1/journeys/{journey}/archive")
    await do("DELETE", "/v1/contacts/{contact}", action="erase_contact")
    before = len(await entries(owner))
    assert (await owner.patch("/v1/settings", json={"settings": {"nothing": 1}})).status_code == 422
    assert (await owner.delete("/v1/members/01970000-0000-7000-8000-0000000000ff")).status_code == 404
    assert len(await entries(owner)) == before


async def test_a_row_says_who_what_and_from_where(app, owner, organization_id):
    """Before and after hold what differs, and never a secret."""
    await owner.patch("/v1/settings", json={"settings": {"messages_per_day": 5}})
    answer = await owner.patch("/v1/settings", json={"settings": {"messages_per_day": 9}})
    made = await owner.post("/v1/api-keys", json={"name": "k", "scopes": ["inbox:read"]})
    key, settings, first = await entries(owner)
    assert first["before"] == {"messages_per_day": {"default": None}}, "what held before the first change"
    assert (settings["before"], settings["after"]) == (
        {"messages_per_day": 5},
        {"name": "Studio", "messages_per_day": 9},
    )
    assert (settings["subject_kind"], settings["subject_id"]) == ("organization", str(organization_id))
    assert re.fullmatch(r"person:[0-9a-f-]{36}", settings["actor"])
    assert (settings["actor_name"], settings["user_agent"]) == ("Dona", "Firefox")
    assert settings["request_id"] == answer.headers["x-request-id"]
    assert settings["address"]
    assert made.json()["key"].rsplit("_", 1)[1] not in str(key)
    assert key["after"]["scopes"] == ["inbox:read"]


async def test_the_log_is_paged_and_filtered(app, db, owner, organization_id):
    """By actor, action, thing and time; a page follows the other without gaps."""
    async with await make_scoped_caller(db, app, organization_id, ["settings:write"]) as key:
        for n in range(3):
            await key.patch("/v1/settings", json={"settings": {"messages_per_day": n + 1}})
    await owner.put("/v1/kill-switch", json={"on": True})
    everything = await entries(owner)
    assert len(everything) == 4
    paged, cursor = [], None
    while True:
        page = (await owner.get("/v1/audit", params={"limit": 1, **({"cursor": cursor} if cursor else {})})).json()
        paged += page["items"]
        cursor = page["next_cursor"]
        if cursor is None:
            break
    assert [one["id"] for one in paged] == [one["id"] for one in everything]
    by_key = everything[1]["actor"]
    assert by_key.startswith("key:")
    assert len(await entries(owner, actor=by_key)) == 3
    assert len(await entries(owner, action="turn_kill_switch")) == 1
    assert len(await entries(owner, subject_id=str(organization_id))) == 4
    assert await entries(owner, since="2999-01-01T00:00:00Z") == []
    assert await entries(owner, until="1900-01-01T00:00:00Z") == []
    assert (await owner.get("/v1/audit", params={"since": "2026-01-01"})).status_code == 422
    assert problems_of(await owner.get("/v1/audit?cursor=x"))["errors"][0]["code"] == "invalid_cursor"


async def test_who_makes_or_joins_an_organization_is_in_its_log(app, db, owner):
    """Also where nobody was a member before."""
    made = (await owner.post("/v1/organizations", json={"name": "Padaria", "region": "BR"})).json()["id"]
    await owner.post("/v1/session/organization", json={"organization_id": made})
    invited = await owner.post("/v1/invitations", json={"email": "bia@example.com", "role": "agent"})
    token = invited.json()["link"].rsplit("=", 1)[1]
    async with make_client(app) as browser:
        body = {"token": token, "name": "Bia", "password": "ten letters at least"}
        assert (await browser.post("/v1/invitations/accept", json=body)).status_code == 204
    told = [(one["action"], one["actor_name"]) for one in await entries(owner)]
    assert told == [("accept_invitation", "Bia"), ("invite", "Dona"), ("create_organization", "Dona")]


async def test_an_erasure_empties_what_the_log_tells_about_the_contact(app, db, owner):
    """That something was done, by whom and when, stays; the name is gone."""
    made = await owner.post("/v1/contacts/batch", json={"rows": [CONTACT]})
    contact = made.json()["results"][0]["contact_id"]
    await owner.patch(f"/v1/contacts/{contact}", json={"first_name": "Zenaide"})
    (told,) = await entries(owner, action="change_contact")
    assert (told["before"]["first_name"], told["after"]["first_name"]) == ("Marilda", "Zenaide")
    await owner.delete(f"/v1/contacts/{contact}")
    everything = await entries(owner)
    assert {one["action"] for one in everything} == {"upsert_contacts", "change_contact", "erase_contact"}
    assert "Marilda" not in str(everything)
    assert "Zenaide" not in str(everything)
