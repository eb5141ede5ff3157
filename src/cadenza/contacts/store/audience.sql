-- name: list_everyone
-- The next living contacts made before a moment, by id.
SELECT id
  FROM contacts
 WHERE organization_id = :organization_id::uuid AND id > :after::uuid AND created_at <= :cutoff::timestamptz
   AND merged_into IS NULL AND erased_at IS NULL
 ORDER BY id LIMIT :n::integer

-- name: list_tagged
-- The next living contacts that were made and had the tag before a moment, by id: an ordered walk of the tag's index.
SELECT t.contact_id AS id
  FROM contact_tags t
  JOIN contacts c ON c.organization_id = t.organization_id AND c.id = t.contact_id
 WHERE t.organization_id = :organization_id::uuid AND c.organization_id = :organization_id AND t.tag = :tag::text
   AND t.contact_id > :after::uuid AND t.added_at <= :cutoff::timestamptz AND c.created_at <= :cutoff
   AND c.merged_into IS NULL AND c.erased_at IS NULL
 ORDER BY t.contact_id LIMIT :n::integer

-- name: count_everyone
-- How many contacts live.
SELECT count(*) FROM contacts
 WHERE organization_id = :organization_id::uuid AND merged_into IS NULL AND erased_at IS NULL

-- name: count_tagged
-- How many of them have a tag.
SELECT count(*)
  FROM contact_tags t
  JOIN contacts c ON c.organization_id = t.organization_id AND c.id = t.contact_id
 WHERE t.organization_id = :organization_id::uuid AND c.organization_id = :organization_id AND t.tag = :tag::text
   AND c.merged_into IS NULL AND c.erased_at IS NULL
