-- name: list_campaigns
-- The campaigns that name a connection and have not ended.
SELECT connection_id, id, name, state FROM campaigns
 WHERE organization_id = :organization_id::uuid AND connection_id IS NOT NULL
   AND state IN ('draft', 'scheduled', 'running', 'paused')
 ORDER BY id DESC LIMIT :most::integer

-- name: list_journeys
-- The journeys that name a connection and are not archived.
SELECT connection_id, id, name, state FROM journeys
 WHERE organization_id = :organization_id::uuid AND connection_id IS NOT NULL AND state <> 'archived'
 ORDER BY name LIMIT :most::integer

-- name: count_recent
-- What became of the organization's last messages, by connection, with its last failure. Ids begin with their time.
SELECT r.connection_id,
       count(*) FILTER (WHERE r.state IN ('sent', 'delivered', 'read')) AS sent,
       count(*) FILTER (WHERE r.state = 'failed') AS failed,
       (array_agg(r.reason ORDER BY r.id DESC) FILTER (WHERE r.state = 'failed'))[1] AS failure,
       max(r.ended_at) FILTER (WHERE r.state = 'failed') AS failed_at
  FROM (SELECT m.id, m.connection_id, m.direction, m.state, m.reason, m.ended_at FROM messages m
         WHERE m.organization_id = :organization_id::uuid AND m.id >= :since_id::uuid
         ORDER BY m.id DESC LIMIT :most::integer) r
 WHERE r.direction = 'out'
 GROUP BY r.connection_id
