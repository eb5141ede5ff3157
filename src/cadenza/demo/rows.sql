-- name: find_contacts
-- The contacts of the demo's people, by phone or email.
SELECT value, contact_id FROM identifiers
 WHERE organization_id = :organization_id::uuid AND kind IN ('phone', 'email');

-- name: load_clocks
-- When each part of the work is due next; parts with nothing to do are missing.
SELECT part, min(at) AS at
  FROM (SELECT 'journeys.release' AS part, next_run_at AS at FROM enrollments
         WHERE organization_id = :organization_id::uuid AND state IN ('active', 'waiting_reply')
         UNION ALL
        SELECT 'journeys.match', next_run_at FROM triggers WHERE organization_id = :organization_id
         UNION ALL
        SELECT 'delivery', not_before FROM message_queue
         WHERE organization_id = :organization_id AND state = 'queued'
         UNION ALL
        SELECT 'expire', coalesce(lease_until, resolve_by) FROM message_queue
         WHERE organization_id = :organization_id AND state IN ('sending', 'uncertain')
         UNION ALL
        SELECT 'inbound', next_run_at FROM raw_webhooks WHERE organization_id = :organization_id
         UNION ALL
        SELECT 'receipts', next_run_at FROM receipts WHERE organization_id = :organization_id
         UNION ALL
        SELECT 'echoes', next_run_at FROM echoes WHERE organization_id = :organization_id
         UNION ALL
        SELECT 'sandbox_network', due_at FROM sandbox_actions WHERE organization_id = :organization_id
         UNION ALL
        SELECT 'inbox.wake', snoozed_until FROM inbox_conversations
         WHERE organization_id = :organization_id AND state = 'snoozed'
         UNION ALL
        SELECT 'imports', next_run_at FROM imports WHERE organization_id = :organization_id
         UNION ALL
        SELECT 'campaigns.steer', next_run_at FROM campaigns WHERE organization_id = :organization_id
         UNION ALL
        SELECT 'campaigns.release', min(r.next_run_at)
          FROM campaigns c
          JOIN recipients r ON r.organization_id = c.organization_id AND r.campaign_id = c.id
         WHERE c.organization_id = :organization_id AND c.state = 'running' AND r.next_run_at IS NOT NULL) clocks
 WHERE at IS NOT NULL
 GROUP BY part;

-- name: list_messages
-- Everything on the network's phones in its order, with what we know of our own messages. What answers somebody in the
-- very instant stands behind what they wrote.
SELECT p.name, coalesce(c.time_zone, o.time_zone) AS time_zone, s.sender, s.body, s.at, s.read_at, m.state, m.purpose,
       j.name AS journey
  FROM sandbox_messages s
  JOIN organizations o ON o.organization_id = s.organization_id
  JOIN sandbox_people p ON p.organization_id = s.organization_id AND p.connection_id = s.connection_id
                       AND p.address = s.address
  LEFT JOIN identifiers i ON i.organization_id = s.organization_id AND i.kind = 'phone' AND i.value = s.address
  LEFT JOIN contacts c ON c.organization_id = s.organization_id AND c.id = i.contact_id
  LEFT JOIN messages m ON m.organization_id = s.organization_id AND m.id = s.correlation_id
  LEFT JOIN enrollments e ON e.organization_id = s.organization_id AND e.id = m.enrollment_id
  LEFT JOIN journeys j ON j.organization_id = s.organization_id AND j.id = e.journey_id
 WHERE s.organization_id = :organization_id::uuid
 ORDER BY s.at, s.sender <> 'person', s.id;

-- name: list_enrollments
-- What became of each walk through a journey.
SELECT concat_ws(' ', c.first_name, c.last_name) AS name, j.name AS journey, e.state, e.reason, e.outcome,
       e.messages_sent, e.entered_at, e.ended_at, coalesce(c.time_zone, o.time_zone) AS time_zone
  FROM enrollments e
  JOIN organizations o ON o.organization_id = e.organization_id
  JOIN contacts c ON c.organization_id = e.organization_id AND c.id = e.contact_id
  JOIN journeys j ON j.organization_id = e.organization_id AND j.id = e.journey_id
 WHERE e.organization_id = :organization_id::uuid
 ORDER BY e.entered_at, e.id;

-- name: list_unsent
-- Steps whose message was not sent, and why.
SELECT concat_ws(' ', c.first_name, c.last_name) AS name, j.name AS journey, r.node_id, r.state, r.reason, r.at,
       coalesce(c.time_zone, o.time_zone) AS time_zone
  FROM step_runs r
  JOIN enrollments e ON e.organization_id = r.organization_id AND e.id = r.enrollment_id
  JOIN organizations o ON o.organization_id = r.organization_id
  JOIN contacts c ON c.organization_id = e.organization_id AND c.id = e.contact_id
  JOIN journeys j ON j.organization_id = e.organization_id AND j.id = e.journey_id
 WHERE r.organization_id = :organization_id::uuid AND r.state IN ('skipped', 'failed')
 ORDER BY r.at, r.enrollment_id, r.visit;

-- name: list_refused
-- Who was not let into a journey, counted by why.
SELECT j.name AS journey, k.result, sum(k.count)::bigint AS count
  FROM rule_counts k
  JOIN journeys j ON j.organization_id = k.organization_id AND j.id = k.journey_id
 WHERE k.organization_id = :organization_id::uuid AND k.result <> 'enrolled'
 GROUP BY j.name, k.result
 ORDER BY j.name, k.result;

-- name: count_messages
-- Our messages by what became of them.
SELECT state, count(*) AS count FROM messages
 WHERE organization_id = :organization_id::uuid AND direction = 'out' AND source <> 'phone'
 GROUP BY state ORDER BY state;

-- name: count_broken
-- Promises, each with how often it was broken: all must be 0. The network is asked, not our own books.
SELECT 'sent_twice' AS promise, count(*) AS count
  FROM (SELECT FROM sandbox_messages WHERE organization_id = :organization_id::uuid AND correlation_id IS NOT NULL
         GROUP BY correlation_id HAVING count(*) > 1) twice
 UNION ALL
SELECT 'sent_after_stop', count(*)
  FROM sandbox_messages s
  JOIN messages m ON m.organization_id = s.organization_id AND m.id = s.correlation_id
  JOIN enrollments e ON e.organization_id = m.organization_id AND e.id = m.enrollment_id
 WHERE s.organization_id = :organization_id AND e.state IN ('stopped', 'cancelled') AND s.at > e.ended_at
 UNION ALL
SELECT 'sent_after_opt_out', count(*)
  FROM sandbox_messages s
  JOIN messages m ON m.organization_id = s.organization_id AND m.id = s.correlation_id
  JOIN consents k ON k.organization_id = m.organization_id AND k.contact_id = m.contact_id AND k.key = 'whatsapp'
 WHERE s.organization_id = :organization_id AND m.purpose NOT IN ('confirmation', 'reply') AND k.state = 'unsubscribed'
   AND s.at > k.changed_at
 UNION ALL
SELECT 'on_the_network_but_not_in_our_books', count(*)
  FROM sandbox_messages s
 WHERE s.organization_id = :organization_id AND s.sender = 'business' AND NOT EXISTS (
       SELECT FROM messages m WHERE m.organization_id = s.organization_id AND m.id = s.correlation_id
          AND m.state IN ('sent', 'delivered', 'read', 'uncertain', 'failed'))
 UNION ALL
SELECT 'in_our_books_but_not_on_the_network', count(*)
  FROM messages m
 WHERE m.organization_id = :organization_id AND m.direction = 'out' AND m.source <> 'phone'
   AND m.state IN ('sent', 'delivered', 'read') AND NOT EXISTS (
       SELECT FROM sandbox_messages s WHERE s.organization_id = m.organization_id AND s.correlation_id = m.id)
 UNION ALL
SELECT 'person_wrote_but_we_have_not_heard', count(*)
  FROM sandbox_messages s
 WHERE s.organization_id = :organization_id AND s.sender = 'person' AND NOT EXISTS (
       SELECT FROM provider_ids i WHERE i.organization_id = s.organization_id
          AND i.connection_id = s.connection_id AND i.provider_message_id = 'sbx.' || replace(s.id::text, '-', ''))
 UNION ALL
SELECT 'step_without_message_or_message_without_step', abs(
       (SELECT count(*) FROM step_runs WHERE organization_id = :organization_id AND message_id IS NOT NULL)
     - (SELECT count(*) FROM messages WHERE organization_id = :organization_id AND enrollment_id IS NOT NULL))
 UNION ALL
SELECT 'still_queued', count(*) FROM message_queue
 WHERE organization_id = :organization_id AND state <> 'uncertain' AND not_before <= :now::timestamptz
 ORDER BY promise;

-- name: list_reachable
-- Whom a phone can reach, in the order in which they came: what they are, and what they said to messages.
SELECT i.contact_id, i.value AS phone, concat_ws(' ', c.first_name, c.last_name) AS name, c.lifecycle,
       coalesce(k.state, 'unknown') AS consent
  FROM identifiers i
  JOIN contacts c ON c.organization_id = i.organization_id AND c.id = i.contact_id
  LEFT JOIN consents k ON k.organization_id = i.organization_id AND k.contact_id = i.contact_id AND k.key = 'whatsapp'
 WHERE i.organization_id = :organization_id::uuid AND i.kind = 'phone'
 ORDER BY i.contact_id, i.value;

-- name: list_waiting
-- Conversations of which nobody has answered what the person wrote, who waits longest first.
SELECT conversation_id FROM inbox_conversations
 WHERE organization_id = :organization_id::uuid AND state = 'open' AND waiting_since IS NOT NULL
 ORDER BY waiting_since, conversation_id
 LIMIT :n::integer;

-- name: list_answered
-- Open conversations that somebody has taken and in which nobody waits, the quietest first.
SELECT conversation_id FROM inbox_conversations
 WHERE organization_id = :organization_id::uuid AND state = 'open' AND waiting_since IS NULL AND assignee_id IS NOT NULL
 ORDER BY activity_at, conversation_id
 LIMIT :n::integer;

-- name: find_to_hold
-- Who goes on last in a journey in which nobody is held.
SELECT e.id FROM enrollments e
  JOIN journeys j ON j.organization_id = e.organization_id AND j.id = e.journey_id
 WHERE e.organization_id = :organization_id::uuid AND j.name = :journey AND e.state = 'active'
   AND NOT EXISTS (SELECT FROM enrollments p
                    WHERE p.organization_id = e.organization_id AND p.journey_id = j.id AND p.state = 'paused')
 ORDER BY e.next_run_at DESC, e.id
 LIMIT 1;

-- name: last_word
-- When something last happened on the network.
SELECT max(at) AS at FROM sandbox_messages WHERE organization_id = :organization_id::uuid;

-- name: list_file_names
-- Files that were imported.
SELECT DISTINCT file_name FROM imports WHERE organization_id = :organization_id::uuid;
