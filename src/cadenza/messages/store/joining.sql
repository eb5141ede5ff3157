-- name: rename
-- A conversation goes by another address from now on; its contact is locked, and has none there yet.
UPDATE conversations SET address = :address::text
 WHERE organization_id = :organization_id::uuid AND id = :id::uuid

-- name: lock_queued
-- What two conversations have to send, waited for in id order: a delivery claim has a row for a moment only.
SELECT message_id, conversation_id, state = 'sending' AS is_sending FROM message_queue
 WHERE organization_id = :organization_id::uuid AND conversation_id = ANY(:ids::uuid[])
 ORDER BY message_id FOR UPDATE

-- name: lock_messages
-- Their messages, at most so many, in id order like everybody who locks several.
SELECT id, conversation_id, seq, queued_at FROM messages
 WHERE organization_id = :organization_id::uuid AND conversation_id = ANY(:ids::uuid[])
 ORDER BY id LIMIT :n::integer FOR NO KEY UPDATE

-- name: renumber_queued
-- Queued messages stand in this conversation, with these numbers.
UPDATE message_queue q SET conversation_id = :target::uuid, seq = u.seq
  FROM unnest(:message_ids::uuid[], :seqs::bigint[]) AS u (message_id, seq)
 WHERE q.organization_id = :organization_id::uuid AND q.message_id = u.message_id

-- name: renumber
-- Messages stand in this conversation, with these numbers.
UPDATE messages m SET conversation_id = :target::uuid, seq = u.seq
  FROM unnest(:ids::uuid[], :seqs::bigint[]) AS u (id, seq)
 WHERE m.organization_id = :organization_id::uuid AND m.id = u.id

-- name: drop
-- A conversation whose messages stand in another one.
DELETE FROM conversations WHERE organization_id = :organization_id::uuid AND id = :id::uuid

-- name: absorb
-- The one that goes on: how many messages it has now, the later times, a colleague's hand on either.
UPDATE conversations
   SET seq = :seq::bigint, last_message_at = :last_message_at::timestamptz,
       last_inbound_at = :last_inbound_at::timestamptz, handoff_since = :handoff_since::timestamptz
 WHERE organization_id = :organization_id::uuid AND id = :id::uuid
