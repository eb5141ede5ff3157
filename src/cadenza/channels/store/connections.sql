-- part: connection
-- What a Connection is read from.
c.organization_id, c.id, c.channel, c.provider, c.name, c.state, c.kill_switch, c.is_default, c.uncertain_policy,
c.pace_ms, c.concurrency, c.time_zone, c.config, c.secrets

-- name: load_connections
-- Connections by id, as their rows say now.
SELECT {{connection}}
  FROM connections c WHERE organization_id = ANY(:orgs::uuid[]) AND id = ANY(:ids::uuid[])

-- name: list_connections
-- Every connection of some organizations that was not deleted, the oldest first.
SELECT {{connection}}
  FROM connections c WHERE organization_id = ANY(:orgs::uuid[]) AND state <> 'deleted' ORDER BY id

-- name: is_any_real
-- Whether anything in this installation reaches real people.
SELECT EXISTS (SELECT FROM connections /* cadenza:multi-shard any_real */
                WHERE provider <> :sandbox::text AND state <> 'deleted') AS is_real

-- name: show_connections
-- Every connection of an organization that was not deleted, with what is known of it, the oldest first.
SELECT {{connection}}, state_changed_at, limited_until, created_at
  FROM connections c WHERE organization_id = :organization_id::uuid AND state <> 'deleted' ORDER BY id

-- name: lock_connection
-- One connection that was not deleted, before a person changes it.
SELECT {{connection}}
  FROM connections c
 WHERE organization_id = :organization_id::uuid AND id = :id::uuid AND state <> 'deleted' FOR NO KEY UPDATE

-- name: lock_connections
-- Every connection of an organization, before one is added: whoever relies on none being usable is waited for.
SELECT id FROM connections WHERE organization_id = :organization_id::uuid ORDER BY id FOR NO KEY UPDATE

-- name: hold_unusable
-- Keeps the connections that can't be used now as they are until we commit; one that somebody holds is left out.
SELECT id FROM connections
 WHERE organization_id = ANY(:orgs::uuid[]) AND state NOT IN ('connected', 'deleted')
 ORDER BY organization_id, id FOR SHARE SKIP LOCKED

-- name: insert_connection
-- A new connection; its first slot is now.
INSERT INTO connections (organization_id, id, channel, provider, name, state, state_changed_at, is_default,
                         uncertain_policy, pace_ms, concurrency, time_zone, config, secrets, next_slot_at, created_at)
VALUES (:organization_id::uuid, :id::uuid, :channel::text, :provider::text, :name::text, :state::text,
        :now::timestamptz, :is_default::boolean, :uncertain_policy::text, :pace_ms::integer, :concurrency::integer,
        :time_zone::text, :config::jsonb, :secrets::bytea, :now, :now)

-- name: set_state
-- What was said of the account at a time; what was said before the last word changes nothing, however late it comes.
-- Returns whether the state is another one.
UPDATE connections c
   SET state = :state::text, state_said_at = :said_at::timestamptz,
       state_changed_at = CASE WHEN c.state = :state THEN c.state_changed_at ELSE :now::timestamptz END
  FROM (SELECT k.organization_id, k.id, k.state FROM connections k
         WHERE k.organization_id = :organization_id::uuid AND k.id = :id::uuid
           FOR NO KEY UPDATE) AS before
 WHERE c.organization_id = :organization_id AND c.organization_id = before.organization_id AND c.id = before.id
   AND c.state <> 'deleted' AND (c.state_said_at IS NULL OR c.state_said_at <= :said_at)
RETURNING before.state <> :state AS is_new

-- name: save_settings
-- What a person has set of a connection.
UPDATE connections
   SET name = :name::text, is_default = :is_default::boolean, uncertain_policy = :uncertain_policy::text,
       pace_ms = :pace_ms::integer, concurrency = :concurrency::integer, time_zone = :time_zone::text,
       config = :config::jsonb
 WHERE organization_id = :organization_id::uuid AND id = :id::uuid

-- name: drop_default
-- Nothing of this channel is the default any more: another becomes it.
UPDATE connections SET is_default = false
 WHERE organization_id = :organization_id::uuid AND channel = :channel::text AND is_default

-- name: set_kill_switch
-- Stops one connection, or lets it go on.
UPDATE connections SET kill_switch = :is_on::boolean
 WHERE organization_id = :organization_id::uuid AND id = :id::uuid AND state <> 'deleted'

-- name: lock_ownable
-- Locks the connections of some organizations that this worker owns or may take: nobody's, or of an owner whose time
-- has passed. A time further ahead than any owner gets was written before the clock was set back. One that was deleted
-- is owned too where something waits for it: what was queued while it went has nobody else who gives it up.
SELECT organization_id, id, fence, owner
  FROM connections
 WHERE organization_id = ANY(:orgs::uuid[])
   AND (owner IS NULL OR owner = :worker::text OR owned_until IS NULL OR owned_until <= :now::timestamptz
        OR owned_until > :furthest::timestamptz)
 ORDER BY id FOR NO KEY UPDATE SKIP LOCKED

-- name: take_ownership
-- Makes a worker the owner. Each change of hands has a new fence, so the one before sees that it is over.
UPDATE connections SET owner = :worker::text, fence = fence + 1, owned_until = :owned_until::timestamptz
 WHERE organization_id = ANY(:orgs::uuid[]) AND id = ANY(:ids::uuid[])
RETURNING organization_id, id, fence

-- name: hold_owned
-- Begins a claim: locks the rows of which this worker is still the owner, and returns all that the claim needs.
SELECT {{connection}}, c.next_slot_at, c.limited_until
  FROM unnest(:organization_ids::uuid[], :ids::uuid[], :fences::bigint[]) AS mine (organization_id, id, fence)
  JOIN connections c ON c.organization_id = mine.organization_id AND c.id = mine.id
 WHERE c.organization_id = ANY(:orgs::uuid[]) AND c.owner = :worker::text AND c.fence = mine.fence
 ORDER BY c.id FOR NO KEY UPDATE OF c

-- name: reserve_slots
-- Ends a claim: the slots it used are gone before anything leaves, and the owner's time runs anew.
UPDATE connections c SET next_slot_at = mine.next_slot_at, owned_until = :owned_until::timestamptz
  FROM unnest(:organization_ids::uuid[], :ids::uuid[], :fences::bigint[], :next_slots::timestamptz[])
       AS mine (organization_id, id, fence, next_slot_at)
 WHERE c.organization_id = ANY(:orgs::uuid[]) AND c.organization_id = mine.organization_id AND c.id = mine.id
   AND c.owner = :worker::text AND c.fence = mine.fence

-- name: limit_connections
-- The provider's word: nothing more from these accounts until then. An earlier word does not shorten a later one.
UPDATE connections c SET limited_until = GREATEST(c.limited_until, word.until)
  FROM unnest(:organization_ids::uuid[], :ids::uuid[], :untils::timestamptz[]) AS word (organization_id, id, until)
 WHERE c.organization_id = ANY(:orgs::uuid[]) AND c.organization_id = word.organization_id AND c.id = word.id

-- name: release_ownership
-- Gives connections back at a drain; one that changed hands meanwhile is left alone.
UPDATE connections c SET owner = NULL, owned_until = NULL
  FROM unnest(:organization_ids::uuid[], :ids::uuid[], :fences::bigint[]) AS mine (organization_id, id, fence)
 WHERE c.organization_id = ANY(:orgs::uuid[]) AND c.organization_id = mine.organization_id AND c.id = mine.id
   AND c.owner = :worker::text AND c.fence = mine.fence
