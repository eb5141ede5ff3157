"""What every worker asks once a minute costs by what there is, not by one times the other."""

from datetime import UTC, datetime, timedelta
from uuid import UUID

import psycopg
import pytest

from cadenza.messages.domain.draft import Priority
from cadenza.ops import campaigns
from tests.builders.plans import PLANS_SINCE, run_explained
from tests.server import Server

ORGANIZATION = UUID("01970000-0000-7000-8000-00000000000a")
NOW = datetime(2026, 3, 2, 15, tzinfo=UTC)
CAMPAIGNS, EACH, LOOKED_AT = 100, 5, 200
FILL = f"""
INSERT INTO organizations VALUES ($o, 'Studio', 'UTC', 'en', 'US', $now);
INSERT INTO org_state (organization_id, updated_at) VALUES ($o, $now);
INSERT INTO connections (organization_id, id, channel, provider, name, state, state_changed_at, uncertain_policy,
       pace_ms, concurrency, owner, fence, next_slot_at, created_at)
VALUES ($o, $o, 'whatsapp_qr', 'sandbox', 'Studio', 'connected', $now, 'hold', 0, 4, 'worker', 1, $now, $now);
INSERT INTO campaigns (organization_id, id, name, channel, connection_id, purpose, body, send_type, state,
       state_changed_at, next_run_at, created_at, updated_at)
SELECT $o, md5('c' || i)::uuid, 'News', 'whatsapp_qr', $o, 'marketing', 'Oi', 'now', 'running',
       $now - interval '1 hour', $now, $now, $now FROM generate_series(1, {CAMPAIGNS}) i;
CREATE TEMP TABLE keys AS
SELECT md5('c' || i)::uuid AS campaign, md5('m' || i || '-' || j)::uuid AS message
  FROM generate_series(1, {CAMPAIGNS}) i, generate_series(1, {EACH}) j;
INSERT INTO messages (organization_id, id, conversation_id, contact_id, connection_id, channel, direction, source,
       purpose, campaign_id, idempotency_key, address, send_to, body, seq, state, queued_at)
SELECT $o, message, message, message, $o, 'whatsapp_qr', 'out', 'campaign', 'marketing', campaign, message::text, '+55',
       '+55', 'Oi', 1, 'queued', $now FROM keys;
INSERT INTO message_queue (organization_id, message_id, connection_id, conversation_id, contact_id, priority, seq,
       state, queued_at, not_before)
SELECT $o, message, $o, message, message, {Priority.CAMPAIGN.value}, 1, 'queued', $now, $now - interval '10 minutes'
  FROM keys;
"""


def test_campaigns_that_share_a_number_look_at_its_messages_once(server: Server) -> None:
    """In an outage all of them are late at once."""
    with server.cloned() as dsn, psycopg.connect(dsn, autocommit=True) as database:
        if database.info.server_version < PLANS_SINCE:
            pytest.skip("plans are judged on PostgreSQL 18")
        database.execute(f"SET ROLE cadenza_app; SET cadenza.orgs = '{{{ORGANIZATION}}}'".encode())
        database.execute(
            FILL.replace("$now", f"'{NOW}'::timestamptz").replace("$o", f"'{ORGANIZATION}'::uuid").encode()
        )
        database.execute(b"SET plan_cache_mode = force_generic_plan; SET random_page_cost = 1.1")
        values = {"now": NOW, "before": NOW - timedelta(minutes=1), "priority": Priority.CAMPAIGN.value}
        seen, plan = run_explained(database, campaigns.sql.load_due, values)
        assert LOOKED_AT <= seen <= 4 * (LOOKED_AT + CAMPAIGNS), plan
