-- Templates: texts of a channel that are written once and used again, with one variant for each language.

SET LOCAL lock_timeout = '5s';

-- `variants` is the text by language tag. What was archived is offered to nobody, and keeps its name.
CREATE TABLE templates (
    organization_id uuid NOT NULL,
    id              uuid NOT NULL,
    name            text NOT NULL,
    channel         text NOT NULL,
    variants        jsonb NOT NULL,
    archived_at     timestamptz,
    created_at      timestamptz NOT NULL,
    updated_at      timestamptz NOT NULL,
    PRIMARY KEY (organization_id, id),
    UNIQUE (organization_id, name)
);
SELECT register_tenant_table('templates', 'templates');
