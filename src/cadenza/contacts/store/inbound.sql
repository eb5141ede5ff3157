-- name: record_inbound
-- When locked contacts last wrote: what comes late moves nothing back.
UPDATE contacts c
   SET last_inbound_at = greatest(c.last_inbound_at, u.received_at),
       last_inbound_said_at = greatest(c.last_inbound_said_at, u.said_at)
  FROM unnest(:organization_ids::uuid[], :ids::uuid[], :received_ats::timestamptz[], :said_ats::timestamptz[])
       AS u (organization_id, id, received_at, said_at)
 WHERE c.organization_id = ANY(:orgs::uuid[]) AND c.organization_id = u.organization_id AND c.id = u.id
