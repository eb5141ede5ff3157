-- part: view
-- What a SavedView is read from.
id, owner_id, name, filter, sort, is_descending, columns

-- name: list_views
-- The views that are everybody's, then one's own, each in the order in which they were made.
SELECT {{view}} FROM saved_views
 WHERE organization_id = :organization_id::uuid AND (owner_id IS NULL OR owner_id = :owner_id::uuid)
 ORDER BY owner_id IS NOT NULL, id LIMIT :limit::integer

-- name: count_views
-- How many views stand beside a new one.
SELECT count(*) FROM saved_views
 WHERE organization_id = :organization_id::uuid AND owner_id IS NOT DISTINCT FROM :owner_id::uuid

-- name: insert_view
-- A new view; nothing where its name is taken.
INSERT INTO saved_views (organization_id, id, owner_id, name, filter, sort, is_descending, columns, created_at,
                         updated_at)
VALUES (:organization_id::uuid, :id::uuid, :owner_id::uuid, :name::text, :filter::jsonb, :sort::text,
        :is_descending::boolean, :columns::text[], :now::timestamptz, :now)
    ON CONFLICT (organization_id, owner_id, name) DO NOTHING

-- name: lock_view
-- One view that is everybody's or one's own, before it is changed.
SELECT {{view}} FROM saved_views
 WHERE organization_id = :organization_id::uuid AND id = :id::uuid
   AND (owner_id IS NULL OR owner_id = :owner_id::uuid) FOR NO KEY UPDATE

-- name: save_view
-- What a person has changed.
UPDATE saved_views
   SET name = :name::text, filter = :filter::jsonb, sort = :sort::text, is_descending = :is_descending::boolean,
       columns = :columns::text[], updated_at = :now::timestamptz
 WHERE organization_id = :organization_id::uuid AND id = :id::uuid

-- name: delete_view
-- A view that nobody wants any more.
DELETE FROM saved_views WHERE organization_id = :organization_id::uuid AND id = :id::uuid

-- name: delete_views_of
-- The own views of people who are gone.
DELETE FROM saved_views WHERE organization_id = :organization_id::uuid AND owner_id = ANY(:owner_ids::uuid[])

-- name: lock_comparing
-- Views whose filter compares with one of these. One that is just being changed is met by the next pass.
SELECT id, filter AS document FROM saved_views
 WHERE organization_id = :organization_id::uuid AND filter::text ~* :pattern::text
   FOR NO KEY UPDATE SKIP LOCKED

-- name: save_filters
-- What is left of them.
UPDATE saved_views v SET filter = u.document
  FROM unnest(:ids::uuid[], :documents::jsonb[]) AS u (id, document)
 WHERE v.organization_id = :organization_id::uuid AND v.id = u.id
