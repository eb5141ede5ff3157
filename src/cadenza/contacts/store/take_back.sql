-- name: find_touched
-- Which locked contacts somebody has touched since: their fields, identifiers, tags, consent, facts, a word of theirs; or
-- who have a deal.
SELECT c.id
  FROM unnest(:ids::uuid[], :sinces::timestamptz[]) AS u (id, since)
 CROSS JOIN LATERAL (
       SELECT k.id
         FROM contacts k
        WHERE k.organization_id = :organization_id::uuid AND k.id = u.id
          AND (k.updated_at > u.since OR k.merged_into IS NOT NULL OR k.erased_at IS NOT NULL
               OR k.last_inbound_at > u.since OR k.held_until IS NOT NULL
               OR EXISTS (SELECT 1 FROM identifiers i
                           WHERE i.organization_id = :organization_id AND i.contact_id = u.id
                             AND (i.created_at > u.since OR i.verified_at > u.since))
               OR EXISTS (SELECT 1 FROM contact_tags t
                           WHERE t.organization_id = :organization_id AND t.contact_id = u.id AND t.added_at > u.since)
               OR EXISTS (SELECT 1 FROM consents s
                           WHERE s.organization_id = :organization_id AND s.contact_id = u.id
                             AND s.changed_at > u.since)
               OR EXISTS (SELECT 1 FROM events e
                           WHERE e.organization_id = :organization_id AND e.contact_id = u.id
                             AND e.received_at > u.since)
               OR EXISTS (SELECT 1 FROM deals d
                           WHERE d.organization_id = :organization_id AND d.contact_id = u.id))
       OFFSET 0) c

-- name: delete_identifiers
-- Takes identifiers from locked contacts that have them.
DELETE FROM identifiers i
 USING unnest(:contact_ids::uuid[], :kinds::text[], :scopes::text[], :match_keys::text[])
       AS u (contact_id, kind, scope, match_key)
 WHERE i.organization_id = :organization_id::uuid AND i.kind = u.kind AND i.scope = u.scope
   AND i.match_key = u.match_key AND i.contact_id = u.contact_id AND i.contact_id = ANY(:contact_ids)

-- name: find_given
-- The consent that an import gave, while it made its changes, and that nobody has changed since.
SELECT s.contact_id, s.key
  FROM unnest(:contact_ids::uuid[], :from_ats::timestamptz[]) AS u (contact_id, from_at)
 CROSS JOIN LATERAL (
       SELECT k.contact_id, k.key
         FROM consents k
        WHERE k.organization_id = :organization_id::uuid AND k.contact_id = u.contact_id
          AND k.state = 'subscribed' AND k.source = 'import' AND k.changed_at >= u.from_at
       OFFSET 0) s

-- name: delete_consents
-- Where people stood who are taken back.
DELETE FROM consents WHERE organization_id = :organization_id::uuid AND contact_id = ANY(:ids::uuid[])
