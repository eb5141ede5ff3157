from datetime import timedelta

import pytest

from cadenza.accounts.actions import people
from cadenza.accounts.actions.keys import create_api_key, list_api_keys, revoke_api_key
from cadenza.accounts.domain.tries import TryLimits
from cadenza.accounts.errors import TooManyAttempts
from cadenza.kit import passwords
from cadenza.kit.asides import Asides
from cadenza.kit.settings import Settings
from cadenza.kit.web import service_of
from tests.builders.accounts import make_organization
from tests.builders.api import BASE_URL, make_app, make_client, problems_of
from tests.builders.people import PASSWORD, SAME_SITE, make_member, make_person, move_clock

EMAIL = "ana@example.com"


async def sign_in(browser, *, email=EMAIL, password=PASSWORD, at="/v1/session", **headers):
    """Sign in as the page does."""
    return await browser.post(at, json={"email": email, "password": password}, headers=headers or SAME_SITE)


@pytest.fixture
async def ana(db, key, organization_id):
    """Make an owner with a password."""
    return await make_member(db, organization_id, email=EMAIL, password=PASSWORD)


@pytest.fixture
async def key(db, organization_id):
    """Make an organization with a key that can be revoked."""
    async with db.begin(organization_id) as tx:
        await make_organization(tx, organization_id, name="Studio")
        return await create_api_key(tx, organization_id, "test")


NO_KEYS = ["", "x", "cdz_", "cdz_a_b", f"cdz_{'a' * 26}_{'s' * 43}", f"cdz_{'é' * 30}", f"cdz_{'a' * 5000}"]


async def test_what_is_no_live_key_opens_nothing(stranger):
    """A missing, malformed, foreign or endless key is 401, and says how to sign in."""
    for token in NO_KEYS:
        response = await stranger.get("/v1/session", headers={b"Authorization": b"Bearer " + token.encode()})
        assert response.status_code == 401, token[:20]
        assert problems_of(response)["code"] == "unauthenticated"
        assert response.headers["www-authenticate"] == "Bearer"


async def test_a_key_opens_its_own_organization(app, db, key, organization_id):
    """The session shows the organization of the key, and whether it is switched off."""
    async with make_client(app, key.text) as client:
        body = (await client.get("/v1/session")).json()
    assert body["organization"] == {
        "id": str(organization_id),
        "name": "Studio",
        "time_zone": "America/Sao_Paulo",
        "locale": "pt-BR",
        "currency": "BRL",
    }
    assert (body["kill_switch"], body["sandbox"]) == (False, False)


async def test_a_password_opens_a_session_that_scripts_cannot_read(app, ana, organization_id):
    """The cookie is HttpOnly and SameSite=Lax, it opens the session, and signing out ends it on the server."""
    async with make_client(app) as browser:
        response = await sign_in(browser)
        assert response.status_code == 204
        cookie = response.headers["set-cookie"]
        assert "HttpOnly" in cookie
        assert "SameSite=lax" in cookie
        assert "Secure" not in cookie
        body = (await browser.get("/v1/session")).json()
        assert body["person"]["email"] == EMAIL
        assert body["organizations"] == [{"id": str(organization_id), "name": "Studio", "role": "owner"}]
        assert body["role"] == "owner"
        token = browser.cookies["cadenza_session"]
        assert (await browser.delete("/v1/session", headers=SAME_SITE)).status_code == 204
    async with make_client(app, Cookie=f"cadenza_session={token}") as thief:
        assert (await thief.get("/v1/session")).status_code == 401


async def test_the_cookie_is_secure_over_https(app, ana):
    """Over https the cookie never travels in the clear."""
    async with make_client(app) as browser:
        response = await sign_in(browser, at="https://cadenza.test/v1/session")
    assert "Secure" in response.headers["set-cookie"]


async def test_unknown_and_wrong_answer_alike_and_compute_alike(app, db, ana, monkeypatch):
    """Unknown email, wrong password and a person without one: the same answer, and a hash is computed each time."""
    await make_person(db, email="link-only@example.com")
    computed = []
    real = passwords._HASHER.verify
    monkeypatch.setattr(passwords, "_HASHER", Watched(computed, real))
    async with make_client(app) as browser:
        answers = [
            await sign_in(browser, email=email, password="wrong wrong wrong")
            for email in (EMAIL, "nobody@example.com", "link-only@example.com", "no email at all", "")
        ]
    assert {answer.status_code for answer in answers} == {401}
    assert {answer.text for answer in answers} == {answers[0].text}
    assert problems_of(answers[0])["code"] == "wrong_credentials"
    assert len(computed) == len(answers)


class Watched:
    """Verifies as before, and notes each time."""

    def __init__(self, computed, real):
        self.computed, self.verify_for_real = computed, real

    def verify(self, hashed, password):
        """Verify."""
        self.computed.append(hashed)
        return self.verify_for_real(hashed, password)


async def test_an_email_has_ten_tries_in_a_quarter_of_an_hour(app, db, ana):
    """The eleventh is refused though right, in every process and after a restart; a quarter later it is let in."""
    for n in range(10):
        async with make_client(make_app(db)) as browser:
            assert (await sign_in(browser, password=f"wrong wrong {n}")).status_code == 401
    async with make_client(make_app(db)) as browser:
        refused = await sign_in(browser)
        assert problems_of(refused)["code"] == "too_many_attempts"
        assert refused.status_code == 429
        assert refused.headers["retry-after"] == str(refused.json()["params"]["retry_after_seconds"])
        assert (await sign_in(browser, email="other@example.com", password="wrong")).status_code == 401
        await move_clock(db, timedelta(minutes=16))
        assert (await sign_in(browser)).status_code == 204


async def test_an_address_has_fifty_tries(app, db):
    """Whoever tries many emails from one place is refused before any is tried."""
    async with db.begin() as tx:
        for n in range(50):
            await people.count_try(tx, f"{n}@example.com", "127.0.0.1", TryLimits())
    async with make_client(app) as browser:
        assert (await sign_in(browser)).status_code == 429


async def test_others_do_not_lock_a_person_out_of_their_own_place(app, db, ana):
    """Ten wrong tries from elsewhere are that place's; fifty from many places are the email's, wherever one is."""
    limits = TryLimits()
    async with db.begin() as tx:
        for _ in range(limits.each):
            await people.count_try(tx, EMAIL, "203.0.113.7", limits)
    with pytest.raises(TooManyAttempts):
        async with db.begin() as tx:
            await people.count_try(tx, EMAIL, "203.0.113.7", limits)
    async with make_client(app) as browser:
        assert (await sign_in(browser)).status_code == 204
    async with db.begin() as tx:
        for n in range(limits.email):
            await people.count_try(tx, EMAIL, f"198.51.100.{n}", limits)
    async with make_client(app) as browser:
        known, unknown = await sign_in(browser), await sign_in(browser, email="nobody@example.com")
    assert (known.status_code, unknown.status_code) == (429, 401)


async def test_the_limits_are_settings(db, ana):
    """One try within an hour, if somebody wants that."""
    strict = Settings(sign_in_tries=1, sign_in_tries_within=timedelta(hours=1))
    async with make_client(make_app(db, settings=strict)) as browser:
        assert (await sign_in(browser, password="wrong wrong wrong")).status_code == 401
        refused = await sign_in(browser)
        assert (refused.status_code, int(refused.headers["retry-after"]) > 3000) == (429, True)


async def test_an_unknown_email_is_locked_like_a_known_one(db, ana):
    """After as many tries, with the same words: being locked tells nobody who is known here."""
    strict = Settings(sign_in_tries=2)
    answers = []
    for email in (EMAIL, "nobody@example.com"):
        async with make_client(make_app(db, settings=strict)) as browser:
            tries = [await sign_in(browser, email=email, password="wrong wrong wrong") for _ in range(3)]
        answers.append([(one.status_code, problems_of(one)["code"]) for one in tries])
    assert answers[0] == answers[1] == [(401, "wrong_credentials")] * 2 + [(429, "too_many_attempts")]


async def test_who_gets_in_has_all_tries_again(app, db, ana):
    """A success forgets the tries of its email."""
    async with make_client(app) as browser:
        for _ in range(3):
            for n in range(5):
                assert (await sign_in(browser, password=f"wrong wrong {n}")).status_code == 401
            assert (await sign_in(browser)).status_code == 204


async def test_signing_in_again_ends_the_session_before(app, ana):
    """The token of before is worth nothing: who had it in secret has lost it."""
    async with make_client(app) as browser:
        await sign_in(browser)
        before = browser.cookies["cadenza_session"]
        await sign_in(browser)
        assert browser.cookies["cadenza_session"] != before
    async with make_client(app, Cookie=f"cadenza_session={before}") as thief:
        assert (await thief.get("/v1/session")).status_code == 401


async def test_a_revoked_key_opens_nothing(app, db, key, organization_id):
    """It holds with the next request."""
    async with make_client(app, key.text) as program:
        assert (await program.get("/v1/session")).status_code == 200
        async with db.begin(organization_id) as tx:
            await revoke_api_key(tx, organization_id, key.id)
        assert (await program.get("/v1/session")).status_code == 401


async def test_the_use_of_a_key_is_noted_once_a_minute(app, db, key, organization_id):
    """Noted beside the request; a second use in the same minute writes nothing."""

    async def last_used():
        await service_of(app, Asides).settle()
        async with db.read(organization_id) as tx:
            return (await list_api_keys(tx, organization_id))[0].last_used_at

    async with make_client(app, key.text) as program:
        assert await last_used() is None
        await program.get("/v1/session")
        first = await last_used()
        await program.get("/v1/session")
        assert await last_used() == first
        await move_clock(db, timedelta(minutes=2))
        await program.get("/v1/session")
        assert await last_used() > first


ORIGINS = [
    ({"sec-fetch-site": "same-origin"}, 200),
    ({"sec-fetch-site": "cross-site"}, 403),
    ({"sec-fetch-site": "same-site"}, 403),
    ({"sec-fetch-site": "none"}, 403),
    ({"origin": BASE_URL}, 200),
    ({"origin": "http://cadenza.test.evil.example"}, 403),
    ({"origin": "null"}, 403),
    ({"sec-fetch-site": "cross-site", "origin": BASE_URL}, 403),
    ({}, 403),
]


async def test_a_write_by_cookie_must_come_from_our_own_pages(app, ana):
    """Another site can't make a signed-in browser write; a read needs no proof."""
    async with make_client(app) as browser:
        await sign_in(browser)
        for headers, status in ORIGINS:
            response = await browser.post("/v1/contacts/batch", json={"rows": []}, headers=headers)
            assert response.status_code == status, headers
            assert (await browser.get("/v1/contacts", headers=headers)).status_code == 200


async def test_another_site_cannot_sign_a_browser_in(app, ana):
    """A page of another site can't put its own session into somebody's browser."""
    async with make_client(app) as browser:
        response = await sign_in(browser, origin="http://evil.example")
    assert problems_of(response)["code"] == "cross_site"


async def test_a_session_ends_when_it_is_idle_or_old_and_a_key_does_not(app, db, ana, key):
    """Used every day it lives ninety days; unused it ends after fourteen."""
    async with make_client(app) as browser, make_client(app, key.text) as program:
        await sign_in(browser)
        for _ in range(8):
            await move_clock(db, timedelta(days=11))
            assert (await browser.get("/v1/session")).status_code == 200
            await service_of(app, Asides).settle()
        await move_clock(db, timedelta(days=3))
        assert (await browser.get("/v1/session")).status_code == 401
        await sign_in(browser)
        await move_clock(db, timedelta(days=14, minutes=1))
        assert (await browser.get("/v1/session")).status_code == 401
        assert (await program.get("/v1/session")).status_code == 200
