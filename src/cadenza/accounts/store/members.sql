-- name: insert_member
-- A person joins; joining twice changes nothing.
INSERT INTO members (organization_id, person_id, role, name, email, joined_at)
VALUES (:organization_id::uuid, :person_id::uuid, :role::text, :name::text, :email::text, :now::timestamptz)
    ON CONFLICT (organization_id, person_id) DO NOTHING

-- name: find_member
-- One member; asked on each request of a session.
SELECT person_id, role, name, email, joined_at FROM members
 WHERE organization_id = :organization_id::uuid AND person_id = :person_id::uuid

-- name: lock_member
-- One member, held until the commit.
SELECT person_id, role, name, email, joined_at FROM members
 WHERE organization_id = :organization_id::uuid AND person_id = :person_id::uuid FOR NO KEY UPDATE

-- name: lock_owners
-- The owners, held until the commit: of two that would leave at once, one sees the other gone.
SELECT person_id FROM members
 WHERE organization_id = :organization_id::uuid AND role = 'owner' ORDER BY person_id FOR NO KEY UPDATE

-- name: list_members
-- Everybody in an organization, by name.
SELECT person_id, role, name, email, joined_at FROM members
 WHERE organization_id = :organization_id::uuid ORDER BY name, person_id

-- name: has_email
-- Whether somebody with this email is a member.
SELECT EXISTS (SELECT FROM members WHERE organization_id = :organization_id::uuid AND email = :email::text)

-- name: set_role
-- A member's new role.
UPDATE members SET role = :role::text WHERE organization_id = :organization_id::uuid AND person_id = :person_id::uuid

-- name: set_name
-- What a member is called, in every organization of the transaction.
UPDATE members SET name = :name::text WHERE organization_id = ANY(:orgs::uuid[]) AND person_id = :person_id::uuid

-- name: delete_member
-- A member is none any more.
DELETE FROM members WHERE organization_id = :organization_id::uuid AND person_id = :person_id::uuid

-- name: insert_invitation
-- An invitation, in the place of an open one to the same email.
INSERT INTO invitations (organization_id, id, email, role, token_hash, invited_by, created_at, expires_at)
VALUES (:organization_id::uuid, :id::uuid, :email::text, :role::text, :token_hash::bytea, :invited_by::text,
        :now::timestamptz, :expires_at::timestamptz)
    ON CONFLICT (organization_id, email) DO UPDATE
   SET id = excluded.id, role = excluded.role, token_hash = excluded.token_hash, invited_by = excluded.invited_by,
       created_at = excluded.created_at, expires_at = excluded.expires_at

-- name: list_invitations
-- The open invitations, newest first.
SELECT id, email, role, invited_by, created_at, expires_at FROM invitations
 WHERE organization_id = :organization_id::uuid AND expires_at > :now::timestamptz ORDER BY id DESC

-- name: find_invitation
-- The open invitation with this token.
SELECT id, email, role, invited_by, created_at, expires_at FROM invitations
 WHERE organization_id = :organization_id::uuid AND token_hash = :token_hash::bytea AND expires_at > :now::timestamptz

-- name: lock_invitation
-- The open invitation with this id, held until the commit.
SELECT id, email, role, invited_by, created_at, expires_at FROM invitations
 WHERE organization_id = :organization_id::uuid AND id = :id::uuid AND expires_at > :now::timestamptz FOR UPDATE

-- name: delete_invitation
-- Ends an invitation: of two who accept it at once, one gets a row.
DELETE FROM invitations WHERE organization_id = :organization_id::uuid AND id = :id::uuid

-- name: delete_invitations_by
-- Ends the invitations that somebody has open.
DELETE FROM invitations WHERE organization_id = :organization_id::uuid AND invited_by = :invited_by::text
