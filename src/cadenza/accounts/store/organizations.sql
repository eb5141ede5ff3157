-- name: insert_organization
-- A new organization; its id is new, so nothing can conflict.
INSERT INTO organizations (organization_id, name, time_zone, locale, region, created_at)
VALUES (:organization_id::uuid, :name::text, :time_zone::text, :locale::text, :region::text, :now::timestamptz)

-- name: insert_org_state
-- Its flags and settings; what is not set has the default of the code.
INSERT INTO org_state (organization_id, settings, updated_at)
VALUES (:organization_id::uuid, :settings::jsonb, :now::timestamptz)

-- name: load_organizations
-- Names, clocks, switches and settings of a group of organizations, read with the facts of each batch.
SELECT o.organization_id, o.name, o.time_zone, o.locale, o.region, s.kill_switch, s.settings
  FROM organizations o
  JOIN org_state s ON s.organization_id = o.organization_id
 WHERE o.organization_id = ANY(:orgs::uuid[]) AND s.organization_id = ANY(:orgs)

-- name: list_organizations
-- Every organization of the installation, by name; for whoever runs it.
SELECT organization_id, name /* cadenza:multi-shard organizations */ FROM organizations ORDER BY name, organization_id;

-- name: page_organizations
-- The next organizations of the installation by id, for jobs that go by the settings of each.
SELECT s.organization_id /* cadenza:multi-shard page_organizations */ FROM org_state s
 WHERE s.organization_id > :after::uuid ORDER BY s.organization_id LIMIT :n::integer;

-- name: find_by_other_rules
-- Organizations whose clocks were last read by other rules of the zones.
SELECT s.organization_id /* cadenza:multi-shard stale_clocks */ FROM org_state s
 WHERE s.organization_id = ANY(:orgs::uuid[]) AND s.zone_rules IS DISTINCT FROM :rules::text
 ORDER BY s.organization_id;

-- name: save_zone_rules
-- By which rules the clocks of an organization have been read, all of them.
UPDATE org_state SET zone_rules = :rules::text WHERE organization_id = :organization_id::uuid

-- name: platform_kill_switch
-- The switch over all organizations: a local table, so asked on its own and never joined.
SELECT kill_switch FROM platform_state

-- name: save_profile
-- Its name, clock, language and country.
UPDATE organizations SET name = :name::text, time_zone = :time_zone::text, locale = :locale::text, region = :region::text
 WHERE organization_id = :organization_id::uuid

-- name: set_kill_switch
-- Stops or lets go everything that leaves for this organization.
UPDATE org_state SET kill_switch = :is_on::boolean, updated_at = :now::timestamptz
 WHERE organization_id = :organization_id::uuid

-- name: lock_settings
-- The settings as they are, held until the commit: two people who change different ones both succeed.
SELECT settings FROM org_state WHERE organization_id = :organization_id::uuid FOR NO KEY UPDATE

-- name: save_settings
-- Replaces the settings with the merged ones.
UPDATE org_state SET settings = :settings::jsonb, updated_at = :now::timestamptz
 WHERE organization_id = :organization_id::uuid

-- name: use_allowance
-- Counts uses that fit under the limit of now and returns their keys; a refused one changes nothing. The check and
-- the count are one statement, so two workers never overshoot. Sorted by key: batches can't deadlock.
INSERT INTO org_counters (organization_id, kind, period, used, allowed)
SELECT s.organization_id, u.kind, u.period, u.amount, u.allowed
  FROM unnest(:organization_ids::uuid[], :kinds::text[], :periods::date[], :amounts::bigint[], :alloweds::bigint[])
       AS u (organization_id, kind, period, amount, allowed)
  JOIN org_state s ON s.organization_id = u.organization_id
 WHERE s.organization_id = ANY(:orgs::uuid[]) AND (u.allowed IS NULL OR u.amount <= u.allowed)
 ORDER BY s.organization_id, u.kind, u.period
    ON CONFLICT (organization_id, kind, period) DO UPDATE
   SET used = org_counters.used + excluded.used, allowed = excluded.allowed
 WHERE excluded.allowed IS NULL OR org_counters.used + excluded.used <= excluded.allowed
RETURNING organization_id, kind, period

-- name: load_used
-- How much of some counters is used.
SELECT c.organization_id, c.kind, c.period, c.used
  FROM unnest(:organization_ids::uuid[], :kinds::text[], :periods::date[]) AS u (organization_id, kind, period)
  JOIN org_counters c ON c.organization_id = u.organization_id AND c.kind = u.kind AND c.period = u.period
 WHERE c.organization_id = ANY(:orgs::uuid[])
