-- name: add_requests
-- Adds what this process has counted and returns what all have, by caller. A newer window begins anew, an older one
-- (a clock that is behind) changes nothing. Sorted by key: two processes can't deadlock.
INSERT INTO request_counts AS c (organization_id, actor, starts_at, used)
SELECT s.organization_id, u.actor, u.starts_at, u.used
  FROM unnest(:organization_ids::uuid[], :actors::text[], :starts::timestamptz[], :useds::bigint[])
    AS u (organization_id, actor, starts_at, used)
  JOIN org_state s ON s.organization_id = u.organization_id AND s.organization_id = ANY(:organization_ids)
 ORDER BY s.organization_id, u.actor
    ON CONFLICT (organization_id, actor) DO UPDATE
   SET used = CASE WHEN c.starts_at = excluded.starts_at THEN c.used + excluded.used
                   WHEN c.starts_at < excluded.starts_at THEN excluded.used
                   ELSE c.used END,
       starts_at = greatest(c.starts_at, excluded.starts_at)
RETURNING organization_id, actor, starts_at, used;

-- name: find_with_old_counts
-- Organizations with callers that have been quiet since then.
SELECT s.organization_id /* cadenza:multi-shard old_request_counts */
  FROM unnest(:organization_ids::uuid[], :befores::timestamptz[]) AS u (organization_id, before)
  JOIN org_state s ON s.organization_id = u.organization_id
 WHERE s.organization_id = ANY(:organization_ids)
   AND EXISTS (SELECT 1 FROM request_counts c
                WHERE c.organization_id = s.organization_id AND c.starts_at < u.before);

-- name: delete_old_counts
-- Deletes the counts of quiet callers, a batch at a time.
DELETE FROM request_counts c
 WHERE c.organization_id = :organization_id::uuid AND c.actor = ANY(ARRAY(
       SELECT o.actor FROM request_counts o
        WHERE o.organization_id = :organization_id AND o.starts_at < :before::timestamptz
        LIMIT :limit::integer FOR UPDATE SKIP LOCKED));
