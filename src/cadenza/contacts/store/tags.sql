-- name: insert_tags
-- Adds tags; returns those that the contacts had not.
INSERT INTO contact_tags (organization_id, contact_id, tag, added_at)
SELECT s.organization_id, u.contact_id, u.tag, :now::timestamptz
  FROM unnest(:organization_ids::uuid[], :contact_ids::uuid[], :tags::text[])
       AS u (organization_id, contact_id, tag)
  JOIN org_state s ON s.organization_id = u.organization_id
 WHERE s.organization_id = ANY(:orgs::uuid[])
 ORDER BY s.organization_id, u.contact_id, u.tag
    ON CONFLICT (organization_id, contact_id, tag) DO NOTHING
RETURNING organization_id, contact_id, tag

-- name: delete_tags
-- Takes tags away; returns those that the contacts had.
DELETE FROM contact_tags t
 USING unnest(:organization_ids::uuid[], :contact_ids::uuid[], :tags::text[])
       AS u (organization_id, contact_id, tag)
 WHERE t.organization_id = ANY(:orgs::uuid[]) AND t.organization_id = u.organization_id
   AND t.contact_id = u.contact_id AND t.contact_id = ANY(:contact_ids) AND t.tag = u.tag
RETURNING t.organization_id, t.contact_id, t.tag
