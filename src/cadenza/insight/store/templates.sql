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

-- name: list_campaigns
-- The campaigns that refer to a template, newest first.
SELECT id, name, state FROM campaigns
 WHERE organization_id = :organization_id::uuid AND template_id = :template_id::uuid
 ORDER BY id DESC LIMIT :most::integer
