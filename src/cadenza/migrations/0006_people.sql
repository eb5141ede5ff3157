-- People and how they come in, members and their roles, keys with scopes, and the log of who changed what.

SET LOCAL lock_timeout = '5s';

-- Tables of persons belong to no organization; a cluster spreads them by person. The wall is the same as around an
-- organization: a transaction names the person in `cadenza.orgs` and sees nobody else. Ids of both kinds never meet.
CREATE FUNCTION register_person_table(name text, owner text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format(
        'CREATE POLICY person ON %I TO cadenza_app USING ('
        'position(person_id::text IN current_setting(''cadenza.orgs'', true)) > 0)', name);
    EXECUTE format('CREATE POLICY everywhere ON %I FOR SELECT TO cadenza_reader USING (true)', name);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO cadenza_app', name);
    EXECUTE format('GRANT SELECT ON %I TO cadenza_reader', name);
    INSERT INTO table_registry VALUES (name, 'own-key', owner);
END $$;

CREATE TABLE people (
    person_id            uuid PRIMARY KEY,
    name                 text NOT NULL,
    email                text NOT NULL,
    password_hash        text,
    last_organization_id uuid,
    created_at           timestamptz NOT NULL
);
SELECT register_person_table('people', 'accounts');

-- An email has one person: a key of its own, since a cluster can keep unique only what it spreads by.
CREATE TABLE person_emails (
    email     text PRIMARY KEY,
    person_id uuid NOT NULL
);
SELECT register_person_table('person_emails', 'accounts');

CREATE TABLE sessions (
    person_id       uuid NOT NULL,
    id              uuid NOT NULL,
    token_hash      bytea NOT NULL,
    organization_id uuid,
    created_at      timestamptz NOT NULL,
    last_seen_at    timestamptz NOT NULL,
    address         text NOT NULL,
    user_agent      text NOT NULL,
    PRIMARY KEY (person_id, id),
    UNIQUE (person_id, token_hash)
);
SELECT register_person_table('sessions', 'accounts');

-- Links that open a session once, or set a new password first. `organization_id` is whose owner or admin made it; the
-- operator's have none.
CREATE TABLE sign_in_links (
    person_id       uuid NOT NULL,
    id              uuid NOT NULL,
    kind            text NOT NULL CHECK (kind IN ('sign_in', 'reset')),
    token_hash      bytea NOT NULL,
    organization_id uuid,
    created_at      timestamptz NOT NULL,
    expires_at      timestamptz NOT NULL,
    PRIMARY KEY (person_id, id),
    UNIQUE (person_id, token_hash)
);
SELECT register_person_table('sign_in_links', 'accounts');

-- How often an email or an address has tried to sign in since `starts_at`; the key is a keyed hash of it.
CREATE TABLE sign_in_attempts (
    key       bytea PRIMARY KEY,
    starts_at timestamptz NOT NULL,
    tries     integer NOT NULL
);
CREATE INDEX sign_in_attempts_by_age ON sign_in_attempts (starts_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON sign_in_attempts TO cadenza_app;
GRANT SELECT ON sign_in_attempts TO cadenza_reader;
INSERT INTO table_registry VALUES ('sign_in_attempts', 'own-key', 'accounts');

-- Name and email are copies, so that a list of members asks one organization only.
CREATE TABLE members (
    organization_id uuid NOT NULL,
    person_id       uuid NOT NULL,
    role            text NOT NULL CHECK (role IN ('owner', 'admin', 'manager', 'agent', 'viewer')),
    name            text NOT NULL,
    email           text NOT NULL,
    joined_at       timestamptz NOT NULL,
    PRIMARY KEY (organization_id, person_id)
);
-- For the one question over all organizations: where is this person a member?
CREATE INDEX members_by_person ON members (person_id);
SELECT register_tenant_table('members', 'accounts');

CREATE TABLE invitations (
    organization_id uuid NOT NULL,
    id              uuid NOT NULL,
    email           text NOT NULL,
    role            text NOT NULL CHECK (role IN ('owner', 'admin', 'manager', 'agent', 'viewer')),
    token_hash      bytea NOT NULL,
    invited_by      text NOT NULL,
    created_at      timestamptz NOT NULL,
    expires_at      timestamptz NOT NULL,
    PRIMARY KEY (organization_id, id),
    UNIQUE (organization_id, email),
    UNIQUE (organization_id, token_hash)
);
SELECT register_tenant_table('invitations', 'accounts');

ALTER TABLE api_keys
    ADD COLUMN scopes text[] NOT NULL DEFAULT '{}',
    ADD COLUMN created_by text NOT NULL DEFAULT '',
    ADD COLUMN last_used_at timestamptz;

-- Who did what to what, and from where: one row a write, in its transaction.
CREATE TABLE audit_log (
    organization_id uuid NOT NULL,
    id              uuid NOT NULL,
    at              timestamptz NOT NULL,
    actor           text NOT NULL,
    actor_name      text NOT NULL,
    action          text NOT NULL,
    subject_kind    text,
    subject_id      text,
    before          jsonb,
    after           jsonb,
    address         text NOT NULL,
    user_agent      text NOT NULL,
    request_id      text NOT NULL,
    PRIMARY KEY (organization_id, id)
);
CREATE INDEX audit_log_by_subject ON audit_log (organization_id, subject_id, id) WHERE subject_id IS NOT NULL;
COMMENT ON COLUMN audit_log.before IS 'personal: accounts.actions.audit.forget';
COMMENT ON COLUMN audit_log.after IS 'personal: accounts.actions.audit.forget';
SELECT register_tenant_table('audit_log', 'accounts');
