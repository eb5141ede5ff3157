"""What is asked again and again while a campaign runs looks at its rows, once, and at no others."""

from datetime import UTC, datetime

import psycopg
import pytest

from cadenza.campaigns.store import results
from cadenza.contacts.domain.checks import Check, Checks, Op
from cadenza.contacts.store import audience
from cadenza.kit.sql import Query
from tests.builders.plans import explain, index_conditions

NOW = datetime(2026, 3, 2, tzinfo=UTC)
CHECKS = [
    Check("attributes.plan", Op.IS, "gold"),
    Check("tags", Op.HAS, "gold"),
    Check("contact.lifecycle", Op.IS, "lead"),
    Check("contact.created_at", Op.GT, "2026-03-01"),
]


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
        (results.sql.settled_at, ["organization_id", "campaign_id"]),
        (results.sql.count_course, ["organization_id", "campaign_id"]),
        (results.sql.next_due, ["organization_id", "campaign_id", "defer_reason", "next_run_at"]),
        (results.sql.list_replied, ["organization_id", "campaign_id", "contact_id"]),
        (results.sql.skip_replied, ["organization_id", "campaign_id", "contact_id"]),
        (results.sql.skip_recipients, ["organization_id", "campaign_id", "contact_id"]),
        (results.sql.find_answered, ["contact_id"]),
        (results.sql.lock_answered, ["organization_id", "id"]),
        (results.sql.list_recipients, ["organization_id", "campaign_id", "contact_id"]),
        (audience.sql.list_tagged, ["tag", "organization_id", "contact_id"]),
        (audience.sql.list_everyone, ["organization_id", "id"]),
        (audience.sql.skip_contacts, ["organization_id", "id"]),
        *((audience.matching_query(NOW, Checks(checks=(check,)))[0], ["organization_id", "id"]) for check in CHECKS),
    ],
    ids=lambda value: value.name if isinstance(value, Query) else "",
)
def test_a_live_campaign_is_read_by_its_own_rows(connection, query, entered):
    """The index is entered with everything that names the rows."""
    plan = explain(connection, query)
    conditions = index_conditions(plan)
    assert any(all(f"{name} " in condition for name in entered) for condition in conditions), plan
    assert "Seq Scan" not in plan.replace("Seq Scan on org_state", ""), plan


def test_a_filter_is_frozen_by_a_walk_that_stops(connection):
    """C3: whatever is asked, a piece looks at so many contacts by id; the checks are asked of those alone."""
    for check in CHECKS:
        plan = explain(connection, audience.matching_query(NOW, Checks(checks=(check,)))[0])
        walk = plan.index("Subquery Scan on c")
        assert plan.index("Limit", walk) < plan.index("contacts_pkey", walk), plan
        assert "Sort" not in plan, plan


@pytest.mark.parametrize(
    ("query", "index"),
    [
        (results.sql.list_recipients, "recipients_organization_id_campaign_id_contact_id_key"),
        (results.sql.list_replied, "recipients_replied"),
        (results.sql.next_due, "recipients_deferred"),
    ],
    ids=lambda value: value.name if isinstance(value, Query) else "",
)
def test_recipients_are_looked_for_by_a_walk_that_stops(connection, query, index):
    """A reason that nobody has costs so many rows and no more: in the order of an index, nothing sorted."""
    plan = explain(connection, query)
    assert plan.index("Limit") < plan.index(f"using {index}"), plan
    assert "Sort" not in plan, plan
