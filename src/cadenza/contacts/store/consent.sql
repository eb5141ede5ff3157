-- name: load_consents
-- Where contacts stand, per opt-out key.
SELECT c.contact_id, c.key, c.state, c.changed_at, c.source
  FROM unnest(:organization_ids::uuid[], :contact_ids::uuid[]) AS u (organization_id, contact_id)
 CROSS JOIN LATERAL (
       SELECT k.contact_id, k.key, k.state, k.changed_at, k.source
         FROM consents k
        WHERE k.organization_id = u.organization_id AND k.organization_id = ANY(:orgs::uuid[])
          AND k.contact_id = u.contact_id
       OFFSET 0) c

-- name: save_consents
-- Writes the new states; the contacts are locked, sorted input keeps the order of row locks.
INSERT INTO consents (organization_id, contact_id, key, state, changed_at, source)
SELECT s.organization_id, u.contact_id, u.key, u.state, u.changed_at, u.source
  FROM unnest(:organization_ids::uuid[], :contact_ids::uuid[], :keys::text[], :states::text[],
              :changed_ats::timestamptz[], :sources::text[])
       AS u (organization_id, contact_id, key, state, changed_at, source)
  JOIN org_state s ON s.organization_id = u.organization_id
 WHERE s.organization_id = ANY(:orgs::uuid[])
 ORDER BY s.organization_id, u.contact_id, u.key
    ON CONFLICT (organization_id, contact_id, key) DO UPDATE
   SET state = excluded.state, changed_at = excluded.changed_at, source = excluded.source

-- name: insert_ledger
-- Every change that was asked for, taken or not.
INSERT INTO consent_ledger (organization_id, id, contact_id, key, state, accepted, source, proof, actor, at)
SELECT s.organization_id, u.id, u.contact_id, u.key, u.state, u.accepted, u.source, u.proof, u.actor, u.at
  FROM unnest(:organization_ids::uuid[], :ids::uuid[], :contact_ids::uuid[], :keys::text[], :states::text[],
              :accepteds::boolean[], :sources::text[], :proofs::text[], :actors::text[], :ats::timestamptz[])
       AS u (organization_id, id, contact_id, key, state, accepted, source, proof, actor, at)
  JOIN org_state s ON s.organization_id = u.organization_id
 WHERE s.organization_id = ANY(:orgs::uuid[])

-- name: list_ledger
-- A page of what was said about one person's consent, over all ids they have had, newest first.
SELECT l.*
  FROM unnest(:contact_ids::uuid[]) AS u (contact_id)
 CROSS JOIN LATERAL (
       SELECT k.id, k.key, k.state, k.accepted, k.source, k.proof, k.actor, k.at
         FROM consent_ledger k
        WHERE k.organization_id = :organization_id::uuid AND k.contact_id = u.contact_id
          AND k.at <= :at::timestamptz AND (k.at, k.id) < (:at, :before::uuid)
        ORDER BY k.at DESC, k.id DESC
        LIMIT :limit::integer) l
 ORDER BY l.at DESC, l.id DESC
 LIMIT :limit
