-- name: insert_reviews
-- Soft opt-outs; one that is open for the contact and key already stands for this one too.
INSERT INTO consent_reviews (organization_id, id, contact_id, key, message_id, text, state, said_at)
SELECT s.organization_id, u.id, u.contact_id, u.key, u.message_id, u.text, 'open', u.said_at
  FROM unnest(:organization_ids::uuid[], :ids::uuid[], :contact_ids::uuid[], :keys::text[], :message_ids::uuid[],
              :texts::text[], :said_ats::timestamptz[])
       AS u (organization_id, id, contact_id, key, message_id, text, said_at)
  JOIN org_state s ON s.organization_id = u.organization_id
 WHERE s.organization_id = ANY(:orgs::uuid[])
 ORDER BY s.organization_id, u.contact_id, u.key
    ON CONFLICT DO NOTHING

-- name: list_reviews
-- A page of what waits for a person, the oldest first.
SELECT id, contact_id, key, message_id, text, state, said_at, decided_at, decided_by
  FROM consent_reviews
 WHERE organization_id = :organization_id::uuid AND state = 'open' AND id > :after::uuid
 ORDER BY id LIMIT :n::integer

-- name: get_review
-- One of them.
SELECT id, contact_id, key, message_id, text, state, said_at, decided_at, decided_by
  FROM consent_reviews WHERE organization_id = :organization_id::uuid AND id = :id::uuid

-- name: decide_review
-- What a person decided, if nobody has yet.
UPDATE consent_reviews SET state = :state::text, decided_at = :now::timestamptz, decided_by = :actor::text
 WHERE organization_id = :organization_id::uuid AND id = :id::uuid AND state = 'open'

-- name: settle_reviews
-- Whoever has opted out since needs no decision any more.
UPDATE consent_reviews r SET state = 'accepted', decided_at = :now::timestamptz
  FROM unnest(:organization_ids::uuid[], :contact_ids::uuid[], :keys::text[]) AS u (organization_id, contact_id, key)
 WHERE r.organization_id = ANY(:orgs::uuid[]) AND r.organization_id = u.organization_id
   AND r.contact_id = u.contact_id AND r.key = u.key AND r.state = 'open'

-- name: list_of_contact
-- What waits for a decision about one contact.
SELECT id, key FROM consent_reviews
 WHERE organization_id = :organization_id::uuid AND contact_id = :contact_id::uuid AND state = 'open'

-- name: move_reviews
-- They become another contact's, unless that one has an open item under the same key.
UPDATE consent_reviews r SET contact_id = :target::uuid
 WHERE r.organization_id = :organization_id::uuid AND r.id = ANY(:ids::uuid[]) AND r.contact_id = :source::uuid

-- name: drop_reviews
-- Those that another open item stands for.
DELETE FROM consent_reviews WHERE organization_id = :organization_id::uuid AND id = ANY(:ids::uuid[])

-- name: erase_reviews
-- What erased people asked for is done.
DELETE FROM consent_reviews WHERE organization_id = :organization_id::uuid AND contact_id = ANY(:ids::uuid[])
