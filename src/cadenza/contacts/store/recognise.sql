-- name: are_apart
-- Whether a person said that two contacts are two: dismissed the pair, or undid its merge.
SELECT EXISTS (SELECT 1 FROM duplicate_suggestions d
                WHERE d.organization_id = :organization_id::uuid AND d.contact_id = :one::uuid
                  AND d.other_id = :other::uuid AND d.state = 'dismissed')
    OR EXISTS (SELECT 1 FROM contact_merges m
                WHERE m.organization_id = :organization_id AND m.winner_id = :one AND m.loser_id = :other
                  AND m.state IN ('undoing', 'undone'))
    OR EXISTS (SELECT 1 FROM contact_merges m
                WHERE m.organization_id = :organization_id AND m.winner_id = :other AND m.loser_id = :one
                  AND m.state IN ('undoing', 'undone'))
