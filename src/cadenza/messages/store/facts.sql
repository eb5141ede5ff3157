-- name: load_marketing
-- Marketing that some addresses got since a moment, from the index that has no changing column. What was called off
-- or failed reached nobody, and tests count for nothing.
SELECT m.organization_id, m.address, m.channel, m.queued_at, m.fingerprint
  FROM unnest(:organization_ids::uuid[], :addresses::text[]) AS u (organization_id, address)
  JOIN messages m ON m.organization_id = u.organization_id AND m.address = u.address
 WHERE m.organization_id = ANY(:orgs::uuid[]) AND m.direction = 'out' AND m.purpose = 'marketing'
   AND m.queued_at > :since::timestamptz AND m.state NOT IN ('cancelled', 'failed') AND m.source <> 'test'
 ORDER BY m.queued_at

-- name: count_queued
-- How many messages of some connections may go out now, counted no further than `most`: a long queue is long.
SELECT u.organization_id, u.connection_id, d.queued
  FROM unnest(:organization_ids::uuid[], :connection_ids::uuid[]) AS u (organization_id, connection_id)
 CROSS JOIN LATERAL (
       SELECT count(*) AS queued
         FROM (SELECT 1
                 FROM message_queue q
                WHERE q.organization_id = u.organization_id AND q.organization_id = ANY(:orgs::uuid[])
                  AND q.connection_id = u.connection_id AND q.state = 'queued' AND q.not_before <= :until::timestamptz
                LIMIT :most::bigint) AS counted) AS d
