-- name: list_linked
-- A page of the contacts of an import.
SELECT contact_id, row_number, was_created, undone
  FROM import_contacts
 WHERE organization_id = :organization_id::uuid AND import_id = :id::uuid AND contact_id > :after::uuid
 ORDER BY contact_id LIMIT :limit::integer
