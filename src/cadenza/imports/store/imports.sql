-- part: import
-- What an Import is read from.
i.organization_id, i.id, i.file_name, i.file_size, i.sheet, i.sheets, i.plan, i.task, i.state, i.error, i.position,
       i.row_number, i.tally, i.dry_run, i.undone, i.attempts, i.next_run_at, i.actor, i.created_at, i.started_at,
       i.ended_at, i.file_erased_at, i.mends_id

-- name: insert_import
-- A new import, whose file is still on its way.
INSERT INTO imports (organization_id, id, file_name, file_size, sheet, task, state, next_run_at, actor, created_at)
VALUES (:organization_id::uuid, :id::uuid, :file_name::text, 0, :sheet::text, 'upload', 'running',
        :until::timestamptz, :actor::text, :now::timestamptz)

-- name: count_active
-- How many imports of the organization have something to do.
SELECT count(*) FROM imports WHERE organization_id = :organization_id::uuid AND next_run_at IS NOT NULL

-- name: load_import
-- One import.
SELECT {{import}} FROM imports i WHERE organization_id = :organization_id::uuid AND id = :id::uuid

-- name: lock_import
-- The same, locked for whoever changes it.
SELECT {{import}} FROM imports i WHERE organization_id = :organization_id::uuid AND id = :id::uuid FOR NO KEY UPDATE

-- name: list_imports
-- A page of imports, newest first.
SELECT {{import}} FROM imports i
 WHERE organization_id = :organization_id::uuid AND id < :before::uuid
 ORDER BY id DESC LIMIT :limit::integer

-- name: list_mending
-- The same, of those that mend rejected rows of one.
SELECT {{import}} FROM imports i
 WHERE organization_id = :organization_id::uuid AND mends_id = :mends::uuid AND id < :before::uuid
 ORDER BY id DESC LIMIT :limit::integer

-- name: list_imports_of_contact
-- The same, of those that a contact is linked to.
SELECT {{import}}
  FROM import_contacts c
  JOIN imports i ON i.organization_id = c.organization_id AND i.id = c.import_id
 WHERE c.organization_id = :organization_id::uuid AND i.organization_id = :organization_id
   AND c.contact_id = :contact_id::uuid AND c.import_id < :before::uuid
   AND (:mends::uuid IS NULL OR i.mends_id = :mends)
 ORDER BY c.import_id DESC LIMIT :limit::integer

-- name: begin_upload
-- Somebody begins to send the file; it is sent once.
UPDATE imports SET started_at = :now::timestamptz, next_run_at = :until::timestamptz
 WHERE organization_id = :organization_id::uuid AND id = :id::uuid AND task = 'upload' AND state = 'running'
   AND started_at IS NULL

-- name: keep_uploading
-- Somebody is still sending.
UPDATE imports SET file_size = :file_size::bigint, next_run_at = :until::timestamptz
 WHERE organization_id = :organization_id::uuid AND id = :id::uuid AND task = 'upload' AND state = 'running'

-- name: finish_upload
-- The file is whole; what was guessed is the plan until a person changes it.
UPDATE imports
   SET file_size = :file_size::bigint, sheet = :sheet::text, sheets = :sheets::text[], guessed = :plan::jsonb,
       plan = :plan, state = 'done', next_run_at = NULL, ended_at = :now::timestamptz, file_until = :until::timestamptz
 WHERE organization_id = :organization_id::uuid AND id = :id::uuid AND task = 'upload' AND state = 'running'

-- name: save_plan
-- How the file is read from now on; what was tried with another plan counts no more.
UPDATE imports SET plan = :plan::jsonb, dry_run = NULL WHERE organization_id = :organization_id::uuid AND id = :id::uuid

-- name: list_mended
-- What the file of an import mends: that import, what that one mends, and so on. Nothing is read twice, also in a circle.
WITH RECURSIVE mended AS (
    SELECT i.id, i.mends_id FROM imports i
     WHERE i.organization_id = :organization_id::uuid AND i.id = :id::uuid
    UNION
    SELECT i.id, i.mends_id FROM mended m JOIN imports i ON i.id = m.mends_id
     WHERE i.organization_id = :organization_id)
SELECT id FROM mended

-- name: lock_imports
-- Locks these imports in id order.
SELECT id FROM imports
 WHERE organization_id = :organization_id::uuid AND id = ANY(:ids::uuid[]) ORDER BY id FOR NO KEY UPDATE

-- name: save_mends
-- Which import's rejected rows the file mends.
UPDATE imports SET mends_id = :mends_id::uuid WHERE organization_id = :organization_id::uuid AND id = :id::uuid

-- name: begin_job
-- A job begins at the file's beginning.
UPDATE imports
   SET task = :task::text, state = 'queued', error = NULL, position = 0, row_number = 0, tally = :tally::jsonb,
       attempts = 0, next_run_at = :now::timestamptz, started_at = :now, ended_at = NULL
 WHERE organization_id = :organization_id::uuid AND id = :id::uuid

-- name: set_state
-- A job is paused, goes on, or is called off.
UPDATE imports
   SET state = :state::text, error = :error::text, next_run_at = :next_run_at::timestamptz,
       ended_at = :ended_at::timestamptz
 WHERE organization_id = :organization_id::uuid AND id = :id::uuid

-- name: save_progress
-- How far a job is, in the transaction of what it wrote.
UPDATE imports
   SET state = 'running', position = :position::bigint, row_number = :row_number::bigint, tally = :tally::jsonb,
       attempts = 0, next_run_at = :now::timestamptz
 WHERE organization_id = :organization_id::uuid AND id = :id::uuid

-- name: finish_job
-- A job has come to its end.
UPDATE imports
   SET state = :state::text, error = :error::text, dry_run = :dry_run::jsonb, undone = :undone::jsonb,
       next_run_at = NULL, ended_at = :now::timestamptz
 WHERE organization_id = :organization_id::uuid AND id = :id::uuid

-- name: save_undone
-- How far an undo is.
UPDATE imports SET state = 'running', undone = :undone::jsonb, attempts = 0, next_run_at = :now::timestamptz
 WHERE organization_id = :organization_id::uuid AND id = :id::uuid

-- name: put_off
-- A batch could not be done; again later.
UPDATE imports SET attempts = :attempts::integer, next_run_at = :at::timestamptz
 WHERE organization_id = :organization_id::uuid AND id = :id::uuid

-- name: find_due
-- Organizations with an import that has something to do.
SELECT s.organization_id /* cadenza:multi-shard imports_due */
  FROM org_state s
 WHERE EXISTS (SELECT 1 FROM imports i
                WHERE i.organization_id = s.organization_id AND i.next_run_at <= :now::timestamptz)
 LIMIT :limit::integer

-- name: claim_due
-- The imports that waited longest; each batch puts its import behind the others.
SELECT d.*
  FROM unnest(:orgs::uuid[]) AS o (id)
 CROSS JOIN LATERAL (
       SELECT {{import}} FROM imports i
        WHERE i.organization_id = o.id AND i.organization_id = ANY(:orgs) AND i.next_run_at <= :now::timestamptz
        ORDER BY i.next_run_at LIMIT :total::integer FOR NO KEY UPDATE OF i SKIP LOCKED) d
 ORDER BY d.next_run_at
 LIMIT :total

-- name: reclaim_due
-- These imports, if they still have something to do.
SELECT {{import}} FROM imports i
 WHERE i.organization_id = :organization_id::uuid AND i.id = ANY(:ids::uuid[]) AND i.next_run_at <= :now::timestamptz
   FOR NO KEY UPDATE OF i SKIP LOCKED
