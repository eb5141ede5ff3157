"""An erasure reads of the audit log what tells of filters and no more, however long the rest is."""

from uuid import UUID

import psycopg
import pytest

from cadenza.accounts.store import audit
from tests.builders.plans import PLANS_SINCE, run_explained
from tests.server import Server

ORGANIZATION = UUID("01970000-0000-7000-8000-00000000000a")
FILTERS, PAGE = 400, 50
FILL = f"""
INSERT INTO organizations VALUES ('{ORGANIZATION}', 'Studio', 'UTC', 'en', 'US', clock_timestamp());
INSERT INTO org_state (organization_id, updated_at) VALUES ('{ORGANIZATION}', clock_timestamp());
INSERT INTO audit_log (organization_id, id, at, actor, actor_name, action, subject_kind, subject_id, before, after,
                       address, user_agent, request_id)
SELECT '{ORGANIZATION}', md5(n::text)::uuid, clock_timestamp(), 'a', 'A', 'change',
       CASE WHEN n <= {FILTERS} THEN 'campaign' ELSE 'contact' END, n::text, NULL, '{{"x": "11987650001"}}', '', '', ''
  FROM generate_series(1, 20000) n;
"""


@pytest.mark.parametrize("has_statistics", [False, True])
def test_a_page_of_what_the_log_tells_of_filters_is_a_walk_of_their_index(server: Server, has_statistics: bool) -> None:
    """A new table has no statistics; those of a log of years say that filters are rare in it."""
    with server.cloned() as dsn, psycopg.connect(dsn, autocommit=True) as database:
        if database.info.server_version < PLANS_SINCE:
            pytest.skip("plans are judged on PostgreSQL 18")
        database.execute(b"ALTER TABLE audit_log SET (autovacuum_enabled = false)")
        database.execute(f"SET ROLE cadenza_app; SET cadenza.orgs = '{{{ORGANIZATION}}}'".encode())
        database.execute(FILL.encode())
        if has_statistics:
            database.execute(b"RESET ROLE; ANALYZE; SET ROLE cadenza_app")
        database.execute(b"SET plan_cache_mode = force_generic_plan; SET random_page_cost = 1.1")
        values = {"organization_id": ORGANIZATION, "after": UUID(int=0), "pattern": "98765", "n": PAGE}
        seen, plan = run_explained(database, audit.sql.forget_naming, values)
        assert PAGE <= seen <= 4 * PAGE, plan
