-- part: template
-- What a SavedTemplate is read from.
id, name, channel, variants, base, archived_at, created_at, updated_at

-- name: insert_template
-- A new template; nothing where its name is taken.
INSERT INTO templates (organization_id, id, name, channel, variants, base, created_at, updated_at)
VALUES (:organization_id::uuid, :id::uuid, :name::text, :channel::text, :variants::jsonb, :base::text,
       :now::timestamptz, :now)
    ON CONFLICT (organization_id, name) DO NOTHING

-- name: find_template
-- One template.
SELECT {{template}} FROM templates
 WHERE organization_id = :organization_id::uuid AND id = :id::uuid

-- name: load_templates
-- Those of these that there are, put away or not.
SELECT {{template}} FROM templates
 WHERE organization_id = :organization_id::uuid AND id = ANY(:ids::uuid[])

-- name: lock_template
-- One template, before a person changes it.
SELECT {{template}} FROM templates
 WHERE organization_id = :organization_id::uuid AND id = :id::uuid FOR NO KEY UPDATE

-- name: save_template
-- What a person has changed.
UPDATE templates SET name = :name::text, variants = :variants::jsonb, base = :base::text,
       archived_at = :archived_at::timestamptz, updated_at = :now::timestamptz
 WHERE organization_id = :organization_id::uuid AND id = :id::uuid

-- name: list_templates
-- A page in the order of names: those in use, or the archived ones.
SELECT {{template}} FROM templates
 WHERE organization_id = :organization_id::uuid AND name > :after::text
   AND (archived_at IS NOT NULL) = :is_archived::boolean AND (:channel::text IS NULL OR channel = :channel)
 ORDER BY name LIMIT :limit::integer
