-- name: list_journeys
-- The journeys whose draft or current version refers to a template, but archived ones: an organization has few journeys.
SELECT j.id, j.name, j.state, j.draft @> :wanted::jsonb AS in_draft, coalesce(v.graph @> :wanted, false) AS is_live
  FROM journeys j
  LEFT JOIN journey_versions v
    ON v.organization_id = :organization_id::uuid AND v.organization_id = j.organization_id
   AND v.id = j.active_version_id
 WHERE j.organization_id = :organization_id AND j.state <> 'archived' AND NOT j.is_one_off
   AND (j.draft @> :wanted OR v.graph @> :wanted)
 ORDER BY j.name LIMIT :most::integer

-- name: count_journeys
-- How many journeys refer to each of these templates in their draft or their current version, but archived ones.
SELECT u.template_id, count(*) AS count
  FROM journeys j
  LEFT JOIN journey_versions v
    ON v.organization_id = :organization_id::uuid AND v.organization_id = j.organization_id
   AND v.id = j.active_version_id
 CROSS JOIN LATERAL (
    SELECT jsonb_path_query(j.draft, '$.nodes[*].config.template_id') #>> '{}' AS template_id
     UNION SELECT jsonb_path_query(v.graph, '$.nodes[*].config.template_id') #>> '{}') u
 WHERE j.organization_id = :organization_id AND j.state <> 'archived' AND NOT j.is_one_off
   AND u.template_id = ANY(:template_ids::text[])
 GROUP BY u.template_id

-- name: count_campaigns
-- How many campaigns refer to each of these templates, up to a bound.
SELECT t.id AS template_id, c.count
  FROM unnest(:template_ids::uuid[]) AS t (id)
 CROSS JOIN LATERAL (
    SELECT count(*) FROM (
        SELECT 1 FROM campaigns
         WHERE organization_id = :organization_id::uuid AND template_id = t.id LIMIT :most::integer) known) c

-- name: list_changers
-- Who was the last to change each of these templates.
SELECT t.id AS template_id, a.actor_name
  FROM unnest(:template_ids::text[]) AS t (id)
 CROSS JOIN LATERAL (
    SELECT actor_name FROM audit_log
     WHERE organization_id = :organization_id::uuid AND subject_id = t.id ORDER BY id DESC LIMIT 1) a

-- name: list_campaigns
-- The campaigns that refer to a template, newest first.
SELECT id, name, state FROM campaigns
 WHERE organization_id = :organization_id::uuid AND template_id = :template_id::uuid
 ORDER BY id DESC LIMIT :most::integer
