-- Soft opt-outs that wait for a person, and what providers say about people's consent, as work.

SET LOCAL lock_timeout = '5s';

-- Someone asked to be left alone in words that are no keyword. Consent is as it was until a person decides; one open
-- item for each contact and opt-out key. `text` is what they wrote.
CREATE TABLE consent_reviews (
    organization_id uuid NOT NULL,
    id              uuid NOT NULL,
    contact_id      uuid NOT NULL,
    key             text NOT NULL,
    message_id      uuid NOT NULL,
    text            text NOT NULL,
    state           text NOT NULL CHECK (state IN ('open', 'accepted', 'dismissed')),
    said_at         timestamptz NOT NULL,
    decided_at      timestamptz,
    decided_by      text,
    PRIMARY KEY (organization_id, id),
    CHECK ((state = 'open') = (decided_at IS NULL))
);
CREATE UNIQUE INDEX one_open_review ON consent_reviews (contact_id, organization_id, key) WHERE state = 'open';
CREATE INDEX open_reviews ON consent_reviews (organization_id, id) WHERE state = 'open';
CREATE INDEX reviews_of_contact ON consent_reviews (contact_id, organization_id);
SELECT register_tenant_table('consent_reviews', 'contacts');

-- A provider said that a person does not (or does again) want to be written to: by one of our messages, or by address.
-- Rows with a clock, since whoever hears of it first (a settle, a receipt) may lock no contact.
CREATE TABLE consent_signals (
    organization_id uuid NOT NULL,
    id              uuid NOT NULL,
    connection_id   uuid NOT NULL,
    contact_id      uuid,
    kind            text,
    scope           text,
    match_key       text,
    is_opt_out      boolean NOT NULL,
    code            text NOT NULL,
    at              timestamptz NOT NULL,
    attempts        smallint NOT NULL DEFAULT 0,
    last_error      text,
    next_run_at     timestamptz,
    PRIMARY KEY (organization_id, id),
    CHECK (contact_id IS NOT NULL OR match_key IS NOT NULL)
);
CREATE INDEX consent_signals_due ON consent_signals (organization_id, next_run_at) WHERE next_run_at IS NOT NULL;
CREATE INDEX consent_signals_given_up ON consent_signals (organization_id) WHERE next_run_at IS NULL;
SELECT register_tenant_table('consent_signals', 'messages');
