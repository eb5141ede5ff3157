-- name: find_live
-- Which of these people are inside a journey.
SELECT DISTINCT e.contact_id
  FROM unnest(:contact_ids::uuid[]) AS u (contact_id)
 CROSS JOIN LATERAL (
       SELECT k.contact_id
         FROM enrollments k
        WHERE k.organization_id = :organization_id::uuid AND k.contact_id = u.contact_id
          AND k.state IN ('active', 'waiting_reply', 'paused')
        LIMIT 1) e
