-- name: lock_contacts
-- Locks contacts in the order given (organization, id), waiting for whoever holds them; returns where merged ones went.
-- Here and below each key is looked up by itself (LATERAL, not flattened for its OFFSET): a plain join may read the
-- whole organization, and does where statistics are missing or stem from smaller organizations.
SELECT c.organization_id, c.id, c.merged_into, c.is_erased
  FROM unnest(:organization_ids::uuid[], :ids::uuid[]) AS u (organization_id, id)
 CROSS JOIN LATERAL (
       SELECT k.organization_id, k.id, k.merged_into, k.erased_at IS NOT NULL AS is_erased
         FROM contacts k
        WHERE k.organization_id = u.organization_id AND k.organization_id = ANY(:orgs::uuid[]) AND k.id = u.id
       OFFSET 0
          FOR NO KEY UPDATE OF k) c

-- name: find_merged
-- Into whom those of some contacts were merged that are tombstones; nothing is locked.
SELECT c.organization_id, c.merged_into
  FROM unnest(:organization_ids::uuid[], :ids::uuid[]) AS u (organization_id, id)
 CROSS JOIN LATERAL (
       SELECT k.organization_id, k.merged_into
         FROM contacts k
        WHERE k.organization_id = u.organization_id AND k.organization_id = ANY(:orgs::uuid[]) AND k.id = u.id
          AND k.merged_into IS NOT NULL
       OFFSET 0) c

-- name: lock_free_contacts
-- Locks those contacts that nobody holds and waits for none.
SELECT c.id
  FROM unnest(:organization_ids::uuid[], :ids::uuid[]) AS u (organization_id, id)
 CROSS JOIN LATERAL (
       SELECT k.id
         FROM contacts k
        WHERE k.organization_id = u.organization_id AND k.organization_id = ANY(:orgs::uuid[]) AND k.id = u.id
       OFFSET 0
          FOR NO KEY UPDATE OF k SKIP LOCKED) c
