-- name: open_batch
-- Marks what a worker has in hand, right after the claim.
INSERT INTO lane_batches (id, worker, lane, organization_ids, row_ids, is_suspect, started_at)
VALUES (:id::uuid, :worker::text, :lane::text, :organization_ids::uuid[], :row_ids::uuid[], :is_suspect::boolean,
        :started_at::timestamptz);

-- name: close_batch
-- Takes the mark away after the commit.
DELETE FROM lane_batches WHERE id = :id::uuid;

-- name: take_orphan
-- Takes over one batch whose worker never came back; two workers never take the same.
DELETE FROM lane_batches WHERE id = (
    SELECT id FROM lane_batches
     WHERE started_at < :older_than::timestamptz AND lane = ANY(:lanes::text[])
     ORDER BY started_at LIMIT 1 FOR UPDATE SKIP LOCKED)
RETURNING id, worker, lane, organization_ids, row_ids, is_suspect;

-- name: platform_kill_switch
-- The switch over all organizations.
SELECT kill_switch FROM platform_state;


-- name: delete_old_marks
-- Deletes marks that nobody takes over, since their lane is not there any more.
DELETE FROM lane_batches WHERE started_at < :before::timestamptz;
