-- name: insert_webhooks
-- Calls as they came, due at once.
INSERT INTO raw_webhooks (organization_id, id, connection_id, received_at, headers, body, next_run_at)
SELECT s.organization_id, w.id, w.connection_id, :now::timestamptz, w.headers, w.body, :now
  FROM unnest(:organization_ids::uuid[], :ids::uuid[], :connection_ids::uuid[], :headers::jsonb[], :bodies::bytea[])
       AS w (organization_id, id, connection_id, headers, body)
  JOIN org_state s ON s.organization_id = w.organization_id
 WHERE s.organization_id = ANY(:orgs::uuid[])

-- name: find_due_webhooks
-- Organizations with unread calls.
SELECT o.organization_id /* cadenza:multi-shard find_due_webhooks */ FROM org_state o
 WHERE EXISTS (SELECT 1 FROM raw_webhooks w
                WHERE w.organization_id = o.organization_id AND w.next_run_at <= :now::timestamptz)
 LIMIT :n::integer

-- name: claim_webhooks
-- Locks the oldest unread calls of a group of organizations.
SELECT d.* FROM unnest(:orgs::uuid[]) AS o (id) CROSS JOIN LATERAL (
    SELECT w.organization_id, w.id, w.connection_id, w.received_at, w.headers, w.body, w.attempts
      FROM raw_webhooks w
     WHERE w.organization_id = o.id AND w.organization_id = ANY(:orgs) AND w.next_run_at <= :now::timestamptz
     ORDER BY w.next_run_at, w.id LIMIT :each::integer FOR UPDATE OF w SKIP LOCKED) d
 LIMIT :total::integer

-- name: reclaim_webhooks
-- Locks these calls if they are still unread.
SELECT organization_id, id, connection_id, received_at, headers, body, attempts
  FROM raw_webhooks
 WHERE organization_id = :organization_id::uuid AND id = ANY(:ids::uuid[]) AND next_run_at <= :now::timestamptz
 ORDER BY id FOR UPDATE SKIP LOCKED

-- name: mark_processed
-- These calls are understood and written.
UPDATE raw_webhooks SET processed_at = :now::timestamptz, next_run_at = NULL, last_error = NULL
 WHERE organization_id = ANY(:orgs::uuid[]) AND id = ANY(:ids::uuid[])

-- name: fail_webhook
-- Counts a failed attempt: its back-off, or its end; the call stays for a replay.
UPDATE raw_webhooks SET attempts = attempts + 1, next_run_at = :next_run_at::timestamptz, last_error = :error::text
 WHERE organization_id = :organization_id::uuid AND id = :id::uuid

-- name: replay_webhooks
-- Makes given-up calls due again, once the bug is gone.
UPDATE raw_webhooks SET attempts = 0, next_run_at = :now::timestamptz
 WHERE organization_id = :organization_id::uuid AND processed_at IS NULL AND next_run_at IS NULL
