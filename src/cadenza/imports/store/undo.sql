-- name: next_links
-- The next contacts to take back: those the import changed, and nobody has taken back yet. `is_shared`: another import
-- is about them as well.
SELECT l.contact_id, l.was_created, l.changes, l.linked_at, l.touched_at,
       EXISTS (SELECT 1 FROM import_contacts o
                WHERE o.organization_id = :organization_id::uuid AND o.contact_id = l.contact_id
                  AND o.import_id <> :id::uuid AND o.linked_at >= l.linked_at) AS is_shared
  FROM import_contacts l
 WHERE l.organization_id = :organization_id AND l.import_id = :id AND l.undone IS NULL AND l.touched_at IS NOT NULL
 ORDER BY l.contact_id LIMIT :limit::integer

-- name: save_undone
-- What came of it.
UPDATE import_contacts l
   SET undone = u.undone
  FROM unnest(:contact_ids::uuid[], :undones::text[]) AS u (contact_id, undone)
 WHERE l.organization_id = :organization_id::uuid AND l.import_id = :id::uuid AND l.contact_id = u.contact_id
   AND l.contact_id = ANY(:contact_ids)
