-- name: list_pipelines
-- All pipelines of an organization, the default one first: a small list.
SELECT id, name, is_default, created_at, updated_at FROM pipelines
 WHERE organization_id = :organization_id::uuid
 ORDER BY is_default DESC, name, id

-- name: list_stages
-- Their stages, in order.
SELECT id, pipeline_id, name, kind FROM pipeline_stages
 WHERE organization_id = :organization_id::uuid
 ORDER BY pipeline_id, position, id

-- name: keep_pipeline
-- Nobody changes the stages of this pipeline until the transaction ends.
SELECT id FROM pipelines WHERE organization_id = :organization_id::uuid AND id = :id::uuid FOR KEY SHARE

-- name: keep_pipeline_of
-- Nobody changes the stages of the pipeline that has this one until the transaction ends.
SELECT p.id FROM pipelines p
  JOIN pipeline_stages s ON s.organization_id = p.organization_id AND s.pipeline_id = p.id
 WHERE p.organization_id = :organization_id::uuid AND s.organization_id = :organization_id AND s.id = :stage_id::uuid
   FOR KEY SHARE OF p

-- name: lock_pipelines
-- Pipelines about to be changed, in id order.
SELECT id FROM pipelines WHERE organization_id = :organization_id::uuid ORDER BY id FOR UPDATE

-- name: insert_pipeline
-- A new one, if its name is free and it is not a second default.
INSERT INTO pipelines (organization_id, id, name, is_default, created_at, updated_at)
VALUES (:organization_id::uuid, :id::uuid, :name::text, :is_default::boolean, :now::timestamptz, :now)
    ON CONFLICT DO NOTHING

-- name: update_pipeline
-- Another name, or the default from now on.
UPDATE pipelines SET name = :name::text, is_default = :is_default::boolean, updated_at = :now::timestamptz
 WHERE organization_id = :organization_id::uuid AND id = :id::uuid

-- name: clear_default
-- The default is about to be another one.
UPDATE pipelines SET is_default = false, updated_at = :now::timestamptz
 WHERE organization_id = :organization_id::uuid AND is_default AND id <> :id::uuid

-- name: save_stages
-- New stages, and new names and places of those that are there.
INSERT INTO pipeline_stages (organization_id, id, pipeline_id, name, kind, position)
SELECT s.organization_id, u.id, :pipeline_id::uuid, u.name, u.kind, u.position
  FROM org_state s, unnest(:ids::uuid[], :names::text[], :kinds::text[], :positions::smallint[])
       AS u (id, name, kind, position)
 WHERE s.organization_id = :organization_id::uuid
 ORDER BY u.id
    ON CONFLICT (organization_id, id) DO UPDATE SET name = excluded.name, position = excluded.position

-- name: stages_in_use
-- Which of these stages have a deal.
SELECT u.id
  FROM unnest(:ids::uuid[]) AS u (id)
 CROSS JOIN LATERAL (
       SELECT d.id FROM deals d
        WHERE d.organization_id = :organization_id::uuid AND d.stage_id = u.id LIMIT 1) d

-- name: delete_stages
-- Stages that no deal is in.
DELETE FROM pipeline_stages WHERE organization_id = :organization_id::uuid AND id = ANY(:ids::uuid[])

-- name: delete_pipeline
-- A pipeline without stages.
DELETE FROM pipelines WHERE organization_id = :organization_id::uuid AND id = :id::uuid
