"""What needs a person, from wherever it stands (I2, M4)."""

from uuid import UUID, uuid4

import pytest

from cadenza.contacts.actions.change import erase
from cadenza.contacts.actions.merge import merge, undo
from cadenza.inbox.store import items as store
from tests.builders.graphs import make_message, make_wait
from tests.builders.messages import make_message as queue_message
from tests.builders.messages import make_uncertain
from tests.builders.traces import find_traces
from tests.builders.world import World
from tests.inbox.conftest import Desk

CHANGED = """SELECT before ->> 'name' AS before, after ->> 'name' AS after FROM audit_log
              WHERE subject_id = $1 AND before IS NOT NULL"""


async def kinds(desk: Desk) -> list[str]:
    """Return what sort of things need a person."""
    found = await desk.get("/inbox/items")
    return [one["kind"] for one in found["items"]]


async def uncertain(world: World, contact_id: UUID, address: str) -> UUID:
    """Have a message that may have been sent."""
    async with world.database.begin(world.organization_id) as tx:
        assert world.connection is not None
        message_id = await queue_message(
            tx, world.organization_id, contact_id, world.connection.id, address=address, send_to=address
        )
        await make_uncertain(tx, world.organization_id, message_id, claimed_at=tx.now)
    return message_id


async def test_a_soft_opt_out_is_an_item_and_marks_its_conversation(world: World, desk: Desk) -> None:
    """Until somebody has decided."""
    thread = await desk.hears(await world.person("Ana"), "não me mande mais mensagens por favor")
    await desk.hears(await world.person("Bia"), "oi")
    [item] = (await desk.get("/inbox/items"))["items"]
    assert (item["kind"], item["contact"]["name"], item["conversation_id"]) == ("review", "Ana", thread)
    [row] = await desk.list(needs_person=True)
    assert (row["id"], row["needs"]["review_id"]) == (thread, item["id"])
    assert item["since"] == row["waiting_since"] is not None
    assert (await desk.get("/conversations/counts"))["needs_person"] == 1
    await desk.done(f"/consent-reviews/{item['id']}/dismiss")
    assert (await kinds(desk), await desk.list(needs_person=True)) == ([], [])


async def test_what_may_have_been_sent_is_decided_by_a_person(world: World, desk: Desk) -> None:
    """Taken for sent, or sent again; what the network has said meanwhile is worth more."""
    ana, bia = await world.person("Ana"), await world.person("Bia")
    first = await uncertain(world, ana.contact_id, ana.address)
    second = await uncertain(world, bia.contact_id, bia.address)
    assert await kinds(desk) == ["uncertain", "uncertain"]
    await desk.done(f"/inbox/items/messages/{first}/settle", how="sent")
    await desk.done(f"/inbox/items/messages/{second}/settle", how="send_again")
    await world.run()
    assert (await world.received(ana), await world.received(bia)) == ([], ["Oi Ana"])
    states = await world.observe("SELECT state FROM messages ORDER BY queued_at, id")
    assert {row["state"] for row in states} <= {"sent", "delivered"}
    again = await desk.post(f"/inbox/items/messages/{first}/settle", how="sent")
    assert (again.status_code, again.json()["code"]) == (404, "item_not_found")
    assert await kinds(desk) == []


async def test_a_message_of_the_team_that_failed_waits_until_somebody_has_seen_it(world: World, desk: Desk) -> None:
    """In the list, at its conversation, and with its reason; being done with the conversation is seeing it."""
    ana = await world.person("Ana", delivers=False)
    thread = await desk.hears(ana, "oi")
    await desk.done(f"/conversations/{thread}/messages", text="Oi!", client_id=str(uuid4()))
    await world.run()
    await world.tell_of_failure(ana, "permanent_content")
    await world.run()
    [item] = (await desk.get("/inbox/items"))["items"]
    assert (item["kind"], item["reason"], item["conversation_id"]) == ("message_failed", "permanent_content", thread)
    page = await desk.get(f"/conversations/{thread}/messages")
    assert (page["messages"][-1]["state"], page["messages"][-1]["error"]) == ("failed", "the network gave up")
    [row] = await desk.list(needs_person=True)
    assert row["needs"]["failures"] == 1
    await desk.done(f"/conversations/{thread}/resolve")
    assert await kinds(desk) == []


async def test_follow_ups_that_failed_for_one_reason_are_one_item(world: World, desk: Desk) -> None:
    """With their number; dismissed together."""
    people = [await world.person(name, delivers=False) for name in ("Ana", "Bia", "Caio")]
    journey = await world.journey(make_message("hello", "Oi", on_failure="end"), make_wait("days", days=3))
    await world.enroll(journey, *people)
    await world.run()
    for someone in people:
        await world.tell_of_failure(someone, "permanent_content")
    await world.run()
    [item] = (await desk.get("/inbox/items"))["items"]
    assert (item["kind"], item["count"], item["name"], item["reason"]) == (
        "enrollment_failed", 3, "Welcome", "permanent_content",
    )  # fmt: skip
    assert (await desk.get("/inbox/items"))["counts"]["enrollment_failed"] == 3
    dismissed = await desk.done(f"/inbox/items/journeys/{item['journey_id']}/dismiss", reason=item["reason"])
    assert (dismissed, await kinds(desk)) == ({"dismissed": 3, "has_more": False}, [])


async def test_very_many_failures_are_counted_to_a_limit_and_dismissed_in_pieces(
    world: World, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each reason is a line of its own, however many the others have."""
    journey = await world.journey(make_wait("days", days=3))
    contact = (await world.person("Ana")).contact_id
    for reason, many in (("unknown", 12), ("policy", 1)):
        await world.change(
            """INSERT INTO inbox_items (organization_id, kind, id, contact_id, journey_id, reason, at)
               SELECT $1, 'enrollment_failed', gen_random_uuid(), $2, $3, $4, moved_clock() + i * interval '1 second'
                 FROM generate_series(1, $5) i""",
            world.organization_id, contact, journey.id, reason, many,
        )  # fmt: skip
    monkeypatch.setattr(store, "MOST_COUNTED", 10)
    monkeypatch.setattr(store, "MOST_DISMISSED", 8)
    counts = {one["reason"]: one["count"] for one in (await desk.get("/inbox/items"))["items"]}
    assert counts == {"unknown": 10, "policy": 1}
    url = f"/inbox/items/journeys/{journey.id}/dismiss"
    assert await desk.done(url, reason="unknown") == {"dismissed": 8, "has_more": True}
    assert await desk.done(url, reason="unknown") == {"dismissed": 4, "has_more": False}
    assert (await desk.post(url, reason="unknown")).status_code == 404
    assert [one["reason"] for one in (await desk.get("/inbox/items"))["items"]] == ["policy"]


async def test_several_uncertain_messages_are_decided_at_once(world: World, desk: Desk) -> None:
    """What was decided or settled meanwhile, or is another organization's, stays as it is (M4)."""
    people = [await world.person(name) for name in ("Ana", "Bia", "Caio")]
    ids = [str(await uncertain(world, one.contact_id, one.address)) for one in people]
    assert await desk.done("/inbox/items/messages/settle", message_ids=ids[:1], how="sent") == {"settled": 1}
    again = await desk.done("/inbox/items/messages/settle", message_ids=[*ids, str(uuid4())], how="send_again")
    assert (again, await kinds(desk)) == ({"settled": 2}, [])
    await world.run()
    assert [await world.received(one) for one in people] == [[], ["Oi Ana"], ["Oi Ana"]]
    many = [str(uuid4())] * 101
    assert (await desk.post("/inbox/items/messages/settle", message_ids=many, how="sent")).status_code == 422


async def test_a_number_that_is_down_is_an_item(world: World, desk: Desk) -> None:
    """Until it is back."""
    await world.change("UPDATE connections SET state = 'logged_out'")
    [item] = (await desk.get("/inbox/items"))["items"]
    assert (item["kind"], item["reason"], item["name"]) == ("connection", "logged_out", "Sandbox")
    await world.change("UPDATE connections SET state = 'connected'")
    assert await kinds(desk) == []


async def test_canned_replies_are_a_small_list(desk: Desk) -> None:
    """Made, changed, found by name, deleted; a name once."""
    made = await desk.done("/canned-replies", name="preço", body="A mensalidade é R$ 189.")
    taken = await desk.post("/canned-replies", name="preço", body="…")
    assert (taken.status_code, taken.json()["code"]) == (409, "canned_reply_name_taken")
    url = f"/v1/canned-replies/{made['id']}"
    changed = await desk.browser.put(url, json={"name": "valor", "body": "R$ 199."})
    assert changed.json()["name"] == "valor"
    assert [one["name"] for one in (await desk.get("/canned-replies"))["items"]] == ["valor"]
    [line] = await desk.world.observe(CHANGED, made["id"])
    assert (line["before"], line["after"]) == ("preço", "valor")
    assert (await desk.browser.delete(url)).status_code == 204
    assert (await desk.browser.delete(url)).status_code == 404


async def test_nothing_of_an_erased_person_stays_in_the_inbox(world: World, desk: Desk) -> None:
    """Notes, what was last said, what failed: gone with the commit; who came beside keeps theirs (K5)."""
    ana, bia = await world.person("Zulmira"), await world.person("Bia")
    thread = await desk.hears(ana, "quero jabuticaba")
    other = await desk.hears(bia, "oi")
    await desk.done(f"/conversations/{thread}/notes", text="Zulmira gosta de pitanga")
    await desk.done(f"/conversations/{other}/notes", text="fica")
    await desk.done(f"/conversations/{thread}/follow-up", text="Trouxe acerola", when={"in_minutes": 60})
    values = {"zulmira", "jabuticaba", "pitanga", "acerola"}
    assert (await find_traces(world.observer, values)).keys() >= {"jabuticaba", "pitanga", "acerola"}
    async with world.database.begin(world.organization_id) as tx:
        await erase(tx, world.organization_id, ana.contact_id)
    assert [one["id"] for one in await desk.list()] == [other]
    assert await world.observe("SELECT 1 FROM conversation_entries WHERE conversation_id = $1", UUID(thread)) == []
    await world.run()
    await world.advance(days=4)
    assert await find_traces(world.observer, values) == {}
    [note] = (await desk.get(f"/conversations/{other}/messages"))["entries"]
    assert note["text"] == "fica"


async def test_a_merge_keeps_the_work_on_both_threads(world: World, desk: Desk) -> None:
    """They become one person's, with their notes, labels and colleague."""
    ana, other = await world.person("Ana"), await world.person("Ana B")
    thread, second = await desk.hears(ana, "oi"), await desk.hears(other, "sou eu de novo")
    await desk.done(f"/conversations/{second}/notes", text="mesmo número do trabalho")
    await desk.browser.put(f"/v1/conversations/{second}/labels", json={"labels": ["vip"]})
    async with world.database.begin(world.organization_id) as tx:
        await merge(tx, world.organization_id, ana.contact_id, other.contact_id, "test")
    rows = {one["id"]: one for one in await desk.list()}
    assert {row["contact"]["id"] for row in rows.values()} == {str(ana.contact_id)}
    assert rows[second]["labels"] == ["vip"]
    [note] = (await desk.get(f"/conversations/{second}/messages"))["entries"]
    assert note["text"] == "mesmo número do trabalho"
    assert rows.keys() == {thread, second}


async def test_what_failed_follows_the_person(world: World, desk: Desk) -> None:
    """It names whoever has the thread now: after a merge the winner, after its undo the other one again (K1)."""
    ana, other = await world.person("Ana", delivers=False), await world.person("Ana B", delivers=False)
    for someone in (ana, other):
        thread = await desk.hears(someone, "oi")
        await desk.done(f"/conversations/{thread}/messages", text="Oi!", client_id=str(uuid4()))
        await world.run()
        await world.tell_of_failure(someone, "permanent_content")
    await world.run()

    async def named() -> list[str]:
        return sorted(one["contact"]["id"] for one in (await desk.get("/inbox/items"))["items"])

    async with world.database.begin(world.organization_id) as tx:
        merged = await merge(tx, world.organization_id, ana.contact_id, other.contact_id, "test")
    assert await named() == [str(ana.contact_id)] * 2
    async with world.database.begin(world.organization_id) as tx:
        await undo(tx, world.organization_id, merged.merge_id)
    assert await named() == sorted([str(ana.contact_id), str(other.contact_id)])
