-- name: count_moving
-- What goes out now, who waits for later, and when the next of them is due; each counted to a limit.
SELECT (SELECT count(*) FROM (
            SELECT 1 FROM message_queue q
             WHERE q.organization_id = :organization_id::uuid AND q.state = 'queued'
               AND q.not_before <= :now::timestamptz LIMIT :most::integer) s)
     + (SELECT count(*) FROM (
            SELECT 1 FROM message_queue q
             WHERE q.organization_id = :organization_id AND q.state = 'sending' LIMIT :most) s) AS sending,
       (SELECT count(*) FROM (
            SELECT 1 FROM enrollments e
             WHERE e.organization_id = :organization_id AND e.state IN ('active', 'waiting_reply')
               AND e.next_run_at > :now LIMIT :most) s) AS waiting,
       (SELECT e.next_run_at FROM enrollments e
         WHERE e.organization_id = :organization_id AND e.state IN ('active', 'waiting_reply')
           AND e.next_run_at > :now ORDER BY e.next_run_at, e.id LIMIT 1) AS next_at;

-- name: count_hours
-- What was sent in each hour, by what sent it, with what was read and answered of it. Ids carry their time, so an hour
-- is a range of the primary key; of a very full one so many rows are read and no more. A test is in no count.
SELECT h.place, s.journeys, s.campaigns, s.people, s.read, s.answers, s.looked
  FROM unnest(:places::integer[], :from_ids::uuid[], :until_ids::uuid[]) AS h (place, from_id, until_id)
 CROSS JOIN LATERAL (
       SELECT count(*) FILTER (WHERE x.is_sent AND x.source = 'journey') AS journeys,
              count(*) FILTER (WHERE x.is_sent AND x.source = 'campaign') AS campaigns,
              count(*) FILTER (WHERE x.is_sent AND x.source NOT IN ('journey', 'campaign', 'phone', 'test')) AS people,
              count(*) FILTER (WHERE x.state = 'read' AND x.source <> 'test') AS read,
              count(*) FILTER (WHERE x.direction = 'in') AS answers,
              count(*) AS looked
         FROM (SELECT m.direction, m.source, m.state,
                      m.direction = 'out' AND m.state IN ('sent', 'delivered', 'read') AS is_sent
                 FROM messages m
                WHERE m.organization_id = :organization_id::uuid AND m.id >= h.from_id AND m.id < h.until_id
                LIMIT :most::integer) x) s;

-- name: count_due_hours
-- How many people in journeys are due in each of some hours, counted to a limit.
SELECT h.place, s.due
  FROM unnest(:places::integer[], :starts::timestamptz[], :ends::timestamptz[]) AS h (place, starts_at, ends_at)
 CROSS JOIN LATERAL (
       SELECT count(*) AS due
         FROM (SELECT 1 FROM enrollments e
                WHERE e.organization_id = :organization_id::uuid AND e.state IN ('active', 'waiting_reply')
                  AND e.next_run_at >= h.starts_at AND e.next_run_at < h.ends_at
                LIMIT :most::integer) x) s;

-- name: count_campaign_hours
-- How many of each of some campaigns are put off into each of some hours, the last place for what comes after all of
-- them, with the first of each; recipients that release asks again then, and messages that stay in the queue till then.
-- Of each so many rows are read and no more.
SELECT p.campaign_id, p.is_queued, width_bucket(p.due_at, :bounds::timestamptz[]) - 1 AS place, count(*) AS due,
       min(p.due_at) AS next_at
  FROM (SELECT c.id AS campaign_id, false AS is_queued, s.next_run_at AS due_at
          FROM unnest(:campaign_ids::uuid[]) AS c (id)
         CROSS JOIN LATERAL (
               SELECT r.next_run_at FROM recipients r
                WHERE r.organization_id = :organization_id::uuid AND r.campaign_id = c.id
                  AND r.next_run_at > :now::timestamptz
                ORDER BY r.next_run_at LIMIT :most::integer) s
         UNION ALL
        SELECT m.campaign_id, true, l.not_before
          FROM (SELECT q.message_id, q.not_before FROM message_queue q
                 WHERE q.organization_id = :organization_id AND q.state = 'queued' AND q.not_before > :now
                 LIMIT :most) l
          JOIN messages m ON m.organization_id = :organization_id AND m.id = l.message_id
         WHERE m.campaign_id = ANY(:campaign_ids)) p
 GROUP BY p.campaign_id, p.is_queued, place;

-- name: list_campaigns
-- Campaigns that run, stand still or wait for their time, with the pace of their number.
SELECT c.id, c.name, c.channel, c.state, c.reason, c.send_at, c.counts, c.progress, coalesce(k.pace_ms, 0) AS pace_ms
  FROM campaigns c
  LEFT JOIN connections k ON k.organization_id = c.organization_id AND k.id = c.connection_id
 WHERE c.organization_id = :organization_id::uuid AND c.state IN ('running', 'paused', 'scheduled')
 ORDER BY c.state = 'running' DESC, c.id DESC
 LIMIT :limit::integer;

-- name: list_journeys
-- Journeys that are on or stand still: those that go on first in front, each with whom it goes on with, how many are
-- inside, and how many of them are due until some time.
WITH shown AS (
    SELECT j.id, j.name, j.state, j.reason, v.number AS version, e.version_id, e.node_id, e.visit, e.next_run_at,
           e.defer_reason
      FROM journeys j
      LEFT JOIN journey_versions v ON v.organization_id = j.organization_id AND v.id = j.active_version_id
      LEFT JOIN LATERAL (
           SELECT l.version_id, l.node_id, l.visit, l.next_run_at, l.defer_reason
             FROM enrollments l
            WHERE l.organization_id = j.organization_id AND l.journey_id = j.id
              AND l.state IN ('active', 'waiting_reply', 'paused')
            ORDER BY l.next_run_at, l.id LIMIT 1) e ON true
     WHERE j.organization_id = :organization_id::uuid AND j.state IN ('active', 'paused') AND NOT j.is_one_off
     ORDER BY e.next_run_at, j.id
     LIMIT :limit::integer
)
SELECT s.*, i.inside, d.due
  FROM shown s
 CROSS JOIN LATERAL (
       SELECT count(*) AS inside
         FROM (SELECT 1 FROM enrollments l
                WHERE l.organization_id = :organization_id AND l.journey_id = s.id
                  AND l.state IN ('active', 'waiting_reply', 'paused')
                LIMIT :most::integer) x) i
 CROSS JOIN LATERAL (
       SELECT count(*) AS due
         FROM (SELECT 1 FROM enrollments l
                WHERE l.organization_id = :organization_id AND l.journey_id = s.id
                  AND l.state IN ('active', 'waiting_reply', 'paused') AND l.next_run_at < :until::timestamptz
                LIMIT :most) x) d
 ORDER BY s.next_run_at, s.id;

-- name: load_first_steps
-- What an organization has done of what a new one does first. Who answered is looked for in so many of the first
-- journeys, and in each among so many of the last who were stopped.
SELECT EXISTS (SELECT FROM contacts c WHERE c.organization_id = :organization_id::uuid) AS imported,
       EXISTS (SELECT FROM journeys j
                WHERE j.organization_id = :organization_id AND j.active_version_id IS NOT NULL
                  AND NOT j.is_one_off) AS published,
       EXISTS (SELECT FROM campaigns c
                WHERE c.organization_id = :organization_id AND c.started_at IS NOT NULL) AS sent,
       (SELECT count(*) FROM (SELECT 1 FROM members m WHERE m.organization_id = :organization_id LIMIT 2) s) > 1
       OR EXISTS (SELECT FROM invitations i WHERE i.organization_id = :organization_id) AS invited,
       EXISTS (SELECT FROM (SELECT j.id FROM journeys j
                             WHERE j.organization_id = :organization_id AND j.active_version_id IS NOT NULL
                             ORDER BY j.id LIMIT :most::integer) first
                CROSS JOIN LATERAL (
                      SELECT e.reason FROM enrollments e
                       WHERE e.organization_id = :organization_id AND e.journey_id = first.id AND e.state = 'stopped'
                       ORDER BY e.id DESC LIMIT :most) s
                WHERE s.reason = 'reply') AS answered;
