-- name: list_replies
-- All canned replies of an organization, by name: a small list.
SELECT id, name, body, updated_at FROM canned_replies WHERE organization_id = :organization_id::uuid ORDER BY name

-- name: lock_reply
-- One, before it is changed.
SELECT id, name, body, updated_at FROM canned_replies
 WHERE organization_id = :organization_id::uuid AND id = :id::uuid FOR UPDATE

-- name: insert_reply
-- A new one, if its name is free.
INSERT INTO canned_replies (organization_id, id, name, body, updated_at)
VALUES (:organization_id::uuid, :id::uuid, :name::text, :body::text, :now::timestamptz)
    ON CONFLICT (organization_id, name) DO NOTHING

-- name: update_reply
-- Another name, another text.
UPDATE canned_replies SET name = :name::text, body = :body::text, updated_at = :now::timestamptz
 WHERE organization_id = :organization_id::uuid AND id = :id::uuid

-- name: delete_reply
-- It is not wanted any more.
DELETE FROM canned_replies WHERE organization_id = :organization_id::uuid AND id = :id::uuid
