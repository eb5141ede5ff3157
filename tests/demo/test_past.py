"""The past that a first look at the demo finds: lively, whole, and made by the same engine."""

import asyncio
from collections import Counter
from datetime import datetime
from uuid import UUID
from zoneinfo import ZoneInfo

import pytest

from cadenza.accounts.actions.audit import list_entries
from cadenza.accounts.actions.members import list_invitations, list_members
from cadenza.accounts.domain.audit import AuditFilter
from cadenza.accounts.domain.permissions import Role
from cadenza.campaigns.actions.author import list_newest
from cadenza.channels.actions.connections import list_connections
from cadenza.channels.domain.connection import GIVES_PHONES
from cadenza.contacts.actions.deal_list import list_deals, sum_deals
from cadenza.contacts.actions.pipelines import default_pipeline
from cadenza.contacts.domain.deals import DealFilter
from cadenza.demo import DEMO, rows
from cadenza.demo.imported import list_reachable
from cadenza.demo.live import until_daylight
from cadenza.demo.past import play_past
from cadenza.demo.stage import Stage
from cadenza.demo.temperament import behaviour_of
from cadenza.demo.templates import ensure_templates
from cadenza.insight.actions.templates import read_standings
from cadenza.kit.reasons import CampaignState
from cadenza.kit.sql import read_query
from cadenza.ops.watchdog import count_violations

CONVERSATIONS = read_query(
    "conversations",
    "SELECT count(*) FILTER (WHERE state = 'open') AS open, count(*) FILTER (WHERE state = 'snoozed') AS snoozed, "
    "count(*) FILTER (WHERE state = 'resolved') AS resolved, count(*) FILTER (WHERE unread > 0) AS unread, "
    "count(assignee_id) AS assigned FROM inbox_conversations WHERE organization_id = :organization_id::uuid",
)


@pytest.fixture(scope="module")
def dsn(server):
    """Play it once, to its end and again, as if it had broken off there; tests read what came of it."""
    with server.cloned() as dsn:
        asyncio.run(_play(dsn))
        yield dsn


async def _play(dsn):
    async with Stage.open(dsn, DEMO) as stage:
        now = await stage.now()
        await play_past(stage, now)
        before = await counted(stage)
        await play_past(stage, now)
        assert await counted(stage) == before


async def counted(stage):
    """Count what playing again must not double."""
    async with stage.database.read(DEMO) as tx:
        walks = len(await rows.list_enrollments(tx, DEMO))
        messages = sum((await rows.count_messages(tx, DEMO)).values())
        deals = len((await list_deals(tx, DEMO, DealFilter(), limit=200)).deals)
        return walks, messages, deals, len(await list_newest(tx, DEMO, limit=50))


async def test_every_template_says_who_wrote_it(dsn):
    """The column of who changed a template last is never empty, and playing again signs nothing twice."""
    async with Stage.open(dsn, DEMO) as stage, stage.database.begin(DEMO) as tx:
        ids = list((await ensure_templates(tx)).values())
        standings = await read_standings(tx, DEMO, ids)
        written = await list_entries(
            tx, DEMO, AuditFilter(from_id=UUID(int=0), action="create_template"), UUID(int=2**128 - 1), 50
        )
    assert {one.changed_by for one in standings} == {"Camila Rocha"}
    assert len(written) == len(ids)


async def test_every_promise_is_kept(dsn):
    """What was played is what the engine did: nothing twice, nothing after a stop, every invariant holds."""
    async with Stage.open(dsn, DEMO) as stage:
        assert await count_violations(stage.database, deep=True) == {}
        async with stage.database.read(DEMO) as tx:
            assert {name for name, count in (await rows.count_broken(tx, DEMO)).items() if count} == set()


async def test_journeys_have_people_everywhere(dsn):
    """Some are under way, some at their end, some answered, one is held."""
    async with Stage.open(dsn, DEMO) as stage, stage.database.read(DEMO) as tx:
        walks = await rows.list_enrollments(tx, DEMO)
    assert len({walk["journey"] for walk in walks}) == 3
    states = Counter((walk["state"], walk["reason"]) for walk in walks)
    assert states["active", None] > 30
    assert states["completed", None] > 30
    assert states["stopped", "reply"] > 5
    assert states["paused", "manual"] == 1


async def test_one_campaign_is_over_and_one_begins(dsn):
    """The last one waits for the workers that start after it."""
    async with Stage.open(dsn, DEMO) as stage, stage.database.read(DEMO) as tx:
        last, first = await list_newest(tx, DEMO, limit=50)
    assert (last.state, first.state) == (CampaignState.RUNNING, CampaignState.COMPLETED)
    assert first.counts["replied"] > 5
    assert first.counts["read"] > 50


async def test_somebody_of_every_role_works_there(dsn):
    """With one who has not answered the invitation yet."""
    async with Stage.open(dsn, DEMO) as stage, stage.database.read(DEMO) as tx:
        assert {one.role for one in await list_members(tx, DEMO)} == set(Role)
        assert len(await list_invitations(tx, DEMO)) == 1


async def test_people_whom_somebody_adds_can_be_reached(dsn):
    """Whoever tries the demo with people of their own sees messages arrive: each number has a phone for everybody."""
    async with Stage.open(dsn, DEMO) as stage, stage.database.read(DEMO) as tx:
        numbers = await list_connections(tx, [DEMO])
    assert len(numbers) == 2
    assert all(number.config.get(GIVES_PHONES) for number in numbers)


async def test_some_people_wait_for_an_answer(dsn):
    """The desk does not keep up with everybody; it has closed, put off and taken up some."""
    async with Stage.open(dsn, DEMO) as stage, stage.database.read(DEMO) as tx:
        assert await rows.list_waiting(tx, DEMO, limit=5)
        (counts,) = await tx.fetch(CONVERSATIONS, organization_id=DEMO)
    assert min(counts.values()) > 0


async def test_deals_stand_at_every_stage(dsn):
    """Of several people and of nobody, in the studio's currency and others; some won, some lost."""
    async with Stage.open(dsn, DEMO) as stage, stage.database.read(DEMO) as tx:
        pipeline = await default_pipeline(tx, DEMO)
        sums = await sum_deals(tx, DEMO, DealFilter(), pipeline.id)
        deals = (await list_deals(tx, DEMO, DealFilter(), limit=200)).deals
    assert min(each.count for each in sums.values()) >= 2
    assert {deal.currency for deal in deals} == {"BRL", "EUR", "USD", None}
    assert len({deal.owner for deal in deals}) == 4
    assert len({deal.contact_id for deal in deals}) == len(deals) > 40


async def test_people_of_the_files_are_of_every_temper(dsn):
    """Most read, some never do, some write back."""
    async with Stage.open(dsn, DEMO) as stage, stage.database.read(DEMO) as tx:
        tempers = [behaviour_of(one.phone) for one in await list_reachable(tx)]
    assert len(tempers) > 3000
    writing = sum("replies_with" in one for one in tempers) / len(tempers)
    silent = sum("fails" in one or not one.get("delivers", True) for one in tempers) / len(tempers)
    assert 0.08 < writing < 0.2
    assert 0.04 < silent < 0.15


@pytest.mark.parametrize(
    ("now", "hours"),
    [("2026-03-02T09:00", 0), ("2026-03-02T19:59", 0), ("2026-03-02T20:00", 15), ("2026-03-03T02:00", 9)],
)
def test_a_first_look_is_by_day(now, hours):
    """At night nobody is written to, so the clock goes on to the next late morning."""
    at = datetime.fromisoformat(now).replace(tzinfo=ZoneInfo("America/Sao_Paulo"))
    assert until_daylight(at).total_seconds() == hours * 3600
