-- name: follow_ups_at
-- Who is behind some addresses, whether they have opted out, and their latest enrollment: one probe of each journey's
-- key per person, since ended enrollments have no index by contact.
SELECT t.match_key, i.contact_id, concat_ws(' ', c.first_name, c.last_name) AS name,
       coalesce(s.state = 'unsubscribed', false) AS opted_out, e.state, e.reason, e.ended_at
  FROM unnest(:match_keys::text[], :keys::text[]) AS t (match_key, key)
  JOIN identifiers i ON i.organization_id = :organization_id::uuid AND i.kind = ANY(:kinds::text[]) AND i.scope = ''
                    AND i.match_key = t.match_key
  JOIN contacts c ON c.organization_id = :organization_id AND c.id = i.contact_id
  LEFT JOIN consents s ON s.organization_id = :organization_id AND s.contact_id = i.contact_id AND s.key = t.key
  LEFT JOIN LATERAL (
       SELECT e.state, e.reason, e.ended_at
         FROM journeys j
         JOIN enrollments e ON e.organization_id = :organization_id AND e.journey_id = j.id
                           AND e.contact_id = i.contact_id
        WHERE j.organization_id = :organization_id
        ORDER BY e.ended_at IS NULL DESC, e.changed_at DESC
        LIMIT 1) e ON true;
