-- name: insert_queue_rows
-- One row for each new message, in the state 'queued'; none may go before now.
INSERT INTO message_queue (organization_id, message_id, connection_id, conversation_id, contact_id, enrollment_id,
                           priority, seq, state, queued_at, not_before)
SELECT s.organization_id, u.message_id, u.connection_id, u.conversation_id, u.contact_id, u.enrollment_id,
       u.priority, u.seq, 'queued', :now::timestamptz, greatest(u.not_before, :now)
  FROM unnest(:organization_ids::uuid[], :message_ids::uuid[], :connection_ids::uuid[], :conversation_ids::uuid[],
              :contact_ids::uuid[], :enrollment_ids::uuid[], :priorities::smallint[], :seqs::bigint[],
              :not_befores::timestamptz[])
       AS u (organization_id, message_id, connection_id, conversation_id, contact_id, enrollment_id, priority, seq,
             not_before)
  JOIN org_state s ON s.organization_id = u.organization_id
 WHERE s.organization_id = ANY(:orgs::uuid[])

-- name: lock_cancellable
-- The queued rows of some enrollments, waited for in id order. One that a delivery claim takes meanwhile is seen again
-- in its new state and left out. Each enrollment and each row is looked up by itself (OFFSET 0): without statistics the
-- planner takes the index of what is due, and reads the organization's whole queue.
SELECT q.message_id
  FROM (SELECT d.message_id
          FROM unnest(:enrollment_ids::uuid[]) AS u (id)
         CROSS JOIN LATERAL (SELECT k.message_id FROM message_queue k
                              WHERE k.organization_id = :organization_id::uuid AND k.enrollment_id = u.id
                             OFFSET 0) d
         ORDER BY d.message_id) AS queued
 CROSS JOIN LATERAL (
       SELECT k.message_id FROM message_queue k
        WHERE k.organization_id = :organization_id AND k.message_id = queued.message_id AND k.state = 'queued'
       OFFSET 0
          FOR UPDATE OF k) q

-- name: lock_queued
-- Those of some messages that are queued still, given in id order and waited for in it; looked up like those above.
SELECT q.message_id
  FROM unnest(:message_ids::uuid[]) AS u (message_id)
 CROSS JOIN LATERAL (
       SELECT k.message_id FROM message_queue k
        WHERE k.organization_id = :organization_id::uuid AND k.message_id = u.message_id AND k.state = 'queued'
       OFFSET 0
          FOR UPDATE OF k) q

-- name: find_open
-- Which of some messages are queued, being sent, or uncertain with a clock.
SELECT q.message_id FROM message_queue q
 WHERE q.organization_id = :organization_id::uuid AND q.message_id = ANY(:message_ids::uuid[])

-- name: find_enrollments
-- The enrollments of which something is queued for some people: by their threads, each looked up by itself.
SELECT DISTINCT q.organization_id, q.enrollment_id
  FROM unnest(:organization_ids::uuid[], :contact_ids::uuid[]) AS u (organization_id, contact_id)
 CROSS JOIN LATERAL (
       SELECT k.organization_id, k.id FROM conversations k
        WHERE k.organization_id = u.organization_id AND k.organization_id = ANY(:orgs::uuid[])
          AND k.contact_id = u.contact_id
       OFFSET 0) v
 CROSS JOIN LATERAL (
       SELECT m.organization_id, m.enrollment_id FROM message_queue m
        WHERE m.organization_id = v.organization_id AND m.organization_id = ANY(:orgs)
          AND m.conversation_id = v.id AND m.state = 'queued' AND m.enrollment_id IS NOT NULL
       OFFSET 0) q

-- name: lock_rows
-- The queue rows of some messages, in id order, whatever state they are in: before the messages themselves. By arrays of
-- ids and not by a join with them, as in delivery.sql.
SELECT q.message_id, q.state, q.attempt, q.failures, q.resolve_by, q.lease_until
  FROM message_queue q
 WHERE q.organization_id = ANY(:orgs::uuid[]) AND q.message_id = ANY(:ids::uuid[])
 ORDER BY q.message_id FOR UPDATE

-- name: delete_rows
-- Locked rows whose messages are through.
DELETE FROM message_queue q WHERE q.organization_id = ANY(:orgs::uuid[]) AND q.message_id = ANY(:ids::uuid[])

-- name: cancel_messages
-- Calls messages off whose queue rows this transaction has taken.
UPDATE messages m SET state = 'cancelled', reason = :reason::text, ended_at = :now::timestamptz
 WHERE m.organization_id = :organization_id::uuid AND m.id = ANY(:message_ids::uuid[]) AND m.state = 'queued'
RETURNING m.id, m.contact_id, m.conversation_id, m.enrollment_id, m.visit, m.recipient_id

-- name: count_of_connections
-- How many messages wait for each of some connections, are on their way, or may have left; at most so many of each.
SELECT c.id,
       (SELECT count(*) FROM (SELECT 1 FROM message_queue q
                               WHERE q.organization_id = :organization_id::uuid AND q.connection_id = c.id
                                 AND q.state = 'queued' LIMIT :most::integer) k) AS queued,
       (SELECT count(*) FROM (SELECT 1 FROM message_queue q
                               WHERE q.organization_id = :organization_id AND q.connection_id = c.id
                                 AND q.state = 'sending' LIMIT :most) k) AS sending,
       (SELECT count(*) FROM (SELECT 1 FROM message_queue q
                               WHERE q.organization_id = :organization_id AND q.connection_id = c.id
                                 AND q.state = 'uncertain' LIMIT :most) k) AS uncertain
  FROM unnest(:ids::uuid[]) AS c (id)
