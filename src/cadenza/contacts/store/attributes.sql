-- name: load_attributes
-- The names of custom attributes, declared or only seen.
SELECT name, type, label, seen_at, declared_at
  FROM contact_attributes WHERE organization_id = :organization_id::uuid
 ORDER BY declared_at IS NULL, name

-- name: list_names
-- Names that nobody has declared yet, as they are seen first; at most so many in all.
INSERT INTO contact_attributes (organization_id, name, seen_at)
SELECT s.organization_id, u.name, :now::timestamptz
  FROM org_state s, unnest(:names::text[]) AS u (name)
 WHERE s.organization_id = :organization_id::uuid
 ORDER BY u.name
    ON CONFLICT (organization_id, name) DO NOTHING

-- name: declare_attribute
-- Gives an attribute its type, whether it was seen before or not.
INSERT INTO contact_attributes (organization_id, name, type, label, seen_at, declared_at)
VALUES (:organization_id::uuid, :name::text, :type::text, :label::text, :now::timestamptz, :now)
    ON CONFLICT (organization_id, name) DO UPDATE
   SET type = excluded.type, label = excluded.label,
       declared_at = coalesce(contact_attributes.declared_at, excluded.declared_at)

-- name: forget_attribute
-- Takes a name off the list; values that contacts have under it stay.
DELETE FROM contact_attributes WHERE organization_id = :organization_id::uuid AND name = :name::text
