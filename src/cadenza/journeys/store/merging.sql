-- name: lock_standings
-- The enrollments of two contacts, whether they have ended or not, in id order: a probe of each journey's key, since
-- enrollments that ended have no index by contact.
SELECT e.id, e.contact_id, e.journey_id, e.enroll_key, e.live_key, e.state
  FROM enrollments e
 WHERE e.organization_id = :organization_id::uuid AND e.id = ANY(ARRAY(
       SELECT k.id FROM journeys j
         JOIN enrollments k ON k.organization_id = j.organization_id AND k.journey_id = j.id
                           AND k.contact_id = ANY(:contact_ids::uuid[])
        WHERE j.organization_id = :organization_id AND k.organization_id = :organization_id))
 ORDER BY e.id FOR NO KEY UPDATE OF e

-- name: move
-- Enrollments become another contact's.
UPDATE enrollments SET contact_id = :target::uuid
 WHERE organization_id = :organization_id::uuid AND id = ANY(:ids::uuid[]) AND contact_id = :source::uuid

-- name: move_triggers
-- So does what waits to let the person in.
UPDATE triggers SET contact_id = :target::uuid
 WHERE organization_id = :organization_id::uuid AND contact_id = :source::uuid AND next_run_at IS NOT NULL

-- name: follow_thread
-- Enrollments, ended ones too, are written in another conversation than before; found as above.
UPDATE enrollments SET conversation_id = :target::uuid
 WHERE organization_id = :organization_id::uuid AND conversation_id = :source::uuid AND id = ANY(ARRAY(
       SELECT k.id FROM journeys j
         JOIN enrollments k ON k.organization_id = j.organization_id AND k.journey_id = j.id
                           AND k.contact_id = :contact_id::uuid
        WHERE j.organization_id = :organization_id AND k.organization_id = :organization_id))
