-- name: insert_events
-- Facts, each once by its sender's id; returns those that are new. Sorted by that id: two batches with the same
-- facts wait for each other in one order.
INSERT INTO events (organization_id, id, contact_id, event_id, name, properties, occurred_at, received_at)
SELECT s.organization_id, u.id, u.contact_id, u.event_id, u.name, u.properties, u.occurred_at, :now::timestamptz
  FROM org_state s,
       unnest(:ids::uuid[], :contact_ids::uuid[], :event_ids::text[], :names::text[], :properties::jsonb[],
              :occurred_ats::timestamptz[])
       AS u (id, contact_id, event_id, name, properties, occurred_at)
 WHERE s.organization_id = :organization_id::uuid
 ORDER BY u.event_id
    ON CONFLICT (organization_id, event_id) DO NOTHING
RETURNING id

-- name: find_events
-- Which of these facts were told before, and of whom.
SELECT e.event_id, e.contact_id
  FROM unnest(:event_ids::text[]) AS u (event_id)
 CROSS JOIN LATERAL (
       SELECT k.event_id, k.contact_id
         FROM events k
        WHERE k.organization_id = :organization_id::uuid AND k.event_id = u.event_id
       OFFSET 0) e
