-- name: upsert_conversations
-- Finds or makes threads and counts `count` messages more in each; returns the number of the last one. Always in the
-- same transaction as those messages. Sorted by key: two batches can't deadlock here.
INSERT INTO conversations (organization_id, id, connection_id, address, contact_id, seq, last_message_at,
                           last_inbound_at, created_at)
SELECT s.organization_id, u.id, u.connection_id, u.address, u.contact_id, u.count, :now::timestamptz,
       u.inbound_at, :now
  FROM unnest(:organization_ids::uuid[], :ids::uuid[], :connection_ids::uuid[], :addresses::text[],
              :contact_ids::uuid[], :counts::bigint[], :inbound_ats::timestamptz[])
       AS u (organization_id, id, connection_id, address, contact_id, count, inbound_at)
  JOIN org_state s ON s.organization_id = u.organization_id
 WHERE s.organization_id = ANY(:orgs::uuid[])
 ORDER BY s.organization_id, u.connection_id, u.address
    ON CONFLICT (organization_id, connection_id, address) DO UPDATE
   SET contact_id = excluded.contact_id, seq = conversations.seq + excluded.seq,
       last_message_at = greatest(conversations.last_message_at, excluded.last_message_at),
       last_inbound_at = greatest(conversations.last_inbound_at, excluded.last_inbound_at)
RETURNING organization_id, connection_id, address, id, seq

-- name: start_handoff
-- A colleague has the conversation from now on; its contact is locked.
UPDATE conversations SET handoff_since = :now::timestamptz
 WHERE organization_id = :organization_id::uuid AND id = :id::uuid AND handoff_since IS NULL

-- name: end_handoff
-- Nobody has it any more.
UPDATE conversations SET handoff_since = NULL
 WHERE organization_id = :organization_id::uuid AND id = :id::uuid AND handoff_since IS NOT NULL

-- name: has_handoff
-- Whether a colleague has a conversation of the contact.
SELECT EXISTS (SELECT FROM conversations
                WHERE organization_id = :organization_id::uuid AND contact_id = :contact_id::uuid
                  AND handoff_since IS NOT NULL)

-- name: load_conversations
-- All threads of some contacts: for the choice of a connection, and the thread of an address. Looked up one by one, as
-- in facts.sql.
SELECT v.*
  FROM unnest(:organization_ids::uuid[], :contact_ids::uuid[]) AS u (organization_id, contact_id)
 CROSS JOIN LATERAL (
       SELECT k.organization_id, k.contact_id, k.id, k.connection_id, k.address, k.last_message_at, k.last_inbound_at,
              k.handoff_since
         FROM conversations k
        WHERE k.organization_id = u.organization_id AND k.organization_id = ANY(:orgs::uuid[])
          AND k.contact_id = u.contact_id
       OFFSET 0) v
