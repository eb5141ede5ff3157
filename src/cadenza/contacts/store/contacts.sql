-- name: load_contacts
-- Contacts by id, whatever became of them; each looked up by itself (locks.sql says why).
SELECT c.*
  FROM unnest(:organization_ids::uuid[], :ids::uuid[]) AS u (organization_id, id)
 CROSS JOIN LATERAL (
       SELECT k.organization_id, k.id, k.first_name, k.last_name, k.locale, k.time_zone, k.time_zone_source,
              k.lifecycle, k.attributes, k.held_until, k.last_inbound_at, k.last_inbound_said_at, k.created_at,
              k.updated_at, k.merged_into, k.erased_at, k.lead_status, k.source, k.owner, k.trial_at,
              k.converted_to
         FROM contacts k
        WHERE k.organization_id = u.organization_id AND k.organization_id = ANY(:orgs::uuid[]) AND k.id = u.id
       OFFSET 0) c

-- name: load_identifiers
-- The identifiers of contacts, oldest first.
SELECT i.contact_id, i.kind, i.scope, i.match_key, i.value, i.status
  FROM unnest(:organization_ids::uuid[], :ids::uuid[]) AS u (organization_id, id)
 CROSS JOIN LATERAL (
       SELECT k.contact_id, k.kind, k.scope, k.match_key, k.value, k.status, k.created_at
         FROM identifiers k
        WHERE k.organization_id = u.organization_id AND k.organization_id = ANY(:orgs::uuid[])
          AND k.contact_id = u.id
       OFFSET 0) i
 ORDER BY i.created_at, i.kind, i.match_key

-- name: load_tags
-- The tags of contacts.
SELECT t.contact_id, t.tag
  FROM unnest(:organization_ids::uuid[], :ids::uuid[]) AS u (organization_id, id)
 CROSS JOIN LATERAL (
       SELECT k.contact_id, k.tag
         FROM contact_tags k
        WHERE k.organization_id = u.organization_id AND k.organization_id = ANY(:orgs::uuid[])
          AND k.contact_id = u.id
       OFFSET 0) t

-- name: tombstones_of
-- Every contact that was merged into one of these, at whatever hand, and into whom. Nobody twice, also in a circle.
WITH RECURSIVE gone AS (
    SELECT c.id, c.merged_into AS living_id FROM contacts c
     WHERE c.organization_id = :organization_id::uuid AND c.merged_into = ANY(:ids::uuid[])
    UNION
    SELECT c.id, g.living_id FROM gone g
      JOIN contacts c ON c.organization_id = :organization_id AND c.merged_into = g.id)
SELECT id, living_id FROM gone
