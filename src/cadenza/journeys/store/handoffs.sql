-- name: pause
-- Those of some locked enrollments that were walking stand still; their clocks are kept.
UPDATE enrollments e
   SET state = 'paused', reason = 'handoff', changed_at = :now::timestamptz
  FROM unnest(:organization_ids::uuid[], :ids::uuid[]) t(organization_id, id)
 WHERE e.organization_id = ANY(:organization_ids) AND e.organization_id = t.organization_id AND e.id = t.id
   AND e.state IN ('active', 'waiting_reply')
RETURNING e.organization_id, e.id;

-- name: lock_paused
-- Who of some people stands still since a colleague took them over.
SELECT e.organization_id, e.id
  FROM unnest(:organization_ids::uuid[], :contact_ids::uuid[]) t(organization_id, contact_id)
  JOIN enrollments e ON e.organization_id = t.organization_id AND e.contact_id = t.contact_id
 WHERE e.organization_id = ANY(:organization_ids) AND e.state = 'paused' AND e.reason = 'handoff'
 ORDER BY e.organization_id, e.id FOR NO KEY UPDATE OF e;

-- name: wake
-- Locked ones go on: at the time they had, and none before that moment.
UPDATE enrollments e
   SET state = 'active', reason = NULL, deferred_since = NULL, defer_reason = NULL, changed_at = :now::timestamptz,
       next_run_at = greatest(e.next_run_at, t.from_at)
  FROM unnest(:organization_ids::uuid[], :ids::uuid[], :from_ats::timestamptz[]) t(organization_id, id, from_at)
 WHERE e.organization_id = ANY(:organization_ids) AND e.organization_id = t.organization_id AND e.id = t.id;
