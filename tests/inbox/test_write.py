"""A colleague writes: once, through the one gate and the one queue, and follow-ups stop in the same transaction."""

from collections.abc import Awaitable, Callable
from uuid import uuid4

from cadenza.kit.reasons import SkipReason, StopReason
from tests.builders.graphs import make_message, make_wait
from tests.builders.world import World
from tests.inbox.conftest import Desk

LINE = (make_message("hello", "Oi"), make_wait("days", days=3), make_message("again", "E aí?"))


async def test_an_answer_is_sent_says_who_wrote_it_and_ends_the_waiting(world: World, desk: Desk) -> None:
    """Ticks follow, nothing is unread, nobody waits."""
    ana = await world.person("Ana", reads_after_s=1)
    thread = await desk.hears(ana, "tem vaga?")
    sent = await desk.done(f"/conversations/{thread}/messages", text="Tem sim!", client_id=str(uuid4()))
    assert (sent["conversation_id"], sent["seq"], sent["repeated"]) == (thread, 2, False)
    await world.run()
    await world.advance(minutes=1)
    assert await world.received(ana) == ["Tem sim!"]
    page = await desk.get(f"/conversations/{thread}/messages")
    answer = page["messages"][-1]
    assert (answer["source"], answer["state"], answer["sent_by"]["name"]) == ("inbox", "read", "Rafael")
    head = await desk.get(f"/conversations/{thread}")
    assert (head["unread"], head["waiting_since"], head["last"]["direction"]) == (0, None, "out")


async def test_the_same_client_id_sends_once(world: World, desk: Desk) -> None:
    """A retry after a lost answer gets the first one; in another conversation the id is refused."""
    ana, bia = await world.person("Ana"), await world.person("Bia")
    one, other = await desk.hears(ana, "oi"), await desk.hears(bia, "oi")
    body = {"text": "Olá!", "client_id": str(uuid4())}
    first = await desk.done(f"/conversations/{one}/messages", **body)
    again = await desk.done(f"/conversations/{one}/messages", **body)
    assert (again["message_id"], again["repeated"]) == (first["message_id"], True)
    refused = await desk.post(f"/conversations/{other}/messages", **body)
    assert (refused.status_code, refused.json()["code"]) == (409, "client_id_used")
    await world.run()
    assert (await world.received(ana), await world.received(bia)) == (["Olá!"], [])


async def test_an_answer_to_less_than_was_said_is_not_sent(
    world: World, desk: Desk, sit_down: Callable[..., Awaitable[Desk]]
) -> None:
    """Neither after what the person has written since, nor after a colleague's answer; one's own hinder nobody."""
    ana = await world.person("Ana")
    thread = await desk.hears(ana, "tem vaga?")
    path = f"/conversations/{thread}/messages"
    first = {"text": "Tem sim!", "client_id": str(uuid4()), "up_to": 1}
    assert (await desk.done(path, **first))["seq"] == 2
    await desk.done(path, text="Às 9", client_id=str(uuid4()), up_to=1)
    await desk.hears(ana, "e às 10?")
    late = {"text": "Até lá", "client_id": str(uuid4())}
    refused = await desk.post(path, **late, up_to=3)
    assert (refused.status_code, refused.json()["code"]) == (409, "written_since")
    # What went before is sent, however often it is asked for.
    assert (await desk.done(path, **first))["repeated"]
    assert (await desk.done(path, **late, up_to=4))["seq"] == 5
    colleague = await sit_down(name="Bia")
    refused = await colleague.post(path, text="Oi, aqui é a Bia", client_id=str(uuid4()), up_to=4)
    assert (refused.status_code, refused.json()["code"]) == (409, "written_since")
    await world.run()
    assert await world.received(ana) == ["Tem sim!", "Às 9", "Até lá"]


async def test_what_is_sent_by_itself_stands_in_nobody_s_way(world: World, desk: Desk) -> None:
    """A step of a journey is no answer."""
    ana = await world.person("Ana")
    thread = await desk.hears(ana, "oi")
    await world.enroll(await world.journey(*LINE), ana)
    await world.run()
    sent = await desk.done(f"/conversations/{thread}/messages", text="Olá", client_id=str(uuid4()), up_to=1)
    assert sent["seq"] == 3


async def test_a_human_message_stops_the_follow_up_in_its_transaction(world: World, desk: Desk) -> None:
    """What is queued is called off with it; the thread says so after the message."""
    ana = await world.person("Ana")
    thread = await desk.hears(ana, "oi")
    await world.enroll(await world.journey(*LINE), ana)
    await world.release_only()
    await desk.done(f"/conversations/{thread}/messages", text="Aqui é o Rafael", client_id=str(uuid4()))
    enrollment = await world.enrollment(ana)
    assert (enrollment["state"], enrollment["reason"]) == ("stopped", StopReason.HUMAN_MESSAGE)
    await world.advance(days=4)
    assert await world.received(ana) == ["Aqui é o Rafael"]
    page = await desk.get(f"/conversations/{thread}/messages")
    [stopped] = page["entries"]
    assert (stopped["after_seq"], stopped["details"]["reason"]) == (page["messages"][-1]["seq"], "human_message")


async def test_who_opted_out_is_answered_while_they_talk_and_never_after(world: World, desk: Desk) -> None:
    """The refusal has its reason, before one types and when one sends."""
    ana = await world.person("Ana")
    thread = await desk.hears(ana, "PARAR")
    assert (await desk.get(f"/conversations/{thread}"))["reach"]["refused"] is None
    await world.advance(hours=25)
    assert (await desk.get(f"/conversations/{thread}"))["reach"]["refused"] == SkipReason.OPTED_OUT
    refused = await desk.post(f"/conversations/{thread}/messages", text="Volta!", client_id=str(uuid4()))
    assert (refused.status_code, refused.json()["code"]) == (409, "sending_refused")
    assert refused.json()["params"]["reason"] == "opted_out"
    assert await world.observe("SELECT 1 FROM messages WHERE source = 'inbox'") == []


async def test_a_disconnected_number_is_no_refusal(world: World, desk: Desk) -> None:
    """The message waits, and says for what."""
    ana = await world.person("Ana")
    thread = await desk.hears(ana, "oi")
    await world.change("UPDATE connections SET state = 'disconnected'")
    assert (await desk.get(f"/conversations/{thread}"))["reach"]["waits_for"] == "connection_unavailable"
    await desk.done(f"/conversations/{thread}/messages", text="Oi!", client_id=str(uuid4()))
    await world.run()
    page = await desk.get(f"/conversations/{thread}/messages")
    assert (page["messages"][-1]["state"], page["messages"][-1]["waiting"]["state"]) == ("queued", "queued")


async def test_a_first_message_begins_a_conversation(world: World, desk: Desk) -> None:
    """By contact and channel; the list has it, since a person wrote it."""
    ana = await world.person("Ana")
    sent = await desk.done(
        f"/contacts/{ana.contact_id}/messages", text="Bem-vinda!", client_id=str(uuid4()), channel="whatsapp_qr"
    )
    await world.run()
    assert await world.received(ana) == ["Bem-vinda!"]
    [row] = await desk.list(state="open")
    assert (row["id"], row["last"]["body"], row["unread"]) == (sent["conversation_id"], "Bem-vinda!", 0)
    refused = await desk.post(
        f"/contacts/{ana.contact_id}/messages", text="Oi", client_id=str(uuid4()), channel="email"
    )
    assert refused.json()["params"]["reason"] == "channel_not_configured"


async def test_what_is_typed_on_the_phone_itself_counts_as_an_answer(world: World, desk: Desk) -> None:
    """An echo that is not ours: read, answered, and shown as written on the phone."""
    ana = await world.person("Ana")
    thread = await desk.hears(ana, "oi")
    await world.colleague(ana, "Oi, Ana, sou eu")
    await world.advance(minutes=2)
    head = await desk.get(f"/conversations/{thread}")
    assert (head["unread"], head["waiting_since"]) == (0, None)
    page = await desk.get(f"/conversations/{thread}/messages")
    assert (page["messages"][-1]["source"], page["messages"][-1]["body"]) == ("phone", "Oi, Ana, sou eu")
