"""A contact of one's own is given a phone on the sandbox."""

from itertools import count
from typing import Any

import pytest

from cadenza.kit.settings import Settings
from tests.builders.accounts import make_organization
from tests.builders.api import make_app, make_caller, make_caller_of, problems_of
from tests.builders.messages import make_connection
from tests.builders.world import World

PEOPLE = "/v1/sandbox/people"
UNKNOWN = "01970000-0000-7000-8000-0000000000ff"
NUMBERS = count(1)


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


async def contact_of(caller, **changes: Any) -> str:
    """Make a contact; returns its id."""
    identifiers = [{"kind": "phone", "value": f"+55119777700{next(NUMBERS):02}"}]
    row = {"identifiers": identifiers, "first_name": "Lia", "consent": {"whatsapp": "subscribed"}, **changes}
    answer = await caller.post("/v1/contacts/batch", json={"rows": [row]})
    return str(answer.json()["results"][0]["contact_id"])


async def campaign_to(caller, world, name: str) -> dict[str, int]:
    """Send one message to everyone; returns what became of it."""
    body = {"name": name, "channel": "whatsapp_qr", "body": f"Oi, {name}", "audience": {"kind": "everyone"}}
    campaign = (await caller.post("/v1/campaigns", json=body)).json()["id"]
    assert (await caller.post(f"/v1/campaigns/{campaign}/send")).status_code == 202
    await world.run()
    counts: dict[str, int] = (await caller.get(f"/v1/campaigns/{campaign}/stats")).json()["counts"]
    return counts


async def test_messages_reach_a_contact_who_was_given_a_phone(caller, world):
    """Before, nobody has the address and the message fails; after, the same contact reads and answers."""
    contact_id = await contact_of(caller)
    assert (await campaign_to(caller, world, "first")).get("failed") == 1
    behaviour = {"reads_after_s": 1, "replies_with": ["oi"], "reply_after_s": 2}
    answer = await caller.post(PEOPLE, json={"contact_id": contact_id, "behaviour": behaviour})
    assert answer.status_code == 201, answer.text
    counts = await campaign_to(caller, world, "second")
    assert "failed" not in counts, counts
    await world.advance(minutes=1)
    [phone] = (await caller.get(PEOPLE)).json()["items"]
    assert phone["contact_id"] == contact_id
    assert [one["body"] for one in phone["messages"]] == ["Oi, second", "oi"]


async def test_twice_is_one_phone_with_the_behaviour_said_last(caller):
    """The person keeps their id; so does one whose call is repeated with a key."""
    contact_id = await contact_of(caller)
    first = await caller.post(PEOPLE, json={"contact_id": contact_id, "behaviour": {"reads_after_s": None}})
    again = await caller.post(PEOPLE, json={"contact_id": contact_id, "behaviour": {"replies_with": ["oi"]}})
    [one], [other] = first.json()["items"], again.json()["items"]
    assert one["id"] == other["id"]
    assert (one["behaviour"], other["behaviour"]) == ({"reads_after_s": None}, {"replies_with": ["oi"]})
    assert len((await caller.get(PEOPLE)).json()["items"]) == 1
    written = await caller.post(f"{PEOPLE}/{one['id']}/messages", json={"text": "hello"})
    assert written.status_code == 202


async def test_a_person_turns_the_network_s_switch_by_hand(caller, world):
    """Off and on again: both come in by the door of every provider's call, and consent follows."""
    contact_id = await contact_of(caller)
    [phone] = (await caller.post(PEOPLE, json={"contact_id": contact_id})).json()["items"]
    for is_opt_out, state in ((True, "unsubscribed"), (False, "subscribed")):
        turned = await caller.post(f"{PEOPLE}/{phone['id']}/switch", json={"is_opt_out": is_opt_out})
        assert turned.status_code == 202
        await world.advance(minutes=1)
        [row] = await world.observe("SELECT state FROM consents WHERE key = 'whatsapp'")
        assert row["state"] == state
    refused = await caller.post(f"{PEOPLE}/{UNKNOWN}/switch", json={"is_opt_out": True})
    assert refused.status_code == 404


async def test_it_is_in_the_audit_log_without_the_address(caller, world):
    """Who gave whom a phone; the address stays out."""
    contact_id = await contact_of(caller)
    await caller.post(PEOPLE, json={"contact_id": contact_id})
    [row] = await world.observe("SELECT * FROM audit_log WHERE action = 'add_person'")
    assert (row["subject_kind"], row["subject_id"]) == ("contact", contact_id)
    assert "+55" not in str(row["after"])


async def test_a_foreign_contact_is_unknown(caller, world, other_organization_id):
    """It answers as an unknown id does, and nobody gets a phone."""
    app = make_app(world.database)
    async with await make_caller(world.database, app, other_organization_id) as other:
        foreign = await contact_of(other)
    answers = [await caller.post(PEOPLE, json={"contact_id": one}) for one in (foreign, UNKNOWN)]
    assert [problems_of(one)["code"] for one in answers] == ["contact_not_found"] * 2
    assert await world.observe("SELECT 1 FROM sandbox_people") == []


async def test_a_contact_without_a_phone_gets_none(caller):
    """An email can't get WhatsApp messages."""
    contact_id = await contact_of(caller, identifiers=[{"kind": "email", "value": "lia@example.com"}])
    problem = problems_of(await caller.post(PEOPLE, json={"contact_id": contact_id}))
    assert problem["errors"][0]["path"] == "contact_id"
    assert problem["errors"][0]["code"] == "no_address"


async def test_an_organization_without_a_sandbox_number_says_so(world, other_organization_id):
    """There is nothing to put a phone on."""
    async with world.database.begin(other_organization_id) as tx:
        await make_organization(tx, other_organization_id)
    async with await make_caller_of(world.database, make_app(world.database), other_organization_id) as other:
        answer = await other.post(PEOPLE, json={"contact_id": await contact_of(other)})
    assert (answer.status_code, problems_of(answer)["code"]) == (409, "no_sandbox")


@pytest.mark.parametrize("behaviour", [{"reads": 1}, {"fails": "bad_luck"}, {"reply_after_s": -1}])
async def test_a_behaviour_that_cannot_be_is_refused(caller, behaviour):
    """A misspelt word would otherwise do nothing."""
    answer = await caller.post(PEOPLE, json={"contact_id": await contact_of(caller), "behaviour": behaviour})
    assert answer.status_code == 422


async def test_the_clock_moves_until_a_number_reaches_real_people(world):
    """For them no time can be skipped, whichever organization they are written to by."""
    app = make_app(world.database, settings=Settings(test_clock=True))
    async with await make_caller_of(world.database, app, world.organization_id) as caller:
        assert (await caller.get("/v1/session")).json()["test_clock"]
        assert (await caller.post("/v1/sandbox/clock", json={"advance_seconds": 60})).status_code == 200
        other = await (await World.open(world.dsn)).found()
        async with other.database.begin(other.organization_id) as tx:
            await make_connection(tx, other.organization_id, provider="whatsapp_cloud")
        assert not (await caller.get("/v1/session")).json()["test_clock"]
        assert (await caller.post("/v1/sandbox/clock", json={"advance_seconds": 60})).status_code == 404
    await other.close()
