-- name: record
-- One work row per event and rule that listens, in the transaction of the event: nothing to go stale, nothing lost.
INSERT INTO triggers (organization_id, id, kind, journey_id, rule_id, contact_id, occurrence, payload, occurred_at,
       next_run_at)
SELECT l.organization_id, t.id, 'enter', l.journey_id, l.rule_id, t.contact_id, t.occurrence, t.payload,
       t.occurred_at, :now::timestamptz
  FROM journey_listeners l
  JOIN unnest(:organization_ids::uuid[], :ids::uuid[], :journey_ids::uuid[], :rule_ids::text[], :contact_ids::uuid[],
       :occurrences::text[], :payloads::jsonb[], :occurred_at::timestamptz[])
       t(organization_id, id, journey_id, rule_id, contact_id, occurrence, payload, occurred_at)
    ON l.organization_id = t.organization_id AND l.journey_id = t.journey_id AND l.rule_id = t.rule_id
 WHERE l.organization_id = ANY(:organization_ids);

-- name: listeners_to
-- The rules that listen to these events.
SELECT l.organization_id, l.journey_id, l.rule_id, l.kind, l.name
  FROM unnest(:organization_ids::uuid[], :kinds::text[], :names::text[]) t(organization_id, kind, name)
  JOIN journey_listeners l
    ON l.organization_id = t.organization_id AND l.kind = t.kind AND l.name = t.name
 WHERE l.organization_id = ANY(:organization_ids);

-- name: record_work
-- A message of a journey failed, or was called off: a work row, since whoever settles must not wait for the enrollment.
INSERT INTO triggers (organization_id, id, kind, journey_id, rule_id, contact_id, occurrence, payload, occurred_at,
       next_run_at)
SELECT e.organization_id, t.id, :kind::text, e.journey_id, '', e.contact_id, t.occurrence, t.payload,
       :now::timestamptz, :now
  FROM unnest(:organization_ids::uuid[], :ids::uuid[], :enrollment_ids::uuid[], :occurrences::text[],
       :payloads::jsonb[]) t(organization_id, id, enrollment_id, occurrence, payload)
  JOIN enrollments e ON e.organization_id = t.organization_id AND e.id = t.enrollment_id
 WHERE e.organization_id = ANY(:organization_ids);

-- name: find_due
-- Organizations with triggers to match.
SELECT o.organization_id /* cadenza:multi-shard find_due_triggers */ FROM org_state o
 WHERE EXISTS (SELECT 1 FROM triggers t
                WHERE t.organization_id = o.organization_id AND t.next_run_at <= :now::timestamptz)
 LIMIT :n::int;

-- name: claim_due
-- Locks the oldest due triggers of each organization.
SELECT d.* FROM unnest(:orgs::uuid[]) o(id) CROSS JOIN LATERAL (
    SELECT t.organization_id, t.id, t.kind, t.journey_id, t.rule_id, t.contact_id, t.occurrence, t.payload,
           t.occurred_at, t.attempts
      FROM triggers t
     WHERE t.organization_id = o.id AND t.organization_id = ANY(:orgs) AND t.next_run_at <= :now::timestamptz
     ORDER BY t.next_run_at LIMIT :each::int FOR UPDATE OF t SKIP LOCKED) d
 LIMIT :total::int;

-- name: reclaim_due
-- Locks these triggers if they are still due.
SELECT organization_id, id, kind, journey_id, rule_id, contact_id, occurrence, payload, occurred_at, attempts
  FROM triggers
 WHERE organization_id = :organization_id::uuid AND id = ANY(:ids::uuid[]) AND next_run_at <= :now::timestamptz
   FOR UPDATE SKIP LOCKED;

-- name: finish
-- Matched: the result is counted, the row has served.
DELETE FROM triggers t USING unnest(:organization_ids::uuid[], :ids::uuid[]) d(organization_id, id)
 WHERE t.organization_id = ANY(:organization_ids) AND t.organization_id = d.organization_id AND t.id = d.id;

-- name: postpone
-- Matched later: whoever it is about is busy now.
UPDATE triggers t SET next_run_at = :next_run_at::timestamptz
  FROM unnest(:organization_ids::uuid[], :ids::uuid[]) d(organization_id, id)
 WHERE t.organization_id = ANY(:organization_ids) AND t.organization_id = d.organization_id AND t.id = d.id;

-- name: forget
-- Nobody is left to enter, and what happened to erased people is not kept.
DELETE FROM triggers t USING unnest(:organization_ids::uuid[], :contact_ids::uuid[]) d(organization_id, contact_id)
 WHERE t.organization_id = ANY(:organization_ids) AND t.organization_id = d.organization_id
   AND t.contact_id = d.contact_id;

-- name: count_failure
-- One trigger could not be matched: its back-off, or given up with its error.
UPDATE triggers SET attempts = :attempts::smallint, next_run_at = :next_run_at::timestamptz, last_error = :error::text
 WHERE organization_id = :organization_id::uuid AND id = :id::uuid;

-- name: replay
-- What was given up is due again, with all its attempts.
UPDATE triggers SET attempts = 0, next_run_at = :now::timestamptz
 WHERE organization_id = :organization_id::uuid AND next_run_at IS NULL;

-- name: count_results
-- How often each rule let someone in or not.
INSERT INTO rule_counts (organization_id, journey_id, rule_id, result, count)
SELECT o.organization_id, t.journey_id, t.rule_id, t.result, t.count
  FROM org_state o JOIN unnest(:organization_ids::uuid[], :journey_ids::uuid[], :rule_ids::text[], :results::text[],
       :counts::bigint[]) t(organization_id, journey_id, rule_id, result, count)
    ON o.organization_id = t.organization_id
 WHERE o.organization_id = ANY(:organization_ids)
 ORDER BY o.organization_id, t.journey_id, t.rule_id, t.result
ON CONFLICT (organization_id, journey_id, rule_id, result)
DO UPDATE SET count = rule_counts.count + excluded.count;

-- name: rule_counts
-- What a journey's rules have let in and refused.
SELECT rule_id, result, count FROM rule_counts
 WHERE organization_id = :organization_id::uuid AND journey_id = :journey_id::uuid
 ORDER BY rule_id, result;
