-- name: count_states
-- A campaign's recipients by state and reason: of those pending, what they wait for. Reads all of them once.
SELECT state, count(*) AS count, count(replied_at) AS replied,
       CASE WHEN state <> 'pending' THEN reason WHEN next_run_at > :now::timestamptz THEN defer_reason END AS reason
  FROM recipients
 WHERE organization_id = :organization_id::uuid AND campaign_id = :campaign_id::uuid
 GROUP BY state, 4

-- name: next_due
-- The first of those who wait for a moment: one step of recipients_due.
SELECT next_run_at FROM recipients
 WHERE organization_id = :organization_id::uuid AND campaign_id = :campaign_id::uuid AND next_run_at > :now::timestamptz
 ORDER BY next_run_at LIMIT 1

-- name: find_answered
-- Whom some people answer as: the recipient of theirs that was written to last, on the number they wrote to.
SELECT DISTINCT ON (u.organization_id, u.contact_id, u.connection_id) r.id, r.replied_at, u.at
  FROM unnest(:organization_ids::uuid[], :contact_ids::uuid[], :connection_ids::uuid[], :ats::timestamptz[],
              :sinces::timestamptz[]) AS u (organization_id, contact_id, connection_id, at, since)
  JOIN recipients r ON r.organization_id = u.organization_id AND r.contact_id = u.contact_id
                   AND r.connection_id = u.connection_id AND r.queued_at <= u.at AND r.queued_at > u.since
 WHERE r.organization_id = ANY(:orgs::uuid[]) AND r.state IN ('queued', 'sent', 'delivered', 'read', 'uncertain')
 ORDER BY u.organization_id, u.contact_id, u.connection_id, r.queued_at DESC, r.id, u.at

-- name: lock_answered
-- These recipients in id order: settles, opt-outs and erasures take the same rows.
SELECT id FROM recipients
 WHERE organization_id = ANY(:orgs::uuid[]) AND id = ANY(:ids::uuid[])
 ORDER BY id FOR NO KEY UPDATE

-- name: mark_replied
-- When recipients wrote back, for the first time.
UPDATE recipients r SET replied_at = u.at
  FROM unnest(:ids::uuid[], :ats::timestamptz[]) AS u (id, at)
 WHERE r.organization_id = ANY(:orgs::uuid[]) AND r.id = u.id AND r.replied_at IS NULL
RETURNING r.organization_id, r.campaign_id
