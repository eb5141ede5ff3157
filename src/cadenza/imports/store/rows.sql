-- name: insert_rejects
-- Rows that were not imported.
INSERT INTO import_rejects (organization_id, import_id, row_number, reason, field, cells)
SELECT s.organization_id, :id::uuid, u.row_number, u.reason, u.field,
       ARRAY(SELECT c.value FROM jsonb_array_elements_text(u.cells -> 'cells') WITH ORDINALITY AS c (value, place) ORDER BY c.place)
  FROM org_state s, unnest(:row_numbers::bigint[], :reasons::text[], :fields::text[], :cells::jsonb[])
                    AS u (row_number, reason, field, cells)
 WHERE s.organization_id = :organization_id::uuid

-- name: list_rejects
-- Rows that were not imported, in the order of the file.
SELECT row_number, reason, field, cells FROM import_rejects
 WHERE organization_id = :organization_id::uuid AND import_id = :id::uuid AND row_number > :after::bigint
 ORDER BY row_number LIMIT :limit::integer

-- name: insert_left_out
-- Cells that rows were taken without, each with whom its row is about.
INSERT INTO import_left_out (organization_id, import_id, row_number, place, reason, value, who)
SELECT s.organization_id, :id::uuid, u.row_number, u.place, u.reason, u.value, u.who
  FROM org_state s, unnest(:row_numbers::bigint[], :places::integer[], :reasons::text[], :values::text[], :whom::text[])
                    AS u (row_number, place, reason, value, who)
 WHERE s.organization_id = :organization_id::uuid

-- name: list_left_out
-- Cells that were left out, in the order of the file, of one column and for one reason where they are named.
SELECT row_number, place, reason, value, who FROM import_left_out
 WHERE organization_id = :organization_id::uuid AND import_id = :id::uuid
   AND (row_number, place) > (:row_number::bigint, :place::integer)
   AND (:column::integer IS NULL OR place = :column) AND (:reason::text IS NULL OR reason = :reason)
 ORDER BY row_number, place LIMIT :limit::integer

-- name: find_links
-- Which of these contacts an earlier row of the import was about.
SELECT l.contact_id, l.was_created, l.changes, l.touched_at
  FROM unnest(:contact_ids::uuid[]) AS u (contact_id)
 CROSS JOIN LATERAL (
       SELECT k.contact_id, k.was_created, k.changes, k.touched_at
         FROM import_contacts k
        WHERE k.organization_id = :organization_id::uuid AND k.import_id = :id::uuid AND k.contact_id = u.contact_id
       OFFSET 0) l

-- name: insert_links
-- Contacts of an import that no earlier row was about.
INSERT INTO import_contacts (organization_id, import_id, contact_id, row_number, was_created, changes, linked_at, touched_at)
SELECT s.organization_id, :id::uuid, u.contact_id, u.row_number, u.was_created, u.changes, :now::timestamptz,
       CASE WHEN u.is_touched THEN :now END
  FROM org_state s, unnest(:contact_ids::uuid[], :row_numbers::bigint[], :were_created::boolean[], :changes::jsonb[],
                           :are_touched::boolean[])
                    AS u (contact_id, row_number, was_created, changes, is_touched)
 WHERE s.organization_id = :organization_id::uuid

-- name: update_links
-- Contacts of an import that a later row has changed again.
UPDATE import_contacts l
   SET changes = u.changes, touched_at = :now::timestamptz
  FROM unnest(:contact_ids::uuid[], :changes::jsonb[]) AS u (contact_id, changes)
 WHERE l.organization_id = :organization_id::uuid AND l.import_id = :id::uuid AND l.contact_id = u.contact_id
   AND l.contact_id = ANY(:contact_ids)

-- name: find_seen
-- Whom a dry run has met by these identifiers.
SELECT k.kind, k.scope, k.match_key, k.contact_id, k.consents
  FROM unnest(:kinds::text[], :scopes::text[], :match_keys::text[]) AS u (kind, scope, match_key)
 CROSS JOIN LATERAL (
       SELECT s.kind, s.scope, s.match_key, s.contact_id, s.consents
         FROM import_seen s
        WHERE s.organization_id = :organization_id::uuid AND s.import_id = :id::uuid
          AND s.kind = u.kind AND s.scope = u.scope AND s.match_key = u.match_key
       OFFSET 0) k

-- name: insert_seen
-- Whom a dry run meets now; whoever stands there gets the consent that the later row would leave.
INSERT INTO import_seen (organization_id, import_id, kind, scope, match_key, contact_id, consents)
SELECT s.organization_id, :id::uuid, u.kind, u.scope, u.match_key, u.contact_id, u.consents
  FROM org_state s, unnest(:kinds::text[], :scopes::text[], :match_keys::text[], :contact_ids::uuid[], :consents::jsonb[])
                    AS u (kind, scope, match_key, contact_id, consents)
 WHERE s.organization_id = :organization_id::uuid
 ORDER BY u.kind, u.scope, u.match_key
    ON CONFLICT (organization_id, import_id, kind, scope, match_key) DO UPDATE SET consents = excluded.consents

-- name: edge_of_seen
-- The last of the first few people whom a dry run has met.
SELECT kind, scope, match_key
  FROM (SELECT s.kind, s.scope, s.match_key FROM import_seen s
         WHERE s.organization_id = :organization_id::uuid AND s.import_id = :id::uuid
         ORDER BY s.kind, s.scope, s.match_key LIMIT :limit::integer) f
 ORDER BY kind DESC, scope DESC, match_key DESC LIMIT 1

-- name: delete_seen
-- Those first few.
DELETE FROM import_seen
 WHERE organization_id = :organization_id::uuid AND import_id = :id::uuid
   AND (kind, scope, match_key) <= (:kind::text, :scope::text, :match_key::text)

-- name: edge_of_rejects
-- The last of the first few rejected rows.
SELECT max(f.row_number)
  FROM (SELECT r.row_number FROM import_rejects r
         WHERE r.organization_id = :organization_id::uuid AND r.import_id = :id::uuid
         ORDER BY r.row_number LIMIT :limit::integer) f

-- name: delete_rejects
-- Those first few: they are of an earlier dry run.
DELETE FROM import_rejects
 WHERE organization_id = :organization_id::uuid AND import_id = :id::uuid AND row_number <= :row_number::bigint

-- name: edge_of_left_out
-- The last row of the first few cells that were left out.
SELECT max(f.row_number)
  FROM (SELECT l.row_number FROM import_left_out l
         WHERE l.organization_id = :organization_id::uuid AND l.import_id = :id::uuid
         ORDER BY l.row_number, l.place LIMIT :limit::integer) f

-- name: delete_left_out
-- Those first few, and the others of that row: they are of an earlier dry run.
DELETE FROM import_left_out
 WHERE organization_id = :organization_id::uuid AND import_id = :id::uuid AND row_number <= :row_number::bigint
