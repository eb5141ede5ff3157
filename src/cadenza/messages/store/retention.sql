-- name: find_with_old_receipts
-- Organizations with receipts from before then that matched no message. Ids sort by time: a probe of the primary key.
SELECT s.organization_id /* cadenza:multi-shard old_receipts */ FROM org_state s
 WHERE EXISTS (SELECT 1 FROM receipts r
                WHERE r.organization_id = s.organization_id AND r.id < :before_id::uuid AND r.next_run_at IS NULL)
 LIMIT :n::integer;

-- name: delete_old_receipts
-- Deletes the oldest of them.
DELETE FROM receipts r
 WHERE r.organization_id = :organization_id::uuid AND r.id = ANY(ARRAY(
       SELECT o.id FROM receipts o
        WHERE o.organization_id = :organization_id AND o.id < :before_id::uuid AND o.next_run_at IS NULL
        ORDER BY o.id LIMIT :n::integer FOR UPDATE SKIP LOCKED));
