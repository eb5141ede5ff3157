-- name: page_clocks
-- Whose time is still to come, whoever stands still with theirs included, by that time: two ordered walks of the indexes of
-- who is due, however many there are. Without a lock: who has moved since is met by `move_clocks`.
SELECT p.* FROM (
    (SELECT next_run_at, id, due_at, due_wall, due_zone FROM enrollments
      WHERE organization_id = :organization_id::uuid AND state IN ('active', 'waiting_reply')
        AND (next_run_at, id) > (:after_at::timestamptz, :after_id::uuid)
      ORDER BY next_run_at, id LIMIT :n::int)
    UNION ALL
    (SELECT next_run_at, id, due_at, due_wall, due_zone FROM enrollments
      WHERE organization_id = :organization_id AND state = 'paused'
        AND (next_run_at, id) > (:after_at, :after_id)
      ORDER BY next_run_at, id LIMIT :n)) p
 ORDER BY p.next_run_at, p.id LIMIT :n;

-- name: move_clocks
-- The new moments of those who still stand as they were read; whoever is held right now is met by the next run. A node
-- that was entered at its time (one that came with it) is so still.
WITH free AS (
    SELECT e.id FROM enrollments e
     WHERE e.organization_id = :organization_id::uuid AND e.id = ANY(:ids::uuid[])
     ORDER BY e.id FOR NO KEY UPDATE SKIP LOCKED)
UPDATE enrollments e
   SET next_run_at = t.due_at, due_at = t.due_at, changed_at = :now::timestamptz,
       node_entered_at = CASE WHEN e.node_entered_at = e.due_at THEN t.due_at ELSE e.node_entered_at END
  FROM unnest(:ids, :was_at::timestamptz[], :due_at::timestamptz[]) t(id, was_at, due_at)
  JOIN free f ON f.id = t.id
 WHERE e.organization_id = :organization_id AND e.id = t.id
   AND e.state IN ('active', 'waiting_reply', 'paused') AND e.next_run_at = t.was_at AND e.due_at = t.was_at;
