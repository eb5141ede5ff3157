-- name: load_due
-- Campaigns of which something has been due since before a moment: its own clock, a recipient whose number has no line,
-- a message that its number could send. Whoever waits for an hour, or for a number that can't send, is not due.
-- A number's messages are looked at once, the first of them: campaigns share numbers.
WITH unsent AS MATERIALIZED (
    SELECT k.organization_id, m.campaign_id, min(q.not_before) AS since /* cadenza:multi-shard late_campaigns */
      FROM connections k
     CROSS JOIN LATERAL (
           SELECT x.message_id, x.not_before FROM message_queue x
            WHERE x.organization_id = k.organization_id AND x.connection_id = k.id AND x.state = 'queued'
              AND x.priority = :priority::smallint AND x.not_before <= :before::timestamptz
            ORDER BY x.not_before LIMIT 200) q
      JOIN messages m ON m.organization_id = k.organization_id AND m.id = q.message_id
     WHERE k.state = 'connected' AND NOT k.kill_switch
       AND (k.limited_until IS NULL OR k.limited_until <= :now::timestamptz)
     GROUP BY k.organization_id, m.campaign_id)
SELECT c.organization_id, c.id, c.name, c.state_changed_at, c.progress, c.attempts, c.next_run_at, due.since
  FROM org_state s
  JOIN campaigns c ON c.organization_id = s.organization_id AND c.next_run_at IS NOT NULL
                  AND c.state IN ('scheduled', 'running')
  LEFT JOIN campaign_lines l ON l.organization_id = c.organization_id AND l.connection_id = c.connection_id
  LEFT JOIN unsent u ON u.organization_id = c.organization_id AND u.campaign_id = c.id
                    AND c.state = 'running' AND NOT s.kill_switch
  LEFT JOIN LATERAL (
       SELECT greatest(x.next_run_at, l.ready_at) AS at FROM recipients x
        WHERE x.organization_id = c.organization_id AND x.campaign_id = c.id AND x.next_run_at <= :now
          AND c.state = 'running' AND c.held_since IS NULL AND NOT s.kill_switch
        ORDER BY x.next_run_at LIMIT 1) r ON true
 CROSS JOIN LATERAL (SELECT least(c.next_run_at, u.since, r.at) AS since) due
 WHERE due.since <= :before;
