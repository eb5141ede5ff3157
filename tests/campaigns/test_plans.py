"""What is asked again and again while a campaign runs looks at its rows, once, and at no others."""

import psycopg
import pytest

from cadenza.campaigns.store import recipients, results
from cadenza.contacts.store import audience
from cadenza.kit.sql import Query
from tests.builders.plans import explain, index_conditions


@pytest.fixture(scope="module")
def connection(server):
    """Plan without statistics, as in the first hours."""
    with server.cloned() as dsn, psycopg.connect(dsn, autocommit=True) as opened:
        opened.execute("SET enable_seqscan = off; SET random_page_cost = 1.1")
        yield opened


@pytest.mark.parametrize(
    ("query", "entered"),
    [
        (results.sql.count_states, ["organization_id", "campaign_id"]),
        (results.sql.next_due, ["organization_id", "campaign_id", "next_run_at"]),
        (results.sql.find_answered, ["contact_id"]),
        (results.sql.lock_answered, ["organization_id", "id"]),
        (recipients.sql.list_recipients, ["organization_id", "campaign_id", "contact_id"]),
        (audience.sql.list_tagged, ["tag", "organization_id", "contact_id"]),
        (audience.sql.list_everyone, ["organization_id", "id"]),
    ],
    ids=lambda value: value.name if isinstance(value, Query) else "",
)
def test_a_live_campaign_is_read_by_its_own_rows(connection, query, entered):
    """The index is entered with everything that names the rows."""
    plan = explain(connection, query)
    conditions = index_conditions(plan)
    assert any(all(f"{name} " in condition for name in entered) for condition in conditions), plan
    assert "Seq Scan" not in plan.replace("Seq Scan on org_state", ""), plan
