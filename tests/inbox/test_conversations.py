"""The list and the thread, as a colleague sees them (I1, I3)."""

from uuid import uuid4

import pytest

from cadenza.inbox.store import listing as store
from tests.builders.graphs import make_message, make_wait
from tests.builders.world import World
from tests.inbox.conftest import Desk

LINE = (make_message("hello", "Oi {{ contact.first_name }}"), make_wait("days", days=3), make_message("again", "E aí?"))


async def test_who_writes_comes_to_the_top_unread_and_waiting(world: World, desk: Desk) -> None:
    """The last active first, with what was said, by whom, how often unread and since when nobody has answered."""
    ana, bia = await world.person("Ana"), await world.person("Bia")
    await desk.hears(ana, "oi", "tem vaga?")
    await world.move(minutes=5)
    await desk.hears(bia, "bom dia")
    first, second = await desk.list(state="open")
    assert (first["contact"]["name"], second["contact"]["name"]) == ("Bia", "Ana")
    assert (second["unread"], second["last"]["body"], second["last"]["direction"]) == (2, "tem vaga?", "in")
    assert second["waiting_since"] < first["waiting_since"]
    counts = await desk.get("/conversations/counts")
    assert (counts["open"], counts["unread"], counts["unassigned"], counts["mine"]) == (2, 2, 2, 0)


async def test_what_goes_out_by_itself_makes_no_conversation_in_the_list(world: World, desk: Desk) -> None:
    """A follow-up stands in the thread once the person has answered it, and moves nobody in the list before."""
    ana = await world.person("Ana")
    await world.enroll(await world.journey(*LINE), ana)
    await world.run()
    assert await desk.list() == []
    thread = await desk.hears(ana, "quero saber mais")
    page = await desk.get(f"/conversations/{thread}/messages")
    hello, answer = page["messages"]
    assert (hello["seq"], hello["body"], hello["state"]) == (1, "Oi Ana", "delivered")
    assert (hello["journey"]["name"], hello["journey"]["step"]) == ("Welcome", 1)
    assert (answer["seq"], answer["direction"]) == (2, "in")


async def test_a_follow_up_that_stopped_stands_after_the_message_that_did_it(world: World, desk: Desk) -> None:
    """Its place is that message, also when more is written later."""
    ana = await world.person("Ana")
    await world.enroll(await world.journey(*LINE), ana)
    await world.run()
    thread = await desk.hears(ana, "oi")
    await desk.hears(ana, "ainda?", "alô")
    page = await desk.get(f"/conversations/{thread}/messages")
    [stopped] = page["entries"]
    assert (stopped["kind"], stopped["after_seq"]) == ("follow_up_stopped", 2)
    assert stopped["details"]["reason"] == "reply"
    assert stopped["details"]["journey_name"] == "Welcome"
    [row] = await desk.list()
    assert (row["follow_up"]["state"], row["follow_up"]["reason"]) == ("stopped", "reply")


async def test_a_thread_is_read_in_pages_from_either_side(world: World, desk: Desk) -> None:
    """Each message is on one page, and so is each line, whichever way one comes."""
    ana = await world.person("Ana")
    thread = await desk.hears(ana, *(f"linha {n}" for n in range(7)))
    await desk.done(f"/conversations/{thread}/notes", text="fala baixo")
    newest = await desk.get(f"/conversations/{thread}/messages", limit=3)
    assert [one["seq"] for one in newest["messages"]] == [5, 6, 7]
    assert (newest["has_older"], newest["has_newer"], len(newest["entries"])) == (True, False, 1)
    older = await desk.get(f"/conversations/{thread}/messages", limit=3, before=5)
    assert [one["seq"] for one in older["messages"]] == [2, 3, 4]
    assert (older["has_older"], older["has_newer"], older["entries"]) == (True, True, [])
    oldest = await desk.get(f"/conversations/{thread}/messages", limit=3, before=2)
    assert ([one["seq"] for one in oldest["messages"]], oldest["has_older"]) == ([1], False)
    newer = await desk.get(f"/conversations/{thread}/messages", limit=3, after=4)
    assert ([one["seq"] for one in newer["messages"]], newer["has_newer"]) == ([5, 6, 7], False)
    assert [one["id"] for one in newer["entries"]] == [one["id"] for one in newest["entries"]]


async def test_the_list_is_read_in_pages(world: World, desk: Desk) -> None:
    """Every conversation once, and a cursor of one view fits no other."""
    for name in ("Ana", "Bia", "Caio"):
        await desk.hears(await world.person(name), f"oi, {name}")
        await world.move(seconds=5)
    first = await desk.get("/conversations", state="open", limit=2)
    rest = await desk.get("/conversations", state="open", limit=2, cursor=first["next_cursor"])
    names = [one["contact"]["name"] for one in (*first["items"], *rest["items"])]
    assert (names, rest["next_cursor"]) == (["Caio", "Bia", "Ana"], None)
    other = await desk.browser.get("/v1/conversations", params={"cursor": first["next_cursor"]})
    assert other.status_code == 422


async def test_search_finds_names_numbers_and_what_was_last_said(world: World, desk: Desk) -> None:
    """In whatever state the conversation is."""
    ana, bia = await world.person("Ana"), await world.person("Beatriz")
    await desk.hears(ana, "Quero a aula de YOGA")
    thread = await desk.hears(bia, "ok")
    await desk.done(f"/conversations/{thread}/resolve")

    async def found(text: str) -> list[str]:
        return [one["contact"]["name"] for one in await desk.list(q=text)]

    assert await found("yoga") == ["Ana"]
    assert await found("beat") == ["Beatriz"]
    assert await found(bia.address[1:]) == ["Beatriz"]
    assert await found("nada disso") == []


async def test_a_rare_word_is_looked_for_piece_by_piece(
    world: World, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A page looks so far and no further, and says where the next goes on; nothing is on two pages, or on none."""
    threads = [await desk.hears(await world.person(f"Ana {number}"), f"dia {number}") for number in range(6)]
    await desk.hears(await world.person("Bia"), "oi")
    monkeypatch.setattr(store, "MOST_LOOKED_AT", 2)
    found, pages, cursor = [], 0, None
    while pages == 0 or cursor:
        page = await desk.get("/conversations", q="dia 0", **({"cursor": cursor} if cursor else {}))
        found += [one["id"] for one in page["items"]]
        cursor, pages = page["next_cursor"], pages + 1
    assert (found, pages) == ([threads[0]], 4)


async def test_whom_a_search_means_by_name_comes_first(world: World, desk: Desk) -> None:
    """However long ago they wrote; then where it was said last. In pages of any size each is there once."""
    named = [await desk.hears(await world.person(name), "bom dia") for name in ("Clara", "Clarice")]
    said = [await desk.hears(await world.person(name), "a gema e a clara") for name in ("Ana", "Bia", "Caio")]
    for limit in (1, 2, 3, 50):
        found, cursor = [], None
        while cursor is not None or not found:
            page = await desk.get("/conversations", q="clar", limit=limit, **({"cursor": cursor} if cursor else {}))
            assert len(page["items"]) <= limit
            found += [one["id"] for one in page["items"]]
            cursor = page["next_cursor"]
        assert found == [*reversed(named), *reversed(said)], limit


async def test_each_view_shows_its_own(world: World, desk: Desk) -> None:
    """Mine, unassigned, unread, a label, snoozed, resolved."""
    threads = [await desk.hears(await world.person(name), "oi") for name in ("Ana", "Bia", "Caio", "Davi")]
    await desk.done(f"/conversations/{threads[0]}/assign", person_id=desk.person_id)
    await desk.done(f"/conversations/{threads[1]}/read")
    labelled = await desk.browser.put(f"/v1/conversations/{threads[2]}/labels", json={"labels": ["vip", " vip "]})
    assert labelled.json()["labels"] == ["vip"]
    await desk.done(f"/conversations/{threads[3]}/resolve")

    async def names(**asked: object) -> set[str]:
        return {one["contact"]["name"] for one in await desk.list(**asked)}

    assert await names(state="open", whose="mine") == {"Ana"}
    assert await names(state="open", whose="unassigned") == {"Bia", "Caio"}
    assert await names(state="open", unread=True) == {"Ana", "Caio"}
    assert await names(state="open", whose="unassigned", unread=True) == {"Caio"}
    assert await names(label="vip") == {"Caio"}
    assert await names(state="resolved") == {"Davi"}
    assert await names() == {"Ana", "Bia", "Caio", "Davi"}
    assert (await desk.get("/conversations/labels"))["items"] == ["vip"]


async def test_a_conversation_that_nobody_has_is_not_found(desk: Desk) -> None:
    """Whatever one asks of it."""
    unknown = uuid4()
    for path in ("", "/messages"):
        response = await desk.browser.get(f"/v1/conversations/{unknown}{path}")
        assert (response.status_code, response.json()["code"]) == (404, "conversation_not_found")
