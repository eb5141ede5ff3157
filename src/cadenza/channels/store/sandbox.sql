-- name: find_receivers
-- The people behind the addresses of some calls, with how many messages of ours each has got before.
SELECT p.organization_id, p.connection_id, p.address, p.behaviour,
       (SELECT count(*) FROM sandbox_messages m
         WHERE m.organization_id = p.organization_id AND m.organization_id = ANY(:orgs::uuid[])
           AND m.connection_id = p.connection_id AND m.address = p.address AND m.sender = 'business') AS received
  FROM unnest(:organization_ids::uuid[], :connection_ids::uuid[], :addresses::text[])
       AS called (organization_id, connection_id, address)
  JOIN sandbox_people p ON p.organization_id = called.organization_id AND p.connection_id = called.connection_id
                       AND p.address = called.address
 WHERE p.organization_id = ANY(:orgs)

-- name: insert_messages
-- Messages that the network took, or that a person or a colleague wrote.
INSERT INTO sandbox_messages (organization_id, id, connection_id, address, sender, correlation_id, body, at)
SELECT s.organization_id, m.id, m.connection_id, m.address, m.sender, m.correlation_id, m.body, m.at
  FROM unnest(:organization_ids::uuid[], :ids::uuid[], :connection_ids::uuid[], :addresses::text[], :senders::text[],
              :correlation_ids::uuid[], :bodies::text[], :ats::timestamptz[])
       AS m (organization_id, id, connection_id, address, sender, correlation_id, body, at)
  JOIN org_state s ON s.organization_id = m.organization_id
 WHERE s.organization_id = ANY(:orgs::uuid[])

-- name: insert_actions
-- What the network will do next.
INSERT INTO sandbox_actions (organization_id, id, connection_id, address, kind, payload, due_at)
SELECT s.organization_id, a.id, a.connection_id, a.address, a.kind, a.payload, a.due_at
  FROM unnest(:organization_ids::uuid[], :ids::uuid[], :connection_ids::uuid[], :addresses::text[], :kinds::text[],
              :payloads::jsonb[], :due_ats::timestamptz[])
       AS a (organization_id, id, connection_id, address, kind, payload, due_at)
  JOIN org_state s ON s.organization_id = a.organization_id
 WHERE s.organization_id = ANY(:orgs::uuid[])

-- name: find_due_actions
-- Organizations on whose networks something is about to happen.
SELECT o.organization_id /* cadenza:multi-shard find_due_actions */ FROM org_state o
 WHERE EXISTS (SELECT 1 FROM sandbox_actions a
                WHERE a.organization_id = o.organization_id AND a.due_at <= :now::timestamptz)
 LIMIT :n::integer

-- name: claim_actions
-- Locks the actions due first of a group of organizations.
SELECT d.* FROM unnest(:orgs::uuid[]) AS o (id) CROSS JOIN LATERAL (
    SELECT a.organization_id, a.id, a.connection_id, a.address, a.kind, a.payload, a.due_at, a.attempts
      FROM sandbox_actions a
     WHERE a.organization_id = o.id AND a.organization_id = ANY(:orgs) AND a.due_at <= :now::timestamptz
     ORDER BY a.due_at, a.id LIMIT :each::integer FOR UPDATE OF a SKIP LOCKED) d
 LIMIT :total::integer

-- name: reclaim_actions
-- Locks these actions if they are still due.
SELECT organization_id, id, connection_id, address, kind, payload, due_at, attempts
  FROM sandbox_actions
 WHERE organization_id = :organization_id::uuid AND id = ANY(:ids::uuid[]) AND due_at <= :now::timestamptz
 ORDER BY id FOR UPDATE SKIP LOCKED

-- name: mark_ticks
-- What the phones show: delivered, read. The first time stands.
UPDATE sandbox_messages m
   SET delivered_at = COALESCE(m.delivered_at, t.delivered_at), read_at = COALESCE(m.read_at, t.read_at)
  FROM unnest(:organization_ids::uuid[], :ids::uuid[], :delivered_ats::timestamptz[], :read_ats::timestamptz[])
       AS t (organization_id, id, delivered_at, read_at)
 WHERE m.organization_id = ANY(:orgs::uuid[]) AND m.organization_id = t.organization_id AND m.id = t.id

-- name: load_messages
-- Messages by id, for an echo.
SELECT organization_id, id, connection_id, address, sender, correlation_id, body, at, delivered_at, read_at
  FROM sandbox_messages WHERE organization_id = ANY(:orgs::uuid[]) AND id = ANY(:ids::uuid[])

-- name: delete_actions
-- They have happened.
DELETE FROM sandbox_actions WHERE organization_id = ANY(:orgs::uuid[]) AND id = ANY(:ids::uuid[])

-- name: put_off_action
-- One that failed happens later.
UPDATE sandbox_actions SET attempts = attempts + 1, due_at = :due_at::timestamptz
 WHERE organization_id = :organization_id::uuid AND id = :id::uuid

-- name: upsert_people
-- People who have phones from now on; one with the same address is the same person, with the new behaviour.
INSERT INTO sandbox_people (organization_id, connection_id, address, id, name, locale, behaviour, created_at)
SELECT s.organization_id, p.connection_id, p.address, p.id, p.name, p.locale, p.behaviour, :now::timestamptz
  FROM unnest(:organization_ids::uuid[], :connection_ids::uuid[], :addresses::text[], :ids::uuid[], :names::text[],
              :locales::text[], :behaviours::jsonb[])
       AS p (organization_id, connection_id, address, id, name, locale, behaviour)
  JOIN org_state s ON s.organization_id = p.organization_id
 WHERE s.organization_id = ANY(:orgs::uuid[])
 ORDER BY s.organization_id, p.connection_id, p.address
    ON CONFLICT (organization_id, connection_id, address) DO UPDATE
   SET name = excluded.name, locale = excluded.locale, behaviour = excluded.behaviour
RETURNING organization_id, connection_id, address, id, name, locale, behaviour

-- name: find_person
-- One person by id.
SELECT organization_id, connection_id, address, id, name, locale, behaviour
  FROM sandbox_people WHERE organization_id = :organization_id::uuid AND id = :id::uuid

-- name: find_person_at
-- Whether somebody has this address.
SELECT EXISTS (SELECT 1 FROM sandbox_people
                WHERE organization_id = :organization_id::uuid AND connection_id = :connection_id::uuid
                  AND address = :address::text)

-- name: find_hidden
-- The people behind hidden ids; asked for those alone, by the connection's people.
SELECT p.organization_id, p.connection_id, p.address, h.hidden_id
  FROM unnest(:organization_ids::uuid[], :connection_ids::uuid[], :hidden_ids::text[])
       AS h (organization_id, connection_id, hidden_id)
  JOIN sandbox_people p ON p.organization_id = h.organization_id AND p.connection_id = h.connection_id
                       AND p.behaviour ->> 'hidden_id' = h.hidden_id
 WHERE p.organization_id = ANY(:orgs::uuid[])

-- name: load_speakers
-- The people who are about to write, with how many messages each has written before.
SELECT p.organization_id, p.connection_id, p.address, p.name, p.behaviour,
       (SELECT count(*) FROM sandbox_messages m
         WHERE m.organization_id = p.organization_id AND m.organization_id = ANY(:orgs::uuid[])
           AND m.connection_id = p.connection_id AND m.address = p.address AND m.sender = 'person') AS written
  FROM unnest(:organization_ids::uuid[], :connection_ids::uuid[], :addresses::text[])
       AS w (organization_id, connection_id, address)
  JOIN sandbox_people p ON p.organization_id = w.organization_id AND p.connection_id = w.connection_id
                       AND p.address = w.address
 WHERE p.organization_id = ANY(:orgs::uuid[])

-- part: looked_for
-- Those of a search by name or number, those of some addresses, and one who is always among them; no search is everyone.
(:name::text IS NULL OR p.id = :person_id::uuid OR strpos(lower(p.name), :name) > 0
 OR (:digits::text <> '' AND strpos(p.address, :digits) > 0) OR p.address = ANY(:addresses::text[]))

-- name: count_people
-- How many there are.
SELECT count(*) FROM sandbox_people p WHERE p.organization_id = :organization_id::uuid AND {{looked_for}}

-- name: list_people
-- People of one organization, who talked last first but behind the one asked for; with whether each is about to write.
SELECT p.organization_id, p.connection_id, p.address, p.id, p.name, p.locale, p.behaviour,
       EXISTS (SELECT 1 FROM sandbox_actions a
                WHERE a.organization_id = p.organization_id AND a.organization_id = :organization_id::uuid
                  AND a.connection_id = p.connection_id AND a.address = p.address AND a.kind = 'reply'
                  AND a.due_at <= :typing_until::timestamptz) AS is_typing
  FROM sandbox_people p
 WHERE p.organization_id = :organization_id AND {{looked_for}}
 ORDER BY p.id = :person_id DESC NULLS LAST, (SELECT max(m.at) FROM sandbox_messages m
            WHERE m.organization_id = p.organization_id AND m.organization_id = :organization_id
              AND m.connection_id = p.connection_id AND m.address = p.address) DESC NULLS LAST, p.created_at, p.id
 LIMIT :n::integer

-- name: list_threads
-- The last messages of some people, the newest first.
SELECT d.* FROM unnest(:connection_ids::uuid[], :addresses::text[]) AS t (connection_id, address)
 CROSS JOIN LATERAL (
    SELECT m.organization_id, m.id, m.connection_id, m.address, m.sender, m.correlation_id, m.body, m.at,
           m.delivered_at, m.read_at
      FROM sandbox_messages m
     WHERE m.organization_id = :organization_id::uuid AND m.connection_id = t.connection_id AND m.address = t.address
     ORDER BY m.at DESC, m.id DESC LIMIT :each::integer) d

-- name: read_all
-- A person looks at the phone: everything of ours is read.
UPDATE sandbox_messages SET delivered_at = COALESCE(delivered_at, :now::timestamptz), read_at = :now
 WHERE organization_id = :organization_id::uuid AND connection_id = :connection_id::uuid AND address = :address::text
   AND sender = 'business' AND read_at IS NULL
RETURNING organization_id, id, connection_id, address, sender, correlation_id, body, at, delivered_at, read_at

-- name: forget_actions
-- What the network would still do for some addresses, as long as it was planned before a time.
DELETE FROM sandbox_actions
 WHERE organization_id = :organization_id::uuid AND address = ANY(:addresses::text[]) AND id < :before_id::uuid

-- name: forget_messages
-- What went to and fro between us and some addresses before a time, by way of the threads; at most so much.
DELETE FROM sandbox_messages
 WHERE organization_id = :organization_id::uuid AND id = ANY(ARRAY(
       SELECT m.id FROM connections c
         JOIN sandbox_messages m ON m.organization_id = c.organization_id AND m.connection_id = c.id
                                AND m.address = ANY(:addresses::text[])
        WHERE c.organization_id = :organization_id AND m.organization_id = :organization_id
          AND m.at <= :until::timestamptz
        LIMIT :n::integer))

-- name: forget_people
-- The phones of some addresses that were there before a time.
DELETE FROM sandbox_people
 WHERE organization_id = :organization_id::uuid AND address = ANY(:addresses::text[])
   AND created_at <= :since::timestamptz
