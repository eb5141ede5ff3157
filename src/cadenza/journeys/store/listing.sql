-- name: shown
-- Enrollments as people see them, newest first.
SELECT organization_id, id, journey_id, version_id, contact_id, enroll_key, source, state, reason, outcome, node_id,
       visit, node_entered_at, next_run_at, defer_reason, attempts, messages_sent, connection_id, conversation_id,
       last_error, entered_at, ended_at
  FROM enrollments WHERE organization_id = :organization_id::uuid AND id = ANY(:ids::uuid[])
 ORDER BY id DESC;

-- name: page
-- A page of the organization's enrollments, newest first: the key read backwards.
SELECT id FROM enrollments
 WHERE organization_id = :organization_id::uuid AND id < :before::uuid
 ORDER BY id DESC LIMIT :n::int;

-- name: page_of_journey
-- A page of a journey's. Whoever has ended stands in an index of their own by id, which is written once, at the end:
-- one over everybody would be written at every step. Those inside are taken from the index of the journey's live ones
-- and the newest kept, so the cost grows with how many are inside, not with how many ever were.
SELECT id FROM (
    (SELECT e.id FROM enrollments e
      WHERE e.organization_id = :organization_id::uuid AND e.journey_id = :journey_id::uuid
        AND e.state IN ('active', 'waiting_reply', 'paused') AND e.id < :before::uuid
      ORDER BY e.id DESC LIMIT :n::int)
    UNION ALL
    (SELECT e.id FROM enrollments e
      WHERE e.organization_id = :organization_id AND e.journey_id = :journey_id
        AND e.state IN ('completed', 'stopped', 'cancelled', 'failed') AND e.id < :before
      ORDER BY e.id DESC LIMIT :n)) found
 ORDER BY id DESC LIMIT :n;

-- name: page_of_contact
-- A page of a contact's, by way of the journeys: ended enrollments have no index by contact, but one person's in one
-- journey are a probe of its key.
SELECT e.id FROM journeys j
  JOIN enrollments e ON e.organization_id = j.organization_id AND e.journey_id = j.id
                    AND e.contact_id = :contact_id::uuid
 WHERE j.organization_id = :organization_id::uuid AND e.organization_id = :organization_id AND e.id < :before::uuid
 ORDER BY e.id DESC LIMIT :n::int;

-- name: page_of_contact_in_journey
-- A page of a contact's in one journey: a probe of the key.
SELECT id FROM enrollments
 WHERE organization_id = :organization_id::uuid AND journey_id = :journey_id::uuid AND contact_id = :contact_id::uuid
   AND id < :before::uuid
 ORDER BY id DESC LIMIT :n::int;
