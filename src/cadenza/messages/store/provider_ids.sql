-- name: find_provider_ids
-- Which messages these ids of providers stand for.
SELECT p.organization_id, p.connection_id, p.provider_message_id, p.message_id
  FROM unnest(:organization_ids::uuid[], :connection_ids::uuid[], :provider_message_ids::text[])
       AS u (organization_id, connection_id, provider_message_id)
  JOIN provider_ids p ON p.organization_id = u.organization_id AND p.connection_id = u.connection_id
                     AND p.provider_message_id = u.provider_message_id
 WHERE p.organization_id = ANY(:orgs::uuid[])

-- name: insert_provider_ids
-- Takes ids for messages; one that is taken already returns no row. Sorted by key: two batches can't deadlock, and the
-- later one waits to see whether the earlier commits.
INSERT INTO provider_ids (organization_id, connection_id, provider_message_id, message_id, at)
SELECT s.organization_id, u.connection_id, u.provider_message_id, u.message_id, :now::timestamptz
  FROM unnest(:organization_ids::uuid[], :connection_ids::uuid[], :provider_message_ids::text[],
              :message_ids::uuid[]) AS u (organization_id, connection_id, provider_message_id, message_id)
  JOIN org_state s ON s.organization_id = u.organization_id
 WHERE s.organization_id = ANY(:orgs::uuid[])
 ORDER BY s.organization_id, u.connection_id, u.provider_message_id
    ON CONFLICT (organization_id, connection_id, provider_message_id) DO NOTHING
RETURNING message_id
