-- part: deal
-- What a Deal is read from.
id, contact_id, pipeline_id, stage_id, state, title, amount, currency, owner, stage_changed_at, closed_at, created_at,
updated_at

-- name: get_deal
-- One deal.
SELECT {{deal}}
  FROM deals WHERE organization_id = :organization_id::uuid AND id = :id::uuid

-- name: lock_deal
-- One deal about to be changed; its contact is locked already.
SELECT {{deal}}
  FROM deals WHERE organization_id = :organization_id::uuid AND id = :id::uuid FOR NO KEY UPDATE

-- name: count_deals
-- How many deals a contact has, up to a limit.
SELECT count(*) FROM (
    SELECT 1 FROM deals d
     WHERE d.organization_id = :organization_id::uuid AND d.contact_id = :contact_id::uuid LIMIT :n::integer) counted

-- name: insert_deal
-- A new deal.
INSERT INTO deals (organization_id, id, contact_id, pipeline_id, stage_id, state, title, amount, currency, owner,
                   stage_changed_at, closed_at, created_at, updated_at)
VALUES (:organization_id::uuid, :id::uuid, :contact_id::uuid, :pipeline_id::uuid, :stage_id::uuid, :state::text,
        :title::text, :amount::bigint, :currency::text, :owner::text, :now::timestamptz, :closed_at::timestamptz,
        :now, :now)

-- name: update_deal
-- What a deal says, and where it is.
UPDATE deals
   SET pipeline_id = :pipeline_id::uuid, stage_id = :stage_id::uuid, state = :state::text, title = :title::text,
       amount = :amount::bigint, currency = :currency::text, owner = :owner::text,
       stage_changed_at = :stage_changed_at::timestamptz, closed_at = :closed_at::timestamptz,
       updated_at = :now::timestamptz
 WHERE organization_id = :organization_id::uuid AND id = :id::uuid

-- name: insert_move
-- A stage that a deal came to.
INSERT INTO deal_changes (organization_id, id, deal_id, contact_id, stage_id, before, after, state, actor, at)
VALUES (:organization_id::uuid, :id::uuid, :deal_id::uuid, :contact_id::uuid, :stage_id::uuid, :before::text,
        :after::text, :state::text, :actor::text, :now::timestamptz)

-- name: delete_deal
-- It was a mistake.
DELETE FROM deals WHERE organization_id = :organization_id::uuid AND id = :id::uuid

-- name: delete_moves
-- So were its moves.
DELETE FROM deal_changes WHERE organization_id = :organization_id::uuid AND deal_id = :deal_id::uuid

-- name: list_moves
-- The way of one deal, the latest move first: as many as anybody looks at.
SELECT id, deal_id, stage_id, before, after, state, actor, at FROM deal_changes
 WHERE organization_id = :organization_id::uuid AND deal_id = :deal_id::uuid
 ORDER BY id DESC LIMIT :n::integer

-- name: load_marks
-- Where the deals of contacts are.
SELECT d.contact_id, d.stage_id, d.pipeline_id, d.state
  FROM unnest(:organization_ids::uuid[], :contact_ids::uuid[]) AS u (organization_id, contact_id)
 CROSS JOIN LATERAL (
       SELECT k.contact_id, k.stage_id, k.pipeline_id, k.state
         FROM deals k
        WHERE k.organization_id = u.organization_id AND k.organization_id = ANY(:orgs::uuid[])
          AND k.contact_id = u.contact_id
       OFFSET 0) d
