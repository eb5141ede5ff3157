-- name: find_due
-- Organizations with messages whose time has come; those that are switched off wait. One look into the index for each,
-- in its order: with EXISTS the planner may read every due row of everybody instead, without an order the table.
SELECT o.organization_id /* cadenza:multi-shard find_due */
  FROM org_state o
 CROSS JOIN LATERAL (SELECT 1 FROM message_queue q
                      WHERE q.organization_id = o.organization_id AND q.state = 'queued'
                        AND q.not_before <= :now::timestamptz
                      ORDER BY q.connection_id, q.priority, q.not_before LIMIT 1) AS due
 WHERE NOT o.kill_switch
 LIMIT :n::integer

-- name: find_busy
-- Which of some connections have a message whose time has come.
SELECT c.connection_id
  FROM unnest(:organization_ids::uuid[], :connection_ids::uuid[]) AS c (organization_id, connection_id)
 CROSS JOIN LATERAL (SELECT 1 FROM message_queue q
                      WHERE q.organization_id = c.organization_id AND q.organization_id = ANY(:orgs::uuid[])
                        AND q.connection_id = c.connection_id AND q.state = 'queued'
                        AND q.not_before <= :now::timestamptz
                      ORDER BY q.priority, q.not_before LIMIT 1) AS due

-- name: claim_due
-- Locks the messages of some connections whose turn it is, at most as many as each has places: by priority, then by
-- when their time came. In a conversation only the first is one, and none while another is on the wire; one that was
-- put off for a reason of its own (its journey stands still, a kill switch) does not hold up the others.
-- The question about the conversation is a scalar one on purpose: as NOT EXISTS it becomes a join, and the planner,
-- who can't know how few places there are, reads and sorts the whole queue (166 ms instead of 5 at 10,000 rows). And
-- the conversation is read first (OFFSET 0): without statistics each half of the OR gets an index of its own, and every
-- place reads the whole queue.
SELECT d.*
  FROM unnest(:organization_ids::uuid[], :connection_ids::uuid[], :places::integer[])
       AS c (organization_id, connection_id, places)
 CROSS JOIN LATERAL (
       SELECT q.organization_id, q.message_id, q.connection_id, q.queued_at, q.attempt, q.failures
         FROM message_queue q
        WHERE q.organization_id = c.organization_id AND q.organization_id = ANY(:orgs::uuid[])
          AND q.connection_id = c.connection_id AND q.state = 'queued' AND q.not_before <= :now::timestamptz
          AND COALESCE((
              SELECT false
                FROM (SELECT k.state, k.priority, k.seq, k.not_before, k.defer_reason FROM message_queue k
                       WHERE k.organization_id = q.organization_id AND k.organization_id = ANY(:orgs)
                         AND k.conversation_id = q.conversation_id
                      OFFSET 0) e
               WHERE e.state = 'sending' OR (e.state = 'queued' AND (e.priority, e.seq) < (q.priority, q.seq)
                     AND (e.not_before <= :now OR e.defer_reason IS NULL OR e.defer_reason = 'rate_limit'))
               LIMIT 1), true)
        ORDER BY q.priority, q.not_before
        LIMIT c.places FOR UPDATE OF q SKIP LOCKED) d

-- name: lock_messages
-- The messages of locked queue rows, in id order: receipts take the same rows. By arrays of ids and not by a join with
-- them, here and below: a join makes the planner read the whole of a table of ten thousand rows.
SELECT m.organization_id, m.id, m.connection_id, m.conversation_id, m.contact_id, m.enrollment_id, m.visit,
       m.campaign_id, m.recipient_id, m.channel, m.source, m.purpose, m.address, m.send_to, m.body, m.state
  FROM messages m
 WHERE m.organization_id = ANY(:orgs::uuid[]) AND m.id = ANY(:ids::uuid[])
 ORDER BY m.id FOR NO KEY UPDATE

-- name: start_sending
-- These are on the wire from now on: a new attempt under a lease.
UPDATE message_queue q
   SET state = 'sending', attempt = q.attempt + 1, claimed_at = :now::timestamptz,
       lease_until = :lease_until::timestamptz, defer_reason = NULL, resolve_by = NULL
 WHERE q.organization_id = ANY(:orgs::uuid[]) AND q.message_id = ANY(:ids::uuid[])

-- name: mark_sending
-- The messages of rows that are on the wire from now on; what holds for all of them is no array.
UPDATE messages m SET state = 'sending', reason = NULL, error = NULL, ended_at = NULL
 WHERE m.organization_id = ANY(:orgs::uuid[]) AND m.id = ANY(:ids::uuid[])

-- name: mark_sent
-- Messages that the provider has taken: most of every settle. The first word for a time and for the id stands.
UPDATE messages m
   SET state = 'sent', reason = NULL, error = NULL, ended_at = NULL, sent_at = COALESCE(m.sent_at, :now::timestamptz),
       provider_message_id = COALESCE(m.provider_message_id, u.provider_message_id)
  FROM unnest(:ids::uuid[], :provider_message_ids::text[]) AS u (id, provider_message_id)
 WHERE m.organization_id = ANY(:orgs::uuid[]) AND m.id = u.id

-- name: put_off
-- Not now: asked again at its own time.
UPDATE message_queue q SET not_before = u.not_before, defer_reason = u.reason
  FROM unnest(:organization_ids::uuid[], :ids::uuid[], :not_befores::timestamptz[], :reasons::text[])
       AS u (organization_id, id, not_before, reason)
 WHERE q.organization_id = ANY(:orgs::uuid[]) AND q.organization_id = u.organization_id AND q.message_id = u.id

-- name: write_messages
-- What became of messages. The first word for a time and for the provider's id stands, and what is said again of a
-- state does not forget its reason. Of an erased person (no address is left) a provider's words are not kept.
UPDATE messages m
   SET state = u.state,
       reason = CASE WHEN m.state = u.state THEN COALESCE(u.reason, m.reason) ELSE u.reason END,
       error = CASE WHEN m.send_to = '' THEN NULL
                    WHEN m.state = u.state THEN COALESCE(u.error, m.error) ELSE u.error END,
       ended_at = CASE WHEN m.state = u.state THEN COALESCE(u.ended_at, m.ended_at) ELSE u.ended_at END,
       sent_at = COALESCE(m.sent_at, u.sent_at), lost_at = COALESCE(m.lost_at, u.lost_at),
       provider_message_id = COALESCE(m.provider_message_id, u.provider_message_id)
  FROM unnest(:organization_ids::uuid[], :ids::uuid[], :states::text[], :reasons::text[], :errors::jsonb[],
              :sent_ats::timestamptz[], :ended_ats::timestamptz[], :lost_ats::timestamptz[],
              :provider_message_ids::text[])
       AS u (organization_id, id, state, reason, error, sent_at, ended_at, lost_at, provider_message_id)
 WHERE m.organization_id = ANY(:orgs::uuid[]) AND m.organization_id = u.organization_id AND m.id = u.id

-- name: write_rows
-- How locked queue rows go on: queued again, or uncertain with a time to be resolved by.
UPDATE message_queue q
   SET state = u.state, failures = u.failures, not_before = COALESCE(u.not_before, q.not_before),
       defer_reason = u.reason, resolve_by = u.resolve_by, lease_until = NULL
  FROM unnest(:organization_ids::uuid[], :ids::uuid[], :states::text[], :failures::smallint[],
              :not_befores::timestamptz[], :reasons::text[], :resolve_bys::timestamptz[])
       AS u (organization_id, id, state, failures, not_before, reason, resolve_by)
 WHERE q.organization_id = ANY(:orgs::uuid[]) AND q.organization_id = u.organization_id AND q.message_id = u.id

-- name: find_expired
-- Organizations with a lease or an uncertainty whose time has passed. A lease further ahead than any is given was
-- written before the clock was set back.
SELECT o.organization_id /* cadenza:multi-shard find_expired */ FROM org_state o
 WHERE EXISTS (SELECT 1 FROM message_queue q
                WHERE q.organization_id = o.organization_id AND q.state = 'sending'
                  AND (q.lease_until <= :now::timestamptz OR q.lease_until > :furthest::timestamptz))
    OR EXISTS (SELECT 1 FROM message_queue q
                WHERE q.organization_id = o.organization_id AND q.state = 'uncertain' AND q.resolve_by <= :now)
 LIMIT :n::integer

-- name: claim_expired
-- Locks queue rows whose lease or time to be resolved has passed.
SELECT d.* FROM unnest(:orgs::uuid[]) AS o (id) CROSS JOIN LATERAL (
    SELECT q.organization_id, q.message_id, q.connection_id, q.state, q.attempt, q.failures, q.resolve_by
      FROM message_queue q
     WHERE q.organization_id = o.id AND q.organization_id = ANY(:orgs)
       AND ((q.state = 'sending' AND (q.lease_until <= :now::timestamptz OR q.lease_until > :furthest::timestamptz))
            OR (q.state = 'uncertain' AND q.resolve_by <= :now))
     ORDER BY q.message_id LIMIT :each::integer FOR UPDATE OF q SKIP LOCKED) d
 LIMIT :total::integer

-- name: reclaim_expired
-- Locks these queue rows if their time has still passed.
SELECT q.organization_id, q.message_id, q.connection_id, q.state, q.attempt, q.failures, q.resolve_by
  FROM message_queue q
 WHERE q.organization_id = :organization_id::uuid AND q.message_id = ANY(:ids::uuid[])
   AND ((q.state = 'sending' AND (q.lease_until <= :now::timestamptz OR q.lease_until > :furthest::timestamptz))
        OR (q.state = 'uncertain' AND q.resolve_by <= :now))
 ORDER BY q.message_id FOR UPDATE SKIP LOCKED

-- name: extend_expired
-- One that can't be judged is judged later.
UPDATE message_queue
   SET lease_until = CASE WHEN state = 'sending' THEN :until::timestamptz ELSE lease_until END,
       resolve_by = CASE WHEN state = 'uncertain' THEN :until ELSE resolve_by END
 WHERE organization_id = :organization_id::uuid AND message_id = :id::uuid
