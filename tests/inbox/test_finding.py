"""Messages of one conversation are found by what they say, wherever in it they stand, and read from there."""

from uuid import UUID

import pytest

from cadenza.inbox.domain import finding
from cadenza.inbox.domain.finding import Said, look_through
from tests.builders.world import World
from tests.inbox.conftest import Desk

MESSAGES = [Said(UUID(int=seq), seq, body) for seq, body in ((4, "AMANHÃ às 9?"), (3, "oi"), (2, "até  amanhã"))]


def seqs(text: str, *, has_more: bool = False) -> tuple[list[int], int | None]:
    """Look for a text, and say where it was found."""
    look = look_through(MESSAGES, text, has_more=has_more)
    return [one.seq for one in look.found], look.next_before


def test_case_accents_and_spaces_make_no_difference() -> None:
    """The newest comes first; what was looked through last says where the next look begins."""
    assert seqs("amanha") == ([4, 2], None)
    assert seqs("ate amanha", has_more=True) == ([2], 2)
    assert seqs("semana") == ([], None)


def test_a_look_ends_where_messages_are_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """It goes on from there, and comes through."""
    monkeypatch.setattr(finding, "MOST_LETTERS", 5)
    assert seqs("amanha") == ([4], 4)


@pytest.fixture
async def thread(world: World, desk: Desk) -> str:
    """Have a conversation in which one thing is said at both ends, and another one in which it is said too."""
    ana, bia = await world.person("Ana"), await world.person("Bia")
    await desk.hears(bia, "e a diária?")
    return await desk.hears(ana, "Quanto é a DIÁRIA?", *(f"{n}" for n in range(2, 11)), "a diaria, por favor")


async def test_it_is_found_in_this_conversation_alone(desk: Desk, thread: str) -> None:
    """In one answer or in several, each bounded by how many messages it looks at."""
    path = f"/conversations/{thread}/messages/search"
    found = await desk.get(path, q="diária")
    assert ([one["seq"] for one in found["items"]], found["next_before"]) == ([11, 1], None)
    first = await desk.get(path, q="diaria", limit=4)
    assert ([one["seq"] for one in first["items"]], first["next_before"]) == ([11], 8)
    last = await desk.get(path, q="diaria", before=8, limit=7)
    assert ([one["seq"] for one in last["items"]], last["next_before"]) == ([1], None)
    assert (await desk.get(path, q=" "))["items"] == []


async def test_a_page_stands_around_a_message(desk: Desk, thread: str) -> None:
    """As many on either side, and it goes on both ways from there."""
    path = f"/conversations/{thread}/messages"
    page = await desk.get(path, around=6, limit=4)
    assert [one["seq"] for one in page["messages"]] == [5, 6, 7, 8]
    assert (page["has_older"], page["has_newer"]) == (True, True)
    page = await desk.get(path, around=1, limit=4)
    assert ([one["seq"] for one in page["messages"]], page["has_older"]) == ([1, 2, 3], False)
    page = await desk.get(path, around=11, limit=4)
    assert ([one["seq"] for one in page["messages"]], page["has_newer"]) == ([10, 11], False)


async def test_lines_come_with_the_message_they_stand_after(desk: Desk, thread: str) -> None:
    """A note after the last message is on the page that has it, and on no other."""
    await desk.done(f"/conversations/{thread}/notes", text="liga amanhã")
    path = f"/conversations/{thread}/messages"
    assert (await desk.get(path, around=3, limit=4))["entries"] == []
    assert [one["text"] for one in (await desk.get(path, around=11, limit=4))["entries"]] == ["liga amanhã"]


async def test_the_list_says_what_it_found_by_words(world: World, desk: Desk, thread: str) -> None:
    """Accents make no difference there either; whom a search means by name was not found by what was said."""
    [other, one] = sorted(await desk.list(q="DIARIA"), key=lambda row: row["id"] == thread)
    assert (other["is_found_by_words"], one["is_found_by_words"]) == (True, True)
    assert [row["is_found_by_words"] for row in await desk.list(q="ana")] == [False]
    await world.change("UPDATE inbox_conversations SET last_text = 'a diária' WHERE conversation_id = $1", UUID(thread))
    assert thread in {row["id"] for row in await desk.list(q="diária")}
