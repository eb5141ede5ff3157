-- Connections with their owner and pacing, their limits, provider calls stored raw, and the sandbox's network.

SET LOCAL lock_timeout = '5s';

-- `owner`, `fence`, `owned_until`: one worker sends for a connection at a time, and a claim proves it by the row.
-- `next_slot_at` is the pacing: slots are reserved here before use, so a crash never bursts. `limited_until` is the
-- provider's word: nothing more from this account until then.
CREATE TABLE connections (
    organization_id  uuid NOT NULL,
    id               uuid NOT NULL,
    channel          text NOT NULL,
    provider         text NOT NULL,
    name             text NOT NULL,
    state            text NOT NULL CHECK (state IN (
        'connected', 'disconnected', 'logged_out', 'restricted', 'deleted')),
    state_changed_at timestamptz NOT NULL,
    kill_switch      boolean NOT NULL DEFAULT false,
    is_default       boolean NOT NULL DEFAULT false,
    uncertain_policy text NOT NULL CHECK (uncertain_policy IN ('hold', 'resend')),
    pace_ms          integer NOT NULL CHECK (pace_ms >= 0),
    concurrency      integer NOT NULL CHECK (concurrency > 0),
    time_zone        text,
    config           jsonb NOT NULL DEFAULT '{}',
    secrets          bytea,
    owner            text,
    fence            bigint NOT NULL DEFAULT 0,
    owned_until      timestamptz,
    next_slot_at     timestamptz NOT NULL,
    limited_until    timestamptz,
    created_at       timestamptz NOT NULL,
    PRIMARY KEY (organization_id, id)
) WITH (fillfactor = 50);
CREATE UNIQUE INDEX default_connection ON connections (organization_id, channel) WHERE is_default;
SELECT register_tenant_table('connections', 'channels');

-- What a provider told us, kept before anything is understood; processing can be repeated from here.
CREATE TABLE raw_webhooks (
    organization_id uuid NOT NULL,
    id              uuid NOT NULL,
    connection_id   uuid NOT NULL,
    received_at     timestamptz NOT NULL,
    headers         jsonb NOT NULL,
    body            bytea NOT NULL,
    attempts        smallint NOT NULL DEFAULT 0,
    next_run_at     timestamptz,
    processed_at    timestamptz,
    last_error      text,
    PRIMARY KEY (organization_id, id)
) WITH (fillfactor = 80);
CREATE INDEX raw_webhooks_due ON raw_webhooks (organization_id, next_run_at) WHERE next_run_at IS NOT NULL;
SELECT register_tenant_table('raw_webhooks', 'channels');

-- The sandbox: a simulated network of people with phones. Written on a connection of its own, like an outside
-- world that keeps what it accepted when Cadenza crashes.
CREATE TABLE sandbox_people (
    organization_id uuid NOT NULL,
    connection_id   uuid NOT NULL,
    address         text NOT NULL,
    id              uuid NOT NULL,
    name            text NOT NULL,
    locale          text NOT NULL,
    behaviour       jsonb NOT NULL,
    created_at      timestamptz NOT NULL,
    PRIMARY KEY (organization_id, connection_id, address),
    UNIQUE (organization_id, id)
);
SELECT register_tenant_table('sandbox_people', 'channels');

CREATE TABLE sandbox_messages (
    organization_id uuid NOT NULL,
    id              uuid NOT NULL,
    connection_id   uuid NOT NULL,
    address         text NOT NULL,
    sender          text NOT NULL CHECK (sender IN ('business', 'person', 'colleague')),
    correlation_id  uuid,
    body            text NOT NULL,
    at              timestamptz NOT NULL,
    delivered_at    timestamptz,
    read_at         timestamptz,
    PRIMARY KEY (organization_id, id)
);
CREATE INDEX sandbox_thread ON sandbox_messages (organization_id, connection_id, address, at);
CREATE INDEX sandbox_correlation ON sandbox_messages (organization_id, correlation_id);
SELECT register_tenant_table('sandbox_messages', 'channels');

-- What the network will do next: tell us of a receipt, let a person read or answer.
CREATE TABLE sandbox_actions (
    organization_id uuid NOT NULL,
    id              uuid NOT NULL,
    connection_id   uuid NOT NULL,
    address         text NOT NULL,
    kind            text NOT NULL,
    payload         jsonb NOT NULL,
    due_at          timestamptz NOT NULL,
    attempts        smallint NOT NULL DEFAULT 0,
    PRIMARY KEY (organization_id, id)
);
CREATE INDEX sandbox_actions_due ON sandbox_actions (organization_id, due_at);
SELECT register_tenant_table('sandbox_actions', 'channels');
