-- name: count_from_person
-- How often people wrote since a time, each their own. By way of their threads: messages have no index by contact.
SELECT t.place, count(m.id) AS count
  FROM unnest(:organization_ids::uuid[], :contact_ids::uuid[], :since::timestamptz[])
       WITH ORDINALITY t(organization_id, contact_id, since, place)
  JOIN conversations v ON v.organization_id = t.organization_id AND v.contact_id = t.contact_id
  JOIN messages m ON m.organization_id = v.organization_id AND m.conversation_id = v.id
                 AND m.direction = 'in' AND m.queued_at > t.since
 WHERE v.organization_id = ANY(:organization_ids) AND m.organization_id = ANY(:organization_ids)
 GROUP BY t.place;

-- name: first_read
-- When people first read something an enrollment sent since a time.
SELECT t.place, min(m.read_at) AS read_at
  FROM unnest(:organization_ids::uuid[], :contact_ids::uuid[], :enrollment_ids::uuid[], :since::timestamptz[])
       WITH ORDINALITY t(organization_id, contact_id, enrollment_id, since, place)
  JOIN conversations v ON v.organization_id = t.organization_id AND v.contact_id = t.contact_id
  JOIN messages m ON m.organization_id = v.organization_id AND m.conversation_id = v.id
                 AND m.enrollment_id = t.enrollment_id AND m.queued_at >= t.since AND m.read_at IS NOT NULL
 WHERE v.organization_id = ANY(:organization_ids) AND m.organization_id = ANY(:organization_ids)
 GROUP BY t.place;

-- name: heard_since
-- Who of these wrote since a time, and to whom a colleague did: by way of their threads.
SELECT t.place, bool_or(m.direction = 'in') AS person, bool_or(m.source IN ('phone', 'inbox')) AS colleague
  FROM unnest(:organization_ids::uuid[], :contact_ids::uuid[], :since::timestamptz[])
       WITH ORDINALITY t(organization_id, contact_id, since, place)
  JOIN conversations v ON v.organization_id = t.organization_id AND v.contact_id = t.contact_id
  JOIN messages m ON m.organization_id = v.organization_id AND m.conversation_id = v.id AND m.queued_at > t.since
 WHERE v.organization_id = ANY(:organization_ids) AND m.organization_id = ANY(:organization_ids)
 GROUP BY t.place;

-- name: standings
-- Where messages of ours stand.
SELECT id, state, reason, sent_at, delivered_at, read_at, ended_at FROM messages
 WHERE organization_id = :organization_id::uuid AND id = ANY(:ids::uuid[]) AND direction = 'out';
