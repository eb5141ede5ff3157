-- name: find_with_old_work
-- Organizations with work rows from before then that were given up. Ids sort by time: a probe of the primary key.
SELECT s.organization_id /* cadenza:multi-shard old_triggers */
  FROM unnest(:organization_ids::uuid[], :before_ids::uuid[]) AS u (organization_id, before_id)
  JOIN org_state s ON s.organization_id = u.organization_id
 WHERE s.organization_id = ANY(:organization_ids)
   AND EXISTS (SELECT 1 FROM triggers t
                WHERE t.organization_id = s.organization_id AND t.id < u.before_id AND t.next_run_at IS NULL);

-- name: delete_old_work
-- Deletes the oldest of them.
DELETE FROM triggers t
 WHERE t.organization_id = :organization_id::uuid AND t.id = ANY(ARRAY(
       SELECT o.id FROM triggers o
        WHERE o.organization_id = :organization_id AND o.id < :before_id::uuid AND o.next_run_at IS NULL
        ORDER BY o.id LIMIT :n::integer FOR UPDATE SKIP LOCKED));

-- name: find_with_details
-- Organizations with enrollments that ended before then and have their details still: a probe of the index that has
-- those alone.
SELECT s.organization_id /* cadenza:multi-shard old_enrollments */
  FROM unnest(:organization_ids::uuid[], :befores::timestamptz[]) AS u (organization_id, before)
  JOIN org_state s ON s.organization_id = u.organization_id
 WHERE s.organization_id = ANY(:organization_ids)
   AND EXISTS (SELECT 1 FROM enrollments e
                WHERE e.organization_id = s.organization_id AND e.ended_at < u.before AND NOT e.is_bare);

-- name: lock_ended
-- Those that ended first.
SELECT e.id FROM enrollments e
 WHERE e.organization_id = :organization_id::uuid AND e.ended_at < :before::timestamptz AND NOT e.is_bare
 ORDER BY e.ended_at LIMIT :n::integer FOR UPDATE SKIP LOCKED;

-- name: delete_step_runs
-- The visits of ended enrollments; messages and recipients know nothing of them.
DELETE FROM step_runs WHERE organization_id = :organization_id::uuid AND enrollment_id = ANY(:ids::uuid[]);

-- name: delete_transitions
-- And what was done to them.
DELETE FROM transitions WHERE organization_id = :organization_id::uuid AND enrollment_id = ANY(:ids::uuid[]);

-- name: empty_enrollments
-- What stays is that they were: journey, contact, key, state, reason and outcome, so that nothing counts twice.
UPDATE enrollments SET variables = '{}', context = '{}', last_error = NULL, is_bare = true
 WHERE organization_id = :organization_id::uuid AND id = ANY(:ids::uuid[]);
