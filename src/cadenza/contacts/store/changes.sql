-- name: hold_contacts
-- No automatic messages until then; NULL lets them go on.
UPDATE contacts SET held_until = :until::timestamptz, updated_at = :now::timestamptz
 WHERE organization_id = :organization_id::uuid AND id = ANY(:ids::uuid[])

-- name: erase_contacts
-- Takes everything personal off the contact and off the tombstones that were merged into it.
UPDATE contacts
   SET first_name = NULL, last_name = NULL, locale = NULL, time_zone = NULL, time_zone_source = NULL,
       attributes = '{}', lead_status = NULL, source = NULL, owner = NULL, trial_at = NULL, converted_to = NULL,
       search_name = NULL, search_last = NULL, held_until = NULL, erased_at = :now::timestamptz, updated_at = :now
 WHERE organization_id = :organization_id::uuid AND id = ANY(:ids::uuid[])

-- name: erase_identifiers
-- Forgets the identifiers; returns them: the match keys go on as hashes, and by both forms others find what names them.
DELETE FROM identifiers
 WHERE organization_id = :organization_id::uuid AND contact_id = ANY(:ids::uuid[])
RETURNING contact_id, match_key, value

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

-- name: erase_changes
-- Who looked after the person, and what they were when.
DELETE FROM contact_changes WHERE organization_id = :organization_id::uuid AND contact_id = ANY(:ids::uuid[])

-- name: erase_deals
-- What was written about the person on their deals; places and amounts are still counted.
UPDATE deals SET title = '', owner = NULL
 WHERE organization_id = :organization_id::uuid AND contact_id = ANY(:ids::uuid[])

-- name: erase_deal_changes
-- Who of the team moved them stays with nobody.
UPDATE deal_changes SET actor = NULL
 WHERE organization_id = :organization_id::uuid AND contact_id = ANY(:ids::uuid[])
