-- name: hold_contacts
-- No automatic messages until then; NULL lets them go on.
UPDATE contacts SET held_until = :until::timestamptz, updated_at = :now::timestamptz
 WHERE organization_id = :organization_id::uuid AND id = ANY(:ids::uuid[])

-- name: list_contacts
-- A page of living contacts, newest first, from the primary key.
SELECT id
  FROM contacts
 WHERE organization_id = :organization_id::uuid AND merged_into IS NULL AND erased_at IS NULL
   AND id < :before::uuid
 ORDER BY id DESC
 LIMIT :limit::integer

-- name: list_tagged_contacts
-- The same, of those with one tag.
SELECT c.id
  FROM contact_tags t
  JOIN contacts c ON c.organization_id = t.organization_id AND c.id = t.contact_id
 WHERE t.organization_id = :organization_id::uuid AND c.organization_id = :organization_id
   AND t.tag = :tag::text AND t.contact_id < :before::uuid
   AND c.merged_into IS NULL AND c.erased_at IS NULL
 ORDER BY t.contact_id DESC
 LIMIT :limit::integer

-- name: erase_contacts
-- Takes everything personal off the contact and off the tombstones that were merged into it.
UPDATE contacts
   SET first_name = NULL, last_name = NULL, locale = NULL, time_zone = NULL, time_zone_source = NULL,
       attributes = '{}', held_until = NULL, erased_at = :now::timestamptz, updated_at = :now
 WHERE organization_id = :organization_id::uuid AND id = ANY(:ids::uuid[])

-- name: merged_into
-- The tombstones of contacts that were merged into this one.
SELECT id FROM contacts WHERE organization_id = :organization_id::uuid AND merged_into = :id::uuid

-- name: erase_identifiers
-- Forgets the identifiers; returns them: the match keys go on as hashes, and by both forms others find what names them.
DELETE FROM identifiers
 WHERE organization_id = :organization_id::uuid AND contact_id = ANY(:ids::uuid[])
RETURNING match_key, value

-- name: erase_tags
-- Tags say something about a person.
DELETE FROM contact_tags WHERE organization_id = :organization_id::uuid AND contact_id = ANY(:ids::uuid[])

-- name: erase_facts
-- So do facts, and their senders' ids may be addresses. At most so many: a person may have any number.
DELETE FROM events
 WHERE organization_id = :organization_id::uuid AND id = ANY(ARRAY(
       SELECT e.id FROM events e
        WHERE e.organization_id = :organization_id AND e.contact_id = ANY(:ids::uuid[]) LIMIT :limit::integer))

-- name: erase_proofs
-- The ledger keeps that consent was given and taken back, without the words.
UPDATE consent_ledger SET proof = NULL, actor = NULL
 WHERE organization_id = :organization_id::uuid AND contact_id = ANY(:ids::uuid[])
