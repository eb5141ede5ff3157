-- part: campaign
-- What a Campaign is read from.
organization_id, id, name, description, channel, connection_id, purpose, body, template_id, frozen, audience, send_type,
send_at, send_wall, send_zone, state, reason, state_changed_at, consent_mode, cutoff, audience_cursor, sweep_cursor,
held_since, started_at, frozen_at, swept_at, ended_at, counts, counted_at, progress, next_run_at, attempts, created_at,
updated_at

-- name: insert_campaign
-- A new campaign: a draft, or one that starts by itself.
INSERT INTO campaigns (organization_id, id, name, description, channel, connection_id, purpose, body,
       template_id, audience, send_type, send_at, send_wall, send_zone, state, state_changed_at, next_run_at,
       created_at, updated_at)
VALUES (:organization_id::uuid, :id::uuid, :name::text, :description::text, :channel::text, :connection_id::uuid,
       :purpose::text, :body::text, :template_id::uuid, :audience::jsonb, :send_type::text, :send_at::timestamptz,
       :send_wall::timestamp, :send_zone::text, :state::text, :now::timestamptz, :next_run_at::timestamptz, :now, :now)

-- name: find_campaign
-- One campaign.
SELECT {{campaign}}
  FROM campaigns WHERE organization_id = :organization_id::uuid AND id = :id::uuid

-- name: lock_campaign
-- One campaign, for a command that changes it.
SELECT {{campaign}}
  FROM campaigns WHERE organization_id = :organization_id::uuid AND id = :id::uuid FOR NO KEY UPDATE

-- name: list_campaigns
-- A page of campaigns, newest first.
SELECT {{campaign}}
  FROM campaigns
 WHERE organization_id = :organization_id::uuid AND (:before::uuid IS NULL OR id < :before)
   AND (:state::text IS NULL OR state = :state)
 ORDER BY id DESC LIMIT :n::integer

-- name: save_campaign
-- Writes everything of a locked campaign that can change.
UPDATE campaigns
   SET name = :name::text, description = :description::text, channel = :channel::text,
       connection_id = :connection_id::uuid, purpose = :purpose::text, body = :body::text,
       template_id = :template_id::uuid, frozen = :frozen::jsonb, audience = :audience::jsonb,
       send_type = :send_type::text, send_at = :send_at::timestamptz, send_wall = :send_wall::timestamp,
       send_zone = :send_zone::text, state = :state::text, reason = :reason::text,
       state_changed_at = :state_changed_at::timestamptz, consent_mode = :consent_mode::text,
       cutoff = :cutoff::timestamptz, audience_cursor = :audience_cursor::uuid, sweep_cursor = :sweep_cursor::uuid,
       held_since = :held_since::timestamptz, started_at = :started_at::timestamptz, frozen_at = :frozen_at::timestamptz,
       swept_at = :swept_at::timestamptz, ended_at = :ended_at::timestamptz, counts = :counts::jsonb,
       counted_at = :counted_at::timestamptz, progress = :progress::jsonb,
       next_run_at = :next_run_at::timestamptz, attempts = :attempts::smallint, last_error = NULL,
       updated_at = :now::timestamptz
 WHERE organization_id = :organization_id::uuid AND id = :id::uuid

-- name: load_scheduled
-- Campaigns of some organizations that wait for a time that was said on the clock of a zone.
SELECT {{campaign}} /* cadenza:multi-shard scheduled_campaigns */
  FROM campaigns
 WHERE organization_id = ANY(:orgs::uuid[]) AND next_run_at IS NOT NULL AND state = 'scheduled'
   AND send_wall IS NOT NULL

-- name: save_clock
-- When a scheduled campaign starts. Whoever edits it has seen another one only where its moment has moved.
UPDATE campaigns
   SET updated_at = CASE WHEN send_at = :send_at::timestamptz THEN updated_at ELSE :now::timestamptz END,
       send_at = :send_at, next_run_at = :next_run_at::timestamptz, attempts = 0, last_error = NULL
 WHERE organization_id = :organization_id::uuid AND id = :id::uuid

-- name: delete_campaign
-- A campaign that nobody was told of.
DELETE FROM campaigns WHERE organization_id = :organization_id::uuid AND id = :id::uuid

-- name: find_due
-- Organizations with a campaign whose clock has come.
SELECT o.organization_id /* cadenza:multi-shard find_due_campaigns */ FROM org_state o
 WHERE EXISTS (SELECT 1 FROM campaigns c
                WHERE c.organization_id = o.organization_id AND c.next_run_at <= :now::timestamptz)
 LIMIT :n::integer

-- name: claim_due
-- Locks campaigns whose clock has come; a person's command on the same campaign goes first.
SELECT d.* FROM unnest(:orgs::uuid[]) AS o (id) CROSS JOIN LATERAL (
    SELECT {{campaign}}
      FROM campaigns c
     WHERE c.organization_id = o.id AND c.organization_id = ANY(:orgs) AND c.next_run_at <= :now::timestamptz
     ORDER BY c.next_run_at LIMIT :each::integer FOR NO KEY UPDATE OF c SKIP LOCKED) d
 ORDER BY d.next_run_at LIMIT :total::integer

-- name: reclaim_due
-- Locks these campaigns if their clock has still come.
SELECT {{campaign}}
  FROM campaigns
 WHERE organization_id = :organization_id::uuid AND id = ANY(:ids::uuid[]) AND next_run_at <= :now::timestamptz
   FOR NO KEY UPDATE SKIP LOCKED

-- name: count_failure
-- One piece of work could not be done: again later, for ever. The watchdog counts whoever waits longer than an hour.
UPDATE campaigns
   SET attempts = :attempts::smallint, next_run_at = :next_run_at::timestamptz, last_error = :error::text
 WHERE organization_id = :organization_id::uuid AND id = :id::uuid

-- name: load_running
-- What these campaigns are to the release of their recipients.
SELECT organization_id, id, state, channel, connection_id, purpose, consent_mode, body, frozen
  FROM campaigns WHERE organization_id = ANY(:organization_ids::uuid[]) AND id = ANY(:ids::uuid[])

-- name: load_states
-- Where the campaigns behind queued messages stand: the last look asks.
SELECT id, state FROM campaigns WHERE organization_id = ANY(:organization_ids::uuid[]) AND id = ANY(:ids::uuid[])

-- name: claim_on_connections
-- Locks the campaigns that send from some connections, and run or wait for them; waits for nobody, since the connections
-- are held. Steering looks at the number of those that are left out.
SELECT {{campaign}}
  FROM campaigns c
 WHERE c.organization_id = ANY(:organization_ids::uuid[]) AND c.connection_id = ANY(:connection_ids::uuid[])
   AND c.state IN ('running', 'paused')
 ORDER BY c.organization_id, c.id FOR NO KEY UPDATE OF c SKIP LOCKED

-- name: lock_comparing
-- Campaigns whose audience compares with one of these. One that is just being worked on is met by the next pass.
SELECT id, audience AS document FROM campaigns
 WHERE organization_id = :organization_id::uuid AND audience::text ~* :pattern::text
   FOR NO KEY UPDATE SKIP LOCKED

-- name: save_audiences
-- What is left of them.
UPDATE campaigns c SET audience = u.document
  FROM unnest(:ids::uuid[], :documents::jsonb[]) AS u (id, document)
 WHERE c.organization_id = :organization_id::uuid AND c.id = u.id
