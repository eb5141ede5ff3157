-- name: load_due
-- Campaigns of which something has been due since before a moment: its own clock, a recipient whose number has no line,
-- a message that its number could send. Whoever waits for an hour, or for a number that can't send, is not due.
SELECT c.organization_id, c.id, c.name, c.state, c.state_changed_at, c.progress, c.attempts, c.next_run_at,
       due.since /* cadenza:multi-shard late_campaigns */
  FROM org_state s
  JOIN campaigns c ON c.organization_id = s.organization_id AND c.next_run_at IS NOT NULL
                  AND c.state IN ('scheduled', 'running')
  LEFT JOIN campaign_lines l ON l.organization_id = c.organization_id AND l.connection_id = c.connection_id
  LEFT JOIN connections k ON k.organization_id = c.organization_id AND k.id = c.connection_id
                         AND k.state = 'connected' AND NOT k.kill_switch
                         AND (k.limited_until IS NULL OR k.limited_until <= :now::timestamptz)
 CROSS JOIN LATERAL (
       SELECT min(one.at) AS since FROM (
              SELECT c.next_run_at AS at
               UNION ALL
             (SELECT greatest(r.next_run_at, l.ready_at) FROM recipients r
               WHERE r.organization_id = c.organization_id AND r.campaign_id = c.id AND r.next_run_at <= :now
                 AND c.state = 'running' AND c.held_since IS NULL AND NOT s.kill_switch
               ORDER BY r.next_run_at LIMIT 1)
               UNION ALL
             (SELECT min(q.not_before)
                FROM (SELECT x.message_id, x.not_before FROM message_queue x
                       WHERE x.organization_id = k.organization_id AND x.connection_id = k.id AND x.state = 'queued'
                         AND x.priority = :priority::smallint AND x.not_before <= :before::timestamptz
                         AND c.state = 'running' AND NOT s.kill_switch
                       ORDER BY x.not_before LIMIT 200) q
                JOIN messages m ON m.organization_id = c.organization_id AND m.id = q.message_id
                               AND m.campaign_id = c.id)) one) due
 WHERE due.since <= :before;
