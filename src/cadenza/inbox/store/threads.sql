-- name: before
-- A page of a conversation's messages, the newest first: a walk of their numbers. What sent them is looked up for the
-- page alone.
SELECT m.id, m.seq, m.direction, m.source, m.purpose, m.body, m.state, m.reason, m.error, m.queued_at, m.sent_at,
       m.delivered_at, m.read_at, m.ended_at, m.sent_by, m.enrollment_id, m.visit, m.campaign_id, j.id AS journey_id,
       j.name AS journey_name, j.is_one_off, g.name AS campaign_name, q.state AS queue_state,
       q.not_before AS queue_not_before, q.defer_reason AS queue_reason
  FROM (SELECT * FROM messages k
         WHERE k.organization_id = :organization_id::uuid AND k.conversation_id = :id::uuid AND k.seq < :seq::bigint
         ORDER BY k.seq DESC LIMIT :n::integer) m
  LEFT JOIN enrollments e ON e.organization_id = :organization_id AND e.id = m.enrollment_id
  LEFT JOIN journeys j ON j.organization_id = :organization_id AND j.id = e.journey_id
  LEFT JOIN campaigns g ON g.organization_id = :organization_id AND g.id = m.campaign_id
  LEFT JOIN message_queue q ON q.organization_id = :organization_id AND q.message_id = m.id
 ORDER BY m.seq DESC

-- name: after
-- The page that comes after a message, the oldest first.
SELECT m.id, m.seq, m.direction, m.source, m.purpose, m.body, m.state, m.reason, m.error, m.queued_at, m.sent_at,
       m.delivered_at, m.read_at, m.ended_at, m.sent_by, m.enrollment_id, m.visit, m.campaign_id, j.id AS journey_id,
       j.name AS journey_name, j.is_one_off, g.name AS campaign_name, q.state AS queue_state,
       q.not_before AS queue_not_before, q.defer_reason AS queue_reason
  FROM (SELECT * FROM messages k
         WHERE k.organization_id = :organization_id::uuid AND k.conversation_id = :id::uuid AND k.seq > :seq::bigint
         ORDER BY k.seq LIMIT :n::integer) m
  LEFT JOIN enrollments e ON e.organization_id = :organization_id AND e.id = m.enrollment_id
  LEFT JOIN journeys j ON j.organization_id = :organization_id AND j.id = e.journey_id
  LEFT JOIN campaigns g ON g.organization_id = :organization_id AND g.id = m.campaign_id
  LEFT JOIN message_queue q ON q.organization_id = :organization_id AND q.message_id = m.id
 ORDER BY m.seq

-- name: entries
-- What stands after some messages of a conversation: from one number on and before another. What somebody did stands
-- before what it stopped.
SELECT n.id, n.after_seq, n.kind, n.actor, n.text, n.details, n.at, j.id AS journey_id, j.name AS journey_name,
       j.is_one_off
  FROM conversation_entries n
  LEFT JOIN journeys j ON j.organization_id = :organization_id AND j.id = (n.details ->> 'journey_id')::uuid
 WHERE n.organization_id = :organization_id::uuid AND n.conversation_id = :id::uuid
   AND n.after_seq >= :from_seq::bigint AND n.after_seq < :to_seq::bigint
 ORDER BY n.after_seq, n.at, n.kind = 'follow_up_stopped', n.id
 LIMIT :n::integer

-- name: bodies
-- What some messages say.
SELECT m.id, m.body FROM unnest(:organization_ids::uuid[], :ids::uuid[]) AS u (organization_id, id)
  JOIN messages m ON m.organization_id = u.organization_id AND m.id = u.id
 WHERE m.organization_id = ANY(:orgs::uuid[])

-- name: said
-- What a conversation's messages before one say, the newest first: a walk of their numbers.
SELECT m.id, m.seq, m.body FROM messages m
 WHERE m.organization_id = :organization_id::uuid AND m.conversation_id = :id::uuid AND m.seq < :seq::bigint
 ORDER BY m.seq DESC LIMIT :n::integer

-- name: written
-- Whose message it is, in which conversation, and where it stands.
SELECT contact_id, conversation_id, source, state FROM messages
 WHERE organization_id = :organization_id::uuid AND id = :id::uuid

-- name: words
-- What people have written last in a conversation, among its newest messages: the person, and the team by hand.
SELECT m.seq, m.direction = 'in' AS is_theirs, m.queued_at AS at, m.body
  FROM (SELECT k.seq, k.direction, k.source, k.state, k.queued_at, k.body FROM messages k
         WHERE k.organization_id = :organization_id::uuid AND k.conversation_id = :id::uuid
         ORDER BY k.seq DESC LIMIT :n::integer) m
 WHERE m.direction = 'in' OR m.source = 'phone' OR (m.source IN ('inbox', 'api') AND m.state <> 'cancelled')
 ORDER BY m.seq DESC

-- name: resolved_after
-- After which message somebody was last done with a conversation.
SELECT max(n.after_seq) FROM conversation_entries n
 WHERE n.organization_id = :organization_id::uuid AND n.conversation_id = :id::uuid AND n.kind = 'resolved'
