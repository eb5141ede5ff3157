-- Imports: files of contacts, the job that reads each, its rejected rows, and which contacts it made or changed.

SET LOCAL lock_timeout = '5s';

-- One row for each file. `task` and `state` are the job of the moment: the upload, a dry run, the run, the undo.
-- `next_run_at` is the clock of whatever is queued or running; a paused job is woken by a person. How far it is
-- (`position` in bytes, `row_number` in records) and what it counted are written with what its rows wrote.
CREATE TABLE imports (
    organization_id uuid NOT NULL,
    id              uuid NOT NULL,
    file_name       text NOT NULL,
    file_size       bigint NOT NULL,
    sheet           text,
    sheets          text[] NOT NULL DEFAULT '{}',
    guessed         jsonb NOT NULL DEFAULT '{}',
    plan            jsonb NOT NULL DEFAULT '{}',
    task            text NOT NULL CHECK (task IN ('upload', 'dry_run', 'run', 'undo')),
    state           text NOT NULL CHECK (state IN ('queued', 'running', 'paused', 'done', 'failed', 'cancelled')),
    error           text,
    position        bigint NOT NULL DEFAULT 0,
    row_number      bigint NOT NULL DEFAULT 0,
    tally           jsonb NOT NULL DEFAULT '{}',
    dry_run         jsonb,
    undone          jsonb,
    attempts        integer NOT NULL DEFAULT 0,
    next_run_at     timestamptz,
    actor           text,
    created_at      timestamptz NOT NULL,
    started_at      timestamptz,
    ended_at        timestamptz,
    file_until      timestamptz,
    file_erased_at  timestamptz,
    PRIMARY KEY (organization_id, id),
    CHECK ((state IN ('queued', 'running')) = (next_run_at IS NOT NULL))
) WITH (fillfactor = 50);
CREATE INDEX imports_due ON imports (organization_id, next_run_at) WHERE next_run_at IS NOT NULL;
CREATE INDEX imports_files_due ON imports (organization_id, file_until) WHERE file_until IS NOT NULL;
SELECT register_tenant_table('imports', 'imports');

-- The file in pieces of one size, as it came; spreadsheets and UTF-16 as UTF-8.
CREATE TABLE import_chunks (
    organization_id uuid NOT NULL,
    import_id       uuid NOT NULL,
    number          integer NOT NULL,
    data            bytea NOT NULL,
    PRIMARY KEY (organization_id, import_id, number),
    FOREIGN KEY (organization_id, import_id) REFERENCES imports (organization_id, id)
);
SELECT register_tenant_table('import_chunks', 'imports');

-- Rows that were not imported. `cells` go with the file, when a person of the import is erased or it is old enough.
CREATE TABLE import_rejects (
    organization_id uuid NOT NULL,
    import_id       uuid NOT NULL,
    row_number      bigint NOT NULL,
    reason          text NOT NULL,
    field           text,
    cells           text[],
    PRIMARY KEY (organization_id, import_id, row_number),
    FOREIGN KEY (organization_id, import_id) REFERENCES imports (organization_id, id)
);
SELECT register_tenant_table('import_rejects', 'imports');

-- The contacts an import is about, and what the undo needs: whether it made them, else what they were before, and
-- when it first met and last changed them (NULL: it found nothing to change). Kept without the file: an import is an audience, and is shown on the contact.
CREATE TABLE import_contacts (
    organization_id uuid NOT NULL,
    import_id       uuid NOT NULL,
    contact_id      uuid NOT NULL,
    row_number      bigint NOT NULL,
    was_created     boolean NOT NULL,
    changes         jsonb,
    linked_at       timestamptz NOT NULL,
    touched_at      timestamptz,
    undone          text CHECK (undone IN ('removed', 'restored', 'kept')),
    PRIMARY KEY (organization_id, import_id, contact_id)
) WITH (fillfactor = 85);
CREATE INDEX imports_of_contact ON import_contacts (contact_id, organization_id, import_id);
SELECT register_tenant_table('import_contacts', 'imports');

-- What a dry run has met so far: who its rows would make or find, by identifier; emptied when it ends. A contact that
-- it has met stands here as well, under the kind '', with the consent that the rows so far would have left.
CREATE TABLE import_seen (
    organization_id uuid NOT NULL,
    import_id       uuid NOT NULL,
    kind            text NOT NULL,
    scope           text NOT NULL,
    match_key       text NOT NULL,
    contact_id      uuid NOT NULL,
    consents        jsonb,
    PRIMARY KEY (organization_id, import_id, kind, scope, match_key)
);
SELECT register_tenant_table('import_seen', 'imports');
