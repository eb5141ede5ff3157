"""Journeys are drafted and published; those inside keep the version they entered with."""

import pytest

from cadenza.accounts.actions.organizations import change_settings
from cadenza.accounts.domain.settings import OPTIONAL_STOPS
from cadenza.channels.domain.capabilities import Channel
from cadenza.journeys.actions import author
from cadenza.journeys.actions.author import JourneyChanges
from cadenza.journeys.domain.policies import Subject
from cadenza.journeys.errors import (
    JourneyArchived,
    JourneyNameTaken,
    JourneyNotFound,
    JourneyStateConflict,
    NotPublishable,
)
from cadenza.journeys.store import journeys as store
from cadenza.kit.ids import new_id
from cadenza.kit.reasons import JourneyState, PauseReason, StopReason
from tests.builders.contacts import make_contact
from tests.builders.graphs import make_edge, make_json, make_line, make_message, make_node, make_trigger, make_wait
from tests.builders.journeys import make_journey, make_studio, put_in, read_enrollment, release_due
from tests.builders.messages import make_connection, rows_of


def paths(problems):
    """Name each problem by its place and code."""
    return {(problem.path, problem.code) for problem in problems}


async def test_a_new_journey_is_a_draft_with_everything_its_author_said(tx, organization_id):
    """What is created is what is read back, field by field, and nobody can enter it yet."""
    connection_id = await make_studio(tx, organization_id)
    made = await author.create(
        tx,
        organization_id,
        "Boas-vindas",
        JourneyChanges(
            description="Three messages",
            subject=Subject.LEADS,
            channel=Channel.WHATSAPP_QR,
            connection_id=connection_id,
            stops=frozenset({StopReason.REPLY}),
            policies={"max_steps": 10},
            draft=make_line(make_message()),
            entry_open=False,
        ),
    )
    assert await author.get(tx, organization_id, made.id) == made
    assert (made.state, made.entry_open, made.active_version_id) == (JourneyState.DRAFT, False, None)
    [answer] = await put_in(tx, made, await make_contact(tx, organization_id))
    assert answer.result == "journey_not_active"


async def test_a_new_journey_begins_as_the_organization_wants_new_ones(tx, organization_id):
    """O4, J16, J17: stops and handoff that its author leaves out; what is there, and its copies, keep their own."""
    await make_studio(tx, organization_id)
    before = await author.create(tx, organization_id, "Before", JourneyChanges())
    assert (before.stops, before.policies["handoff"]) == (OPTIONAL_STOPS, "pause")
    usual = {"journey_stops": ["reply", "deal_won"], "journey_handoff": "cancel"}
    await change_settings(tx, organization_id, usual)
    after = await author.create(tx, organization_id, "After", JourneyChanges(policies={"max_steps": 10}))
    assert after.stops == {StopReason.REPLY, StopReason.DEAL_WON}
    assert after.policies == {"handoff": "cancel", "max_steps": 10}
    own = JourneyChanges(stops=frozenset(), policies={"handoff": "allow"})
    said = await author.create(tx, organization_id, "Said", own)
    assert (said.stops, said.policies["handoff"]) == (frozenset(), "allow")
    await tx._connection.execute("UPDATE journeys SET policies = '{}' WHERE id = $1", before.id)
    copy = await author.duplicate(tx, organization_id, before.id, "Copy")
    assert (copy.stops, copy.policies["handoff"]) == (OPTIONAL_STOPS, "pause")


async def test_two_journeys_of_an_organization_never_have_one_name(tx, organization_id, other_organization_id):
    """J22: refused when creating and when renaming; another organization's name is nobody's business."""
    await make_studio(tx, organization_id)
    await make_studio(tx, other_organization_id)
    first = await make_journey(tx, organization_id, name="Welcome")
    second = await make_journey(tx, organization_id, name="Second")
    await make_journey(tx, other_organization_id, name="Welcome")
    with pytest.raises(JourneyNameTaken):
        await author.create(tx, organization_id, "Welcome", JourneyChanges())
    with pytest.raises(JourneyNameTaken):
        await author.save(tx, organization_id, second.id, JourneyChanges(name="Welcome"))
    kept = await author.save(tx, organization_id, first.id, JourneyChanges(name="Welcome", description="kept"))
    assert kept.description == "kept"


async def test_settings_that_can_not_be_are_refused_all_at_once(tx, organization_id):
    """Every wrong setting is named at its path, and nothing is saved; the draft itself may be unfinished."""
    await make_studio(tx, organization_id)
    mail = await make_connection(tx, organization_id, channel=Channel.EMAIL)
    journey = await make_journey(tx, organization_id, is_published=False)
    with pytest.raises(NotPublishable) as refused:
        await author.save(
            tx,
            organization_id,
            journey.id,
            JourneyChanges(
                name="  ",
                stops=frozenset({StopReason.GOAL}),
                policies={"max_steps": 51, "clock": "Mars/Olympus", "colour": "blue"},
                connection_id=mail,
            ),
        )
    assert refused.value.error_code == "validation_failed"
    assert paths(refused.value.problems) == {
        ("name", "required"),
        ("stops", "not_a_choice"),
        ("policies.max_steps", "out_of_range"),
        ("policies.clock", "unknown_time_zone"),
        ("policies.colour", "unknown_field"),
        ("connection_id", "other_channel"),
    }
    assert await author.get(tx, organization_id, journey.id) == journey
    unfinished = await author.save(tx, organization_id, journey.id, JourneyChanges(draft={"nodes": [{"id": "x"}]}))
    assert unfinished.draft == {"nodes": [{"id": "x"}]}


async def test_a_connection_of_somebody_else_is_an_unknown_one(tx, organization_id, other_organization_id):
    """T7: a foreign id in a setting answers like one that nobody has."""
    await make_studio(tx, organization_id)
    foreign = await make_studio(tx, other_organization_id)
    journey = await make_journey(tx, organization_id)
    for connection_id in (foreign, new_id(tx.now)):
        with pytest.raises(NotPublishable) as refused:
            await author.save(tx, organization_id, journey.id, JourneyChanges(connection_id=connection_id))
        assert paths(refused.value.problems) == {("connection_id", "not_found")}


async def test_publishing_names_every_problem_at_its_node(tx, organization_id):
    """J6: one answer with all that is wrong; nothing is published and nobody listens."""
    await make_studio(tx, organization_id)
    draft = make_json(
        [
            make_trigger(rules=[{"id": "r", "type": "event", "name": "lead.created"}]),
            make_message("hello", "Oi {{ contact.shoe_size }}"),
            make_wait("blink", minutes=1),
            make_node("odd", "teleport"),
            make_message("lost"),
        ],
        [make_edge("start", "hello"), make_edge("hello", "blink"), make_edge("blink", "hello")],
    )
    journey = await make_journey(tx, organization_id, draft=draft, is_published=False)
    with pytest.raises(NotPublishable) as refused:
        await author.publish(tx, organization_id, journey.id)
    found = paths(refused.value.problems)
    assert ("nodes.hello.config.texts.whatsapp_qr", "unknown_variable") in found
    assert ("nodes.blink.config.minutes", "wait_too_short") in found
    assert {path for path, _ in found} >= {"nodes.odd.type", "nodes.lost", "nodes.hello", "nodes.blink"}
    inspected = await author.inspect_draft(tx, organization_id, journey.id)
    assert paths(inspected.problems) == found
    assert (await author.get(tx, organization_id, journey.id)).state is JourneyState.DRAFT
    assert await rows_of(tx, "journey_listeners", organization_id) == []


async def test_a_journey_for_leads_may_not_use_a_channel_that_leads_never_get(tx, organization_id):
    """T4: push to leads is refused when publishing, at the node."""
    await make_studio(tx, organization_id)
    await make_connection(tx, organization_id, channel=Channel.PUSH)
    push = make_node("buzz", "message", texts={"push": "Oi"}, channel="push")
    journey = await make_journey(tx, organization_id, push, subject=Subject.LEADS, is_published=False)
    with pytest.raises(NotPublishable) as refused:
        await author.publish(tx, organization_id, journey.id)
    assert ("nodes.buzz.config.channel", "channel_not_allowed") in paths(refused.value.problems)


async def test_saving_a_draft_touches_nothing_that_lives(tx, organization_id):
    """F16: whatever of a draft is saved, who is inside keeps their clock, and who is let in is decided as before."""
    await make_studio(tx, organization_id)
    event = {"id": "r", "type": "event", "name": "lead.created"}
    journey = await make_journey(tx, organization_id, make_wait("days", days=3), make_message("hello", "Oi"))
    await put_in(tx, journey, await make_contact(tx, organization_id))
    tables = ("enrollments", "step_runs", "triggers", "journey_versions", "journey_listeners", "message_queue")
    before = {table: await rows_of(tx, table, organization_id) for table in tables}
    assert before["enrollments"][0]["next_run_at"] is not None
    line = make_line(make_message("hello", "other words"))
    for changes in (
        JourneyChanges(draft=line),
        JourneyChanges(draft={**line, "nodes": [make_trigger(rules=[event]), *line["nodes"][1:]]}),
        JourneyChanges(draft={"nodes": [], "edges": []}),
        JourneyChanges(name="Another name", description="x", stops=frozenset()),
        JourneyChanges(policies={"max_steps": 5}),
    ):
        await author.save(tx, organization_id, journey.id, changes)
        assert {table: await rows_of(tx, table, organization_id) for table in tables} == before


async def test_those_inside_walk_the_version_they_entered_with(tx, organization_id):
    """J22: a republished journey changes nobody who is pinned; who comes later walks the new one (F16)."""
    await make_studio(tx, organization_id)
    journey = await make_journey(tx, organization_id, make_message("hello", "first words"))
    early, late = [await make_contact(tx, organization_id) for _ in range(2)]
    await put_in(tx, journey, early)
    await author.save(
        tx, organization_id, journey.id, JourneyChanges(draft=make_line(make_message("hello", "new words")))
    )
    published = await author.publish(tx, organization_id, journey.id)
    assert published.number == 2
    await put_in(tx, journey, late)
    await release_due(tx, organization_id)
    bodies = {row["contact_id"]: row["body"] for row in await rows_of(tx, "messages", organization_id)}
    assert bodies == {early: "first words", late: "new words"}
    versions = await store.list_versions(tx, organization_id, journey.id)
    assert [version.number for version in versions] == [2, 1]


async def test_a_journey_may_give_its_number_back(tx, organization_id):
    """A named number can be taken away again; leaving it out leaves it as it is."""
    connection_id = await make_studio(tx, organization_id)
    journey = await make_journey(tx, organization_id, connection_id=connection_id)
    kept = await author.save(tx, organization_id, journey.id, JourneyChanges(description="kept"))
    assert kept.connection_id == connection_id
    await author.save(tx, organization_id, journey.id, JourneyChanges(drops_connection=True))
    assert (await author.get(tx, organization_id, journey.id)).connection_id is None


async def test_the_channel_of_a_published_journey_stays(tx, organization_id):
    """The texts of those inside are written for their channel: a change would send them nothing, silently."""
    await make_studio(tx, organization_id)
    journey = await make_journey(tx, organization_id)
    with pytest.raises(NotPublishable) as refused:
        await author.save(tx, organization_id, journey.id, JourneyChanges(channel=Channel.EMAIL))
    assert paths(refused.value.problems) == {("channel", "fixed_once_published")}
    draft = await make_journey(tx, organization_id, is_published=False)
    changed = await author.save(tx, organization_id, draft.id, JourneyChanges(channel=Channel.EMAIL))
    assert changed.channel is Channel.EMAIL


async def test_what_a_journey_stops_for_is_copied_to_whoever_enters(tx, organization_id):
    """J16: the stop set of an enrollment is the one of its entry, with those that nobody can switch off."""
    await make_studio(tx, organization_id)
    journey = await make_journey(tx, organization_id, stops=frozenset({StopReason.HUMAN_MESSAGE}))
    [inside] = await put_in(tx, journey, await make_contact(tx, organization_id))
    await author.save(tx, organization_id, journey.id, JourneyChanges(stops=frozenset({StopReason.REPLY})))
    stops = (await read_enrollment(tx, organization_id, inside.enrollment_id))["stops"]
    assert set(stops) == {"human_message", "opted_out", "erased", "plan_lost", "manual"}


async def test_publishing_listens_to_the_new_rules_and_to_no_old_ones(tx, organization_id):
    """J9: the listeners are those of the active version that are on."""
    await make_studio(tx, organization_id)
    rules = [
        {"id": "a", "type": "event", "name": "lead.created"},
        {"id": "b", "type": "tag_added", "tag": "vip", "on": False},
        {"id": "c", "type": "manual"},
    ]
    draft = make_json([make_trigger(rules=rules), make_message(), make_node("end", "end")], [])
    draft["edges"] = [make_edge("start", "hello"), make_edge("hello", "end")]
    journey = await make_journey(tx, organization_id, draft=draft)
    heard = await rows_of(tx, "journey_listeners", organization_id)
    assert [(row["rule_id"], row["kind"], row["name"]) for row in heard] == [("a", "event", "lead.created")]
    changed = {
        **draft,
        "nodes": [make_trigger(rules=[{"id": "d", "type": "tag_added", "tag": "vip"}]), *draft["nodes"][1:]],
    }
    await author.save(tx, organization_id, journey.id, JourneyChanges(draft=changed))
    assert await rows_of(tx, "journey_listeners", organization_id) == heard, "a saved draft changes nothing"
    published = await author.publish(tx, organization_id, journey.id)
    [row] = await rows_of(tx, "journey_listeners", organization_id)
    assert (row["rule_id"], row["name"], row["version_id"]) == ("d", "vip", published.version_id)


async def test_publishing_a_paused_journey_keeps_it_paused(tx, organization_id):
    """The next version waits with everyone else; its pause keeps its reason and its beginning."""
    await make_studio(tx, organization_id)
    journey = await make_journey(tx, organization_id)
    await author.pause(tx, organization_id, journey.id)
    before = await author.get(tx, organization_id, journey.id)
    published = await author.publish(tx, organization_id, journey.id)
    paused = await author.get(tx, organization_id, journey.id)
    assert (paused.state, paused.reason) == (JourneyState.PAUSED, PauseReason.MANUAL)
    assert (paused.state_changed_at, paused.active_version_id) == (before.state_changed_at, published.version_id)
    [answer] = await put_in(tx, paused, await make_contact(tx, organization_id))
    assert answer.result == "journey_not_active"


async def test_a_journey_goes_only_where_its_states_allow(tx, organization_id):
    """A draft can't be paused or resumed, an active one not resumed, an archived one does nothing any more."""
    await make_studio(tx, organization_id)
    draft = await make_journey(tx, organization_id, is_published=False)
    active = await make_journey(tx, organization_id)
    resume = author.ResumePolicy.SKIP
    with pytest.raises(JourneyStateConflict):
        await author.pause(tx, organization_id, draft.id)
    for journey in (draft, active):
        with pytest.raises(JourneyStateConflict):
            await author.resume(tx, organization_id, journey.id, resume)
    await author.archive(tx, organization_id, active.id)
    await author.archive(tx, organization_id, draft.id)
    for doing in (
        author.publish(tx, organization_id, active.id),
        author.pause(tx, organization_id, active.id),
        author.archive(tx, organization_id, active.id),
        author.resume(tx, organization_id, active.id, resume),
        author.save(tx, organization_id, active.id, JourneyChanges(name="Risen")),
    ):
        with pytest.raises(JourneyArchived):
            await doing


async def test_a_journey_of_somebody_else_is_unknown_to_every_verb(tx, organization_id, other_organization_id):
    """T7: foreign and unknown ids answer alike, and nothing of the other's journey changes."""
    await make_studio(tx, organization_id)
    await make_studio(tx, other_organization_id)
    foreign = await make_journey(tx, other_organization_id)
    before = await author.get(tx, other_organization_id, foreign.id)
    for journey_id in (foreign.id, new_id(tx.now)):
        for doing in (
            author.get(tx, organization_id, journey_id),
            author.save(tx, organization_id, journey_id, JourneyChanges(name="Mine")),
            author.inspect_draft(tx, organization_id, journey_id),
            author.publish(tx, organization_id, journey_id),
            author.pause(tx, organization_id, journey_id),
            author.count_parked(tx, organization_id, journey_id),
            author.resume(tx, organization_id, journey_id, author.ResumePolicy.HOLD),
            author.archive(tx, organization_id, journey_id),
        ):
            with pytest.raises(JourneyNotFound):
                await doing
    assert await author.get(tx, other_organization_id, foreign.id) == before


async def test_closing_the_entry_lets_those_inside_go_on(tx, organization_id):
    """J22: nobody new, and everyone inside walks on."""
    await make_studio(tx, organization_id)
    journey = await make_journey(tx, organization_id)
    inside, late = [await make_contact(tx, organization_id) for _ in range(2)]
    await put_in(tx, journey, inside)
    await author.save(tx, organization_id, journey.id, JourneyChanges(entry_open=False))
    [answer] = await put_in(tx, journey, late)
    assert answer.result == "journey_not_active"
    assert [one.contact_id for one in await release_due(tx, organization_id)] == [inside]
