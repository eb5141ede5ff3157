"""Hot statements read the rows that they are about and no more, in tables of ten thousand rows.

The tables have no statistics, as in the first hours of an installation, and the plan is the one for any values, as the
product has it. Each statement runs, and every row that a scan has looked at is counted, those it threw away included.
"""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from hashlib import md5
from typing import Any
from uuid import UUID

import psycopg
import pytest

from cadenza.channels.store import connections, webhooks
from cadenza.inbox.store import items, listing, threads, work
from cadenza.insight.store import home
from cadenza.journeys.store import clocks, enrollments, steps
from cadenza.kit.sql import Query
from cadenza.messages.store import conversations, delivery, facts, messages, provider_ids, queue
from tests.builders.plans import PLANS_SINCE, run_explained
from tests.server import Server

ORGANIZATION = UUID("01970000-0000-7000-8000-00000000000a")
NOW = datetime(2026, 3, 2, 15, tzinfo=UTC)
ROWS = 12_000
ASKED = 200
"""How many rows a statement is about."""

LOOKS = 6
"""How many rows it may look at for each: its own, those of its conversation, the organization it joins."""

FILL = """
INSERT INTO organizations VALUES ($o, 'Studio', 'UTC', 'en', 'US', $now);
INSERT INTO org_state (organization_id, settings, updated_at) VALUES ($o, '{"auto_resolve_hours": 1}', $now);
INSERT INTO connections (organization_id, id, channel, provider, name, state, state_changed_at, uncertain_policy,
       pace_ms, concurrency, owner, fence, next_slot_at, created_at)
VALUES ($o, $o, 'whatsapp_qr', 'sandbox', 'Studio', 'connected', $now, 'hold', 0, 400, 'worker', 1, $now, $now);
INSERT INTO journeys (organization_id, id, name, subject, state, state_changed_at, channel, stops, draft, created_at,
       updated_at)
VALUES ($o, $o, 'Offer', 'anyone', 'active', $now, 'whatsapp_qr', '{reply}', '{}', $now, $now);
CREATE TEMP TABLE keys AS
SELECT i, md5('c' || i)::uuid AS contact, md5('e' || i)::uuid AS enrollment, md5('v' || i)::uuid AS thread,
       md5('m' || i)::uuid AS message, '+551198' || i AS address
  FROM generate_series(1, $rows) i;
INSERT INTO enrollments (organization_id, id, journey_id, version_id, contact_id, enroll_key, source, state, node_id,
       visit, node_entered_at, next_run_at, stops, entered_at, changed_at)
SELECT $o, enrollment, $o, $o, contact, 'once', 'api', 'active', 'offer', 2, $now, $now - i * interval '1 second',
       '{reply}', $now, $now FROM keys;
INSERT INTO step_runs (organization_id, enrollment_id, visit, node_id, state, message_id, at)
SELECT $o, enrollment, 1, 'hello', 'queued', message, $now FROM keys;
INSERT INTO conversations (organization_id, id, connection_id, address, contact_id, seq, last_message_at, created_at)
SELECT $o, thread, $o, address, contact, 1, $now, $now FROM keys;
INSERT INTO inbox_conversations (organization_id, conversation_id, state, state_changed_at, assignee_id, unread,
       activity_at, labels, last_text)
SELECT $o, thread, CASE WHEN i % 3 = 0 THEN 'resolved' ELSE 'open' END, $now, CASE WHEN i % 5 = 0 THEN $o END, i % 2,
       $now - i * interval '1 second', '{}', 'oi' FROM keys;
INSERT INTO inbox_items (organization_id, kind, id, contact_id, journey_id, reason, at)
SELECT $o, 'enrollment_failed', enrollment, contact, $o, 'unknown', $now - i * interval '1 second' FROM keys;
INSERT INTO inbox_items (organization_id, kind, id, contact_id, conversation_id, reason, at)
SELECT $o, 'message_failed', message, contact, thread, 'unknown', $now - i * interval '1 second' FROM keys
 WHERE i > 6000;
INSERT INTO messages (organization_id, id, conversation_id, contact_id, connection_id, channel, direction, source,
       purpose, enrollment_id, visit, idempotency_key, address, send_to, body, seq, state, queued_at)
SELECT $o, message, thread, contact, $o, 'whatsapp_qr', 'out', 'journey', 'marketing', enrollment, 1,
       'key' || i, address, address, 'Oi', 1, 'queued', $now - i * interval '1 second' FROM keys;
INSERT INTO message_queue (organization_id, message_id, connection_id, conversation_id, contact_id, enrollment_id,
       priority, seq, state, queued_at, not_before)
SELECT $o, message, $o, thread, contact, enrollment, 5, 1, 'queued', $now, $now - i * interval '1 second' FROM keys;
INSERT INTO provider_ids (organization_id, connection_id, provider_message_id, message_id, at)
SELECT $o, $o, 'p' || i, message, $now FROM keys;
INSERT INTO raw_webhooks (organization_id, id, connection_id, received_at, headers, body, next_run_at)
SELECT $o, message, $o, $now, '{}', 'x', $now - i * interval '1 second' FROM keys;
"""


def made(kind: str) -> list[UUID]:
    """Name the rows asked for, as PostgreSQL made them."""
    return [UUID(md5(f"{kind}{i}".encode(), usedforsecurity=False).hexdigest()) for i in range(1, ASKED + 1)]


ONES = [ORGANIZATION] * ASKED
NUMBERS = range(1, ASKED + 1)
VALUES: dict[str, Any] = {
    "organization_id": ORGANIZATION,
    "orgs": [ORGANIZATION],
    "organization_ids": ONES,
    "connection_ids": ONES,
    "message_ids": made("m"),
    "enrollment_ids": made("e"),
    "contact_ids": made("c"),
    "addresses": [f"+551198{i}" for i in NUMBERS],
    "keys": [f"key{i}" for i in NUMBERS],
    "provider_message_ids": [f"p{i}" for i in NUMBERS],
    "now": NOW,
    "since": NOW - timedelta(days=7),
    "until": NOW,
    "furthest": NOW + timedelta(days=1),
    "lease_until": NOW + timedelta(seconds=45),
    "each": ASKED,
    "total": ASKED,
    "most": ASKED,
    "node_ids": ["hello"] * ASKED,
    "visits": [1] * ASKED,
    "reasons": ["unknown"] * ASKED,
    "worker": "worker",
    "next_slots": [NOW],
    "owned_until": NOW,
}
MESSAGES = {"ids": made("m")}
ENROLLMENTS = {"ids": made("e")}
ONE_CONNECTION = {"organization_ids": [ORGANIZATION], "connection_ids": [ORGANIZATION]}
SAVED: dict[str, Any] = {
    "places": [1] * ASKED, "version_ids": made("j"), "states": ["active"], "outcomes": [], "reasons": [],
    "visits": [3], "node_ids": ["wait"],
    "node_entered_at": [NOW], "next_run_at": [NOW], "defer_reasons": [], "deferred_since": [], "attempts": [0],
    "messages_sent": [1], "answered_at": [], "connection_ids": [], "ended_at": [], "conversation_ids": made("v"),
    "due_at": [NOW], "due_walls": [], "due_zones": [],
}  # fmt: skip
SETTLED: dict[str, Any] = {
    "states": ["sent"] * ASKED, "errors": [], "sent_ats": [NOW] * ASKED, "ended_ats": [], "lost_ats": [],
}  # fmt: skip
INBOX: dict[str, Any] = {
    "states": ["open", "snoozed", "resolved"], "activity_at": NOW, "conversation_id": UUID(int=2**128 - 1),
    "label": None, "text": None, "folded": None, "named": [], "but": [], "n": ASKED, "is_unread": False,
    "is_unassigned": False, "assignee_id": ORGANIZATION, "ids": made("v"), "id": made("v")[0], "seq": 2**62,
}  # fmt: skip
CONNECTIONS = {"ids": [ORGANIZATION], "fences": [1], **ONE_CONNECTION}

STATEMENTS: list[tuple[Query, dict[str, Any]]] = [
    # claim
    (enrollments.sql.claim_due, {}),
    (delivery.sql.claim_due, {**ONE_CONNECTION, "places": [ASKED]}),
    (delivery.sql.find_busy, ONE_CONNECTION),
    (webhooks.sql.claim_webhooks, {}),
    (connections.sql.hold_owned, CONNECTIONS),
    (connections.sql.lock_ownable, {}),
    (connections.sql.reserve_slots, CONNECTIONS),
    # facts and last look
    (facts.sql.load_marketing, {}),
    (facts.sql.count_queued, {**ONE_CONNECTION, "caps": [ASKED], "priority": 10}),
    (conversations.sql.load_conversations, {}),
    (connections.sql.list_connections, {}),
    (enrollments.sql.states_of, ENROLLMENTS),
    (steps.sql.last_steps, {}),
    (steps.sql.count_failed_visits, {}),
    # writing a release
    (enrollments.sql.save, {**ENROLLMENTS, **SAVED}),
    (enrollments.sql.lock_enrollments, ENROLLMENTS),
    (messages.sql.find_messages_by_key, {}),
    (clocks.sql.page_clocks, {"after_at": NOW - timedelta(days=9), "after_id": made("e")[0], "n": ASKED}),
    # sending and settle
    (delivery.sql.lock_messages, MESSAGES),
    (delivery.sql.start_sending, MESSAGES),
    (delivery.sql.mark_sending, MESSAGES),
    (queue.sql.lock_rows, MESSAGES),
    (delivery.sql.mark_sent, MESSAGES),
    (delivery.sql.write_messages, {**MESSAGES, **SETTLED}),
    (queue.sql.delete_rows, MESSAGES),
    (provider_ids.sql.find_provider_ids, {}),
    (steps.sql.fail_steps, {}),
    (queue.sql.lock_cancellable, {}),
    (queue.sql.lock_queued, {}),
    (queue.sql.find_open, {}),
    # the inbox
    *((listing.sql.walk, {**INBOX, "walk": walk}) for walk in ("all", "unread", "assignee", "unassigned")),
    (listing.sql.walk, {**INBOX, "walk": "all", "label": "rare", "text": "rare", "folded": "rare"}),
    (listing.sql.among, INBOX),
    (listing.sql.needing, INBOX),
    (items.sql.failed_enrollments, {**INBOX, "n": 100, "most_groups": 50}),
    (items.sql.failed_messages, INBOX),
    (items.sql.lock_failed, {**INBOX, "journey_id": ORGANIZATION, "reason": "unknown"}),
    (listing.sql.shown, INBOX),
    (threads.sql.before, INBOX),
    (threads.sql.after, {**INBOX, "seq": 0}),
    # one conversation is searched: no message of another is looked at
    (threads.sql.said, INBOX),
    (threads.sql.words, INBOX),
    (threads.sql.written, {**INBOX, "id": made("m")[0]}),
    (work.sql.read_idle, {}),
    # the home page
    (home.sql.count_moving, {}),
    (home.sql.count_hours, {"places": [0], "from_ids": [UUID(int=0)], "until_ids": [UUID(int=2**128 - 1)]}),
    (home.sql.count_due_hours, {"places": [0], "starts": [NOW - timedelta(days=1)], "ends": [NOW]}),
    (
        home.sql.count_campaign_hours,
        {"campaign_ids": [ORGANIZATION], "bounds": [NOW - timedelta(days=1), NOW], "now": NOW - timedelta(days=1)},
    ),
    (home.sql.list_journeys, {"limit": 6}),
]


@pytest.fixture(scope="module")
def filled(server: Server) -> Iterator[psycopg.Connection]:
    """Fill the tables, keep them without statistics, and plan as the product does."""
    with server.cloned() as dsn, psycopg.connect(dsn, autocommit=True) as database:
        if database.info.server_version < PLANS_SINCE:
            pytest.skip("plans are judged on PostgreSQL 18")
        for (table,) in database.execute("SELECT table_name FROM table_registry WHERE kind = 'tenant'").fetchall():
            database.execute(f"ALTER TABLE {table} SET (autovacuum_enabled = false)".encode())
        values = {"$now": f"'{NOW.isoformat()}'::timestamptz", "$o": f"'{ORGANIZATION}'::uuid", "$rows": str(ROWS)}
        fill = FILL
        for name, value in values.items():
            fill = fill.replace(name, value)
        database.execute(f"SET ROLE cadenza_app; SET cadenza.orgs = '{{{ORGANIZATION}}}'".encode())
        database.execute(fill.encode())
        database.execute(
            "SET plan_cache_mode = force_generic_plan; SET enable_seqscan = off; SET random_page_cost = 1.1"
        )
        yield database


@pytest.mark.parametrize(("query", "values"), STATEMENTS, ids=[query.name for query, _ in STATEMENTS])
def test_a_hot_statement_looks_at_what_it_is_about(
    filled: psycopg.Connection, query: Query, values: dict[str, Any]
) -> None:
    """By an index, whatever else is in the table."""
    seen, plan = run_explained(filled, query, {**VALUES, **values})
    assert 0 < seen <= LOOKS * ASKED, f"{query.name} looked at {seen:,.0f} rows\n{plan}"
