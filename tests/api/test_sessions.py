"""Sessions of a person, and the organization that each looks at."""

import pytest

from cadenza.accounts.domain.permissions import Role
from tests.builders.api import make_client, problems_of
from tests.builders.people import PASSWORD, join, make_browser, make_member, make_person

UNKNOWN = "01970000-0000-7000-8000-0000000000ff"

pytestmark = pytest.mark.usefixtures("organizations")


async def test_sessions_are_listed_and_revoked_by_their_person_alone(app, db, ana, owner, organization_id):
    """Somebody else's session answers like an unknown one."""
    bia = await make_member(db, organization_id, Role.OWNER)
    async with (
        await make_browser(db, app, ana, organization_id) as other,
        await make_browser(db, app, bia, organization_id) as stranger,
    ):
        listed = (await owner.get("/v1/sessions")).json()["items"]
        assert sorted(one["is_this"] for one in listed) == [False, True]
        (wanted,) = [one["id"] for one in listed if not one["is_this"]]
        answers = [await stranger.delete(f"/v1/sessions/{one}") for one in (wanted, UNKNOWN)]
        assert {(one.status_code, one.text) for one in answers} == {(404, answers[0].text)}
        assert (await owner.delete(f"/v1/sessions/{wanted}")).status_code == 204
        assert (await other.get("/v1/session")).status_code == 401
        assert (await owner.post("/v1/sessions/revoke-others")).status_code == 204
        assert (await owner.get("/v1/session")).status_code == 200


async def test_a_person_switches_between_their_organizations_and_no_others(
    app, db, ana, owner, organization_id, other_organization_id
):
    """A foreign organization answers like an unknown one; the next sign-in begins where they were."""
    foreign = [
        await owner.post("/v1/session/organization", json={"organization_id": one})
        for one in (str(other_organization_id), UNKNOWN)
    ]
    assert {(one.status_code, one.text) for one in foreign} == {(404, foreign[0].text)}
    await join(db, other_organization_id, ana, Role.VIEWER)
    switched = await owner.post("/v1/session/organization", json={"organization_id": str(other_organization_id)})
    assert (switched.json()["organization"]["name"], switched.json()["role"]) == ("Bakery", "viewer")
    assert problems_of(await owner.post("/v1/journeys", json={}))["code"] == "role_required"
    async with make_client(app) as browser:
        await browser.post("/v1/session", json={"email": ana.email, "password": PASSWORD})
        assert (await browser.get("/v1/session")).json()["organization"]["name"] == "Bakery"


async def test_a_page_that_was_left_behind_writes_nowhere(app, db, ana, owner, organization_id, other_organization_id):
    """Tabs share a session: one that names the organization it shows is refused once another tab has moved on."""
    await join(db, other_organization_id, ana, Role.OWNER)
    here = {"Cadenza-Organization": str(organization_id)}
    assert (await owner.put("/v1/kill-switch", json={"on": False}, headers=here)).status_code == 200
    await owner.post("/v1/session/organization", json={"organization_id": str(other_organization_id)})
    for answer in (
        await owner.put("/v1/kill-switch", json={"on": True}, headers=here),
        await owner.get("/v1/contacts", headers=here),
    ):
        assert (answer.status_code, problems_of(answer)["code"]) == (409, "other_organization")
    assert not (await owner.get("/v1/session")).json()["kill_switch"]
    there = {"Cadenza-Organization": str(other_organization_id)}
    assert (await owner.put("/v1/kill-switch", json={"on": True}, headers=there)).status_code == 200


FILES = (
    "/v1/exports/contacts.csv",
    "/v1/exports/deals.csv",
    f"/v1/contacts/{UNKNOWN}/export",
    f"/v1/imports/{UNKNOWN}/rejected.csv",
    f"/v1/imports/{UNKNOWN}/left-out.csv",
    f"/v1/campaigns/{UNKNOWN}/export",
)


@pytest.mark.parametrize("file", FILES)
async def test_a_link_of_a_page_that_was_left_behind_brings_no_file(
    db, ana, owner, organization_id, other_organization_id, file
):
    """A link carries no header of ours: it names the organization in its query, and no other one's file comes."""
    await join(db, other_organization_id, ana, Role.OWNER)
    link = f"{file}?organization={organization_id}"
    assert (await owner.get(link)).status_code in {200, 404}
    await owner.post("/v1/session/organization", json={"organization_id": str(other_organization_id)})
    refused = await owner.get(link)
    assert (refused.status_code, problems_of(refused)["code"]) == (409, "other_organization")


async def test_whoever_makes_an_organization_owns_it(app, db):
    """Also a person who is in none yet; a wrong time zone makes nothing."""
    person = await make_person(db)
    async with await make_browser(db, app, person, None) as browser:
        session = (await browser.get("/v1/session")).json()
        assert (session["organization"], session["organizations"]) == (None, [])
        assert problems_of(await browser.get("/v1/members"))["code"] == "role_required"
        bad = await browser.post("/v1/organizations", json={"name": "X", "time_zone": "Mars/Olympus"})
        assert problems_of(bad)["errors"][0]["path"] == "time_zone"
        wrong = {"name": " ", "region": "ZZ", "locale": "portuguese"}
        errors = problems_of(await browser.post("/v1/organizations", json=wrong))["errors"]
        assert {(one["path"], one["code"]) for one in errors} == {
            ("name", "required"),
            ("locale", "unknown_locale"),
            ("region", "unknown_region"),
        }
        for body in ({"name": "Padaria"}, {"name": "Padaria", "locale": "es-419"}):
            refused = problems_of(await browser.post("/v1/organizations", json=body))
            assert [(one["path"], one["code"]) for one in refused["errors"]] == [("region", "required")]
        made = (await browser.post("/v1/organizations", json={"name": "Padaria", "locale": "pt-BR"})).json()["id"]
        await browser.post("/v1/session/organization", json={"organization_id": made})
        session = (await browser.get("/v1/session")).json()
        assert [(one["name"], one["role"]) for one in session["organizations"]] == [("Padaria", "owner")]
        assert (await browser.get("/v1/settings")).json()["region"] == "BR"
