-- Signed-in browsers: a row per session, so that signing out ends it here and not only in the cookie.

SET LOCAL lock_timeout = '5s';

CREATE TABLE sessions (
    organization_id uuid NOT NULL,
    id              uuid NOT NULL,
    api_key_id      uuid NOT NULL,
    token_hash      bytea NOT NULL,
    created_at      timestamptz NOT NULL,
    expires_at      timestamptz NOT NULL,
    PRIMARY KEY (organization_id, id),
    UNIQUE (organization_id, token_hash),
    FOREIGN KEY (organization_id, api_key_id) REFERENCES api_keys (organization_id, id)
);
CREATE INDEX sessions_of_key ON sessions (organization_id, api_key_id);
SELECT register_tenant_table('sessions', 'accounts');
