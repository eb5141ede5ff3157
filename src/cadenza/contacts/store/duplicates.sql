-- name: suggest
-- Pairs that may be one person; one that stands here already keeps what was decided.
INSERT INTO duplicate_suggestions (organization_id, id, contact_id, other_id, reason, state, found_at)
SELECT s.organization_id, u.id, u.contact_id, u.other_id, :reason::text, 'open', :now::timestamptz
  FROM org_state s, unnest(:ids::uuid[], :contact_ids::uuid[], :other_ids::uuid[]) AS u (id, contact_id, other_id)
 WHERE s.organization_id = :organization_id::uuid
 ORDER BY u.contact_id, u.other_id
    ON CONFLICT (organization_id, contact_id, other_id) DO NOTHING

-- name: settle_pair
-- What a person decided about a pair, whether it was suggested before or not.
INSERT INTO duplicate_suggestions (organization_id, id, contact_id, other_id, reason, state, found_at, decided_at,
                                   decided_by)
VALUES (:organization_id::uuid, :id::uuid, :contact_id::uuid, :other_id::uuid, :reason::text, :state::text,
        :now::timestamptz, :now, :actor::text)
    ON CONFLICT (organization_id, contact_id, other_id) DO UPDATE
   SET state = excluded.state, decided_at = excluded.decided_at, decided_by = excluded.decided_by

-- name: list_open
-- A page of pairs that nobody has decided, the oldest first; those of whom one is gone are no pair any more.
SELECT d.id, d.contact_id, d.other_id, d.reason, d.found_at
  FROM duplicate_suggestions d
  JOIN contacts a ON a.organization_id = d.organization_id AND a.id = d.contact_id
  JOIN contacts b ON b.organization_id = d.organization_id AND b.id = d.other_id
 WHERE d.organization_id = :organization_id::uuid AND a.organization_id = :organization_id
   AND b.organization_id = :organization_id AND d.state = 'open' AND d.id > :after::uuid
   AND a.merged_into IS NULL AND a.erased_at IS NULL AND b.merged_into IS NULL AND b.erased_at IS NULL
 ORDER BY d.id LIMIT :n::integer

-- name: pairs_of
-- What is known of pairs with one contact.
SELECT contact_id, other_id, reason, state
  FROM duplicate_suggestions
 WHERE organization_id = :organization_id::uuid AND contact_id = :id::uuid
 UNION ALL
SELECT contact_id, other_id, reason, state
  FROM duplicate_suggestions
 WHERE organization_id = :organization_id AND other_id = :id

-- name: same_phone
-- Others who have one of these phones under another kind.
SELECT i.contact_id AS id
  FROM unnest(:match_keys::text[]) AS u (match_key) CROSS JOIN unnest(:kinds::text[]) AS w (kind)
 CROSS JOIN LATERAL (
       SELECT k.contact_id
         FROM identifiers k
        WHERE k.organization_id = :organization_id::uuid AND k.kind = w.kind AND k.scope = ''
          AND k.match_key = u.match_key
       OFFSET 0) i

-- name: same_name
-- Some others with the same whole name, with what would make them the same person.
SELECT c.id, c.attributes,
       ARRAY(SELECT i.match_key FROM identifiers i
              WHERE i.organization_id = :organization_id::uuid AND i.contact_id = c.id AND i.kind = 'email') AS emails
  FROM contacts c
 WHERE c.organization_id = :organization_id AND c.search_name = :search_name::text AND c.id <> :id::uuid
   AND c.merged_into IS NULL AND c.erased_at IS NULL
 ORDER BY c.search_name, c.id LIMIT :n::integer

-- name: erase_suggestions
-- Whom erased people were taken for.
DELETE FROM duplicate_suggestions
 WHERE organization_id = :organization_id::uuid AND (contact_id = ANY(:ids::uuid[]) OR other_id = ANY(:ids))
