-- name: queue_page
-- A page of live enrollments by due time. Two branches, each in the order of its own partial index and cut at the
-- page's length, so the cost is that of a page whether ten or a million are inside. What the rows refer to is looked
-- up for the page alone.
WITH page AS (
    SELECT * FROM (
        (SELECT e.id, e.contact_id, e.journey_id, e.version_id, e.connection_id, e.node_id, e.visit, e.state,
                e.next_run_at, e.reason, e.defer_reason, e.last_error, e.variables, e.context
           FROM enrollments e
          WHERE e.organization_id = :organization_id::uuid AND e.state IN ('active', 'waiting_reply')
            AND :states::text[] && ARRAY['active', 'waiting_reply'] AND e.state = ANY(:states)
            AND (e.next_run_at, e.id) > (:after_at::timestamptz, :after_id::uuid)
          ORDER BY e.next_run_at, e.id
          LIMIT :limit::integer)
        UNION ALL
        (SELECT e.id, e.contact_id, e.journey_id, e.version_id, e.connection_id, e.node_id, e.visit, e.state,
                e.next_run_at, e.reason, e.defer_reason, e.last_error, e.variables, e.context
           FROM enrollments e
          WHERE e.organization_id = :organization_id AND e.state = 'paused' AND 'paused' = ANY(:states)
            AND (e.next_run_at, e.id) > (:after_at, :after_id)
          ORDER BY e.next_run_at, e.id
          LIMIT :limit)
    ) live
    ORDER BY next_run_at, id
    LIMIT :limit
)
SELECT p.id, p.contact_id, p.journey_id, p.version_id, p.node_id, p.visit, p.state, p.next_run_at, p.reason,
       p.defer_reason, p.last_error, p.variables, p.context, j.name AS journey_name, j.state AS journey_state,
       coalesce(c.channel, j.channel) AS channel, c.time_zone AS connection_zone,
       q.defer_reason AS held_message_reason, q.not_before AS held_message_until
  FROM page p
  JOIN journeys j ON j.organization_id = :organization_id AND j.id = p.journey_id
  LEFT JOIN connections c ON c.organization_id = :organization_id AND c.id = p.connection_id
  LEFT JOIN LATERAL (
       SELECT m.defer_reason, m.not_before
         FROM message_queue m
        WHERE m.organization_id = :organization_id AND m.enrollment_id = p.id AND m.state = 'queued'
          AND m.defer_reason IS NOT NULL
        ORDER BY m.seq
        LIMIT 1) q ON true
 ORDER BY p.next_run_at, p.id

-- name: queue_page_of_journey
-- The same for one journey, from its live rows.
WITH page AS (
    SELECT e.id, e.contact_id, e.journey_id, e.version_id, e.connection_id, e.node_id, e.visit, e.state,
           e.next_run_at, e.reason, e.defer_reason, e.last_error, e.variables, e.context
      FROM enrollments e
     WHERE e.organization_id = :organization_id::uuid AND e.journey_id = :journey_id::uuid
       AND e.state IN ('active', 'waiting_reply', 'paused') AND e.state = ANY(:states::text[])
       AND (e.next_run_at, e.id) > (:after_at::timestamptz, :after_id::uuid)
     ORDER BY e.next_run_at, e.id
     LIMIT :limit::integer
)
SELECT p.id, p.contact_id, p.journey_id, p.version_id, p.node_id, p.visit, p.state, p.next_run_at, p.reason,
       p.defer_reason, p.last_error, p.variables, p.context, j.name AS journey_name, j.state AS journey_state,
       coalesce(c.channel, j.channel) AS channel, c.time_zone AS connection_zone,
       q.defer_reason AS held_message_reason, q.not_before AS held_message_until
  FROM page p
  JOIN journeys j ON j.organization_id = :organization_id AND j.id = p.journey_id
  LEFT JOIN connections c ON c.organization_id = :organization_id AND c.id = p.connection_id
  LEFT JOIN LATERAL (
       SELECT m.defer_reason, m.not_before
         FROM message_queue m
        WHERE m.organization_id = :organization_id AND m.enrollment_id = p.id AND m.state = 'queued'
          AND m.defer_reason IS NOT NULL
        ORDER BY m.seq
        LIMIT 1) q ON true
 ORDER BY p.next_run_at, p.id
