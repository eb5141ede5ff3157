"""What a person does to one enrollment, and what is refused in which state."""

import pytest

from cadenza.journeys.actions import commands
from cadenza.journeys.domain.events import EnrollmentEnded
from cadenza.journeys.errors import (
    EnrollmentNotFound,
    EnrollmentNotRunning,
    NodeCannotBeSkipped,
    TransitionNotAllowed,
)
from cadenza.journeys.loops import RELEASE
from cadenza.kit.ids import new_id
from cadenza.kit.reasons import CancelReason
from tests.builders.contacts import make_contact
from tests.builders.graphs import make_condition, make_edge, make_json, make_message, make_node, make_trigger, make_wait
from tests.builders.journeys import make_journey, make_studio, put_in, read_enrollment, release_due, set_state
from tests.builders.messages import rows_of

LINE = (make_message("hello", "Oi"), make_wait("three_days", days=3), make_message("again", "Ainda aí?"))
ALL = (commands.cancel, commands.pause, commands.resume, commands.skip_node, commands.make_due)


async def inside(tx, organization_id, *nodes):
    """Put somebody into a new journey; returns the enrollment's id."""
    journey = await make_journey(tx, organization_id, *(nodes or LINE))
    [admission] = await put_in(tx, journey, await make_contact(tx, organization_id))
    return admission.enrollment_id


async def stands(tx, organization_id, enrollment_id):
    """Say where it stands: state, reason, node."""
    row = await read_enrollment(tx, organization_id, enrollment_id)
    return row["state"], row["reason"], row["node_id"]


async def test_cancel_ends_it_and_calls_off_what_is_queued(tx, organization_id, ended):
    """J18: state, reason and end are written, the queue row goes, and it is said once."""
    await make_studio(tx, organization_id)
    one = await inside(tx, organization_id)
    await release_due(tx, organization_id)
    await commands.cancel(tx, organization_id, one)
    await tx.flush()
    row = await read_enrollment(tx, organization_id, one)
    assert (row["state"], row["reason"], row["outcome"]) == ("cancelled", CancelReason.MANUAL, None)
    assert (row["next_run_at"], row["ended_at"]) == (None, tx.now)
    [message] = await rows_of(tx, "messages", organization_id)
    assert (message["state"], message["reason"]) == ("cancelled", "manual")
    assert await rows_of(tx, "message_queue", organization_id) == []
    assert [(event.enrollment_id, event.state) for event in ended] == [(one, "cancelled")]


async def test_a_paused_one_stands_still_and_goes_on_at_its_own_time(world):
    """J18: its clock is kept; one whose time has passed goes on at once, and what was queued goes with it."""
    journey = await world.journey(*LINE)
    early, late = await world.person("Ana"), await world.person("Bia")
    await world.enroll(journey, early, late)
    await world.run()
    due_at = (await world.enrollment(early))["next_run_at"]
    for someone in (early, late):
        await world.command(commands.pause, someone)
    await world.advance(days=1)
    await world.command(commands.resume, early)
    assert (await world.enrollment(early))["next_run_at"] == due_at
    await world.advance(days=3)
    assert await world.received(early) == ["Oi", "Ainda aí?"]
    assert await world.received(late) == ["Oi"]
    await world.command(commands.resume, late)
    await world.advance(seconds=1)
    assert await world.received(late) == ["Oi", "Ainda aí?"]


async def test_a_pause_holds_back_what_is_queued(world):
    """Nothing of a paused enrollment leaves; after its resume it does, and only once."""
    journey = await world.journey(*LINE)
    ana = await world.person("Ana")
    await world.enroll(journey, ana)
    await world.batch(RELEASE)
    await world.command(commands.pause, ana)
    await world.advance(hours=1)
    assert await world.received(ana) == []
    await world.command(commands.resume, ana)
    await world.advance(minutes=1)
    assert await world.received(ana) == ["Oi"]


async def test_skip_leaves_the_node_without_doing_it(tx, organization_id):
    """A message is not sent, a wait is not waited for; the ledger says who did it."""
    await make_studio(tx, organization_id)
    one = await inside(tx, organization_id)
    await commands.skip_node(tx, organization_id, one)
    assert await stands(tx, organization_id, one) == ("active", None, "three_days")
    await release_due(tx, organization_id)
    await commands.skip_node(tx, organization_id, one)
    assert await stands(tx, organization_id, one) == ("active", None, "again")
    await release_due(tx, organization_id)
    bodies = [row["body"] for row in await rows_of(tx, "messages", organization_id)]
    steps = [
        (row["visit"], row["node_id"], row["state"], row["reason"])
        for row in await rows_of(tx, "step_runs", organization_id, order="visit")
    ]
    assert bodies == ["Ainda aí?"]
    assert steps == [
        (1, "hello", "skipped", "manual"),
        (2, "three_days", "skipped", "manual"),
        (3, "again", "queued", None),
        (4, "end", "executed", None),
    ]


async def test_run_now_ends_a_wait_and_asks_the_gate(tx, organization_id):
    """Make the next thing due now: what may not be sent is still not sent."""
    await make_studio(tx, organization_id)
    journey = await make_journey(tx, organization_id, *LINE)
    ana, bia = await make_contact(tx, organization_id), await make_contact(tx, organization_id, consent={})
    admissions = await put_in(tx, journey, ana, bia)
    await release_due(tx, organization_id)
    for admission in admissions:
        await commands.make_due(tx, organization_id, admission.enrollment_id)
    await release_due(tx, organization_id)
    sent = [
        (row["contact_id"], row["body"]) for row in await rows_of(tx, "messages", organization_id, order="queued_at")
    ]
    assert sorted(sent) == sorted([(ana, "Oi"), (ana, "Ainda aí?")])
    skipped = {row["reason"] for row in await rows_of(tx, "step_runs", organization_id) if row["state"] == "skipped"}
    assert skipped == {"manual", "no_consent"}


async def test_a_question_can_not_be_skipped(tx, organization_id):
    """There is more than one way on from a condition, and none from an end."""
    await make_studio(tx, organization_id)
    nodes = [make_trigger(), make_wait("w", days=1), make_condition("check"), make_node("end", "end")]
    edges = [make_edge("start", "w"), make_edge("w", "check")]
    edges += [make_edge("check", "end", answer) for answer in ("true", "false")]
    journey = await make_journey(tx, organization_id, draft=make_json(nodes, edges))
    [admission] = await put_in(tx, journey, await make_contact(tx, organization_id))
    await commands.skip_node(tx, organization_id, admission.enrollment_id)
    with pytest.raises(NodeCannotBeSkipped):
        await commands.skip_node(tx, organization_id, admission.enrollment_id)


@pytest.mark.parametrize(
    ("state", "reason", "refused"),
    [
        ("active", None, {commands.resume: TransitionNotAllowed}),
        (
            "paused",
            "manual",
            {
                commands.pause: TransitionNotAllowed,
                commands.skip_node: EnrollmentNotRunning,
                commands.make_due: EnrollmentNotRunning,
            },
        ),
        (
            "paused",
            "journey_paused",
            {
                commands.pause: TransitionNotAllowed,
                commands.skip_node: EnrollmentNotRunning,
                commands.make_due: EnrollmentNotRunning,
            },
        ),
        *(
            (
                state,
                "reply",
                {
                    commands.cancel: TransitionNotAllowed,
                    commands.pause: TransitionNotAllowed,
                    commands.resume: TransitionNotAllowed,
                    commands.skip_node: EnrollmentNotRunning,
                    commands.make_due: EnrollmentNotRunning,
                },
            )
            for state in ("completed", "stopped", "cancelled", "failed")
        ),
    ],
)
async def test_each_command_is_refused_where_it_makes_no_sense(tx, organization_id, state, reason, refused):
    """A refusal changes nothing; what has ended never moves again."""
    await make_studio(tx, organization_id)
    for command in ALL:
        one = await inside(tx, organization_id)
        await set_state(tx, organization_id, one, state, reason)
        before = await read_enrollment(tx, organization_id, one)
        if command in refused:
            with pytest.raises(refused[command]):
                await command(tx, organization_id, one)
            assert await read_enrollment(tx, organization_id, one) == before
        else:
            await command(tx, organization_id, one)


async def test_an_enrollment_of_somebody_else_is_unknown(tx, organization_id, other_organization_id):
    """T7: foreign and unknown ids answer alike and nothing changes."""
    await make_studio(tx, organization_id)
    await make_studio(tx, other_organization_id)
    foreign = await inside(tx, other_organization_id)
    before = await read_enrollment(tx, other_organization_id, foreign)
    for command in ALL:
        for enrollment_id in (foreign, new_id(tx.now)):
            with pytest.raises(EnrollmentNotFound):
                await command(tx, organization_id, enrollment_id)
    assert await read_enrollment(tx, other_organization_id, foreign) == before


# ------------------------------------------------------------------------------------------------ fixtures


@pytest.fixture
def handlers(handlers, ended):
    """Keep who ended."""

    async def keep(_tx, events):
        ended.extend(events)

    return {**handlers, EnrollmentEnded: [keep]}


@pytest.fixture
def ended():
    """Hold what was said."""
    return []
