-- name: insert_recipients
-- The recipients of one chunk in the order of their contacts; a contact or an address that the campaign has already
-- returns no row.
INSERT INTO recipients (organization_id, id, campaign_id, contact_id, address, send_to, state, next_run_at, frozen_at)
SELECT s.organization_id, u.id, :campaign_id::uuid, u.contact_id, u.address, u.send_to,
       'pending', :now::timestamptz, :now
  FROM unnest(:ids::uuid[], :contact_ids::uuid[], :addresses::text[], :send_tos::text[])
       AS u (id, contact_id, address, send_to)
 CROSS JOIN org_state s
 WHERE s.organization_id = :organization_id::uuid
 ORDER BY u.contact_id
    ON CONFLICT DO NOTHING
RETURNING contact_id

-- name: find_due
-- Organizations with somebody due in a running campaign whose number takes more.
SELECT o.organization_id /* cadenza:multi-shard find_due_recipients */ FROM org_state o
 WHERE NOT o.kill_switch AND EXISTS (
    SELECT 1 FROM campaigns c
      LEFT JOIN campaign_lines l ON l.organization_id = c.organization_id AND l.connection_id = c.connection_id
     WHERE c.organization_id = o.organization_id AND c.state = 'running' AND c.held_since IS NULL
       AND (l.ready_at IS NULL OR l.ready_at <= :now::timestamptz)
       AND EXISTS (SELECT 1 FROM recipients r
                    WHERE r.organization_id = c.organization_id AND r.campaign_id = c.id AND r.next_run_at <= :now))
 LIMIT :n::integer

-- name: claim_due
-- Locks the longest-due recipients of each running campaign, the same number of each, turn about: the first of every
-- campaign, then the second. The turn begins after the campaign that its number served last. Each branch is an ordered
-- walk of recipients_due that stops at its limit, whatever waits behind it.
SELECT d.* FROM (
    SELECT c.organization_id, c.id, l.most,
           greatest(1, :each::integer / count(*) OVER (PARTITION BY c.organization_id)) AS share,
           row_number() OVER (PARTITION BY c.organization_id
                              ORDER BY l.last_campaign_id IS NULL OR c.id > l.last_campaign_id DESC, c.id) AS turn
      FROM campaigns c
      LEFT JOIN campaign_lines l ON l.organization_id = c.organization_id AND l.connection_id = c.connection_id
                                AND l.organization_id = ANY(:orgs::uuid[])
     WHERE c.organization_id = ANY(:orgs) AND c.state = 'running' AND c.held_since IS NULL
       AND (l.ready_at IS NULL OR l.ready_at <= :now::timestamptz)
       AND EXISTS (SELECT 1 FROM recipients e
                    WHERE e.organization_id = c.organization_id AND e.organization_id = ANY(:orgs)
                      AND e.campaign_id = c.id AND e.next_run_at <= :now)) AS c
 CROSS JOIN LATERAL (
    SELECT r.organization_id, r.id, r.campaign_id, r.contact_id, r.address, r.next_run_at, r.defer_reason, r.attempts
      FROM recipients r
     WHERE r.organization_id = c.organization_id AND r.organization_id = ANY(:orgs) AND r.campaign_id = c.id
       AND r.next_run_at <= :now
     ORDER BY r.next_run_at, r.id LIMIT least(c.share, c.most) FOR UPDATE OF r SKIP LOCKED) d
 ORDER BY row_number() OVER (PARTITION BY d.organization_id, d.campaign_id ORDER BY d.next_run_at, d.id), c.turn
 LIMIT :total::integer

-- name: reclaim_due
-- Locks these recipients if they are still due.
SELECT organization_id, id, campaign_id, contact_id, address, next_run_at, defer_reason, attempts
  FROM recipients
 WHERE organization_id = :organization_id::uuid AND id = ANY(:ids::uuid[]) AND next_run_at <= :now::timestamptz
   FOR UPDATE SKIP LOCKED

-- name: postpone
-- Moves the clock of recipients that can't be judged now.
UPDATE recipients r SET next_run_at = u.next_run_at, defer_reason = :reason::text
  FROM unnest(:organization_ids::uuid[], :ids::uuid[], :next_run_ats::timestamptz[])
       AS u (organization_id, id, next_run_at)
 WHERE r.organization_id = ANY(:orgs::uuid[]) AND r.organization_id = u.organization_id AND r.id = u.id

-- name: save_decided
-- What became of a batch: queued with their message, skipped or failed with the reason, or later.
UPDATE recipients r
   SET state = u.state, reason = u.reason, next_run_at = u.next_run_at, defer_reason = u.defer_reason,
       message_id = u.message_id, connection_id = coalesce(u.connection_id, r.connection_id),
       address = coalesce(u.address, r.address), send_to = coalesce(u.send_to, r.send_to),
       variables = coalesce(u.variables, r.variables), inputs = coalesce(u.inputs, r.inputs), attempts = 0,
       queued_at = CASE WHEN u.state = 'queued' THEN :now::timestamptz END,
       ended_at = CASE WHEN u.state IN ('skipped', 'failed') THEN :now END
  FROM unnest(:organization_ids::uuid[], :ids::uuid[], :states::text[], :reasons::text[], :next_run_ats::timestamptz[],
              :defer_reasons::text[], :message_ids::uuid[], :connection_ids::uuid[], :addresses::text[],
              :send_tos::text[], :variables::jsonb[], :inputs::jsonb[])
       AS u (organization_id, id, state, reason, next_run_at, defer_reason, message_id, connection_id, address,
             send_to, variables, inputs)
 WHERE r.organization_id = ANY(:orgs::uuid[]) AND r.organization_id = u.organization_id AND r.id = u.id

-- name: find_taken
-- Which of some addresses belong to another recipient of the campaign.
SELECT u.id
  FROM unnest(:organization_ids::uuid[], :ids::uuid[], :campaign_ids::uuid[], :addresses::text[])
       AS u (organization_id, id, campaign_id, address)
  JOIN recipients r ON r.organization_id = u.organization_id AND r.campaign_id = u.campaign_id
                   AND r.address = u.address AND r.id <> u.id
 WHERE r.organization_id = ANY(:orgs::uuid[])

-- name: count_failure
-- One recipient could not be worked on: its back-off, or its end.
UPDATE recipients
   SET attempts = :attempts::smallint, next_run_at = :next_run_at::timestamptz, reason = :reason::text,
       state = CASE WHEN :next_run_at IS NULL THEN 'failed' ELSE 'pending' END,
       ended_at = CASE WHEN :next_run_at IS NULL THEN :now::timestamptz END
 WHERE organization_id = :organization_id::uuid AND id = :id::uuid AND state = 'pending'

-- name: load_lines
-- The lines in front of some connections.
SELECT organization_id, connection_id, most FROM campaign_lines
 WHERE organization_id = ANY(:organization_ids::uuid[]) AND connection_id = ANY(:connection_ids::uuid[])

-- name: save_lines
-- When numbers are asked again, in key order: the last that a batch locks but for counters.
INSERT INTO campaign_lines (organization_id, connection_id, ready_at, most, last_campaign_id)
SELECT s.organization_id, u.connection_id, u.ready_at, u.most, u.last_campaign_id
  FROM unnest(:organization_ids::uuid[], :connection_ids::uuid[], :ready_ats::timestamptz[], :mosts::integer[],
              :last_campaign_ids::uuid[])
       AS u (organization_id, connection_id, ready_at, most, last_campaign_id)
  JOIN org_state s ON s.organization_id = u.organization_id
 WHERE s.organization_id = ANY(:orgs::uuid[])
 ORDER BY s.organization_id, u.connection_id
    ON CONFLICT (organization_id, connection_id) DO UPDATE
   SET ready_at = excluded.ready_at, most = excluded.most,
       last_campaign_id = coalesce(excluded.last_campaign_id, campaign_lines.last_campaign_id)

-- name: lock_recipients
-- These recipients in id order: settles, opt-outs and erasures take the same rows.
SELECT id FROM recipients
 WHERE organization_id = ANY(:orgs::uuid[]) AND id = ANY(:ids::uuid[])
 ORDER BY id FOR NO KEY UPDATE

-- name: follow_messages
-- Makes recipients what their messages are. Both are locked; the message is the truth. Of an erased person (no form of
-- the address is left) a provider's words are not kept.
UPDATE recipients r
   SET state = CASE WHEN m.state IN ('queued', 'sending') THEN 'queued'
                    WHEN m.state = 'cancelled' AND m.reason = ANY(:skips::text[]) THEN 'skipped'
                    ELSE m.state END,
       reason = CASE WHEN m.state = 'failed' THEN coalesce(m.reason, 'unknown') ELSE m.reason END,
       sent_at = m.sent_at, delivered_at = m.delivered_at, read_at = m.read_at,
       ended_at = m.ended_at, error = CASE WHEN r.send_to IS NOT NULL THEN m.error END,
       provider_message_id = CASE WHEN r.send_to IS NOT NULL THEN m.provider_message_id END
  FROM messages m
 WHERE r.organization_id = ANY(:orgs::uuid[]) AND m.organization_id = ANY(:orgs)
   AND m.organization_id = r.organization_id AND r.id = ANY(:ids::uuid[]) AND m.id = r.message_id
   AND r.state <> 'pending'
RETURNING r.id, r.state, r.reason

-- name: wake_deferred
-- Whoever is pending for one reason is asked again now: what stood in the way may be over.
UPDATE recipients SET next_run_at = :now::timestamptz, defer_reason = NULL
 WHERE organization_id = :organization_id::uuid AND campaign_id = :campaign_id::uuid AND next_run_at > :now
   AND defer_reason = :reason::text

-- name: list_chunk
-- The next recipients of a campaign by their contacts, for the sweep after a cancel.
SELECT id, contact_id, state, message_id FROM recipients
 WHERE organization_id = :organization_id::uuid AND campaign_id = :campaign_id::uuid AND contact_id > :after::uuid
 ORDER BY contact_id LIMIT :n::integer

-- name: lock_open
-- Those of some recipients that are pending or queued still, in id order.
SELECT id FROM recipients
 WHERE organization_id = :organization_id::uuid AND id = ANY(:ids::uuid[]) AND state IN ('pending', 'queued')
 ORDER BY id FOR NO KEY UPDATE

-- name: cancel_recipients
-- Calls off recipients that are pending, or queued without a message that could still go.
UPDATE recipients SET state = 'cancelled', reason = :reason::text, next_run_at = NULL, defer_reason = NULL,
       ended_at = :now::timestamptz
 WHERE organization_id = :organization_id::uuid AND id = ANY(:ids::uuid[])
   AND (state = 'pending' OR (state = 'queued' AND id = ANY(:stranded::uuid[])))

-- name: list_queued
-- The recipients of a campaign that are queued, some of them: asked when nobody else is left.
SELECT id, message_id FROM recipients
 WHERE organization_id = :organization_id::uuid AND campaign_id = :campaign_id::uuid AND state = 'queued'
 LIMIT :n::integer

-- name: messages_of_contacts
-- The messages that campaigns have queued for some people, with their connection's channel.
SELECT r.organization_id, r.contact_id, r.message_id, c.channel
  FROM unnest(:organization_ids::uuid[], :contact_ids::uuid[]) AS u (organization_id, contact_id)
  JOIN recipients r ON r.organization_id = u.organization_id AND r.contact_id = u.contact_id AND r.state = 'queued'
  JOIN campaigns c ON c.organization_id = r.organization_id AND c.id = r.campaign_id
 WHERE r.organization_id = ANY(:orgs::uuid[]) AND c.organization_id = ANY(:orgs)

-- name: lock_of_contacts
-- All recipients that some people are, in id order.
SELECT r.organization_id, r.id, r.campaign_id, r.contact_id, r.address, r.state, r.message_id
  FROM recipients r
 WHERE r.organization_id = ANY(:orgs::uuid[]) AND r.contact_id = ANY(:contact_ids::uuid[])
 ORDER BY r.id FOR NO KEY UPDATE

-- name: forget
-- What says who they are goes; that they were in the campaign, and what came of it, stays. Whoever is pending gets
-- nothing any more.
UPDATE recipients r
   SET address = u.hash, send_to = NULL, variables = '{}', error = NULL, provider_message_id = NULL,
       state = CASE WHEN r.state = 'pending' THEN 'skipped' ELSE r.state END,
       reason = CASE WHEN r.state = 'pending' THEN 'erased' ELSE r.reason END,
       ended_at = CASE WHEN r.state = 'pending' THEN :now::timestamptz ELSE r.ended_at END,
       next_run_at = NULL, defer_reason = NULL
  FROM unnest(:organization_ids::uuid[], :ids::uuid[], :hashes::text[]) AS u (organization_id, id, hash)
 WHERE r.organization_id = ANY(:orgs::uuid[]) AND r.organization_id = u.organization_id AND r.id = u.id

-- name: list_of_contacts
-- The recipients that some people are.
SELECT organization_id, id, campaign_id, contact_id, address, state, message_id
  FROM recipients
 WHERE organization_id = :organization_id::uuid AND contact_id = ANY(:contact_ids::uuid[])
 ORDER BY id

-- name: move_recipients
-- Gives locked recipients of one person to another, who has none in their campaigns.
UPDATE recipients SET contact_id = :target::uuid
 WHERE organization_id = :organization_id::uuid AND id = ANY(:ids::uuid[]) AND contact_id = :source::uuid

-- name: find_in_campaigns
-- Which of some people a campaign is about.
SELECT DISTINCT contact_id FROM recipients
 WHERE organization_id = :organization_id::uuid AND contact_id = ANY(:contact_ids::uuid[])

-- name: wake_held
-- A hold on these people was changed: whoever is held back by it is asked again.
UPDATE recipients r SET next_run_at = :now::timestamptz
  FROM unnest(:organization_ids::uuid[], :contact_ids::uuid[]) AS u (organization_id, contact_id)
 WHERE r.organization_id = ANY(:organization_ids) AND r.organization_id = u.organization_id
   AND r.contact_id = u.contact_id AND r.state = 'pending' AND r.defer_reason = 'held'
