-- name: lock_some_of_older
-- People inside a journey who walk another version than this one, at most so many; whoever is held comes later.
SELECT e.organization_id, e.id, e.journey_id, e.contact_id, e.version_id, e.node_id FROM enrollments e
 WHERE e.organization_id = :organization_id::uuid AND e.journey_id = :journey_id::uuid
   AND e.state IN ('active', 'waiting_reply', 'paused') AND e.version_id <> :version_id::uuid
 LIMIT :n::int FOR NO KEY UPDATE SKIP LOCKED;

-- name: has_older
-- Whether somebody inside still walks another version.
SELECT EXISTS (
    SELECT 1 FROM enrollments e
     WHERE e.organization_id = :organization_id::uuid AND e.journey_id = :journey_id::uuid
       AND e.state IN ('active', 'waiting_reply', 'paused') AND e.version_id <> :version_id::uuid);

-- name: move
-- These people walk this version from now on. Whoever moves is asked again at once, since the step they stand at may be
-- another one now; who stays at the same step keeps when they came there. A pause keeps its clock.
UPDATE enrollments e
   SET version_id = :version_id::uuid, node_id = t.node_id,
       node_entered_at = CASE WHEN e.node_id = t.node_id THEN e.node_entered_at ELSE :now::timestamptz END,
       next_run_at = CASE WHEN e.state = 'paused' THEN e.next_run_at ELSE :now END, changed_at = :now
  FROM unnest(:ids::uuid[], :node_ids::text[]) t(id, node_id)
 WHERE e.organization_id = :organization_id::uuid AND e.id = t.id;

-- name: count_standing
-- Where those inside a journey stand, of so many of them at most.
SELECT l.version_id, l.node_id, count(*) AS people
  FROM (SELECT e.version_id, e.node_id FROM enrollments e
         WHERE e.organization_id = :organization_id::uuid AND e.journey_id = :journey_id::uuid
           AND e.state IN ('active', 'waiting_reply', 'paused')
         LIMIT :most::int) l
 GROUP BY l.version_id, l.node_id;

-- name: count_completed
-- How many have completed a journey, so many at most; counted in an index alone.
SELECT count(*) FROM (
    SELECT FROM enrollments e
     WHERE e.organization_id = :organization_id::uuid AND e.journey_id = :journey_id::uuid AND e.state = 'completed'
     LIMIT :most::int) l;
