-- Roles, the table registry with its helper for tenant tables, the platform row, organizations, lanes.

SET LOCAL lock_timeout = '5s';

DO $$
DECLARE
    role_name text;
BEGIN
    FOREACH role_name IN ARRAY ARRAY['cadenza_app', 'cadenza_reader'] LOOP
        BEGIN
            EXECUTE format('CREATE ROLE %I NOLOGIN', role_name);
        EXCEPTION WHEN duplicate_object OR unique_violation THEN
            NULL;  -- roles belong to the server, and another database of it may have made them
        END;
        IF NOT pg_has_role(current_user, role_name, 'MEMBER') THEN
            EXECUTE format('GRANT %I TO CURRENT_USER', role_name);
        END IF;
    END LOOP;
END $$;

GRANT USAGE ON SCHEMA public TO cadenza_app, cadenza_reader;

-- Every table is listed here, with the package that writes it; a test fails on one that is not.
CREATE TABLE table_registry (
    table_name text PRIMARY KEY,
    kind       text NOT NULL CHECK (kind IN ('tenant', 'reference', 'own-key', 'local')),
    owner      text NOT NULL
);

CREATE FUNCTION register_local_table(name text, owner text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO cadenza_app', name);
    EXECUTE format('GRANT SELECT ON %I TO cadenza_reader', name);
    INSERT INTO table_registry VALUES (name, 'local', owner);
END $$;

-- The one way a tenant table is made: create it, then call this. It puts row-level security behind every query
-- (one policy text everywhere) and is the place where a cluster would distribute the table. The policy is asked for
-- every row, so it looks for the id in the text of the setting: reading that text as an array takes ten times longer.
CREATE FUNCTION register_tenant_table(name text, owner text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', name);
    EXECUTE format(
        'CREATE POLICY organization ON %I TO cadenza_app USING ('
        'position(organization_id::text IN current_setting(''cadenza.orgs'', true)) > 0)', name);
    EXECUTE format('CREATE POLICY everywhere ON %I FOR SELECT TO cadenza_reader USING (true)', name);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO cadenza_app', name);
    EXECUTE format('GRANT SELECT ON %I TO cadenza_reader', name);
    -- Until the table is first analysed: any one organization may hold a quarter of it. Without this the planner
    -- believes that an organization has hardly any rows, takes each index that begins with it for equally good, and
    -- reads the whole organization for every key of a batch: seconds for 500 contacts among 20,000.
    IF current_setting('server_version_num')::integer >= 180000 THEN
        PERFORM pg_restore_attribute_stats(
            'schemaname', 'public', 'relname', name, 'attname', 'organization_id', 'inherited', false,
            'null_frac', 0::real, 'avg_width', 16, 'n_distinct', 4::real);
    END IF;
    INSERT INTO table_registry VALUES (name, 'tenant', owner);
END $$;

GRANT SELECT ON table_registry TO cadenza_app, cadenza_reader;
INSERT INTO table_registry VALUES ('table_registry', 'local', 'migrations');

-- One row for the whole installation: the kill switch over all organizations, and how far a test clock is moved.
CREATE TABLE platform_state (
    only_row     boolean PRIMARY KEY DEFAULT true CHECK (only_row),
    kill_switch  boolean NOT NULL DEFAULT false,
    clock_offset interval NOT NULL DEFAULT '0'
);
INSERT INTO platform_state DEFAULT VALUES;
SELECT register_local_table('platform_state', 'kit');

-- Database time as far as it was moved: the one clock of every process of this installation.
CREATE FUNCTION moved_clock() RETURNS timestamptz LANGUAGE plpgsql VOLATILE AS $$
BEGIN
    RETURN clock_timestamp() + (SELECT clock_offset FROM platform_state);
END $$;

-- The batches that workers have in hand, so that what kills a worker is found: a row is written after the claim
-- and deleted after the commit; one left behind is run again row by row.
CREATE TABLE lane_batches (
    id               uuid PRIMARY KEY,
    worker           text NOT NULL,
    lane             text NOT NULL,
    organization_ids uuid[] NOT NULL,
    row_ids          uuid[] NOT NULL,
    is_suspect       boolean NOT NULL,
    started_at       timestamptz NOT NULL
);
SELECT register_local_table('lane_batches', 'kit');

CREATE TABLE organizations (
    organization_id uuid PRIMARY KEY,
    name            text NOT NULL,
    time_zone       text NOT NULL,
    locale          text NOT NULL,
    region          text NOT NULL,
    created_at      timestamptz NOT NULL
);
SELECT register_tenant_table('organizations', 'accounts');

-- What lanes read every second: flags and settings, never counters.
CREATE TABLE org_state (
    organization_id uuid PRIMARY KEY,
    kill_switch     boolean NOT NULL DEFAULT false,
    settings        jsonb NOT NULL DEFAULT '{}',
    updated_at      timestamptz NOT NULL
);
SELECT register_tenant_table('org_state', 'accounts');

-- Counted allowances; `allowed` NULL is no limit. Written last in a batch, in key order.
CREATE TABLE org_counters (
    organization_id uuid NOT NULL,
    kind            text NOT NULL,
    period          date NOT NULL,
    used            bigint NOT NULL,
    allowed         bigint,
    PRIMARY KEY (organization_id, kind, period)
) WITH (fillfactor = 70);
SELECT register_tenant_table('org_counters', 'accounts');

CREATE TABLE api_keys (
    organization_id uuid NOT NULL,
    id              uuid NOT NULL,
    name            text NOT NULL,
    key_hash        bytea NOT NULL,
    created_at      timestamptz NOT NULL,
    revoked_at      timestamptz,
    PRIMARY KEY (organization_id, id),
    UNIQUE (organization_id, key_hash)
);
SELECT register_tenant_table('api_keys', 'accounts');
