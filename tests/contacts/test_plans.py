"""Hot statements look up each key by itself, also while the tables have no statistics.

A fresh installation imports its first 100,000 contacts before anything was analysed: a plan that reads the whole
organization for each batch, or for each key, makes that import quadratic.
"""

import re

import psycopg
import pytest

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
    reviews,
    suppressions,
    tags,
    upsert,
)
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
    (listing.sql.newest, "id"),
    (listing.sql.newest_with_tag, "tag"),
    (listing.sql.newest_in_import, "import_id"),
    (listing.sql.newest_with_consent, "state"),
    (listing.sql.newest_of_lifecycle, "lifecycle"),
    (listing.sql.newest_of_status, "lead_status"),
    (listing.sql.with_name, "search_name"),
    (listing.sql.with_last_name, "search_last"),
    (listing.sql.with_identifier, "(?:search_value|contact_id|id)"),
    (listing.sql.matching, "(?:contact_id|id)"),
    *((query, "contact_id") for query in event_counts.sql),
]


@pytest.fixture
def planner(dsn):
    """Fill the tables, and keep them without statistics."""
    with psycopg.connect(dsn, autocommit=True) as connection:
        for table in (
            "contacts",
            "identifiers",
            "contact_tags",
            "consents",
            "suppressions",
            "events",
            "consent_reviews",
        ):
            connection.execute(f"ALTER TABLE {table} SET (autovacuum_enabled = false)")
        connection.execute(f"SET ROLE cadenza_app; SET cadenza.orgs = '{{{ORGANIZATION}}}'")
        connection.execute(FILL.replace("$1", f"'{ORGANIZATION}'::uuid"))
        connection.execute("SET random_page_cost = 1.1")
        yield connection


def test_each_key_is_looked_up_by_itself_without_statistics(planner):
    """The key stands in the condition of an index, in the plan that is kept for any values."""
    for query, key in STATEMENTS:
        plan = explain(planner, query)
        conditions = index_conditions(plan)
        assert conditions, plan
        assert all(re.search(rf"\b{key}\b", condition) for condition in conditions), plan


@pytest.mark.parametrize(
    "query",
    [query for query in listing.sql if query.name != "matching"],
    ids=lambda query: query.name,
)
def test_a_page_of_a_list_is_a_walk_in_its_order(planner, query):
    """Nothing is sorted but a handful: a page of a million contacts costs what a page of a thousand does (F38)."""
    planner.execute("SET enable_sort = off; SET enable_bitmapscan = off; SET enable_hashjoin = off")
    plan = explain(planner, query)
    walks = re.split(r"\n(?=.*->)", plan)
    sorted_walks = [part for part in walks if "Sort Key" in part and "start_at" not in plan]
    assert sorted_walks == [], plan
