-- name: insert_erasures
-- People are to be wiped, from now on; the contacts of each come as one text.
INSERT INTO erasures (organization_id, id, contact_ids, addresses, erased_at, stage, thread_id, call_id, next_run_at)
SELECT s.organization_id, u.id, string_to_array(u.contact_ids, ',')::uuid[], u.addresses, :now::timestamptz, u.stage,
       u.thread_id, u.call_id, :now
  FROM unnest(:organization_ids::uuid[], :ids::uuid[], :contact_ids::text[], :addresses::bytea[], :stages::text[],
              :thread_ids::uuid[], :call_ids::uuid[])
       AS u (organization_id, id, contact_ids, addresses, stage, thread_id, call_id)
  JOIN org_state s ON s.organization_id = u.organization_id
 WHERE s.organization_id = ANY(:orgs::uuid[])

-- name: find_due_erasures
-- Organizations with somebody to wipe.
SELECT o.organization_id /* cadenza:multi-shard find_due_erasures */ FROM org_state o
 WHERE EXISTS (SELECT 1 FROM erasures e
                WHERE e.organization_id = o.organization_id AND e.next_run_at <= :now::timestamptz)
 LIMIT :n::integer

-- name: claim_erasures
-- Locks the wipes of a group of organizations that are due longest.
SELECT d.* FROM unnest(:orgs::uuid[]) AS o (id) CROSS JOIN LATERAL (
    SELECT e.organization_id, e.id, e.contact_ids, e.addresses, e.erased_at, e.pass, e.stage, e.thread_id, e.seq,
           e.log_id, e.call_id, e.left_id, e.attempts, e.next_run_at
      FROM erasures e
     WHERE e.organization_id = o.id AND e.organization_id = ANY(:orgs) AND e.next_run_at <= :now::timestamptz
     ORDER BY e.next_run_at LIMIT :each::integer FOR UPDATE OF e SKIP LOCKED) d
 LIMIT :total::integer

-- name: reclaim_erasures
-- Locks these wipes if they are still due.
SELECT organization_id, id, contact_ids, addresses, erased_at, pass, stage, thread_id, seq, log_id, call_id, left_id,
       attempts, next_run_at
  FROM erasures
 WHERE organization_id = :organization_id::uuid AND id = ANY(:ids::uuid[]) AND next_run_at <= :now::timestamptz
 ORDER BY id FOR UPDATE SKIP LOCKED

-- name: save_erasure
-- How far a wipe is, and when it goes on.
UPDATE erasures
   SET pass = :pass::smallint, stage = :stage::text, thread_id = :thread_id::uuid, seq = :seq::bigint,
       log_id = :log_id::uuid, call_id = :call_id::uuid, left_id = :left_id::uuid, attempts = :attempts::smallint,
       next_run_at = :next_run_at::timestamptz
 WHERE organization_id = :organization_id::uuid AND id = :id::uuid

-- name: delete_erasure
-- Nothing of the person is left, and nothing more is expected.
DELETE FROM erasures WHERE organization_id = :organization_id::uuid AND id = :id::uuid

-- name: lock_queued_of_contacts
-- What is queued for some contacts, by way of their threads, in id order; at most so much.
SELECT q.message_id
  FROM message_queue q
 WHERE q.organization_id = :organization_id::uuid AND q.state = 'queued' AND q.conversation_id = ANY(ARRAY(
       SELECT v.id FROM conversations v
        WHERE v.organization_id = :organization_id AND v.contact_id = ANY(:contact_ids::uuid[])))
 ORDER BY q.message_id LIMIT :n::integer
   FOR UPDATE

-- name: lock_next_thread
-- The first thread of some contacts from an id on, locked before its messages. Looked for first and locked then: while
-- we wait for it, it may become another contact's, and still be the one whose messages are to be wiped.
SELECT v.id, v.address FROM conversations v
 WHERE v.organization_id = :organization_id::uuid AND v.id = (
       SELECT f.id FROM conversations f
        WHERE f.organization_id = :organization_id AND f.contact_id = ANY(:contact_ids::uuid[])
          AND f.id >= :from_id::uuid
        ORDER BY f.id LIMIT 1)
   FOR NO KEY UPDATE OF v

-- name: wipe_messages
-- Empties a page of a thread, locked in id order as receipts and settles lock: texts, addresses, a provider's words. In
-- the last pass also what providers call the messages, since such an id may hold a phone number. A message without
-- `send_to` is a wiped one.
WITH page AS (
    SELECT n.id, n.seq FROM messages n
     WHERE n.organization_id = :organization_id::uuid AND n.conversation_id = :thread_id::uuid AND n.seq > :seq::bigint
     ORDER BY n.seq LIMIT :n::integer),
locked AS (
    SELECT k.id FROM messages k
     WHERE k.organization_id = :organization_id AND k.id = ANY(ARRAY(SELECT page.id FROM page))
       AND (k.send_to <> '' OR k.error IS NOT NULL OR :is_last::boolean)
     ORDER BY k.id FOR NO KEY UPDATE),
wiped AS (
    UPDATE messages m
       SET body = '', send_to = '', address = :address::text, fingerprint = NULL, error = NULL,
           idempotency_key = CASE WHEN :is_last THEN 'erased:' || m.id ELSE m.idempotency_key END,
           provider_message_id = CASE WHEN NOT :is_last THEN m.provider_message_id END
     WHERE m.organization_id = :organization_id AND m.id = ANY(ARRAY(SELECT locked.id FROM locked))),
forgotten AS (
    DELETE FROM provider_ids p
     WHERE :is_last AND p.organization_id = :organization_id AND p.message_id = ANY(ARRAY(SELECT page.id FROM page)))
SELECT page.seq FROM page ORDER BY page.seq

-- name: wipe_threads
-- What is left of threads names nobody. With their own ids: the same person may come back, and be erased again.
UPDATE conversations v SET address = u.address || ':' || v.id
  FROM unnest(:organization_ids::uuid[], :ids::uuid[], :addresses::text[]) AS u (organization_id, id, address)
 WHERE v.organization_id = u.organization_id AND v.organization_id = ANY(:orgs::uuid[]) AND v.id = u.id

-- name: wipe_echoes
-- What left our number for these addresses and was not judged yet.
DELETE FROM echoes
 WHERE organization_id = :organization_id::uuid AND at <= :until::timestamptz
   AND (address = ANY(:addresses::text[]) OR send_to = ANY(:addresses))

-- name: wipe_receipts
-- Takes a provider's words off receipts that are not folded yet, or never will be, where they name the person; the id of
-- one that was given up names no message.
UPDATE receipts r
   SET error = CASE WHEN position(n.needle IN lower(r.error::text)) > 0 THEN r.error - 'text' - 'code' ELSE r.error END,
       provider_message_id = CASE WHEN r.next_run_at IS NOT NULL THEN r.provider_message_id END
  FROM unnest(:needles::text[]) AS n (needle)
 WHERE r.organization_id = :organization_id::uuid
   AND (position(n.needle IN lower(r.error::text)) > 0
        OR (r.next_run_at IS NULL AND position(n.needle IN lower(r.provider_message_id)) > 0))
