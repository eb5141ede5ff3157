-- name: insert_entry
-- One write, as its transaction tells it.
INSERT INTO audit_log (organization_id, id, at, actor, actor_name, action, subject_kind, subject_id, before, after,
                       address, user_agent, request_id)
VALUES (:organization_id::uuid, :id::uuid, :now::timestamptz, :actor::text, :actor_name::text, :action::text,
        :subject_kind::text, :subject_id::text, :before::jsonb, :after::jsonb, :address::text, :user_agent::text,
        :request_id::text)

-- name: list_entries
-- A page, newest first: ids are made from the time, so that they are the order. Whatever it is narrowed to has an index
-- in that order, of which the page's length is read; of one thing's log only the filters beside it leave rows out. An
-- index is entered at a place and left at another, never by equality: of what all rows say the planner believes that
-- walking the primary key costs the same, and then looks for what no row says until the end of the table.
SELECT e.id, e.at, e.actor, e.actor_name, e.action, e.subject_kind, e.subject_id, e.before, e.after, e.address,
       e.user_agent, e.request_id
  FROM ((SELECT l.* FROM audit_log l
          WHERE :subject_id::text IS NULL AND :actor::text IS NULL AND :action::text IS NULL
            AND l.organization_id = :organization_id::uuid AND l.id < :before_id::uuid AND l.id >= :from_id::uuid
          ORDER BY l.id DESC LIMIT :limit::integer)
        UNION ALL
        (SELECT l.* FROM audit_log l
          WHERE :subject_id IS NULL AND :action IS NULL AND l.organization_id = :organization_id
            AND (l.actor, l.organization_id, l.id) < (:actor, :organization_id, :before_id)
            AND (l.actor, l.organization_id, l.id) >= (:actor, :organization_id, :from_id)
          ORDER BY l.actor DESC, l.id DESC LIMIT :limit)
        UNION ALL
        (SELECT l.* FROM audit_log l
          WHERE :subject_id IS NULL AND :actor IS NULL AND l.organization_id = :organization_id
            AND (l.action, l.organization_id, l.id) < (:action, :organization_id, :before_id)
            AND (l.action, l.organization_id, l.id) >= (:action, :organization_id, :from_id)
          ORDER BY l.action DESC, l.id DESC LIMIT :limit)
        UNION ALL
        (SELECT l.* FROM audit_log l
          WHERE :subject_id IS NULL AND l.organization_id = :organization_id
            AND (l.actor, l.action, l.organization_id, l.id) < (:actor, :action, :organization_id, :before_id)
            AND (l.actor, l.action, l.organization_id, l.id) >= (:actor, :action, :organization_id, :from_id)
          ORDER BY l.actor DESC, l.action DESC, l.id DESC LIMIT :limit)
        UNION ALL
        (SELECT l.* FROM audit_log l
          WHERE l.subject_id = :subject_id AND (:actor IS NULL OR l.actor = :actor)
            AND (:action IS NULL OR l.action = :action)
            AND l.organization_id = :organization_id AND l.id < :before_id AND l.id >= :from_id
          ORDER BY l.id DESC LIMIT :limit)) e
 ORDER BY e.id DESC LIMIT :limit

-- name: forget
-- Empties what was changed about these things: who did it, and when, stays.
UPDATE audit_log SET before = NULL, after = NULL
 WHERE organization_id = :organization_id::uuid AND subject_id = ANY(:subject_ids::text[])
   AND subject_kind = :subject_kind::text

-- name: forget_naming
-- The same, of a page of changes to what filters, where they name somebody; where the page ended.
WITH page AS MATERIALIZED (
    SELECT l.id FROM audit_log l
     WHERE l.organization_id = :organization_id::uuid AND l.id > :after::uuid
       AND l.subject_kind IN ('saved_view', 'campaign') AND (l.before IS NOT NULL OR l.after IS NOT NULL)
     ORDER BY l.id LIMIT :n::integer),
locked AS (
    SELECT k.id FROM audit_log k
     WHERE k.organization_id = :organization_id AND k.id = ANY(ARRAY(SELECT page.id FROM page))
       AND (k.before::text ~* :pattern::text OR k.after::text ~* :pattern)
     ORDER BY k.id FOR NO KEY UPDATE),
emptied AS (
    UPDATE audit_log e SET before = NULL, after = NULL
     WHERE e.organization_id = :organization_id AND e.id = ANY(ARRAY(SELECT locked.id FROM locked)))
SELECT page.id FROM page ORDER BY page.id DESC LIMIT 1
