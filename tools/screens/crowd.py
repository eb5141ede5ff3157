"""A large organization, made by SQL alone: contacts, conversations, and one very long thread.

For measuring and for tests of the dashboard. Everything is written in pieces, each in a transaction of its own; nothing
of it is due, so that a running worker leaves it alone.
"""

import time
from collections.abc import Callable
from uuid import UUID

from cadenza.kit.db import Database
from cadenza.kit.sql import read_query

PIECE = 20_000
Progress = Callable[[str, float], None]
"""Told what is being made, and which part of it is done."""

CONTACTS = read_query(
    "crowd_contacts",
    """
    WITH made AS (
        INSERT INTO contacts (organization_id, id, first_name, last_name, search_name, search_last, lifecycle,
                              lifecycle_changed_at, lead_status, time_zone, time_zone_source, attributes, created_at,
                              updated_at)
        SELECT s.organization_id, uuidv7(), p.first_name, p.last_name,
               lower(p.first_name || ' ' || p.last_name), lower(p.last_name),
               CASE WHEN n % 3 = 0 THEN 'lead' ELSE 'member' END, :now::timestamptz,
               CASE WHEN n % 3 = 0 THEN 'new' END, 'America/Sao_Paulo', 'given',
               jsonb_build_object('plan', CASE WHEN n % 2 = 0 THEN 'Gold' ELSE 'Silver' END),
               :now - n * interval '10 seconds', :now
          FROM org_state s, generate_series(:first::integer, :last::integer) n
         CROSS JOIN LATERAL (
               SELECT (ARRAY['Ana', 'Bia', 'Caio', 'Davi', 'Elisa', 'Felipe', 'Gabi', 'Hugo'])[1 + n % 8] AS first_name,
                      (ARRAY['Lima', 'Souza', 'Reis', 'Alves', 'Prado'])[1 + n % 5] || ' ' || n AS last_name) p
         WHERE s.organization_id = :organization_id::uuid
     RETURNING organization_id, id, last_name)
    INSERT INTO identifiers (organization_id, kind, scope, match_key, contact_id, value, status, created_at)
    SELECT m.organization_id, 'phone', '', '+55118' || lpad(split_part(m.last_name, ' ', 2), 7, '0'), m.id,
           '+551198' || lpad(split_part(m.last_name, ' ', 2), 7, '0'), 'valid', :now
      FROM made m
    """,
)
CONVERSATIONS = read_query(
    "crowd_conversations",
    """
    WITH threads AS (
        INSERT INTO conversations (organization_id, id, connection_id, address, contact_id, seq, last_message_at,
                                   last_inbound_at, created_at)
        SELECT i.organization_id, md5('crowd thread ' || i.organization_id || p.n)::uuid, :connection_id::uuid,
               i.match_key, i.contact_id, 1, p.at, p.at, p.at
          FROM identifiers i
         CROSS JOIN LATERAL (
               SELECT substr(i.match_key, 7)::integer AS n,
                      :now::timestamptz - substr(i.match_key, 7)::integer * interval '1 minute' AS at) p
         WHERE i.organization_id = :organization_id::uuid AND i.kind = 'phone'
           AND i.match_key BETWEEN '+55118' || lpad(:first::integer::text, 7, '0')
                               AND '+55118' || lpad(:last::integer::text, 7, '0')
     RETURNING organization_id, id, contact_id, address, substr(address, 7)::integer AS n, last_message_at AS at),
    said AS (
        INSERT INTO messages (organization_id, id, conversation_id, contact_id, connection_id, channel, direction,
                              source, idempotency_key, address, send_to, body, seq, state, queued_at)
        SELECT t.organization_id, uuidv7(), t.id, t.contact_id, :connection_id, 'whatsapp_qr', 'in', 'person',
               'crowd ' || t.id, t.address, t.address, 'Is there a place on day ' || t.n, 1, 'received', t.at
          FROM threads t)
    INSERT INTO inbox_conversations (organization_id, conversation_id, state, state_changed_at, unread, waiting_since,
                                     activity_at, labels, last_text)
    SELECT t.organization_id, t.id, 'open', t.at, 0, t.at, t.at,
           CASE WHEN t.n % 5 = 0 THEN ARRAY['trial'] ELSE '{}'::text[] END, 'is there a place on day ' || t.n
      FROM threads t
    """,
)
THREAD = read_query(
    "crowd_thread",
    """
    WITH thread AS (
        SELECT c.organization_id, c.id, c.contact_id, c.connection_id, c.address, c.seq, c.last_message_at
          FROM conversations c
         WHERE c.organization_id = :organization_id::uuid
           AND c.id = md5('crowd thread ' || c.organization_id || :place::integer)::uuid),
    moved AS (
        UPDATE conversations c SET seq = c.seq + :messages::integer FROM thread t
         WHERE c.organization_id = t.organization_id AND c.id = t.id RETURNING c.id),
    unread AS (
        UPDATE inbox_conversations w SET unread = :unread::integer, last_text = 'line ' || :messages FROM thread t
         WHERE w.organization_id = t.organization_id AND w.conversation_id = t.id RETURNING w.conversation_id)
    INSERT INTO messages (organization_id, id, conversation_id, contact_id, connection_id, channel, direction, source,
                          purpose, idempotency_key, address, send_to, body, seq, state, queued_at, sent_at)
    SELECT t.organization_id, uuidv7(), t.id, t.contact_id, t.connection_id, 'whatsapp_qr', x.direction,
           CASE x.direction WHEN 'in' THEN 'person' ELSE 'inbox' END, CASE x.direction WHEN 'out' THEN 'reply' END,
           'crowd ' || t.id || ' ' || n, t.address, t.address,
           'line ' || n || repeat(' and a little more of it', n % 7), t.seq + n,
           CASE x.direction WHEN 'in' THEN 'received' ELSE 'sent' END, x.at,
           CASE x.direction WHEN 'out' THEN x.at END
      FROM thread t CROSS JOIN generate_series(1, :messages) n
     CROSS JOIN LATERAL (
           SELECT CASE WHEN n % 3 = 0 AND n <= :messages - :unread THEN 'out' ELSE 'in' END AS direction,
                  t.last_message_at - (:messages - n) * interval '2 minutes' AS at) x
    """,
)


async def make_crowd(
    database: Database,
    organization_id: UUID,
    connection_id: UUID,
    *,
    contacts: int,
    conversations: int,
    progress: Progress = lambda _what, _part: None,
) -> float:
    """Make this many contacts, the first of them with a conversation; returns the seconds that it took."""
    began = time.monotonic()
    for what, statement, count in (("contacts", CONTACTS, contacts), ("conversations", CONVERSATIONS, conversations)):
        for first in range(1, count + 1, PIECE):
            async with database.begin(organization_id) as tx:
                known = {} if statement is CONTACTS else {"connection_id": connection_id}
                last = min(first + PIECE - 1, count)
                await tx.execute(
                    statement, organization_id=organization_id, first=first, last=last, now=tx.now, **known
                )
            progress(what, last / count)
    return time.monotonic() - began


async def make_thread(database: Database, organization_id: UUID, *, place: int, messages: int, unread: int = 0) -> None:
    """Make the conversation at this place of the list, counted from 1, as long as this; the last ones are unread."""
    async with database.begin(organization_id) as tx:
        await tx.execute(THREAD, organization_id=organization_id, place=place, messages=messages, unread=unread)
