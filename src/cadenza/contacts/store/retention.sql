-- name: find_with_old_events
-- Organizations with events that came before then. Ids sort by time: a probe of the primary key each.
SELECT s.organization_id /* cadenza:multi-shard old_events */
  FROM unnest(:organization_ids::uuid[], :before_ids::uuid[]) AS u (organization_id, before_id)
  JOIN org_state s ON s.organization_id = u.organization_id
 WHERE s.organization_id = ANY(:organization_ids)
   AND EXISTS (SELECT 1 FROM events v WHERE v.organization_id = s.organization_id AND v.id < u.before_id);

-- name: delete_old_events
-- Deletes the oldest of them.
DELETE FROM events v
 WHERE v.organization_id = :organization_id::uuid AND v.id = ANY(ARRAY(
       SELECT o.id FROM events o
        WHERE o.organization_id = :organization_id AND o.id < :before_id::uuid
        ORDER BY o.id LIMIT :n::integer FOR UPDATE SKIP LOCKED));

-- name: find_with_old_changes
-- Organizations whose contacts changed before then: a probe of the primary key each.
SELECT s.organization_id /* cadenza:multi-shard old_contact_changes */
  FROM unnest(:organization_ids::uuid[], :before_ids::uuid[]) AS u (organization_id, before_id)
  JOIN org_state s ON s.organization_id = u.organization_id
 WHERE s.organization_id = ANY(:organization_ids)
   AND EXISTS (SELECT 1 FROM contact_changes c WHERE c.organization_id = s.organization_id AND c.id < u.before_id);

-- name: delete_old_changes
-- Deletes the oldest of these.
DELETE FROM contact_changes c
 WHERE c.organization_id = :organization_id::uuid AND c.id = ANY(ARRAY(
       SELECT o.id FROM contact_changes o
        WHERE o.organization_id = :organization_id AND o.id < :before_id::uuid
        ORDER BY o.id LIMIT :n::integer FOR UPDATE SKIP LOCKED));

-- name: find_with_old_deal_changes
-- Organizations whose deals moved before then: a probe of the primary key each.
SELECT s.organization_id /* cadenza:multi-shard old_deal_changes */
  FROM unnest(:organization_ids::uuid[], :before_ids::uuid[]) AS u (organization_id, before_id)
  JOIN org_state s ON s.organization_id = u.organization_id
 WHERE s.organization_id = ANY(:organization_ids)
   AND EXISTS (SELECT 1 FROM deal_changes c WHERE c.organization_id = s.organization_id AND c.id < u.before_id);

-- name: delete_old_deal_changes
-- Deletes the oldest of these.
DELETE FROM deal_changes c
 WHERE c.organization_id = :organization_id::uuid AND c.id = ANY(ARRAY(
       SELECT o.id FROM deal_changes o
        WHERE o.organization_id = :organization_id AND o.id < :before_id::uuid
        ORDER BY o.id LIMIT :n::integer FOR UPDATE SKIP LOCKED));
