-- name: find_with_old_receipts
-- Organizations with receipts from before then that matched no message. Ids sort by time: a probe of the primary key.
SELECT s.organization_id /* cadenza:multi-shard old_receipts */
  FROM unnest(:organization_ids::uuid[], :before_ids::uuid[]) AS u (organization_id, before_id)
  JOIN org_state s ON s.organization_id = u.organization_id
 WHERE s.organization_id = ANY(:organization_ids)
   AND EXISTS (SELECT 1 FROM receipts r
                WHERE r.organization_id = s.organization_id AND r.id < u.before_id AND r.next_run_at IS NULL);

-- name: delete_old_receipts
-- Deletes the oldest of them.
DELETE FROM receipts r
 WHERE r.organization_id = :organization_id::uuid AND r.id = ANY(ARRAY(
       SELECT o.id FROM receipts o
        WHERE o.organization_id = :organization_id AND o.id < :before_id::uuid AND o.next_run_at IS NULL
        ORDER BY o.id LIMIT :n::integer FOR UPDATE SKIP LOCKED));
