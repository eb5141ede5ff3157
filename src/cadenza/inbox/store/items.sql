-- name: insert_items
-- What has failed for good, once. Nobody waits here for a row that somebody holds: the ids are of one transaction.
INSERT INTO inbox_items (organization_id, kind, id, contact_id, conversation_id, journey_id, reason, at)
SELECT s.organization_id, :kind::text, u.id, u.contact_id, u.conversation_id, u.journey_id, u.reason,
       :now::timestamptz
  FROM unnest(:organization_ids::uuid[], :ids::uuid[], :contact_ids::uuid[], :conversation_ids::uuid[],
              :journey_ids::uuid[], :reasons::text[])
       AS u (organization_id, id, contact_id, conversation_id, journey_id, reason)
  JOIN org_state s ON s.organization_id = u.organization_id
 WHERE s.organization_id = ANY(:orgs::uuid[])
 ORDER BY s.organization_id, u.id
    ON CONFLICT (organization_id, kind, id) DO NOTHING

-- name: failed_by_hand
-- Which of some messages the team wrote by hand.
SELECT m.organization_id, m.id FROM unnest(:organization_ids::uuid[], :ids::uuid[]) AS u (organization_id, id)
  JOIN messages m ON m.organization_id = u.organization_id AND m.id = u.id
 WHERE m.organization_id = ANY(:orgs::uuid[]) AND m.source IN ('inbox', 'api')

-- name: failed_enrollments
-- Who failed in which journey, and why: one line for many with the same reason, counted up to a limit. From group to
-- group by a look for the next one, however many each has. An enrollment alone has a journey here, so the index of
-- journeys is the only one that is asked.
WITH RECURSIVE groups AS (
   (SELECT i.journey_id, i.reason FROM inbox_items i
     WHERE i.organization_id = :organization_id::uuid AND i.journey_id IS NOT NULL
     ORDER BY i.journey_id, i.reason LIMIT 1)
    UNION ALL
    SELECT n.journey_id, n.reason
      FROM groups g
     CROSS JOIN LATERAL (
           SELECT i.journey_id, i.reason FROM inbox_items i
            WHERE i.organization_id = :organization_id AND i.journey_id IS NOT NULL
              AND (i.journey_id, i.reason) > (g.journey_id, g.reason)
            ORDER BY i.journey_id, i.reason LIMIT 1) n)
SELECT g.journey_id, j.name AS journey_name, j.is_one_off, j.channel, g.reason, c.count, c.since, f.at AS last_at,
       f.contact_id, f.id AS enrollment_id
  FROM (SELECT * FROM groups LIMIT :most_groups::integer) g
  JOIN journeys j ON j.organization_id = :organization_id AND j.id = g.journey_id
 CROSS JOIN LATERAL (
       SELECT i.at, i.contact_id, i.id FROM inbox_items i
        WHERE i.organization_id = :organization_id AND i.journey_id = g.journey_id
          AND i.reason = g.reason
        ORDER BY i.at DESC, i.id DESC LIMIT 1) f
 CROSS JOIN LATERAL (
       SELECT count(*) AS count, min(k.at) AS since
         FROM (SELECT i.at FROM inbox_items i
                WHERE i.organization_id = :organization_id
                  AND i.journey_id = g.journey_id AND i.reason = g.reason
                ORDER BY i.at LIMIT :most::integer) k) c
 ORDER BY f.at DESC LIMIT :n::integer

-- name: failed_messages
-- Messages of the team that failed, the newest first.
SELECT i.id, i.contact_id, i.conversation_id, i.reason, i.at, m.channel
  FROM inbox_items i
  JOIN messages m ON m.organization_id = i.organization_id AND m.id = i.id
 WHERE i.organization_id = :organization_id::uuid AND m.organization_id = :organization_id
   AND i.kind = 'message_failed'
 ORDER BY i.at DESC, i.id DESC LIMIT :n::integer

-- name: uncertain_messages
-- Messages that may have been sent, the oldest first.
SELECT q.message_id AS id, q.contact_id, q.conversation_id, q.claimed_at AS at, q.resolve_by, m.channel, m.source
  FROM message_queue q
  JOIN messages m ON m.organization_id = q.organization_id AND m.id = q.message_id
 WHERE q.organization_id = :organization_id::uuid AND m.organization_id = :organization_id AND q.state = 'uncertain'
 ORDER BY q.resolve_by LIMIT :n::integer

-- name: open_reviews
-- Whoever seems to ask for an end, the oldest first. How long they wait is what their conversation says.
SELECT r.id, r.contact_id, r.key, r.message_id, coalesce(w.waiting_since, r.said_at) AS at, m.conversation_id
  FROM consent_reviews r
  LEFT JOIN messages m ON m.organization_id = :organization_id AND m.id = r.message_id
  LEFT JOIN inbox_conversations w ON w.organization_id = :organization_id AND w.conversation_id = m.conversation_id
 WHERE r.organization_id = :organization_id::uuid AND r.state = 'open'
 ORDER BY r.id LIMIT :n::integer

-- name: down_connections
-- Numbers that can't send.
SELECT id, name, state AS reason, state_changed_at AS at FROM connections
 WHERE organization_id = :organization_id::uuid AND state NOT IN ('connected', 'deleted')
 ORDER BY state_changed_at LIMIT :n::integer

-- name: dismiss_message
-- Somebody has seen that it failed.
DELETE FROM inbox_items
 WHERE organization_id = :organization_id::uuid AND kind = 'message_failed' AND id = :id::uuid

-- name: dismiss_enrollments
-- Somebody has seen who failed in a journey for one reason: at most so many at once, those that nobody else has in hand.
DELETE FROM inbox_items
 WHERE organization_id = :organization_id::uuid AND kind = 'enrollment_failed' AND id = ANY(:ids::uuid[])

-- name: lock_failed
-- Who failed in a journey for one reason, the longest ago first.
SELECT id FROM inbox_items
 WHERE organization_id = :organization_id::uuid AND journey_id = :journey_id::uuid
   AND reason = :reason::text
 ORDER BY at, id LIMIT :n::integer
   FOR UPDATE SKIP LOCKED

-- name: move
-- What failed for one contact is another one's; both are locked.
UPDATE inbox_items SET contact_id = :target::uuid
 WHERE organization_id = :organization_id::uuid AND contact_id = :source::uuid
RETURNING id

-- name: give_back
-- These are another contact's again, and what failed in threads that are.
UPDATE inbox_items SET contact_id = :target::uuid
 WHERE organization_id = :organization_id::uuid AND contact_id = :source::uuid
   AND (id = ANY(:ids::uuid[]) OR conversation_id = ANY(:conversation_ids::uuid[]))

-- name: dismiss_in_conversation
-- Somebody has dealt with the conversation.
DELETE FROM inbox_items WHERE organization_id = :organization_id::uuid AND conversation_id = :conversation_id::uuid

-- name: forget
-- What failed for erased people needs nobody any more.
DELETE FROM inbox_items WHERE organization_id = :organization_id::uuid AND contact_id = ANY(:contact_ids::uuid[])
