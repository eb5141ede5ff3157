"""F33: a version of a newer release meets a worker that can't read it: nobody is walked by a guess, nothing is lost."""

from collections import Counter

import pytest

from cadenza.contacts.actions import bulk
from cadenza.contacts.actions.events import record_events
from cadenza.contacts.actions.lock import lock_one
from cadenza.contacts.domain.bulk import BulkAction, Selection
from cadenza.contacts.domain.incoming import IncomingEvent
from cadenza.insight.actions.home import read_home
from cadenza.insight.actions.queue import read_queue
from cadenza.journeys.actions import versions
from cadenza.journeys.actions.commands import skip_node
from cadenza.journeys.actions.people import list_people
from cadenza.journeys.domain.compiled import CompiledVersions
from cadenza.journeys.domain.nodes.registry import KINDS
from cadenza.journeys.domain.semantics import PUBLISHED, SEMANTICS
from cadenza.journeys.loops import MATCH, RELEASE
from cadenza.journeys.store.listing import NEWEST, Wanted
from cadenza.kit.db_errors import NewerThanUs, is_contention, is_transient
from cadenza.kit.reasons import DeferReason
from cadenza.messages.actions import handoff
from tests.builders.contacts import make_contact
from tests.builders.graphs import make_edge, make_end, make_json, make_message, make_trigger, make_wait
from tests.builders.races import Statements
from tests.builders.world import Someone, World

LINE = (make_message("hello", "Oi"), make_wait("three_days", days=3), make_message("again", "E ai?"))
NEWER = 2


@pytest.fixture(autouse=True)
def not_read_before(monkeypatch):
    """Have a worker that has read no version yet."""
    monkeypatch.setattr(versions, "_COMPILED", CompiledVersions())


async def make_newer(world, journey) -> None:
    """Have its version published by a newer release; this one has not read it."""
    versions._COMPILED = CompiledVersions()
    await world.change("UPDATE journey_versions SET semantics = $2 WHERE journey_id = $1", journey.id, NEWER)


def on_event(name):
    """Let in whoever an event is told of."""
    nodes = [make_trigger(rules=[{"id": "r", "type": "event", "name": name}]), make_message("hello"), make_end()]
    return make_json(nodes, [make_edge("start", "hello"), make_edge("hello", "end")])


def told(event_id, name, contact_id):
    """Tell of an event."""
    return IncomingEvent(event_id=event_id, name=name, contact_id=contact_id, properties={})


def upgrade(monkeypatch) -> None:
    """Let this worker know the newer number."""
    monkeypatch.setitem(SEMANTICS, NEWER, KINDS)


async def test_publishing_writes_the_number(world):
    """It stands in the row."""
    journey = await world.journey(*LINE)
    rows = await world.observe("SELECT semantics FROM journey_versions WHERE journey_id = $1", journey.id)
    assert [row["semantics"] for row in rows] == [PUBLISHED]


async def test_whoever_is_inside_a_newer_version_waits_for_a_worker_that_can_read_it(world, monkeypatch):
    """No attempt is counted however often it is met, others of the batch go on, and after the upgrade so do they."""
    newer, plain = await world.journey(*LINE, name="Newer"), await world.journey(*LINE, name="Plain")
    ana, bia = await world.person("Ana"), await world.person("Bia")
    await world.enroll(plain, bia)
    await world.enroll(newer, ana)
    await make_newer(world, newer)
    for _ in range(8):
        await world.batch(RELEASE)
        await world.advance(seconds=31)
    row = await world.enrollment(ana)
    assert (row["state"], row["defer_reason"], row["attempts"]) == ("active", DeferReason.UPGRADE.value, 0)
    assert (await world.received(ana), await world.received(bia)) == ([], ["Oi"])
    upgrade(monkeypatch)
    await world.advance(seconds=31)
    assert await world.received(ana) == ["Oi"]
    assert (await world.enrollment(ana))["defer_reason"] is None


async def test_many_are_put_off_in_as_many_statements_as_a_few(dsn):
    """Their people are held meanwhile: not for longer than a release takes."""
    statements, counts = Statements(), []
    world = await (await World.open(dsn, checkpoint=statements)).found()
    journey = await world.journey(*LINE)
    for many in (3, 60):
        async with world.database.begin(world.organization_id) as tx:
            ids = [await make_contact(tx, world.organization_id) for _ in range(many)]
        await world.enroll(journey, *(Someone(one, one, "") for one in ids))
        await make_newer(world, journey)
        async with statements.counted() as made:
            assert await world.batch(RELEASE) == many
        counts.append(Counter(made))
        await world.change("UPDATE journey_versions SET semantics = $1", PUBLISHED)
    rows = await world.observe("SELECT defer_reason, count(*) AS n FROM enrollments GROUP BY 1")
    await world.close()
    assert [tuple(row) for row in rows] == [(DeferReason.UPGRADE.value, 63)]
    assert counts[0] == counts[1]
    assert counts[0]["postpone"] == 1


async def test_an_event_for_a_newer_version_lets_in_once_it_can_be_read(world, monkeypatch):
    """It is not taken for one that does not match, and never given up."""
    journey = await world.journey(draft=on_event("cart.left"))
    await make_newer(world, journey)
    ana = await world.person("Ana")
    async with world.database.begin(world.organization_id) as tx:
        await record_events(tx, world.organization_id, [told("1", "cart.left", ana.contact_id)])
    for _ in range(8):
        await world.batch(MATCH)
        await world.advance(seconds=31)
    rows = await world.observe("SELECT attempts, next_run_at IS NOT NULL AS is_due FROM triggers")
    assert [tuple(row) for row in rows] == [(0, True)]
    upgrade(monkeypatch)
    await world.advance(seconds=31)
    assert (await world.enrollment(ana))["journey_id"] == journey.id


async def test_events_for_a_newer_version_are_put_off_together_and_others_go_on(dsn):
    """However many there are: as many statements as for a few, and no attempt of any."""
    statements, counts = Statements(), []
    world = await (await World.open(dsn, checkpoint=statements)).found()
    newer, plain = [await world.journey(draft=on_event(name), name=name) for name in ("cart.left", "cart.back")]
    bia = await world.person("Bia")
    for many in (3, 60):
        await make_newer(world, newer)
        async with world.database.begin(world.organization_id) as tx:
            ids = [await make_contact(tx, world.organization_id) for _ in range(many)]
            facts = [told(f"{many}:{place}", "cart.left", one) for place, one in enumerate(ids)]
            await record_events(tx, world.organization_id, [*facts, told(f"{many}", "cart.back", bia.contact_id)])
        async with statements.counted() as made:
            assert await world.batch(MATCH) == many + 1
        counts.append(Counter(made))
    rows = await world.observe(
        "SELECT attempts, next_run_at > moved_clock() AS later, count(*) FROM triggers GROUP BY 1, 2"
    )
    inside = await world.enrollment(bia)
    await world.close()
    assert [tuple(row) for row in rows] == [(0, True, 63)]
    assert inside["journey_id"] == plain.id
    assert counts[1] - counts[0] == Counter()
    assert counts[1]["postpone"] == 1


async def test_a_failed_message_of_a_newer_version_is_answered_once_it_can_be_read(world, monkeypatch):
    """What its node asks for then is not known here."""
    journey = await world.journey(
        make_message("hello", "Oi", on_failure="end"), make_wait(days=3), make_message("again")
    )
    ana = await world.person("Ana")
    await world.enroll(journey, ana)
    await world.batch(RELEASE)
    await make_newer(world, journey)
    await world.deliver()
    await world.tell_of_failure(ana, "permanent_address")
    for _ in range(8):
        await world.batch(MATCH)
        await world.advance(seconds=31)
    rows = await world.observe("SELECT kind, attempts, next_run_at IS NOT NULL AS is_due FROM triggers")
    assert [tuple(row) for row in rows] == [("message_failed", 0, True)]
    assert (await world.enrollment(ana))["state"] == "active"
    upgrade(monkeypatch)
    await world.advance(seconds=31)
    assert (await world.enrollment(ana))["state"] == "failed"


async def test_many_who_are_put_into_a_newer_version_wait_for_a_worker_that_can_read_it(world, monkeypatch):
    """The job goes on after the upgrade, however long that takes."""
    journey = await world.journey(*LINE)
    ana = await world.person("Ana")
    await make_newer(world, journey)
    async with world.database.begin(world.organization_id) as tx:
        params = {"journey_id": str(journey.id)}
        await bulk.start(tx, world.organization_id, BulkAction.RUN, params, Selection(), "person:1")
    for _ in range(8):
        await world.run()
        await world.advance(seconds=31)
    [job] = await world.observe(
        "SELECT state, attempts FROM bulk_jobs WHERE organization_id = $1", world.organization_id
    )
    assert (job["state"], job["attempts"]) == ("queued", 0)
    upgrade(monkeypatch)
    await world.advance(seconds=31)
    assert (await world.enrollment(ana))["journey_id"] == journey.id


async def test_a_command_on_it_is_to_be_asked_again(world):
    """503 of the API, as another process may know; and no contention, which would cost nothing and never end."""
    journey = await world.journey(*LINE)
    ana = await world.person("Ana")
    await world.enroll(journey, ana)
    row = await world.enrollment(ana)
    await make_newer(world, journey)
    assert is_transient(NewerThanUs())
    assert not is_contention(NewerThanUs())
    with pytest.raises(NewerThanUs):
        async with world.database.begin(world.organization_id) as tx:
            await skip_node(tx, world.organization_id, row["id"])


async def test_whoever_a_colleague_takes_over_stands_still_in_it(world):
    """What its policy says is not known here: the careful one is taken, and the handoff itself goes through."""
    journey = await world.journey(*LINE)
    ana = await world.person("Ana")
    await world.enroll(journey, ana)
    await world.batch(RELEASE)
    await make_newer(world, journey)
    [thread] = await world.observe("SELECT id FROM conversations WHERE contact_id = $1", ana.contact_id)
    async with world.database.begin(world.organization_id) as tx:
        await lock_one(tx, world.organization_id, ana.contact_id)
        await handoff.start(tx, world.organization_id, ana.contact_id, thread["id"], "person:1")
    row = await world.enrollment(ana)
    assert (row["state"], row["reason"]) == ("paused", "handoff")


async def test_whoever_opts_out_is_out_of_it_at_once(world):
    """A worker that can't read the version takes the stop all the same: the journey's channel says enough."""
    journey = await world.journey(*LINE)
    ana = await world.person("Ana")
    await world.enroll(journey, ana)
    await world.batch(RELEASE)
    await world.deliver()
    await make_newer(world, journey)
    await world.writes(ana, "STOP")
    await world.round()
    row = await world.enrollment(ana)
    assert (row["state"], row["reason"]) == ("stopped", "opted_out")


async def test_pages_show_whoever_is_inside_it(world):
    """The queue, the journey's people and the home page lack what its nodes are, and nothing else."""
    journey = await world.journey(*LINE)
    ana = await world.person("Ana")
    await world.enroll(journey, ana)
    await make_newer(world, journey)
    async with world.database.read(world.organization_id) as tx:
        queue = await read_queue(tx, world.organization_id)
        people, _ = await list_people(tx, world.organization_id, Wanted(journey_id=journey.id), before=NEWEST, limit=10)
        home = await read_home(tx, world.organization_id)
    assert [(one.contact.name, one.node) for one in queue.items] == [("Ana", None)]
    assert [(one.name, one.node.type) for one in people] == [("Ana", None)]
    assert [one.name for one in home.journeys] == ["Welcome"]
