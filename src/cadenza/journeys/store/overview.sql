-- name: page
-- A page of journeys in these states, by name, without their drafts.
SELECT j.organization_id, j.id, j.name, j.description, j.subject, j.state, j.reason, j.state_changed_at, j.entry_open,
       j.channel, j.connection_id, v.number AS version, j.created_at, j.updated_at
  FROM journeys j
  LEFT JOIN journey_versions v ON v.organization_id = j.organization_id AND v.id = j.active_version_id
                              AND v.organization_id = :organization_id
 WHERE j.organization_id = :organization_id::uuid AND j.state = ANY(:states::text[]) AND NOT j.is_one_off
   AND (j.name, j.id) > (:after_name::text, :after_id::uuid)
 ORDER BY j.name, j.id LIMIT :n::int;

-- name: count_people
-- How many are inside these journeys, and how it went with those who entered since then: ids sort by time, so both are
-- counted in the indexes alone. Of those inside `most` are counted, and of those who ended one way the newest `most`.
SELECT t.id, inside.count AS inside, inside.entered + ended.entered AS entered, ended.completed, ended.replied,
       ended.failed, ended.is_capped OR inside.count >= :most AS is_capped
  FROM unnest(:ids::uuid[]) t(id)
 CROSS JOIN LATERAL (
       SELECT count(*) AS count, count(*) FILTER (WHERE l.id >= :since::uuid) AS entered
         FROM (SELECT e.id FROM enrollments e
                WHERE e.organization_id = :organization_id::uuid AND e.journey_id = t.id
                  AND e.state IN ('active', 'waiting_reply', 'paused')
                LIMIT :most::int) l) inside
 CROSS JOIN LATERAL (
       SELECT sum(one.people)::bigint AS entered, bool_or(one.people >= :most) AS is_capped,
              (sum(one.people) FILTER (WHERE wanted.state = 'completed'))::bigint AS completed,
              (sum(one.people) FILTER (WHERE wanted.state = 'failed'))::bigint AS failed,
              sum(one.replied)::bigint AS replied
         FROM unnest(ARRAY['completed', 'stopped', 'cancelled', 'failed']) wanted(state)
        CROSS JOIN LATERAL (
              SELECT count(*) AS people, count(*) FILTER (WHERE s.reason = 'reply') AS replied
                FROM (SELECT e.reason FROM enrollments e
                       WHERE e.organization_id = :organization_id AND e.journey_id = t.id
                         AND e.state IN ('completed', 'stopped', 'cancelled', 'failed') AND e.state = wanted.state
                         AND e.id >= :since
                       ORDER BY e.id DESC LIMIT :most::int) s) one) ended;
