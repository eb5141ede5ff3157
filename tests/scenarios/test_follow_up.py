"""The product's promise: a person is followed up until they reply, and nothing is sent after that."""

from cadenza.ops.watchdog import count_violations
from tests.builders.graphs import make_message, make_wait
from tests.builders.world import World

LINE = (
    make_message("hello", "Oi {{ contact.first_name }}"),
    make_wait("three_days", days=3),
    make_message("again", "Ainda aí, {{ contact.first_name }}?"),
    make_wait("a_week", days=7),
    make_message("last", "Última chamada"),
)


async def test_someone_silent_gets_every_step_once(world: World) -> None:
    """Someone who never answers gets each message once, at its time, and the journey ends as exhausted."""
    ana = await world.person("Ana")
    await world.enroll(await world.journey(*LINE), ana)
    await world.run()
    assert await world.received(ana) == ["Oi Ana"]
    await world.advance(days=2, hours=23)
    assert await world.received(ana) == ["Oi Ana"]
    await world.advance(hours=2)
    assert await world.received(ana) == ["Oi Ana", "Ainda aí, Ana?"]
    await world.advance(days=8)
    assert await world.received(ana) == ["Oi Ana", "Ainda aí, Ana?", "Última chamada"]
    ended = await world.enrollment(ana)
    assert (ended["state"], ended["outcome"]) == ("completed", "exhausted")
    assert await count_violations(world.database, deep=True) == {}


async def test_a_reply_stops_the_follow_up(world: World) -> None:
    """Whoever answers gets nothing more of the journey."""
    ana = await world.person("Ana")
    await world.enroll(await world.journey(*LINE), ana)
    await world.run()
    await world.writes(ana, "oi")
    await world.run()
    stopped = await world.enrollment(ana)
    assert (stopped["state"], stopped["reason"], stopped["outcome"]) == ("stopped", "reply", "replied")
    await world.advance(days=10)
    assert await world.received(ana) == ["Oi Ana"]


async def test_whoever_asks_to_stop_has_opted_out(world: World) -> None:
    """`parar` ends the journey as opted out, is confirmed once, and nothing more is sent."""
    ana = await world.person("Ana")
    journey = await world.journey(*LINE)
    await world.enroll(journey, ana)
    await world.run()
    await world.writes(ana, "Parar!")
    await world.run()
    stopped = await world.enrollment(ana)
    assert (stopped["state"], stopped["reason"], stopped["outcome"]) == ("stopped", "opted_out", "opted_out")
    received = await world.received(ana)
    assert len(received) == 2, "the message and one confirmation"
    assert "não" in received[1], "in the organization's language where the person's is not known"
    [again] = await world.enroll(journey, ana)
    assert again.result == "opted_out"
    await world.advance(days=10)
    assert await world.received(ana) == received


async def test_a_colleague_on_the_phone_stops_the_follow_up(world: World) -> None:
    """A message typed on the phone itself takes over, and our own echo does not look like one."""
    ana = await world.person("Ana")
    await world.enroll(await world.journey(*LINE), ana)
    await world.run()
    await world.colleague(ana, "Oi Ana, aqui é a Bia!")
    await world.advance(minutes=2)
    stopped = await world.enrollment(ana)
    assert (stopped["state"], stopped["reason"]) == ("stopped", "human_message")
    await world.advance(days=10)
    assert await world.received(ana) == ["Oi Ana"]


async def test_a_hold_keeps_automatic_messages_back_until_it_is_lifted(world: World) -> None:
    """Nothing automatic while the person is held; lifting the hold early lets the next message go at once."""
    ana = await world.person("Ana")
    await world.hold(ana, days=5)
    await world.enroll(await world.journey(*LINE), ana)
    await world.advance(days=1)
    assert await world.received(ana) == []
    assert (await world.enrollment(ana))["defer_reason"] == "held"
    await world.hold(ana)
    await world.run()
    assert await world.received(ana) == ["Oi Ana"]


async def test_a_reply_calls_back_the_last_message_of_a_journey(world: World) -> None:
    """Whoever answers while the last message still waits does not get it, though the journey is through by then."""
    ana = await world.person("Ana")
    await world.enroll(await world.journey(make_message("only", "Só uma")), ana)
    await world.release_only()
    assert (await world.enrollment(ana))["state"] == "completed"
    await world.writes(ana, "oi")
    await world.run()
    assert await world.received(ana) == []
    [message] = await world.observe("SELECT state, reason FROM messages WHERE source = 'journey'")
    assert (message["state"], message["reason"]) == ("cancelled", "reply")
