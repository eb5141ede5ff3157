-- name: claim_key
-- Takes the key for this write: a new one, or one whose time is over. While another transaction holds it this waits
-- for that one's end: committed, the key is taken and no row is touched; rolled back, the key is ours.
INSERT INTO idempotency_keys AS k (organization_id, key, fingerprint, created_at)
VALUES (:organization_id::uuid, :key::text, :fingerprint::bytea, :now::timestamptz)
    ON CONFLICT (organization_id, key) DO UPDATE
   SET fingerprint = excluded.fingerprint, status = NULL, media_type = NULL, answer = NULL,
       created_at = excluded.created_at
 WHERE k.created_at < :expired::timestamptz;

-- name: find_answer
-- What became of the write that had this key.
SELECT fingerprint, status, media_type, answer FROM idempotency_keys
 WHERE organization_id = :organization_id::uuid AND key = :key::text;

-- name: keep_answer
-- Stores the answer of the write whose transaction this is.
UPDATE idempotency_keys SET status = :status::smallint, media_type = :media_type::text, answer = :answer::bytea
 WHERE organization_id = :organization_id::uuid AND key = :key::text;

-- name: free_key
-- Gives the key back: the answer to this write is not one that may be given twice.
DELETE FROM idempotency_keys WHERE organization_id = :organization_id::uuid AND key = :key::text;

-- name: forget_answers
-- Empties the answers of these organizations; that their writes were done stays known. A locked row is being deleted or
-- taken over, and loses its answer so: no waiting for it, since the caller holds a contact's lock.
WITH named AS (
    SELECT organization_id, key FROM idempotency_keys
     WHERE organization_id = ANY(:organization_ids::uuid[]) AND answer IS NOT NULL
       FOR UPDATE SKIP LOCKED)
UPDATE idempotency_keys k SET answer = NULL
  FROM named n
 WHERE k.organization_id = n.organization_id AND k.key = n.key AND k.organization_id = ANY(:organization_ids);

-- name: find_with_expired
-- Organizations with keys whose time is over.
SELECT s.organization_id /* cadenza:multi-shard expired_keys */
  FROM unnest(:organization_ids::uuid[], :befores::timestamptz[]) AS u (organization_id, before)
  JOIN org_state s ON s.organization_id = u.organization_id
 WHERE s.organization_id = ANY(:organization_ids)
   AND EXISTS (SELECT 1 FROM idempotency_keys k
                WHERE k.organization_id = s.organization_id AND k.created_at < u.before);

-- name: delete_expired
-- Deletes the oldest of them, a batch at a time.
DELETE FROM idempotency_keys k
 WHERE k.organization_id = :organization_id::uuid AND k.key = ANY(ARRAY(
       SELECT o.key FROM idempotency_keys o
        WHERE o.organization_id = :organization_id AND o.created_at < :before::timestamptz
        ORDER BY o.created_at LIMIT :limit::integer FOR UPDATE SKIP LOCKED));
