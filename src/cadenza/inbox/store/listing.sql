-- name: walk
-- The next conversations of a view, the last active first: of each state a walk of the index that has them alone, at most
-- so many. What is asked besides is looked at on the way, so that a rare word costs one walk and no more; the last one
-- looked at comes too, whether it fits or not: there the next walk begins.
SELECT k.conversation_id, k.activity_at, k.fits, k.place = :most::integer AS is_last
  FROM (SELECT v.conversation_id, v.activity_at,
               row_number() OVER (ORDER BY v.activity_at DESC, v.conversation_id DESC) AS place,
               (:label::text IS NULL OR :label = ANY(v.labels)) AND (NOT :is_unread::boolean OR v.unread > 0)
               AND (:text::text IS NULL OR position(:text IN v.last_text) > 0 OR position(:folded::text IN v.last_text) > 0)
               AND NOT v.conversation_id = ANY(:but::uuid[]) AS fits
          FROM unnest(:states::text[]) AS s (state)
         CROSS JOIN LATERAL (
               (SELECT * FROM inbox_conversations w
                 WHERE :walk::text = 'all'
                   AND w.organization_id = :organization_id::uuid AND w.state = s.state
                   AND (w.activity_at, w.conversation_id) < (:activity_at::timestamptz, :conversation_id::uuid)
                 ORDER BY w.activity_at DESC, w.conversation_id DESC LIMIT :most)
               UNION ALL
               (SELECT * FROM inbox_conversations w
                 WHERE :walk = 'unread' AND w.unread > 0
                   AND w.organization_id = :organization_id AND w.state = s.state
                   AND (w.activity_at, w.conversation_id) < (:activity_at, :conversation_id)
                 ORDER BY w.activity_at DESC, w.conversation_id DESC LIMIT :most)
               UNION ALL
               (SELECT * FROM inbox_conversations w
                 WHERE :walk = 'assignee' AND w.assignee_id = :assignee_id::uuid
                   AND w.organization_id = :organization_id AND w.state = s.state
                   AND (w.activity_at, w.conversation_id) < (:activity_at, :conversation_id)
                 ORDER BY w.activity_at DESC, w.conversation_id DESC LIMIT :most)
               UNION ALL
               (SELECT * FROM inbox_conversations w
                 WHERE :walk = 'unassigned' AND w.assignee_id IS NULL
                   AND w.organization_id = :organization_id AND w.state = s.state
                   AND (w.activity_at, w.conversation_id) < (:activity_at, :conversation_id)
                 ORDER BY w.activity_at DESC, w.conversation_id DESC LIMIT :most)) v) k
 WHERE k.place <= :most AND (k.fits OR k.place = :most)
 ORDER BY k.place LIMIT :n::integer

-- name: among
-- The same of some conversations, whoever has them: those that need a person, or that a search means by name, are few.
SELECT w.conversation_id, w.activity_at
  FROM unnest(:ids::uuid[]) AS t (id)
 CROSS JOIN LATERAL (
       SELECT k.conversation_id, k.activity_at FROM inbox_conversations k
        WHERE k.organization_id = :organization_id::uuid AND k.conversation_id = t.id AND k.state = ANY(:states::text[])
          AND (:assignee_id::uuid IS NULL OR k.assignee_id = :assignee_id)
          AND (NOT :is_unassigned::boolean OR k.assignee_id IS NULL)
          AND (NOT :is_unread::boolean OR k.unread > 0) AND (:label::text IS NULL OR :label = ANY(k.labels))
          AND (:text::text IS NULL OR k.conversation_id = ANY(:named::uuid[]) OR position(:text IN k.last_text) > 0
               OR position(:folded::text IN k.last_text) > 0)
       OFFSET 0) w
 WHERE (w.activity_at, w.conversation_id) < (:activity_at::timestamptz, :conversation_id::uuid)
 ORDER BY w.activity_at DESC, w.conversation_id DESC
 LIMIT :n::integer

-- name: of_contacts
-- The conversations of some contacts: for a search by name or number.
SELECT k.id FROM conversations k
 WHERE k.organization_id = :organization_id::uuid AND k.contact_id = ANY(:contact_ids::uuid[])
 LIMIT :n::integer

-- name: needing
-- Conversations in which something needs a person, at most so many of each kind: the words of somebody who seems to want
-- an end, a message that may have been sent, one of ours that failed.
(SELECT m.conversation_id
   FROM consent_reviews r
   JOIN messages m ON m.organization_id = r.organization_id AND m.id = r.message_id
  WHERE r.organization_id = :organization_id::uuid AND m.organization_id = :organization_id AND r.state = 'open'
  ORDER BY r.id LIMIT :n::integer)
UNION
(SELECT q.conversation_id FROM message_queue q
  WHERE q.organization_id = :organization_id AND q.state = 'uncertain'
  ORDER BY q.resolve_by LIMIT :n)
UNION
(SELECT i.conversation_id FROM inbox_items i
  WHERE i.organization_id = :organization_id AND i.kind = 'message_failed' AND i.conversation_id IS NOT NULL
  ORDER BY i.at DESC, i.id DESC LIMIT :n)

-- name: shown
-- Conversations as the list and the head of a thread show them, each with its last message, where the person's latest
-- follow-up stands, and what needs somebody. One that only automatic messages were in has no work yet.
SELECT k.id, k.contact_id, k.connection_id, k.address, k.seq, k.last_message_at, k.last_inbound_at, k.handoff_since,
       c.channel, c.name AS connection_name, c.state AS connection_state, c.provider,
       coalesce(w.state, 'open') AS state, w.snoozed_until, w.assignee_id, coalesce(w.unread, 0) AS unread,
       w.waiting_since, coalesce(w.activity_at, k.last_message_at) AS activity_at,
       coalesce(w.labels, '{}') AS labels,
       m.body AS last_body, m.direction AS last_direction, m.source AS last_source, m.state AS last_state,
       m.reason AS last_reason, m.queued_at AS last_at,
       e.id AS enrollment_id, e.state AS enrollment_state, e.reason AS enrollment_reason, e.ended_at AS enrollment_ended_at,
       (SELECT count(*) FROM message_queue q
         WHERE q.organization_id = :organization_id AND q.conversation_id = k.id AND q.state = 'uncertain') AS uncertain,
       (SELECT count(*) FROM inbox_items i
         WHERE i.organization_id = :organization_id AND i.conversation_id = k.id) AS failures,
       (SELECT r.id FROM consent_reviews r
         WHERE r.organization_id = :organization_id AND r.contact_id = k.contact_id AND r.state = 'open'
         ORDER BY r.id LIMIT 1) AS review_id
  FROM unnest(:ids::uuid[]) WITH ORDINALITY AS t (id, place)
  JOIN conversations k ON k.organization_id = :organization_id::uuid AND k.id = t.id
  LEFT JOIN connections c ON c.organization_id = :organization_id AND c.id = k.connection_id
  LEFT JOIN inbox_conversations w ON w.organization_id = :organization_id AND w.conversation_id = k.id
  LEFT JOIN LATERAL (
       SELECT l.body, l.direction, l.source, l.state, l.reason, l.queued_at FROM messages l
        WHERE l.organization_id = :organization_id AND l.conversation_id = k.id
        ORDER BY l.seq DESC LIMIT 1) m ON true
  LEFT JOIN LATERAL (
       SELECT n.id, n.state, n.reason, n.ended_at
         FROM journeys j
         JOIN enrollments n ON n.organization_id = :organization_id AND n.journey_id = j.id
                           AND n.contact_id = k.contact_id
        WHERE j.organization_id = :organization_id
        ORDER BY n.ended_at IS NULL DESC, n.changed_at DESC
        LIMIT 1) e ON true
 ORDER BY t.place

-- name: counts
-- How many each view has, counted up to a limit: more than that is "many".
SELECT (SELECT count(*) FROM (SELECT 1 FROM inbox_conversations w
         WHERE w.organization_id = :organization_id::uuid AND w.state = 'open' LIMIT :most::integer) a) AS open,
       (SELECT count(*) FROM (SELECT 1 FROM inbox_conversations w
         WHERE w.organization_id = :organization_id AND w.state = 'open' AND w.assignee_id = :person_id::uuid
         LIMIT :most) a) AS mine,
       (SELECT count(*) FROM (SELECT 1 FROM inbox_conversations w
         WHERE w.organization_id = :organization_id AND w.state = 'open' AND w.assignee_id IS NULL
         LIMIT :most) a) AS unassigned,
       (SELECT count(*) FROM (SELECT 1 FROM inbox_conversations w
         WHERE w.organization_id = :organization_id AND w.state = 'open' AND w.unread > 0 LIMIT :most) a) AS unread,
       (SELECT count(*) FROM (SELECT 1 FROM inbox_conversations w
         WHERE w.organization_id = :organization_id AND w.state = 'snoozed' LIMIT :most) a) AS snoozed,
       (SELECT count(*) FROM (SELECT 1 FROM inbox_conversations w
         WHERE w.organization_id = :organization_id AND w.state = 'open' AND w.conversation_id = ANY(:needing::uuid[])
         LIMIT :most) a) AS needs_person

-- name: labels
-- The labels in use, among the conversations that were active last.
SELECT DISTINCT l.label
  FROM (SELECT w.labels FROM inbox_conversations w
         WHERE w.organization_id = :organization_id::uuid AND w.state = 'open'
         ORDER BY w.activity_at DESC, w.conversation_id DESC LIMIT :n::integer) k
 CROSS JOIN LATERAL unnest(k.labels) AS l (label)
 ORDER BY l.label
