-- name: insert
-- Lets people in. A conflict on any of the keys (occurrence, live enrollment, dedupe key) is an answer: no row.
INSERT INTO enrollments (organization_id, id, journey_id, version_id, contact_id, enroll_key, live_key, dedupe_key,
       source, state, node_id, visit, node_entered_at, next_run_at, stops, connection_id, conversation_id, variables,
       context, entered_at, changed_at, due_at, due_wall, due_zone)
SELECT t.organization_id, t.id, t.journey_id, t.version_id, t.contact_id, t.enroll_key, t.live_key, t.dedupe_key,
       t.source, 'active', t.node_id, 1, coalesce(t.starts_at, :now::timestamptz), coalesce(t.starts_at, :now), string_to_array(t.stops, ','), t.connection_id,
       t.conversation_id, t.variables, t.context, :now, :now, CASE WHEN t.due_zone IS NOT NULL THEN t.starts_at END,
       t.due_wall, t.due_zone
  FROM org_state o JOIN unnest(:organization_ids::uuid[], :ids::uuid[], :journey_ids::uuid[], :version_ids::uuid[],
       :contact_ids::uuid[], :enroll_keys::text[], :live_keys::text[], :dedupe_keys::text[], :sources::text[],
       :node_ids::text[], :stops::text[], :connection_ids::uuid[], :conversation_ids::uuid[], :variables::jsonb[],
       :contexts::jsonb[], :starts_ats::timestamptz[], :due_walls::timestamp[], :due_zones::text[])
       t(organization_id, id, journey_id, version_id, contact_id, enroll_key, live_key, dedupe_key, source, node_id,
         stops, connection_id, conversation_id, variables, context, starts_at, due_wall, due_zone)
    ON o.organization_id = t.organization_id
 WHERE o.organization_id = ANY(:organization_ids)
ON CONFLICT DO NOTHING
RETURNING id;

-- name: histories
-- Who of these was inside these journeys before: whether they still are, and when they last left.
SELECT e.organization_id, e.journey_id, e.contact_id,
       bool_or(e.state IN ('active', 'waiting_reply', 'paused')) AS is_inside, max(e.ended_at) AS last_ended_at
  FROM unnest(:organization_ids::uuid[], :journey_ids::uuid[], :contact_ids::uuid[])
       t(organization_id, journey_id, contact_id)
  JOIN enrollments e ON e.organization_id = t.organization_id AND e.journey_id = t.journey_id
                    AND e.contact_id = t.contact_id
 WHERE e.organization_id = ANY(:organization_ids)
 GROUP BY e.organization_id, e.journey_id, e.contact_id;

-- name: used_keys
-- Which occurrences have been used already.
SELECT e.organization_id, e.journey_id, e.contact_id, e.enroll_key
  FROM unnest(:organization_ids::uuid[], :journey_ids::uuid[], :contact_ids::uuid[], :enroll_keys::text[])
       t(organization_id, journey_id, contact_id, enroll_key)
  JOIN enrollments e ON e.organization_id = t.organization_id AND e.journey_id = t.journey_id
                    AND e.contact_id = t.contact_id AND e.enroll_key = t.enroll_key
 WHERE e.organization_id = ANY(:organization_ids);

-- name: with_dedupe_keys
-- The enrollments that were made with these keys: a repeated call answers with the first.
SELECT dedupe_key, id FROM enrollments
 WHERE organization_id = :organization_id::uuid AND dedupe_key = ANY(:dedupe_keys::text[]);
