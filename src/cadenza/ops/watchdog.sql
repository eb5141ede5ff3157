-- name: enrollment_without_clock
-- A live enrollment that is not paused has its clock, the only one.
SELECT count(*) /* cadenza:multi-shard watchdog */ FROM enrollments
 WHERE state IN ('active', 'waiting_reply') AND next_run_at IS NULL;

-- name: paused_without_waker
-- A paused enrollment names who wakes it; see the table of wakers in the module.
SELECT count(*) /* cadenza:multi-shard watchdog */ FROM enrollments
 WHERE state = 'paused' AND (reason IS NULL OR NOT reason = ANY(:wakers::text[]));

-- name: paused_by_running_journey
-- Who was paused with the journey is woken when it runs again; the lane takes at most an hour over a backlog.
SELECT count(*) /* cadenza:multi-shard watchdog */ FROM enrollments e
  JOIN journeys j ON j.organization_id = e.organization_id AND j.id = e.journey_id
 WHERE e.state = 'paused' AND e.reason = 'journey_paused' AND j.state = 'active'
   AND j.state_changed_at < :now::timestamptz - interval '1 hour';

-- name: live_in_archived_journey
-- Archiving cancels who is inside; the lane takes at most an hour over it.
SELECT count(*) /* cadenza:multi-shard watchdog */ FROM enrollments e
  JOIN journeys j ON j.organization_id = e.organization_id AND j.id = e.journey_id
 WHERE e.state IN ('active', 'waiting_reply', 'paused') AND j.state = 'archived'
   AND j.state_changed_at < :now::timestamptz - interval '1 hour';

-- name: ended_without_reason
-- Whoever was stopped, cancelled or has failed can be told why.
SELECT count(*) /* cadenza:multi-shard watchdog */ FROM enrollments
 WHERE state IN ('stopped', 'cancelled', 'failed') AND (reason IS NULL OR ended_at IS NULL);

-- name: open_message_without_queue_row
-- A message that is queued, being sent, or uncertain and not final has its row in the queue.
SELECT count(*) /* cadenza:multi-shard watchdog */ FROM messages m
 WHERE m.direction = 'out' AND m.state IN ('queued', 'sending', 'uncertain') AND m.ended_at IS NULL
   AND NOT EXISTS (SELECT 1 FROM message_queue q
                    WHERE q.organization_id = m.organization_id AND q.message_id = m.id);

-- name: queue_row_without_open_message
-- A queue row stands for a message in the same state.
SELECT count(*) /* cadenza:multi-shard watchdog */ FROM message_queue q
 WHERE NOT EXISTS (SELECT 1 FROM messages m
                    WHERE m.organization_id = q.organization_id AND m.id = q.message_id AND m.state = q.state);

-- name: sending_without_lease
-- A message on the wire has a lease, and one whose lease has passed is judged within the minute.
SELECT count(*) /* cadenza:multi-shard watchdog */ FROM message_queue
 WHERE state = 'sending' AND (lease_until IS NULL OR lease_until < :now::timestamptz - interval '5 minutes');

-- name: uncertain_without_end
-- An uncertain message is resolved or final by its time.
SELECT count(*) /* cadenza:multi-shard watchdog */ FROM message_queue
 WHERE state = 'uncertain' AND (resolve_by IS NULL OR resolve_by < :now::timestamptz - interval '1 hour');

-- name: work_row_without_clock
-- Triggers, provider calls and receipts are due at some time, done, or given up with an error.
SELECT (SELECT count(*) /* cadenza:multi-shard watchdog */ FROM triggers WHERE next_run_at IS NULL AND last_error IS NULL)
     + (SELECT count(*) FROM raw_webhooks WHERE next_run_at IS NULL AND processed_at IS NULL AND last_error IS NULL);

-- name: step_without_enrollment
-- A step run belongs to an enrollment, and a queued one names its message.
SELECT count(*) /* cadenza:multi-shard watchdog */ FROM step_runs s
 WHERE (s.state = 'queued' AND s.message_id IS NULL)
    OR NOT EXISTS (SELECT 1 FROM enrollments e
                    WHERE e.organization_id = s.organization_id AND e.id = s.enrollment_id);

-- name: message_of_nobody
-- A message belongs to a contact, a conversation and a connection that exist.
SELECT count(*) /* cadenza:multi-shard watchdog */ FROM messages m
 WHERE NOT EXISTS (SELECT 1 FROM contacts c
                    WHERE c.organization_id = m.organization_id AND c.id = m.contact_id)
    OR NOT EXISTS (SELECT 1 FROM conversations v
                    WHERE v.organization_id = m.organization_id AND v.id = m.conversation_id)
    OR NOT EXISTS (SELECT 1 FROM connections k
                    WHERE k.organization_id = m.organization_id AND k.id = m.connection_id);
