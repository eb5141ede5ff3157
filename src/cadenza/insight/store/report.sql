-- name: walkers
-- The newest people of a journey who entered since then, and whether the visit they stand at is in the ledger; of those
-- who came to the end, whether all that was meant for them was skipped or failed. An ordered walk of each state, entered
-- at a place and left at another (see walk_of_journey).
SELECT w.id, w.state, w.reason, w.outcome, w.node_id,
       w.outcome = 'exhausted' AND w.messages_sent = 0
       AND EXISTS (SELECT 1 FROM step_runs s
                    WHERE s.organization_id = :organization_id::uuid AND s.enrollment_id = w.id
                      AND s.state IN ('skipped', 'failed')) AS is_unreached,
       EXISTS (SELECT 1 FROM step_runs s
                WHERE s.organization_id = :organization_id::uuid AND s.enrollment_id = w.id AND s.visit = w.visit
              ) AS is_told
  FROM (SELECT walked.* FROM unnest(:states::text[]) wanted(state)
         CROSS JOIN LATERAL (
               SELECT e.id, e.state, e.reason, e.outcome, e.node_id, e.visit, e.messages_sent FROM enrollments e
                WHERE e.organization_id = :organization_id AND e.journey_id = :journey_id::uuid
                  AND (e.state, e.organization_id, e.id) >= (wanted.state, :organization_id, :since::uuid)
                  AND (e.state, e.organization_id) <= (wanted.state, :organization_id)
                  AND (:version_id::uuid IS NULL OR e.version_id = :version_id)
                ORDER BY e.state DESC, e.id DESC LIMIT :n::int) walked) w
 ORDER BY w.id DESC LIMIT :n;

-- name: visits
-- What the finished visits of these people came to, by node, and how far their messages got.
SELECT s.node_id, s.state, s.reason, count(DISTINCT s.enrollment_id) AS people, count(*) AS visits,
       count(m.sent_at) AS sent, count(m.delivered_at) AS delivered, count(m.read_at) AS read
  FROM unnest(:ids::uuid[]) t(id)
  JOIN step_runs s ON s.organization_id = :organization_id::uuid AND s.enrollment_id = t.id
  LEFT JOIN messages m ON m.organization_id = :organization_id AND m.id = s.message_id
 GROUP BY s.node_id, s.state, s.reason;

-- name: answered
-- By node, how many of these people answered what it sent: the last message before their answer.
SELECT last.node_id, count(*) AS people
  FROM unnest(:ids::uuid[]) t(id)
 CROSS JOIN LATERAL (
       SELECT s.node_id FROM step_runs s
        WHERE s.organization_id = :organization_id::uuid AND s.enrollment_id = t.id AND s.message_id IS NOT NULL
        ORDER BY s.visit DESC LIMIT 1) last
 GROUP BY last.node_id;
