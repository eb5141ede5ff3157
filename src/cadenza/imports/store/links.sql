-- name: list_linked
-- A page of the contacts of an import.
SELECT contact_id, row_number, was_created, undone
  FROM import_contacts
 WHERE organization_id = :organization_id::uuid AND import_id = :id::uuid AND contact_id > :after::uuid
 ORDER BY contact_id LIMIT :limit::integer

-- name: list_meant
-- The next living contacts of an import that were linked before a moment, by id; those that its undo took back are
-- not meant any more.
SELECT i.contact_id AS id
  FROM import_contacts i
  JOIN contacts c ON c.organization_id = i.organization_id AND c.id = i.contact_id
 WHERE i.organization_id = :organization_id::uuid AND c.organization_id = :organization_id
   AND i.import_id = :id::uuid AND i.contact_id > :after::uuid AND i.linked_at <= :cutoff::timestamptz
   AND i.undone IS NULL AND c.created_at <= :cutoff AND c.merged_into IS NULL AND c.erased_at IS NULL
   AND (:share::integer IS NULL
        OR get_byte(uuid_send(i.contact_id), 14) * 256 + get_byte(uuid_send(i.contact_id), 15) < :share)
 ORDER BY i.contact_id LIMIT :n::integer

-- name: count_meant
-- How many contacts of an import live and were not taken back.
SELECT count(*)
  FROM import_contacts i
  JOIN contacts c ON c.organization_id = i.organization_id AND c.id = i.contact_id
 WHERE i.organization_id = :organization_id::uuid AND c.organization_id = :organization_id
   AND i.import_id = :id::uuid AND i.undone IS NULL AND c.merged_into IS NULL AND c.erased_at IS NULL
