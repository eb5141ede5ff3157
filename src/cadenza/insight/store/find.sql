-- name: list_campaign_names
-- The names of the newest campaigns.
SELECT id, name, state FROM campaigns
 WHERE organization_id = :organization_id::uuid ORDER BY id DESC LIMIT :most::integer

-- name: list_journey_names
-- The names of the newest journeys that people have made.
SELECT id, name, state FROM journeys
 WHERE organization_id = :organization_id::uuid AND NOT is_one_off ORDER BY id DESC LIMIT :most::integer
