-- name: list_everyone
-- The next living contacts made before a moment, by id; or a share of them, by the random end of their ids.
SELECT id
  FROM contacts
 WHERE organization_id = :organization_id::uuid AND id > :after::uuid AND created_at <= :cutoff::timestamptz
   AND merged_into IS NULL AND erased_at IS NULL
   AND (:share::integer IS NULL OR get_byte(uuid_send(id), 14) * 256 + get_byte(uuid_send(id), 15) < :share)
 ORDER BY id LIMIT :n::integer

-- name: list_tagged
-- The next living contacts that were made and had one of the tags before a moment, by id: an ordered walk of the index
-- for each tag, which stops at its limit.
SELECT DISTINCT d.id
  FROM unnest(:tags::text[]) AS u (tag)
 CROSS JOIN LATERAL (
    SELECT t.contact_id AS id
      FROM contact_tags t
      JOIN contacts c ON c.organization_id = t.organization_id AND c.id = t.contact_id
     WHERE t.organization_id = :organization_id::uuid AND c.organization_id = :organization_id AND t.tag = u.tag
       AND t.contact_id > :after::uuid AND t.added_at <= :cutoff::timestamptz AND c.created_at <= :cutoff
       AND c.merged_into IS NULL AND c.erased_at IS NULL
       AND (:share::integer IS NULL
            OR get_byte(uuid_send(t.contact_id), 14) * 256 + get_byte(uuid_send(t.contact_id), 15) < :share)
     ORDER BY t.contact_id LIMIT :n::integer) d
 ORDER BY d.id LIMIT :n

-- name: list_named
-- The next living ones of some contacts, by id.
SELECT id
  FROM contacts
 WHERE organization_id = :organization_id::uuid AND id = ANY(:ids::uuid[]) AND id > :after::uuid
   AND created_at <= :cutoff::timestamptz AND merged_into IS NULL AND erased_at IS NULL
   AND (:share::integer IS NULL OR get_byte(uuid_send(id), 14) * 256 + get_byte(uuid_send(id), 15) < :share)
 ORDER BY id LIMIT :n::integer

-- name: skip_contacts
-- Where a walk by id stands after so many contacts; nothing where there are fewer.
SELECT id FROM contacts
 WHERE organization_id = :organization_id::uuid AND id > :after::uuid
 ORDER BY id LIMIT 1 OFFSET :most::integer - 1

-- name: count_everyone
-- How many contacts live.
SELECT count(*) FROM contacts
 WHERE organization_id = :organization_id::uuid AND merged_into IS NULL AND erased_at IS NULL

-- name: count_tagged
-- How many of them have one of the tags.
SELECT count(DISTINCT t.contact_id)
  FROM contact_tags t
  JOIN contacts c ON c.organization_id = t.organization_id AND c.id = t.contact_id
 WHERE t.organization_id = :organization_id::uuid AND c.organization_id = :organization_id
   AND t.tag = ANY(:tags::text[]) AND c.merged_into IS NULL AND c.erased_at IS NULL

-- name: count_named
-- How many of some contacts live.
SELECT count(*) FROM contacts
 WHERE organization_id = :organization_id::uuid AND id = ANY(:ids::uuid[]) AND merged_into IS NULL
   AND erased_at IS NULL
