-- News that comes late, of accounts, messages and addresses; and what was given up is found at once.

SET LOCAL lock_timeout = '5s';

-- When the last word about the account's state was said, by the provider's clock: an older one changes nothing.
ALTER TABLE connections ADD COLUMN state_said_at timestamptz;

-- When nothing was heard of an attempt and another was made: what left then, and is echoed now, is ours.
ALTER TABLE messages ADD COLUMN lost_at timestamptz;

-- A message was called off: its step gets its end under the person's lock, like that of one that failed.
ALTER TABLE triggers DROP CONSTRAINT triggers_kind_check,
    ADD CONSTRAINT triggers_kind_check CHECK (kind IN ('enter', 'message_failed', 'message_cancelled'));

-- A provider said that nobody has a message's address. Whoever settles takes no contact; a lane does.
CREATE TABLE refused_addresses (
    organization_id uuid NOT NULL,
    message_id      uuid NOT NULL,
    attempts        smallint NOT NULL DEFAULT 0,
    next_run_at     timestamptz NOT NULL,
    PRIMARY KEY (organization_id, message_id)
) WITH (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 500);
CREATE INDEX refused_addresses_due ON refused_addresses (organization_id, next_run_at);
SELECT register_tenant_table('refused_addresses', 'messages');

-- Nearly always empty: what was given up is counted every minute, in tables of any size.
CREATE INDEX raw_webhooks_given_up ON raw_webhooks (organization_id) WHERE next_run_at IS NULL AND processed_at IS NULL;
CREATE INDEX triggers_given_up ON triggers (organization_id) WHERE next_run_at IS NULL;
