-- name: load_work
-- How the team works two conversations that have become one.
SELECT conversation_id, state, snoozed_until, assignee_id, unread, waiting_since, activity_at, labels, last_text
  FROM inbox_conversations
 WHERE organization_id = :organization_id::uuid AND conversation_id = ANY(:ids::uuid[])
 ORDER BY conversation_id FOR NO KEY UPDATE

-- name: drop_work
-- The row of the conversation that is gone.
DELETE FROM inbox_conversations WHERE organization_id = :organization_id::uuid AND conversation_id = :id::uuid

-- name: write_work
-- How the team works the one that goes on.
INSERT INTO inbox_conversations (organization_id, conversation_id, state, state_changed_at, snoozed_until, assignee_id,
                                 unread, waiting_since, activity_at, labels, last_text)
VALUES (:organization_id::uuid, :id::uuid, :state::text, :now::timestamptz, :snoozed_until::timestamptz,
        :assignee_id::uuid, :unread::integer, :waiting_since::timestamptz, :activity_at::timestamptz, :labels::text[],
        :last_text::text)
    ON CONFLICT (organization_id, conversation_id) DO UPDATE
   SET state = excluded.state, state_changed_at = excluded.state_changed_at, snoozed_until = excluded.snoozed_until,
       assignee_id = excluded.assignee_id, unread = excluded.unread, waiting_since = excluded.waiting_since,
       activity_at = excluded.activity_at, labels = excluded.labels, last_text = excluded.last_text

-- name: move_entries
-- What stands between messages stands after the last one that was there then.
UPDATE conversation_entries n
   SET conversation_id = :target::uuid,
       after_seq = coalesce((SELECT m.seq FROM messages m
                              WHERE m.organization_id = :organization_id::uuid AND m.conversation_id = :target
                                AND m.queued_at <= n.at
                              ORDER BY m.seq DESC LIMIT 1), 0)
 WHERE n.organization_id = :organization_id AND n.conversation_id = ANY(:ids::uuid[])

-- name: move_items
-- What failed for good in it.
UPDATE inbox_items SET conversation_id = :target::uuid
 WHERE organization_id = :organization_id::uuid AND conversation_id = :source::uuid
