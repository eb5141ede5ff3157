"""Two conversations of one person become one in the inbox too: nothing of the team's work is lost (K1)."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from uuid import UUID

import pytest

from cadenza.inbox.domain.conversation import State
from cadenza.inbox.domain.joining import Joining, join
from tests.builders.graphs import make_message
from tests.builders.world import World
from tests.inbox.conftest import Desk

NOW = datetime(2026, 3, 2, 12, tzinfo=UTC)
ANA, BIA = UUID(int=1), UUID(int=2)
LID = "88012345678901@lid"


def work(**changes) -> Joining:
    """Make a resolved conversation that nobody has."""
    plain = Joining(
        conversation_id=UUID(int=9),
        state=State.RESOLVED,
        snoozed_until=None,
        assignee_id=None,
        unread=0,
        waiting_since=None,
        activity_at=NOW,
        labels=(),
        last_text="oi",
    )
    return plain._replace(**changes)


@pytest.mark.parametrize(
    ("source", "target", "state"),
    [
        ("open", "resolved", "open"),
        ("resolved", "open", "open"),
        ("snoozed", "resolved", "snoozed"),
        ("snoozed", "open", "open"),
        ("resolved", "resolved", "resolved"),
    ],
)
def test_it_is_as_open_as_either(source: str, target: str, state: str) -> None:
    """Whoever still has to do something in one of the two has to in both."""
    until = {"snoozed": NOW + timedelta(hours=1)}
    joined = join(
        work(state=State(source), snoozed_until=until.get(source)),
        work(state=State(target), snoozed_until=until.get(target)),
    )
    assert (joined.state, joined.snoozed_until is not None) == (state, state == "snoozed")


def test_what_waits_is_added_up() -> None:
    """Unread, the longest wait, both sets of labels; the one that goes on keeps its colleague."""
    hour = timedelta(hours=1)
    source = work(unread=2, waiting_since=NOW - hour, assignee_id=BIA, labels=("vip",), activity_at=NOW + hour)
    target = work(unread=1, waiting_since=NOW, labels=("aula",), last_text="antes")
    joined = join(source, target)
    assert (joined.unread, joined.waiting_since, joined.assignee_id) == (3, NOW - hour, BIA)
    assert (joined.labels, joined.last_text, joined.activity_at) == (("aula", "vip"), "oi", NOW + hour)
    assert join(source, target._replace(assignee_id=ANA)).assignee_id == ANA


async def test_notes_come_along_to_where_they_were_written(world: World, desk: Desk) -> None:
    """A note in the hidden conversation stands after the message that it was about."""
    ana = await world.person("Ana", hidden_id=LID, shows_phone_after=1)
    await world.enroll(await world.journey(make_message("hello", "Oi")), ana)
    await world.run()
    await world.move(minutes=1)
    await world.writes(ana, "quem fala?")
    await world.run()
    [hidden] = await world.observe("SELECT id FROM conversations WHERE contact_id <> $1", ana.contact_id)
    await desk.done(f"/conversations/{hidden['id']}/notes", text="parece a Ana")
    await world.move(minutes=1)
    await world.writes(ana, "sou eu")
    await world.run()
    [thread] = await world.observe("SELECT id, contact_id FROM conversations")
    assert thread["contact_id"] == ana.contact_id
    page = await desk.get(f"/conversations/{thread['id']}/messages")
    assert [(one["seq"], one["body"]) for one in page["messages"]] == [(1, "Oi"), (2, "quem fala?"), (3, "sou eu")]
    [note] = [one for one in page["entries"] if one["kind"] == "note"]
    assert (note["text"], note["after_seq"]) == ("parece a Ana", 2)
    [row] = await desk.list()
    assert (row["id"], row["unread"]) == (str(thread["id"]), 2)


async def test_enrollments_name_the_conversation_that_goes_on(world: World) -> None:
    """Also those that have ended: the other one is not there any more."""
    ana = await world.person("Ana", hidden_id=LID, shows_phone_after=1)
    await world.writes(ana, "quem fala?")
    await world.run()
    [hidden] = await world.observe("SELECT id, contact_id FROM conversations")
    journey = await world.journey(make_message("hello", "Oi", purpose="transactional"))
    for someone in (replace(ana, contact_id=hidden["contact_id"]), ana):
        await world.enroll(journey, someone)
        await world.run()
    rows = await world.observe("SELECT conversation_id FROM enrollments")
    assert hidden["id"] in {row["conversation_id"] for row in rows}
    await world.writes(ana, "sou eu")
    await world.run()
    [thread] = await world.observe("SELECT id FROM conversations")
    rows = await world.observe("SELECT conversation_id FROM enrollments")
    assert [row["conversation_id"] for row in rows] == [thread["id"], thread["id"]]
