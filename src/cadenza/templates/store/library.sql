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
-- A page in an order, names last: those in use, or the archived ones. An organization has few templates: all are sorted.
SELECT {{template}}, sorted.by AS sorted_by FROM templates
 CROSS JOIN LATERAL (
    SELECT (CASE :by::text WHEN 'channel' THEN channel
                 WHEN 'changed' THEN to_char(updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')
                 ELSE '' END) COLLATE "C" AS by) sorted
 WHERE organization_id = :organization_id::uuid
   AND (archived_at IS NOT NULL) = :is_archived::boolean AND (:channel::text IS NULL OR channel = :channel)
   AND (:text::text IS NULL OR strpos(lower(name), lower(:text)) > 0)
   AND (:after_name::text IS NULL
        OR CASE WHEN :is_descending::boolean THEN (sorted.by, name) < (:after_by::text COLLATE "C", :after_name)
                ELSE (sorted.by, name) > (:after_by COLLATE "C", :after_name) END)
 ORDER BY CASE WHEN :is_descending THEN sorted.by END DESC, CASE WHEN :is_descending THEN name END DESC,
          sorted.by, name
 LIMIT :limit::integer
