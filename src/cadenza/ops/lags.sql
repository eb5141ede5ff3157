-- name: load_lags
-- How long the oldest due row of each lane has waited, in seconds; lanes without due rows are missing. One index
-- probe per organization and lane: what is parked for later costs nothing.
SELECT lane, extract(epoch FROM :now::timestamptz - min(oldest))::float8 AS seconds /* cadenza:multi-shard lags */
  FROM org_state s
 CROSS JOIN LATERAL (
     (SELECT 'journeys.release' AS lane, e.next_run_at AS oldest
        FROM enrollments e
        JOIN journeys j ON j.organization_id = e.organization_id AND j.id = e.journey_id AND j.state = 'active'
       WHERE e.organization_id = s.organization_id AND e.state IN ('active', 'waiting_reply')
         AND e.next_run_at <= :now AND NOT s.kill_switch
       ORDER BY e.next_run_at LIMIT 1)
      UNION ALL
     (SELECT 'journeys.match', t.next_run_at FROM triggers t
       WHERE t.organization_id = s.organization_id AND t.next_run_at <= :now
       ORDER BY t.next_run_at LIMIT 1)
      UNION ALL
     -- Whoever waits in the line of a number is not late.
     (SELECT 'campaigns.release', greatest(r.next_run_at, l.ready_at)
        FROM campaigns c
        LEFT JOIN campaign_lines l ON l.organization_id = c.organization_id AND l.connection_id = c.connection_id
       CROSS JOIN LATERAL (SELECT x.next_run_at FROM recipients x
                            WHERE x.organization_id = c.organization_id AND x.campaign_id = c.id
                              AND x.next_run_at <= :now
                            ORDER BY x.next_run_at LIMIT 1) r
       WHERE c.organization_id = s.organization_id AND c.state = 'running' AND c.held_since IS NULL
         AND (l.ready_at IS NULL OR l.ready_at <= :now) AND NOT s.kill_switch
       ORDER BY 2 LIMIT 1)
      UNION ALL
     (SELECT 'campaigns.steer', c.next_run_at FROM campaigns c
       WHERE c.organization_id = s.organization_id AND c.next_run_at <= :now
       ORDER BY c.next_run_at LIMIT 1)
      UNION ALL
     (SELECT 'delivery', min(q.not_before)
        FROM connections c
        JOIN message_queue q ON q.organization_id = c.organization_id AND q.connection_id = c.id
                            AND q.state = 'queued' AND q.not_before <= :now
       WHERE c.organization_id = s.organization_id AND c.state = 'connected' AND NOT c.kill_switch
         AND (c.limited_until IS NULL OR c.limited_until <= :now) AND NOT s.kill_switch)
      UNION ALL
     (SELECT 'inbound', w.next_run_at FROM raw_webhooks w
       WHERE w.organization_id = s.organization_id AND w.next_run_at <= :now
       ORDER BY w.next_run_at LIMIT 1)
      UNION ALL
     (SELECT 'receipts', r.next_run_at FROM receipts r
       WHERE r.organization_id = s.organization_id AND r.next_run_at <= :now
       ORDER BY r.next_run_at LIMIT 1)
      UNION ALL
     (SELECT 'echoes', o.next_run_at FROM echoes o
       WHERE o.organization_id = s.organization_id AND o.next_run_at <= :now
       ORDER BY o.next_run_at LIMIT 1)
      UNION ALL
     (SELECT 'merges', m.next_run_at FROM contact_merges m
       WHERE m.organization_id = s.organization_id AND m.next_run_at <= :now
       ORDER BY m.next_run_at LIMIT 1)
      UNION ALL
     (SELECT 'bulk', b.next_run_at FROM bulk_jobs b
       WHERE b.organization_id = s.organization_id AND b.next_run_at <= :now
       ORDER BY b.next_run_at LIMIT 1)
      UNION ALL
     (SELECT 'consent_signals', c.next_run_at FROM consent_signals c
       WHERE c.organization_id = s.organization_id AND c.next_run_at <= :now
       ORDER BY c.next_run_at LIMIT 1)
      UNION ALL
     (SELECT 'imports', i.next_run_at FROM imports i
       WHERE i.organization_id = s.organization_id AND i.next_run_at <= :now
       ORDER BY i.next_run_at LIMIT 1)
      UNION ALL
     (SELECT 'import_files', i.file_until FROM imports i
       WHERE i.organization_id = s.organization_id AND i.file_until <= :now
         AND i.state IN ('done', 'failed', 'cancelled')
       ORDER BY i.file_until LIMIT 1)
      UNION ALL
     (SELECT 'expire', least(min(q.lease_until) FILTER (WHERE q.state = 'sending'),
                             min(q.resolve_by) FILTER (WHERE q.state = 'uncertain'))
        FROM message_queue q
       WHERE q.organization_id = s.organization_id
         AND ((q.state = 'sending' AND q.lease_until <= :now) OR (q.state = 'uncertain' AND q.resolve_by <= :now)))
      UNION ALL
     (SELECT 'erasures', e.next_run_at FROM erasures e
       WHERE e.organization_id = s.organization_id AND e.next_run_at <= :now
       ORDER BY e.next_run_at LIMIT 1)
      UNION ALL
     (SELECT 'journeys.wake', w.due_at FROM connection_wakes w
       WHERE w.organization_id = s.organization_id AND w.due_at <= :now
       ORDER BY w.due_at LIMIT 1)
      UNION ALL
     (SELECT 'journeys.backlog', j.backlog_due_at FROM journeys j
       WHERE j.organization_id = s.organization_id AND (j.backlog IS NOT NULL OR j.replacement IS NOT NULL)
         AND j.backlog_due_at <= :now
       ORDER BY j.backlog_due_at LIMIT 1)
      UNION ALL
     (SELECT 'inbox.wake', w.snoozed_until FROM inbox_conversations w
       WHERE w.organization_id = s.organization_id AND w.state = 'snoozed' AND w.snoozed_until <= :now
       ORDER BY w.snoozed_until LIMIT 1)
      UNION ALL
     (SELECT 'inbox.close', greatest(w.activity_at + make_interval(
                                       hours => (s.settings ->> 'auto_resolve_hours')::integer), w.close_after)
        FROM inbox_conversations w
       WHERE w.organization_id = s.organization_id AND w.state = 'open' AND w.unread = 0 AND w.waiting_since IS NULL
         AND w.activity_at <= :now - make_interval(hours => (s.settings ->> 'auto_resolve_hours')::integer)
         AND (w.close_after IS NULL OR w.close_after <= :now)
       ORDER BY w.activity_at LIMIT 1)
      UNION ALL
     (SELECT 'addresses', f.next_run_at FROM refused_addresses f
       WHERE f.organization_id = s.organization_id AND f.next_run_at <= :now
       ORDER BY f.next_run_at LIMIT 1)
      UNION ALL
     (SELECT 'sandbox_network', a.due_at FROM sandbox_actions a
       WHERE a.organization_id = s.organization_id AND a.due_at <= :now
       ORDER BY a.due_at LIMIT 1)) due
 WHERE oldest IS NOT NULL
 GROUP BY lane
 ORDER BY lane;

-- name: count_given_up
-- What was given up after its last attempt and waits for a person, from indexes that hold nothing else.
SELECT 'webhooks' AS kind, count(*) AS count /* cadenza:multi-shard given_up */ FROM raw_webhooks
 WHERE next_run_at IS NULL AND processed_at IS NULL
 UNION ALL
SELECT 'triggers', count(*) FROM triggers WHERE next_run_at IS NULL
 UNION ALL
SELECT 'merges', count(*) FROM contact_merges WHERE next_run_at IS NULL AND last_error IS NOT NULL
 UNION ALL
SELECT 'consent_signals', count(*) FROM consent_signals WHERE next_run_at IS NULL
 ORDER BY kind;

-- name: count_orphans
-- Batches whose worker never came back; a worker takes them over within a minute.
SELECT count(*) /* cadenza:multi-shard orphans */ FROM lane_batches WHERE started_at < :older_than::timestamptz;

-- name: read_switches
-- The switch over all organizations, and how far the clock for trying things out is moved.
SELECT kill_switch, clock_offset FROM platform_state;
