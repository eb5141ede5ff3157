-- name: mark_merged
-- The loser leads to the winner from now on; what it was stays on its row for an undo.
UPDATE contacts SET merged_into = :winner_id::uuid, updated_at = :now::timestamptz
 WHERE organization_id = :organization_id::uuid AND id = :loser_id::uuid

-- name: mark_apart
-- A tombstone lives again.
UPDATE contacts SET merged_into = NULL, updated_at = :now::timestamptz
 WHERE organization_id = :organization_id::uuid AND id = :loser_id::uuid

-- name: write_times
-- The winner's hold and when the person last wrote.
UPDATE contacts
   SET held_until = :held_until::timestamptz, last_inbound_at = :last_inbound_at::timestamptz,
       last_inbound_said_at = :last_inbound_said_at::timestamptz, updated_at = :now::timestamptz
 WHERE organization_id = :organization_id::uuid AND id = :id::uuid

-- name: move_identifiers
-- Identifiers of locked contacts go to another one; returns which.
UPDATE identifiers SET contact_id = :target::uuid
 WHERE organization_id = :organization_id::uuid AND contact_id = :source::uuid
RETURNING kind, scope, match_key

-- name: give_back_identifiers
-- Those identifiers that came with a merge, where they are still the winner's.
UPDATE identifiers i SET contact_id = :target::uuid
  FROM unnest(:kinds::text[], :scopes::text[], :match_keys::text[]) AS u (kind, scope, match_key)
 WHERE i.organization_id = :organization_id::uuid AND i.kind = u.kind AND i.scope = u.scope
   AND i.match_key = u.match_key AND i.contact_id = :source::uuid
RETURNING i.match_key

-- name: insert_merge
-- The record of a merge, with its clock.
INSERT INTO contact_merges (organization_id, id, winner_id, loser_id, state, actor, conflicts, kept, merged_at,
                            undo_until, next_run_at)
VALUES (:organization_id::uuid, :id::uuid, :winner_id::uuid, :loser_id::uuid, 'moving', :actor::text,
        :conflicts::jsonb, :kept::jsonb, :now::timestamptz, :undo_until::timestamptz, :now)

-- name: get_merge
-- One merge, as people see it.
SELECT organization_id, id, winner_id, loser_id, state, actor, conflicts, merged_at, undo_until, undone_at, undone_by
  FROM contact_merges WHERE organization_id = :organization_id::uuid AND id = :id::uuid

-- name: lock_merge
-- One merge for its undo.
SELECT state, kept, undo_until
  FROM contact_merges WHERE organization_id = :organization_id::uuid AND id = :id::uuid FOR NO KEY UPDATE

-- name: start_undo
-- The lane gives the history back.
UPDATE contact_merges
   SET state = 'undoing', undone_at = :now::timestamptz, undone_by = :actor::text, attempts = 0, last_error = NULL,
       next_run_at = :now
 WHERE organization_id = :organization_id::uuid AND id = :id::uuid

-- name: insert_moves
-- Rows that a merge moved.
INSERT INTO merge_moves (organization_id, merge_id, kind, row_id)
SELECT s.organization_id, :merge_id::uuid, :kind::text, u.row_id
  FROM org_state s, unnest(:row_ids::uuid[]) AS u (row_id)
 WHERE s.organization_id = :organization_id::uuid
    ON CONFLICT (organization_id, merge_id, kind, row_id) DO NOTHING

-- name: load_moves
-- Some of the rows of one kind that a merge moved.
SELECT row_id FROM merge_moves
 WHERE organization_id = :organization_id::uuid AND merge_id = :merge_id::uuid AND kind = :kind::text
 ORDER BY row_id LIMIT :n::integer

-- name: forget_moves
-- These need no undo any more.
DELETE FROM merge_moves
 WHERE organization_id = :organization_id::uuid AND merge_id = :merge_id::uuid AND kind = :kind::text
   AND row_id = ANY(:row_ids::uuid[])

-- name: some_moves
-- Some of what is listed of a merge, of whatever kind.
SELECT kind, row_id FROM merge_moves
 WHERE organization_id = :organization_id::uuid AND merge_id = :merge_id::uuid LIMIT :n::integer

-- name: find_due
-- Organizations with a merge whose history is to be moved, or whose undo has run out.
SELECT o.organization_id /* cadenza:multi-shard find_due_merges */ FROM org_state o
 WHERE EXISTS (SELECT 1 FROM contact_merges m
                WHERE m.organization_id = o.organization_id AND m.next_run_at <= :now::timestamptz)
 LIMIT :n::integer

-- name: claim_due
-- Locks merges that are due.
SELECT d.* FROM unnest(:orgs::uuid[]) AS o (id) CROSS JOIN LATERAL (
    SELECT m.organization_id, m.id, m.winner_id, m.loser_id, m.state, m.undo_until, m.attempts
      FROM contact_merges m
     WHERE m.organization_id = o.id AND m.organization_id = ANY(:orgs) AND m.next_run_at <= :now::timestamptz
     ORDER BY m.next_run_at LIMIT :each::integer FOR NO KEY UPDATE OF m SKIP LOCKED) d
 LIMIT :total::integer

-- name: reclaim_due
-- Locks these merges if they are still due.
SELECT organization_id, id, winner_id, loser_id, state, undo_until, attempts
  FROM contact_merges
 WHERE organization_id = :organization_id::uuid AND id = ANY(:ids::uuid[]) AND next_run_at <= :now::timestamptz
   FOR NO KEY UPDATE SKIP LOCKED

-- name: write_state
-- Where a merge stands, and when it is looked at again.
UPDATE contact_merges
   SET state = :state::text, next_run_at = :next_run_at::timestamptz, attempts = 0, last_error = NULL,
       kept = CASE WHEN :state IN ('closed', 'undone') THEN '{}'::jsonb ELSE kept END
 WHERE organization_id = :organization_id::uuid AND id = :id::uuid

-- name: count_failure
-- A piece that could not be moved: its back-off, or given up for a person to see.
UPDATE contact_merges SET attempts = :attempts::smallint, last_error = :error::text, next_run_at = :next_run_at::timestamptz
 WHERE organization_id = :organization_id::uuid AND id = :id::uuid

-- name: replay
-- What was given up is due again, with all its attempts.
UPDATE contact_merges SET attempts = 0, last_error = NULL, next_run_at = :now::timestamptz
 WHERE organization_id = :organization_id::uuid AND next_run_at IS NULL AND last_error IS NOT NULL

-- name: list_events
-- Facts of a contact that are still to be moved.
SELECT id FROM events
 WHERE organization_id = :organization_id::uuid AND contact_id = :contact_id::uuid
 ORDER BY id LIMIT :n::integer FOR NO KEY UPDATE

-- name: list_ledger
-- Entries of its consent ledger.
SELECT id FROM consent_ledger
 WHERE organization_id = :organization_id::uuid AND contact_id = :contact_id::uuid
 ORDER BY id LIMIT :n::integer FOR NO KEY UPDATE

-- name: list_changes
-- Entries of its history.
SELECT id FROM contact_changes
 WHERE organization_id = :organization_id::uuid AND contact_id = :contact_id::uuid
 ORDER BY id LIMIT :n::integer FOR NO KEY UPDATE

-- name: list_deals
-- Its deals.
SELECT id FROM deals
 WHERE organization_id = :organization_id::uuid AND contact_id = :contact_id::uuid
 ORDER BY id LIMIT :n::integer FOR NO KEY UPDATE

-- name: list_deal_changes
-- And their moves.
SELECT id FROM deal_changes
 WHERE organization_id = :organization_id::uuid AND contact_id = :contact_id::uuid
 ORDER BY id LIMIT :n::integer FOR NO KEY UPDATE

-- name: move_deals
-- Deals become another contact's.
UPDATE deals SET contact_id = :target::uuid
 WHERE organization_id = :organization_id::uuid AND id = ANY(:ids::uuid[]) AND contact_id = :source::uuid

-- name: move_deal_changes
-- With their moves.
UPDATE deal_changes SET contact_id = :target::uuid
 WHERE organization_id = :organization_id::uuid AND id = ANY(:ids::uuid[]) AND contact_id = :source::uuid

-- name: move_events
-- Facts become another contact's.
UPDATE events SET contact_id = :target::uuid
 WHERE organization_id = :organization_id::uuid AND id = ANY(:ids::uuid[]) AND contact_id = :source::uuid

-- name: move_ledger
-- So do entries of the ledger.
UPDATE consent_ledger SET contact_id = :target::uuid
 WHERE organization_id = :organization_id::uuid AND id = ANY(:ids::uuid[]) AND contact_id = :source::uuid

-- name: move_changes
-- And of the history.
UPDATE contact_changes SET contact_id = :target::uuid
 WHERE organization_id = :organization_id::uuid AND id = ANY(:ids::uuid[]) AND contact_id = :source::uuid

-- name: empty_tombstone
-- After the undo has run out the row only says where it leads.
UPDATE contacts
   SET first_name = NULL, last_name = NULL, locale = NULL, time_zone = NULL, time_zone_source = NULL,
       attributes = '{}', lead_status = NULL, source = NULL, owner = NULL, trial_at = NULL, converted_to = NULL,
       search_name = NULL, search_last = NULL, held_until = NULL, updated_at = :now::timestamptz
 WHERE organization_id = :organization_id::uuid AND id = :loser_id::uuid AND merged_into IS NOT NULL

-- name: drop_tags
-- Its tags are the winner's.
DELETE FROM contact_tags WHERE organization_id = :organization_id::uuid AND contact_id = :loser_id::uuid

-- name: drop_consents
-- Its consents have become the winner's.
DELETE FROM consents WHERE organization_id = :organization_id::uuid AND contact_id = :loser_id::uuid

-- name: erase_merges
-- What merges remember of erased people; nothing is left to undo.
UPDATE contact_merges
   SET conflicts = '{}', kept = '{}', actor = NULL, undone_by = NULL, next_run_at = NULL,
       state = CASE WHEN state IN ('moving', 'merged') THEN 'closed' WHEN state = 'undoing' THEN 'undone' ELSE state END
 WHERE organization_id = :organization_id::uuid
   AND (winner_id = ANY(:ids::uuid[]) OR loser_id = ANY(:ids))
