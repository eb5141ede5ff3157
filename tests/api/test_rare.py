"""Lists find what is rare in bounded looks: no filter of theirs reads a whole organization.

Rows are counted where PostgreSQL counts them, in the transaction of the request: those that table scans returned and
the entries that index scans returned, whether they passed or not. The bounds of the product are made small, so that
what is looked at shows whether it goes by them or by how many there are.
"""

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from uuid import UUID

import pytest

from cadenza.contacts.actions import deal_list
from cadenza.contacts.actions import listing as contacts
from cadenza.contacts.actions.pipelines import default_pipeline, list_pipelines
from cadenza.insight.store import queue
from cadenza.journeys.actions import author, revisions
from cadenza.journeys.store import listing as enrollments
from cadenza.journeys.store import overview
from cadenza.kit.db import Database
from cadenza.kit.sql import read_query
from tests.builders.api import make_app, make_caller_of
from tests.builders.graphs import make_line, make_message
from tests.builders.world import World

PEOPLE = 50_000
BOUND = 500
MOST_READ = 8 * BOUND
"""A page is a few walks of the bound, and what it shows; the tables hold a hundred times as much."""

PIECE = 10_000
FILL = read_query(
    "fill",
    """
    INSERT INTO contacts (organization_id, id, first_name, search_name, lifecycle, lifecycle_changed_at, lead_status,
                          attributes, created_at, updated_at)
    SELECT s.organization_id, md5('c' || n)::uuid, 'Ana', 'ana ' || n, 'lead', :now::timestamptz, 'new',
           CASE WHEN n = :rare::integer THEN '{"plan": "rare"}'::jsonb ELSE '{}'::jsonb END,
           :now - n * interval '1 second', :now
      FROM org_state s, generate_series(:first::integer, :last::integer) n
     WHERE s.organization_id = :organization_id::uuid
    """,
)
ENROLL = read_query(
    "enroll",
    """
    INSERT INTO enrollments (organization_id, id, journey_id, version_id, contact_id, enroll_key, source, state,
                             node_id, visit, node_entered_at, next_run_at, stops, entered_at, changed_at, connection_id)
    SELECT s.organization_id, md5('e' || n)::uuid, :journey_id::uuid, :journey_id, md5('c' || n)::uuid, 'once',
           'rule:1', 'active', 'offer', 2, :now::timestamptz, :now + n * interval '1 second', '{reply}', :now, :now,
           :connection_id::uuid
      FROM org_state s, generate_series(:first::integer, :last::integer) n
     WHERE s.organization_id = :organization_id::uuid
    """,
)
LOG = read_query(
    "log",
    """
    INSERT INTO audit_log (organization_id, id, at, actor, actor_name, action, address, user_agent, request_id)
    SELECT s.organization_id, md5('a' || n)::uuid, :now::timestamptz, 'person:ana', 'Ana', 'mark_read', '', '', ''
      FROM org_state s, generate_series(:first::integer, :last::integer) n
     WHERE s.organization_id = :organization_id::uuid
    """,
)
SELL = read_query(
    "sell",
    """
    INSERT INTO deals (organization_id, id, contact_id, pipeline_id, stage_id, state, title, amount, currency,
                       stage_changed_at, created_at, updated_at)
    SELECT s.organization_id, md5('d' || n)::uuid, md5('c' || n)::uuid, :pipeline_id::uuid, :stage_id::uuid, 'open',
           'A year', 1, 'EUR', :now::timestamptz, :now, :now
      FROM org_state s, generate_series(:first::integer, :last::integer) n
     WHERE s.organization_id = :organization_id::uuid
    """,
)
READ = read_query(
    "rows_read",
    """
    SELECT coalesce(sum(pg_stat_get_xact_tuples_returned(oid)), 0) FROM pg_class
     WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'i')
    """,
)

NOBODY = "01970000-0000-7000-8000-0000000000ff"
RARE = {"all": [{"field": "attributes.plan", "op": "is", "value": "rare"}]}
UNSEEN = {"all": [{"field": "contact.owner", "op": "is", "value": "nobody"}]}
VALUES: dict[str, list[str]] = {
    "q": ["zzz", "ana"],
    "filter": [json.dumps(RARE), json.dumps(UNSEEN)],
    "tag": ["rare"],
    "lifecycle": ["customer"],
    "lead_status": ["lost"],
    "consent": ["email:subscribed"],
    "import_id": [NOBODY],
    "id": [NOBODY],
    "sort": ["name", "active"],
    "order": ["asc"],
    "contact_id": [NOBODY],
    "mends": [NOBODY],
    "connection_id": [NOBODY],
    "journey_id": [NOBODY],
    "source": ["campaign"],
    "until": ["2099-01-01T00:00:00Z"],
    "reason": ["manual"],
    "since": ["2020-01-01T00:00:00Z"],
    "pipeline_id": [NOBODY],
    "stage_id": [NOBODY],
    "owner": ["nobody", ""],
    "currency": ["BRL"],
    "amount_min": ["2"],
    "amount_max": ["0"],
    "moved_since": ["2099-01-01T00:00:00Z"],
    "moved_until": ["2000-01-01T00:00:00Z"],
}
"""A value of each filter that nobody, or one of them, has. A new filter gets its line here."""

ROUTES: dict[str, dict[str, list[str]]] = {
    "/v1/contacts": {},
    "/v1/contacts/count": {},
    "/v1/contacts/bulk": {},
    "/v1/queue": {"state": ["paused", "waiting_reply"]},
    "/v1/audit": {
        "actor": ["person:nobody"],
        "action": ["erase"],
        "subject_id": [NOBODY],
    },
    "/v1/journeys": {"state": ["archived"]},
    "/v1/enrollments": {"state": ["failed", "waiting_reply"]},
    "/v1/imports": {},
    "/v1/deals": {"state": ["won"]},
    "/v1/deals/sums": {"state": ["open"]},
}
ASKED_WITH = {"amount_min": {"currency": "EUR"}, "amount_max": {"currency": "EUR"}}
"""What a filter is asked together with."""
FREE = {"cursor", "limit", "fields"}


@pytest.fixture(scope="module")
async def crowd(server) -> AsyncIterator[World]:
    """Fill an organization with a crowd."""
    with server.cloned() as dsn:
        world = await (await World.open(dsn)).found()
        whose = {"organization_id": world.organization_id}
        journey = await world.journey(make_message())
        refers = {"journey_id": journey.id, "connection_id": world.connection.id}
        async with world.database.begin(world.organization_id) as tx:
            pipeline = await default_pipeline(tx, world.organization_id)
        where = {"pipeline_id": pipeline.id, "stage_id": pipeline.stages[0].id}
        for first in range(1, PEOPLE, PIECE):
            some = {**whose, "first": first, "last": first + PIECE - 1}
            async with world.database.begin(world.organization_id) as tx:
                await tx.execute(FILL, **some, now=tx.now, rare=PEOPLE // 2)
                await tx.execute(ENROLL, **some, **refers, now=tx.now)
                await tx.execute(LOG, **some, now=tx.now)
                await tx.execute(SELL, **some, **where, now=tx.now)
        yield world
        await world.close()


@pytest.fixture
async def pipeline(crowd) -> str:
    """Return the pipeline in whose first stage they all are."""
    async with crowd.database.read(crowd.organization_id) as tx:
        return str((await list_pipelines(tx, crowd.organization_id))[0].id)


@pytest.fixture
def read_rows(monkeypatch) -> list[int]:
    """Count what each request has read, and make the product's bounds small."""
    monkeypatch.setattr(contacts, "MOST_LOOKED_AT", BOUND)
    monkeypatch.setattr(contacts, "MOST_COUNTED", BOUND)
    monkeypatch.setattr(contacts, "MOST_FOUND", BOUND)
    monkeypatch.setattr(contacts, "FEW", BOUND // 10)
    monkeypatch.setattr(queue, "LOOKED_AT", BOUND)
    monkeypatch.setattr(enrollments, "LOOKED_AT", BOUND)
    monkeypatch.setattr(overview, "MOST_COUNTED", BOUND)
    monkeypatch.setattr(revisions, "MOST_FORESEEN", BOUND)
    monkeypatch.setattr(deal_list, "MOST_LOOKED_AT", BOUND)
    monkeypatch.setattr(deal_list, "MOST_SUMMED", 5 * BOUND)
    read: list[int] = []
    plain = Database.read

    @asynccontextmanager
    async def counted(self, *organizations):
        async with plain(self, *organizations) as tx:
            before = int(await tx.fetchval(READ))  # what an earlier transaction read may not be counted away yet
            yield tx
            read.append(int(await tx.fetchval(READ)) - before)

    monkeypatch.setattr(Database, "read", counted)
    return read


@pytest.mark.parametrize("has_statistics", [False, True])
async def test_no_filter_of_a_list_reads_a_whole_organization(crowd, pipeline, read_rows, has_statistics):
    """F38: one by one, the first page and the one behind it; a filter that is not in the table above fails.

    A new table has no statistics; those of one where everybody has the same value say that the value is no filter.
    """
    if has_statistics:
        await crowd.observer.execute("ANALYZE")
    app = make_app(crowd.database)
    too_many = {}
    async with await make_caller_of(crowd.database, app, crowd.organization_id) as caller:
        for path, more in ROUTES.items():
            always = {"pipeline_id": pipeline} if path == "/v1/deals/sums" else {}
            filters = {one["name"] for one in app.openapi()["paths"][path]["get"].get("parameters", [])} - FREE
            values = {**VALUES, **more, **{name: [value] for name, value in always.items()}}
            assert filters <= values.keys(), path
            each = [{name: value, **ASKED_WITH.get(name, {})} for name in sorted(filters) for value in values[name]]
            for asked in [always, *({**always, **one} for one in each)]:
                read_rows.clear()
                answer = await caller.get(path, params=asked)
                assert answer.status_code == 200, answer.text
                assert read_rows, path
                if cursor := answer.json().get("next_cursor"):
                    answer = await caller.get(path, params={**asked, "cursor": cursor})
                    assert answer.status_code == 200, answer.text
                if max(read_rows) > MOST_READ:
                    too_many[f"{path} {asked}"] = max(read_rows)
    assert too_many == {}


async def test_a_rare_one_is_found_by_going_on(crowd, read_rows):
    """A page may be short and still have a next one; the count says that there may be more."""
    app = make_app(crowd.database)
    async with await make_caller_of(crowd.database, app, crowd.organization_id) as caller:
        found, cursor, pages = [], None, 0
        while pages < 2 * PEOPLE // BOUND:
            params = {"filter": json.dumps(RARE), **({"cursor": cursor} if cursor else {})}
            page = (await caller.get("/v1/contacts", params=params)).json()
            found, cursor, pages = found + page["items"], page["next_cursor"], pages + 1
            if found or cursor is None:
                break
        counted = (await caller.get("/v1/contacts/count", params={"filter": json.dumps(RARE)})).json()
    assert len(found) == 1
    assert counted["is_exact"] is False


async def test_a_page_of_the_queue_that_leaves_nobody_out_reads_no_more_than_it_shows(crowd, read_rows):
    """The bound is for what is rare; most pages ask for everybody."""
    app = make_app(crowd.database)
    async with await make_caller_of(crowd.database, app, crowd.organization_id) as caller:
        answer = await caller.get("/v1/queue", params={"limit": 20})
    assert answer.json()["next_cursor"] is not None
    assert max(read_rows) < BOUND


@pytest.mark.parametrize(
    ("asked", "most"),
    [
        ({}, BOUND),
        ({"state": "active"}, BOUND),
        ({"state": ["active", "waiting_reply", "failed"]}, BOUND),
        ({"state": "waiting_reply"}, BOUND),
        ({"reason": "manual"}, MOST_READ),
        ({"reason": "manual", "state": "active"}, MOST_READ),
    ],
    ids=str,
)
async def test_a_page_of_a_journey_reads_a_page_however_many_are_inside(crowd, read_rows, asked, most):
    """Its newest come from an index, in their order; for a reason that nobody has, so many are looked at."""
    app = make_app(crowd.database)
    async with await make_caller_of(crowd.database, app, crowd.organization_id) as caller:
        [journey] = (await caller.get("/v1/journeys")).json()["items"]
        params = {"journey_id": journey["id"], "limit": 20, **asked}
        read_rows.clear()
        first = (await caller.get("/v1/enrollments", params=params)).json()
        if cursor := first["next_cursor"]:
            second = (await caller.get("/v1/enrollments", params={**params, "cursor": cursor})).json()
            shown = [one["id"] for one in [*first["items"], *second["items"]]]
            assert shown == sorted(set(shown), reverse=True)
    assert (cursor is None) == (asked.get("state") == "waiting_reply")
    assert max(read_rows) <= most


async def test_what_publishing_means_is_counted_in_a_bounded_look(crowd, read_rows):
    """F32: of a large crowd so many are counted, and the answer says that there are more."""
    app = make_app(crowd.database)
    async with await make_caller_of(crowd.database, app, crowd.organization_id) as caller:
        [journey] = (await caller.get("/v1/journeys")).json()["items"]
        draft = author.JourneyChanges(draft=make_line(make_message(), make_message("more", "E mais")))
        async with crowd.database.begin(crowd.organization_id) as tx:
            await author.save(tx, crowd.organization_id, UUID(journey["id"]), draft)
        read_rows.clear()
        found = (await caller.get(f"/v1/journeys/{journey['id']}/foreseen")).json()
    assert (found["inside"], found["is_capped"]) == (BOUND, True)
    assert [step["id"] for step in found["steps"]] == ["more"]
    assert max(read_rows) <= MOST_READ
