-- name: find_with_old_work
-- Organizations with work rows from before then that were given up. Ids sort by time: a probe of the primary key.
SELECT s.organization_id /* cadenza:multi-shard old_triggers */ FROM org_state s
 WHERE EXISTS (SELECT 1 FROM triggers t
                WHERE t.organization_id = s.organization_id AND t.id < :before_id::uuid AND t.next_run_at IS NULL)
 LIMIT :n::integer;

-- name: delete_old_work
-- Deletes the oldest of them.
DELETE FROM triggers t
 WHERE t.organization_id = :organization_id::uuid AND t.id = ANY(ARRAY(
       SELECT o.id FROM triggers o
        WHERE o.organization_id = :organization_id AND o.id < :before_id::uuid AND o.next_run_at IS NULL
        ORDER BY o.id LIMIT :n::integer FOR UPDATE SKIP LOCKED));
