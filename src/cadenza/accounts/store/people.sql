-- name: claim_email
-- An email has one person: of two who come with it at once, one gets it.
INSERT INTO person_emails (email, person_id) VALUES (:email::text, :person_id::uuid) ON CONFLICT DO NOTHING

-- name: find_by_email
-- Whose email this is; asked across people, by whoever signs in or invites.
SELECT person_id FROM person_emails WHERE email = :email::text

-- name: has_people
-- Whether anybody has an account in this installation.
SELECT EXISTS (SELECT FROM person_emails) /* cadenza:multi-shard first_person */

-- name: insert_person
-- A new person.
INSERT INTO people (person_id, name, email, password_hash, created_at)
VALUES (:person_id::uuid, :name::text, :email::text, :password_hash::text, :now::timestamptz)

-- name: load_person
-- A person with the hash of their password.
SELECT person_id, name, email, password_hash, last_organization_id FROM people WHERE person_id = :person_id::uuid

-- name: set_name
-- What a person is called.
UPDATE people SET name = :name::text WHERE person_id = :person_id::uuid

-- name: set_password
-- A new password.
UPDATE people SET password_hash = :password_hash::text WHERE person_id = :person_id::uuid

-- name: set_last_organization
-- Where the next sign-in begins.
UPDATE people SET last_organization_id = :organization_id::uuid WHERE person_id = :person_id::uuid

-- name: load_memberships
-- The organizations that a person is in: the one question across all of them.
SELECT m.organization_id, o.name, m.role /* cadenza:multi-shard memberships */
  FROM members m
  JOIN organizations o ON o.organization_id = m.organization_id
 WHERE m.person_id = :person_id::uuid
 ORDER BY o.name, m.organization_id

-- name: delete_links
-- The older links of a kind: a new one replaces them. And those that nobody used in time.
DELETE FROM sign_in_links
 WHERE person_id = :person_id::uuid AND (kind = :kind::text OR expires_at <= :now::timestamptz)

-- name: insert_link
-- A new link.
INSERT INTO sign_in_links (person_id, id, kind, token_hash, organization_id, created_at, expires_at)
VALUES (:person_id::uuid, :id::uuid, :kind::text, :token_hash::bytea, :organization_id::uuid, :now::timestamptz,
        :expires_at::timestamptz)

-- name: find_link
-- A link that can still be used.
SELECT kind, organization_id FROM sign_in_links
 WHERE person_id = :person_id::uuid AND token_hash = :token_hash::bytea AND expires_at > :now::timestamptz

-- name: take_link
-- Uses a link up: of two who come with it at once, one gets a row.
DELETE FROM sign_in_links
 WHERE person_id = :person_id::uuid AND token_hash = :token_hash::bytea AND kind = :kind::text
   AND expires_at > :now::timestamptz
RETURNING organization_id

-- name: count_tries
-- One more try for each key, sorted; a window that is over begins anew.
INSERT INTO sign_in_attempts (key, starts_at, tries)
SELECT k.key, :now::timestamptz, 1 FROM unnest(:keys::bytea[]) AS k (key) ORDER BY k.key
    ON CONFLICT (key) DO UPDATE
   SET tries = CASE WHEN sign_in_attempts.starts_at <= :since::timestamptz THEN 1 ELSE sign_in_attempts.tries + 1 END,
       starts_at = CASE WHEN sign_in_attempts.starts_at <= :since THEN excluded.starts_at
                        ELSE sign_in_attempts.starts_at END
RETURNING key, tries, starts_at

-- name: forget_tries
-- Who is in has not guessed; and windows that are over are no longer of use.
DELETE FROM sign_in_attempts
 WHERE key IN (SELECT a.key FROM sign_in_attempts a
                WHERE a.key = ANY(:keys::bytea[]) OR a.starts_at <= :since::timestamptz
                ORDER BY a.key FOR UPDATE SKIP LOCKED)
