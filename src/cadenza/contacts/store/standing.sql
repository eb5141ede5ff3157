-- name: insert_changes
-- What changed about where people stand, and their tags.
INSERT INTO contact_changes (organization_id, id, contact_id, field, before, after, actor, merge_id, at)
SELECT s.organization_id, u.id, u.contact_id, u.field, u.before, u.after, :actor::text, :merge_id::uuid,
       :now::timestamptz
  FROM unnest(:organization_ids::uuid[], :ids::uuid[], :contact_ids::uuid[], :fields::text[], :befores::text[],
              :afters::text[])
       AS u (organization_id, id, contact_id, field, before, after)
  JOIN org_state s ON s.organization_id = u.organization_id
 WHERE s.organization_id = ANY(:orgs::uuid[])
