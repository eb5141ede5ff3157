-- name: insert_receipts
-- Receipts as they came, due at once.
INSERT INTO receipts (organization_id, id, connection_id, provider_message_id, correlation_id, state, at, error,
                      received_at, next_run_at)
SELECT s.organization_id, u.id, u.connection_id, u.provider_message_id, u.correlation_id, u.state, u.at, u.error,
       :now::timestamptz, :now
  FROM unnest(:organization_ids::uuid[], :ids::uuid[], :connection_ids::uuid[], :provider_message_ids::text[],
              :correlation_ids::uuid[], :states::text[], :ats::timestamptz[], :errors::jsonb[])
       AS u (organization_id, id, connection_id, provider_message_id, correlation_id, state, at, error)
  JOIN org_state s ON s.organization_id = u.organization_id
 WHERE s.organization_id = ANY(:orgs::uuid[])

-- name: find_due_receipts
-- Organizations with receipts whose time has come.
SELECT o.organization_id /* cadenza:multi-shard find_due_receipts */ FROM org_state o
 WHERE EXISTS (SELECT 1 FROM receipts r
                WHERE r.organization_id = o.organization_id AND r.next_run_at <= :now::timestamptz)
 LIMIT :n::integer

-- name: claim_receipts
-- Locks the receipts of a group of organizations that are due longest.
SELECT d.* FROM unnest(:orgs::uuid[]) AS o (id) CROSS JOIN LATERAL (
    SELECT r.organization_id, r.id, r.connection_id, r.provider_message_id, r.correlation_id, r.state, r.at, r.error,
           r.attempts
      FROM receipts r
     WHERE r.organization_id = o.id AND r.organization_id = ANY(:orgs) AND r.next_run_at <= :now::timestamptz
     ORDER BY r.next_run_at, r.id LIMIT :each::integer FOR UPDATE OF r SKIP LOCKED) d
 LIMIT :total::integer

-- name: reclaim_receipts
-- Locks these receipts if they are still due.
SELECT organization_id, id, connection_id, provider_message_id, correlation_id, state, at, error, attempts
  FROM receipts
 WHERE organization_id = :organization_id::uuid AND id = ANY(:ids::uuid[]) AND next_run_at <= :now::timestamptz
 ORDER BY id FOR UPDATE SKIP LOCKED

-- name: delete_receipts
-- These are in their message's row now; the call they came in is kept.
DELETE FROM receipts r
 USING unnest(:organization_ids::uuid[], :ids::uuid[]) AS u (organization_id, id)
 WHERE r.organization_id = ANY(:orgs::uuid[]) AND r.organization_id = u.organization_id AND r.id = u.id

-- name: postpone_receipts
-- Their message is not known yet: again later, or never, and then they stay as unmatched.
UPDATE receipts r SET attempts = r.attempts + 1, next_run_at = u.next_run_at
  FROM unnest(:organization_ids::uuid[], :ids::uuid[], :next_run_ats::timestamptz[])
       AS u (organization_id, id, next_run_at)
 WHERE r.organization_id = ANY(:orgs::uuid[]) AND r.organization_id = u.organization_id AND r.id = u.id

-- name: lock_standings
-- Where some messages of ours stand, in id order: settles take the same rows.
SELECT m.organization_id, m.id, m.connection_id, m.conversation_id, m.contact_id, m.enrollment_id, m.visit,
       m.recipient_id, m.state, m.reason, m.error, m.sent_at, m.delivered_at, m.read_at, m.ended_at
  FROM unnest(:organization_ids::uuid[], :ids::uuid[]) AS u (organization_id, id)
  JOIN messages m ON m.organization_id = u.organization_id AND m.id = u.id
 WHERE m.organization_id = ANY(:orgs::uuid[]) AND m.direction = 'out'
 ORDER BY m.id FOR NO KEY UPDATE OF m

-- name: write_standings
-- Where messages stand after their receipts, one row each; computed from the locked rows. Of an erased person (no
-- address is left) a provider's words are not kept.
UPDATE messages m
   SET state = u.state, reason = u.reason, error = CASE WHEN m.send_to = '' THEN NULL ELSE u.error END,
       sent_at = u.sent_at, delivered_at = u.delivered_at, read_at = u.read_at, ended_at = u.ended_at,
       provider_message_id = COALESCE(m.provider_message_id, u.provider_message_id)
  FROM unnest(:organization_ids::uuid[], :ids::uuid[], :states::text[], :reasons::text[], :errors::jsonb[],
              :sent_ats::timestamptz[], :delivered_ats::timestamptz[], :read_ats::timestamptz[],
              :ended_ats::timestamptz[], :provider_message_ids::text[])
       AS u (organization_id, id, state, reason, error, sent_at, delivered_at, read_at, ended_at,
             provider_message_id)
 WHERE m.organization_id = ANY(:orgs::uuid[]) AND m.organization_id = u.organization_id AND m.id = u.id
