"""What is old is deleted in small batches, and nothing else is."""

from datetime import timedelta
from uuid import UUID

import pytest
from prometheus_client import REGISTRY

from cadenza.accounts.actions.organizations import change_settings, get_organization
from cadenza.accounts.domain.settings import Settings
from cadenza.kit import retention
from cadenza.kit.db import Query
from cadenza.kit.ids import new_id
from cadenza.kit.retention import Cutoff
from cadenza.ops.retention import CLEARINGS, KEEPS, run_all
from tests.builders.accounts import make_organization
from tests.builders.messages import rows_of

INSERTS = {
    "raw_webhooks": """INSERT INTO raw_webhooks (organization_id, id, connection_id, received_at, headers, body,
        next_run_at) VALUES ($1::uuid, $2::uuid, $2, $3::timestamptz, '{}', '', $4::timestamptz)""",
    "receipts": """INSERT INTO receipts (organization_id, id, connection_id, state, at, received_at, next_run_at)
        VALUES ($1::uuid, $2::uuid, $2, 'sent', $3::timestamptz, $3, $4::timestamptz)""",
    "triggers": """INSERT INTO triggers (organization_id, id, kind, journey_id, rule_id, contact_id, occurrence,
        payload, occurred_at, next_run_at)
        VALUES ($1::uuid, $2::uuid, 'enter', $2, 'r', $2, 'o', '{}', $3::timestamptz, $4::timestamptz)""",
    "bulk_jobs": """INSERT INTO bulk_jobs (organization_id, id, action, cutoff, state, created_at, ended_at,
        next_run_at)
        SELECT $1::uuid, $2::uuid, 'tag', $3::timestamptz, CASE WHEN $4::timestamptz IS NULL THEN 'done' ELSE 'running'
               END, $3, CASE WHEN $4 IS NULL THEN $3 END, $4""",
    "idempotency_keys": """INSERT INTO idempotency_keys (organization_id, key, fingerprint, created_at)
        SELECT $1::uuid, ($2::uuid)::text, '', $3::timestamptz WHERE $4::timestamptz IS NULL""",
    "request_counts": """INSERT INTO request_counts (organization_id, actor, starts_at, used)
        SELECT $1::uuid, ($2::uuid)::text, $3::timestamptz, 1 WHERE $4::timestamptz IS NULL""",
    "events": """INSERT INTO events (organization_id, id, contact_id, event_id, name, properties, occurred_at,
        received_at)
        SELECT $1::uuid, $2::uuid, $2, ($2)::text, 'booking.attended', '{}', $3::timestamptz, $3
         WHERE $4::timestamptz IS NULL""",
    "contact_changes": """INSERT INTO contact_changes (organization_id, id, contact_id, field, after, at)
        SELECT $1::uuid, $2::uuid, $2, 'tag', 'vip', $3::timestamptz WHERE $4::timestamptz IS NULL""",
    "deal_changes": """INSERT INTO deal_changes (organization_id, id, deal_id, contact_id, stage_id, after, state, at)
        SELECT $1::uuid, $2::uuid, $2, $2, $2, 'New', 'open', $3::timestamptz WHERE $4::timestamptz IS NULL""",
    "enrollments": """INSERT INTO enrollments (organization_id, id, journey_id, version_id, contact_id, enroll_key,
        source, state, outcome, node_id, visit, node_entered_at, next_run_at, stops, variables, context, entered_at,
        changed_at, ended_at)
        SELECT $1::uuid, $2::uuid, $2, $2, $2, 'once', 'test',
               CASE WHEN $4::timestamptz IS NULL THEN 'completed' ELSE 'active' END, 'exhausted', 'n', 2,
               $3::timestamptz, $4, '{}', '{"first_name": "Ana"}', '{"steps": {}}', $3, $3,
               CASE WHEN $4 IS NULL THEN $3 END""",
}
"""A row of each kind: old or not, and still to be worked on or not, where a kind knows that."""

BY_NAME = {leftover.name: (leftover, keep) for leftover, keep in KEEPS}
STILL_THERE = {"enrollments": " AND NOT is_bare"}
"""Where what is deleted hangs on rows that stay."""

EVERYTHING = Settings(event_days=90, contact_change_days=60, deal_change_days=60)
"""Settings under which each kind has an end."""


async def put(tx, kind, organization_id, at, next_run_at=None):
    """Write one row that is as old as that."""
    query = Query("put", INSERTS[kind], ("organization_id", "id", "at", "next_run_at"))
    await tx.execute(query, organization_id=organization_id, id=new_id(at), at=at, next_run_at=next_run_at)


async def count(tx, kind, organization_id):
    """Count the rows of a kind."""
    text = f"SELECT count(*) FROM {kind} WHERE organization_id = $1::uuid{STILL_THERE.get(kind, '')}"
    query = Query("count", text, ("organization_id",))
    return await tx.fetchval(query, organization_id=organization_id)


@pytest.mark.parametrize("kind", INSERTS)
async def test_what_is_old_goes_in_batches(tx, kind, organization_id, other_organization_id):
    """So many at a time, the oldest first; what is younger, still due, or another organization's stays (F37)."""
    leftover, keep = BY_NAME[kind]
    before = tx.now - keep(EVERYTHING)
    for organization in (organization_id, other_organization_id):
        await make_organization(tx, organization)
        for hours in (1, 2, 3):
            await put(tx, kind, organization, before - timedelta(hours=hours))
        await put(tx, kind, organization, before + timedelta(hours=1))
        await put(tx, kind, organization, before - timedelta(hours=9), next_run_at=tx.now)
    stay = await count(tx, kind, organization_id) - 3
    cutoffs = [Cutoff(one, before) for one in (organization_id, other_organization_id)]
    found = await leftover.find(tx, cutoffs)
    assert set(found) == {organization_id, other_organization_id}
    longer = Cutoff(organization_id, before - timedelta(hours=10))
    assert await leftover.find(tx, [longer, cutoffs[1]]) == [other_organization_id]
    assert await leftover.delete(tx, organization_id, before, 2) == 2
    assert await leftover.delete(tx, organization_id, before, 2) == 1
    assert await count(tx, kind, organization_id) == stay
    assert await count(tx, kind, other_organization_id) == stay + 3
    assert await leftover.find(tx, cutoffs) == [other_organization_id]


async def test_of_an_enrollment_stays_that_it_was(tx, organization_id):
    """X6: its steps, transitions, variables and context go; journey, contact, key, state and outcome stay."""
    await make_organization(tx, organization_id)
    at = tx.now - timedelta(days=400)
    await put(tx, "enrollments", organization_id, at)
    await put(tx, "enrollments", organization_id, tx.now - timedelta(days=300))
    old, young = sorted(await rows_of(tx, "enrollments", organization_id), key=lambda row: row["entered_at"])
    for row in (old, young):
        for text in (
            """INSERT INTO step_runs (organization_id, enrollment_id, visit, node_id, state, at)
               VALUES ($1::uuid, $2::uuid, 1, 'n', 'executed', $3::timestamptz)""",
            """INSERT INTO transitions (organization_id, enrollment_id, id, change, at)
               VALUES ($1::uuid, $2::uuid, $2, 'ended', $3::timestamptz)""",
        ):
            query = Query("put", text, ("organization_id", "id", "at"))
            await tx.execute(query, organization_id=organization_id, id=row["id"], at=at)
    leftover, keep = BY_NAME["enrollments"]
    assert await leftover.delete(tx, organization_id, tx.now - keep(Settings()), 10) == 1
    after = {row["id"]: row for row in await rows_of(tx, "enrollments", organization_id)}
    assert after[young["id"]] == young
    gone = {"variables": {}, "context": {}, "is_bare": True}
    assert dict(after[old["id"]]) == {**dict(old), **gone}
    for table in ("step_runs", "transitions"):
        assert [row["enrollment_id"] for row in await rows_of(tx, table, organization_id)] == [young["id"]]


async def test_each_organization_says_how_long(db, organization_id, other_organization_id, monkeypatch):
    """One keeps its events for good, the other for 90 days; neither stands in the other's way."""
    monkeypatch.setattr(retention, "PAGE", 1)
    async with db.begin(organization_id, other_organization_id) as tx:
        await make_organization(tx, organization_id)
        await make_organization(tx, other_organization_id)
        await change_settings(tx, other_organization_id, {"event_days": 90})
        for organization in (organization_id, other_organization_id):
            await put(tx, "events", organization, tx.now - timedelta(days=91))
    await run_all(db)
    async with db.begin(organization_id, other_organization_id) as tx:
        assert await count(tx, "events", organization_id) == 1
        assert await count(tx, "events", other_organization_id) == 0
        await change_settings(tx, other_organization_id, {"event_days": None, "enrollment_days": None})
        kept = (await get_organization(tx, other_organization_id)).settings
        assert (kept.event_days, kept.enrollment_days) == (None, None)


async def test_who_comes_behind_an_organization_that_is_gone_is_cleared_too(db, organization_id, monkeypatch):
    """A page of it alone is no end."""
    monkeypatch.setattr(retention, "PAGE", 1)
    gone = UUID(int=1)
    async with db.begin(gone, organization_id) as tx:
        left = "INSERT INTO org_state (organization_id, updated_at) VALUES ($1, $2)"
        await tx.execute(Query("left", left, ("id", "now")), id=gone, now=tx.now)
        await make_organization(tx, organization_id)
        await put(tx, "triggers", organization_id, tx.now - timedelta(days=31))
    await run_all(db)
    async with db.begin(organization_id) as tx:
        assert await count(tx, "triggers", organization_id) == 0


def test_every_kind_is_tested():
    """A new kind of leftover has its row above."""
    assert set(INSERTS) == set(BY_NAME)
    assert set(CLEARINGS) == {*BY_NAME, "lane_batches"}


async def test_the_job_goes_on_and_says_when_it_succeeded(db, organization_id, monkeypatch):
    """More than a batch is deleted in one run; a kind that fails keeps none of the others."""
    monkeypatch.setattr(retention, "BATCH_SIZE", 2)
    async with db.begin(organization_id) as tx:
        await make_organization(tx, organization_id)
        for _ in range(5):
            await put(tx, "triggers", organization_id, tx.now - timedelta(days=31))

    async def fail(_database):
        raise ConnectionError

    monkeypatch.setattr("cadenza.ops.retention.CLEARINGS", {"broken": fail, **CLEARINGS})
    await run_all(db)
    async with db.begin(organization_id) as tx:
        assert await count(tx, "triggers", organization_id) == 0
    name = "cadenza_job_last_success_timestamp"
    assert REGISTRY.get_sample_value(name, {"job": "retention.triggers"}) > 0
    assert REGISTRY.get_sample_value(name, {"job": "retention.broken"}) is None
