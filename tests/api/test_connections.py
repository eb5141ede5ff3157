"""Connections over HTTP: what an organization sends from, and what that is used for."""

from uuid import UUID

import pytest

from tests.builders.api import make_app, make_caller_of, problems_of
from tests.builders.people import make_browser, make_person
from tests.builders.world import World

PATH = "/v1/connections"
UNKNOWN = "01970000-0000-7000-8000-0000000000ff"


@pytest.fixture
async def world(dsn):
    """Open an installation with one organization and its sandbox number."""
    opened = await (await World.open(dsn)).found()
    yield opened
    await opened.close()


@pytest.fixture
async def caller(world):
    """Call as its organization."""
    async with await make_caller_of(world.database, make_app(world.database), world.organization_id) as client:
        yield client


async def listed(caller) -> list[dict]:
    """List the connections."""
    items: list[dict] = (await caller.get(PATH)).json()["items"]
    return items


async def usage_of(caller, connection_id) -> dict:
    """Say what one is used for."""
    items = (await caller.get("/v1/usage/connections")).json()["items"]
    return next(one for one in items if one["connection_id"] == connection_id)


async def test_a_connection_is_made_changed_and_listed(caller):
    """The oldest first, each with its limits and what its channel can do; secrets are in no answer."""
    made = await caller.post(PATH, json={"channel": "sms", "name": "Avisos", "gap_ms": 2000})
    assert made.status_code == 201, made.text
    sms = made.json()
    assert (sms["is_sandbox"], sms["is_default"], sms["is_usable"], sms["gives_phones"]) == (True, True, True, True)
    assert (sms["opt_out_key"], sms["address"], sms["capabilities"]["text_limit"]) == ("sms", None, 1600)
    changed = await caller.patch(f"{PATH}/{sms['id']}", json={"name": "Lembretes", "concurrency": 3})
    assert (changed.json()["name"], changed.json()["concurrency"], changed.json()["gap_ms"]) == ("Lembretes", 3, 2000)
    assert [one["name"] for one in await listed(caller)] == ["Sandbox", "Lembretes"]
    assert (await caller.get(f"{PATH}/{sms['id']}")).json() == changed.json()
    assert "secret" not in (await caller.get(PATH)).text


@pytest.mark.parametrize(
    ("body", "path"),
    [
        ({"channel": "pigeon", "name": "x"}, "channel"),
        ({"channel": "sms", "name": ""}, "name"),
        ({"channel": "sms", "name": "  "}, "name"),
        ({"channel": "sms", "name": "x", "concurrency": 0}, "concurrency"),
        ({"channel": "sms", "name": "x", "provider": "twilio"}, "provider"),
    ],
    ids=["channel", "empty", "blank", "concurrency", "provider"],
)
async def test_what_is_wrong_is_said_at_its_field(caller, body, path):
    """Nothing is made."""
    answer = await caller.post(PATH, json=body)
    assert answer.status_code == 422
    assert [one["path"] for one in problems_of(answer)["errors"]] == [path]
    assert len(await listed(caller)) == 1


async def test_a_paused_one_keeps_what_waits_and_says_who_uses_it(caller, world):
    """A campaign on it is told of, its messages stay; retired it can be when nothing waits any more."""
    connection = (await listed(caller))[0]["id"]
    row = {"identifiers": [{"kind": "phone", "value": "+5511977770001"}], "consent": {"whatsapp": "subscribed"}}
    assert (await caller.post("/v1/contacts/batch", json={"rows": [row]})).status_code == 200
    await caller.patch(f"{PATH}/{connection}", json={"gives_phones": True, "gap_ms": 60_000})
    body = {"name": "News", "channel": "whatsapp_qr", "connection_id": connection, "body": "Oi"}
    campaign = (await caller.post("/v1/campaigns", json={**body, "audience": {"kind": "everyone"}})).json()
    usage = await usage_of(caller, connection)
    assert usage["campaigns"] == [{"id": campaign["id"], "name": "News", "state": "draft"}]
    assert problems_of(await caller.delete(f"{PATH}/{connection}"))["params"] == {"is_paused": False, "waiting": 0}
    await caller.post(f"/v1/campaigns/{campaign['id']}/send")
    await world.run()
    usage = await usage_of(caller, connection)
    assert (usage["sent_recently"], usage["failed_recently"], usage["queued"]) == (1, 0, 0)
    paused = await caller.post(f"{PATH}/{connection}/pause")
    assert (paused.json()["is_paused"], paused.json()["is_usable"]) == (True, False)
    assert (await caller.post(f"{PATH}/{connection}/resume")).json()["is_usable"]
    await caller.post(f"{PATH}/{connection}/pause")
    assert (await caller.delete(f"{PATH}/{connection}")).status_code == 204
    assert await listed(caller) == []


async def test_what_was_done_is_in_the_audit_log(caller):
    """Before and after, by the name of what was done."""
    connection = (await listed(caller))[0]["id"]
    await caller.patch(f"{PATH}/{connection}", json={"name": "Loja"})
    await caller.post(f"{PATH}/{connection}/pause")
    entries = (await caller.get("/v1/audit")).json()["items"]
    paused, changed = entries[0], entries[1]
    assert (paused["action"], paused["after"]) == ("pause_connection", {"is_paused": True})
    assert (changed["before"], changed["after"]) == ({"name": "Sandbox"}, {"name": "Loja"})


async def test_a_new_organization_can_send_at_once(dsn):
    """Whoever makes one has a number on which everybody has a phone: a first campaign arrives without more."""
    world = await World.open(dsn)
    try:
        app, person = make_app(world.database), await make_person(world.database)
        async with await make_browser(world.database, app, person, None) as browser:
            made = (await browser.post("/v1/organizations", json={"name": "Padaria", "region": "BR"})).json()["id"]
            await browser.post("/v1/session/organization", json={"organization_id": made})
            world.organization_id = UUID(made)
            (sandbox,) = await listed(browser)
            assert (sandbox["channel"], sandbox["is_usable"], sandbox["is_default"]) == ("whatsapp_qr", True, True)
            row = {"identifiers": [{"kind": "phone", "value": "+5511977770002"}], "consent": {"whatsapp": "subscribed"}}
            await browser.post("/v1/contacts/batch", json={"rows": [row]})
            await browser.patch("/v1/settings", json={"settings": {"send_window": None}})
            body = {"name": "First", "channel": "whatsapp_qr", "body": "Oi", "audience": {"kind": "everyone"}}
            campaign = (await browser.post("/v1/campaigns", json=body)).json()["id"]
            assert (await browser.post(f"/v1/campaigns/{campaign}/send")).status_code == 202
            await world.run()
            await world.advance(minutes=1)
            counts = (await browser.get(f"/v1/campaigns/{campaign}/stats")).json()["counts"]
            assert counts.get("read") == 1, counts
    finally:
        await world.close()
