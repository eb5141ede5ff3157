-- name: lock_contacts
-- Locks contacts in id order, waiting for whoever holds them; returns where merged ones went.
SELECT c.organization_id, c.id, c.merged_into, c.erased_at IS NOT NULL AS is_erased
  FROM unnest(:organization_ids::uuid[], :ids::uuid[]) AS u (organization_id, id)
  JOIN contacts c ON c.organization_id = u.organization_id AND c.id = u.id
 WHERE c.organization_id = ANY(:orgs::uuid[])
 ORDER BY c.id
   FOR NO KEY UPDATE OF c

-- name: lock_free_contacts
-- Locks those contacts that nobody holds and waits for none.
SELECT c.id
  FROM unnest(:organization_ids::uuid[], :ids::uuid[]) AS u (organization_id, id)
  JOIN contacts c ON c.organization_id = u.organization_id AND c.id = u.id
 WHERE c.organization_id = ANY(:orgs::uuid[])
 ORDER BY c.id
   FOR NO KEY UPDATE OF c SKIP LOCKED
