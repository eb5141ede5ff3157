-- name: newest
-- The next contacts, newest first: a walk of the primary key. Here and below merged and erased ones are dropped by
-- `matching`, so that each statement is a plain walk that stops at its limit.
SELECT id
  FROM contacts
 WHERE organization_id = :organization_id::uuid AND id < :before::uuid
 ORDER BY id DESC LIMIT :n::integer

-- name: newest_with_tag
-- The next contacts with a tag.
SELECT contact_id AS id
  FROM contact_tags
 WHERE organization_id = :organization_id::uuid AND tag = :tag::text AND contact_id < :before::uuid
 ORDER BY contact_id DESC LIMIT :n::integer

-- name: newest_in_import
-- The next contacts that came with an import, or that it brought up to date.
SELECT contact_id AS id
  FROM import_contacts
 WHERE organization_id = :organization_id::uuid AND import_id = :import_id::uuid AND contact_id < :before::uuid
 ORDER BY contact_id DESC LIMIT :n::integer

-- name: newest_with_consent
-- The next contacts who stand so on one opt-out key.
SELECT contact_id AS id
  FROM consents
 WHERE organization_id = :organization_id::uuid AND key = :key::text AND state = :state::text
   AND contact_id < :before::uuid
 ORDER BY contact_id DESC LIMIT :n::integer

-- name: newest_of_lifecycle
-- The next leads, members or customers.
SELECT id
  FROM contacts
 WHERE organization_id = :organization_id::uuid AND lifecycle = :lifecycle::text AND id < :before::uuid
 ORDER BY id DESC LIMIT :n::integer

-- name: newest_of_status
-- The next leads of a status.
SELECT id
  FROM contacts
 WHERE organization_id = :organization_id::uuid AND lead_status = :lead_status::text AND id < :before::uuid
 ORDER BY id DESC LIMIT :n::integer

-- name: with_name
-- The next contacts whose whole name begins so, in its order.
SELECT id, search_name AS match
  FROM contacts
 WHERE organization_id = :organization_id::uuid AND search_name >= :start::text AND search_name < :end::text
   AND (search_name, id) > (:match::text, :after::uuid)
 ORDER BY search_name, id LIMIT :n::integer

-- name: with_last_name
-- The next contacts whose last name begins so, and not their whole name.
SELECT id, search_last AS match
  FROM contacts
 WHERE organization_id = :organization_id::uuid AND search_last >= :start::text AND search_last < :end::text
   AND (search_last, id) > (:match::text, :after::uuid)
   AND (search_name < :start OR search_name >= :end)
 ORDER BY search_last, id LIMIT :n::integer

-- name: with_identifier
-- The next contacts with an identifier that begins so; each at the first of theirs that does, and none whose name
-- begins so: these came before.
SELECT i.id, i.match
  FROM unnest(:starts::text[], :ends::text[]) AS u (start_at, end_at)
 CROSS JOIN LATERAL (
       SELECT k.contact_id AS id, k.search_value AS match
         FROM identifiers k
        WHERE k.organization_id = :organization_id::uuid AND k.search_value >= u.start_at
          AND k.search_value < u.end_at
          AND (k.search_value, k.contact_id) > (:match::text, :after::uuid)
        ORDER BY k.search_value, k.contact_id
        LIMIT :n::integer) i
 WHERE NOT EXISTS (
       SELECT FROM identifiers o, unnest(:starts, :ends) AS w (start_at, end_at)
        WHERE o.organization_id = :organization_id AND o.contact_id = i.id
          AND o.search_value >= w.start_at AND o.search_value < w.end_at
          AND o.search_value < i.match)
   AND NOT coalesce((
       SELECT (c.search_name >= :name_start::text AND c.search_name < :name_end::text)
              OR (c.search_last >= :name_start AND c.search_last < :name_end)
         FROM contacts c
        WHERE c.organization_id = :organization_id AND c.id = i.id), false)
 ORDER BY i.match, i.id
 LIMIT :n

-- name: matching
-- Which of these contacts live and pass every filter that is given. Scalar questions on purpose: an EXISTS may become
-- a read of the whole import or tag.
SELECT c.id
  FROM unnest(:ids::uuid[]) AS u (id)
 CROSS JOIN LATERAL (
       SELECT k.id, k.lifecycle, k.lead_status
         FROM contacts k
        WHERE k.organization_id = :organization_id::uuid AND k.id = u.id
          AND k.merged_into IS NULL AND k.erased_at IS NULL
       OFFSET 0) c
 WHERE (:lifecycle::text IS NULL OR c.lifecycle = :lifecycle)
   AND (:lead_status::text IS NULL OR c.lead_status = :lead_status)
   AND (:import_id::uuid IS NULL OR coalesce((
        SELECT true FROM import_contacts m
         WHERE m.organization_id = :organization_id AND m.import_id = :import_id AND m.contact_id = c.id), false))
   AND (:tag::text IS NULL OR coalesce((
        SELECT true FROM contact_tags t
         WHERE t.organization_id = :organization_id AND t.contact_id = c.id AND t.tag = :tag), false))
   AND (:key::text IS NULL OR coalesce((
        SELECT s.state FROM consents s
         WHERE s.organization_id = :organization_id AND s.contact_id = c.id AND s.key = :key), 'unknown')
        = :state::text)
