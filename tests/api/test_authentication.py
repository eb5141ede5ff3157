import re

import pytest

from cadenza.accounts.actions.keys import create_api_key, revoke_api_key
from cadenza.kit.sql import read_query
from tests.builders.accounts import make_organization
from tests.builders.api import BASE_URL, make_client, problems_of

SAME = {"sec-fetch-site": "same-origin"}


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
    }
    assert (body["kill_switch"], body["sandbox"]) == (False, False)


async def test_a_browser_trades_a_key_for_a_cookie_its_scripts_cannot_read(app, key):
    """The cookie is HttpOnly and SameSite=Lax, it opens the session, and signing out ends it on the server."""
    async with make_client(app) as browser:
        response = await browser.post("/v1/session", json={"key": key.text}, headers=SAME)
        assert response.status_code == 204
        cookie = response.headers["set-cookie"]
        assert "HttpOnly" in cookie
        assert "SameSite=lax" in cookie
        assert "Secure" not in cookie
        assert key.text not in cookie
        assert (await browser.get("/v1/session")).status_code == 200
        token = browser.cookies["cadenza_session"]
        assert (await browser.delete("/v1/session", headers=SAME)).status_code == 204
    async with make_client(app, Cookie=f"cadenza_session={token}") as thief:
        assert (await thief.get("/v1/session")).status_code == 401


async def test_the_cookie_is_secure_over_https(app, key):
    """Over https the cookie never travels in the clear."""
    async with make_client(app) as browser:
        response = await browser.post("https://cadenza.test/v1/session", json={"key": key.text})
    assert "Secure" in response.headers["set-cookie"]


async def test_a_revoked_key_ends_its_sessions(app, db, key, organization_id):
    """Revoking a key signs out every browser that used it."""
    async with make_client(app) as browser:
        await browser.post("/v1/session", json={"key": key.text})
        async with db.begin(organization_id) as tx:
            await revoke_api_key(tx, organization_id, key.id)
        assert (await browser.get("/v1/session")).status_code == 401
        assert (await browser.post("/v1/session", json={"key": key.text})).status_code == 401


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


async def test_a_write_by_cookie_must_come_from_our_own_pages(app, key):
    """Another site can't make a signed-in browser write; a read needs no proof."""
    async with make_client(app) as browser:
        await browser.post("/v1/session", json={"key": key.text}, headers=SAME)
        for headers, status in ORIGINS:
            response = await browser.post("/v1/contacts/batch", json={"rows": []}, headers=headers)
            assert response.status_code == status, headers
            assert (await browser.get("/v1/contacts", headers=headers)).status_code == 200


async def test_another_site_cannot_sign_a_browser_in(app, key):
    """A page of another site can't put its own session into somebody's browser."""
    async with make_client(app) as browser:
        response = await browser.post("/v1/session", json={"key": key.text}, headers={"origin": "http://evil.example"})
    assert problems_of(response)["code"] == "cross_site"


async def test_every_route_under_v1_needs_a_caller(stranger):
    """No route of the document answers a stranger, but signing in and out."""
    document = (await stranger.get("/v1/openapi.json")).json()
    assert document["openapi"] == "3.1.0"
    open_to_all = {("/v1/session", "post"), ("/v1/session", "delete")}
    unknown = "01970000-0000-7000-8000-0000000000ff"
    for path, methods in document["paths"].items():
        for method in methods:
            if path.startswith("/v1/") and (path, method) not in open_to_all:
                url = re.sub(r"\{[^}]+\}", unknown, path)
                response = await stranger.request(method.upper(), url, json={})
                assert response.status_code == 401, (method, path)


async def test_a_session_ends_after_its_life_and_a_key_does_not(app, db, key, organization_id):
    """Ninety days later the cookie opens nothing, the key still does."""
    async with make_client(app) as browser, make_client(app, key.text) as program:
        await browser.post("/v1/session", json={"key": key.text})
        async with db.begin(organization_id) as tx:
            await tx.execute(read_query("later", "UPDATE platform_state SET clock_offset = '91 days'"))
        assert (await browser.get("/v1/session")).status_code == 401
        assert (await program.get("/v1/session")).status_code == 200
