"""The funnel of a journey: what became of people at each step."""

from datetime import UTC, datetime

import pytest

from cadenza.insight.actions.report import read_report
from cadenza.insight.domain.funnel import Visits, Walker, count
from cadenza.insight.schemas.views import ReportOut
from cadenza.journeys.errors import VersionNotFound
from cadenza.kit.ids import new_id
from cadenza.kit.reasons import EnrollmentState, StepState
from tests.builders.graphs import make_message, make_wait
from tests.builders.world import World

LINE = (make_message("hello", "Oi"), make_wait("later", days=3), make_message("again", "Ainda aí?"))


async def test_the_report_follows_people_from_step_to_step(world: World):
    """Entered, sent, read, answered, and where they left."""
    ana = await world.person("Ana", reads_after_s=1)
    bia, caio = await world.person("Bia"), await world.person("Caio", consent={"whatsapp": "unsubscribed"})
    journey = await world.journey(*LINE)
    await world.enroll(journey, ana, bia, caio)
    await world.run()
    await world.advance(minutes=1)
    await world.writes(ana, "oi!")
    await world.run()
    async with world.database.read(world.organization_id) as tx:
        report = await read_report(tx, world.organization_id, journey.id)
        with pytest.raises(VersionNotFound):
            await read_report(tx, world.organization_id, journey.id, version=7)
    hello, later = report.funnel.nodes["hello"], report.funnel.nodes["later"]
    assert (report.people, report.is_capped) == (2, False)
    assert (hello.entered, hello.sent, hello.read, hello.replied) == (2, 2, 1, 1)
    assert (later.entered, later.inside, dict(later.stopped)) == (2, 1, {"reply": 1})
    assert dict(report.funnel.outcomes) == {"replied": 1}
    [shown] = [node for node in ReportOut.of(report).nodes if node.id == "later"]
    assert (shown.entered, shown.stopped) == (2, {"reply": 1})
    assert "again" not in report.funnel.nodes


async def test_whoever_got_nothing_did_not_come_to_the_end(world: World):
    """All that was meant for somebody without an address was skipped: they stand apart from those who got it."""
    ana, bia = await world.person("Ana"), await world.person("Bia")
    journey = await world.journey(*LINE)
    quiet = await world.journey(make_wait("hour", hours=1), name="quiet")
    await world.enroll(journey, ana, bia)
    await world.enroll(quiet, ana)
    await world.change("UPDATE identifiers SET status = 'invalid' WHERE contact_id = $1", bia.contact_id)
    await world.run()
    for _ in range(3):
        await world.advance(days=2)

    async def outcomes(of):
        async with world.database.read(world.organization_id) as tx:
            return dict((await read_report(tx, world.organization_id, of.id)).funnel.outcomes)

    assert await outcomes(journey) == {"exhausted": 1, "unreached": 1}
    # Where there was nothing to get, whoever is through it came to the end.
    assert await outcomes(quiet) == {"exhausted": 1}


def test_a_visit_that_is_told_is_not_counted_twice():
    """Whoever ended at a step whose visit is in the ledger stands there once."""
    ids = [new_id(datetime(2026, 3, 2, tzinfo=UTC)) for _ in range(2)]
    walkers = [
        Walker(ids[0], EnrollmentState.COMPLETED, None, "exhausted", "end", is_told=True),
        Walker(ids[1], EnrollmentState.FAILED, "permanent_content", None, "end", is_told=False),
    ]
    visits = [
        Visits("end", StepState.EXECUTED, None, people=1, visits=1, sent=0, delivered=0, read=0),
        Visits("hello", StepState.SKIPPED, "opted_out", people=2, visits=2, sent=0, delivered=0, read=0),
    ]
    funnel = count(walkers, visits, {"hello": 1})
    assert (funnel.nodes["end"].entered, dict(funnel.nodes["end"].stopped)) == (2, {"permanent_content": 1})
    assert (dict(funnel.nodes["hello"].skipped), funnel.nodes["hello"].replied) == ({"opted_out": 2}, 1)
    assert funnel.states == {"completed": 1, "failed": 1}
