-- name: insert_suppressions
-- Adds hashes to the list; one that stands there already keeps its source and time, but for an erasure: it is for good,
-- and what was said before it is not heard after it.
INSERT INTO suppressions (organization_id, address_hash, key, source, at)
SELECT s.organization_id, u.address_hash, u.key, :source::text, :now::timestamptz
  FROM unnest(:organization_ids::uuid[], :address_hashes::bytea[], :keys::text[])
       AS u (organization_id, address_hash, key)
  JOIN org_state s ON s.organization_id = u.organization_id
 WHERE s.organization_id = ANY(:orgs::uuid[])
 ORDER BY s.organization_id, u.address_hash, u.key
    ON CONFLICT (organization_id, address_hash, key) DO UPDATE
   SET source = excluded.source, at = excluded.at WHERE excluded.source = 'erasure'
RETURNING organization_id, address_hash, key

-- name: find_suppressions
-- Which of these hashes are on the list, under any key.
SELECT p.organization_id, p.address_hash, p.key, p.source, p.at
  FROM unnest(:organization_ids::uuid[], :address_hashes::bytea[]) AS u (organization_id, address_hash)
 CROSS JOIN LATERAL (
       SELECT k.organization_id, k.address_hash, k.key, k.source, k.at
         FROM suppressions k
        WHERE k.organization_id = u.organization_id AND k.organization_id = ANY(:orgs::uuid[])
          AND k.address_hash = u.address_hash
       OFFSET 0) p

-- name: delete_suppressions
-- Takes hashes off the list, but for those of erased people.
DELETE FROM suppressions
 WHERE organization_id = :organization_id::uuid AND address_hash = ANY(:address_hashes::bytea[])
   AND key = :key::text AND source <> 'erasure'
