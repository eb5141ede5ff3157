-- name: find_messages_by_key
-- The messages that some idempotency keys have made already. Looked up one by one, as in facts.sql.
SELECT m.*
  FROM unnest(:organization_ids::uuid[], :keys::text[]) AS u (organization_id, key)
 CROSS JOIN LATERAL (
       SELECT k.organization_id, k.idempotency_key, k.id, k.conversation_id, k.seq
         FROM messages k
        WHERE k.organization_id = u.organization_id AND k.organization_id = ANY(:orgs::uuid[])
          AND k.idempotency_key = u.key
       OFFSET 0) m

-- name: insert_messages
-- Messages of any direction, in key order: batches that share keys wait for each other and can't deadlock. A key
-- that another transaction has just used is not counted, and the caller begins again.
INSERT INTO messages (organization_id, id, conversation_id, contact_id, connection_id, channel, direction, source,
                      purpose, enrollment_id, visit, idempotency_key, address, send_to, body, fingerprint, seq,
                      state, reason, provider_message_id, queued_at, sent_at, campaign_id, recipient_id, sent_by)
SELECT s.organization_id, u.id, u.conversation_id, u.contact_id, u.connection_id, u.channel, :direction::text,
       u.source, u.purpose, u.enrollment_id, u.visit, u.key, u.address, u.send_to, u.body, u.fingerprint, u.seq,
       :state::text, u.reason, u.provider_message_id, coalesce(u.queued_at, :now::timestamptz), u.sent_at,
       u.campaign_id, u.recipient_id, u.sent_by
  FROM unnest(:organization_ids::uuid[], :ids::uuid[], :conversation_ids::uuid[], :contact_ids::uuid[],
              :connection_ids::uuid[], :channels::text[], :sources::text[], :purposes::text[],
              :enrollment_ids::uuid[], :visits::integer[], :keys::text[], :addresses::text[], :send_tos::text[],
              :bodies::text[], :fingerprints::text[], :seqs::bigint[], :reasons::text[],
              :provider_message_ids::text[], :queued_ats::timestamptz[], :sent_ats::timestamptz[],
              :campaign_ids::uuid[], :recipient_ids::uuid[], :sent_bys::text[])
       AS u (organization_id, id, conversation_id, contact_id, connection_id, channel, source, purpose,
             enrollment_id, visit, key, address, send_to, body, fingerprint, seq, reason, provider_message_id,
             queued_at, sent_at, campaign_id, recipient_id, sent_by)
  JOIN org_state s ON s.organization_id = u.organization_id
 WHERE s.organization_id = ANY(:orgs::uuid[])
 ORDER BY s.organization_id, u.key
    ON CONFLICT (organization_id, idempotency_key) DO NOTHING
