-- name: find_owners
-- Whose identifiers these are, by kind, scope and match key; what is a phone under each kind of phones.
SELECT i.kind, i.scope, i.match_key, i.contact_id
  FROM unnest(:kinds::text[], :scopes::text[], :match_keys::text[]) AS u (kind, scope, match_key)
 CROSS JOIN LATERAL (
       SELECT k.kind, k.scope, k.match_key, k.contact_id
         FROM identifiers k
        WHERE k.organization_id = :organization_id::uuid
          AND k.kind = ANY(CASE WHEN u.kind = ANY(:phone_kinds::text[]) THEN :phone_kinds ELSE ARRAY[u.kind] END)
          AND k.scope = u.scope AND k.match_key = u.match_key
       OFFSET 0) i

-- name: load_profiles
-- What an upsert may change of contacts that are locked.
SELECT c.id, c.first_name, c.last_name, c.locale, c.time_zone, c.time_zone_source, c.lifecycle, c.lead_status,
       c.source, c.owner, c.trial_at, c.converted_to, c.attributes, c.erased_at,
       ARRAY(SELECT t.tag FROM contact_tags t
              WHERE t.organization_id = :organization_id::uuid AND t.contact_id = c.id) AS tags
  FROM contacts c
 WHERE c.organization_id = :organization_id AND c.id = ANY(:ids::uuid[])

-- name: insert_contacts
-- New people.
INSERT INTO contacts (organization_id, id, first_name, last_name, locale, time_zone, time_zone_source, lifecycle,
                      lifecycle_changed_at, lead_status, lead_status_changed_at, source, owner, trial_at,
                      converted_to, search_name, search_last, attributes, created_at, updated_at)
SELECT s.organization_id, u.id, u.first_name, u.last_name, u.locale, u.time_zone, u.time_zone_source, u.lifecycle,
       :now::timestamptz, u.lead_status, CASE WHEN u.lead_status IS NOT NULL THEN :now END, u.source, u.owner,
       u.trial_at, u.converted_to, u.search_name, u.search_last, u.attributes, :now, :now
  FROM org_state s,
       unnest(:ids::uuid[], :first_names::text[], :last_names::text[], :locales::text[], :time_zones::text[],
              :time_zone_sources::text[], :lifecycles::text[], :lead_statuses::text[], :sources::text[],
              :owners::text[], :trial_ats::timestamptz[], :converted_tos::text[], :search_names::text[],
              :search_lasts::text[], :attributes::jsonb[])
       AS u (id, first_name, last_name, locale, time_zone, time_zone_source, lifecycle, lead_status, source, owner,
             trial_at, converted_to, search_name, search_last, attributes)
 WHERE s.organization_id = :organization_id::uuid

-- name: update_contacts
-- New profiles of contacts that are locked.
UPDATE contacts c
   SET first_name = u.first_name, last_name = u.last_name, locale = u.locale, time_zone = u.time_zone,
       time_zone_source = u.time_zone_source, lifecycle = u.lifecycle, lead_status = u.lead_status, source = u.source,
       owner = u.owner, trial_at = u.trial_at, converted_to = u.converted_to, search_name = u.search_name,
       search_last = u.search_last, attributes = u.attributes,
       lead_status_changed_at = CASE WHEN c.lead_status IS NOT DISTINCT FROM u.lead_status
                                     THEN c.lead_status_changed_at ELSE :now::timestamptz END,
       lifecycle_changed_at = CASE WHEN c.lifecycle = u.lifecycle THEN c.lifecycle_changed_at ELSE :now END,
       updated_at = :now
  FROM unnest(:ids::uuid[], :first_names::text[], :last_names::text[], :locales::text[], :time_zones::text[],
              :time_zone_sources::text[], :lifecycles::text[], :lead_statuses::text[], :sources::text[],
              :owners::text[], :trial_ats::timestamptz[], :converted_tos::text[], :search_names::text[],
              :search_lasts::text[], :attributes::jsonb[])
       AS u (id, first_name, last_name, locale, time_zone, time_zone_source, lifecycle, lead_status, source, owner,
             trial_at, converted_to, search_name, search_last, attributes)
 WHERE c.organization_id = :organization_id::uuid AND c.id = u.id AND c.id = ANY(:ids)

-- name: insert_identifiers
-- New identifiers, in key order; one that another transaction has just taken is missing from the count.
INSERT INTO identifiers (organization_id, kind, scope, match_key, contact_id, value, status, created_at)
SELECT s.organization_id, u.kind, u.scope, u.match_key, u.contact_id, u.value, u.status, :now::timestamptz
  FROM org_state s,
       unnest(:kinds::text[], :scopes::text[], :match_keys::text[], :contact_ids::uuid[], :values::text[],
              :statuses::text[])
       AS u (kind, scope, match_key, contact_id, value, status)
 WHERE s.organization_id = :organization_id::uuid
 ORDER BY u.kind, u.scope, u.match_key
    ON CONFLICT (organization_id, kind, scope, match_key) DO NOTHING
