-- name: move_threads
-- All threads of a contact go to another one; both are locked.
UPDATE conversations SET contact_id = :target::uuid
 WHERE organization_id = :organization_id::uuid AND contact_id = :source::uuid
RETURNING id

-- name: list_threads
-- Threads of a contact that came with a merge, and those of addresses that are another one's again; one at an address
-- that it has itself stays.
SELECT id FROM conversations
 WHERE organization_id = :organization_id::uuid AND contact_id = :source::uuid
   AND (id = ANY(:ids::uuid[]) OR address = ANY(:addresses::text[])) AND address <> ALL(:kept::text[])
 ORDER BY id

-- name: give_threads
-- These threads go to another contact.
UPDATE conversations SET contact_id = :target::uuid
 WHERE organization_id = :organization_id::uuid AND id = ANY(:ids::uuid[])

-- name: lock_queued_of_threads
-- What these threads have in the queue, waited for in id order: a delivery claim has a row for a moment only.
SELECT message_id FROM message_queue
 WHERE organization_id = :organization_id::uuid AND conversation_id = ANY(:ids::uuid[])
 ORDER BY message_id FOR UPDATE

-- name: move_queued
-- Locked queue rows go to another contact.
UPDATE message_queue SET contact_id = :target::uuid
 WHERE organization_id = :organization_id::uuid AND message_id = ANY(:message_ids::uuid[])

-- name: lock_left
-- Messages in the threads of one contact that still name another one, at most so many.
SELECT m.id
  FROM conversations v
  JOIN messages m ON m.organization_id = v.organization_id AND m.conversation_id = v.id
                 AND m.contact_id = :source::uuid
 WHERE v.organization_id = :organization_id::uuid AND m.organization_id = :organization_id
   AND v.contact_id = :target::uuid
 ORDER BY m.id LIMIT :n::integer FOR NO KEY UPDATE OF m

-- name: move_messages
-- Messages go to another contact. No index holds the column, so each stays on its page.
UPDATE messages SET contact_id = :target::uuid
 WHERE organization_id = :organization_id::uuid AND id = ANY(:ids::uuid[])
