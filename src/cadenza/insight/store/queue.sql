-- Who gets what next is walked by due time, along partial indexes: so many rows are looked at and no more, whatever is
-- rare. A walk returns who passes, and the last one it looked at where it stopped: the next page goes on behind it.

-- part: passes
-- Whether a line is asked for.
e.state = ANY(:states::text[]) AND (:connection_id::uuid IS NULL OR e.connection_id = :connection_id)
AND (:source::text IS NULL OR starts_with(e.source, :source))

-- name: walk
-- Of everybody: two branches, each in the order of its own index.
SELECT w.id, w.next_run_at, w.passes, w.place
  FROM (SELECT l.id, l.next_run_at, l.passes, row_number() OVER (ORDER BY l.next_run_at, l.id) AS place
          FROM (
                (SELECT e.id, e.next_run_at, {{passes}} AS passes
                   FROM enrollments e
                  WHERE e.organization_id = :organization_id::uuid AND e.state IN ('active', 'waiting_reply')
                    AND :states && ARRAY['active', 'waiting_reply']
                    AND (e.next_run_at, e.id) > (:after_at::timestamptz, :after_id::uuid)
                    AND e.next_run_at < :until::timestamptz
                  ORDER BY e.next_run_at, e.id LIMIT :most::integer)
                UNION ALL
                (SELECT e.id, e.next_run_at, {{passes}} AS passes
                   FROM enrollments e
                  WHERE e.organization_id = :organization_id AND e.state = 'paused' AND 'paused' = ANY(:states)
                    AND (e.next_run_at, e.id) > (:after_at, :after_id) AND e.next_run_at < :until
                  ORDER BY e.next_run_at, e.id LIMIT :most)
                ORDER BY next_run_at, id LIMIT :most) l) w
 WHERE w.passes OR w.place = :most::integer
 ORDER BY w.place LIMIT :limit::integer

-- name: walk_of_journey
-- Of one journey, from its live rows.
SELECT w.id, w.next_run_at, w.passes, w.place
  FROM (SELECT l.id, l.next_run_at, l.passes, row_number() OVER (ORDER BY l.next_run_at, l.id) AS place
          FROM (
                SELECT e.id, e.next_run_at, {{passes}} AS passes
                  FROM enrollments e
                 WHERE e.organization_id = :organization_id::uuid AND e.journey_id = :journey_id::uuid
                   AND e.state IN ('active', 'waiting_reply', 'paused')
                   AND (e.next_run_at, e.id) > (:after_at::timestamptz, :after_id::uuid)
                   AND e.next_run_at < :until::timestamptz
                 ORDER BY e.next_run_at, e.id LIMIT :most::integer) l) w
 WHERE w.passes OR w.place = :most::integer
 ORDER BY w.place LIMIT :limit::integer

-- name: walk_of_contact
-- Of one person, from their live rows.
SELECT w.id, w.next_run_at, w.passes, w.place
  FROM (SELECT l.id, l.next_run_at, l.passes, row_number() OVER (ORDER BY l.next_run_at, l.id) AS place
          FROM (
                SELECT e.id, e.next_run_at, {{passes}} AS passes
                  FROM enrollments e
                 WHERE e.organization_id = :organization_id::uuid AND e.contact_id = :contact_id::uuid
                   AND (:journey_id::uuid IS NULL OR e.journey_id = :journey_id)
                   AND e.state IN ('active', 'waiting_reply', 'paused')
                   AND (e.next_run_at, e.id) > (:after_at::timestamptz, :after_id::uuid)
                   AND e.next_run_at < :until::timestamptz
                 ORDER BY e.next_run_at, e.id LIMIT :most::integer) l) w
 WHERE w.passes OR w.place = :most::integer
 ORDER BY w.place LIMIT :limit::integer

-- name: load_lines
-- What a page shows of those who stand on it, with what they refer to.
SELECT e.id, e.contact_id, e.journey_id, e.version_id, e.node_id, e.visit, e.state, e.next_run_at, e.reason,
       e.defer_reason, e.last_error, e.variables, e.context, e.source, e.connection_id, j.name AS journey_name,
       j.state AS journey_state, j.is_one_off,
       coalesce(c.channel, j.channel) AS channel, c.time_zone AS connection_zone, c.name AS connection_name,
       q.defer_reason AS held_message_reason, q.not_before AS held_message_until
  FROM enrollments e
  JOIN journeys j ON j.organization_id = :organization_id AND j.id = e.journey_id
  LEFT JOIN connections c ON c.organization_id = :organization_id AND c.id = e.connection_id
  LEFT JOIN LATERAL (
       SELECT m.defer_reason, m.not_before
         FROM message_queue m
        WHERE m.organization_id = :organization_id AND m.enrollment_id = e.id AND m.state = 'queued'
          AND m.defer_reason IS NOT NULL
        ORDER BY m.seq
        LIMIT 1) q ON true
 WHERE e.organization_id = :organization_id::uuid AND e.id = ANY(:ids::uuid[])
 ORDER BY e.next_run_at, e.id

-- name: count_queue
-- How many are due until then, how many of these are held back, how many more have no address on the channel they are
-- to be written to on, so that nothing goes to them, and how many stand still. No more than so many are looked at: those
-- who are held back may be rare.
SELECT due.due, due.held_back, due.no_address, paused.paused
  FROM (SELECT count(*) FILTER (WHERE r.has_address) AS due,
               count(r.defer_reason) FILTER (WHERE r.has_address) AS held_back,
               count(*) FILTER (WHERE NOT r.has_address) AS no_address
          FROM (SELECT s.defer_reason,
                       EXISTS (SELECT 1 FROM identifiers i
                                 JOIN unnest(:channels::text[], :kinds::text[]) AS u (channel, kind) ON u.kind = i.kind
                                WHERE i.organization_id = :organization_id AND i.contact_id = s.contact_id
                                  AND i.status <> 'invalid' AND u.channel = coalesce(c.channel, j.channel)
                              ) AS has_address
                  FROM (SELECT e.defer_reason, e.contact_id, e.journey_id, e.connection_id FROM enrollments e
                         WHERE e.organization_id = :organization_id::uuid AND e.state IN ('active', 'waiting_reply')
                           AND e.next_run_at < :until::timestamptz
                         ORDER BY e.next_run_at, e.id LIMIT :most::int) s
                  JOIN journeys j ON j.organization_id = :organization_id AND j.id = s.journey_id
                  LEFT JOIN connections c ON c.organization_id = :organization_id AND c.id = s.connection_id) r) due
 CROSS JOIN (SELECT count(*) AS paused FROM (
            SELECT 1 FROM enrollments e
             WHERE e.organization_id = :organization_id AND e.state = 'paused' LIMIT :most) s) paused
