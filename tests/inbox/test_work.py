"""What a colleague does with a conversation: put off, resolved, noted, handed off, followed up."""

from datetime import UTC, datetime, timedelta
from typing import ClassVar
from uuid import uuid4

import pytest

from cadenza.accounts.actions.organizations import change_settings
from cadenza.accounts.domain.permissions import Role
from cadenza.inbox.actions import close
from cadenza.kit.reasons import CancelReason, Outcome, PauseReason, StopReason
from cadenza.ops import clocks
from tests.builders.graphs import make_message, make_wait
from tests.builders.world import World
from tests.inbox.conftest import Desk

LINE = (make_message("hello", "Oi"), make_wait("days", days=3), make_message("again", "E aí?"))


async def now(world: World) -> datetime:
    """Tell the time of the installation."""
    [row] = await world.observe("SELECT moved_clock() AS now")
    at: datetime = row["now"]
    return at.astimezone(UTC)


async def kinds(desk: Desk, thread: str) -> list[str]:
    """Return the lines of a thread."""
    page = await desk.get(f"/conversations/{thread}/messages")
    return [one["kind"] for one in page["entries"]]


async def test_a_snoozed_conversation_comes_back_by_itself(world: World, desk: Desk) -> None:
    """At its time it is open and on top; before, it is in its own view alone."""
    thread = await desk.hears(await world.person("Ana"), "oi")
    until = await now(world) + timedelta(hours=3)
    await desk.done(f"/conversations/{thread}/snooze", until=until.isoformat())
    assert (await desk.list(state="open"), len(await desk.list(state="snoozed"))) == ([], 1)
    await world.advance(hours=2)
    assert await desk.list(state="open") == []
    await world.advance(hours=1, minutes=1)
    [row] = await desk.list(state="open")
    assert (row["state"], row["snoozed_until"]) == ("open", None)
    past = await desk.post(f"/conversations/{thread}/snooze", until=until.isoformat())
    assert past.status_code == 422


async def test_whoever_writes_wakes_their_conversation(world: World, desk: Desk) -> None:
    """Snoozed or resolved: it is open again."""
    ana = await world.person("Ana")
    thread = await desk.hears(ana, "oi")
    await desk.done(f"/conversations/{thread}/snooze", until=(await now(world) + timedelta(hours=3)).isoformat())
    await desk.hears(ana, "e então?")
    assert [one["state"] for one in await desk.list()] == ["open"]
    await desk.done(f"/conversations/{thread}/resolve")
    await desk.hears(ana, "mais uma coisa")
    [row] = await desk.list(state="open")
    assert (row["unread"], row["last"]["body"]) == (1, "mais uma coisa")


async def test_resolving_stops_what_stops_at_that_and_is_told(world: World, desk: Desk) -> None:
    """In its transaction; the timeline has the event, which journeys may listen to."""
    ana = await world.person("Ana")
    thread = await desk.hears(ana, "oi")
    await world.enroll(await world.journey(*LINE), ana)
    head = await desk.done(f"/conversations/{thread}/resolve")
    assert (head["state"], head["unread"], head["waiting_since"]) == ("resolved", 0, None)
    enrollment = await world.enrollment(ana)
    assert (enrollment["state"], enrollment["reason"]) == ("stopped", StopReason.CONVERSATION_RESOLVED)
    assert await kinds(desk, thread) == ["resolved", "follow_up_stopped"]
    events = await world.observe("SELECT name FROM events WHERE contact_id = $1", ana.contact_id)
    assert [row["name"] for row in events] == ["conversation.resolved"]
    await desk.done(f"/conversations/{thread}/resolve")
    assert len(await world.observe("SELECT 1 FROM events WHERE name = 'conversation.resolved'")) == 1
    await desk.done(f"/conversations/{thread}/reopen")
    assert (await kinds(desk, thread))[-1] == "reopened"


async def test_assigning_says_to_whom(world: World, desk: Desk) -> None:
    """To a member of the team, or to nobody; not to anybody else."""
    thread = await desk.hears(await world.person("Ana"), "oi")
    head = await desk.done(f"/conversations/{thread}/assign", person_id=desk.person_id)
    assert head["assignee"] == {"id": desk.person_id, "name": "Rafael"}
    await desk.done(f"/conversations/{thread}/assign", person_id=None)
    page = await desk.get(f"/conversations/{thread}/messages")
    assert [(one["kind"], one["details"]["person_name"], one["actor"]["name"]) for one in page["entries"]] == [
        ("assigned", "Rafael", "Rafael"), ("unassigned", "Rafael", "Rafael"),
    ]  # fmt: skip
    unknown = await desk.post(f"/conversations/{thread}/assign", person_id=str(uuid4()))
    assert (unknown.status_code, unknown.json()["errors"][0]["path"]) == (422, "person_id")


async def test_what_somebody_had_who_leaves_is_nobodys(world, desk, sit_down) -> None:
    """Whoever waits there is found again, also by whoever only looks at what nobody has."""
    gone, owner = await sit_down(name="Zoe"), await sit_down(Role.OWNER, "Dona")
    thread = await desk.hears(await world.person("Ana"), "oi")
    await desk.done(f"/conversations/{thread}/assign", person_id=gone.person_id)
    assert await desk.list(whose="unassigned") == []
    assert (await owner.browser.delete(f"/v1/members/{gone.person_id}")).status_code == 204
    [shown] = await desk.list(whose="unassigned")
    assert (shown["id"], shown["assignee"]) == (thread, None)
    assert (await kinds(desk, thread))[-1] == "unassigned"


async def test_a_note_is_for_the_team_and_is_taken_back_by_whoever_wrote_it(world, desk, sit_down) -> None:
    """The person never hears of it; a colleague can't delete it."""
    ana = await world.person("Ana")
    thread = await desk.hears(ana, "oi")
    note = await desk.done(f"/conversations/{thread}/notes", text="Prefere manhã")
    page = await desk.get(f"/conversations/{thread}/messages")
    assert [(one["kind"], one["text"], one["actor"]["name"]) for one in page["entries"]] == [
        ("note", "Prefere manhã", "Rafael")
    ]
    other = await sit_down(name="Bruna")
    url = f"/v1/conversations/{thread}/notes/{note['id']}"
    assert (await other.browser.delete(url)).status_code == 404
    assert (await desk.browser.delete(url)).status_code == 204
    await world.run()
    assert await world.received(ana) == []
    assert await kinds(desk, thread) == []


class TestHandoff:
    """I2, J17, J27: while a colleague has the conversation, nothing automatic talks in between."""

    async def test_it_pauses_and_its_end_goes_on_after_the_grace(self, world: World, desk: Desk) -> None:
        """Who is inside stands still, with what is queued; half an hour after the release it goes on."""
        ana = await world.person("Ana")
        thread = await desk.hears(ana, "oi")
        await world.enroll(await world.journey(*LINE), ana)
        await world.release_only()
        head = await desk.done(f"/conversations/{thread}/handoff")
        assert head["handoff_since"] is not None
        enrollment = await world.enrollment(ana)
        assert (enrollment["state"], enrollment["reason"]) == ("paused", PauseReason.HANDOFF)
        await world.advance(days=5)
        assert await world.received(ana) == []
        await desk.done(f"/conversations/{thread}/release")
        enrollment = await world.enrollment(ana)
        assert enrollment["state"] == "active"
        await world.advance(minutes=29)
        assert await world.received(ana) == ["Oi"]
        await world.advance(minutes=2)
        assert await world.received(ana) == ["Oi", "E aí?"]
        assert await kinds(desk, thread) == ["handoff_started", "handoff_ended"]

    async def test_who_enters_meanwhile_stands_still_too(self, world: World, desk: Desk) -> None:
        """Release sees it, and the end wakes them like the others."""
        ana = await world.person("Ana")
        thread = await desk.hears(ana, "oi")
        await desk.done(f"/conversations/{thread}/handoff")
        await world.enroll(await world.journey(*LINE), ana)
        await world.run()
        enrollment = await world.enrollment(ana)
        assert (enrollment["state"], enrollment["reason"]) == ("paused", PauseReason.HANDOFF)
        await desk.done(f"/conversations/{thread}/release")
        await world.advance(minutes=31)
        assert await world.received(ana) == ["Oi"]

    async def test_a_journey_may_end_or_go_on_instead(self, world: World, desk: Desk) -> None:
        """By its policy."""
        ana = await world.person("Ana")
        thread = await desk.hears(ana, "oi")
        ends = await world.journey(*LINE, name="Ends", policies={"handoff": "cancel"})
        goes_on = await world.journey(*LINE, name="Goes on", policies={"handoff": "allow"})
        await world.enroll(ends, ana)
        await world.enroll(goes_on, ana)
        await desk.done(f"/conversations/{thread}/handoff")
        rows = await world.observe(
            "SELECT j.name, e.state, e.reason, e.outcome FROM enrollments e JOIN journeys j ON j.id = e.journey_id"
        )
        assert {row["name"]: (row["state"], row["reason"], row["outcome"]) for row in rows} == {
            "Ends": ("cancelled", CancelReason.HANDOFF, Outcome.HANDOFF),
            "Goes on": ("active", None, None),
        }

    async def test_resolving_lets_it_go(self, world: World, desk: Desk) -> None:
        """Nobody stays paused for a handoff that nobody has."""
        ana = await world.person("Ana")
        thread = await desk.hears(ana, "oi")
        await desk.done(f"/conversations/{thread}/handoff")
        head = await desk.done(f"/conversations/{thread}/resolve")
        assert head["handoff_since"] is None


class TestFollowUp:
    """J7: a promise is a one-off journey with one message."""

    WHEN: ClassVar = {"in_days": 2, "time": "09:00"}

    async def test_it_goes_at_its_time_on_the_persons_clock(self, world: World, desk: Desk) -> None:
        """Until then it stands in the queue of enrollments; then it is sent once, and the promise is kept."""
        ana = await world.person("Ana")
        thread = await desk.hears(ana, "me chama sexta?")
        planned = await desk.done(f"/conversations/{thread}/follow-up", text="Oi Ana, é sexta!", when=self.WHEN)
        at = datetime.fromisoformat(planned["at"])
        assert (planned["time_zone"], at.astimezone(UTC).hour) == ("America/Sao_Paulo", 12)
        enrollment = await world.enrollment(ana)
        assert (str(enrollment["id"]), enrollment["next_run_at"]) == (planned["enrollment_id"], at)
        await world.advance(seconds=(at - await now(world)).total_seconds() - 60)
        assert await world.received(ana) == []
        await world.advance(minutes=2)
        assert await world.received(ana) == ["Oi Ana, é sexta!"]
        enrollment = await world.enrollment(ana)
        assert (enrollment["state"], enrollment["outcome"]) == ("completed", "exhausted")
        assert await kinds(desk, thread) == ["follow_up_planned"]

    @pytest.mark.parametrize("is_read_anew", [True, False])
    @pytest.mark.parametrize("moved", [-1, 1])
    async def test_new_rules_of_the_zone_move_the_moment(self, world, desk, moved, is_read_anew) -> None:
        """F26: nine is nine; a moment that has moved on is met at the old one too, by whoever has new rules."""
        ana = await world.person("Ana")
        thread = await desk.hears(ana, "me chama sexta?")
        await desk.done(f"/conversations/{thread}/follow-up", text="É sexta!", when=self.WHEN)
        was = (await world.enrollment(ana))["next_run_at"]
        await world.change(f"UPDATE enrollments SET due_wall = due_wall + interval '{moved} hours'")
        if is_read_anew:
            await clocks.run_all(world.database, set())
            assert (await world.enrollment(ana))["next_run_at"] == was + timedelta(hours=moved)
        await world.advance(seconds=(was - await now(world)).total_seconds() + 60)
        assert await world.received(ana) == ([] if moved > 0 else ["É sexta!"])
        await world.advance(hours=1)
        assert await world.received(ana) == ["É sexta!"]

    async def test_who_writes_first_needs_none(self, world: World, desk: Desk) -> None:
        """The reply stops it, and the thread says so; a colleague's message and being done do not."""
        ana = await world.person("Ana")
        thread = await desk.hears(ana, "me chama sexta?")
        await desk.done(f"/conversations/{thread}/follow-up", text="É sexta!", when=self.WHEN)
        await desk.done(f"/conversations/{thread}/messages", text="Combinado", client_id=str(uuid4()))
        await desk.done(f"/conversations/{thread}/resolve")
        assert (await world.enrollment(ana))["state"] == "active"
        await desk.hears(ana, "já resolvi")
        enrollment = await world.enrollment(ana)
        assert (enrollment["state"], enrollment["reason"]) == ("stopped", StopReason.REPLY)
        await world.advance(days=3)
        assert await world.received(ana) == ["Combinado"]

    async def test_what_else_ends_a_promise_is_for_the_organization_to_say(self, world: World, desk: Desk) -> None:
        """O4: from the next promise on; the one before it keeps what held then."""
        ana, bia = await world.person("Ana"), await world.person("Bia")
        old = await desk.hears(ana, "me chama sexta?")
        await desk.done(f"/conversations/{old}/follow-up", text="É sexta!", when=self.WHEN)
        async with world.database.begin(world.organization_id) as tx:
            await change_settings(tx, world.organization_id, {"follow_up_stops": ["conversation_resolved"]})
        new = await desk.hears(bia, "me chama sexta?")
        await desk.done(f"/conversations/{new}/follow-up", text="É sexta!", when=self.WHEN)
        await desk.hears(bia, "ou sábado")
        for thread in (old, new):
            await desk.done(f"/conversations/{thread}/resolve")
        assert (await world.enrollment(ana))["state"] == "active"
        assert (await world.enrollment(bia))["reason"] == StopReason.CONVERSATION_RESOLVED

    async def test_several_may_be_planned_and_one_called_off(self, world, desk, sit_down) -> None:
        """By the enrollment that it is; there is one hidden journey for the channel, on no list."""
        ana = await world.person("Ana")
        thread = await desk.hears(ana, "oi")
        first = await desk.done(f"/conversations/{thread}/follow-up", text="Um", when={"in_minutes": 60})
        await desk.done(f"/conversations/{thread}/follow-up", text="Dois", when={"in_minutes": 90})
        await desk.done(f"/enrollments/{first['enrollment_id']}/cancel")
        await world.advance(hours=2)
        assert await world.received(ana) == ["Dois"]
        [hidden] = await world.observe("SELECT id FROM journeys WHERE is_one_off")
        owner = await sit_down(Role.OWNER, "Dona")
        assert (await owner.get("/journeys"))["items"] == []
        for path in (f"/journeys/{hidden['id']}/archive", f"/journeys/{hidden['id']}/publish"):
            assert (await owner.post(path)).status_code == 404

    async def test_it_stands_in_the_queue_with_its_text(self, world: World, desk: Desk) -> None:
        """Of this person alone, as a promise."""
        ana, bia = await world.person("Ana"), await world.person("Bia")
        thread = await desk.hears(ana, "oi")
        await world.enroll(await world.journey(*LINE), bia)
        await desk.done(f"/conversations/{thread}/follow-up", text="Oi de novo", when=self.WHEN)
        [item] = (await desk.get("/queue", contact_id=str(ana.contact_id)))["items"]
        assert (item["preview"], item["journey"]["is_one_off"], item["state"]) == ("Oi de novo", True, "active")

    async def test_a_person_who_left_is_promised_nothing(self, world: World, desk: Desk) -> None:
        """An opt-out holds for a promise too: refused before, and called off after."""
        ana = await world.person("Ana")
        thread = await desk.hears(ana, "me chama amanhã")
        await desk.done(f"/conversations/{thread}/follow-up", text="Oi", when=self.WHEN)
        await desk.hears(ana, "PARAR")
        assert (await world.enrollment(ana))["reason"] == StopReason.OPTED_OUT
        refused = await desk.post(f"/conversations/{thread}/follow-up", text="Oi", when=self.WHEN)
        assert (refused.status_code, refused.json()["params"]["result"]) == (409, "opted_out")

    async def test_a_time_that_is_over_or_said_in_two_ways_is_refused(self, world: World, desk: Desk) -> None:
        """At its field."""
        thread = await desk.hears(await world.person("Ana"), "oi")
        for when, code in (
            ({"at": "2020-01-01T09:00"}, "in_the_past"),
            ({"at": "0001-01-01T00:00"}, "in_the_past"),
            ({"at": "9999-12-31T23:59"}, "too_far"),
            ({"in_days": 1, "time": "09:00+09:00"}, "one_way_of_saying_it"),
            ({"in_minutes": 5, "in_days": 1}, "one_way_of_saying_it"),
            ({}, "one_way_of_saying_it"),
        ):
            refused = await desk.post(f"/conversations/{thread}/follow-up", text="Oi", when=when)
            assert (refused.status_code, refused.json()["errors"][0]["code"]) == (422, code), when

    async def test_a_variable_that_nobody_filled_is_refused_at_once(self, world: World, desk: Desk) -> None:
        """Now and for later: what would be skipped then is said to who writes it."""
        thread = await desk.hears(await world.person("Ana"), "oi")
        for path, more in (("follow-up", {"when": self.WHEN}), ("messages", {"client_id": str(uuid4())})):
            refused = await desk.post(f"/conversations/{thread}/{path}", text="Oi {{ first_name }}", **more)
            assert (refused.status_code, refused.json()["errors"][0]["code"]) == (422, "unfilled_variable")


async def test_silent_conversations_are_resolved_where_the_organization_says_so(world: World, desk: Desk) -> None:
    """After its hours, as a colleague would; one in which somebody waits stays open. Without the setting none is."""
    ana = await world.person("Ana")
    silent = await desk.hears(ana, "oi")
    await desk.done(f"/conversations/{silent}/messages", text="Tudo certo!", client_id=str(uuid4()))
    waits = await desk.hears(await world.person("Bia"), "alguém aí?")
    await world.enroll(await world.journey(make_wait("weeks", days=30)), ana)
    await world.advance(days=7)
    assert len(await desk.list(state="open")) == 2
    async with world.database.begin(world.organization_id) as tx:
        await change_settings(tx, world.organization_id, {"auto_resolve_hours": 24 * 7})
    await world.advance(minutes=1)
    assert [row["id"] for row in await desk.list(state="open")] == [waits]
    page = await desk.get(f"/conversations/{silent}/messages")
    resolved = [one for one in page["entries"] if one["kind"] == "resolved"]
    assert [one["actor"] for one in resolved] == [None]
    assert (await world.enrollment(ana))["reason"] == StopReason.CONVERSATION_RESOLVED


async def test_one_that_could_not_be_closed_keeps_its_place(world: World, desk: Desk) -> None:
    """It is tried again later; nobody finds it at the top of the list, as if something had happened there."""
    ana, bia = await world.person("Ana"), await world.person("Bia")
    threads = [await desk.hears(one, "oi") for one in (ana, bia)]
    for thread in threads:
        await desk.done(f"/conversations/{thread}/messages", text="Tudo certo!", client_id=str(uuid4()))
    async with world.database.begin(world.organization_id) as tx:
        await change_settings(tx, world.organization_id, {"auto_resolve_hours": 1})
    await world.move(hours=2)
    order = [row["id"] for row in await desk.list(state="open")]
    async with world.database.begin(world.organization_id) as tx:
        claimed = await close.claim(tx, [world.organization_id], 10, 10)
        assert {str(one.id) for one in claimed} == set(threads)
        for one in claimed:
            await close.fail(tx, one, "unknown")
    async with world.database.begin(world.organization_id) as tx:
        assert await close.claim(tx, [world.organization_id], 10, 10) == []
    assert [row["id"] for row in await desk.list(state="open")] == order
    await world.advance(hours=1)
    assert await desk.list(state="open") == []


async def test_what_came_unseen_is_not_resolved(world: World, desk: Desk) -> None:
    """Whoever was done before it came is told; it stays open, with what runs."""
    ana = await world.person("Ana")
    thread = await desk.hears(ana, "oi")
    seen = (await desk.get(f"/conversations/{thread}/messages"))["messages"][-1]["seq"]
    await desk.hears(ana, "mais uma coisa")
    refused = await desk.post(f"/conversations/{thread}/resolve", up_to=seen)
    assert (refused.status_code, refused.json()["code"]) == (409, "written_since")
    [row] = await desk.list(state="open")
    assert (row["unread"], row["waiting_since"] is not None) == (2, True)
    assert (await desk.done(f"/conversations/{thread}/resolve", up_to=seen + 1))["state"] == "resolved"


async def test_what_came_unseen_stays_unread(world: World, desk: Desk) -> None:
    """Whoever reads says how far; a message that came meanwhile still asks for somebody."""
    ana = await world.person("Ana")
    thread = await desk.hears(ana, "oi", "tudo bem?")
    seen = (await desk.get(f"/conversations/{thread}/messages"))["messages"][-1]["seq"]
    await desk.hears(ana, "ainda está aí?")
    assert (await desk.done(f"/conversations/{thread}/read", up_to=seen))["unread"] == 1
    assert (await desk.done(f"/conversations/{thread}/read", up_to=0))["unread"] == 1
    assert (await desk.done(f"/conversations/{thread}/read", up_to=seen + 1))["unread"] == 0
    await desk.hears(ana, "?")
    assert (await desk.done(f"/conversations/{thread}/read"))["unread"] == 0
