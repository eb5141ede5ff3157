-- part: recipient
-- What people see of a recipient, but for what it waits for.
id, campaign_id, contact_id, address, send_to, connection_id, variables, state, reason, message_id,
provider_message_id, inputs, next_run_at, attempts, frozen_at, queued_at, sent_at, delivered_at, read_at, replied_at,
ended_at, error

-- name: count_states
-- A campaign's recipients by state and reason: of those pending, what they wait for. Whoever wrote back is counted
-- where it was sent: the list of them says the same. Reads all of them once.
SELECT state, count(*) AS count, count(replied_at) FILTER (WHERE state IN ('sent', 'delivered', 'read')) AS replied,
       CASE WHEN state <> 'pending' THEN reason WHEN next_run_at > :now::timestamptz THEN defer_reason END AS reason
  FROM recipients
 WHERE organization_id = :organization_id::uuid AND campaign_id = :campaign_id::uuid
 GROUP BY state, 4

-- part: looked_at
-- The times of a campaign's first recipients by their contacts, of a bounded number of them: of those who got it, which
-- are the ones that results count.
SELECT l.sent_at, l.delivered_at, l.read_at, l.replied_at
  FROM (SELECT r.state, r.sent_at, r.delivered_at, r.read_at, r.replied_at FROM recipients r
         WHERE r.organization_id = :organization_id::uuid AND r.campaign_id = :campaign_id::uuid
         ORDER BY r.contact_id LIMIT :most::integer) l
 WHERE l.state IN ('sent', 'delivered', 'read')

-- name: settled_at
-- When nearly all of what happened to these had happened: whoever answers a week later is not what a course is drawn for.
SELECT percentile_disc(0.97) WITHIN GROUP (ORDER BY e.at)
  FROM ({{looked_at}}) t
 CROSS JOIN LATERAL (VALUES (t.sent_at), (t.delivered_at), (t.read_at), (t.replied_at)) e (at)
 WHERE e.at IS NOT NULL

-- name: count_course
-- What happened to these in each of so many stretches of time between two moments, at the end of which it had happened.
SELECT e.place, count(*) FILTER (WHERE e.what = 1) AS sent, count(*) FILTER (WHERE e.what = 2) AS delivered,
       count(*) FILTER (WHERE e.what = 3) AS read, count(*) FILTER (WHERE e.what = 4) AS replied
  FROM ({{looked_at}}) t
 CROSS JOIN LATERAL (
       SELECT v.what, greatest(ceil(extract(epoch FROM v.at - :first::timestamptz) * :places::integer
                               / extract(epoch FROM :last::timestamptz - :first::timestamptz)), 0)::bigint AS place
         FROM (VALUES (1, t.sent_at), (2, t.delivered_at), (3, t.read_at), (4, t.replied_at)) v (what, at)
        WHERE v.at <= :last::timestamptz) e
 GROUP BY e.place

-- name: next_due
-- Of those who wait for a moment the first of each reason: one step of recipients_deferred for each.
SELECT u.reason, d.next_run_at
  FROM unnest(:reasons::text[]) AS u (reason)
 CROSS JOIN LATERAL (
       SELECT r.next_run_at FROM recipients r
        WHERE r.organization_id = :organization_id::uuid AND r.campaign_id = :campaign_id::uuid
          AND r.defer_reason = u.reason AND r.next_run_at > :now::timestamptz
        ORDER BY r.next_run_at LIMIT 1) d

-- name: find_recipient
-- One recipient of a campaign as people see it; what a pending one waits for is said until its moment has come.
SELECT {{recipient}}, CASE WHEN next_run_at > :now::timestamptz THEN defer_reason END AS defer_reason
  FROM recipients
 WHERE organization_id = :organization_id::uuid AND campaign_id = :campaign_id::uuid AND id = :id::uuid

-- name: list_recipients
-- The next recipients of a campaign in the order of their contacts: those of the next `most` who are asked for. The
-- reason is the one by which they are counted: of whoever is due and of whoever has none, the word for that.
SELECT r.* FROM (
    SELECT {{recipient}}, CASE WHEN next_run_at > :now::timestamptz THEN defer_reason END AS defer_reason
      FROM recipients
     WHERE organization_id = :organization_id::uuid AND campaign_id = :campaign_id::uuid AND contact_id > :after::uuid
     ORDER BY contact_id LIMIT :most::integer) r
 WHERE (:state::text IS NULL OR r.state = :state)
   AND (:reason::text IS NULL
        OR CASE WHEN r.state = 'pending' THEN coalesce(r.defer_reason, 'next') ELSE coalesce(r.reason, 'unknown') END
           = :reason)
 ORDER BY r.contact_id LIMIT :n::integer

-- name: skip_recipients
-- Where a walk stands after so many recipients; nothing where there are fewer.
SELECT contact_id FROM recipients
 WHERE organization_id = :organization_id::uuid AND campaign_id = :campaign_id::uuid AND contact_id > :after::uuid
 ORDER BY contact_id LIMIT 1 OFFSET :most::integer - 1

-- name: list_replied
-- The next recipients who wrote back, those that are counted so, by recipients_replied.
SELECT r.* FROM (
    SELECT {{recipient}}, NULL::text AS defer_reason
      FROM recipients
     WHERE organization_id = :organization_id::uuid AND campaign_id = :campaign_id::uuid AND contact_id > :after::uuid
       AND replied_at IS NOT NULL
     ORDER BY contact_id LIMIT :most::integer) r
 WHERE r.state IN ('sent', 'delivered', 'read') AND (:state::text IS NULL OR r.state = :state)
   AND (:reason::text IS NULL OR coalesce(r.reason, 'unknown') = :reason)
 ORDER BY r.contact_id LIMIT :n::integer

-- name: skip_replied
-- Where a walk stands after so many who wrote back; nothing where there are fewer.
SELECT contact_id FROM recipients
 WHERE organization_id = :organization_id::uuid AND campaign_id = :campaign_id::uuid AND contact_id > :after::uuid
   AND replied_at IS NOT NULL
 ORDER BY contact_id LIMIT 1 OFFSET :most::integer - 1

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
