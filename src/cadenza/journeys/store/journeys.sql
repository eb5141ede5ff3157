-- name: insert_journey
-- A new journey is a draft.
INSERT INTO journeys (organization_id, id, name, description, subject, state, state_changed_at, entry_open, channel,
       connection_id, stops, policies, draft, created_at, updated_at)
VALUES (:organization_id::uuid, :id::uuid, :name::text, :description::text, :subject::text, 'draft',
       :now::timestamptz, :entry_open::boolean, :channel::text, :connection_id::uuid, :stops::text[],
       :policies::jsonb, :draft::jsonb, :now, :now)
ON CONFLICT (organization_id, name) WHERE state <> 'archived' DO NOTHING
RETURNING id;

-- name: get_journey
-- One journey with its draft; nobody edits the one-off ones.
SELECT j.organization_id, j.id, j.name, j.description, j.subject, j.state, j.reason, j.state_changed_at, j.entry_open,
       j.channel, j.connection_id, j.stops, j.policies, j.draft, j.active_version_id, j.created_at, j.updated_at,
       (SELECT v.number FROM journey_versions v
         WHERE v.organization_id = j.organization_id AND v.organization_id = :organization_id
           AND v.id = j.active_version_id) AS version
  FROM journeys j WHERE j.organization_id = :organization_id::uuid AND j.id = :id::uuid AND NOT j.is_one_off;

-- name: lock_journey
-- One journey, for a command that changes it.
SELECT j.organization_id, j.id, j.name, j.description, j.subject, j.state, j.reason, j.state_changed_at, j.entry_open,
       j.channel, j.connection_id, j.stops, j.policies, j.draft, j.active_version_id, j.created_at, j.updated_at,
       (SELECT v.number FROM journey_versions v
         WHERE v.organization_id = j.organization_id AND v.organization_id = :organization_id
           AND v.id = j.active_version_id) AS version
  FROM journeys j WHERE j.organization_id = :organization_id::uuid AND j.id = :id::uuid AND NOT j.is_one_off
   FOR NO KEY UPDATE OF j;

-- name: save_draft
-- Changes what a draft may change; what is live is untouched.
UPDATE journeys
   SET name = :name::text, description = :description::text, subject = :subject::text, channel = :channel::text,
       connection_id = :connection_id::uuid, stops = :stops::text[], policies = :policies::jsonb,
       draft = :draft::jsonb, entry_open = :entry_open::boolean, updated_at = :now::timestamptz
 WHERE organization_id = :organization_id::uuid AND id = :id::uuid;

-- name: insert_version
-- A version is the graph as published, with its number in the journey.
INSERT INTO journey_versions (organization_id, id, journey_id, number, graph, semantics, published_at)
SELECT o.organization_id, :id::uuid, :journey_id::uuid,
       (SELECT coalesce(max(v.number), 0) + 1 FROM journey_versions v
         WHERE v.organization_id = o.organization_id AND v.organization_id = :organization_id
           AND v.journey_id = :journey_id),
       :graph::jsonb, :semantics::smallint, :now::timestamptz
  FROM org_state o WHERE o.organization_id = :organization_id::uuid
RETURNING number;

-- name: activate_version
-- New people walk this version from now on; a paused journey stays paused. What becomes of those inside is left to a
-- lane, and for whoever comes late to release; the last publishing decides it.
UPDATE journeys
   SET state = CASE WHEN state = 'paused' THEN state ELSE 'active' END,
       reason = CASE WHEN state = 'paused' THEN reason END,
       state_changed_at = CASE WHEN state IN ('active', 'paused') THEN state_changed_at ELSE :now::timestamptz END,
       active_version_id = :version_id::uuid, updated_at = :now, draft = :draft::jsonb,
       replacement = :replacement::text, older_versions = :replacement, replaced_by = :actor::text,
       backlog_due_at = CASE WHEN :replacement IS NOT NULL THEN :now ELSE backlog_due_at END
 WHERE organization_id = :organization_id::uuid AND id = :id::uuid;

-- name: set_state
-- Pauses, resumes or archives a journey, and says what a lane has still to do with those inside.
UPDATE journeys
   SET state = :state::text, reason = :reason::text, state_changed_at = :now::timestamptz,
       state_changed_by = :actor::text, updated_at = :now,
       backlog = :backlog::text, resume_policy = :resume_policy::text,
       replacement = CASE WHEN :state <> 'archived' THEN replacement END,
       backlog_due_at = CASE WHEN :backlog IS NOT NULL THEN :now
                             WHEN replacement IS NOT NULL THEN backlog_due_at END
 WHERE organization_id = :organization_id::uuid AND id = :id::uuid;

-- name: pause_without_connection
-- Pauses journeys that write from a number that is gone: as a person would, nobody is woken any more.
UPDATE journeys j
   SET state = 'paused', reason = 'connection_deleted', state_changed_at = :now::timestamptz, state_changed_by = NULL,
       updated_at = :now, backlog = NULL, resume_policy = NULL,
       backlog_due_at = CASE WHEN j.replacement IS NOT NULL THEN j.backlog_due_at END
  FROM unnest(:organization_ids::uuid[], :connection_ids::uuid[]) t(organization_id, connection_id)
 WHERE j.organization_id = ANY(:organization_ids) AND j.organization_id = t.organization_id
   AND j.connection_id = t.connection_id AND j.state = 'active'
RETURNING j.organization_id, j.id;

-- name: versions
-- The graphs of these versions.
SELECT v.organization_id, v.id, v.journey_id, v.number, v.graph, v.published_at, v.semantics
  FROM journey_versions v
 WHERE v.organization_id = ANY(:organization_ids::uuid[]) AND v.id = ANY(:ids::uuid[]);

-- name: version_by_number
-- One published version of a journey.
SELECT organization_id, id, journey_id, number, graph, published_at, semantics
  FROM journey_versions
 WHERE organization_id = :organization_id::uuid AND journey_id = :journey_id::uuid AND number = :number::int;

-- name: versions_of_journey
-- The published versions of a journey, newest first.
SELECT organization_id, id, journey_id, number, graph, published_at, semantics
  FROM journey_versions WHERE organization_id = :organization_id::uuid AND journey_id = :journey_id::uuid
 ORDER BY number DESC;

-- name: journey_facts
-- What these journeys are to their walks and to whoever comes.
SELECT organization_id, id, state, entry_open, subject, channel, connection_id, stops, policies, active_version_id,
       older_versions
  FROM journeys
 WHERE organization_id = ANY(:organization_ids::uuid[]) AND id = ANY(:ids::uuid[]);

-- name: delete_listeners
-- A journey listens to what its active version says, or to nothing.
DELETE FROM journey_listeners WHERE organization_id = :organization_id::uuid AND journey_id = :journey_id::uuid;

-- name: insert_listeners
-- One row per rule that is on.
INSERT INTO journey_listeners (organization_id, journey_id, rule_id, version_id, kind, name)
SELECT o.organization_id, :journey_id::uuid, t.rule_id, :version_id::uuid, t.kind, t.name
  FROM org_state o CROSS JOIN unnest(:rule_ids::text[], :kinds::text[], :names::text[]) t(rule_id, kind, name)
 WHERE o.organization_id = :organization_id::uuid;

-- name: find_backlogs
-- Organizations with a journey whose people still have to be woken or cancelled.
SELECT DISTINCT organization_id /* cadenza:multi-shard find_journey_backlogs */ FROM journeys
 WHERE (backlog IS NOT NULL OR replacement IS NOT NULL) AND backlog_due_at <= :now::timestamptz LIMIT :n::int;

-- name: claim_backlogs
-- Locks journeys with a backlog; a person's command on the same journey goes first.
SELECT organization_id, id, backlog, resume_policy, state_changed_at, state_changed_by, woken_until, replacement,
       replaced_by, active_version_id
  FROM journeys
 WHERE organization_id = ANY(:orgs::uuid[]) AND (backlog IS NOT NULL OR replacement IS NOT NULL)
   AND backlog_due_at <= :now::timestamptz
 ORDER BY backlog_due_at LIMIT :total::int FOR NO KEY UPDATE SKIP LOCKED;

-- name: reclaim_backlogs
-- Locks these journeys if they still have a backlog.
SELECT organization_id, id, backlog, resume_policy, state_changed_at, state_changed_by, woken_until, replacement,
       replaced_by, active_version_id
  FROM journeys
 WHERE organization_id = :organization_id::uuid AND id = ANY(:ids::uuid[])
   AND (backlog IS NOT NULL OR replacement IS NOT NULL) AND backlog_due_at <= :now::timestamptz
   FOR NO KEY UPDATE SKIP LOCKED;

-- name: finish_backlog
-- Nobody is left to wake or to cancel. `woken_until` stays: a next resume goes on behind those given a time already.
UPDATE journeys
   SET backlog = NULL, resume_policy = NULL, backlog_due_at = NULL,
       woken_until = coalesce(:woken_until::timestamptz, woken_until)
 WHERE organization_id = :organization_id::uuid AND id = :id::uuid;

-- name: finish_replacement
-- Nobody of an older version is left inside; a backlog beside it goes on.
UPDATE journeys
   SET replacement = NULL, replaced_by = NULL, backlog_due_at = CASE WHEN backlog IS NOT NULL THEN :now::timestamptz END
 WHERE organization_id = :organization_id::uuid AND id = :id::uuid;

-- name: go_on_with_backlog
-- Somebody is left: the next piece is due then, and wakes from there.
UPDATE journeys SET backlog_due_at = :due_at::timestamptz, woken_until = :woken_until::timestamptz
 WHERE organization_id = :organization_id::uuid AND id = :id::uuid;

-- name: hold_paused
-- Which of these are paused for sure until we commit, and since when: whoever resumes one comes after us and finds
-- whom we parked.
SELECT id, state_changed_at FROM journeys
 WHERE organization_id = ANY(:organization_ids::uuid[]) AND id = ANY(:ids::uuid[]) AND state = 'paused'
 ORDER BY organization_id, id FOR NO KEY UPDATE SKIP LOCKED;

-- name: count_parked
-- How many were parked with the journey, and how many of them are late by now: asked before a resume.
SELECT count(*) AS parked, count(*) FILTER (WHERE next_run_at < :now::timestamptz) AS late
  FROM enrollments
 WHERE organization_id = :organization_id::uuid AND journey_id = :journey_id::uuid
   AND state = 'paused' AND reason = 'journey_paused';

-- name: lock_comparing_drafts
-- Drafts in which a rule or condition compares with one of these. One that is just being changed is met by the next pass.
SELECT id, draft AS document FROM journeys
 WHERE organization_id = :organization_id::uuid AND draft::text ~* :pattern::text
   FOR NO KEY UPDATE SKIP LOCKED;

-- name: save_drafts
-- What is left of them.
UPDATE journeys j SET draft = u.document
  FROM unnest(:ids::uuid[], :documents::jsonb[]) AS u (id, document)
 WHERE j.organization_id = :organization_id::uuid AND j.id = u.id;

-- name: lock_comparing_versions
-- The same, of what was published.
SELECT id, graph AS document FROM journey_versions
 WHERE organization_id = :organization_id::uuid AND graph::text ~* :pattern::text
   FOR NO KEY UPDATE SKIP LOCKED;

-- name: save_versions
-- A version changes only where it named somebody who is no more.
UPDATE journey_versions v SET graph = u.document
  FROM unnest(:ids::uuid[], :documents::jsonb[]) AS u (id, document)
 WHERE v.organization_id = :organization_id::uuid AND v.id = u.id;
