"""Hot statements look up each key by itself, also while the tables have no statistics.

A fresh installation imports its first 100,000 contacts before anything was analysed: a plan that reads the whole
organization for each batch, or for each key, makes that import quadratic.
"""

import re
from datetime import UTC, datetime

import psycopg
import pytest

from cadenza.contacts.domain.checks import Check, Checks, Op
from cadenza.contacts.domain.deals import DealFilter, StageKind
from cadenza.contacts.domain.listing import FIRST_ID, ContactFilter, Order, Place, Sort
from cadenza.contacts.store import (
    changes,
    consent,
    contacts,
    duplicates,
    event_counts,
    events,
    listing,
    locks,
    merges,
    rarest,
    reviews,
    suppressions,
    tags,
    upsert,
)
from cadenza.contacts.store.deal_walks import page_query, sums_query, walk_of
from cadenza.contacts.store.filtering import Compiled
from cadenza.kit.sql import read_query
from tests.builders.plans import explain, index_conditions

ORGANIZATION = "01970000-0000-7000-8000-00000000000a"

FILL = """
INSERT INTO organizations VALUES ($1, 'Studio', 'UTC', 'en', 'US', clock_timestamp());
INSERT INTO org_state (organization_id, updated_at) VALUES ($1, clock_timestamp());
INSERT INTO contacts (organization_id, id, lifecycle, lifecycle_changed_at, created_at, updated_at)
SELECT $1, md5(n::text)::uuid, 'lead', clock_timestamp(), clock_timestamp(), clock_timestamp()
  FROM generate_series(1, 5000) n;
INSERT INTO identifiers SELECT $1, 'phone', '', '+55' || id, id, 'x', 'valid', NULL, created_at FROM contacts;
INSERT INTO contact_tags SELECT $1, id, 'x', created_at FROM contacts;
INSERT INTO consents SELECT $1, id, 'whatsapp', 'subscribed', created_at, 'api' FROM contacts;
INSERT INTO suppressions SELECT $1, sha256(id::text::bytea), '', 'api', created_at FROM contacts;
INSERT INTO events SELECT $1, id, id, id::text, 'came', '{}', created_at, created_at FROM contacts;
INSERT INTO consent_reviews
SELECT $1, id, id, 'whatsapp', id, 'x', 'open', created_at, NULL, NULL FROM contacts;
"""

STATEMENTS = [
    (locks.sql.lock_contacts, "id"),
    (locks.sql.find_merged, "id"),
    (locks.sql.lock_free_contacts, "id"),
    (contacts.sql.load_contacts, "id"),
    (contacts.sql.load_identifiers, "contact_id"),
    (contacts.sql.load_tags, "contact_id"),
    (consent.sql.load_consents, "contact_id"),
    (suppressions.sql.find_suppressions, "address_hash"),
    (upsert.sql.find_owners, "match_key"),
    (upsert.sql.load_profiles, "id"),
    (upsert.sql.update_contacts, "id"),
    (tags.sql.delete_tags, "contact_id"),
    (changes.sql.erase_identifiers, "contact_id"),
    (changes.sql.erase_facts, "(?:contact_id|id)"),
    (changes.sql.erase_changes, "contact_id"),
    (events.sql.find_events, "event_id"),
    (merges.sql.move_identifiers, "contact_id"),
    (merges.sql.give_back_identifiers, "(?:match_key|contact_id)"),
    (merges.sql.list_events, "contact_id"),
    (merges.sql.list_ledger, "contact_id"),
    (merges.sql.list_changes, "contact_id"),
    (merges.sql.move_events, "id"),
    (merges.sql.load_moves, "kind"),
    (duplicates.sql.pairs_of, "(?:contact_id|other_id)"),
    (duplicates.sql.same_phone, "match_key"),
    (duplicates.sql.same_name, "(?:search_name|contact_id)"),
    (reviews.sql.list_reviews, "id"),
    (reviews.sql.list_of_contact, "contact_id"),
    (consent.sql.list_ledger, "contact_id"),
    (contacts.sql.tombstones_of, "merged_into"),
    (listing.sql.with_name, "search_name"),
    (listing.sql.with_last_name, "search_last"),
    (listing.sql.with_identifier, "(?:search_value|contact_id|id)"),
    *((query, "contact_id") for query in event_counts.sql),
]


@pytest.fixture(scope="module")
def filled(server):
    """Fill the tables, and keep them without statistics."""
    with server.cloned() as dsn, psycopg.connect(dsn, autocommit=True) as connection:
        # Emptied, a table is one that was never vacuumed: the planner guesses its size.
        tenant = "SELECT table_name FROM table_registry WHERE kind = 'tenant'"
        tables = [table for (table,) in connection.execute(tenant).fetchall()]
        connection.execute(f"TRUNCATE {', '.join(tables)} CASCADE")
        for table in tables:
            connection.execute(f"ALTER TABLE {table} SET (autovacuum_enabled = false)")
        connection.execute(f"SET ROLE cadenza_app; SET cadenza.orgs = '{{{ORGANIZATION}}}'")
        connection.execute(FILL.replace("$1", f"'{ORGANIZATION}'::uuid"))
        connection.execute("SET random_page_cost = 1.1")
        yield connection


@pytest.fixture
def planner(filled):
    """Lend the filled tables, which are only read; what a test forbids the planner ends with it."""
    with filled.transaction(force_rollback=True):
        yield filled


def test_each_key_is_looked_up_by_itself_without_statistics(planner):
    """The key stands in the condition of an index, in the plan that is kept for any values."""
    for query, key in STATEMENTS:
        plan = explain(planner, query)
        conditions = index_conditions(plan)
        assert conditions, plan
        assert all(re.search(rf"\b{key}\b", condition) for condition in conditions), plan


TAGGED = ContactFilter(groups=(Checks(checks=(Check("tags", Op.HAS, "x"), Check("attributes.a", Op.GT, 3))),))
WALKS = [
    listing.walk_query(datetime(2026, 3, 1, tzinfo=UTC), wanted, Order(sort, is_descending), after)[0]
    for sort in Sort
    for is_descending in (False, True)
    for wanted in (ContactFilter(), TAGGED)
    for after in (
        None,
        Place(FIRST_ID, "a" if sort is Sort.NAME else "2026-03-01T00:00:00+00:00"),
        *([Place(FIRST_ID, is_last_part=True)] if sort not in listing.ALWAYS_THERE else []),
    )
]


@pytest.mark.parametrize("query", [query for query in listing.sql if query.name != "found"] + WALKS)
def test_a_page_of_a_list_is_a_walk_in_its_order(planner, query):
    """Nothing is sorted but a handful: a page of a million contacts costs what a page of a thousand does (F38)."""
    planner.execute("SET enable_sort = off; SET enable_bitmapscan = off; SET enable_hashjoin = off")
    plan = explain(planner, query)
    walks = re.split(r"\n(?=.*->)", plan)
    sorted_walks = [part for part in walks if "Sort Key" in part and "start_at" not in plan]
    assert sorted_walks == [], plan


@pytest.mark.parametrize(
    ("check", "index"),
    [
        (Check("tags", Op.HAS, ("x", "y")), "contacts_with_tag"),
        (Check("consent.whatsapp", Op.IS, "subscribed"), "consents_by_state"),
        (Check("contact.lead_status", Op.IS, "new"), "contacts_by_lead_status"),
        (Check("contact.lifecycle", Op.IN, ("lead", "member")), "contacts_by_lifecycle"),
        (Check("contact.created_at", Op.GT, "2026-03-01"), "contacts_by_created"),
        (Check("contact.last_inbound_at", Op.LT, "2026-03-01"), "contacts_by_activity"),
        (Check("contact.trial_at", Op.GT, "2026-03-01"), "contacts_by_trial"),
        (Check("deals.state", Op.HAS, "open"), "deals_by_state"),
        (Check("deals.stage", Op.HAS, ORGANIZATION), "deals_in_stage"),
        (Check("deals.pipeline", Op.HAS, ORGANIZATION), "deals_in_pipeline"),
        (Check("imports", Op.HAS, ORGANIZATION), "import_contacts_pkey"),
    ],
    ids=lambda value: value if isinstance(value, str) else value.field,
)
def test_a_rare_check_is_answered_by_its_index(planner, check, index):
    """Whom it leaves is known without looking at anybody else."""
    (source,) = rarest.sources_of([check])
    query = read_query("few", rarest.ids_text(source(Compiled(datetime(2026, 3, 1, tzinfo=UTC)))))
    planner.execute("SET enable_seqscan = off")
    assert re.search(rf"(using|Index Scan on) {index}\b", explain(planner, query))


@pytest.mark.parametrize(
    ("wanted", "index"),
    [
        (DealFilter(), "deals_pkey"),
        (DealFilter(currency="EUR", lowest=1), "deals_pkey"),
        (DealFilter(contact_ids=[ORGANIZATION], state=StageKind.OPEN), "deals_of_contact"),
        (DealFilter(stage_id=ORGANIZATION, pipeline_id=ORGANIZATION, owner="Rui"), "deals_in_stage"),
        (DealFilter(owner="Rui", pipeline_id=ORGANIZATION), "deals_of_owner"),
        (DealFilter(pipeline_id=ORGANIZATION, state=StageKind.WON), "deals_of_pipeline"),
        (DealFilter(pipeline_id=ORGANIZATION, owner=""), "deals_in_pipeline"),
        (DealFilter(state=StageKind.OPEN), "deals_by_state"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_page_of_deals_walks_the_index_that_leaves_the_fewest(planner, wanted, index):
    """In the order of the list, so that nothing is sorted: but for one person, who has few deals."""
    plan = explain(planner, page_query(walk_of(wanted)))
    assert re.search(rf"(using|Index Scan on) {index}\b", plan), plan
    assert wanted.contact_ids or "Sort" not in plan, plan


def test_sums_of_deals_walk_each_stage_by_itself(planner):
    """Whatever else is asked for."""
    wanted = DealFilter(pipeline_id=ORGANIZATION, owner="Rui", state=StageKind.OPEN, currency="EUR", highest=5)
    plan = explain(planner, sums_query(walk_of(wanted, index=("stage_id", "organization_id"))))
    assert re.search(r"using deals_in_stage\b", plan), plan
