"""Connections' rows, drafts and messages for tests."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from itertools import count
from typing import Any
from uuid import UUID

from cadenza.channels.domain.capabilities import Channel
from cadenza.kit.db import ReadTx, Row, Tx
from cadenza.kit.ids import new_id
from cadenza.kit.sql import read_query
from cadenza.messages.actions.queue import queue_messages
from cadenza.messages.domain.draft import MessageDraft, Priority, Source
from cadenza.messages.domain.gate import Purpose

_KEYS = count(1)

_CONNECTION = read_query(
    "make_connection",
    """
    INSERT INTO connections (organization_id, id, channel, provider, name, state, state_changed_at, kill_switch,
        is_default, uncertain_policy, pace_ms, concurrency, time_zone, config, next_slot_at, created_at)
    VALUES (:organization_id::uuid, :id::uuid, :channel::text, :provider::text, :name::text, :state::text,
        :now::timestamptz, :kill_switch::boolean, :is_default::boolean, 'hold', :pace_ms::integer,
        :concurrency::integer, :time_zone::text, :config::jsonb, :now, :now)
    """,
)
_MESSAGE = read_query(
    "read_message",
    "SELECT * FROM messages WHERE organization_id = :organization_id::uuid AND id = :id::uuid",
)
_QUEUE_ROW = read_query(
    "read_queue_row",
    "SELECT * FROM message_queue WHERE organization_id = :organization_id::uuid AND message_id = :id::uuid",
)
_SET_STATE = read_query(
    "set_message_state",
    """
    UPDATE messages SET state = :state::text, queued_at = coalesce(:queued_at::timestamptz, queued_at),
        sent_at = :sent_at::timestamptz, ended_at = :ended_at::timestamptz, reason = :reason::text
     WHERE organization_id = :organization_id::uuid AND id = :id::uuid
    """,
)
_SET_QUEUE_STATE = read_query(
    "set_queue_state",
    """
    UPDATE message_queue SET state = :state::text, attempt = :attempt::integer, claimed_at = :claimed_at::timestamptz,
        lease_until = :lease_until::timestamptz, resolve_by = :resolve_by::timestamptz
     WHERE organization_id = :organization_id::uuid AND message_id = :id::uuid
    """,
)
_DELETE_QUEUE_ROW = read_query(
    "delete_queue_row",
    "DELETE FROM message_queue WHERE organization_id = :organization_id::uuid AND message_id = :id::uuid",
)
_PROVIDER_ID = read_query(
    "make_provider_id",
    """
    INSERT INTO provider_ids (organization_id, connection_id, provider_message_id, message_id, at)
    SELECT m.organization_id, m.connection_id, :provider_message_id::text, m.id, :now::timestamptz
      FROM messages m WHERE m.organization_id = :organization_id::uuid AND m.id = :id::uuid
    """,
)

_MOVE_CLOCK = read_query("move_clock", "UPDATE platform_state SET clock_offset = clock_offset + :by::interval")


async def make_connection(
    tx: Tx,
    organization_id: UUID,
    *,
    channel: str = Channel.WHATSAPP_QR,
    provider: str = "sandbox",
    state: str = "connected",
    kill_switch: bool = False,
    is_default: bool = False,
    pace: timedelta = timedelta(0),
    time_zone: str | None = None,
    config: Mapping[str, Any] | None = None,
) -> UUID:
    connection_id = new_id(tx.now)
    await tx.execute(
        _CONNECTION,
        organization_id=organization_id,
        id=connection_id,
        channel=channel,
        provider=provider,
        name=f"{channel} of the studio",
        state=state,
        kill_switch=kill_switch,
        is_default=is_default,
        pace_ms=pace // timedelta(milliseconds=1),
        concurrency=10,
        time_zone=time_zone,
        config=dict(config or {}),
        now=tx.now,
    )
    return connection_id


def make_draft(organization_id: UUID, contact_id: UUID, connection_id: UUID, **changes: Any) -> MessageDraft:
    """Make a draft of a journey's message with a new key."""
    draft = MessageDraft(
        organization_id=organization_id,
        contact_id=contact_id,
        connection_id=connection_id,
        channel=Channel.WHATSAPP_QR,
        address="+5511987650001",
        send_to="+5511987650001",
        body="Oi Ana",
        purpose=Purpose.MARKETING,
        source=Source.JOURNEY,
        priority=Priority.JOURNEY,
        idempotency_key=f"test:{next(_KEYS)}",
    )
    return draft._replace(**changes)


async def make_message(tx: Tx, organization_id: UUID, contact_id: UUID, connection_id: UUID, **changes: Any) -> UUID:
    """Queue one message."""
    (queued,) = await queue_messages(tx, [make_draft(organization_id, contact_id, connection_id, **changes)])
    return queued.message_id


async def make_sending(
    tx: Tx, organization_id: UUID, message_id: UUID, *, claimed_at: datetime, lease: timedelta = timedelta(seconds=45)
) -> None:
    """Have a queued message claimed, as delivery does."""
    ids = {"organization_id": organization_id, "id": message_id}
    await tx.execute(
        _SET_QUEUE_STATE,
        **ids,
        state="sending",
        attempt=1,
        claimed_at=claimed_at,
        lease_until=claimed_at + lease,
        resolve_by=None,
    )
    await set_message(tx, organization_id, message_id, state="sending")


async def make_uncertain(tx: Tx, organization_id: UUID, message_id: UUID, *, claimed_at: datetime) -> None:
    """Have a queued message claimed by a worker that was never heard of again."""
    await tx.execute(
        _SET_QUEUE_STATE,
        organization_id=organization_id,
        id=message_id,
        state="uncertain",
        attempt=1,
        claimed_at=claimed_at,
        lease_until=None,
        resolve_by=claimed_at + timedelta(hours=72),
    )
    await set_message(tx, organization_id, message_id, state="uncertain")


async def make_sent(
    tx: Tx,
    organization_id: UUID,
    message_id: UUID,
    *,
    provider_message_id: str | None = None,
    at: datetime | None = None,
) -> None:
    """Have a queued message settled as sent."""
    ids = {"organization_id": organization_id, "id": message_id}
    await tx.execute(_DELETE_QUEUE_ROW, **ids)
    await set_message(tx, organization_id, message_id, state="sent", sent_at=at or tx.now)
    if provider_message_id is not None:
        await tx.execute(_PROVIDER_ID, **ids, provider_message_id=provider_message_id, now=at or tx.now)


async def set_message(
    tx: Tx,
    organization_id: UUID,
    message_id: UUID,
    *,
    state: str,
    queued_at: datetime | None = None,
    sent_at: datetime | None = None,
    ended_at: datetime | None = None,
    reason: str | None = None,
) -> None:
    """Write a message's state by hand."""
    await tx.execute(
        _SET_STATE,
        organization_id=organization_id,
        id=message_id,
        state=state,
        queued_at=queued_at,
        sent_at=sent_at,
        ended_at=ended_at,
        reason=reason,
    )


async def drop_queue_row(tx: Tx, organization_id: UUID, message_id: UUID) -> None:
    """Take a message out of the queue by hand."""
    await tx.execute(_DELETE_QUEUE_ROW, organization_id=organization_id, id=message_id)


async def read_message(tx: ReadTx, organization_id: UUID, message_id: UUID) -> Row:
    row = await tx.fetchrow(_MESSAGE, organization_id=organization_id, id=message_id)
    assert row is not None
    return row


async def read_queue_row(tx: ReadTx, organization_id: UUID, message_id: UUID) -> Row | None:
    return await tx.fetchrow(_QUEUE_ROW, organization_id=organization_id, id=message_id)


async def rows_of(tx: ReadTx, table: str, organization_id: UUID, order: str = "1") -> list[Row]:
    """Read all rows of a table that belong to an organization."""
    text = f"SELECT * FROM {table} WHERE organization_id = :organization_id::uuid ORDER BY {order}"
    return await tx.fetch(read_query(f"all_{table}", text), organization_id=organization_id)


async def move_clock(tx: Tx, by: timedelta) -> None:
    """Move the time of every later transaction of the database."""
    await tx.execute(_MOVE_CLOCK, by=by)
