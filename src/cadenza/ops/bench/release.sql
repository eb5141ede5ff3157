-- name: seed_contacts
-- People of one organization: subscribed, with a phone and attributes.
INSERT INTO contacts (organization_id, id, first_name, last_name, locale, time_zone, time_zone_source, lifecycle,
       lifecycle_changed_at, attributes, created_at, updated_at)
SELECT o.organization_id, md5(o.organization_id::text || g)::uuid, 'Ana ' || g, 'Souza', 'pt-BR', 'America/Sao_Paulo',
       'given', 'member', :now::timestamptz, '{"plan": "Prata", "age": 33}', :now, :now
  FROM org_state o CROSS JOIN generate_series(1, :n::int) g WHERE o.organization_id = :organization_id::uuid;

-- name: seed_identifiers
-- One phone each.
INSERT INTO identifiers (organization_id, kind, scope, match_key, contact_id, value, status, created_at)
SELECT o.organization_id, 'phone', '', '+55118' || lpad(g::text, 7, '0'), md5(o.organization_id::text || g)::uuid,
       '+551198' || lpad(g::text, 7, '0'), 'valid', :now::timestamptz
  FROM org_state o CROSS JOIN generate_series(1, :n::int) g WHERE o.organization_id = :organization_id::uuid;

-- name: seed_consents
-- Everyone said yes.
INSERT INTO consents (organization_id, contact_id, key, state, changed_at, source)
SELECT o.organization_id, md5(o.organization_id::text || g)::uuid, 'whatsapp', 'subscribed', :now::timestamptz, 'form'
  FROM org_state o CROSS JOIN generate_series(1, :n::int) g WHERE o.organization_id = :organization_id::uuid;

-- name: seed_enrollments
-- Everyone is due at the first message.
INSERT INTO enrollments (organization_id, id, journey_id, version_id, contact_id, enroll_key, source, state, node_id,
       visit, node_entered_at, next_run_at, stops, entered_at, changed_at)
SELECT o.organization_id, md5(o.organization_id::text || 'e' || g)::uuid, :journey_id::uuid, :version_id::uuid,
       md5(o.organization_id::text || g)::uuid, 'bench', 'bench', 'active', :node_id::text, 1,
       :now::timestamptz - interval '1 minute',
       :now - interval '1 minute' + g * interval '1 millisecond', '{reply,opted_out}', :now - interval '1 minute',
       :now - interval '1 minute'
  FROM org_state o CROSS JOIN generate_series(1, :n::int) g WHERE o.organization_id = :organization_id::uuid;

-- name: floor
-- The reference without Python: the same rows as one batch of release writes, in one statement, nothing decided.
WITH due AS MATERIALIZED (
    SELECT d.* FROM unnest(:orgs::uuid[]) o(id) CROSS JOIN LATERAL (
        SELECT e.organization_id, e.id, e.contact_id, e.visit, e.node_id FROM enrollments e
         WHERE e.organization_id = o.id AND e.organization_id = ANY(:orgs)
           AND e.state IN ('active', 'waiting_reply') AND e.next_run_at <= :now::timestamptz
         ORDER BY e.next_run_at LIMIT :each::int FOR UPDATE OF e SKIP LOCKED) d LIMIT :total::int),
people AS MATERIALIZED (
    SELECT d.*, i.match_key, i.value, k.id AS connection_id, c.first_name,
           md5(d.id::text || 'm')::uuid AS message_id, md5(d.id::text || 'v')::uuid AS conversation_id
      FROM due d
      JOIN contacts c ON c.organization_id = d.organization_id AND c.id = d.contact_id
      JOIN identifiers i ON i.organization_id = d.organization_id AND i.contact_id = d.contact_id
      JOIN connections k ON k.organization_id = d.organization_id
     WHERE c.organization_id = ANY(:orgs) AND i.organization_id = ANY(:orgs) AND k.organization_id = ANY(:orgs)),
threads AS (
    INSERT INTO conversations (organization_id, id, connection_id, address, contact_id, seq, last_message_at, created_at)
    SELECT organization_id, conversation_id, connection_id, match_key, contact_id, 1, :now, :now FROM people),
written AS (
    INSERT INTO messages (organization_id, id, conversation_id, contact_id, connection_id, channel, direction, source,
           purpose, enrollment_id, visit, idempotency_key, address, send_to, body, fingerprint, seq, state, queued_at)
    SELECT organization_id, message_id, conversation_id, contact_id, connection_id, 'whatsapp_qr', 'out', 'journey',
           'marketing', id, visit, 'step:' || id || ':' || visit, match_key, value,
           'Oi ' || first_name || ', seu plano Prata vence logo. Quer renovar?', md5(id::text), 1, 'queued', :now
      FROM people),
queued AS (
    INSERT INTO message_queue (organization_id, message_id, connection_id, conversation_id, contact_id, enrollment_id,
           priority, seq, state, queued_at, not_before)
    SELECT organization_id, message_id, connection_id, conversation_id, contact_id, id, 5, 1, 'queued', :now, :now
      FROM people),
steps AS (
    INSERT INTO step_runs (organization_id, enrollment_id, visit, node_id, state, message_id, inputs, at)
    SELECT organization_id, id, visit, node_id, 'queued', message_id,
           '{"consent": "subscribed", "mode": "opt_in", "connection": "connected", "has_address": true}', :now
      FROM people)
UPDATE enrollments e
   SET node_id = 'wait', visit = e.visit + 1, node_entered_at = :now, next_run_at = :now + interval '3 days',
       conversation_id = p.conversation_id, messages_sent = 1, changed_at = :now
  FROM people p WHERE e.organization_id = ANY(:orgs) AND e.organization_id = p.organization_id AND e.id = p.id;
