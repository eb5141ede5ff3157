-- name: messages
-- What was written, both ways, by way of the person's threads: messages have no index by contact. A thread is read as
-- far as it goes; only its newest part is kept.
SELECT m.*
  FROM conversations v
 CROSS JOIN LATERAL (
       SELECT k.id, k.queued_at AS at, k.conversation_id, k.connection_id, k.channel, k.direction, k.source, k.purpose,
              k.state, k.reason, k.body, k.enrollment_id, k.sent_at, k.delivered_at, k.read_at
         FROM messages k
        WHERE k.organization_id = :organization_id::uuid AND k.conversation_id = v.id
          AND (k.queued_at, k.id) < (:at::timestamptz, :bound::uuid)
        ORDER BY k.queued_at DESC, k.id DESC
        LIMIT :n::integer) m
 WHERE v.organization_id = :organization_id AND v.contact_id = ANY(:ids::uuid[])
 ORDER BY m.at DESC, m.id DESC
 LIMIT :n

-- name: events
-- Facts about the person: one ordered walk of events_timeline for each id, here and below.
SELECT e.*
  FROM unnest(:ids::uuid[]) AS u (contact_id)
 CROSS JOIN LATERAL (
       SELECT k.id, k.occurred_at AS at, k.name, k.properties, k.received_at
         FROM events k
        WHERE k.organization_id = :organization_id::uuid AND k.contact_id = u.contact_id
          AND (k.occurred_at, k.id) < (:at::timestamptz, :bound::uuid)
        ORDER BY k.occurred_at DESC, k.id DESC
        LIMIT :n::integer) e
 ORDER BY e.at DESC, e.id DESC
 LIMIT :n

-- name: consents
-- What was said about consent, taken or not.
SELECT l.*
  FROM unnest(:ids::uuid[]) AS u (contact_id)
 CROSS JOIN LATERAL (
       SELECT k.id, k.at, k.key, k.state, k.accepted, k.source, k.proof, k.actor
         FROM consent_ledger k
        WHERE k.organization_id = :organization_id::uuid AND k.contact_id = u.contact_id
          AND k.at <= :at::timestamptz AND (k.at, k.id) < (:at, :bound::uuid)
        ORDER BY k.at DESC, k.id DESC
        LIMIT :n::integer) l
 ORDER BY l.at DESC, l.id DESC
 LIMIT :n

-- name: changes
-- Changes of lifecycle, status and owner.
SELECT l.*
  FROM unnest(:ids::uuid[]) AS u (contact_id)
 CROSS JOIN LATERAL (
       SELECT k.id, k.at, k.field, k.before, k.after, k.actor
         FROM contact_changes k
        WHERE k.organization_id = :organization_id::uuid AND k.contact_id = u.contact_id
          AND (k.at, k.id) < (:at::timestamptz, :bound::uuid)
        ORDER BY k.at DESC, k.id DESC
        LIMIT :n::integer) l
 ORDER BY l.at DESC, l.id DESC
 LIMIT :n

-- name: deals
-- The stages that the person's deals came to.
SELECT l.*
  FROM unnest(:ids::uuid[]) AS u (contact_id)
 CROSS JOIN LATERAL (
       SELECT k.id, k.at, k.deal_id, d.title, k.before, k.after, k.state AS stage_state, d.amount, d.currency, k.actor
         FROM deal_changes k
         JOIN deals d ON d.organization_id = k.organization_id AND d.id = k.deal_id
        WHERE k.organization_id = :organization_id::uuid AND d.organization_id = :organization_id
          AND k.contact_id = u.contact_id AND (k.at, k.id) < (:at::timestamptz, :bound::uuid)
        ORDER BY k.at DESC, k.id DESC
        LIMIT :n::integer) l
 ORDER BY l.at DESC, l.id DESC
 LIMIT :n

-- name: started
-- Journeys the person came into: a probe of each journey's key, since enrollments that ended have no index by contact.
SELECT e.id, e.entered_at AS at, e.journey_id, j.name AS journey, j.is_one_off, e.source, e.state, e.reason
  FROM journeys j
  JOIN enrollments e ON e.organization_id = j.organization_id AND e.journey_id = j.id
                    AND e.contact_id = ANY(:ids::uuid[])
 WHERE j.organization_id = :organization_id::uuid AND e.organization_id = :organization_id
   AND (e.entered_at, e.id) < (:at::timestamptz, :bound::uuid)
 ORDER BY e.entered_at DESC, e.id DESC
 LIMIT :n::integer

-- name: ended
-- Journeys that ended for the person, and how.
SELECT e.id, e.ended_at AS at, e.journey_id, j.name AS journey, j.is_one_off, e.state, e.reason, e.outcome
  FROM journeys j
  JOIN enrollments e ON e.organization_id = j.organization_id AND e.journey_id = j.id
                    AND e.contact_id = ANY(:ids::uuid[])
 WHERE j.organization_id = :organization_id::uuid AND e.organization_id = :organization_id
   AND (e.ended_at, e.id) < (:at::timestamptz, :bound::uuid)
 ORDER BY e.ended_at DESC, e.id DESC
 LIMIT :n::integer

-- name: merges
-- Contacts that became this one.
SELECT m.id, m.merged_at AS at, m.winner_id, m.loser_id, m.actor, m.state, m.undo_until
  FROM contact_merges m
 WHERE m.organization_id = :organization_id::uuid AND m.winner_id = ANY(:ids::uuid[])
   AND (m.merged_at, m.id) < (:at::timestamptz, :bound::uuid)
 ORDER BY m.merged_at DESC, m.id DESC
 LIMIT :n::integer

-- name: undone
-- Merges into this contact that were undone.
SELECT m.id, m.undone_at AS at, m.winner_id, m.loser_id, m.undone_by AS actor
  FROM contact_merges m
 WHERE m.organization_id = :organization_id::uuid AND m.winner_id = ANY(:ids::uuid[])
   AND (m.undone_at, m.id) < (:at::timestamptz, :bound::uuid)
 ORDER BY m.undone_at DESC, m.id DESC
 LIMIT :n::integer
