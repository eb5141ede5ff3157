"""Members, invitations, links and sessions over HTTP."""

import asyncio
import re
from datetime import timedelta

import pytest

from cadenza.accounts.actions import members
from cadenza.accounts.domain.people import Changer
from cadenza.accounts.domain.permissions import Role
from cadenza.accounts.errors import LastOwner, RoleRequired
from cadenza.kit.asides import Asides
from cadenza.kit.web import service_of
from tests.builders.api import make_client, make_scoped_caller, problems_of
from tests.builders.people import PASSWORD, SAME_SITE, join, make_browser, make_member, make_person, move_clock

UNKNOWN = "01970000-0000-7000-8000-0000000000ff"
NEW_PASSWORD = "another ten letters"

pytestmark = pytest.mark.usefixtures("organizations")


def token_of(link):
    """Take the token out of a link."""
    return re.search(r"#[a-z-]+=(\S+)$", link)[1]


async def invite(browser, email="bia@example.com", role="agent"):
    """Invite somebody; returns the token."""
    answer = await browser.post("/v1/invitations", json={"email": email, "role": role})
    assert answer.status_code == 201, answer.text
    return token_of(answer.json()["link"])


async def accept(browser, token, **more):
    """Accept an invitation."""
    return await browser.post("/v1/invitations/accept", json={"token": token, **more}, headers=SAME_SITE)


async def roles_of(browser):
    """Return who is a member, by email."""
    return {one["email"]: one["role"] for one in (await browser.get("/v1/members")).json()["items"]}


# -------------------------------------------------------------------------------------------- invitations


async def test_an_invitation_makes_a_person_and_a_member_once(app, owner):
    """It says what it is for, makes the person with their password, signs them in, and works once."""
    token = await invite(owner)
    async with make_client(app) as browser:
        shown = (await browser.post("/v1/invitations/look", json={"token": token})).json()
        assert shown == {"organization": "Studio", "email": "bia@example.com", "role": "agent", "has_person": False}
        weak = await accept(browser, token, name="Bia", password="short")
        assert problems_of(weak)["errors"][0]["code"] == "password_too_short"
        assert (await accept(browser, token, name="Bia", password=NEW_PASSWORD)).status_code == 204
        session = (await browser.get("/v1/session")).json()
        assert (session["person"]["name"], session["role"]) == ("Bia", "agent")
        assert problems_of(await accept(browser, token, name="B", password=NEW_PASSWORD))["code"] == (
            "invitation_not_found"
        )
    assert await roles_of(owner) == {"ana@example.com": "owner", "bia@example.com": "agent"}
    assert (await owner.get("/v1/invitations")).json()["items"] == []


async def test_who_is_known_accepts_signed_in_and_never_by_the_link_alone(
    app, db, owner, other_organization_id, organization_id
):
    """The link of another organization neither opens an account that exists nor gives it a password."""
    bia = await make_member(db, other_organization_id, Role.OWNER, email="bia@example.com")
    cai = await make_member(db, other_organization_id, Role.AGENT, email="cai@example.com")
    token = await invite(owner)
    async with make_client(app) as stranger:
        answer = await accept(stranger, token, name="X", password=NEW_PASSWORD)
        assert problems_of(answer)["code"] == "sign_in_first"
    async with await make_browser(db, app, cai, other_organization_id) as another:
        assert problems_of(await accept(another, token))["code"] == "invitation_of_another"
    async with await make_browser(db, app, bia, other_organization_id) as browser:
        crossed = await browser.post(
            "/v1/invitations/accept", json={"token": token}, headers={"sec-fetch-site": "cross-site"}
        )
        assert problems_of(crossed)["code"] == "cross_site"
        assert (await accept(browser, token)).status_code == 204
        session = (await browser.get("/v1/session")).json()
        assert session["organization"]["id"] == str(organization_id)
        assert {one["name"]: one["role"] for one in session["organizations"]} == {"Studio": "agent", "Bakery": "owner"}


async def test_an_invitation_ends_when_it_is_replaced_revoked_or_old(app, db, owner):
    """Each link opens nothing afterwards; inviting a member is a conflict."""
    replaced, token = await invite(owner), await invite(owner, role="viewer")
    async with make_client(app) as browser:

        async def look(one):
            return (await browser.post("/v1/invitations/look", json={"token": one})).status_code

        assert [await look(one) for one in (replaced, token, "cdi_x", "x" * 150)] == [404, 200, 404, 404]
        (shown,) = (await owner.get("/v1/invitations")).json()["items"]
        assert (await owner.delete(f"/v1/invitations/{shown['id']}")).status_code == 204
        assert await look(token) == 404
        token = await invite(owner)
        await move_clock(db, timedelta(days=7, minutes=1))
        assert await look(token) == 404
    assert (await owner.get("/v1/invitations")).json()["items"] == []
    answer = await owner.post("/v1/invitations", json={"email": "ANA@example.com", "role": "agent"})
    assert problems_of(answer)["code"] == "already_member"


async def test_what_a_removed_or_lowered_member_has_invited_is_void(app, db, owner, organization_id):
    """Nobody keeps a door open for the time after."""
    admin = await make_member(db, organization_id, Role.ADMIN)
    async with await make_browser(db, app, admin, organization_id) as browser:
        token = await invite(browser, role="admin")
    assert (await owner.patch(f"/v1/members/{admin.id}", json={"role": "agent"})).status_code == 200
    async with make_client(app) as stranger:
        assert (await accept(stranger, token, name="X", password=NEW_PASSWORD)).status_code == 404


# ------------------------------------------------------------------------------------------------- roles


async def test_a_role_holds_with_the_next_request(app, db, owner, organization_id):
    """Lowered while signed in, a manager can't write any more."""
    bia = await make_member(db, organization_id, Role.MANAGER)
    async with await make_browser(db, app, bia, organization_id) as browser:
        assert (await browser.post("/v1/journeys", json={})).status_code == 422
        assert (await owner.patch(f"/v1/members/{bia.id}", json={"role": "viewer"})).status_code == 200
        assert problems_of(await browser.post("/v1/journeys", json={}))["code"] == "role_required"


async def test_nobody_takes_what_is_above_them(app, db, owner, ana, organization_id):
    """An admin makes no owners, touches none, and raises nobody beyond; a key stays below admins."""
    admin = await make_member(db, organization_id, Role.ADMIN, email="adm@example.com")
    async with await make_browser(db, app, admin, organization_id) as browser:
        refused = [
            await browser.patch(f"/v1/members/{ana.id}", json={"role": "viewer"}),
            await browser.delete(f"/v1/members/{ana.id}"),
            await browser.post(f"/v1/members/{ana.id}/reset-password"),
            await browser.post("/v1/invitations", json={"email": "x@example.com", "role": "owner"}),
        ]
        assert [problems_of(one)["code"] for one in refused] == ["role_required"] * 4
        own = await browser.patch(f"/v1/members/{admin.id}", json={"role": "owner"})
        assert problems_of(own)["code"] == "own_role"
    async with await make_scoped_caller(db, app, organization_id, ["people:write"]) as key:
        above = await key.post("/v1/invitations", json={"email": "x@example.com", "role": "admin"})
        assert problems_of(above)["code"] == "role_required"
        assert (await key.delete(f"/v1/members/{admin.id}")).status_code == 403
        assert await invite(key, role="manager")
    assert (await roles_of(owner))["adm@example.com"] == "admin"


async def test_the_last_owner_can_not_leave_be_removed_or_lowered(app, db, owner, ana, organization_id):
    """With a second owner they can."""
    asked = [
        ("POST", "/v1/members/leave", None),
        ("DELETE", f"/v1/members/{ana.id}", None),
        ("PATCH", f"/v1/members/{ana.id}", {"role": "admin"}),
    ]
    for method, path, body in asked:
        answer = await owner.request(method, path, json=body)
        assert (answer.status_code, problems_of(answer)["code"]) == (409, "last_owner"), path
    await make_member(db, organization_id, Role.OWNER)
    assert (await owner.post("/v1/members/leave")).status_code == 204
    assert (await owner.get("/v1/session")).status_code == 401


async def test_of_two_owners_who_leave_at_once_one_stays(db, ana, organization_id):
    """The owners are locked before they are counted."""
    bia = await make_member(db, organization_id, Role.OWNER)

    async def leave(person):
        async with db.begin(organization_id) as tx:
            await members.remove_member(tx, organization_id, Changer(Role.OWNER, person.id), person.id)

    ends = await asyncio.gather(leave(ana), leave(bia), return_exceptions=True)
    assert sorted(type(end) for end in ends if end is not None) == [LastOwner]


async def test_a_role_that_was_taken_meanwhile_gives_nothing(db, ana, organization_id):
    """A request that came in as an owner's, and met the lowering, does what the role of now may."""
    late, gone = await make_member(db, organization_id, Role.AGENT), await make_person(db)
    for person in (late, gone):
        as_before = Changer(Role.OWNER, person.id)
        async with db.begin(organization_id) as tx:
            with pytest.raises(RoleRequired):
                await members.invite(
                    tx, organization_id, as_before, email="x@example.com", role=Role.ADMIN, invited_by="x"
                )
            with pytest.raises(RoleRequired):
                await members.change_role(tx, organization_id, as_before, ana.id, Role.VIEWER)
            with pytest.raises(RoleRequired):
                await members.remove_member(tx, organization_id, as_before, ana.id)


async def test_a_removal_ends_sessions_at_once_and_for_good(app, db, owner, organization_id, other_organization_id):
    """The next request is 401; coming back later does not revive the old session; others go on elsewhere."""
    bia = await make_member(db, organization_id, Role.AGENT)
    await join(db, other_organization_id, bia, Role.AGENT)
    async with (
        await make_browser(db, app, bia, organization_id) as here,
        await make_browser(db, app, bia, other_organization_id) as elsewhere,
    ):
        assert (await here.get("/v1/session")).status_code == 200
        assert (await owner.delete(f"/v1/members/{bia.id}")).status_code == 204
        assert (await here.get("/v1/session")).status_code == 401
        assert (await elsewhere.get("/v1/session")).status_code == 200
        await service_of(app, Asides).settle()
        await join(db, organization_id, bia, Role.AGENT)
        assert (await here.get("/v1/session")).status_code == 401


# --------------------------------------------------------------------------------------------- passwords


async def test_a_new_password_ends_every_other_session_and_renews_this_one(app, db, ana, owner, organization_id):
    """The present one is asked for; a wrong one changes nothing."""
    async with await make_browser(db, app, ana, organization_id) as other, make_client(app) as browser:
        await browser.post("/v1/session", json={"email": ana.email, "password": PASSWORD})
        before = browser.cookies["cadenza_session"]
        body = {"current": "wrong wrong wrong", "new": NEW_PASSWORD}
        wrong = await browser.post("/v1/session/password", json=body, headers=SAME_SITE)
        assert problems_of(wrong)["code"] == "wrong_password"
        body["current"] = PASSWORD
        assert (await browser.post("/v1/session/password", json=body, headers=SAME_SITE)).status_code == 204
        assert browser.cookies["cadenza_session"] != before
        assert (await browser.get("/v1/session")).status_code == 200
        assert {(await one.get("/v1/session")).status_code for one in (other, owner)} == {401}
    async with make_client(app) as again:
        old = await again.post("/v1/session", json={"email": ana.email, "password": PASSWORD})
        new = await again.post("/v1/session", json={"email": ana.email, "password": NEW_PASSWORD})
        assert (old.status_code, new.status_code) == (401, 204)


async def test_a_reset_link_works_once_and_ends_every_session(app, db, owner, organization_id):
    """Made by an owner for a member of this organization alone."""
    bia = await make_member(db, organization_id, Role.AGENT, email="bia@example.com", password=PASSWORD)
    async with await make_browser(db, app, bia, organization_id) as signed_in, make_client(app) as browser:
        made = await owner.post(f"/v1/members/{bia.id}/reset-password")
        body = {"token": token_of(made.json()["link"]), "password": NEW_PASSWORD}
        assert (await browser.post("/v1/password/reset", json=body)).status_code == 204
        assert (await browser.get("/v1/session")).json()["person"]["email"] == bia.email
        assert (await signed_in.get("/v1/session")).status_code == 401
        assert problems_of(await browser.post("/v1/password/reset", json=body))["code"] == "link_not_valid"


async def test_nobody_takes_over_another_organization_by_a_reset(
    app, db, owner, organization_id, other_organization_id
):
    """Refused for a member of two, and a link made before is worth nothing once they are in two."""
    bia = await make_member(db, organization_id, Role.AGENT, email="bia@example.com")
    made = (await owner.post(f"/v1/members/{bia.id}/reset-password")).json()
    await join(db, other_organization_id, bia, Role.OWNER)
    assert problems_of(await owner.post(f"/v1/members/{bia.id}/reset-password"))["code"] == "person_elsewhere"
    async with make_client(app) as browser:
        body = {"token": token_of(made["link"]), "password": NEW_PASSWORD}
        assert problems_of(await browser.post("/v1/password/reset", json=body))["code"] == "person_elsewhere"


async def test_a_link_is_replaced_by_the_next_and_ends_after_a_day(app, db, owner, organization_id):
    """Only the newest works, and not for long."""
    bia = await make_member(db, organization_id, Role.AGENT)
    links = [(await owner.post(f"/v1/members/{bia.id}/reset-password")).json()["link"] for _ in range(2)]
    async with make_client(app) as browser:

        async def reset(link):
            body = {"token": token_of(link), "password": NEW_PASSWORD}
            return (await browser.post("/v1/password/reset", json=body)).status_code

        assert await reset(links[0]) == 404
        await move_clock(db, timedelta(hours=24, minutes=1))
        assert await reset(links[1]) == 404


async def test_keys_are_made_with_scopes_shown_once_and_revoked(app, owner):
    """The list has no secret; what is revoked opens nothing."""
    made = await owner.post("/v1/api-keys", json={"name": "chat", "scopes": ["inbox:write", "inbox:read"]})
    assert made.status_code == 201
    (listed,) = (await owner.get("/v1/api-keys")).json()["items"]
    assert (listed["name"], listed["scopes"]) == ("chat", ["inbox:read", "inbox:write"])
    assert made.json()["key"] not in str(listed)
    async with make_client(app, made.json()["key"]) as key:
        assert problems_of(await key.get("/v1/contacts"))["code"] == "scope_required"
        assert (await key.get("/v1/session")).json()["person"] is None
        assert (await owner.delete(f"/v1/api-keys/{listed['id']}")).status_code == 204
        assert (await key.get("/v1/session")).status_code == 401


async def test_foreign_people_and_keys_answer_like_unknown_ones(app, db, owner, other_organization_id):
    """Ids of another organization's members, invitations and keys open and tell nothing."""
    bia = await make_member(db, other_organization_id, Role.OWNER)
    async with await make_browser(db, app, bia, other_organization_id) as other:
        await invite(other, email="x@example.com")
        (invitation,) = (await other.get("/v1/invitations")).json()["items"]
        key = (await other.post("/v1/api-keys", json={"name": "k", "scopes": ["inbox:read"]})).json()["id"]
        asked = [
            ("PATCH", "/v1/members/{}", {"role": "viewer"}, str(bia.id)),
            ("DELETE", "/v1/members/{}", None, str(bia.id)),
            ("POST", "/v1/members/{}/reset-password", None, str(bia.id)),
            ("DELETE", "/v1/invitations/{}", None, invitation["id"]),
            ("DELETE", "/v1/api-keys/{}", None, key),
        ]
        for method, path, body, foreign in asked:
            answers = [await owner.request(method, path.format(one), json=body) for one in (foreign, UNKNOWN)]
            assert {(one.status_code, one.text) for one in answers} == {(404, answers[0].text)}, path
        assert len((await other.get("/v1/members")).json()["items"]) == 1
        assert len((await other.get("/v1/api-keys")).json()["items"]) == 1
