"""The demo's story, played: what the product promises happens to these people, and the report can tell when not."""

import asyncio
from dataclasses import replace
from datetime import datetime
from zoneinfo import ZoneInfo

import psycopg
import pytest

from cadenza.demo import DEMO
from cadenza.demo.organization import make_demo_organization
from cadenza.demo.people import PEOPLE
from cadenza.demo.report import write_report
from cadenza.demo.stage import Stage
from cadenza.demo.story import Fortnight, last_monday, play
from cadenza.ops.watchdog import count_violations


@pytest.fixture(scope="module")
def played(server):
    """Play it once; tests read what came of it."""
    with server.cloned() as dsn:
        yield dsn, asyncio.run(_play(dsn))


async def _play(dsn):
    async with Stage.open(dsn, DEMO) as stage:
        fortnight = await play(stage, lambda _part: None)
        return await write_report(stage, fortnight, await count_violations(stage.database, deep=True))


@pytest.fixture(scope="module")
def report(played):
    """Return what came of the story."""
    return played[1]


def walks(report, name):
    """Return how the person's walks ended."""
    return [(walk.state, walk.reason, walk.outcome, walk.messages) for walk in report.walks if walk.name == name]


def test_everything_adds_up(report):
    """No promise is broken, the watchdog finds nothing, and nothing is left to do."""
    assert report.is_good
    assert set(report.promises.values()) == {0}
    assert report.violations == {}
    assert {walk.state for walk in report.walks} <= {"completed", "stopped"}


def test_whoever_answers_is_left_alone(report):
    """`oi` stops the journey, `parar` opts out and is confirmed, a reply to the second message stops the third."""
    assert walks(report, "Ana Souza") == [("stopped", "reply", "replied", 1)]
    assert walks(report, "Bruno Lima") == [("stopped", "opted_out", "opted_out", 1)]
    assert walks(report, "Diego Ferreira") == [("stopped", "reply", "replied", 2)]
    assert walks(report, "Rafael Azevedo") == [("stopped", "human_message", None, 1)]
    bruno = [line.sender for line in report.lines if line.name == "Bruno Lima"]
    assert bruno == ["business", "person", "business"]


def test_who_stays_silent_gets_every_step(report):
    """Three messages, once, and again when she asks again."""
    assert walks(report, "Carla Nogueira") == [("completed", None, "exhausted", 3)] * 2


def test_nobody_is_written_to_at_night_unless_they_asked_for_it(report):
    """Marketing keeps to the day of the person's own zone, wherever they are."""
    ours = [
        line
        for line in report.lines
        if line.sender == "business" and line.journey and "experimental" not in line.journey
    ]
    assert len({line.zone for line in ours}) >= 8
    assert {line.at.hour for line in ours} <= set(range(7, 22))


def test_whoever_gets_nothing_is_told_why(report):
    """Each reason is there once for each step, or at the door."""
    reasons = {(one.name, one.reason) for one in report.unsent}
    assert reasons == {
        ("Tiago Rocha", "no_consent"),
        ("William Costa", "no_address"),
        ("Vitória Almeida", "missing_variable"),
        ("Mateus Pereira", "permanent_address"),
        ("Sofia Martins", "permanent_content"),
    }
    assert report.refused == {"Boas-vindas ao novo lead: opted_out": 2}


async def test_a_broken_promise_shows(played):
    """The report asks the network: what it got twice, or after the end, is a failure."""
    dsn, report = played
    with psycopg.connect(dsn) as db:
        db.execute("SET LOCAL ROLE cadenza_app")
        db.execute("SELECT set_config('cadenza.orgs', %s, true)", [f"{{{DEMO}}}"])
        db.execute(
            "INSERT INTO sandbox_messages SELECT s.organization_id, gen_random_uuid(), s.connection_id, s.address, "
            "s.sender, s.correlation_id, s.body, s.at + interval '1 day', NULL, NULL FROM sandbox_messages s "
            "JOIN messages m ON m.id = s.correlation_id JOIN enrollments e ON e.id = m.enrollment_id "
            "WHERE e.state = 'stopped' AND e.outcome = 'opted_out'"
        )
        db.commit()
    async with Stage.open(dsn, DEMO) as stage:
        after = await write_report(stage, Fortnight(report.began_at, report.ended_at), {})
    assert not after.is_good
    broken = {name for name, count in after.promises.items() if count}
    assert broken == {"sent_twice", "sent_after_stop", "sent_after_opt_out"}
    assert not replace(report, violations={"enrollment_without_clock": 1}).is_good


async def test_making_the_organization_again_changes_nothing(db):
    """`cadenza up` may run as often as it likes."""
    first = await make_demo_organization(db)
    again = await make_demo_organization(db)
    assert again == first
    assert len(first.contacts) == len(PEOPLE)
    async with db.read(DEMO) as tx:
        assert tx.organizations == {DEMO}


@pytest.mark.parametrize(
    ("now", "monday"),
    [("2026-03-02T08:59", "2026-02-23T09:00"), ("2026-03-07T23:00", "2026-03-02T09:00")],
)
def test_the_story_begins_on_a_monday_at_nine(now, monday):
    """So that its times read the same whenever it is played."""
    zone = ZoneInfo("America/Sao_Paulo")
    begins = last_monday(datetime.fromisoformat(now).replace(tzinfo=zone))
    assert begins == datetime.fromisoformat(monday).replace(tzinfo=zone)
