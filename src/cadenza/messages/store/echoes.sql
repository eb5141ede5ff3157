-- name: insert_echoes
-- Echoes as they came, due at once; one that waits already is the same one.
INSERT INTO echoes (organization_id, id, connection_id, provider_message_id, correlation_id, kind, scope, address,
                    send_to, body, at, received_at, next_run_at)
SELECT s.organization_id, u.id, u.connection_id, u.provider_message_id, u.correlation_id, u.kind, u.scope, u.address,
       u.send_to, u.body, u.at, u.received_at, :now::timestamptz
  FROM unnest(:organization_ids::uuid[], :ids::uuid[], :connection_ids::uuid[], :provider_message_ids::text[],
              :correlation_ids::uuid[], :kinds::text[], :scopes::text[], :addresses::text[], :send_tos::text[],
              :bodies::text[], :ats::timestamptz[], :received_ats::timestamptz[])
       AS u (organization_id, id, connection_id, provider_message_id, correlation_id, kind, scope, address, send_to,
             body, at, received_at)
  JOIN org_state s ON s.organization_id = u.organization_id
 WHERE s.organization_id = ANY(:orgs::uuid[])
 ORDER BY s.organization_id, u.connection_id, u.provider_message_id
    ON CONFLICT (organization_id, connection_id, provider_message_id) DO NOTHING

-- name: find_due_echoes
-- Organizations with echoes to be judged.
SELECT o.organization_id /* cadenza:multi-shard find_due_echoes */ FROM org_state o
 WHERE EXISTS (SELECT 1 FROM echoes e
                WHERE e.organization_id = o.organization_id AND e.next_run_at <= :now::timestamptz)
 LIMIT :n::integer

-- name: claim_echoes
-- Locks the echoes of a group of organizations that are due longest.
SELECT d.* FROM unnest(:orgs::uuid[]) AS o (id) CROSS JOIN LATERAL (
    SELECT e.organization_id, e.id, e.connection_id, e.provider_message_id, e.correlation_id, e.kind, e.scope,
           e.address, e.send_to, e.body, e.at, e.received_at, e.attempts
      FROM echoes e
     WHERE e.organization_id = o.id AND e.organization_id = ANY(:orgs) AND e.next_run_at <= :now::timestamptz
     ORDER BY e.next_run_at, e.id LIMIT :each::integer FOR UPDATE OF e SKIP LOCKED) d
 LIMIT :total::integer

-- name: reclaim_echoes
-- Locks these echoes if they are still to be judged.
SELECT organization_id, id, connection_id, provider_message_id, correlation_id, kind, scope, address, send_to, body,
       at, received_at, attempts
  FROM echoes
 WHERE organization_id = :organization_id::uuid AND id = ANY(:ids::uuid[]) AND next_run_at <= :now::timestamptz
 ORDER BY id FOR UPDATE SKIP LOCKED

-- name: delete_echoes
-- These are judged.
DELETE FROM echoes e
 USING unnest(:organization_ids::uuid[], :ids::uuid[]) AS u (organization_id, id)
 WHERE e.organization_id = ANY(:orgs::uuid[]) AND e.organization_id = u.organization_id AND e.id = u.id

-- name: postpone_echoes
-- A send of ours is open in their conversation: judged again later.
UPDATE echoes e SET attempts = e.attempts + 1, next_run_at = u.next_run_at
  FROM unnest(:organization_ids::uuid[], :ids::uuid[], :next_run_ats::timestamptz[])
       AS u (organization_id, id, next_run_at)
 WHERE e.organization_id = ANY(:orgs::uuid[]) AND e.organization_id = u.organization_id AND e.id = u.id

-- name: find_ours
-- Which of these ids are messages that we sent.
SELECT m.organization_id, m.id, m.connection_id, m.state
  FROM unnest(:organization_ids::uuid[], :ids::uuid[]) AS u (organization_id, id)
  JOIN messages m ON m.organization_id = u.organization_id AND m.id = u.id
 WHERE m.organization_id = ANY(:orgs::uuid[]) AND m.direction = 'out'

-- name: find_recent_sends
-- The sends of ours in some threads that an echo may be of: those that are open, those that are queued again after an
-- attempt of which nothing was heard, and the last few that are done. One snapshot, so that a send which is settled
-- meanwhile is seen as one or the other. The thread is read backwards from its newest message; whatever is older and
-- still open has its queue row. When a send was settled is told by the time we learned the provider's id, since
-- `sent_at` may be the network's clock; only messages that moved after `since` are asked, or a thread of old messages
-- would cost twenty look-ups.
SELECT v.organization_id, v.connection_id, v.address, d.*
  FROM unnest(:organization_ids::uuid[], :connection_ids::uuid[], :addresses::text[])
       AS u (organization_id, connection_id, address)
  JOIN conversations v ON v.organization_id = u.organization_id AND v.connection_id = u.connection_id
                      AND v.address = u.address AND v.organization_id = ANY(:orgs::uuid[])
 CROSS JOIN LATERAL (
       SELECT q.message_id, m.body, true AS is_open, q.state = 'uncertain' AS is_uncertain,
              q.state = 'queued' AS is_queued_again, q.claimed_at, q.lease_until, NULL::timestamptz AS sent_at,
              NULL::timestamptz AS settled_at, m.lost_at
         FROM message_queue q
         JOIN messages m ON m.organization_id = q.organization_id AND m.id = q.message_id
                        AND m.organization_id = ANY(:orgs)
        WHERE q.organization_id = v.organization_id AND q.organization_id = ANY(:orgs)
          AND q.conversation_id = v.id AND (q.state IN ('sending', 'uncertain') OR m.lost_at IS NOT NULL)
        UNION ALL
       SELECT m.id, m.body, false, false, false, NULL, NULL, m.sent_at,
              greatest(m.ended_at, (SELECT max(p.at) FROM provider_ids p
                                     WHERE p.organization_id = m.organization_id
                                       AND p.organization_id = ANY(:orgs) AND p.message_id = m.id)),
              m.lost_at
         FROM (SELECT n.organization_id, n.id, n.body, n.state, n.queued_at, n.sent_at, n.ended_at, n.lost_at
                 FROM messages n
                WHERE n.organization_id = v.organization_id AND n.organization_id = ANY(:orgs)
                  AND n.conversation_id = v.id AND n.direction = 'out' AND n.source <> 'phone'
                ORDER BY n.seq DESC LIMIT :most::integer) AS m
        WHERE m.state NOT IN ('queued', 'sending', 'cancelled') AND (m.state <> 'uncertain' OR m.ended_at IS NOT NULL)
          AND greatest(m.queued_at, m.sent_at, m.ended_at) > :since::timestamptz) AS d
