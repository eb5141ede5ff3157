-- name: load_contacts
-- Contacts by id, whatever became of them.
SELECT c.organization_id, c.id, c.first_name, c.last_name, c.locale, c.time_zone, c.time_zone_source, c.lifecycle,
       c.attributes, c.held_until, c.last_inbound_at, c.last_inbound_said_at, c.created_at, c.updated_at,
       c.merged_into, c.erased_at
  FROM unnest(:organization_ids::uuid[], :ids::uuid[]) AS u (organization_id, id)
  JOIN contacts c ON c.organization_id = u.organization_id AND c.id = u.id
 WHERE c.organization_id = ANY(:orgs::uuid[])

-- name: load_identifiers
-- The identifiers of contacts, oldest first.
SELECT i.contact_id, i.kind, i.scope, i.match_key, i.value, i.status
  FROM unnest(:organization_ids::uuid[], :ids::uuid[]) AS u (organization_id, id)
  JOIN identifiers i ON i.organization_id = u.organization_id AND i.contact_id = u.id
 WHERE i.organization_id = ANY(:orgs::uuid[])
 ORDER BY i.created_at, i.kind, i.match_key

-- name: load_tags
-- The tags of contacts.
SELECT t.contact_id, t.tag
  FROM unnest(:organization_ids::uuid[], :ids::uuid[]) AS u (organization_id, id)
  JOIN contact_tags t ON t.organization_id = u.organization_id AND t.contact_id = u.id
 WHERE t.organization_id = ANY(:orgs::uuid[])
