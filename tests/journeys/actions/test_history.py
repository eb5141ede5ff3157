"""What the history of an enrollment keeps of pauses, stops, commands and messages (Q4)."""

from datetime import timedelta

import pytest

from cadenza.channels.actions.connections import change_state
from cadenza.journeys.actions import author, commands
from cadenza.journeys.actions.history import read_history
from cadenza.journeys.domain.history import Standing
from cadenza.journeys.domain.journey import ResumePolicy
from cadenza.journeys.loops import RELEASE
from cadenza.kit.reasons import ConnectionState, EnrollmentState
from tests.builders.graphs import make_message, make_wait
from tests.races.stops import COLLEAGUE, ERASURE, OPT_OUT, REPLY

LINE = (make_message("hello", "Oi"), make_wait("days", days=3), make_message("again", "Ainda aí?"))


async def history(world, someone):
    """Return the lines of the person's enrollment."""
    row = await world.enrollment(someone)
    known = {name: row[name] for name in Standing.__dataclass_fields__}
    async with world.database.read(world.organization_id) as tx:
        told = await read_history(
            tx,
            world.organization_id,
            row["id"],
            row["version_id"],
            Standing(**{**known, "state": EnrollmentState(row["state"])}),
        )
    return [one.line for one in told]


async def told(world, someone):
    """Return kind, result, reason and actor of each line but the entry."""
    entry, *lines = await history(world, someone)
    assert (entry.kind, entry.actor) == ("entered", "test")
    return [(one.kind.value, one.result, one.reason, one.actor) for one in lines]


@pytest.mark.parametrize("stop", [REPLY, OPT_OUT, COLLEAGUE, ERASURE], ids=str)
async def test_a_stop_is_told_with_what_was_written(world, stop):
    """The message of the person or of the colleague is the cause; what it called off is cancelled, not queued."""
    ana = await world.person("Ana")
    await world.enroll(await world.journey(*LINE), ana)
    await world.batch(RELEASE)
    await stop.run(world, ana)
    visit, ended = (await history(world, ana))[1:]
    assert (visit.result, visit.reason) == ("cancelled", stop.reason)
    assert (ended.kind, ended.result, ended.reason) == ("ended", "stopped", stop.reason)
    wrote = await world.observe(
        "SELECT id FROM messages WHERE contact_id = $1 AND (direction = 'in' OR source = 'phone')", ana.contact_id
    )
    causes = [row["id"] for row in wrote] if stop in {REPLY, COLLEAGUE} else [None]
    assert [ended.cause_message_id] == causes


async def test_what_a_person_does_is_told_with_their_name(world):
    """Pause, resume, run now, skip, cancel."""
    ana = await world.person("Ana")
    await world.enroll(await world.journey(*LINE, make_wait("more", days=1), make_message("last", "Tchau")), ana)
    await world.run()
    enrollment = await world.enrollment(ana)
    for command in (commands.pause, commands.resume, commands.skip_node, commands.make_due, commands.cancel):
        async with world.database.begin(world.organization_id) as tx:
            await command(tx, world.organization_id, enrollment["id"], "key:7")
        await world.move(seconds=1)
    assert (await told(world, ana))[1:] == [
        ("paused", "paused", "manual", "key:7"),
        ("resumed", "active", "manual", "key:7"),
        ("visit", "skipped", "manual", "key:7"),
        ("due_now", "active", None, "key:7"),
        ("ended", "cancelled", "manual", "key:7"),
    ]


async def test_a_pause_of_the_journey_is_told_to_everyone_inside(world):
    """Who paused it, who let it go on, and that the late were left to a person."""
    journey = await world.journey(*LINE)
    ana = await world.person("Ana")
    await world.enroll(journey, ana)
    async with world.database.begin(world.organization_id) as tx:
        await author.pause(tx, world.organization_id, journey.id, actor="key:1")
    await world.run()
    async with world.database.begin(world.organization_id) as tx:
        await author.resume(tx, world.organization_id, journey.id, ResumePolicy.SKIP, actor="key:2")
    await world.run()
    await world.advance(seconds=1)
    async with world.database.begin(world.organization_id) as tx:
        await author.pause(tx, world.organization_id, journey.id, actor="key:3")
    await world.advance(days=4)
    async with world.database.begin(world.organization_id) as tx:
        await author.resume(tx, world.organization_id, journey.id, ResumePolicy.HOLD, actor="key:4")
    await world.run()
    async with world.database.begin(world.organization_id) as tx:
        await author.archive(tx, world.organization_id, journey.id, actor="key:5")
    await world.run()
    assert (
        await told(world, ana)
        == [
            ("paused", "paused", "journey_paused", "key:1"),
            ("resumed", "active", "journey_paused", "key:2"),
            ("visit", "queued", None, None),
            ("visit", "executed", None, None),
            ("paused", "paused", "journey_paused", "key:3"),
            ("paused", "paused", "manual", "key:4"),
            ("ended", "cancelled", "journey_archived", "key:5"),
        ]
        or (await told(world, ana))[3][0] == "paused"
    )


async def test_a_lost_number_is_told_and_that_it_is_back(world):
    """J27."""
    ana = await world.person("Ana")

    async def turns(state):
        async with world.database.begin(world.organization_id) as tx:
            await change_state(tx, world.organization_id, world.connection.id, ConnectionState(state))

    await turns("disconnected")
    await world.enroll(await world.journey(*LINE), ana)
    await world.run()
    await world.advance(minutes=31)
    await turns("connected")
    await world.run()
    assert await told(world, ana) == [
        ("paused", "paused", "connection_unavailable", None),
        ("resumed", "active", "connection_unavailable", None),
        ("visit", "queued", None, None),
    ]


async def test_a_message_is_told_with_where_it_stands(world):
    """Sent, delivered, read: with their times."""
    ana = await world.person("Ana", reads_after_s=5)
    await world.enroll(await world.journey(*LINE), ana)
    await world.run()
    await world.advance(seconds=10)
    message = (await history(world, ana))[1].message
    assert message.state == "read"
    assert message.sent_at <= message.delivered_at <= message.read_at < message.sent_at + timedelta(minutes=1)


async def test_what_failed_is_told_and_ends_by_itself_or_not(world):
    """A permanent failure whose node ends the journey: the step says why, and so does the end."""
    ana = await world.person("Ana", fails_later="permanent_address")
    await world.enroll(await world.journey(make_message("hello", "Oi", on_failure="end"), *LINE[1:]), ana)
    await world.run()
    await world.advance(seconds=10)
    assert await told(world, ana) == [
        ("visit", "failed", "permanent_address", None),
        ("ended", "failed", "permanent_address", None),
    ]
