-- name: queue_page
-- A page of live enrollments by due time. Two branches, each in the order of its own partial index and cut at the
-- page's length, so the cost is that of a page whether ten or a million are inside. What the rows refer to is looked
-- up for the page alone.
WITH page AS (
    SELECT * FROM (
        (SELECT e.id, e.contact_id, e.journey_id, e.version_id, e.connection_id, e.node_id, e.visit, e.state,
                e.next_run_at, e.reason, e.defer_reason, e.last_error, e.variables, e.context, e.source, e.entered_at
           FROM enrollments e
          WHERE e.organization_id = :organization_id::uuid AND e.state IN ('active', 'waiting_reply')
            AND :states::text[] && ARRAY['active', 'waiting_reply'] AND e.state = ANY(:states)
            AND (e.next_run_at, e.id) > (:after_at::timestamptz, :after_id::uuid) AND e.next_run_at < :until::timestamptz
            AND (:connection_id::uuid IS NULL OR e.connection_id = :connection_id)
            AND (:source::text IS NULL OR starts_with(e.source, :source))
          ORDER BY e.next_run_at, e.id
          LIMIT :limit::integer)
        UNION ALL
        (SELECT e.id, e.contact_id, e.journey_id, e.version_id, e.connection_id, e.node_id, e.visit, e.state,
                e.next_run_at, e.reason, e.defer_reason, e.last_error, e.variables, e.context, e.source, e.entered_at
           FROM enrollments e
          WHERE e.organization_id = :organization_id AND e.state = 'paused' AND 'paused' = ANY(:states)
            AND (e.next_run_at, e.id) > (:after_at, :after_id) AND e.next_run_at < :until
            AND (:connection_id IS NULL OR e.connection_id = :connection_id)
            AND (:source IS NULL OR starts_with(e.source, :source))
          ORDER BY e.next_run_at, e.id
          LIMIT :limit)
    ) live
    ORDER BY next_run_at, id
    LIMIT :limit
)
SELECT p.id, p.contact_id, p.journey_id, p.version_id, p.node_id, p.visit, p.state, p.next_run_at, p.reason,
       p.defer_reason, p.last_error, p.variables, p.context, p.source, p.connection_id, j.name AS journey_name,
       j.state AS journey_state, j.is_one_off,
       coalesce(c.channel, j.channel) AS channel, c.time_zone AS connection_zone, c.name AS connection_name,
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
           e.next_run_at, e.reason, e.defer_reason, e.last_error, e.variables, e.context, e.source, e.entered_at
      FROM enrollments e
     WHERE e.organization_id = :organization_id::uuid AND e.journey_id = :journey_id::uuid
       AND e.state IN ('active', 'waiting_reply', 'paused') AND e.state = ANY(:states::text[])
       AND (e.next_run_at, e.id) > (:after_at::timestamptz, :after_id::uuid) AND e.next_run_at < :until::timestamptz
       AND (:connection_id::uuid IS NULL OR e.connection_id = :connection_id)
       AND (:source::text IS NULL OR starts_with(e.source, :source))
     ORDER BY e.next_run_at, e.id
     LIMIT :limit::integer
)
SELECT p.id, p.contact_id, p.journey_id, p.version_id, p.node_id, p.visit, p.state, p.next_run_at, p.reason,
       p.defer_reason, p.last_error, p.variables, p.context, p.source, p.connection_id, j.name AS journey_name,
       j.state AS journey_state, j.is_one_off,
       coalesce(c.channel, j.channel) AS channel, c.time_zone AS connection_zone, c.name AS connection_name,
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

-- name: queue_page_of_contact
-- The same for one person, from their live rows.
WITH page AS (
    SELECT e.id, e.contact_id, e.journey_id, e.version_id, e.connection_id, e.node_id, e.visit, e.state,
           e.next_run_at, e.reason, e.defer_reason, e.last_error, e.variables, e.context, e.source, e.entered_at
      FROM enrollments e
     WHERE e.organization_id = :organization_id::uuid AND e.contact_id = :contact_id::uuid
       AND (:journey_id::uuid IS NULL OR e.journey_id = :journey_id)
       AND e.state IN ('active', 'waiting_reply', 'paused') AND e.state = ANY(:states::text[])
       AND (e.next_run_at, e.id) > (:after_at::timestamptz, :after_id::uuid) AND e.next_run_at < :until::timestamptz
       AND (:connection_id::uuid IS NULL OR e.connection_id = :connection_id)
       AND (:source::text IS NULL OR starts_with(e.source, :source))
     ORDER BY e.next_run_at, e.id
     LIMIT :limit::integer
)
SELECT p.id, p.contact_id, p.journey_id, p.version_id, p.node_id, p.visit, p.state, p.next_run_at, p.reason,
       p.defer_reason, p.last_error, p.variables, p.context, p.source, p.connection_id, j.name AS journey_name,
       j.state AS journey_state, j.is_one_off,
       coalesce(c.channel, j.channel) AS channel, c.time_zone AS connection_zone, c.name AS connection_name,
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

-- name: count_queue
-- How many are due until then, how many of these are held back, and how many stand still. No more than so many are
-- looked at: those who are held back may be rare.
SELECT due.due, due.held_back, paused.paused
  FROM (SELECT count(*) AS due, count(s.defer_reason) AS held_back FROM (
            SELECT e.defer_reason FROM enrollments e
             WHERE e.organization_id = :organization_id::uuid AND e.state IN ('active', 'waiting_reply')
               AND e.next_run_at < :until::timestamptz
             ORDER BY e.next_run_at, e.id LIMIT :most::int) s) due
 CROSS JOIN (SELECT count(*) AS paused FROM (
            SELECT 1 FROM enrollments e
             WHERE e.organization_id = :organization_id AND e.state = 'paused' LIMIT :most) s) paused
