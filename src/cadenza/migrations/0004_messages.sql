-- Conversations, messages both ways, the queue, provider ids, receipts, echoes.

SET LOCAL lock_timeout = '5s';

-- One thread per connection and address; made only together with its first message.
CREATE TABLE conversations (
    organization_id uuid NOT NULL,
    id              uuid NOT NULL,
    connection_id   uuid NOT NULL,
    address         text NOT NULL,
    contact_id      uuid NOT NULL,
    seq             bigint NOT NULL,
    last_message_at timestamptz NOT NULL,
    last_inbound_at timestamptz,
    handoff_since   timestamptz,
    created_at      timestamptz NOT NULL,
    PRIMARY KEY (organization_id, id),
    UNIQUE (organization_id, connection_id, address)
) WITH (fillfactor = 80);
CREATE INDEX conversations_of_contact ON conversations (organization_id, contact_id);
SELECT register_tenant_table('conversations', 'messages');

-- No index here holds a column that changes after the insert: every later update (sent, delivered, read) stays on
-- its page. What is still to be done stands in message_queue, what the provider calls it in provider_ids.
-- `address` is the variant-free match key, `send_to` the form the network wants.
CREATE TABLE messages (
    organization_id     uuid NOT NULL,
    id                  uuid NOT NULL,
    conversation_id     uuid NOT NULL,
    contact_id          uuid NOT NULL,
    connection_id       uuid NOT NULL,
    channel             text NOT NULL,
    direction           text NOT NULL CHECK (direction IN ('in', 'out')),
    source              text NOT NULL CHECK (source IN (
        'journey', 'campaign', 'inbox', 'api', 'ai', 'test', 'system', 'person', 'phone')),
    purpose             text CHECK (purpose IN ('marketing', 'transactional', 'reply', 'confirmation')),
    enrollment_id       uuid,
    visit               integer,
    idempotency_key     text NOT NULL,
    address             text NOT NULL,
    send_to             text NOT NULL,
    body                text NOT NULL,
    fingerprint         text,
    seq                 bigint NOT NULL,
    state               text NOT NULL CHECK (state IN (
        'queued', 'sending', 'sent', 'delivered', 'read', 'failed', 'cancelled', 'uncertain', 'received')),
    reason              text,
    error               jsonb,
    provider_message_id text,
    queued_at           timestamptz NOT NULL,
    sent_at             timestamptz,
    delivered_at        timestamptz,
    read_at             timestamptz,
    ended_at            timestamptz,
    PRIMARY KEY (organization_id, id),
    UNIQUE (organization_id, idempotency_key)
) WITH (fillfactor = 80);
CREATE INDEX messages_of_conversation ON messages (organization_id, conversation_id, seq);
CREATE INDEX marketing_to_address ON messages (organization_id, address, queued_at)
    WHERE direction = 'out' AND purpose = 'marketing';
SELECT register_tenant_table('messages', 'messages');

-- A row exists while its message is queued, being sent, or uncertain with a clock. Every path takes this row before
-- its message. `attempt` is the fence: a settle carries the attempt it claimed, and a number is never used twice.
-- `failures` are the attempts that count towards giving up; one that met a rate limit does not.
CREATE TABLE message_queue (
    organization_id uuid NOT NULL,
    message_id      uuid NOT NULL,
    connection_id   uuid NOT NULL,
    conversation_id uuid NOT NULL,
    contact_id      uuid NOT NULL,
    enrollment_id   uuid,
    priority        smallint NOT NULL,
    seq             bigint NOT NULL,
    state           text NOT NULL CHECK (state IN ('queued', 'sending', 'uncertain')),
    queued_at       timestamptz NOT NULL,
    not_before      timestamptz NOT NULL,
    defer_reason    text,
    attempt         integer NOT NULL DEFAULT 0,
    failures        smallint NOT NULL DEFAULT 0,
    claimed_at      timestamptz,
    lease_until     timestamptz,
    resolve_by      timestamptz,
    PRIMARY KEY (organization_id, message_id)
) WITH (fillfactor = 60, autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 500,
        autovacuum_vacuum_cost_delay = 0);
CREATE INDEX message_queue_due ON message_queue (organization_id, connection_id, priority, not_before)
    WHERE state = 'queued';
CREATE UNIQUE INDEX one_in_flight ON message_queue (organization_id, conversation_id) WHERE state = 'sending';
CREATE INDEX message_queue_of_conversation ON message_queue (organization_id, conversation_id, seq);
CREATE INDEX message_queue_of_enrollment ON message_queue (organization_id, enrollment_id)
    WHERE enrollment_id IS NOT NULL;
CREATE INDEX message_queue_leases ON message_queue (organization_id, lease_until) WHERE state = 'sending';
CREATE INDEX message_queue_uncertain ON message_queue (organization_id, resolve_by) WHERE state = 'uncertain';
SELECT register_tenant_table('message_queue', 'messages');

-- What the provider calls our messages and theirs: an inbound id comes once, receipts and echoes find their message.
CREATE TABLE provider_ids (
    organization_id     uuid NOT NULL,
    connection_id       uuid NOT NULL,
    provider_message_id text NOT NULL,
    message_id          uuid NOT NULL,
    at                  timestamptz NOT NULL,
    PRIMARY KEY (organization_id, connection_id, provider_message_id)
);
CREATE INDEX provider_ids_of_message ON provider_ids (organization_id, message_id);
SELECT register_tenant_table('provider_ids', 'messages');

-- Receipts in any order, also before the settle of the send: rows with a clock (1 s … 24 h), then unmatched.
CREATE TABLE receipts (
    organization_id     uuid NOT NULL,
    id                  uuid NOT NULL,
    connection_id       uuid NOT NULL,
    provider_message_id text,
    correlation_id      uuid,
    state               text NOT NULL CHECK (state IN ('sent', 'delivered', 'read', 'failed')),
    at                  timestamptz NOT NULL,
    error               jsonb,
    received_at         timestamptz NOT NULL,
    attempts            smallint NOT NULL DEFAULT 0,
    next_run_at         timestamptz,
    PRIMARY KEY (organization_id, id)
) WITH (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 500);
CREATE INDEX receipts_due ON receipts (organization_id, next_run_at) WHERE next_run_at IS NOT NULL;
SELECT register_tenant_table('receipts', 'messages');

-- Messages sent from the number but not yet known to be ours: parked until no send of ours is open there. `kind` and
-- `scope` say what identifier the address is, for a person we did not know.
CREATE TABLE echoes (
    organization_id     uuid NOT NULL,
    id                  uuid NOT NULL,
    connection_id       uuid NOT NULL,
    provider_message_id text NOT NULL,
    correlation_id      uuid,
    kind                text NOT NULL,
    scope               text NOT NULL,
    address             text NOT NULL,
    send_to             text NOT NULL,
    body                text NOT NULL,
    at                  timestamptz NOT NULL,
    received_at         timestamptz NOT NULL,
    attempts            smallint NOT NULL DEFAULT 0,
    next_run_at         timestamptz NOT NULL,
    PRIMARY KEY (organization_id, id),
    UNIQUE (organization_id, connection_id, provider_message_id)
);
CREATE INDEX echoes_due ON echoes (organization_id, next_run_at);
SELECT register_tenant_table('echoes', 'messages');
