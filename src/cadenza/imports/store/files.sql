-- name: insert_chunk
-- One piece of a file.
INSERT INTO import_chunks (organization_id, import_id, number, data)
VALUES (:organization_id::uuid, :id::uuid, :number::integer, :data::bytea)

-- name: read_chunks
-- Some pieces of a file, in their order.
SELECT number, data FROM import_chunks
 WHERE organization_id = :organization_id::uuid AND import_id = :id::uuid AND number BETWEEN :first::integer AND :last::integer
 ORDER BY number

-- name: first_kept
-- Where what is kept of a file begins: its pieces, the cells of its rejected rows, cells left out of others, and what
-- contacts were before. The last of the first few of each; NULL where nothing is left.
SELECT (SELECT max(f.number) FROM (
           SELECT c.number FROM import_chunks c
            WHERE c.organization_id = :organization_id::uuid AND c.import_id = :id::uuid
            ORDER BY c.number LIMIT :chunks::integer) f) AS chunk,
       (SELECT max(f.row_number) FROM (
           SELECT r.row_number FROM import_rejects r
            WHERE r.organization_id = :organization_id AND r.import_id = :id AND r.cells IS NOT NULL
            ORDER BY r.row_number LIMIT :rows::integer) f) AS row_number,
       (SELECT max(f.row_number) FROM (
           SELECT o.row_number FROM import_left_out o
            WHERE o.organization_id = :organization_id AND o.import_id = :id AND o.value IS NOT NULL
            ORDER BY o.row_number, o.place LIMIT :rows) f) AS left_out_of,
       (SELECT f.contact_id FROM (
           SELECT l.contact_id FROM import_contacts l
            WHERE l.organization_id = :organization_id AND l.import_id = :id AND l.changes IS NOT NULL
            ORDER BY l.contact_id LIMIT :rows) f ORDER BY f.contact_id DESC LIMIT 1) AS contact_id

-- name: delete_chunks
-- The first pieces of a file.
DELETE FROM import_chunks
 WHERE organization_id = :organization_id::uuid AND import_id = :id::uuid AND number <= :number::integer

-- name: forget_cells
-- The cells of the first rejected rows; that and why they were rejected stays.
UPDATE import_rejects SET cells = NULL
 WHERE organization_id = :organization_id::uuid AND import_id = :id::uuid AND row_number <= :row_number::bigint
   AND cells IS NOT NULL

-- name: forget_left_out
-- The first values that were left out, and whose they were; their rows, columns and reasons stay.
UPDATE import_left_out SET value = NULL, who = NULL
 WHERE organization_id = :organization_id::uuid AND import_id = :id::uuid AND row_number <= :row_number::bigint
   AND value IS NOT NULL

-- name: forget_changes
-- What the first contacts were before the import; it can't be undone for them any more.
UPDATE import_contacts SET changes = NULL
 WHERE organization_id = :organization_id::uuid AND import_id = :id::uuid AND contact_id <= :contact_id::uuid
   AND changes IS NOT NULL

-- name: mark_erased
-- The file is gone.
UPDATE imports SET file_until = NULL, file_erased_at = :now::timestamptz
 WHERE organization_id = :organization_id::uuid AND id = :id::uuid

-- name: forget_contacts
-- An erased person: what they were before the imports goes now, the files of those imports when nobody reads them.
UPDATE import_contacts SET changes = NULL
 WHERE organization_id = :organization_id::uuid AND contact_id = ANY(:contact_ids::uuid[])
RETURNING import_id

-- name: expire_files
-- The time of these files has come.
UPDATE imports SET file_until = :now::timestamptz
 WHERE organization_id = :organization_id::uuid AND id = ANY(:ids::uuid[]) AND file_erased_at IS NULL

-- name: find_expired
-- Organizations with files whose time has come and that nobody reads.
SELECT s.organization_id /* cadenza:multi-shard import_files_due */
  FROM org_state s
 WHERE EXISTS (SELECT 1 FROM imports i
                WHERE i.organization_id = s.organization_id AND i.file_until <= :now::timestamptz
                  AND i.state IN ('done', 'failed', 'cancelled'))
 LIMIT :limit::integer

-- name: claim_expired
-- Imports whose file is to be deleted.
SELECT d.organization_id, d.id
  FROM unnest(:orgs::uuid[]) AS o (id)
 CROSS JOIN LATERAL (
       SELECT i.organization_id, i.id FROM imports i
        WHERE i.organization_id = o.id AND i.organization_id = ANY(:orgs) AND i.file_until <= :now::timestamptz
          AND i.state IN ('done', 'failed', 'cancelled')
        ORDER BY i.file_until LIMIT :total::integer FOR NO KEY UPDATE OF i SKIP LOCKED) d
 LIMIT :total

-- name: reclaim_expired
-- These imports, if their file is still to be deleted.
SELECT i.organization_id, i.id FROM imports i
 WHERE i.organization_id = :organization_id::uuid AND i.id = ANY(:ids::uuid[]) AND i.file_until <= :now::timestamptz
   AND i.state IN ('done', 'failed', 'cancelled')
   FOR NO KEY UPDATE OF i SKIP LOCKED

-- name: put_off_erasing
-- A file could not be deleted; again later.
UPDATE imports SET file_until = :at::timestamptz WHERE organization_id = :organization_id::uuid AND id = :id::uuid
