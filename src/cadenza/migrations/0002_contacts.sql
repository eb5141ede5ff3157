-- Contacts, their identifiers, tags, consent with its ledger, suppressions, and the facts recorded about them.

SET LOCAL lock_timeout = '5s';

CREATE TABLE contacts (
    organization_id      uuid NOT NULL,
    id                   uuid NOT NULL,
    first_name           text,
    last_name            text,
    locale               text,
    time_zone            text,
    time_zone_source     text CHECK (time_zone_source IN ('given', 'phone_prefix', 'connection', 'organization')),
    lifecycle            text NOT NULL CHECK (lifecycle IN ('lead', 'member', 'customer')),
    lifecycle_changed_at timestamptz NOT NULL,
    attributes           jsonb NOT NULL DEFAULT '{}',
    held_until           timestamptz,
    last_inbound_at      timestamptz,
    last_inbound_said_at timestamptz,
    merged_into          uuid,
    erased_at            timestamptz,
    created_at           timestamptz NOT NULL,
    updated_at           timestamptz NOT NULL,
    PRIMARY KEY (organization_id, id)
) WITH (fillfactor = 85);
CREATE INDEX merged_contacts ON contacts (organization_id, merged_into) WHERE merged_into IS NOT NULL;
SELECT register_tenant_table('contacts', 'contacts');

-- `value` is the network's form once known; `match_key` has no national variants. `scope` is the linked account
-- or portfolio for the kinds that mean something only there, else empty.
CREATE TABLE identifiers (
    organization_id uuid NOT NULL,
    kind            text NOT NULL CHECK (kind IN (
        'phone', 'whatsapp_id', 'jid', 'lid', 'business_scoped_id', 'email', 'push_token', 'external_id')),
    scope           text NOT NULL DEFAULT '',
    match_key       text NOT NULL,
    contact_id      uuid NOT NULL,
    value           text NOT NULL,
    status          text NOT NULL CHECK (status IN ('valid', 'invalid', 'unknown')),
    verified_at     timestamptz,
    created_at      timestamptz NOT NULL,
    PRIMARY KEY (organization_id, kind, scope, match_key),
    FOREIGN KEY (organization_id, contact_id) REFERENCES contacts (organization_id, id)
);
-- The contact in front, here and in the other second indexes: while a table has no statistics the planner takes any
-- index that begins with the organization for as good as the right one, and then reads the organization for each key.
CREATE INDEX identifiers_of_contact ON identifiers (contact_id, organization_id);
SELECT register_tenant_table('identifiers', 'contacts');

CREATE TABLE contact_tags (
    organization_id uuid NOT NULL,
    contact_id      uuid NOT NULL,
    tag             text NOT NULL,
    added_at        timestamptz NOT NULL,
    PRIMARY KEY (organization_id, contact_id, tag),
    FOREIGN KEY (organization_id, contact_id) REFERENCES contacts (organization_id, id)
);
CREATE INDEX contacts_with_tag ON contact_tags (tag, organization_id, contact_id);
SELECT register_tenant_table('contact_tags', 'contacts');

-- The state now, per opt-out key; the ledger below holds every change and who made it.
CREATE TABLE consents (
    organization_id uuid NOT NULL,
    contact_id      uuid NOT NULL,
    key             text NOT NULL,
    state           text NOT NULL CHECK (state IN ('subscribed', 'unsubscribed', 'unknown')),
    changed_at      timestamptz NOT NULL,
    source          text NOT NULL,
    PRIMARY KEY (organization_id, contact_id, key),
    FOREIGN KEY (organization_id, contact_id) REFERENCES contacts (organization_id, id)
);
SELECT register_tenant_table('consents', 'contacts');

CREATE TABLE consent_ledger (
    organization_id uuid NOT NULL,
    id              uuid NOT NULL,
    contact_id      uuid NOT NULL,
    key             text NOT NULL,
    state           text NOT NULL CHECK (state IN ('subscribed', 'unsubscribed', 'unknown')),
    accepted        boolean NOT NULL,
    source          text NOT NULL,
    proof           text,
    actor           text,
    at              timestamptz NOT NULL,
    PRIMARY KEY (organization_id, id)
);
CREATE INDEX consent_ledger_of_contact ON consent_ledger (contact_id, organization_id, at);
SELECT register_tenant_table('consent_ledger', 'contacts');

-- Addresses that must not be written to, as a keyed hash: it outlives the person's data. Key '' is every channel.
CREATE TABLE suppressions (
    organization_id uuid NOT NULL,
    address_hash    bytea NOT NULL,
    key             text NOT NULL,
    source          text NOT NULL,
    at              timestamptz NOT NULL,
    PRIMARY KEY (organization_id, address_hash, key)
);
SELECT register_tenant_table('suppressions', 'contacts');

-- Facts about contacts, ours and ingested. `event_id` is the sender's id and makes a repeat harmless.
CREATE TABLE events (
    organization_id uuid NOT NULL,
    id              uuid NOT NULL,
    contact_id      uuid NOT NULL,
    event_id        text NOT NULL,
    name            text NOT NULL,
    properties      jsonb NOT NULL,
    occurred_at     timestamptz NOT NULL,
    received_at     timestamptz NOT NULL,
    PRIMARY KEY (organization_id, id),
    UNIQUE (organization_id, event_id)
);
CREATE INDEX events_of_contact ON events (contact_id, organization_id, name, occurred_at);
SELECT register_tenant_table('events', 'contacts');
