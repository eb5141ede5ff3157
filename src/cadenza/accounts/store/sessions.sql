-- name: insert_session
-- A browser that signed in.
INSERT INTO sessions (person_id, id, token_hash, organization_id, created_at, last_seen_at, address, user_agent)
VALUES (:person_id::uuid, :id::uuid, :token_hash::bytea, :organization_id::uuid, :now::timestamptz, :now,
        :address::text, :user_agent::text)

-- name: find_session
-- The session with this token, if it is neither too old nor idle for too long.
SELECT id, person_id, organization_id, created_at, last_seen_at, address, user_agent FROM sessions
 WHERE person_id = :person_id::uuid AND token_hash = :token_hash::bytea
   AND created_at > :born_after::timestamptz AND last_seen_at > :seen_after::timestamptz

-- name: list_sessions
-- The live sessions of a person, the one used last first.
SELECT id, person_id, organization_id, created_at, last_seen_at, address, user_agent FROM sessions
 WHERE person_id = :person_id::uuid AND created_at > :born_after::timestamptz
   AND last_seen_at > :seen_after::timestamptz
 ORDER BY last_seen_at DESC, id DESC

-- name: touch_session
-- When a session was used last, to the minute.
UPDATE sessions SET last_seen_at = :now::timestamptz
 WHERE person_id = :person_id::uuid AND id = :id::uuid AND last_seen_at <= :before::timestamptz

-- name: switch_session
-- Which organization a session looks at.
UPDATE sessions SET organization_id = :organization_id::uuid WHERE person_id = :person_id::uuid AND id = :id::uuid

-- name: delete_session
-- Ends one session.
DELETE FROM sessions WHERE person_id = :person_id::uuid AND id = :id::uuid

-- name: delete_session_by_token
-- Signs a browser out, and forgets what is over.
DELETE FROM sessions
 WHERE person_id = :person_id::uuid AND (token_hash = :token_hash::bytea OR created_at <= :born_after::timestamptz)

-- name: delete_other_sessions
-- Ends every session of a person but one (or none).
DELETE FROM sessions
 WHERE person_id = :person_id::uuid AND (:keep_id::uuid IS NULL OR id <> :keep_id)

-- name: delete_sessions_in
-- Ends the sessions of a person that look at one organization.
DELETE FROM sessions WHERE person_id = :person_id::uuid AND organization_id = :organization_id::uuid
