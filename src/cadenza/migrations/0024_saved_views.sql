-- Views of the table of contacts that somebody named, and tags in the history of people.

SET LOCAL lock_timeout = '5s';

-- A view with an owner is theirs alone, one without is everybody's. `filter` is checks, as the list takes them.
CREATE TABLE saved_views (
    organization_id uuid NOT NULL,
    id              uuid NOT NULL,
    owner_id        uuid,
    name            text NOT NULL,
    filter          jsonb,
    sort            text,
    is_descending   boolean,
    columns         text[],
    created_at      timestamptz NOT NULL,
    updated_at      timestamptz NOT NULL,
    PRIMARY KEY (organization_id, id),
    UNIQUE NULLS NOT DISTINCT (organization_id, owner_id, name)
);
SELECT register_tenant_table('saved_views', 'contacts');

-- A tag that came has no `before`, one that went no `after`. Rows there are fit the narrower rule, and so this one.
ALTER TABLE contact_changes DROP CONSTRAINT contact_changes_field_check,
    ADD CONSTRAINT contact_changes_field_check CHECK (field IN ('lifecycle', 'lead_status', 'owner', 'tag')) NOT VALID;
