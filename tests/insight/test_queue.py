from datetime import timedelta

from cadenza.insight.actions.queue import QueuePage, count_queue, read_queue
from cadenza.insight.domain.queue import QueueCounts, QueueFilter, QueueReason, QueueSource, ReasonKind
from cadenza.journeys.actions import commands
from cadenza.journeys.loops import RELEASE
from cadenza.kit.reasons import EnrollmentState
from tests.builders.graphs import make_message, make_wait
from tests.builders.world import World

TEXT = "Oi {{ contact.first_name }}, tudo bem?"


async def queue(world: World, **asked) -> QueuePage:
    """Read the queue of the world's organization."""
    async with world.database.read(world.organization_id) as tx:
        return await read_queue(tx, world.organization_id, **asked)


async def test_the_queue_says_who_gets_what_next_and_when(world: World):
    """A line has the person, their address and zone, the journey, the node, the progress, and the text to come."""
    ana = await world.person("Ana", replies_with=[])
    journey = await world.journey(
        make_message("hello", "Oi"), make_wait("later", days=3), make_message("again", TEXT), name="Boas-vindas"
    )
    await world.enroll(journey, ana)
    await world.run()
    (item,) = (await queue(world)).items
    assert (item.contact.id, item.address, item.time_zone) == (ana.contact_id, ana.address, "America/Sao_Paulo")
    assert (item.row.journey_name, item.row.node_id, item.row.channel) == ("Boas-vindas", "later", "whatsapp_qr")
    assert (item.progress.done, item.progress.total) == (1, 3)
    assert item.preview == "Oi Ana, tudo bem?"
    assert item.reason is not None
    assert (item.reason.kind, item.reason.until) == (ReasonKind.WAIT, item.row.next_run_at)


async def test_a_missing_value_leaves_no_preview(world: World):
    """What would be skipped for a missing variable is not shown as if it were sent."""
    ana = await world.person("Ana")
    journey = await world.journey(make_wait("later", days=3), make_message("again", "{{ vars.coupon }}"))
    await world.enroll(journey, ana)
    await world.run()
    (item,) = (await queue(world)).items
    assert item.preview is None


async def test_a_paused_enrollment_is_in_the_queue_with_its_reason(world: World):
    """Paused by hand: the reason says so, without a time; it can be listed alone."""
    ana, bia = await world.person("Ana"), await world.person("Bia")
    journey = await world.journey(make_wait("later", days=3), make_message("again", TEXT))
    await world.enroll(journey, ana, bia)
    await world.run()
    enrollment = await world.enrollment(ana)
    async with world.database.begin(world.organization_id) as tx:
        await commands.pause(tx, world.organization_id, enrollment["id"])
    assert {item.row.state for item in (await queue(world)).items} == {
        EnrollmentState.ACTIVE,
        EnrollmentState.PAUSED,
    }
    (paused,) = (await queue(world, wanted=QueueFilter(states=(EnrollmentState.PAUSED,)))).items
    assert paused.reason is not None
    assert (paused.reason.kind, paused.reason.code, paused.reason.until) == (ReasonKind.PAUSE, "manual", None)
    (active,) = (await queue(world, wanted=QueueFilter(states=(EnrollmentState.ACTIVE,)))).items
    assert active.contact.id == bia.contact_id


async def test_a_message_held_by_a_paused_journey_says_so(world: World):
    """Nobody turned a kill switch: its journey stands still, and nothing but the resume says until when."""
    ana = await world.person("Ana")
    journey = await world.journey(make_message("hello", "Oi"), make_wait("later", days=3))
    await world.enroll(journey, ana)
    await world.batch(RELEASE)
    await world.pause(journey)
    await world.deliver()
    (item,) = (await queue(world)).items
    assert item.reason == QueueReason(ReasonKind.PAUSE, "journey_paused", None)


async def test_pages_join_without_gap_or_repeat_though_all_are_due_at_once(world: World):
    """People of one instant are paged by id; the pages together are everybody, each once."""
    people = [await world.person(f"P{n}") for n in range(7)]
    journey = await world.journey(make_wait("later", days=3), make_message("again", TEXT))
    await world.enroll(journey, *people)
    await world.run()
    pages, after = [], {}
    while True:
        page = await queue(world, limit=3, **after)
        pages.append([item.contact.id for item in page.items])
        if page.next_after is None:
            break
        after = {"after": page.next_after}
    assert [len(page) for page in pages] == [3, 3, 1]
    assert {contact_id for page in pages for contact_id in page} == {person.contact_id for person in people}


async def test_one_journey_can_be_looked_at_alone(world: World):
    """The filter by journey shows its people only, soonest first."""
    ana, bia = await world.person("Ana"), await world.person("Bia")
    soon = await world.journey(make_wait("w", days=1), make_message("m", TEXT), name="soon")
    late = await world.journey(make_wait("w", days=9), make_message("m", TEXT), name="late")
    await world.enroll(late, ana)
    await world.enroll(soon, ana, bia)
    await world.run()
    everything = (await queue(world)).items
    assert [item.row.journey_name for item in everything] == ["soon", "soon", "late"]
    assert everything[-1].row.next_run_at - everything[0].row.next_run_at > timedelta(days=7)
    only = (await queue(world, wanted=QueueFilter(journey_id=late.id))).items
    assert [item.row.journey_name for item in only] == ["late"]


async def test_whoever_has_ended_is_not_in_the_queue(world: World):
    """A reply ends the journey, and with it the line."""
    ana = await world.person("Ana")
    journey = await world.journey(make_message("hello", "Oi"), make_wait("later", days=3), make_message("again", TEXT))
    await world.enroll(journey, ana)
    await world.run()
    await world.writes(ana, "oi!")
    await world.run()
    assert (await queue(world)).items == []


async def test_the_queue_is_narrowed_by_number_source_and_time(world: World):
    """Who is written to from a number, whom a person put in, and what is due until then."""
    ana = await world.person("Ana")
    journey = await world.journey(make_message("hello", "Oi"), make_wait("later", days=3), make_message("again", TEXT))
    await world.enroll(journey, ana, connection_id=world.connection.id)
    await world.run()
    (item,) = (await queue(world)).items
    assert (item.row.connection_id, item.row.connection_name, item.row.source) == (
        world.connection.id,
        "Sandbox",
        "test",
    )

    async def found(**wanted) -> int:
        return len((await queue(world, wanted=QueueFilter(**wanted))).items)

    assert await found(connection_id=world.connection.id) == 1
    assert await found(connection_id=journey.id) == 0
    assert await found(source=QueueSource.RULE) == 0
    assert await found(until=item.row.next_run_at) == 0
    assert await found(until=item.row.next_run_at + timedelta(seconds=1), journey_id=journey.id) == 1


async def test_the_queue_is_counted(world: World):
    """What goes out in the next day, and who stands still."""
    ana, bia, caio = [await world.person(name) for name in ("Ana", "Bia", "Caio")]
    soon = await world.journey(make_wait("w", hours=2), make_message("m", TEXT), name="soon")
    late = await world.journey(make_wait("w", days=9), make_message("m", TEXT), name="late")
    await world.enroll(soon, ana, bia)
    await world.enroll(late, caio)
    await world.run()
    await world.command(commands.pause, bia)
    async with world.database.read(world.organization_id) as tx:
        assert await count_queue(tx, world.organization_id) == QueueCounts(due=1, held_back=0, no_address=0, paused=1)
    await world.change("UPDATE identifiers SET status = 'invalid' WHERE contact_id = $1", ana.contact_id)
    async with world.database.read(world.organization_id) as tx:
        counts = await count_queue(tx, world.organization_id)
    assert (counts.due, counts.no_address) == (0, 1)


async def test_whoever_has_no_address_is_told_to_be_skipped(world: World):
    """Not when it is due, but now; a step that sends nothing needs no address."""
    ana, bia = await world.person("Ana"), await world.person("Bia")
    await world.enroll(await world.journey(make_wait("w", hours=2), make_message("m", TEXT)), ana, bia)
    await world.enroll(await world.journey(make_wait("w", hours=3), name="quiet"), ana)
    await world.change("UPDATE identifiers SET status = 'invalid' WHERE contact_id = $1", ana.contact_id)
    await world.change("DELETE FROM identifiers WHERE contact_id = $1", bia.contact_id)
    await world.run()
    said = {(one.row.journey_name == "quiet", one.contact.id): one.reason for one in (await queue(world)).items}
    assert [(one.kind, one.code) for one in (said[False, ana.contact_id], said[False, bia.contact_id]) if one] == [
        (ReasonKind.SKIP, "invalid_address"),
        (ReasonKind.SKIP, "no_address"),
    ]
    quiet = said[True, ana.contact_id]
    assert quiet is not None
    assert quiet.kind is not ReasonKind.SKIP
