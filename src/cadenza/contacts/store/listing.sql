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
-- begins so: these came before. A scan begins at what the page goes on after, so that is never before the span.
SELECT i.id, i.match
  FROM unnest(:starts::text[], :ends::text[]) AS u (start_at, end_at)
 CROSS JOIN LATERAL (
       SELECT k.contact_id AS id, k.search_value AS match
         FROM identifiers k
        WHERE k.organization_id = :organization_id::uuid AND k.search_value >= u.start_at
          AND k.search_value < u.end_at
          AND (k.search_value, k.contact_id) > (
              greatest(u.start_at, :match::text COLLATE "C"),
              CASE WHEN u.start_at > :match COLLATE "C" THEN :first::uuid ELSE :after::uuid END)
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

-- name: found
-- Who is found by a text, in any of the ways: for counting them.
(SELECT id FROM contacts
  WHERE organization_id = :organization_id::uuid AND search_name >= :start::text AND search_name < :end::text
  LIMIT :most::integer)
 UNION
(SELECT id FROM contacts
  WHERE organization_id = :organization_id AND search_last >= :start AND search_last < :end LIMIT :most)
 UNION
(SELECT i.id
   FROM unnest(:starts::text[], :ends::text[]) AS u (start_at, end_at)
  CROSS JOIN LATERAL (
        SELECT k.contact_id AS id FROM identifiers k
         WHERE k.organization_id = :organization_id AND k.search_value >= u.start_at AND k.search_value < u.end_at
         LIMIT :most) i)
