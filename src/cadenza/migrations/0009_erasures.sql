-- What is still to be wiped of erased people, piece by piece.

SET LOCAL lock_timeout = '5s';

-- A person may have tens of thousands of messages: no transaction holds them all. `addresses` are sealed; they are the
-- last copy, needed to find what knows the person by nothing else, and go with the row. What arrives late (a call to a
-- provider that was under way, its receipts) is wiped in later passes: `next_run_at` is the clock, always set.
-- `thread_id` and `seq` say how far the messages are wiped, `call_id` how far providers' calls are read, `left_id` where
-- the next pass begins with them.
CREATE TABLE erasures (
    organization_id uuid NOT NULL,
    id              uuid NOT NULL,
    contact_ids     uuid[] NOT NULL,
    addresses       bytea NOT NULL,
    erased_at       timestamptz NOT NULL,
    pass            smallint NOT NULL DEFAULT 0,
    stage           text NOT NULL CHECK (stage IN ('queue', 'facts', 'messages', 'traces', 'calls')),
    thread_id       uuid NOT NULL,
    seq             bigint NOT NULL DEFAULT 0,
    call_id         uuid NOT NULL,
    left_id         uuid,
    attempts        smallint NOT NULL DEFAULT 0,
    next_run_at     timestamptz NOT NULL,
    PRIMARY KEY (organization_id, id)
);
CREATE INDEX erasures_due ON erasures (organization_id, next_run_at);
SELECT register_tenant_table('erasures', 'messages');
