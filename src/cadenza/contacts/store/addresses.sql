-- name: invalidate
-- Networks say that nobody has these: of contacts that are locked, in key order. What is another contact's is not touched,
-- and what nobody has here is added only where it is the WhatsApp form of a phone.
INSERT INTO identifiers (organization_id, kind, scope, match_key, contact_id, value, status, verified_at, created_at)
SELECT s.organization_id, u.kind, u.scope, u.match_key, u.contact_id, u.value, 'invalid', :now::timestamptz, :now
  FROM unnest(:organization_ids::uuid[], :contact_ids::uuid[], :kinds::text[], :scopes::text[], :match_keys::text[],
              :values::text[]) AS u (organization_id, contact_id, kind, scope, match_key, value)
  JOIN org_state s ON s.organization_id = u.organization_id
 WHERE s.organization_id = ANY(:orgs::uuid[])
   AND (u.kind IN ('whatsapp_id', 'jid')
        OR EXISTS (SELECT 1 FROM identifiers k
                    WHERE k.organization_id = u.organization_id AND k.organization_id = ANY(:orgs) AND k.kind = u.kind
                      AND k.scope = u.scope AND k.match_key = u.match_key))
 ORDER BY s.organization_id, u.kind, u.scope, u.match_key
    ON CONFLICT (organization_id, kind, scope, match_key) DO UPDATE
   SET status = 'invalid', verified_at = excluded.verified_at
 WHERE identifiers.contact_id = excluded.contact_id

-- name: confirm
-- Somebody has just written from these.
UPDATE identifiers i SET status = 'valid', verified_at = :now::timestamptz
  FROM unnest(:organization_ids::uuid[], :contact_ids::uuid[], :kinds::text[], :scopes::text[], :match_keys::text[],
              :values::text[]) AS u (organization_id, contact_id, kind, scope, match_key, value)
 WHERE i.organization_id = ANY(:orgs::uuid[]) AND i.organization_id = u.organization_id AND i.kind = u.kind
   AND i.scope = u.scope AND i.match_key = u.match_key AND i.contact_id = u.contact_id AND i.status = 'invalid'
