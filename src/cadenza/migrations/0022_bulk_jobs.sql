-- One thing done to many contacts by the server, chunk by chunk, whether the page that asked stays open or not.

SET LOCAL lock_timeout = '5s';

-- `rule` says whom, as they were at `cutoff`; it is emptied at the end, since a search may name somebody. `place` is
-- where the walk stands: written with what a chunk did. An undo is a job of its own, once for each.
CREATE TABLE bulk_jobs (
    organization_id uuid NOT NULL,
    id              uuid NOT NULL,
    action          text NOT NULL CHECK (action IN ('tag', 'untag', 'hold', 'erase', 'run')),
    params          jsonb NOT NULL DEFAULT '{}',
    rule            jsonb,
    cutoff          timestamptz NOT NULL,
    undoes          uuid,
    state           text NOT NULL CHECK (state IN ('queued', 'running', 'done', 'failed', 'cancelled')),
    error           text,
    place           jsonb,
    total           integer,
    done            integer NOT NULL DEFAULT 0,
    unchanged       integer NOT NULL DEFAULT 0,
    refused         integer NOT NULL DEFAULT 0,
    attempts        integer NOT NULL DEFAULT 0,
    next_run_at     timestamptz,
    actor           text,
    created_at      timestamptz NOT NULL,
    started_at      timestamptz,
    ended_at        timestamptz,
    PRIMARY KEY (organization_id, id),
    CHECK ((state IN ('queued', 'running')) = (next_run_at IS NOT NULL))
) WITH (fillfactor = 50);
CREATE INDEX bulk_jobs_due ON bulk_jobs (organization_id, next_run_at) WHERE next_run_at IS NOT NULL;
CREATE INDEX bulk_jobs_ended ON bulk_jobs (organization_id, ended_at) WHERE ended_at IS NOT NULL;
CREATE UNIQUE INDEX bulk_jobs_undone ON bulk_jobs (organization_id, undoes) WHERE undoes IS NOT NULL;
SELECT register_tenant_table('bulk_jobs', 'contacts');

-- Whom a job changed, with what the undo needs, and whom it could not, with why. Gone when the job is.
CREATE TABLE bulk_job_contacts (
    organization_id uuid NOT NULL,
    job_id          uuid NOT NULL,
    contact_id      uuid NOT NULL,
    reason          text,
    before          jsonb,
    PRIMARY KEY (organization_id, job_id, contact_id)
);
CREATE INDEX bulk_jobs_of_contact ON bulk_job_contacts (contact_id, organization_id);
CREATE INDEX bulk_job_refused ON bulk_job_contacts (organization_id, job_id, contact_id) WHERE reason IS NOT NULL;
SELECT register_tenant_table('bulk_job_contacts', 'contacts');
