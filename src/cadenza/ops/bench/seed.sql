-- name: seed_contacts
-- People of one organization: subscribed, with a phone and attributes. Their ids are in the order in which they came,
-- as those that Cadenza makes.
INSERT INTO contacts (organization_id, id, first_name, last_name, locale, time_zone, time_zone_source, lifecycle,
       lifecycle_changed_at, attributes, created_at, updated_at)
SELECT o.organization_id, uuidv7(), 'Ana ' || g, 'Souza', 'pt-BR', 'America/Sao_Paulo', 'given', 'member',
       :now::timestamptz, '{"plan": "Prata", "age": 33}', :now, :now
  FROM org_state o CROSS JOIN generate_series(1, :n::int) g WHERE o.organization_id = :organization_id::uuid;

-- name: seed_identifiers
-- One phone each.
INSERT INTO identifiers (organization_id, kind, scope, match_key, contact_id, value, status, created_at)
SELECT c.organization_id, 'phone', '', '+55118' || lpad(c.place::text, 7, '0'), c.id,
       '+551198' || lpad(c.place::text, 7, '0'), 'valid', :now::timestamptz
  FROM (SELECT organization_id, id, row_number() OVER (ORDER BY id) AS place
          FROM contacts WHERE organization_id = :organization_id::uuid) c
 ORDER BY c.id;

-- name: seed_consents
-- Everyone said yes.
INSERT INTO consents (organization_id, contact_id, key, state, changed_at, source)
SELECT c.organization_id, c.id, 'whatsapp', 'subscribed', :now::timestamptz, 'form'
  FROM contacts c WHERE c.organization_id = :organization_id::uuid ORDER BY c.id;

-- name: seed_enrollments
-- Everyone is due at the first message, in the order in which they entered.
INSERT INTO enrollments (organization_id, id, journey_id, version_id, contact_id, enroll_key, source, state, node_id,
       visit, node_entered_at, next_run_at, stops, entered_at, changed_at)
SELECT c.organization_id, uuidv7(), :journey_id::uuid, :version_id::uuid, c.id, 'bench', 'bench', 'active',
       :node_id::text, 1, :now::timestamptz - interval '1 minute',
       :now - interval '1 minute' + c.place * interval '1 millisecond', '{reply,opted_out}', :now - interval '1 minute',
       :now - interval '1 minute'
  FROM (SELECT organization_id, id, row_number() OVER (ORDER BY id) AS place
          FROM contacts WHERE organization_id = :organization_id::uuid) c
 ORDER BY c.id;

-- name: floor
-- The reference without Python: what a batch of release reads, checks and writes, in one statement. It locks the same
-- rows, asks the same tables with the same looks into their indexes, checks what the gate checks of them, and writes
-- the same columns. Whoever does not pass simply stays due: nobody is skipped or put off with a reason.
WITH due AS MATERIALIZED (
    SELECT d.* FROM unnest(:orgs::uuid[]) o(id) CROSS JOIN LATERAL (
        SELECT e.organization_id, e.id, e.journey_id, e.contact_id, e.visit, e.node_id, e.entered_at, e.answered_at,
               e.messages_sent
          FROM enrollments e
         WHERE e.organization_id = o.id AND e.organization_id = ANY(:orgs)
           AND e.state IN ('active', 'waiting_reply') AND e.next_run_at <= :now::timestamptz
         ORDER BY e.next_run_at LIMIT :each::int FOR UPDATE OF e SKIP LOCKED) d
     LIMIT :total::int),
people AS MATERIALIZED (
    SELECT DISTINCT ON (d.organization_id, d.contact_id) d.*, c.first_name, c.attributes, c.time_zone
      FROM due d CROSS JOIN LATERAL (
        SELECT k.first_name, k.attributes, k.time_zone, k.last_inbound_at, k.held_until, k.erased_at, k.merged_into
          FROM contacts k
         WHERE k.organization_id = d.organization_id AND k.organization_id = ANY(:orgs) AND k.id = d.contact_id
        OFFSET 0 FOR NO KEY UPDATE OF k SKIP LOCKED) c
     WHERE c.erased_at IS NULL AND c.merged_into IS NULL AND coalesce(c.held_until <= :now, true)
       AND coalesce(c.last_inbound_at <= coalesce(d.answered_at, d.entered_at), true)
       AND coalesce((SELECT j.state = 'active' FROM journeys j
                      WHERE j.organization_id = d.organization_id AND j.organization_id = ANY(:orgs)
                        AND j.id = d.journey_id), false)),
organizations_now AS MATERIALIZED (
    SELECT s.organization_id, k.id AS connection_id, k.state, (:now AT TIME ZONE o.time_zone)::date AS today,
           (s.settings #>> '{send_window,start}')::time AS opens, (s.settings #>> '{send_window,end}')::time AS closes,
           (s.settings #>> '{caps,whatsapp,week}')::int AS cap, (s.settings ->> 'messages_per_day')::bigint AS allowed
      FROM org_state s
      JOIN organizations o ON o.organization_id = s.organization_id
      JOIN connections k ON k.organization_id = s.organization_id
     WHERE s.organization_id = ANY(:orgs) AND o.organization_id = ANY(:orgs) AND k.organization_id = ANY(:orgs)
       AND NOT s.kill_switch AND NOT k.kill_switch AND k.state = 'connected' AND k.channel = 'whatsapp_qr'
       AND NOT (SELECT kill_switch FROM platform_state)),
ways AS MATERIALIZED (
    SELECT p.*, n.connection_id, n.today, n.allowed, i.match_key, i.value, g.state AS consent, n.state, m.sent,
           uuidv7() AS message_id, coalesce(v.id, uuidv7()) AS conversation_id, coalesce(v.seq, 0) + 1 AS seq,
           'Oi ' || coalesce(p.first_name, 'tudo bem') || ', seu plano ' || coalesce(p.attributes ->> 'plan', 'Ouro')
           || ' vence logo. Quer renovar?' AS body
      FROM people p
      JOIN organizations_now n ON n.organization_id = p.organization_id
     CROSS JOIN LATERAL (
        SELECT k.match_key, k.value, sha256((k.organization_id::text || k.match_key)::bytea) AS hash
          FROM identifiers k
         WHERE k.organization_id = p.organization_id AND k.organization_id = ANY(:orgs)
           AND k.contact_id = p.contact_id AND k.kind = 'phone' AND k.status <> 'invalid'
         ORDER BY k.created_at LIMIT 1) i
     CROSS JOIN LATERAL (
        SELECT k.state FROM consents k
         WHERE k.organization_id = p.organization_id AND k.organization_id = ANY(:orgs)
           AND k.contact_id = p.contact_id AND k.key = 'whatsapp' AND k.state = 'subscribed'
        OFFSET 0) g
     CROSS JOIN LATERAL (
        SELECT count(*) AS sent FROM messages k
         WHERE k.organization_id = p.organization_id AND k.organization_id = ANY(:orgs) AND k.address = i.match_key
           AND k.direction = 'out' AND k.purpose = 'marketing' AND k.queued_at > :now - interval '7 days'
           AND k.state NOT IN ('cancelled', 'failed') AND k.source <> 'test') m
      LEFT JOIN LATERAL (
        SELECT k.id, k.seq FROM conversations k
         WHERE k.organization_id = p.organization_id AND k.organization_id = ANY(:orgs)
           AND k.contact_id = p.contact_id AND k.connection_id = n.connection_id AND k.address = i.match_key
        OFFSET 0) v ON true
     WHERE coalesce(m.sent < n.cap, true)
       AND (n.opens = n.closes OR (:now AT TIME ZONE p.time_zone)::time BETWEEN n.opens AND n.closes)
       AND coalesce((SELECT false FROM suppressions k
                      WHERE k.organization_id = p.organization_id AND k.organization_id = ANY(:orgs)
                        AND k.address_hash = i.hash LIMIT 1), true)),
threads AS (
    INSERT INTO conversations (organization_id, id, connection_id, address, contact_id, seq, last_message_at, created_at)
    SELECT organization_id, conversation_id, connection_id, match_key, contact_id, 1, :now, :now FROM ways
        ON CONFLICT (organization_id, connection_id, address) DO UPDATE
       SET contact_id = excluded.contact_id, seq = conversations.seq + 1, last_message_at = excluded.last_message_at),
written AS (
    INSERT INTO messages (organization_id, id, conversation_id, contact_id, connection_id, channel, direction, source,
           purpose, enrollment_id, visit, idempotency_key, address, send_to, body, fingerprint, seq, state, queued_at)
    SELECT organization_id, message_id, conversation_id, contact_id, connection_id, 'whatsapp_qr', 'out', 'journey',
           'marketing', id, visit, 'step:' || id || ':' || visit, match_key, value, body, md5(lower(body)), seq,
           'queued', :now
      FROM ways
        ON CONFLICT (organization_id, idempotency_key) DO NOTHING),
queued AS (
    INSERT INTO message_queue (organization_id, message_id, connection_id, conversation_id, contact_id, enrollment_id,
           priority, seq, state, queued_at, not_before)
    SELECT organization_id, message_id, connection_id, conversation_id, contact_id, id, 5, seq, 'queued', :now, :now
      FROM ways),
steps AS (
    INSERT INTO step_runs (organization_id, enrollment_id, visit, node_id, state, message_id, inputs, at)
    SELECT organization_id, id, visit, node_id, 'queued', message_id,
           jsonb_build_object('consent', consent, 'mode', 'opt_in', 'connection', state, 'has_address', true,
                              'zone', time_zone, 'sent_7d', sent), :now
      FROM ways),
counted AS (
    INSERT INTO org_counters (organization_id, kind, period, used, allowed)
    SELECT organization_id, 'messages', today, count(*), allowed FROM ways GROUP BY organization_id, today, allowed
        ON CONFLICT (organization_id, kind, period) DO UPDATE
       SET used = org_counters.used + excluded.used, allowed = excluded.allowed
     WHERE org_counters.used + excluded.used <= excluded.allowed)
UPDATE enrollments e
   SET state = 'active', node_id = 'wait', visit = e.visit + 1, node_entered_at = :now,
       next_run_at = :now + interval '3 days', defer_reason = NULL, deferred_since = NULL, attempts = 0,
       messages_sent = w.messages_sent + 1, conversation_id = w.conversation_id, changed_at = :now, last_error = NULL
  FROM ways w WHERE e.organization_id = ANY(:orgs) AND e.organization_id = w.organization_id AND e.id = w.id;
