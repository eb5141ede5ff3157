-- name: insert_steps
-- The ledger of a batch; what its visits share is passed once (`kit.sharing`). A visit that is already there means two walks of one visit: that must not happen, so it
-- fails the batch instead of being ignored.
INSERT INTO step_runs (organization_id, enrollment_id, visit, node_id, state, reason, message_id, inputs, at)
SELECT t.organization_id, t.enrollment_id, (:visits::int[])[t.place], (:node_ids::text[])[t.place],
       (:states::text[])[t.place], (:reasons::text[])[t.place], t.message_id, (:inputs::jsonb[])[t.place],
       :now::timestamptz
  FROM org_state o JOIN unnest(:organization_ids::uuid[], :enrollment_ids::uuid[], :message_ids::uuid[],
       :places::int[]) t(organization_id, enrollment_id, message_id, place)
    ON o.organization_id = t.organization_id
 WHERE o.organization_id = ANY(:organization_ids);

-- name: fail_steps
-- A message that failed fails its step with it; forward only.
UPDATE step_runs s
   SET state = 'failed', reason = t.reason
  FROM unnest(:organization_ids::uuid[], :enrollment_ids::uuid[], :visits::int[], :reasons::text[])
       t(organization_id, enrollment_id, visit, reason)
 WHERE s.organization_id = ANY(:organization_ids) AND s.organization_id = t.organization_id
   AND s.enrollment_id = t.enrollment_id AND s.visit = t.visit AND s.state = 'queued'
RETURNING s.organization_id, s.enrollment_id, s.visit, s.node_id, s.reason;

-- name: skip_steps
-- A message that was called off skips its step.
UPDATE step_runs s
   SET state = 'skipped', reason = t.reason
  FROM unnest(:organization_ids::uuid[], :enrollment_ids::uuid[], :visits::int[], :reasons::text[])
       t(organization_id, enrollment_id, visit, reason)
 WHERE s.organization_id = ANY(:organization_ids) AND s.organization_id = t.organization_id
   AND s.enrollment_id = t.enrollment_id AND s.visit = t.visit AND s.state = 'queued';

-- name: last_steps
-- The last finished visit to each node that a graph asks about.
SELECT DISTINCT ON (s.organization_id, s.enrollment_id, s.node_id)
       s.organization_id, s.enrollment_id, s.node_id, s.at, s.message_id
  FROM unnest(:organization_ids::uuid[], :enrollment_ids::uuid[]) t(organization_id, enrollment_id)
  JOIN step_runs s ON s.organization_id = t.organization_id AND s.enrollment_id = t.enrollment_id
 WHERE s.organization_id = ANY(:organization_ids) AND s.node_id = ANY(:node_ids::text[])
 ORDER BY s.organization_id, s.enrollment_id, s.node_id, s.visit DESC;

-- name: visits_of_enrollment
-- The finished visits of one enrollment, oldest first.
SELECT visit, node_id, state, reason, message_id, inputs, at FROM step_runs
 WHERE organization_id = :organization_id::uuid AND enrollment_id = :enrollment_id::uuid
 ORDER BY visit;

-- name: count_failed_visits
-- How often nodes of enrollments have failed already.
SELECT s.enrollment_id, s.node_id, count(*) AS failures
  FROM unnest(:organization_ids::uuid[], :enrollment_ids::uuid[], :node_ids::text[])
       t(organization_id, enrollment_id, node_id)
  JOIN step_runs s ON s.organization_id = t.organization_id AND s.enrollment_id = t.enrollment_id
                  AND s.node_id = t.node_id AND s.state = 'failed'
 WHERE s.organization_id = ANY(:organization_ids)
 GROUP BY s.enrollment_id, s.node_id;
