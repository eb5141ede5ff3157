-- Journeys with their versions and listeners, triggers as work rows, enrollments with the only clock, step runs.

SET LOCAL lock_timeout = '5s';

-- `backlog` is what a lane still has to do with those inside: wake the ones parked while it was paused, by the
-- policy chosen at the resume, or cancel everyone. Its next piece is due at `backlog_due_at`; `woken_until` is the
-- time given to the last one woken, so that the next piece goes on from there and no burst follows. `replacement` is
-- what the last publishing has still to do with those of an older version; who published is `replaced_by`.
CREATE TABLE journeys (
    organization_id   uuid NOT NULL,
    id                uuid NOT NULL,
    name              text NOT NULL,
    description       text NOT NULL DEFAULT '',
    subject           text NOT NULL CHECK (subject IN ('anyone', 'leads', 'members')),
    state             text NOT NULL CHECK (state IN ('draft', 'active', 'paused', 'archived')),
    reason            text,
    state_changed_at  timestamptz NOT NULL,
    entry_open        boolean NOT NULL DEFAULT true,
    channel           text NOT NULL,
    connection_id     uuid,
    stops             text[] NOT NULL,
    policies          jsonb NOT NULL DEFAULT '{}',
    draft             jsonb NOT NULL,
    active_version_id uuid,
    backlog           text CHECK (backlog IN ('resume', 'cancel')),
    replacement       text CHECK (replacement IN ('move', 'cancel')),
    replaced_by       text,
    resume_policy     text CHECK (resume_policy IN ('hold', 'skip', 'reanchor')),
    paused_for        interval,
    backlog_due_at    timestamptz,
    woken_until       timestamptz,
    created_at        timestamptz NOT NULL,
    updated_at        timestamptz NOT NULL,
    PRIMARY KEY (organization_id, id),
    CHECK (coalesce(backlog, replacement) IS NULL OR backlog_due_at IS NOT NULL)
);
-- An archived journey gives its name back.
CREATE UNIQUE INDEX journey_name ON journeys (organization_id, name) WHERE state <> 'archived';
CREATE INDEX journeys_by_name ON journeys (organization_id, name, id);
CREATE INDEX journeys_with_backlog ON journeys (organization_id)
    WHERE backlog IS NOT NULL OR replacement IS NOT NULL;
SELECT register_tenant_table('journeys', 'journeys');

-- Immutable: an enrollment pins one and history outlives every edit.
CREATE TABLE journey_versions (
    organization_id uuid NOT NULL,
    id              uuid NOT NULL,
    journey_id      uuid NOT NULL,
    number          integer NOT NULL,
    graph           jsonb NOT NULL,
    published_at    timestamptz NOT NULL,
    PRIMARY KEY (organization_id, id),
    UNIQUE (organization_id, journey_id, number),
    FOREIGN KEY (organization_id, journey_id) REFERENCES journeys (organization_id, id)
);
SELECT register_tenant_table('journey_versions', 'journeys');

-- What published journeys listen to; written by publish, read in the transaction of each event. No cache.
CREATE TABLE journey_listeners (
    organization_id uuid NOT NULL,
    journey_id      uuid NOT NULL,
    rule_id         text NOT NULL,
    version_id      uuid NOT NULL,
    kind            text NOT NULL,
    name            text NOT NULL,
    PRIMARY KEY (organization_id, journey_id, rule_id),
    FOREIGN KEY (organization_id, journey_id) REFERENCES journeys (organization_id, id)
);
CREATE INDEX journey_listeners_by_name ON journey_listeners (organization_id, kind, name);
SELECT register_tenant_table('journey_listeners', 'journeys');

-- How often each rule let someone in or not, by result.
CREATE TABLE rule_counts (
    organization_id uuid NOT NULL,
    journey_id      uuid NOT NULL,
    rule_id         text NOT NULL,
    result          text NOT NULL,
    count           bigint NOT NULL,
    PRIMARY KEY (organization_id, journey_id, rule_id, result)
) WITH (fillfactor = 70);
SELECT register_tenant_table('rule_counts', 'journeys');

-- Work rows: an event that a rule wants, or a message of a journey that failed. `next_run_at` NULL means given up
-- after the last attempt, kept with its error for a person.
CREATE TABLE triggers (
    organization_id uuid NOT NULL,
    id              uuid NOT NULL,
    kind            text NOT NULL CHECK (kind IN ('enter', 'message_failed')),
    journey_id      uuid NOT NULL,
    rule_id         text NOT NULL,
    contact_id      uuid NOT NULL,
    occurrence      text NOT NULL,
    payload         jsonb NOT NULL,
    occurred_at     timestamptz NOT NULL,
    attempts        smallint NOT NULL DEFAULT 0,
    next_run_at     timestamptz,
    last_error      text,
    PRIMARY KEY (organization_id, id)
) WITH (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 500);
CREATE INDEX triggers_due ON triggers (organization_id, next_run_at) WHERE next_run_at IS NOT NULL;
SELECT register_tenant_table('triggers', 'journeys');

-- One contact inside one journey. `next_run_at` is the only clock. `enroll_key` is the occurrence, used for ever;
-- `live_key` is '' (one live enrollment per contact) or the enroll key where the journey allows several.
CREATE TABLE enrollments (
    organization_id uuid NOT NULL,
    id              uuid NOT NULL,
    journey_id      uuid NOT NULL,
    version_id      uuid NOT NULL,
    contact_id      uuid NOT NULL,
    enroll_key      text NOT NULL,
    live_key        text NOT NULL DEFAULT '',
    dedupe_key      text,
    source          text NOT NULL,
    state           text NOT NULL CHECK (state IN (
        'active', 'waiting_reply', 'paused', 'completed', 'stopped', 'cancelled', 'failed')),
    reason          text,
    outcome         text,
    node_id         text NOT NULL,
    visit           integer NOT NULL,
    node_entered_at timestamptz NOT NULL,
    next_run_at     timestamptz,
    defer_reason    text,
    deferred_since  timestamptz,
    attempts        smallint NOT NULL DEFAULT 0,
    messages_sent   integer NOT NULL DEFAULT 0,
    answered_at     timestamptz,
    stops           text[] NOT NULL,
    connection_id   uuid,
    conversation_id uuid,
    variables       jsonb NOT NULL DEFAULT '{}',
    context         jsonb NOT NULL DEFAULT '{}',
    last_error      text,
    entered_at      timestamptz NOT NULL,
    changed_at      timestamptz NOT NULL,
    ended_at        timestamptz,
    PRIMARY KEY (organization_id, id),
    UNIQUE (organization_id, journey_id, contact_id, enroll_key)
) WITH (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);
-- By the contact first, since whoever stops a contact looks it up here too: every step of an enrollment writes all of
-- its indexes again, so there is none that another can stand in for.
CREATE UNIQUE INDEX live_enrollment ON enrollments (organization_id, contact_id, journey_id, live_key)
    WHERE state IN ('active', 'waiting_reply', 'paused');
CREATE UNIQUE INDEX enrollment_dedupe ON enrollments (organization_id, dedupe_key) WHERE dedupe_key IS NOT NULL;
-- With the id, so that the queue view pages through any number of rows due at one instant.
CREATE INDEX enrollments_due ON enrollments (organization_id, next_run_at, id)
    WHERE state IN ('active', 'waiting_reply');
CREATE INDEX paused_enrollments_due ON enrollments (organization_id, next_run_at, id) WHERE state = 'paused';
CREATE INDEX live_enrollments_of_journey ON enrollments (organization_id, journey_id, next_run_at, id)
    WHERE state IN ('active', 'waiting_reply', 'paused');
CREATE INDEX paused_enrollments ON enrollments (organization_id, journey_id, reason) WHERE state = 'paused';
SELECT register_tenant_table('enrollments', 'journeys');

-- The ledger: one row per visit of an enrollment to a node, written with its outcome. `inputs` is what the gate
-- knew when it answered, so that "why did this person (not) get this?" has an answer.
CREATE TABLE step_runs (
    organization_id uuid NOT NULL,
    enrollment_id   uuid NOT NULL,
    visit           integer NOT NULL,
    node_id         text NOT NULL,
    state           text NOT NULL CHECK (state IN ('pending', 'executed', 'queued', 'skipped', 'failed')),
    reason          text,
    message_id      uuid,
    inputs          jsonb,
    at              timestamptz NOT NULL,
    PRIMARY KEY (organization_id, enrollment_id, visit)
) WITH (fillfactor = 90);
SELECT register_tenant_table('step_runs', 'journeys');
