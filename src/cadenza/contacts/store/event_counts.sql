-- name: count_events
-- How often things happened to contacts since a time. Each question is one range of events_of_contact.
SELECT t.place, count(e.id) AS count
  FROM unnest(:organization_ids::uuid[], :contact_ids::uuid[], :names::text[], :since::timestamptz[])
       WITH ORDINALITY t(organization_id, contact_id, name, since, place)
  JOIN events e ON e.organization_id = t.organization_id AND e.contact_id = t.contact_id AND e.name = t.name
               AND e.occurred_at >= t.since
 WHERE e.organization_id = ANY(:organization_ids)
 GROUP BY t.place;
