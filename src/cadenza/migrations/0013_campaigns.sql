-- Campaigns, their recipients, and the line in front of each connection.

SET LOCAL lock_timeout = '5s';

-- Whose message it is: the last look asks its campaign, and its recipient moves with it.
ALTER TABLE messages ADD COLUMN campaign_id uuid, ADD COLUMN recipient_id uuid;

-- `next_run_at` is the clock of steering. What a campaign freezes when it starts: `connection_id` (if it named none),
-- `consent_mode`, `cutoff`. `audience_cursor` is the last contact that was frozen; `sweep_cursor` the last whose
-- recipient was called off after a cancel. While `held_since` is set its number can't send, and nobody is released.
-- `progress` is how many were through at some moments, the newest last.
CREATE TABLE campaigns (
    organization_id  uuid NOT NULL,
    id               uuid NOT NULL,
    name             text NOT NULL,
    description      text NOT NULL DEFAULT '',
    channel          text NOT NULL,
    connection_id    uuid,
    purpose          text NOT NULL CHECK (purpose IN ('marketing', 'transactional')),
    body             text NOT NULL,
    audience         jsonb,
    send_type        text NOT NULL CHECK (send_type IN ('now', 'scheduled')),
    send_at          timestamptz,
    state            text NOT NULL CHECK (state IN (
        'draft', 'scheduled', 'running', 'paused', 'completed', 'failed', 'cancelled')),
    reason           text,
    state_changed_at timestamptz NOT NULL,
    consent_mode     text CHECK (consent_mode IN ('opt_in', 'opt_out')),
    cutoff           timestamptz,
    audience_cursor  uuid,
    sweep_cursor     uuid,
    held_since       timestamptz,
    started_at       timestamptz,
    frozen_at        timestamptz,
    swept_at         timestamptz,
    ended_at         timestamptz,
    counts           jsonb NOT NULL DEFAULT '{}',
    counted_at       timestamptz,
    progress         jsonb NOT NULL DEFAULT '[]',
    next_run_at      timestamptz,
    attempts         smallint NOT NULL DEFAULT 0,
    last_error       text,
    created_at       timestamptz NOT NULL,
    updated_at       timestamptz NOT NULL,
    PRIMARY KEY (organization_id, id),
    CHECK (state NOT IN ('scheduled', 'running') OR next_run_at IS NOT NULL),
    CHECK (state <> 'paused' OR reason IS NOT NULL)
) WITH (fillfactor = 50);
CREATE INDEX campaigns_due ON campaigns (organization_id, next_run_at) WHERE next_run_at IS NOT NULL;
CREATE INDEX campaigns_running ON campaigns (organization_id, id) WHERE state = 'running';
CREATE INDEX campaigns_on_connection ON campaigns (organization_id, connection_id) WHERE state IN ('running', 'paused');
SELECT register_tenant_table('campaigns', 'campaigns');

-- One contact in one campaign; it outlives its message, so it has the facts of it. A row has a clock exactly while it
-- is pending. No index holds the state: what a settle or a receipt changes stays on its page.
CREATE TABLE recipients (
    organization_id     uuid NOT NULL,
    id                  uuid NOT NULL,
    campaign_id         uuid NOT NULL,
    contact_id          uuid NOT NULL,
    address             text,
    send_to             text,
    connection_id       uuid,
    variables           jsonb NOT NULL DEFAULT '{}',
    state               text NOT NULL CHECK (state IN (
        'pending', 'queued', 'sent', 'delivered', 'read', 'failed', 'skipped', 'cancelled', 'uncertain')),
    reason              text,
    message_id          uuid,
    provider_message_id text,
    inputs              jsonb,
    next_run_at         timestamptz,
    defer_reason        text,
    attempts            smallint NOT NULL DEFAULT 0,
    frozen_at           timestamptz NOT NULL,
    queued_at           timestamptz,
    sent_at             timestamptz,
    delivered_at        timestamptz,
    read_at             timestamptz,
    replied_at          timestamptz,
    ended_at            timestamptz,
    error               jsonb,
    PRIMARY KEY (organization_id, id),
    UNIQUE (organization_id, campaign_id, contact_id),
    CHECK ((state = 'pending') = (next_run_at IS NOT NULL)),
    CHECK (state <> 'queued' OR message_id IS NOT NULL),
    CHECK (state NOT IN ('skipped', 'failed') OR reason IS NOT NULL)
) WITH (fillfactor = 75, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);
CREATE UNIQUE INDEX recipient_address ON recipients (organization_id, campaign_id, address) WHERE address IS NOT NULL;
CREATE INDEX recipients_due ON recipients (organization_id, campaign_id, next_run_at, id)
    WHERE next_run_at IS NOT NULL;
CREATE INDEX recipients_of_contact ON recipients (contact_id, organization_id);
SELECT register_tenant_table('recipients', 'campaigns');

-- The line in front of a connection whose queue is full: nobody of its campaigns is claimed before `ready_at`, then at
-- most so many, beginning after the campaign that was served last. Written last in a batch, like a counter; whoever
-- waits in the line is not written at all.
CREATE TABLE campaign_lines (
    organization_id  uuid NOT NULL,
    connection_id    uuid NOT NULL,
    ready_at         timestamptz NOT NULL,
    most             integer,
    last_campaign_id uuid,
    PRIMARY KEY (organization_id, connection_id)
) WITH (fillfactor = 50);
SELECT register_tenant_table('campaign_lines', 'campaigns');
