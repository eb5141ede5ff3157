-- name: insert_entry
-- One write, as its transaction tells it.
INSERT INTO audit_log (organization_id, id, at, actor, actor_name, action, subject_kind, subject_id, before, after,
                       address, user_agent, request_id)
VALUES (:organization_id::uuid, :id::uuid, :now::timestamptz, :actor::text, :actor_name::text, :action::text,
        :subject_kind::text, :subject_id::text, :before::jsonb, :after::jsonb, :address::text, :user_agent::text,
        :request_id::text)

-- name: list_entries
-- A page, newest first: ids are made from the time, so that the primary key is the order.
SELECT id, at, actor, actor_name, action, subject_kind, subject_id, before, after, address, user_agent, request_id
  FROM audit_log
 WHERE organization_id = :organization_id::uuid AND id < :before_id::uuid AND id >= :from_id::uuid
   AND (:actor::text IS NULL OR actor = :actor) AND (:action::text IS NULL OR action = :action)
   AND (:subject_id::text IS NULL OR subject_id = :subject_id)
 ORDER BY id DESC LIMIT :limit::integer

-- name: forget
-- Empties what was changed about these things: who did it, and when, stays.
UPDATE audit_log SET before = NULL, after = NULL
 WHERE organization_id = :organization_id::uuid AND subject_id = ANY(:subject_ids::text[])
   AND subject_kind = :subject_kind::text

-- name: forget_naming
-- The same, of changes to what filters, where they name somebody.
UPDATE audit_log SET before = NULL, after = NULL
 WHERE organization_id = :organization_id::uuid AND subject_kind IN ('saved_view', 'campaign')
   AND (before IS NOT NULL OR after IS NOT NULL)
   AND (before::text ~* :pattern::text OR after::text ~* :pattern)
