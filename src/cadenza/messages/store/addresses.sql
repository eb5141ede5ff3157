-- name: insert_refused
-- Messages whose address nobody has, as their provider says; one that stands here already is the same.
INSERT INTO refused_addresses (organization_id, message_id, next_run_at)
SELECT s.organization_id, u.message_id, :now::timestamptz
  FROM unnest(:organization_ids::uuid[], :message_ids::uuid[]) AS u (organization_id, message_id)
  JOIN org_state s ON s.organization_id = u.organization_id
 WHERE s.organization_id = ANY(:orgs::uuid[])
 ORDER BY s.organization_id, u.message_id
    ON CONFLICT (organization_id, message_id) DO NOTHING

-- name: find_due_refused
-- Organizations with refused addresses to be written down.
SELECT o.organization_id /* cadenza:multi-shard find_due_refused */ FROM org_state o
 WHERE EXISTS (SELECT 1 FROM refused_addresses r
                WHERE r.organization_id = o.organization_id AND r.next_run_at <= :now::timestamptz)
 LIMIT :n::integer

-- name: claim_refused
-- Locks the refused addresses of a group of organizations that are due longest.
SELECT d.* FROM unnest(:orgs::uuid[]) AS o (id) CROSS JOIN LATERAL (
    SELECT r.organization_id, r.message_id, r.attempts
      FROM refused_addresses r
     WHERE r.organization_id = o.id AND r.organization_id = ANY(:orgs) AND r.next_run_at <= :now::timestamptz
     ORDER BY r.next_run_at, r.message_id LIMIT :each::integer FOR UPDATE OF r SKIP LOCKED) d
 LIMIT :total::integer

-- name: reclaim_refused
-- Locks these if they are still due.
SELECT organization_id, message_id, attempts FROM refused_addresses
 WHERE organization_id = :organization_id::uuid AND message_id = ANY(:ids::uuid[]) AND next_run_at <= :now::timestamptz
 ORDER BY message_id FOR UPDATE SKIP LOCKED

-- name: load_refused
-- What of these messages is refused still: a receipt may have said since that one arrived.
SELECT m.organization_id, m.contact_id, m.connection_id, m.channel, m.address, m.send_to
  FROM messages m
 WHERE m.organization_id = ANY(:orgs::uuid[]) AND m.id = ANY(:ids::uuid[]) AND m.state = 'failed'
   AND m.reason = 'permanent_address' AND m.send_to <> ''

-- name: delete_refused
-- These are written down.
DELETE FROM refused_addresses r WHERE r.organization_id = ANY(:orgs::uuid[]) AND r.message_id = ANY(:ids::uuid[])

-- name: postpone_refused
-- One that could not be written down: later.
UPDATE refused_addresses SET attempts = attempts + 1, next_run_at = :next_run_at::timestamptz
 WHERE organization_id = :organization_id::uuid AND message_id = :id::uuid
