-- name: insert_entries
-- What stands between messages from now on.
INSERT INTO conversation_entries (organization_id, conversation_id, id, after_seq, kind, actor, text, details, at)
SELECT s.organization_id, u.conversation_id, u.id, u.after_seq, u.kind, u.actor, u.text, u.details, :now::timestamptz
  FROM unnest(:organization_ids::uuid[], :conversation_ids::uuid[], :ids::uuid[], :after_seqs::bigint[],
              :kinds::text[], :actors::text[], :texts::text[], :details::jsonb[])
       AS u (organization_id, conversation_id, id, after_seq, kind, actor, text, details)
  JOIN org_state s ON s.organization_id = u.organization_id
 WHERE s.organization_id = ANY(:orgs::uuid[])

-- name: last_conversations
-- The conversation that each of some contacts had last, with the number of its last message: a look at each one's.
SELECT v.organization_id, v.contact_id, v.id, v.seq
  FROM unnest(:organization_ids::uuid[], :contact_ids::uuid[]) AS u (organization_id, contact_id)
 CROSS JOIN LATERAL (
       SELECT k.organization_id, k.contact_id, k.id, k.seq FROM conversations k
        WHERE k.organization_id = u.organization_id AND k.organization_id = ANY(:orgs::uuid[])
          AND k.contact_id = u.contact_id
        ORDER BY k.last_message_at DESC, k.id DESC LIMIT 1) v

-- name: delete_note
-- A note is taken back by whoever wrote it.
DELETE FROM conversation_entries
 WHERE organization_id = :organization_id::uuid AND conversation_id = :conversation_id::uuid AND id = :id::uuid
   AND kind = 'note' AND actor = :actor::text

-- name: forget
-- What was noted about erased people.
DELETE FROM conversation_entries n USING unnest(:conversation_ids::uuid[]) AS t (id)
 WHERE n.organization_id = :organization_id::uuid AND n.conversation_id = t.id
