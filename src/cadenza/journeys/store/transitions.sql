-- name: record
-- What moved enrollments beside their visits. A pause of the journey is its actor's doing.
INSERT INTO transitions (organization_id, enrollment_id, id, change, reason, node_id, actor, message_id, at)
SELECT e.organization_id, e.id, t.id, :change::text, t.reason, e.node_id,
       coalesce(t.actor, CASE WHEN t.reason = 'journey_paused' AND :change = 'paused' THEN j.state_changed_by END),
       t.message_id, :now::timestamptz
  FROM unnest(:organization_ids::uuid[], :enrollment_ids::uuid[], :ids::uuid[], :reasons::text[], :actors::text[],
       :message_ids::uuid[]) t(organization_id, enrollment_id, id, reason, actor, message_id)
  JOIN enrollments e ON e.organization_id = t.organization_id AND e.id = t.enrollment_id
  JOIN journeys j ON j.organization_id = e.organization_id AND j.id = e.journey_id
 WHERE e.organization_id = ANY(:organization_ids) AND j.organization_id = ANY(:organization_ids);

-- name: of_enrollment
-- What moved one enrollment beside its visits, in the order it happened.
SELECT change, reason, node_id, actor, message_id, at FROM transitions
 WHERE organization_id = :organization_id::uuid AND enrollment_id = :enrollment_id::uuid
 ORDER BY at, id;
