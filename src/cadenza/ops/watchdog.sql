-- name: enrollment_without_clock
-- A live enrollment that is not paused has its clock, the only one.
SELECT count(*) /* cadenza:multi-shard watchdog */ FROM enrollments
 WHERE state IN ('active', 'waiting_reply') AND next_run_at IS NULL;

-- name: enrollment_not_released
-- Whoever is due in an active journey is released within the hour: organizations where somebody is not.
SELECT count(*) /* cadenza:multi-shard watchdog */ FROM org_state s
 CROSS JOIN LATERAL (SELECT FROM enrollments e
                       JOIN journeys j ON j.organization_id = e.organization_id AND j.id = e.journey_id
                                      AND j.state = 'active'
                                      AND j.state_changed_at < :now::timestamptz - interval '1 hour'
                      WHERE e.organization_id = s.organization_id AND e.state IN ('active', 'waiting_reply')
                        AND e.next_run_at < :now - interval '1 hour'
                      ORDER BY e.next_run_at LIMIT 1) late
 WHERE NOT s.kill_switch;

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

-- name: message_not_sent
-- A number that can send does so: numbers with a message that has been due for an hour, and that gave none a slot since.
SELECT count(*) /* cadenza:multi-shard watchdog */ FROM connections k
  JOIN org_state s ON s.organization_id = k.organization_id AND NOT s.kill_switch
 WHERE k.state = 'connected' AND NOT k.kill_switch AND (k.limited_until IS NULL OR k.limited_until <= :now::timestamptz)
   AND k.next_slot_at < :now - interval '1 hour'
   AND EXISTS (SELECT 1 FROM message_queue q
                WHERE q.organization_id = k.organization_id AND q.connection_id = k.id AND q.state = 'queued'
                  AND q.not_before < :now - interval '1 hour');

-- name: sending_without_lease
-- A message on the wire has a lease, and one whose lease has passed is judged within the minute.
SELECT count(*) /* cadenza:multi-shard watchdog */ FROM message_queue
 WHERE state = 'sending' AND (lease_until IS NULL OR lease_until < :now::timestamptz - interval '5 minutes');

-- name: queued_for_deleted_connection
-- What was queued for a number while it was taken away is given up when it is due; those that are switched off wait.
SELECT count(*) /* cadenza:multi-shard watchdog */ FROM message_queue q
  JOIN connections k ON k.organization_id = q.organization_id AND k.id = q.connection_id AND k.state = 'deleted'
  JOIN org_state s ON s.organization_id = q.organization_id AND NOT s.kill_switch
 WHERE q.state = 'queued' AND q.not_before < :now::timestamptz - interval '1 hour';

-- name: uncertain_without_end
-- An uncertain message is resolved or final by its time.
SELECT count(*) /* cadenza:multi-shard watchdog */ FROM message_queue
 WHERE state = 'uncertain' AND (resolve_by IS NULL OR resolve_by < :now::timestamptz - interval '1 hour');

-- name: work_row_without_clock
-- Triggers, provider calls and receipts are due at some time, done, or given up with an error.
SELECT (SELECT count(*) /* cadenza:multi-shard watchdog */ FROM triggers WHERE next_run_at IS NULL AND last_error IS NULL)
     + (SELECT count(*) FROM raw_webhooks WHERE next_run_at IS NULL AND processed_at IS NULL AND last_error IS NULL);

-- name: erasure_standing_still
-- A person's wipe gets on: a piece that failed is tried again, and five failures in a row are no accident.
SELECT count(*) /* cadenza:multi-shard watchdog */ FROM erasures
 WHERE attempts >= 5 OR next_run_at < :now::timestamptz - interval '1 hour';

-- name: import_standing_still
-- An import gets on, or is given up with why; an upload that nobody goes on with is given up when its clock has come.
SELECT count(*) /* cadenza:multi-shard watchdog */ FROM imports
 WHERE next_run_at < :now::timestamptz - interval '1 hour' OR (state = 'failed' AND error IS NULL);

-- name: bulk_job_standing_still
-- A job over many contacts gets on, or is given up with why; a chunk takes seconds.
SELECT count(*) /* cadenza:multi-shard watchdog */ FROM bulk_jobs
 WHERE next_run_at < :now::timestamptz - interval '1 hour' OR (state = 'failed' AND error IS NULL);

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

-- name: campaign_not_steered
-- A campaign that is scheduled, runs, or was called off and is not swept yet is worked on within the hour.
SELECT count(*) /* cadenza:multi-shard watchdog */ FROM campaigns
 WHERE (state IN ('scheduled', 'running') OR (state = 'cancelled' AND swept_at IS NULL))
   AND (next_run_at IS NULL OR next_run_at < :now::timestamptz - interval '1 hour');

-- name: campaign_paused_without_waker
-- A paused campaign names why, and each of these reasons has someone who wakes it.
SELECT count(*) /* cadenza:multi-shard watchdog */ FROM campaigns
 WHERE state = 'paused' AND NOT reason = ANY(:campaign_wakers::text[]);

-- name: recipient_not_released
-- A due recipient of a running campaign that is not held is released within the hour, unless its number has a line.
SELECT count(*) /* cadenza:multi-shard watchdog */ FROM campaigns c
  JOIN org_state s ON s.organization_id = c.organization_id
 CROSS JOIN LATERAL (SELECT r.next_run_at FROM recipients r
                      WHERE r.organization_id = c.organization_id AND r.campaign_id = c.id
                        AND r.next_run_at < :now::timestamptz - interval '1 hour'
                      ORDER BY r.next_run_at LIMIT 1) late
 WHERE c.state = 'running' AND c.held_since IS NULL AND NOT s.kill_switch
   AND c.state_changed_at < :now - interval '1 hour'
   AND NOT EXISTS (SELECT 1 FROM campaign_lines l
                    WHERE l.organization_id = c.organization_id AND l.connection_id = c.connection_id
                      AND l.ready_at > :now - interval '1 hour');

-- name: recipient_left_by_campaign
-- Nobody is pending or queued in a campaign that is through, nor pending in one that was called off and swept.
SELECT count(*) /* cadenza:multi-shard watchdog */ FROM recipients r
  JOIN campaigns c ON c.organization_id = r.organization_id AND c.id = r.campaign_id
 WHERE (r.state IN ('pending', 'queued') AND c.state IN ('completed', 'failed'))
    OR (r.state = 'pending' AND c.state = 'cancelled' AND c.swept_at IS NOT NULL);

-- name: recipient_not_its_message
-- From queued on a recipient is what its message is.
SELECT count(*) /* cadenza:multi-shard watchdog */ FROM recipients r
  JOIN messages m ON m.organization_id = r.organization_id AND m.id = r.message_id
 WHERE r.state <> CASE WHEN m.state IN ('queued', 'sending') THEN 'queued'
                       WHEN m.state = 'cancelled' AND m.reason = ANY(:skips::text[]) THEN 'skipped'
                       ELSE m.state END;

-- name: recipient_without_message
-- Who is queued has a message of which something is still to come; one that has none is told so, or pauses the
-- campaign.
SELECT count(*) /* cadenza:multi-shard watchdog */ FROM recipients r
  JOIN campaigns c ON c.organization_id = r.organization_id AND c.id = r.campaign_id AND c.state = 'running'
 WHERE r.state = 'queued' AND r.queued_at < :now::timestamptz - interval '1 hour'
   AND NOT EXISTS (SELECT 1 FROM message_queue q
                    WHERE q.organization_id = r.organization_id AND q.message_id = r.message_id);

-- name: recipient_of_nobody
-- A recipient belongs to a campaign and a contact that exist.
SELECT count(*) /* cadenza:multi-shard watchdog */ FROM recipients r
 WHERE NOT EXISTS (SELECT 1 FROM campaigns c
                    WHERE c.organization_id = r.organization_id AND c.id = r.campaign_id)
    OR NOT EXISTS (SELECT 1 FROM contacts k
                    WHERE k.organization_id = r.organization_id AND k.id = r.contact_id);
