-- part: job
-- What a BulkJob is read from.
j.organization_id, j.id, j.action, j.params, j.rule, j.cutoff, j.undoes, j.state, j.error, j.place, j.total, j.done,
       j.unchanged, j.refused, j.attempts, j.next_run_at, j.actor, j.created_at, j.started_at, j.ended_at

-- part: undone_by
-- Which one undoes it.
(SELECT u.id FROM bulk_jobs u
  WHERE u.organization_id = :organization_id::uuid AND u.undoes = j.id
    AND u.state NOT IN ('failed', 'cancelled')) AS undone_by

-- name: insert_job
-- A new job; one job is undone once.
INSERT INTO bulk_jobs (organization_id, id, action, params, rule, cutoff, undoes, state, total, next_run_at, actor,
                       created_at)
VALUES (:organization_id::uuid, :id::uuid, :action::text, :params::jsonb, :rule::jsonb, :now::timestamptz,
        :undoes::uuid, 'queued', :total::integer, :now, :actor::text, :now)
ON CONFLICT (organization_id, undoes) WHERE undoes IS NOT NULL DO NOTHING

-- name: count_active
-- How many jobs of the organization have something to do.
SELECT count(*) FROM bulk_jobs WHERE organization_id = :organization_id::uuid AND next_run_at IS NOT NULL

-- name: load_job
-- One job, and which one undoes it.
SELECT {{job}}, {{undone_by}}
  FROM bulk_jobs j
 WHERE j.organization_id = :organization_id AND j.id = :id::uuid

-- name: lock_job
-- The same, locked for whoever changes it.
SELECT {{job}}, {{undone_by}}
  FROM bulk_jobs j
 WHERE j.organization_id = :organization_id AND j.id = :id::uuid
   FOR NO KEY UPDATE OF j

-- name: list_jobs
-- A page of jobs, newest first.
SELECT {{job}}, {{undone_by}}
  FROM bulk_jobs j
 WHERE j.organization_id = :organization_id AND j.id < :before::uuid
 ORDER BY j.id DESC LIMIT :limit::integer

-- name: save_progress
-- How far a job is, in the transaction of what it did.
UPDATE bulk_jobs
   SET state = 'running', place = :place::jsonb, total = :total::integer, done = :done::integer,
       unchanged = :unchanged::integer, refused = :refused::integer, attempts = 0, next_run_at = :now::timestamptz,
       started_at = :started_at::timestamptz
 WHERE organization_id = :organization_id::uuid AND id = :id::uuid

-- name: end_job
-- A job has come to its end, one way or another; whom it meant is forgotten. An undo that broke off may go on from
-- there.
UPDATE bulk_jobs
   SET state = :state::text, error = :error::text, rule = NULL, next_run_at = NULL, ended_at = :now::timestamptz,
       place = CASE WHEN undoes IS NOT NULL AND :state IN ('failed', 'cancelled') THEN place END
 WHERE organization_id = :organization_id::uuid AND id = :id::uuid

-- name: go_on_undoing
-- The undo of a job, if there is one that broke off, goes on where it stood.
UPDATE bulk_jobs
   SET state = 'queued', error = NULL, attempts = 0, next_run_at = :now::timestamptz, ended_at = NULL,
       actor = :actor::text
 WHERE organization_id = :organization_id::uuid AND undoes = :undoes::uuid AND state IN ('failed', 'cancelled')
RETURNING id

-- name: put_off
-- A chunk could not be done; again later.
UPDATE bulk_jobs SET attempts = :attempts::integer, next_run_at = :at::timestamptz
 WHERE organization_id = :organization_id::uuid AND id = :id::uuid

-- name: find_due
-- Organizations with a job that has something to do.
SELECT s.organization_id /* cadenza:multi-shard bulk_jobs_due */
  FROM org_state s
 WHERE EXISTS (SELECT 1 FROM bulk_jobs j
                WHERE j.organization_id = s.organization_id AND j.next_run_at <= :now::timestamptz)
 LIMIT :limit::integer

-- name: claim_due
-- The jobs that waited longest; each chunk puts its job behind the others.
SELECT d.*
  FROM unnest(:orgs::uuid[]) AS o (id)
 CROSS JOIN LATERAL (
       SELECT {{job}} FROM bulk_jobs j
        WHERE j.organization_id = o.id AND j.organization_id = ANY(:orgs) AND j.next_run_at <= :now::timestamptz
        ORDER BY j.next_run_at LIMIT :total::integer FOR NO KEY UPDATE OF j SKIP LOCKED) d
 ORDER BY d.next_run_at
 LIMIT :total

-- name: reclaim_due
-- These jobs, if they still have something to do.
SELECT {{job}} FROM bulk_jobs j
 WHERE j.organization_id = :organization_id::uuid AND j.id = ANY(:ids::uuid[]) AND j.next_run_at <= :now::timestamptz
   FOR NO KEY UPDATE OF j SKIP LOCKED

-- name: insert_contacts
-- Whom a chunk changed or could not; nobody twice.
INSERT INTO bulk_job_contacts (organization_id, job_id, contact_id, reason, before)
SELECT s.organization_id, :job_id::uuid, u.contact_id, u.reason, u.before
  FROM org_state s, unnest(:contact_ids::uuid[], :reasons::text[], :befores::jsonb[]) AS u (contact_id, reason, before)
 WHERE s.organization_id = :organization_id::uuid
 ORDER BY u.contact_id
    ON CONFLICT (organization_id, job_id, contact_id) DO NOTHING

-- name: list_changed
-- The next contacts that a job changed, by id.
SELECT contact_id FROM bulk_job_contacts
 WHERE organization_id = :organization_id::uuid AND job_id = :job_id::uuid AND contact_id > :after::uuid
   AND reason IS NULL
 ORDER BY contact_id LIMIT :limit::integer

-- name: load_before
-- What these were before a job changed them.
SELECT contact_id, before FROM bulk_job_contacts
 WHERE organization_id = :organization_id::uuid AND job_id = :job_id::uuid AND contact_id = ANY(:contact_ids::uuid[])

-- name: list_refused
-- The next contacts to which it was not done, with why.
SELECT contact_id, reason FROM bulk_job_contacts
 WHERE organization_id = :organization_id::uuid AND job_id = :job_id::uuid AND contact_id > :after::uuid
   AND reason IS NOT NULL
 ORDER BY contact_id LIMIT :limit::integer

-- name: forget_contacts
-- Erased people are on no list of a job.
DELETE FROM bulk_job_contacts
 WHERE organization_id = :organization_id::uuid AND contact_id = ANY(:contact_ids::uuid[])

-- name: find_tagged
-- Which of some tags locked contacts have.
SELECT contact_id, tag FROM contact_tags
 WHERE organization_id = :organization_id::uuid AND contact_id = ANY(:ids::uuid[]) AND tag = ANY(:tags::text[])

-- name: find_brought
-- Which of some tags a merge brought from somebody to whom they became, who had not got them; one that was long ago has
-- forgotten it.
SELECT m.loser_id AS contact_id, t.tag
  FROM unnest(:loser_ids::uuid[], :winner_ids::uuid[]) AS u (loser_id, winner_id)
  JOIN contact_merges m ON m.loser_id = u.loser_id AND m.winner_id = u.winner_id AND m.state IN ('moving', 'merged')
 CROSS JOIN LATERAL jsonb_array_elements_text(m.kept -> 'tags') AS t (tag)
 WHERE m.organization_id = :organization_id::uuid AND t.tag = ANY(:tags::text[])

-- name: find_of_others
-- Which of some tags those had who have become these contacts, and had not from the job.
SELECT c.merged_into AS contact_id, t.tag
  FROM contacts c
  JOIN contact_tags t ON t.organization_id = c.organization_id AND t.contact_id = c.id AND t.tag = ANY(:tags::text[])
 WHERE c.organization_id = :organization_id::uuid AND t.organization_id = :organization_id
   AND c.merged_into = ANY(:ids::uuid[])
   AND NOT EXISTS (SELECT FROM bulk_job_contacts b
                    WHERE b.organization_id = c.organization_id AND b.organization_id = :organization_id
                      AND b.job_id = :job_id::uuid AND b.contact_id = c.id AND b.before -> 'tags' @> to_jsonb(t.tag))

-- name: read_holds
-- Until when locked contacts are held.
SELECT id, held_until FROM contacts WHERE organization_id = :organization_id::uuid AND id = ANY(:ids::uuid[])

-- name: put_holds
-- Holds as they were before, of locked contacts that are held as the job had it.
UPDATE contacts c SET held_until = u.held_until, updated_at = :now::timestamptz
  FROM unnest(:ids::uuid[], :untils::timestamptz[]) AS u (id, held_until)
 WHERE c.organization_id = :organization_id::uuid AND c.id = u.id AND c.id = ANY(:ids)
   AND c.held_until IS NOT DISTINCT FROM :until::timestamptz
RETURNING c.id

-- name: find_with_old_jobs
-- Organizations with jobs that ended before then: a probe of an index that holds only those.
SELECT s.organization_id /* cadenza:multi-shard old_bulk_jobs */
  FROM unnest(:organization_ids::uuid[], :befores::timestamptz[]) AS u (organization_id, before)
  JOIN org_state s ON s.organization_id = u.organization_id
 WHERE s.organization_id = ANY(:organization_ids)
   AND EXISTS (SELECT 1 FROM bulk_jobs j
                WHERE j.organization_id = s.organization_id AND j.ended_at < u.before)

-- name: delete_old_contacts
-- Deletes some of those on the lists of the oldest jobs.
DELETE FROM bulk_job_contacts c
 USING (SELECT o.job_id, o.contact_id
          FROM (SELECT j.id FROM bulk_jobs j
                 WHERE j.organization_id = :organization_id::uuid AND j.ended_at < :before::timestamptz
                 ORDER BY j.ended_at LIMIT :n::integer) old
         CROSS JOIN LATERAL (
               SELECT k.job_id, k.contact_id FROM bulk_job_contacts k
                WHERE k.organization_id = :organization_id AND k.job_id = old.id
                LIMIT :n) o
         LIMIT :n) gone
 WHERE c.organization_id = :organization_id AND c.job_id = gone.job_id AND c.contact_id = gone.contact_id

-- name: delete_old_jobs
-- Deletes the oldest jobs whose lists are empty.
DELETE FROM bulk_jobs j
 WHERE j.organization_id = :organization_id::uuid AND j.id = ANY(ARRAY(
       SELECT o.id FROM bulk_jobs o
        WHERE o.organization_id = :organization_id AND o.ended_at < :before::timestamptz
        ORDER BY o.ended_at LIMIT :n::integer FOR UPDATE SKIP LOCKED))
   AND NOT EXISTS (SELECT 1 FROM bulk_job_contacts c
                    WHERE c.organization_id = :organization_id AND c.job_id = j.id)

-- name: lock_comparing
-- Jobs under way that look for people by one of these. One that is just running is met by the next pass, or has ended.
SELECT id, rule AS document FROM bulk_jobs
 WHERE organization_id = :organization_id::uuid AND next_run_at IS NOT NULL
   AND rule::text ~* :pattern::text
   FOR NO KEY UPDATE SKIP LOCKED

-- name: save_rules
-- What is left of their rules.
UPDATE bulk_jobs j SET rule = u.document
  FROM unnest(:ids::uuid[], :documents::jsonb[]) AS u (id, document)
 WHERE j.organization_id = :organization_id::uuid AND j.id = u.id
