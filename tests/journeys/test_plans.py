"""Lists of enrollments cost a page, whatever is filtered and however many there are; so does waking people."""

import re

import psycopg
import pytest

from cadenza.journeys.store import enrollments, listing, overview, replacing, wakes
from tests.builders.plans import explain, index_conditions

ORGANIZATION = "01970000-0000-7000-8000-00000000000a"
PEOPLE = 20_000

FILL = f"""
INSERT INTO organizations VALUES ('{ORGANIZATION}', 'Studio', 'UTC', 'en', 'US', clock_timestamp());
INSERT INTO org_state (organization_id, updated_at) VALUES ('{ORGANIZATION}', clock_timestamp());
INSERT INTO journeys (organization_id, id, name, subject, state, state_changed_at, channel, stops, draft, created_at,
       updated_at)
SELECT '{ORGANIZATION}', md5('j' || n)::uuid, n, 'anyone', 'active', clock_timestamp(), 'sms', '{{}}', '{{}}',
       clock_timestamp(), clock_timestamp()
  FROM generate_series(0, 19) n;
INSERT INTO enrollments (organization_id, id, journey_id, version_id, contact_id, enroll_key, source, state, reason,
       node_id, visit, node_entered_at, next_run_at, stops, entered_at, changed_at, ended_at)
SELECT '{ORGANIZATION}', md5('e' || n)::uuid, md5('j' || n % 20)::uuid, md5('v')::uuid, md5('c' || n / 20)::uuid, n,
       'test', CASE n % 7 WHEN 0 THEN 'active' WHEN 1 THEN 'paused' ELSE 'stopped' END,
       CASE n % 7 WHEN 1 THEN 'manual' END, 'a', 1, clock_timestamp(), clock_timestamp(), '{{}}', clock_timestamp(),
       clock_timestamp(), CASE WHEN n % 7 > 1 THEN clock_timestamp() END
  FROM generate_series(1, {PEOPLE}) n;
"""

SHAPES = [
    (listing.sql.shown, {"id"}),
    (listing.sql.page, {"id"}),
    (listing.sql.walk, {"id"}),
    (listing.sql.walk_of_journey, {"journey_id", "state"}),
    (listing.sql.page_of_states, {"journey_id", "state"}),
    (listing.sql.page_of_contact, {"contact_id", "journey_id"}),
    (listing.sql.page_of_contact_in_journey, {"contact_id", "journey_id"}),
    (enrollments.sql.lock_stoppable, {"contact_id"}),
    (enrollments.sql.lock_inside, {"contact_id"}),
    (enrollments.sql.lock_some_of_journey, {"journey_id"}),
    (wakes.sql.wake_some, {"journey_id", "reason"}),
    (wakes.sql.has_waiting, {"journey_id", "reason"}),
    (replacing.sql.lock_some_of_older, {"journey_id"}),
    (replacing.sql.has_older, {"journey_id"}),
    (overview.sql.count_people, {"journey_id", "state", "id"}),
]


@pytest.fixture(scope="module")
def planner(server):
    """Fill an organization with enrollments of every kind."""
    with server.cloned() as dsn, psycopg.connect(dsn, autocommit=True) as connection:
        connection.execute(f"SET ROLE cadenza_app; SET cadenza.orgs = '{{{ORGANIZATION}}}'")
        connection.execute(FILL)
        connection.execute("RESET ROLE; ANALYZE journeys, enrollments; SET ROLE cadenza_app; SET jit = off")
        yield connection


@pytest.mark.parametrize(("query", "keys"), SHAPES, ids=lambda value: getattr(value, "name", ""))
def test_each_shape_looks_up_what_it_filters_by(planner, query, keys):
    """The keys stand in the condition of an index of enrollments, in the plan that is kept for any values."""
    plan = explain(planner, query)
    scans = re.findall(r"(?:Index(?: Only)?|Bitmap Index) Scan[^\n]* on (\w+)[^\n]*\n\s+Index Cond: (.*)", plan)
    assert "Seq Scan on enrollments" not in plan, plan
    entered = [condition for name, condition in scans if name != "journeys"]
    assert any(keys <= set(re.findall(r"\b\w+\b", condition)) for condition in entered), plan


def test_a_page_of_everybody_is_read_in_the_order_of_the_key(planner):
    """Nothing is sorted, so a page costs a page."""
    plan = explain(planner, listing.sql.page)
    assert "Backward" in plan
    assert "Sort" not in plan
    assert any("id < $2" in condition for condition in index_conditions(plan))


def test_a_page_of_a_journey_is_read_in_the_order_of_an_index(planner):
    """However many came through, and however many are inside."""
    plan = explain(planner, listing.sql.walk_of_journey)
    assert "Backward using enrollments_by_state" in plan, plan
