-- part: enrollment
-- What an Enrollment is read from.
organization_id, id, journey_id, version_id, contact_id, enroll_key, source, state, node_id, visit, node_entered_at,
entered_at, next_run_at, stops, reason, outcome, defer_reason, deferred_since, attempts, messages_sent, answered_at,
connection_id, conversation_id, variables, context, due_at, due_wall, due_zone

-- name: find_due
-- Organizations with someone due. EXISTS per organization is a probe of enrollments_due each: 1 ms for hundreds,
-- where a grouping over the due rows reads them all.
SELECT o.organization_id /* cadenza:multi-shard find_due_enrollments */ FROM org_state o
 WHERE NOT o.kill_switch AND EXISTS (
    SELECT 1 FROM enrollments e WHERE e.organization_id = o.organization_id
       AND e.state IN ('active', 'waiting_reply') AND e.next_run_at <= :now::timestamptz)
 LIMIT :n::int;

-- name: claim_due
-- Locks the longest-due rows of each organization. The LATERAL keeps it fair, and each branch is an ordered walk of
-- enrollments_due that stops at its limit, whatever waits behind it.
SELECT d.* FROM unnest(:orgs::uuid[]) o(id) CROSS JOIN LATERAL (
    SELECT {{enrollment}}
      FROM enrollments e
     WHERE e.organization_id = o.id AND e.organization_id = ANY(:orgs)
       AND e.state IN ('active', 'waiting_reply') AND e.next_run_at <= :now::timestamptz
     ORDER BY e.next_run_at LIMIT :each::int FOR UPDATE OF e SKIP LOCKED) d
 LIMIT :total::int;

-- name: reclaim_due
-- Locks these rows if they are still due.
SELECT {{enrollment}}
  FROM enrollments
 WHERE organization_id = :organization_id::uuid AND id = ANY(:ids::uuid[])
   AND state IN ('active', 'waiting_reply') AND next_run_at <= :now::timestamptz
   FOR UPDATE SKIP LOCKED;

-- name: lock_enrollments
-- Locks these enrollments in id order; their contacts are locked already.
SELECT {{enrollment}}
  FROM enrollments
 WHERE organization_id = ANY(:organization_ids::uuid[]) AND id = ANY(:ids::uuid[])
 ORDER BY organization_id, id FOR NO KEY UPDATE;

-- name: contacts_of_enrollments
-- Whose enrollments these are: their contacts are locked first.
SELECT id, contact_id FROM enrollments WHERE organization_id = :organization_id::uuid AND id = ANY(:ids::uuid[]);

-- name: postpone
-- Moves the clock of rows that can't be worked on now. What held them back before stands: its patience goes on.
UPDATE enrollments e
   SET next_run_at = t.next_run_at, defer_reason = coalesce(e.defer_reason, :reason::text),
       changed_at = :now::timestamptz
  FROM unnest(:organization_ids::uuid[], :ids::uuid[], :next_run_at::timestamptz[]) t(organization_id, id, next_run_at)
 WHERE e.organization_id = ANY(:organization_ids) AND e.organization_id = t.organization_id AND e.id = t.id;

-- name: save
-- Writes what a walk or a command changed. Most of a batch come to stand at the same place until the same time, so
-- what they share is passed once (`kit.sharing`).
UPDATE enrollments e
   SET version_id = (:version_ids::uuid[])[t.place],
       state = (:states::text[])[t.place], reason = (:reasons::text[])[t.place],
       outcome = (:outcomes::text[])[t.place], node_id = (:node_ids::text[])[t.place],
       visit = (:visits::int[])[t.place], node_entered_at = (:node_entered_at::timestamptz[])[t.place],
       next_run_at = (:next_run_at::timestamptz[])[t.place], defer_reason = (:defer_reasons::text[])[t.place],
       deferred_since = (:deferred_since::timestamptz[])[t.place], attempts = (:attempts::smallint[])[t.place],
       messages_sent = (:messages_sent::int[])[t.place], answered_at = (:answered_at::timestamptz[])[t.place],
       connection_id = (:connection_ids::uuid[])[t.place], ended_at = (:ended_at::timestamptz[])[t.place],
       due_at = (:due_at::timestamptz[])[t.place], due_wall = (:due_walls::timestamp[])[t.place],
       due_zone = (:due_zones::text[])[t.place],
       conversation_id = t.conversation_id, changed_at = :now::timestamptz, last_error = NULL
  FROM unnest(:organization_ids::uuid[], :ids::uuid[], :conversation_ids::uuid[], :places::int[])
       t(organization_id, id, conversation_id, place)
 WHERE e.organization_id = ANY(:organization_ids) AND e.organization_id = t.organization_id AND e.id = t.id;

-- name: lock_stoppable
-- The live enrollments of people who did something that ends them: by their stop set, or all of them.
SELECT e.organization_id, e.id, e.journey_id, e.contact_id
  FROM unnest(:organization_ids::uuid[], :contact_ids::uuid[]) t(organization_id, contact_id)
  JOIN enrollments e ON e.organization_id = t.organization_id AND e.contact_id = t.contact_id
 WHERE e.organization_id = ANY(:organization_ids) AND e.state IN ('active', 'waiting_reply', 'paused')
   AND (:always::boolean OR :reason::text = ANY(e.stops))
 ORDER BY e.organization_id, e.id FOR NO KEY UPDATE OF e;

-- name: lock_converted
-- The live enrollments of leads who are none any more: those of journeys for leads, and those that stop for it.
SELECT e.organization_id, e.id, e.journey_id, e.contact_id
  FROM unnest(:organization_ids::uuid[], :contact_ids::uuid[]) t(organization_id, contact_id)
  JOIN enrollments e ON e.organization_id = t.organization_id AND e.contact_id = t.contact_id
  JOIN journeys j ON j.organization_id = e.organization_id AND j.id = e.journey_id
 WHERE e.organization_id = ANY(:organization_ids) AND j.organization_id = ANY(:organization_ids)
   AND e.state IN ('active', 'waiting_reply', 'paused') AND (j.subject = 'leads' OR 'converted' = ANY(e.stops))
 ORDER BY e.organization_id, e.id FOR NO KEY UPDATE OF e;

-- name: lock_inside
-- The live enrollments of some people, with the channel of their journey and the version that says on which others.
SELECT e.organization_id, e.id, e.journey_id, e.contact_id, e.version_id, j.channel, e.entered_at
  FROM unnest(:organization_ids::uuid[], :contact_ids::uuid[]) t(organization_id, contact_id)
  JOIN enrollments e ON e.organization_id = t.organization_id AND e.contact_id = t.contact_id
  JOIN journeys j ON j.organization_id = e.organization_id AND j.id = e.journey_id
 WHERE e.organization_id = ANY(:organization_ids) AND j.organization_id = ANY(:organization_ids)
   AND e.state IN ('active', 'waiting_reply', 'paused')
 ORDER BY e.organization_id, e.id FOR NO KEY UPDATE OF e;

-- name: lock_some_of_journey
-- People inside a journey, at most so many; whoever is held comes later.
SELECT e.organization_id, e.id, e.journey_id, e.contact_id FROM enrollments e
 WHERE e.organization_id = :organization_id::uuid AND e.journey_id = :journey_id::uuid
   AND e.state IN ('active', 'waiting_reply', 'paused')
 LIMIT :n::int FOR NO KEY UPDATE SKIP LOCKED;

-- name: end_locked
-- The end of live enrollments whose rows are locked: the only statement that ends anybody outside a walk.
UPDATE enrollments e
   SET state = :state::text, reason = :reason::text, outcome = :outcome::text, next_run_at = NULL,
       defer_reason = NULL, deferred_since = NULL, ended_at = :now::timestamptz, changed_at = :now
  FROM unnest(:organization_ids::uuid[], :ids::uuid[]) t(organization_id, id)
 WHERE e.organization_id = ANY(:organization_ids) AND e.organization_id = t.organization_id AND e.id = t.id;

-- name: forget
-- What erased people brought into journeys goes, the keys of their occurrences too, which may be their senders' words;
-- that they were inside, and what came of it, is still counted. By way of the journeys, so that the key by journey and
-- contact is used. Nobody of them is inside any more.
UPDATE enrollments e
   SET variables = '{}', context = '{}', enroll_key = 'erased:' || e.id, live_key = '', dedupe_key = NULL,
       due_at = NULL, due_wall = NULL, due_zone = NULL
  FROM unnest(:organization_ids::uuid[], :contact_ids::uuid[]) t(organization_id, contact_id)
  JOIN journeys j ON j.organization_id = t.organization_id
 WHERE e.organization_id = ANY(:organization_ids) AND j.organization_id = ANY(:organization_ids)
   AND e.organization_id = t.organization_id AND e.journey_id = j.id AND e.contact_id = t.contact_id;

-- name: count_failure
-- One row could not be walked: its attempts, and when it is tried again.
UPDATE enrollments
   SET attempts = :attempts::smallint, next_run_at = :next_run_at::timestamptz, last_error = :error::text,
       changed_at = :now::timestamptz
 WHERE organization_id = :organization_id::uuid AND id = :id::uuid;

-- name: wake_parked
-- Wakes people parked with their journey, at most so many: each at its own time from now on, none in a burst.
-- With `reanchor` every clock moves by as long as that person stood still: since the pause that parked them, up to
-- this resume. With `hold` those who are late by now stay, for a person to decide.
WITH free AS (
    SELECT e.id, e.next_run_at
      FROM enrollments e
     WHERE e.organization_id = :organization_id::uuid AND e.journey_id = :journey_id::uuid
       AND e.state = 'paused' AND e.reason = 'journey_paused'
     ORDER BY e.next_run_at, e.id LIMIT :n::int FOR NO KEY UPDATE SKIP LOCKED),
parked AS (
    SELECT id, row_number() OVER (ORDER BY next_run_at, id) AS place FROM free)
UPDATE enrollments e
   SET state = CASE WHEN :policy::text = 'hold' AND e.next_run_at < :now::timestamptz THEN 'paused' ELSE 'active' END,
       reason = CASE WHEN :policy = 'hold' AND e.next_run_at < :now THEN 'manual' END,
       node_entered_at = CASE WHEN :policy = 'reanchor'
                              THEN e.node_entered_at + (:resumed_at::timestamptz - e.deferred_since)
                              ELSE e.node_entered_at END,
       next_run_at = greatest(CASE WHEN :policy = 'reanchor'
                                   THEN e.next_run_at + (:resumed_at - e.deferred_since)
                                   ELSE e.next_run_at END,
                              :from_at::timestamptz + p.place * :gap::interval),
       deferred_since = NULL, changed_at = :now
  FROM parked p
 WHERE e.organization_id = :organization_id AND e.id = p.id
   AND e.state = 'paused' AND e.reason = 'journey_paused'
RETURNING e.id, e.state;

-- name: has_parked
-- Whether somebody is still parked with the journey.
SELECT EXISTS (
    SELECT 1 FROM enrollments e
     WHERE e.organization_id = :organization_id::uuid AND e.journey_id = :journey_id::uuid
       AND e.state = 'paused' AND e.reason = 'journey_paused');

-- name: has_live
-- Whether somebody is still inside the journey.
SELECT EXISTS (
    SELECT 1 FROM enrollments e
     WHERE e.organization_id = :organization_id::uuid AND e.journey_id = :journey_id::uuid
       AND e.state IN ('active', 'waiting_reply', 'paused'));

-- name: wake_held
-- A hold on these people was changed: whoever is held back by it is asked again.
UPDATE enrollments e
   SET next_run_at = :now::timestamptz, changed_at = :now
  FROM unnest(:organization_ids::uuid[], :contact_ids::uuid[]) t(organization_id, contact_id)
 WHERE e.organization_id = ANY(:organization_ids) AND e.organization_id = t.organization_id
   AND e.contact_id = t.contact_id AND e.state IN ('active', 'waiting_reply') AND e.defer_reason = 'held';

-- name: states_of
-- Where the enrollments behind queued messages stand, with their journeys: the last look asks.
SELECT e.organization_id, e.id, e.state, e.reason, e.stops, j.state AS journey_state, j.subject
  FROM unnest(:organization_ids::uuid[], :ids::uuid[]) t(organization_id, id)
  JOIN enrollments e ON e.organization_id = t.organization_id AND e.id = t.id
  JOIN journeys j ON j.organization_id = e.organization_id AND j.id = e.journey_id
 WHERE e.organization_id = ANY(:organization_ids) AND j.organization_id = ANY(:organization_ids);
