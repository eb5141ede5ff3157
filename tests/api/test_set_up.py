"""The first set-up over HTTP: by the link that whoever runs the installation was shown, once, while nobody is there."""

import asyncio
from datetime import timedelta

import pytest

from cadenza.accounts.actions import operator, organizations, people, set_up
from cadenza.accounts.domain.people import LinkKind
from tests.builders.api import make_client, problems_of
from tests.builders.people import PASSWORD, SAME_SITE, make_person, move_clock

ANA = {
    "name": "Ana Luz",
    "email": "Ana@Example.com",
    "password": PASSWORD,
    "organization": "Padaria Luz",
    "time_zone": "America/Sao_Paulo",
    "locale": "pt-BR",
    "region": "BR",
}


@pytest.fixture
async def browser(app):
    """Lend a browser that nobody is signed in with."""
    async with make_client(app, **SAME_SITE) as one:
        yield one


async def use(browser, token, **other):
    """Set the installation up."""
    return await browser.post("/v1/set-up", json={**ANA, "token": token, **other})


async def look(browser, token):
    """Ask whether the link can be used."""
    return (await browser.post("/v1/set-up/look", json={"token": token})).status_code


async def is_needed(browser):
    """Ask how the installation stands."""
    return (await browser.get("/v1/set-up")).json()["is_needed"]


async def test_the_link_makes_the_first_person_and_their_organization_once(db, browser):
    """They are signed in as its owner, with what they said of it; the link opens nothing more, and none is made."""
    token = await set_up.make_link(db)
    assert await is_needed(browser)
    assert await look(browser, token) == 204
    assert (await use(browser, token)).status_code == 204
    session = (await browser.get("/v1/session")).json()
    assert (session["person"]["name"], session["person"]["email"]) == ("Ana Luz", "ana@example.com")
    assert session["role"] == "owner"
    organization = (await browser.get("/v1/settings")).json()
    assert [organization[one] for one in ("name", "time_zone", "locale", "region")] == [
        "Padaria Luz",
        "America/Sao_Paulo",
        "pt-BR",
        "BR",
    ]
    (entry,) = [
        one for one in (await browser.get("/v1/audit")).json()["items"] if one["subject_kind"] == "organization"
    ]
    assert (entry["action"], entry["actor_name"]) == ("set_up_installation", "Ana Luz")
    assert not await is_needed(browser)
    assert await look(browser, token) == 404
    assert problems_of(await use(browser, token, email="leo@example.com"))["code"] == "link_not_valid"
    assert await set_up.make_link(db) is None
    browser.cookies.clear()
    signed = await browser.post("/v1/session", json={"email": "ana@example.com", "password": PASSWORD})
    assert signed.status_code == 204


async def test_of_two_who_use_the_link_at_once_one_gets_in(app, db):
    """The other is told that it was used, and there is one person with one organization."""
    token = await set_up.make_link(db)
    async with make_client(app, **SAME_SITE) as one, make_client(app, **SAME_SITE) as other:
        answers = await asyncio.gather(use(one, token), use(other, token, email="leo@example.com"))
    assert sorted(answer.status_code for answer in answers) == [204, 404]
    async with db.everywhere() as tx:
        found = [await people.find_by_email(tx, email) for email in ("ana@example.com", "leo@example.com")]
        assert found.count(None) == 1
        assert len(await organizations.list_organizations(tx)) == 1


async def test_what_is_wrong_is_said_at_once_and_uses_nothing_up(db, browser):
    """Everything has its path; the link works afterwards."""
    token = await set_up.make_link(db)
    wrong = await use(
        browser, token, name=" ", email="ana", password="short", organization=" ", time_zone="Luz", region="ZZ"
    )
    assert wrong.status_code == 422
    found = {one["path"]: one["code"] for one in problems_of(wrong)["errors"]}
    assert found == {
        "name": "required",
        "email": "email_invalid",
        "password": "password_too_short",
        "organization": "required",
        "time_zone": "unknown_time_zone",
        "region": "unknown_region",
    }
    assert (await use(browser, token)).status_code == 204


async def test_a_link_ends_when_it_is_replaced_or_old_or_somebody_is_there(db, browser):
    """Made again it is another one, as on every start; an account made otherwise closes the door."""
    first, second = await set_up.make_link(db), await set_up.make_link(db)
    assert [await look(browser, one) for one in (first, second, "cdl_x", "cdi_x")] == [404, 204, 404, 404]
    await move_clock(db, timedelta(hours=24, minutes=1))
    assert await look(browser, second) == 404
    third = await set_up.make_link(db)
    await make_person(db)
    assert await look(browser, third) == 404
    assert problems_of(await use(browser, third))["code"] == "link_not_valid"


async def test_it_is_no_other_link_and_no_other_link_is_it(db, browser):
    """A reset link sets nothing up, and this one sets no password and is not used up by trying."""
    token = await set_up.make_link(db)
    for path, more in (("/v1/session/link", {}), ("/v1/password/reset", {"password": PASSWORD})):
        assert problems_of(await browser.post(path, json={"token": token, **more}))["code"] == "link_not_valid"
    assert await look(browser, token) == 204
    reset = await operator.make_link(db, await make_person(db), LinkKind.RESET)
    assert problems_of(await use(browser, reset))["code"] == "link_not_valid"


async def test_another_site_sets_nothing_up(db, browser):
    """It would sign a browser in as somebody else."""
    token = await set_up.make_link(db)
    crossed = await browser.post("/v1/set-up", json={**ANA, "token": token}, headers={"sec-fetch-site": "cross-site"})
    assert problems_of(crossed)["code"] == "cross_site"
    assert await look(browser, token) == 204
