-- name: insert_changes
-- What changed about where people stand.
INSERT INTO contact_changes (organization_id, id, contact_id, field, before, after, actor, at)
SELECT s.organization_id, u.id, u.contact_id, u.field, u.before, u.after, :actor::text, :now::timestamptz
  FROM org_state s,
       unnest(:ids::uuid[], :contact_ids::uuid[], :fields::text[], :befores::text[], :afters::text[])
       AS u (id, contact_id, field, before, after)
 WHERE s.organization_id = :organization_id::uuid
