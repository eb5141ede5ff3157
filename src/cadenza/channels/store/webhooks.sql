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

-- name: forget_calls
-- Empties the bodies of a page of calls that name one of these addresses; what was given up is not read any more either.
-- One that is still to be read stays and is told of. The text of a call is made once (OFFSET 0), not for each needle.
WITH page AS (
    SELECT p.id FROM raw_webhooks p
     WHERE p.organization_id = :organization_id::uuid AND p.id > :after::uuid
     ORDER BY p.id LIMIT :n::integer),
found AS (
    SELECT w.id, w.next_run_at IS NOT NULL AS is_pending
      FROM raw_webhooks w
     CROSS JOIN LATERAL (SELECT lower(encode(w.body, 'escape') || ' ' || w.headers::text) AS text OFFSET 0) AS said
     WHERE w.organization_id = :organization_id AND w.id = ANY(ARRAY(SELECT page.id FROM page)) AND w.body <> ''
       AND EXISTS (SELECT 1 FROM unnest(:needles::text[]) AS n (needle) WHERE position(n.needle IN said.text) > 0)),
emptied AS (
    UPDATE raw_webhooks e
       SET body = '', headers = '{}', processed_at = COALESCE(e.processed_at, :now::timestamptz), last_error = NULL
     WHERE e.organization_id = :organization_id AND e.next_run_at IS NULL
       AND e.id = ANY(ARRAY(SELECT found.id FROM found WHERE NOT found.is_pending)))
SELECT (SELECT page.id FROM page ORDER BY page.id DESC LIMIT 1) AS last_id,
       (SELECT found.id FROM found WHERE found.is_pending ORDER BY found.id LIMIT 1) AS left_id
