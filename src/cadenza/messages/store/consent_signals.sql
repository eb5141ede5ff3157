-- name: insert_signals
-- What providers said about people's consent, due at once.
INSERT INTO consent_signals (organization_id, id, connection_id, contact_id, kind, scope, match_key, is_opt_out, code, at,
                             next_run_at)
SELECT s.organization_id, u.id, u.connection_id, u.contact_id, u.kind, u.scope, u.match_key, u.is_opt_out, u.code, u.at,
       :now::timestamptz
  FROM unnest(:organization_ids::uuid[], :ids::uuid[], :connection_ids::uuid[], :contact_ids::uuid[], :kinds::text[],
              :scopes::text[], :match_keys::text[], :opt_outs::boolean[], :codes::text[], :ats::timestamptz[])
       AS u (organization_id, id, connection_id, contact_id, kind, scope, match_key, is_opt_out, code, at)
  JOIN org_state s ON s.organization_id = u.organization_id
 WHERE s.organization_id = ANY(:orgs::uuid[])

-- name: find_due
-- Organizations with signals to act upon.
SELECT o.organization_id /* cadenza:multi-shard find_due_consent_signals */ FROM org_state o
 WHERE EXISTS (SELECT 1 FROM consent_signals c
                WHERE c.organization_id = o.organization_id AND c.next_run_at <= :now::timestamptz)
 LIMIT :n::integer

-- name: claim_due
-- Locks due signals.
SELECT d.* FROM unnest(:orgs::uuid[]) AS o (id) CROSS JOIN LATERAL (
    SELECT c.organization_id, c.id, c.connection_id, c.contact_id, c.kind, c.scope, c.match_key, c.is_opt_out, c.code,
           c.at, c.attempts
      FROM consent_signals c
     WHERE c.organization_id = o.id AND c.organization_id = ANY(:orgs) AND c.next_run_at <= :now::timestamptz
     ORDER BY c.next_run_at LIMIT :each::integer FOR UPDATE OF c SKIP LOCKED) d
 LIMIT :total::integer

-- name: reclaim_due
-- Locks these signals if they are still due.
SELECT organization_id, id, connection_id, contact_id, kind, scope, match_key, is_opt_out, code, at, attempts
  FROM consent_signals
 WHERE organization_id = :organization_id::uuid AND id = ANY(:ids::uuid[]) AND next_run_at <= :now::timestamptz
   FOR UPDATE SKIP LOCKED

-- name: delete_signals
-- Those that were acted upon.
DELETE FROM consent_signals WHERE organization_id = ANY(:orgs::uuid[]) AND id = ANY(:ids::uuid[])

-- name: count_failure
-- One that could not be acted upon: its back-off, or given up with its error.
UPDATE consent_signals
   SET attempts = :attempts::smallint, last_error = :error::text, next_run_at = :next_run_at::timestamptz
 WHERE organization_id = :organization_id::uuid AND id = :id::uuid

-- name: erase_signals
-- What is still said of erased people.
DELETE FROM consent_signals
 WHERE organization_id = :organization_id::uuid
   AND (contact_id = ANY(:contact_ids::uuid[]) OR match_key = ANY(:match_keys::text[]))

-- name: replay
-- What was given up is due again, with all its attempts.
UPDATE consent_signals SET attempts = 0, last_error = NULL, next_run_at = :now::timestamptz
 WHERE organization_id = :organization_id::uuid AND next_run_at IS NULL
