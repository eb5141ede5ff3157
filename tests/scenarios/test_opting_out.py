"""S3: the words that end everything, in the person's own language, and the words that only sound like them."""

import pytest

from cadenza.channels.actions.webhooks import INBOUND
from cadenza.channels.loops import SANDBOX_NETWORK
from cadenza.kit.loop import run_batch
from tests.builders.campaigns import make_campaign, send, standing
from tests.builders.graphs import make_message, make_wait
from tests.builders.world import World

LINE = (make_message("hello", "Oi"), make_wait("three_days", days=3), make_message("again", "Ainda aí?"))


@pytest.mark.parametrize("word", ["PARAR", "stop.", "¡Baja!", "הסר", "СТОП", "Désinscription"])
async def test_a_word_of_any_language_opts_out(world: World, word: str) -> None:
    """Opted out in the transaction of the message, confirmed once, and nothing of the journey any more."""
    ana = await world.person("Ana")
    await world.enroll(await world.journey(*LINE), ana)
    await world.run()
    await world.writes(ana, word)
    await world.run()
    ended = await world.enrollment(ana)
    assert (ended["state"], ended["reason"], ended["outcome"]) == ("stopped", "opted_out", "opted_out")
    await world.advance(days=4)
    received = await world.received(ana)
    assert (received[0], len(received)) == ("Oi", 2)


@pytest.mark.parametrize("text", ["we must STOP this bill", "não me mande mais", "parar o carro onde?"])
async def test_other_words_are_a_reply_and_change_no_consent(world: World, text: str) -> None:
    """They stop the journey as any reply does; whether the person wants to be left alone is for a person to read."""
    ana = await world.person("Ana")
    journey = await world.journey(*LINE)
    await world.enroll(journey, ana)
    await world.run()
    await world.writes(ana, text)
    await world.run()
    ended = await world.enrollment(ana)
    assert (ended["state"], ended["reason"]) == ("stopped", "reply")
    [again] = await world.enroll(journey, ana)
    assert again.result == "enrolled"


async def test_whoever_comes_back_by_their_own_word_may_be_followed_up_again(world: World) -> None:
    """STOP, then START: the old journey stays ended, a new entry is allowed, and each word is confirmed."""
    ana = await world.person("Ana")
    journey = await world.journey(*LINE)
    await world.enroll(journey, ana)
    await world.run()
    for word in ("parar", "quero receber"):
        await world.advance(minutes=1)
        await world.writes(ana, word)
        await world.run()
    assert (await world.enrollment(ana))["reason"] == "opted_out"
    await world.advance(days=1, minutes=1)
    [again] = await world.enroll(journey, ana)
    assert again.result == "enrolled"
    await world.run()
    received = await world.received(ana)
    assert received.count("Oi") == 2
    assert len(received) == 4


async def test_a_stop_and_a_number_that_goes_in_one_batch_take_their_locks_in_order(world: World) -> None:
    """Whoever holds a campaign may wait for what the stop has taken, so what becomes of the number waits for none."""
    ana = await world.person("Ana")
    await world.enroll(await world.journey(*LINE), ana)
    await world.release_only()
    campaign = await make_campaign(world)
    await send(world, campaign)
    async with world.database.read(world.organization_id) as view:
        gone = {"type": "connection", "state": "logged_out", "at": view.now.isoformat()}
    await world.writes(ana, "parar")
    await run_batch(world.network, SANDBOX_NETWORK, [world.organization_id], "network")
    await world.call(gone)
    inbound = next(lane for lane in world.lanes if lane.name == INBOUND)
    assert await world.batch(inbound) == 2
    assert (await world.enrollment(ana))["reason"] == "opted_out"
    assert await standing(world, campaign) == ("paused", "connection_logged_out")
