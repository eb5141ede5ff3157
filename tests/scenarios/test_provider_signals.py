"""Providers tell us of more than messages: opt-outs that they keep, and other names of people (S3, K1)."""

import pytest

from tests.builders.campaigns import make_campaign, send
from tests.builders.graphs import make_message, make_wait
from tests.builders.world import Someone, World

LINE = (make_message("hello", "Oi"), make_wait("three_days", days=3), make_message("again", "Ainda aí?"))
LID = "88012345678901@lid"


async def state_of(world: World, someone: Someone) -> str:
    """Return where the person stands on WhatsApp."""
    rows = await world.observe(
        "SELECT state FROM consents WHERE contact_id = $1 AND key = 'whatsapp'", someone.contact_id
    )
    return str(rows[0]["state"])


async def ledger_of(world: World, someone: Someone) -> list[tuple[str, str, str]]:
    """Return what was said about their consent."""
    rows = await world.observe(
        "SELECT state, source, proof FROM consent_ledger WHERE contact_id = $1 AND accepted ORDER BY at, id",
        someone.contact_id,
    )
    return [tuple(row) for row in rows]


@pytest.mark.parametrize("refuses_as", ["answer", "receipt"])
async def test_a_send_that_meets_a_kept_opt_out_is_the_last(world: World, refuses_as: str) -> None:
    """Twilio's 21610, WhatsApp's 131050: unsubscribed with the provider's word, every journey stopped, nothing more."""
    ana = await world.person("Ana", refuses_as=refuses_as)
    one, other = await world.journey(*LINE, name="One"), await world.journey(*LINE, name="Other")
    await world.enroll(one, ana)
    await world.run()
    assert await state_of(world, ana) == "unsubscribed"
    assert await ledger_of(world, ana) == [("unsubscribed", "provider_signal", "sandbox_opted_out")]
    ended = await world.enrollment(ana)
    assert (ended["state"], ended["reason"], ended["outcome"]) == ("stopped", "opted_out", "opted_out")
    [again] = await world.enroll(other, ana)
    assert again.result == "opted_out"
    calls = await world.observe("SELECT state FROM messages WHERE contact_id = $1", ana.contact_id)
    assert [row["state"] for row in calls] == ["failed"]


async def test_the_network_s_switch_stops_what_is_queued_and_turned_back_it_is_their_word(world: World) -> None:
    """Off: unsubscribed, the journey ends, the campaign's message is called off; on again: subscribed by their act."""
    ana = await world.person("Ana", stops_after=1, resumes_after_s=3600)
    await world.enroll(await world.journey(*LINE), ana)
    await world.run()
    assert await world.received(ana) == ["Oi"]
    assert await state_of(world, ana) == "unsubscribed"
    ended = await world.enrollment(ana)
    assert (ended["state"], ended["reason"]) == ("stopped", "opted_out")
    campaign = await make_campaign(world)
    await send(world, campaign)
    await world.run()
    assert await world.received(ana) == ["Oi"]
    await world.advance(hours=1, minutes=1)
    assert await state_of(world, ana) == "subscribed"
    assert await ledger_of(world, ana) == [
        ("unsubscribed", "provider_signal", "user_preferences"),
        ("subscribed", "person_inbound", "user_preferences"),
    ]
    await world.advance(days=4)
    assert await world.received(ana) == ["Oi"], "what has ended stays ended"


async def test_a_queued_message_is_called_off_by_the_switch(world: World) -> None:
    """Said between the release and the delivery: nothing leaves."""
    ana = await world.person("Ana")
    await world.enroll(await world.journey(*LINE), ana)
    await world.release_only()
    at = (await world.observe("SELECT moved_clock() AS now"))[0]["now"].isoformat()
    await world.call({"type": "consent", "from": ana.address, "is_opt_out": True, "at": at})
    for lane in world.lanes:
        await world.batch(lane)
    await world.run()
    assert await world.received(ana) == []
    [message] = await world.observe("SELECT state, reason FROM messages WHERE contact_id = $1", ana.contact_id)
    assert (message["state"], message["reason"]) == ("cancelled", "opted_out")


async def test_whoever_answers_under_a_hidden_id_is_the_one_we_wrote_to(world: World) -> None:
    """The first answer names no phone and is a stranger's; the second names both, and everything is one person's."""
    ana = await world.person("Ana", hidden_id=LID, shows_phone_after=1)
    await world.enroll(await world.journey(*LINE), ana)
    await world.run()
    await world.writes(ana, "quem fala?")
    await world.run()
    assert (await world.enrollment(ana))["state"] == "active"
    await world.writes(ana, "sou eu, a Ana")
    await world.run()
    enrollment = await world.enrollment(ana)
    assert (enrollment["state"], enrollment["reason"]) == ("stopped", "reply")
    [thread] = await world.observe("SELECT * FROM conversations WHERE organization_id = $1", world.organization_id)
    assert (thread["contact_id"], thread["seq"]) == (ana.contact_id, 3)
    said = await world.observe("SELECT body FROM messages WHERE conversation_id = $1 ORDER BY seq", thread["id"])
    assert [row["body"] for row in said] == ["Oi", "quem fala?", "sou eu, a Ana"]


async def test_an_answer_to_a_hidden_id_reaches_the_person(world: World) -> None:
    """A stranger whose phone nobody knows asks for help, and has the answer on their phone."""
    bia = await world.person("Bia", hidden_id=LID, shows_phone_after=None)
    await world.writes(bia, "ajuda")
    await world.run()
    assert len(await world.received(bia)) == 1
