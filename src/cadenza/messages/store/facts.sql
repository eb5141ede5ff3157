-- name: load_marketing
-- Marketing that some addresses got since a moment, from the index that has no changing column. What was called off
-- or failed reached nobody, and tests count for nothing. Each address is looked up by itself (LATERAL, not flattened
-- for its OFFSET): a plain join compares them with all that the organizations sent in a week, 160 ms for 500 addresses
-- and 1,000 messages, where statistics are missing or stem from an empty table.
SELECT m.organization_id, m.address, m.channel, m.queued_at, m.fingerprint
  FROM unnest(:organization_ids::uuid[], :addresses::text[]) AS u (organization_id, address)
 CROSS JOIN LATERAL (
       SELECT k.organization_id, k.address, k.channel, k.queued_at, k.fingerprint
         FROM messages k
        WHERE k.organization_id = u.organization_id AND k.organization_id = ANY(:orgs::uuid[])
          AND k.address = u.address AND k.direction = 'out' AND k.purpose = 'marketing'
          AND k.queued_at > :since::timestamptz AND k.state NOT IN ('cancelled', 'failed') AND k.source <> 'test'
       OFFSET 0) m
 ORDER BY m.queued_at

-- name: count_queued
-- How many messages of some connections may go out now and go before one of a priority, counted no further than `most`:
-- a long queue is long. And how many wait in all, also those put off, no further than the cap on them.
SELECT u.organization_id, u.connection_id, d.ahead, w.waiting
  FROM unnest(:organization_ids::uuid[], :connection_ids::uuid[], :caps::integer[])
       AS u (organization_id, connection_id, cap)
 CROSS JOIN LATERAL (
       SELECT count(*) AS ahead
         FROM (SELECT 1
                 FROM message_queue q
                WHERE q.organization_id = u.organization_id AND q.organization_id = ANY(:orgs::uuid[])
                  AND q.connection_id = u.connection_id AND q.state = 'queued'
                  AND q.priority <= :priority::smallint AND q.not_before <= :until::timestamptz
                LIMIT :most::bigint) AS counted) AS d
 CROSS JOIN LATERAL (
       SELECT count(*) AS waiting
         FROM (SELECT 1
                 FROM message_queue q
                WHERE q.organization_id = u.organization_id AND q.organization_id = ANY(:orgs)
                  AND q.connection_id = u.connection_id AND q.state = 'queued'
                LIMIT u.cap) AS counted) AS w
