-- name: insert_api_key
-- A new key, by the hash of its secret.
INSERT INTO api_keys (organization_id, id, name, key_hash, scopes, created_by, created_at)
VALUES (:organization_id::uuid, :id::uuid, :name::text, :key_hash::bytea, :scopes::text[], :created_by::text,
        :now::timestamptz)

-- name: find_api_key
-- The key with this secret, if it was not revoked.
SELECT id, name, scopes, last_used_at FROM api_keys
 WHERE organization_id = :organization_id::uuid AND key_hash = :key_hash::bytea AND revoked_at IS NULL

-- name: list_api_keys
-- The live keys of an organization, newest first.
SELECT id, name, scopes, created_by, created_at, last_used_at FROM api_keys
 WHERE organization_id = :organization_id::uuid AND revoked_at IS NULL
 ORDER BY id DESC

-- name: revoke_api_key
-- Ends a key.
UPDATE api_keys SET revoked_at = :now::timestamptz
 WHERE organization_id = :organization_id::uuid AND id = :id::uuid AND revoked_at IS NULL
RETURNING name, scopes

-- name: mark_used
-- When a key was used last, to the minute: of many requests in one minute the first one writes.
UPDATE api_keys SET last_used_at = :now::timestamptz
 WHERE organization_id = :organization_id::uuid AND id = :id::uuid
   AND (last_used_at IS NULL OR last_used_at <= :before::timestamptz)
