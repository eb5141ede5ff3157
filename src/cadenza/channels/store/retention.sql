-- name: find_with_old_calls
-- Organizations with calls of providers that came before then and are done with, or given up. Ids sort by time, so
-- this is one probe of the primary key each.
SELECT s.organization_id /* cadenza:multi-shard old_raw_webhooks */
  FROM unnest(:organization_ids::uuid[], :before_ids::uuid[]) AS u (organization_id, before_id)
  JOIN org_state s ON s.organization_id = u.organization_id
 WHERE s.organization_id = ANY(:organization_ids)
   AND EXISTS (SELECT 1 FROM raw_webhooks w
                WHERE w.organization_id = s.organization_id AND w.id < u.before_id AND w.next_run_at IS NULL);

-- name: delete_old_calls
-- Deletes the oldest of them.
DELETE FROM raw_webhooks w
 WHERE w.organization_id = :organization_id::uuid AND w.id = ANY(ARRAY(
       SELECT o.id FROM raw_webhooks o
        WHERE o.organization_id = :organization_id AND o.id < :before_id::uuid AND o.next_run_at IS NULL
        ORDER BY o.id LIMIT :n::integer FOR UPDATE SKIP LOCKED));
