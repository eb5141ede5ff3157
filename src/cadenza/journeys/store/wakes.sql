-- name: record_wake
-- A connection of these organizations is back; repeating it changes nothing but the time.
INSERT INTO connection_wakes (organization_id, due_at)
SELECT o.organization_id, :now::timestamptz FROM org_state o
 WHERE o.organization_id = ANY(:organization_ids::uuid[])
 ORDER BY o.organization_id
ON CONFLICT (organization_id) DO UPDATE SET due_at = excluded.due_at;

-- name: find_due
-- Organizations whose people have still to be woken.
SELECT organization_id /* cadenza:multi-shard find_connection_wakes */ FROM connection_wakes
 WHERE due_at <= :now::timestamptz LIMIT :n::int;

-- name: claim_due
-- Locks the work of some organizations.
SELECT organization_id FROM connection_wakes
 WHERE organization_id = ANY(:orgs::uuid[]) AND due_at <= :now::timestamptz
 ORDER BY due_at LIMIT :total::int FOR UPDATE SKIP LOCKED;

-- name: finish
-- Nobody is left to wake.
DELETE FROM connection_wakes WHERE organization_id = :organization_id::uuid;

-- name: go_on
-- Somebody is left: the next piece is due then.
UPDATE connection_wakes SET due_at = :due_at::timestamptz WHERE organization_id = :organization_id::uuid;

-- name: wake_some
-- Wakes people who were paused for want of a connection, at most so many. By way of the journeys, so that the index
-- of the paused by journey and reason is used, whoever else is paused. Whose own connection is still down is held back
-- again by the gate.
WITH waiting AS (
    SELECT w.id FROM journeys j CROSS JOIN LATERAL (
        SELECT e.id FROM enrollments e
         WHERE e.organization_id = j.organization_id AND e.organization_id = :organization_id::uuid
           AND e.journey_id = j.id AND e.state = 'paused' AND e.reason = 'connection_unavailable'
         LIMIT :n::int FOR NO KEY UPDATE SKIP LOCKED) w
     WHERE j.organization_id = :organization_id
     LIMIT :n)
UPDATE enrollments e
   SET state = 'active', reason = NULL, deferred_since = NULL, next_run_at = :now::timestamptz, changed_at = :now
  FROM waiting w
 WHERE e.organization_id = :organization_id AND e.id = w.id
   AND e.state = 'paused' AND e.reason = 'connection_unavailable'
RETURNING e.id;

-- name: has_waiting
-- Whether somebody is still paused for want of a connection.
SELECT EXISTS (
    SELECT 1 FROM journeys j JOIN enrollments e ON e.organization_id = j.organization_id AND e.journey_id = j.id
     WHERE j.organization_id = :organization_id::uuid AND e.organization_id = :organization_id
       AND e.state = 'paused' AND e.reason = 'connection_unavailable');
