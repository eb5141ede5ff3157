"""The catalog keeps the rules that let one schema run on one machine or sharded by organization.

Each rule is a query whose rows are the violations; each is shown to bite by a planted one. Tables are known by
their registration.
"""

import asyncpg
import pytest

RULES = {
    "every table is registered": """
        SELECT c.relname FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
           AND c.relname <> 'schema_migrations' AND NOT c.relispartition
           AND NOT EXISTS (SELECT 1 FROM table_registry r WHERE r.table_name = c.relname)""",
    "a tenant table has organization_id, uuid, not null, no default": """
        SELECT t FROM reg WHERE kind = 'tenant' AND NOT EXISTS (
            SELECT 1 FROM pg_attribute WHERE attrelid = t AND attname = 'organization_id' AND attnotnull
               AND atttypid = 'uuid'::regtype AND NOT atthasdef)""",
    "every unique key holds organization_id": """
        SELECT i.indexrelid::regclass FROM pg_index i JOIN reg ON t = indrelid AND kind = 'tenant'
         WHERE (indisunique OR indisexclusion) AND NOT EXISTS (
            SELECT 1 FROM unnest(i.indkey::int2[]) k
              JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = k AND attname = 'organization_id')""",
    "foreign keys stay inside the organization": """
        SELECT conname FROM pg_constraint c JOIN reg r1 ON r1.t = conrelid JOIN reg r2 ON r2.t = confrelid
         WHERE contype = 'f' AND conparentid = 0 AND (
            (r1.kind = 'tenant' AND r2.kind NOT IN ('tenant', 'reference'))
            OR (r1.kind <> 'tenant' AND r2.kind = 'tenant')
            OR (r1.kind = 'tenant' AND r2.kind = 'tenant' AND NOT EXISTS (
                SELECT 1 FROM unnest(conkey, confkey) u(a, b)
                  JOIN pg_attribute x ON x.attrelid = conrelid AND x.attnum = u.a
                  JOIN pg_attribute y ON y.attrelid = confrelid AND y.attnum = u.b
                 WHERE x.attname = 'organization_id' AND y.attname = 'organization_id')))""",
    "no foreign key sets organization_id": """
        SELECT conname FROM pg_constraint c JOIN reg ON t = conrelid AND kind = 'tenant'
         WHERE contype = 'f' AND (confdeltype IN ('n', 'd') OR confupdtype IN ('n', 'd'))""",
    "no triggers and no rules": """
        SELECT tgname FROM pg_trigger JOIN reg ON t = tgrelid AND kind = 'tenant' WHERE NOT tgisinternal
         UNION ALL SELECT rulename FROM pg_rewrite JOIN reg ON t = ev_class AND kind = 'tenant'""",
    "no sequences": """
        SELECT attname FROM pg_attribute JOIN reg ON t = attrelid
          LEFT JOIN pg_attrdef d ON d.adrelid = attrelid AND d.adnum = attnum
         WHERE kind = 'tenant' AND (attidentity <> '' OR pg_get_expr(d.adbin, d.adrelid) ~ 'nextval')""",
    "no SQL functions over tenant tables": """
        SELECT p.oid::regprocedure FROM pg_proc p JOIN pg_language l ON l.oid = prolang
         WHERE lanname = 'sql' AND pronamespace = 'public'::regnamespace
           AND EXISTS (SELECT 1 FROM reg WHERE kind = 'tenant' AND prosrc ~* ('\\m' || t::text || '\\M'))""",
    "policies read the setting only": """
        SELECT polname FROM pg_policy JOIN reg ON t = polrelid
         WHERE pg_get_expr(polqual, polrelid) ~* 'select' OR pg_get_expr(polwithcheck, polrelid) ~* 'select'""",
    "foreign keys are indexed on their side": """
        SELECT conname FROM pg_constraint c JOIN reg r1 ON r1.t = conrelid AND r1.kind = 'tenant'
          JOIN reg r2 ON r2.t = confrelid AND r2.kind = 'tenant'
         WHERE contype = 'f' AND NOT EXISTS (
            SELECT 1 FROM pg_index i WHERE indrelid = conrelid
               AND (i.indkey::int2[])[0:array_length(conkey, 1) - 1] @> conkey)""",
    "row-level security is on and forced": """
        SELECT relname FROM pg_class JOIN reg ON t = oid
         WHERE kind = 'tenant' AND NOT (relrowsecurity AND relforcerowsecurity)""",
    "one policy text for every tenant table": """
        SELECT t FROM reg LEFT JOIN pg_policy ON polrelid = t AND polcmd = '*'
         WHERE kind = 'tenant' AND coalesce(pg_get_expr(polqual, polrelid), '') <>
           '(POSITION(((organization_id)::text) IN (current_setting(''cadenza.orgs''::text, true))) > 0)'""",
    "a table of persons has the wall around each": """
        SELECT t FROM reg JOIN pg_class c ON c.oid = t LEFT JOIN pg_policy ON polrelid = t AND polcmd = '*'
         WHERE kind = 'own-key' AND EXISTS (
               SELECT 1 FROM pg_attribute WHERE attrelid = t AND attname = 'person_id' AND NOT attisdropped)
           AND NOT (relrowsecurity AND relforcerowsecurity AND coalesce(pg_get_expr(polqual, polrelid), '') =
           '(POSITION(((person_id)::text) IN (current_setting(''cadenza.orgs''::text, true))) > 0)')""",
    "no default reads a clock or draws a number": """
        SELECT adrelid::regclass FROM pg_attrdef JOIN reg ON t = adrelid
         WHERE pg_get_expr(adbin, adrelid) ~* '(now|timestamp|random|uuid)\\('""",
    "heavy tables have no foreign keys": """
        SELECT conname FROM pg_constraint WHERE contype = 'f' AND conrelid::regclass::text IN
           ('messages', 'message_queue', 'step_runs', 'enrollments', 'events', 'receipts', 'provider_ids')""",
    "messages have no index on what changes": """
        SELECT i.indexrelid::regclass FROM pg_index i JOIN pg_attribute a
            ON a.attrelid = i.indrelid AND (a.attnum = ANY(i.indkey::int2[])
               OR pg_get_expr(i.indpred, i.indrelid) ~ ('\\m' || a.attname || '\\M'))
         WHERE i.indrelid = 'messages'::regclass AND a.attname IN
           ('state', 'reason', 'sent_at', 'delivered_at', 'read_at', 'ended_at', 'provider_message_id')""",
}

PLANTED = {
    "every table is registered": "CREATE TABLE stray (id uuid PRIMARY KEY)",
    "a tenant table has organization_id, uuid, not null, no default": """
        ALTER TABLE api_keys ALTER organization_id SET DEFAULT gen_random_uuid()""",
    "every unique key holds organization_id": "CREATE UNIQUE INDEX bad ON contacts (id)",
    "foreign keys stay inside the organization": """
        CREATE TABLE o (id uuid PRIMARY KEY); SELECT register_local_table('o', 'x');
        ALTER TABLE contacts ADD FOREIGN KEY (id) REFERENCES o (id)""",
    "no foreign key sets organization_id": """
        ALTER TABLE contact_tags ADD FOREIGN KEY (organization_id, contact_id) REFERENCES contacts
          ON DELETE SET NULL""",
    "no triggers and no rules": """
        CREATE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END';
        CREATE TRIGGER bad BEFORE INSERT ON contacts FOR EACH ROW EXECUTE FUNCTION f()""",
    "no sequences": "ALTER TABLE contacts ADD COLUMN n bigint GENERATED ALWAYS AS IDENTITY",
    "no SQL functions over tenant tables": """
        CREATE FUNCTION f() RETURNS bigint LANGUAGE sql AS 'SELECT count(*) FROM contacts'""",
    "policies read the setting only": """
        CREATE POLICY bad ON contacts USING (organization_id IN (SELECT organization_id FROM org_state))""",
    "foreign keys are indexed on their side": """
        ALTER TABLE contact_tags ADD COLUMN x uuid;
        ALTER TABLE contact_tags ADD FOREIGN KEY (organization_id, x) REFERENCES contacts""",
    "row-level security is on and forced": "ALTER TABLE contacts NO FORCE ROW LEVEL SECURITY",
    "one policy text for every tenant table": "DROP POLICY organization ON contacts",
    "a table of persons has the wall around each": "ALTER TABLE sessions DISABLE ROW LEVEL SECURITY",
    "no default reads a clock or draws a number": "ALTER TABLE contacts ALTER created_at SET DEFAULT now()",
    "heavy tables have no foreign keys": """
        ALTER TABLE messages ADD FOREIGN KEY (organization_id, contact_id) REFERENCES contacts""",
    "messages have no index on what changes": """
        CREATE INDEX bad ON messages (organization_id, queued_at) WHERE state = 'queued'""",
}


async def violations(connection: asyncpg.Connection, rule: str) -> list[str]:
    """Return what breaks the rule."""
    query = f"WITH reg AS (SELECT table_name::regclass AS t, kind FROM table_registry) {RULES[rule]}"
    return [str(row[0]) for row in await connection.fetch(query)]


@pytest.mark.parametrize("rule", RULES)
async def test_the_schema_keeps_the_rule_and_the_rule_bites(dsn: str, rule: str) -> None:
    """No table breaks the rule, and a planted violation is seen."""
    connection = await asyncpg.connect(dsn)
    try:
        assert await violations(connection, rule) == []
        await connection.execute(PLANTED[rule])
        assert await violations(connection, rule) != []
    finally:
        await connection.close()
