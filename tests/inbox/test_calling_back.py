"""A message of the team that waits to be sent is called back: it goes nowhere, and the person waits as before."""

from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta
from uuid import uuid4

from cadenza.accounts.domain.permissions import Role
from cadenza.inbox.domain.calling_back import Standing, Word, stand_without
from cadenza.journeys.loops import RELEASE
from tests.builders.graphs import make_message
from tests.builders.world import World
from tests.inbox.conftest import Desk

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)


def theirs(seq: int, body: str = "oi") -> Word:
    """Let the person write."""
    return Word(seq, is_theirs=True, at=NOON + timedelta(minutes=seq), body=body)


def ours(seq: int, body: str = "Olá") -> Word:
    """Let a colleague write."""
    return Word(seq, is_theirs=False, at=NOON + timedelta(minutes=seq), body=body)


def test_who_wrote_since_the_last_answer_waits_from_the_first_of_it() -> None:
    """The answer before it ends the waiting; so does being done with the conversation."""
    words = [theirs(5, "Amanhã?"), theirs(4), ours(3), theirs(2)]
    assert stand_without(words, 0) == Standing(NOON + timedelta(minutes=4), "amanha?")
    assert stand_without(words, 4) == Standing(NOON + timedelta(minutes=5), "amanha?")
    assert stand_without(words, 5) == Standing(None, "amanha?")
    assert stand_without([ours(6, "Sim"), *words], 0) == Standing(None, "sim")
    assert stand_without([], 0) == Standing(None, "")


async def test_what_waits_to_be_sent_is_called_back_and_nobody_was_answered(world: World, desk: Desk) -> None:
    """It is never sent and stands in the thread as cancelled; the person waits since they wrote, the list tells so."""
    ana = await world.person("Ana")
    thread = await desk.hears(ana, "tem vaga?")
    [before] = await desk.list(q="vaga")
    sent = await desk.done(f"/conversations/{thread}/messages", text="Não tem", client_id=str(uuid4()))
    assert (await desk.get(f"/conversations/{thread}"))["waiting_since"] is None
    for _ in range(2):
        await desk.done(f"/messages/{sent['message_id']}/cancel")
    await world.run()
    assert await world.received(ana) == []
    message = (await desk.get(f"/conversations/{thread}/messages"))["messages"][-1]
    assert (message["body"], message["state"], message["reason"]) == ("Não tem", "cancelled", "manual")
    assert message["waiting"] is None
    [row] = await desk.list(q="vaga")
    assert (row["waiting_since"], row["unread"], row["last"]["state"]) == (before["waiting_since"], 0, "cancelled")
    assert await desk.list(q="nao tem") == []


async def test_the_audit_log_says_who_called_what_back(
    world: World, desk: Desk, sit_down: Callable[..., Awaitable[Desk]]
) -> None:
    """A colleague may call back what another wrote; whoever only looks may not."""
    ana = await world.person("Ana")
    thread = await desk.hears(ana, "oi")
    sent = await desk.done(f"/conversations/{thread}/messages", text="Olá", client_id=str(uuid4()))
    path = f"/messages/{sent['message_id']}/cancel"
    viewer, colleague = await sit_down(Role.VIEWER, "Vera"), await sit_down(name="Bia")
    assert (await viewer.post(path)).status_code == 403
    await colleague.done(path)
    [row] = await world.observe(
        "SELECT actor_name, subject_id, before ->> 'state' AS before, after ->> 'state' AS after, "
        "after ->> 'message' AS message FROM audit_log WHERE action = 'cancel_message'"
    )
    assert (row["actor_name"], row["before"], row["after"]) == ("Bia", "queued", "cancelled")
    assert (str(row["subject_id"]), row["message"]) == (thread, sent["message_id"])


async def test_what_has_left_and_what_nobody_wrote_is_not_called_back(world: World, desk: Desk) -> None:
    """The answer says which; a follow-up's message is called off with the follow-up."""
    ana = await world.person("Ana")
    thread = await desk.hears(ana, "oi")
    sent = await desk.done(f"/conversations/{thread}/messages", text="Olá", client_id=str(uuid4()))
    await world.run()
    refused = await desk.post(f"/messages/{sent['message_id']}/cancel")
    assert (refused.status_code, refused.json()["code"]) == (409, "sending_began")
    assert await world.received(ana) == ["Olá"]
    await world.enroll(await world.journey(make_message("hello", "Oi")), ana)
    assert await world.batch(RELEASE) == 1
    [queued] = await world.observe("SELECT message_id FROM message_queue")
    refused = await desk.post(f"/messages/{queued['message_id']}/cancel")
    assert (refused.status_code, refused.json()["code"]) == (409, "not_by_hand")
    unknown = await desk.post(f"/messages/{uuid4()}/cancel")
    assert (unknown.status_code, unknown.json()["code"]) == (404, "message_not_found")


async def test_whoever_was_done_with_waits_no_more(world: World, desk: Desk) -> None:
    """A conversation that is resolved by now has nobody who waits."""
    ana = await world.person("Ana")
    thread = await desk.hears(ana, "oi")
    sent = await desk.done(f"/conversations/{thread}/messages", text="Olá", client_id=str(uuid4()))
    await desk.done(f"/conversations/{thread}/resolve")
    await desk.done(f"/messages/{sent['message_id']}/cancel")
    head = await desk.get(f"/conversations/{thread}")
    assert (head["state"], head["waiting_since"]) == ("resolved", None)
