"""Threads: one per connection and address, made only together with its first message."""

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple
from uuid import UUID

from cadenza.kit.db import Queries, ReadTx, Tx, columns

sql = Queries.beside(__file__)


class ThreadKey(NamedTuple):
    """What makes a thread one: the connection and the variant-free address."""

    organization_id: UUID
    connection_id: UUID
    address: str


class ThreadUse(NamedTuple):
    """Messages that are about to be written into a thread; `id` is its id if it is new."""

    key: ThreadKey
    id: UUID
    contact_id: UUID
    messages: int
    inbound_at: datetime | None = None


class Numbered(NamedTuple):
    """A thread with the number of the last message counted."""

    id: UUID
    last_seq: int


class Conversation(NamedTuple):
    """A thread as its row says: the columns of the statement, in their order."""

    organization_id: UUID
    contact_id: UUID
    id: UUID
    connection_id: UUID
    address: str
    last_message_at: datetime
    last_inbound_at: datetime | None
    """When the person's last message here reached us."""
    handoff_since: datetime | None


async def upsert_conversations(tx: Tx, uses: Sequence[ThreadUse]) -> dict[ThreadKey, Numbered]:
    """Find or make the threads and number their next messages; locks them in key order."""
    rows = [(*key, thread_id, contact_id, count, inbound_at) for key, thread_id, contact_id, count, inbound_at in uses]
    organization_ids, connection_ids, addresses, ids, contact_ids, counts, inbound_ats = columns(rows, 7)
    found = await tx.fetch(
        sql.upsert_conversations,
        organization_ids=organization_ids,
        ids=ids,
        connection_ids=connection_ids,
        addresses=addresses,
        contact_ids=contact_ids,
        counts=counts,
        inbound_ats=inbound_ats,
        orgs=list(tx.organizations),
        now=tx.now,
    )
    return {
        ThreadKey(organization_id, connection_id, address): Numbered(thread_id, seq)
        for organization_id, connection_id, address, thread_id, seq in found
    }


async def start_handoff(tx: Tx, organization_id: UUID, conversation_id: UUID) -> bool:
    """Write that a colleague has the conversation; False where one has it already."""
    started = await tx.execute(sql.start_handoff, organization_id=organization_id, id=conversation_id, now=tx.now)
    return started > 0


async def end_handoff(tx: Tx, organization_id: UUID, conversation_id: UUID) -> bool:
    """Write that nobody has it any more; False where nobody had."""
    return await tx.execute(sql.end_handoff, organization_id=organization_id, id=conversation_id) > 0


async def has_handoff(tx: ReadTx, organization_id: UUID, contact_id: UUID) -> bool:
    """Say whether a colleague has any conversation of the contact."""
    return bool(await tx.fetchval(sql.has_handoff, organization_id=organization_id, contact_id=contact_id))


async def load_conversations(tx: ReadTx, contacts: Sequence[tuple[UUID, UUID]]) -> list[Conversation]:
    """Read the threads of contacts, given as (organization_id, contact_id)."""
    organization_ids, contact_ids = columns(contacts, 2)
    rows = await tx.fetch(
        sql.load_conversations,
        organization_ids=organization_ids,
        contact_ids=contact_ids,
        orgs=list(tx.organizations),
    )
    return [Conversation._make(row) for row in rows]
