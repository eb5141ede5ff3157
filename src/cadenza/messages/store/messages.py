"""The message rows: written once, whoever wrote them."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from cadenza.kit.db import Queries, ReadTx, Tx, columns

sql = Queries.beside(__file__)

MessageKey = tuple[UUID, str]
"""An organization and an idempotency key in it."""


@dataclass(frozen=True, slots=True)
class Known:
    """A message that a key has made."""

    id: UUID
    conversation_id: UUID
    seq: int


@dataclass(frozen=True, slots=True, kw_only=True)
class NewMessage:
    """A row of `messages` as it begins."""

    organization_id: UUID
    id: UUID
    conversation_id: UUID
    contact_id: UUID
    connection_id: UUID
    channel: str
    source: str
    key: str
    address: str
    send_to: str
    body: str
    seq: int
    queued_at: datetime
    """When it came to us: was queued, or reached us."""
    reason: str | None = None
    provider_message_id: str | None = None
    sent_at: datetime | None = None
    """When it was said, where others said it."""
    purpose: str | None = None
    enrollment_id: UUID | None = None
    visit: int | None = None
    fingerprint: str | None = None


async def find_by_key(tx: ReadTx, keys: Sequence[MessageKey]) -> dict[MessageKey, Known]:
    """Find the messages that these keys have made."""
    organization_ids, texts = columns(keys, 2)
    rows = await tx.fetch(
        sql.find_messages_by_key, organization_ids=organization_ids, keys=texts, orgs=list(tx.organizations)
    )
    return {
        (row["organization_id"], row["idempotency_key"]): Known(row["id"], row["conversation_id"], row["seq"])
        for row in rows
    }


async def insert_messages(tx: Tx, messages: Sequence[NewMessage], *, direction: str, state: str) -> set[UUID]:
    """Write messages; returns the ids of those whose key was free."""
    rows = [
        (
            m.organization_id, m.id, m.conversation_id, m.contact_id, m.connection_id, m.channel, m.source, m.purpose,
            m.enrollment_id, m.visit, m.key, m.address, m.send_to, m.body, m.fingerprint, m.seq,
            m.reason, m.provider_message_id, m.queued_at, m.sent_at,
        )
        for m in messages
    ]  # fmt: skip
    names = (
        "organization_ids", "ids", "conversation_ids", "contact_ids", "connection_ids", "channels", "sources",
        "purposes", "enrollment_ids", "visits", "keys", "addresses", "send_tos", "bodies", "fingerprints", "seqs",
        "reasons", "provider_message_ids", "queued_ats", "sent_ats",
    )  # fmt: skip
    arrays = dict(zip(names, columns(rows, len(names)), strict=True))
    written = await tx.fetch(
        sql.insert_messages,
        **arrays,
        direction=direction,
        state=state,
        orgs=list(tx.organizations),
    )
    return {row["id"] for row in written}
