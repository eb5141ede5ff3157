-- name: hear
-- The persons have written: unread, waiting for an answer, and open again. In key order; their contacts are locked.
INSERT INTO inbox_conversations (organization_id, conversation_id, state, state_changed_at, unread, waiting_since,
                                 activity_at, last_text)
SELECT s.organization_id, u.conversation_id, 'open', :now::timestamptz, u.count, u.since, :now, u.text
  FROM unnest(:organization_ids::uuid[], :conversation_ids::uuid[], :counts::integer[], :sinces::timestamptz[],
              :texts::text[]) AS u (organization_id, conversation_id, count, since, text)
  JOIN org_state s ON s.organization_id = u.organization_id
 WHERE s.organization_id = ANY(:orgs::uuid[])
 ORDER BY s.organization_id, u.conversation_id
    ON CONFLICT (organization_id, conversation_id) DO UPDATE
   SET state = excluded.state, snoozed_until = NULL,
       state_changed_at = CASE WHEN inbox_conversations.state = excluded.state
                               THEN inbox_conversations.state_changed_at ELSE excluded.state_changed_at END,
       unread = inbox_conversations.unread + excluded.unread,
       waiting_since = coalesce(inbox_conversations.waiting_since, excluded.waiting_since),
       activity_at = excluded.activity_at, last_text = excluded.last_text

-- name: answer
-- Colleagues have written by hand: answered, read, and open. In key order; the contacts are locked.
INSERT INTO inbox_conversations (organization_id, conversation_id, state, state_changed_at, activity_at, last_text)
SELECT s.organization_id, u.conversation_id, 'open', :now::timestamptz, :now, u.text
  FROM unnest(:organization_ids::uuid[], :conversation_ids::uuid[], :texts::text[])
       AS u (organization_id, conversation_id, text)
  JOIN org_state s ON s.organization_id = u.organization_id
 WHERE s.organization_id = ANY(:orgs::uuid[])
 ORDER BY s.organization_id, u.conversation_id
    ON CONFLICT (organization_id, conversation_id) DO UPDATE
   SET state = excluded.state, snoozed_until = NULL,
       state_changed_at = CASE WHEN inbox_conversations.state = excluded.state
                               THEN inbox_conversations.state_changed_at ELSE excluded.state_changed_at END,
       unread = 0, waiting_since = NULL, activity_at = excluded.activity_at, last_text = excluded.last_text

-- name: take_up
-- Somebody of the team does something with a conversation that only automatic messages were in so far.
INSERT INTO inbox_conversations (organization_id, conversation_id, state, state_changed_at, activity_at)
SELECT k.organization_id, k.id, 'open', :now::timestamptz, k.last_message_at
  FROM conversations k WHERE k.organization_id = :organization_id::uuid AND k.id = :id::uuid
    ON CONFLICT (organization_id, conversation_id) DO NOTHING

-- name: lock_work
-- What the team has done with a conversation, for a command.
SELECT w.organization_id, w.conversation_id, k.contact_id, k.seq, w.state, w.state_changed_at, w.snoozed_until,
       w.assignee_id, w.unread, w.waiting_since, w.labels
  FROM inbox_conversations w
  JOIN conversations k ON k.organization_id = w.organization_id AND k.id = w.conversation_id
 WHERE w.organization_id = :organization_id::uuid AND k.organization_id = :organization_id
   AND w.conversation_id = :id::uuid
   FOR NO KEY UPDATE OF w

-- name: count_after
-- How many messages the person has written after one, as far as that matters.
SELECT count(*) FROM (
    SELECT 1 FROM messages
     WHERE organization_id = :organization_id::uuid AND conversation_id = :id::uuid AND seq > :seq::bigint
       AND direction = 'in'
     ORDER BY seq DESC LIMIT :most::integer) m

-- name: has_written_after
-- Whether anybody but one writer has written by hand after a message: the person, a colleague, or somebody at the phone.
SELECT EXISTS (SELECT 1 FROM messages
                WHERE organization_id = :organization_id::uuid AND conversation_id = :id::uuid AND seq > :seq::bigint
                  AND (direction = 'in' OR source = 'phone' OR sent_by <> :writer::text))

-- name: save_work
-- What a command has made of it.
UPDATE inbox_conversations
   SET state = :state::text, state_changed_at = :state_changed_at::timestamptz,
       snoozed_until = :snoozed_until::timestamptz, assignee_id = :assignee_id::uuid, unread = :unread::integer,
       waiting_since = :waiting_since::timestamptz, labels = :labels::text[]
 WHERE organization_id = :organization_id::uuid AND conversation_id = :id::uuid

-- name: stand
-- An answer was called back: since when the person waits, and what was said last.
UPDATE inbox_conversations SET waiting_since = :waiting_since::timestamptz, last_text = :last_text::text
 WHERE organization_id = :organization_id::uuid AND conversation_id = :id::uuid

-- name: lock_assigned
-- What one colleague has, in key order.
SELECT w.organization_id, w.conversation_id, k.contact_id, k.seq, w.state, w.state_changed_at, w.snoozed_until,
       w.assignee_id, w.unread, w.waiting_since, w.labels
  FROM inbox_conversations w
  JOIN conversations k ON k.organization_id = w.organization_id AND k.id = w.conversation_id
 WHERE w.organization_id = :organization_id::uuid AND k.organization_id = :organization_id
   AND w.assignee_id = :person_id::uuid
 ORDER BY w.conversation_id
   FOR NO KEY UPDATE OF w

-- name: unassign
-- Locked conversations are nobody's.
UPDATE inbox_conversations SET assignee_id = NULL
 WHERE organization_id = :organization_id::uuid AND conversation_id = ANY(:ids::uuid[])

-- name: find_place
-- Whose conversation it is, and by which way it goes: on which connection, to which address.
SELECT k.contact_id, k.connection_id, k.address, k.seq, k.handoff_since, c.channel
  FROM conversations k
  LEFT JOIN connections c ON c.organization_id = k.organization_id AND c.id = k.connection_id
                         AND c.organization_id = :organization_id
 WHERE k.organization_id = :organization_id::uuid AND k.id = :id::uuid

-- name: last_send_to
-- How the network wants the address of a conversation: as its last message had it.
SELECT send_to FROM messages
 WHERE organization_id = :organization_id::uuid AND conversation_id = :id::uuid
 ORDER BY seq DESC LIMIT 1

-- name: find_due
-- Organizations with conversations whose snooze is over.
SELECT o.organization_id /* cadenza:multi-shard snoozed_conversations */ FROM org_state o
 WHERE EXISTS (SELECT 1 FROM inbox_conversations w
                WHERE w.organization_id = o.organization_id AND w.state = 'snoozed'
                  AND w.snoozed_until <= :now::timestamptz)
 LIMIT :n::integer

-- name: claim_due
-- Locks those that slept longest.
SELECT d.* FROM unnest(:orgs::uuid[]) AS o (id) CROSS JOIN LATERAL (
    SELECT w.organization_id, w.conversation_id FROM inbox_conversations w
     WHERE w.organization_id = o.id AND w.organization_id = ANY(:orgs) AND w.state = 'snoozed'
       AND w.snoozed_until <= :now::timestamptz
     ORDER BY w.snoozed_until LIMIT :each::integer FOR NO KEY UPDATE OF w SKIP LOCKED) d
 LIMIT :total::integer

-- name: reclaim_due
-- Locks these if they are still due.
SELECT organization_id, conversation_id FROM inbox_conversations
 WHERE organization_id = :organization_id::uuid AND conversation_id = ANY(:ids::uuid[]) AND state = 'snoozed'
   AND snoozed_until <= :now::timestamptz
   FOR NO KEY UPDATE SKIP LOCKED

-- name: wake
-- Locked conversations are open again, at the top of the list.
UPDATE inbox_conversations w
   SET state = 'open', state_changed_at = :now::timestamptz, snoozed_until = NULL, activity_at = :now
  FROM unnest(:organization_ids::uuid[], :ids::uuid[]) AS t (organization_id, id)
 WHERE w.organization_id = ANY(:organization_ids) AND w.organization_id = t.organization_id
   AND w.conversation_id = t.id

-- name: postpone
-- One that could not be woken now sleeps a little longer.
UPDATE inbox_conversations SET snoozed_until = :until::timestamptz
 WHERE organization_id = :organization_id::uuid AND conversation_id = :id::uuid AND state = 'snoozed'

-- name: find_idle
-- Organizations that let silent conversations be closed, and have some in which nobody waits.
SELECT o.organization_id /* cadenza:multi-shard idle_conversations */ FROM org_state o
 WHERE o.settings ? 'auto_resolve_hours'
   AND EXISTS (SELECT 1 FROM inbox_conversations w
                WHERE w.organization_id = o.organization_id AND w.state = 'open' AND w.unread = 0
                  AND w.waiting_since IS NULL
                  AND w.activity_at <= :now::timestamptz
                                     - make_interval(hours => (o.settings ->> 'auto_resolve_hours')::integer)
                  AND (w.close_after IS NULL OR w.close_after <= :now))
 LIMIT :n::integer

-- name: read_idle
-- Those that were silent longest.
SELECT d.* FROM org_state o CROSS JOIN LATERAL (
    SELECT w.organization_id, w.conversation_id, k.contact_id
      FROM inbox_conversations w
      JOIN conversations k ON k.organization_id = w.organization_id AND k.id = w.conversation_id
                          AND k.organization_id = ANY(:orgs::uuid[])
     WHERE w.organization_id = o.organization_id AND w.organization_id = ANY(:orgs) AND w.state = 'open'
       AND w.unread = 0 AND w.waiting_since IS NULL
       AND w.activity_at <= :now::timestamptz
                          - make_interval(hours => (o.settings ->> 'auto_resolve_hours')::integer)
       AND (w.close_after IS NULL OR w.close_after <= :now)
     ORDER BY w.activity_at LIMIT :each::integer) d
 WHERE o.organization_id = ANY(:orgs)
 LIMIT :total::integer

-- name: read_idle_of
-- Whose these are.
SELECT organization_id, id, contact_id FROM conversations
 WHERE organization_id = :organization_id::uuid AND id = ANY(:ids::uuid[])

-- name: lock_idle
-- Locks those that are silent still, and still of the contact that is locked.
SELECT w.organization_id, w.conversation_id, k.contact_id
  FROM unnest(:organization_ids::uuid[], :ids::uuid[], :contact_ids::uuid[]) AS t (organization_id, id, contact_id)
  JOIN inbox_conversations w ON w.organization_id = t.organization_id AND w.conversation_id = t.id
                            AND w.organization_id = ANY(:orgs::uuid[])
  JOIN conversations k ON k.organization_id = t.organization_id AND k.id = t.id AND k.contact_id = t.contact_id
                      AND k.organization_id = ANY(:orgs)
  JOIN org_state o ON o.organization_id = t.organization_id AND o.organization_id = ANY(:orgs)
 WHERE w.state = 'open' AND w.unread = 0 AND w.waiting_since IS NULL
   AND w.activity_at <= :now::timestamptz - make_interval(hours => (o.settings ->> 'auto_resolve_hours')::integer)
 ORDER BY w.conversation_id
   FOR NO KEY UPDATE OF w

-- name: close_later
-- One that could not be closed is tried again then, and keeps its place in the list.
UPDATE inbox_conversations SET close_after = :at::timestamptz
 WHERE organization_id = :organization_id::uuid AND conversation_id = :id::uuid AND state = 'open'

-- name: forget
-- What the team has done with the conversations of erased people.
DELETE FROM inbox_conversations w USING unnest(:conversation_ids::uuid[]) AS t (id)
 WHERE w.organization_id = :organization_id::uuid AND w.conversation_id = t.id
