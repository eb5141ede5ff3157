"""What is old is deleted in small batches, and nothing else is."""

from datetime import timedelta

import pytest
from prometheus_client import REGISTRY

from cadenza.kit import retention
from cadenza.kit.db import Query
from cadenza.kit.ids import new_id
from cadenza.ops.retention import CLEARINGS, LEFTOVERS, run_all
from tests.builders.accounts import make_organization

INSERTS = {
    "raw_webhooks": """INSERT INTO raw_webhooks (organization_id, id, connection_id, received_at, headers, body,
        next_run_at) VALUES ($1::uuid, $2::uuid, $2, $3::timestamptz, '{}', '', $4::timestamptz)""",
    "receipts": """INSERT INTO receipts (organization_id, id, connection_id, state, at, received_at, next_run_at)
        VALUES ($1::uuid, $2::uuid, $2, 'sent', $3::timestamptz, $3, $4::timestamptz)""",
    "triggers": """INSERT INTO triggers (organization_id, id, kind, journey_id, rule_id, contact_id, occurrence,
        payload, occurred_at, next_run_at)
        VALUES ($1::uuid, $2::uuid, 'enter', $2, 'r', $2, 'o', '{}', $3::timestamptz, $4::timestamptz)""",
    "bulk_jobs": """INSERT INTO bulk_jobs (organization_id, id, action, cutoff, state, created_at, ended_at, next_run_at)
        SELECT $1::uuid, $2::uuid, 'tag', $3::timestamptz, CASE WHEN $4::timestamptz IS NULL THEN 'done' ELSE 'running'
               END, $3, CASE WHEN $4 IS NULL THEN $3 END, $4""",
    "idempotency_keys": """INSERT INTO idempotency_keys (organization_id, key, fingerprint, created_at)
        SELECT $1::uuid, ($2::uuid)::text, '', $3::timestamptz WHERE $4::timestamptz IS NULL""",
    "request_counts": """INSERT INTO request_counts (organization_id, actor, starts_at, used)
        SELECT $1::uuid, ($2::uuid)::text, $3::timestamptz, 1 WHERE $4::timestamptz IS NULL""",
}
"""A row of each kind: old or not, and still to be worked on or not, where a kind knows that."""

BY_NAME = {leftover.name: leftover for leftover in LEFTOVERS}


async def put(tx, kind, organization_id, at, next_run_at=None):
    """Write one row that is as old as that."""
    query = Query("put", INSERTS[kind], ("organization_id", "id", "at", "next_run_at"))
    await tx.execute(query, organization_id=organization_id, id=new_id(at), at=at, next_run_at=next_run_at)


async def count(tx, kind, organization_id):
    """Count the rows of a kind."""
    query = Query("count", f"SELECT count(*) FROM {kind} WHERE organization_id = $1::uuid", ("organization_id",))
    return await tx.fetchval(query, organization_id=organization_id)


@pytest.mark.parametrize("kind", INSERTS)
async def test_what_is_old_goes_in_batches(tx, kind, organization_id, other_organization_id):
    """So many at a time, the oldest first; what is younger, still due, or another organization's stays (F37)."""
    leftover = BY_NAME[kind]
    before = tx.now - leftover.kept_for
    for organization in (organization_id, other_organization_id):
        await make_organization(tx, organization)
        for hours in (1, 2, 3):
            await put(tx, kind, organization, before - timedelta(hours=hours))
        await put(tx, kind, organization, before + timedelta(hours=1))
        await put(tx, kind, organization, before - timedelta(hours=9), next_run_at=tx.now)
    stay = await count(tx, kind, organization_id) - 3
    found = await leftover.find(tx, before, 10)
    assert set(found) == {organization_id, other_organization_id}
    assert await leftover.delete(tx, organization_id, before, 2) == 2
    assert await leftover.delete(tx, organization_id, before, 2) == 1
    assert await count(tx, kind, organization_id) == stay
    assert await count(tx, kind, other_organization_id) == stay + 3
    assert await leftover.find(tx, before, 10) == [other_organization_id]


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
