"""What contacts did in their threads, for conditions and for messages that depend on it."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from cadenza.kit.db import ReadTx
from cadenza.messages.domain.standing import MessageStanding
from cadenza.messages.store import history as store
from cadenza.messages.store.history import Heard


async def count_replies(tx: ReadTx, asked: Sequence[tuple[UUID, UUID, datetime]]) -> list[int]:
    """Count what people wrote, asked as (organization, contact, since); one statement."""
    return await store.count_from_person(tx, asked) if asked else []


async def load_first_read(tx: ReadTx, asked: Sequence[tuple[UUID, UUID, UUID, datetime]]) -> list[datetime | None]:
    """Return when people first read something sent since, asked as (organization, contact, enrollment, since)."""
    return await store.load_first_read(tx, asked) if asked else []


async def load_heard_since(tx: ReadTx, asked: Sequence[tuple[UUID, UUID, datetime]]) -> list[Heard]:
    """Say who has written, the person or a colleague, asked as (organization, contact, since); one statement."""
    return await store.load_heard_since(tx, asked) if asked else []


async def load_standings(tx: ReadTx, organization_id: UUID, ids: Sequence[UUID]) -> dict[UUID, MessageStanding]:
    """Return where messages of ours stand, by id; one that retention has taken is missing."""
    return {one.id: one for one in await store.load_standings(tx, organization_id, ids)} if ids else {}
