-- name: shown
-- Enrollments as people see them, newest first, with their journeys' names.
SELECT e.organization_id, e.id, e.journey_id, e.version_id, e.contact_id, e.enroll_key, e.source, e.state, e.reason,
       e.outcome, e.node_id, e.visit, e.node_entered_at, e.next_run_at, e.defer_reason, e.attempts, e.messages_sent,
       e.connection_id, e.conversation_id, e.last_error, e.entered_at, e.ended_at, j.name AS journey_name, j.is_one_off,
       j.channel
  FROM enrollments e
  JOIN journeys j ON j.organization_id = e.organization_id AND j.id = e.journey_id
 WHERE e.organization_id = :organization_id::uuid AND j.organization_id = :organization_id AND e.id = ANY(:ids::uuid[])
 ORDER BY e.id DESC;

-- name: page
-- A page of the organization's enrollments, newest first: the key read backwards.
SELECT id FROM enrollments
 WHERE organization_id = :organization_id::uuid AND id < :before::uuid AND id >= :since::uuid
 ORDER BY id DESC LIMIT :n::int;

-- name: walk
-- The same for a reason, which may be rare: so many are looked at and no more. Returns who passes, and the last one that
-- it looked at where it stopped.
SELECT w.id, w.passes, w.place
  FROM (SELECT l.id, l.passes, row_number() OVER (ORDER BY l.id DESC) AS place
          FROM (SELECT e.id, e.state = ANY(:states::text[]) AND e.reason = :reason::text AS passes FROM enrollments e
                 WHERE e.organization_id = :organization_id::uuid AND e.id < :before::uuid AND e.id >= :since::uuid
                 ORDER BY e.id DESC LIMIT :most::int) l) w
 WHERE w.passes OR w.place = :most::int
 ORDER BY w.place LIMIT :n::int;

-- name: walk_of_journey
-- The same of a journey's, in these states: each is an ordered walk of its index, and so many of all of them are looked
-- at. A state is entered at a place and left at another, never by equality: of a journey that all are in the planner
-- believes that walking the primary key costs the same, and then looks for a state that nobody has until its end.
SELECT w.id, w.passes, w.place
  FROM (SELECT l.id, l.passes, row_number() OVER (ORDER BY l.id DESC) AS place
          FROM (SELECT s.id, :reason::text IS NULL OR coalesce(s.reason = :reason, false) AS passes
                  FROM unnest(:states::text[]) wanted(state) CROSS JOIN LATERAL (
                       SELECT e.id, e.reason FROM enrollments e
                        WHERE e.organization_id = :organization_id::uuid AND e.journey_id = :journey_id::uuid
                          AND (e.state, e.organization_id, e.id)
                            < (wanted.state, :organization_id, :before::uuid)
                          AND (e.state, e.organization_id, e.id) >= (wanted.state, :organization_id, :since::uuid)
                        ORDER BY e.state DESC, e.id DESC LIMIT :most::int) s
                 ORDER BY s.id DESC LIMIT :most) l) w
 WHERE w.passes OR w.place = :most::int
 ORDER BY w.place LIMIT :n::int;

-- name: page_of_states
-- A page of everybody in some states: of each journey its page, by the same index.
SELECT w.id FROM journeys j CROSS JOIN unnest(:states::text[]) wanted(state) CROSS JOIN LATERAL (
    SELECT e.id FROM enrollments e
     WHERE e.organization_id = :organization_id AND e.journey_id = j.id
       AND (e.state, e.organization_id, e.id) < (wanted.state, :organization_id, :before::uuid)
       AND (e.state, e.organization_id, e.id) >= (wanted.state, :organization_id, :since::uuid)
     ORDER BY e.state DESC, e.id DESC LIMIT :n::int) w
 WHERE j.organization_id = :organization_id::uuid
 ORDER BY w.id DESC LIMIT :n;

-- name: page_of_contact
-- A page of a contact's, by way of the journeys: ended enrollments have no index by contact, but one person's in one
-- journey are a probe of its key.
SELECT e.id FROM journeys j
  JOIN enrollments e ON e.organization_id = j.organization_id AND e.journey_id = j.id
                    AND e.contact_id = :contact_id::uuid
 WHERE j.organization_id = :organization_id::uuid AND e.organization_id = :organization_id AND e.id < :before::uuid
   AND e.id >= :since::uuid AND e.state = ANY(:states::text[]) AND (:reason::text IS NULL OR e.reason = :reason)
 ORDER BY e.id DESC LIMIT :n::int;

-- name: page_of_contact_in_journey
-- A page of a contact's in one journey: a probe of the key.
SELECT id FROM enrollments
 WHERE organization_id = :organization_id::uuid AND journey_id = :journey_id::uuid AND contact_id = :contact_id::uuid
   AND id < :before::uuid AND id >= :since::uuid AND state = ANY(:states::text[])
   AND (:reason::text IS NULL OR reason = :reason)
 ORDER BY id DESC LIMIT :n::int;
