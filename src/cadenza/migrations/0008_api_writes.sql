-- What the API remembers of its callers: the answers to writes that may be tried again, and how much each has asked.

SET LOCAL lock_timeout = '5s';

-- One row per Idempotency-Key, written in the transaction of the write that carried it. `fingerprint` is a keyed hash
-- of who asked for what; `answer` is sealed, since answers hold people's data and keys that are shown once.
CREATE TABLE idempotency_keys (
    organization_id uuid NOT NULL,
    key             text NOT NULL,
    fingerprint     bytea NOT NULL,
    status          smallint,
    media_type      text,
    answer          bytea,
    created_at      timestamptz NOT NULL,
    PRIMARY KEY (organization_id, key)
);
CREATE INDEX idempotency_keys_by_age ON idempotency_keys (organization_id, created_at);
COMMENT ON COLUMN idempotency_keys.answer IS 'personal: kit.idempotency.forget_answers';
SELECT register_tenant_table('idempotency_keys', 'kit');

-- How many requests a caller has made in the window that began at `starts_at`. API processes count in memory and add
-- here about once a second, so that no request waits for a row that all of them write.
CREATE TABLE request_counts (
    organization_id uuid NOT NULL,
    actor           text NOT NULL,
    starts_at       timestamptz NOT NULL,
    used            bigint NOT NULL,
    PRIMARY KEY (organization_id, actor)
) WITH (fillfactor = 50);
SELECT register_tenant_table('request_counts', 'kit');

-- The API says at /readyz whether the schema is the one it was written for.
GRANT SELECT ON schema_migrations TO cadenza_app, cadenza_reader;
