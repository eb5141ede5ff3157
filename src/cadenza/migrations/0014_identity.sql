-- Who is who: declared attributes, leads' status, history of changes, suggested duplicates, merges with their undo, and
-- what the timeline and the lists of contacts read.

SET LOCAL lock_timeout = '5s';

-- `search_name` is the whole name and `search_last` the last one, folded (case, accents), compared byte by byte.
ALTER TABLE contacts
    ADD COLUMN lead_status            text,
    ADD COLUMN lead_status_changed_at timestamptz,
    ADD COLUMN source                 text,
    ADD COLUMN owner                  text,
    ADD COLUMN search_name            text COLLATE "C",
    ADD COLUMN search_last            text COLLATE "C",
    -- When the person last wrote, to ten minutes.
    ADD COLUMN active_at              timestamptz GENERATED ALWAYS AS (
        date_bin('10 minutes', last_inbound_at, '2000-01-01 00:00:00+00')) STORED;

-- The lists of contacts: each order and each filter walks one index. Only one of these columns changes with a message,
-- and that every ten minutes at most, so what a message changes of a contact stays on its page.
CREATE INDEX contacts_by_name ON contacts (organization_id, search_name, id);
CREATE INDEX contacts_by_created ON contacts (organization_id, created_at, id);
CREATE INDEX contacts_by_activity ON contacts (organization_id, active_at, id);
CREATE INDEX contacts_by_last_name ON contacts (organization_id, search_last, id) WHERE search_last IS NOT NULL;
CREATE INDEX contacts_by_lifecycle ON contacts (organization_id, lifecycle, id);
CREATE INDEX contacts_by_lead_status ON contacts (organization_id, lead_status, id) WHERE lead_status IS NOT NULL;
CREATE INDEX consents_by_state ON consents (organization_id, key, state, contact_id);

-- A column and not an index over lower(value): behind row-level security the planner enters an index by plain columns
-- and operators alone.
ALTER TABLE identifiers ADD COLUMN search_value text COLLATE "C" GENERATED ALWAYS AS (lower(value)) STORED;
CREATE INDEX identifiers_by_value ON identifiers (organization_id, search_value, contact_id);

-- The names of custom attributes: declared with a type, or only seen, to be declared by a person.
CREATE TABLE contact_attributes (
    organization_id uuid NOT NULL,
    name            text NOT NULL,
    type            text CHECK (type IN ('text', 'number', 'boolean', 'date', 'datetime', 'list')),
    label           text,
    seen_at         timestamptz NOT NULL,
    declared_at     timestamptz,
    PRIMARY KEY (organization_id, name),
    CHECK ((type IS NULL) = (declared_at IS NULL))
);
SELECT register_tenant_table('contact_attributes', 'contacts');

-- What people and sources changed of a contact's standing, each with its time.
CREATE TABLE contact_changes (
    organization_id uuid NOT NULL,
    id              uuid NOT NULL,
    contact_id      uuid NOT NULL,
    field           text NOT NULL CHECK (field IN ('lifecycle', 'lead_status', 'owner')),
    before          text,
    after           text,
    actor           text,
    at              timestamptz NOT NULL,
    PRIMARY KEY (organization_id, id)
);
CREATE INDEX contact_changes_of_contact ON contact_changes (contact_id, organization_id, at, id);
SELECT register_tenant_table('contact_changes', 'contacts');

CREATE INDEX events_timeline ON events (contact_id, organization_id, occurred_at, id);

-- Two contacts that may be one person; a pair stands here once, the smaller id first, and what a person decided stays.
CREATE TABLE duplicate_suggestions (
    organization_id uuid NOT NULL,
    id              uuid NOT NULL,
    contact_id      uuid NOT NULL,
    other_id        uuid NOT NULL,
    reason          text NOT NULL CHECK (reason IN ('identifier_conflict', 'same_phone', 'same_name_and_detail')),
    state           text NOT NULL CHECK (state IN ('open', 'dismissed', 'merged')),
    found_at        timestamptz NOT NULL,
    decided_at      timestamptz,
    decided_by      text,
    PRIMARY KEY (organization_id, id),
    UNIQUE (organization_id, contact_id, other_id),
    CHECK (contact_id < other_id)
);
CREATE INDEX open_duplicate_suggestions ON duplicate_suggestions (organization_id, id) WHERE state = 'open';
CREATE INDEX duplicates_of_other ON duplicate_suggestions (organization_id, other_id);
SELECT register_tenant_table('duplicate_suggestions', 'contacts');

-- One contact became another one. `kept` is what an undo needs: both as they were and what moved at once; `conflicts`
-- are the values of the loser that the winner's own outweighed. `next_run_at` is the clock of the lane that moves the
-- history, then of the end of the undo; NULL when nothing is left to do.
CREATE TABLE contact_merges (
    organization_id uuid NOT NULL,
    id              uuid NOT NULL,
    winner_id       uuid NOT NULL,
    loser_id        uuid NOT NULL,
    state           text NOT NULL CHECK (state IN ('moving', 'merged', 'closed', 'undoing', 'undone')),
    actor           text,
    conflicts       jsonb NOT NULL,
    kept            jsonb NOT NULL,
    merged_at       timestamptz NOT NULL,
    undo_until      timestamptz NOT NULL,
    undone_at       timestamptz,
    undone_by       text,
    attempts        smallint NOT NULL DEFAULT 0,
    last_error      text,
    next_run_at     timestamptz,
    PRIMARY KEY (organization_id, id),
    CHECK (next_run_at IS NOT NULL OR state IN ('closed', 'undone') OR last_error IS NOT NULL)
);
CREATE INDEX contact_merges_due ON contact_merges (organization_id, next_run_at) WHERE next_run_at IS NOT NULL;
CREATE INDEX contact_merges_given_up ON contact_merges (organization_id)
    WHERE next_run_at IS NULL AND last_error IS NOT NULL;
CREATE INDEX contact_merges_of_winner ON contact_merges (winner_id, organization_id, merged_at);
CREATE INDEX contact_merges_of_loser ON contact_merges (loser_id, organization_id, merged_at);
SELECT register_tenant_table('contact_merges', 'contacts');

-- Which rows a merge moved, so that an undo gives back these and no others; emptied when the undo has ended.
CREATE TABLE merge_moves (
    organization_id uuid NOT NULL,
    merge_id        uuid NOT NULL,
    kind            text NOT NULL,
    row_id          uuid NOT NULL,
    PRIMARY KEY (organization_id, merge_id, kind, row_id)
);
SELECT register_tenant_table('merge_moves', 'contacts');
