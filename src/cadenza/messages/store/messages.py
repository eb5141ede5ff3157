"""The message rows: written once, whoever wrote them."""

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple
from uuid import UUID

from cadenza.kit.db import Queries, ReadTx, Tx, columns

sql = Queries.beside(__file__)

MessageKey = tuple[UUID, str]
"""An organization and an idempotency key in it."""


class Known(NamedTuple):
    """A message that a key has made."""

    id: UUID
    conversation_id: UUID
    seq: int


class NewMessage(NamedTuple):
    """A row of `messages` as it begins; its fields are the arrays of the statement."""

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
    queued_at: datetime | None = None
    """When it came to us: was queued, or reached us; None is now."""
    reason: str | None = None
    provider_message_id: str | None = None
    sent_at: datetime | None = None
    """When it was said, where others said it."""
    purpose: str | None = None
    enrollment_id: UUID | None = None
    visit: int | None = None
    fingerprint: str | None = None
    campaign_id: UUID | None = None
    recipient_id: UUID | None = None
    sent_by: str | None = None


_ARRAYS = (
    "organization_ids", "ids", "conversation_ids", "contact_ids", "connection_ids", "channels", "sources", "keys",
    "addresses", "send_tos", "bodies", "seqs", "queued_ats", "reasons", "provider_message_ids", "sent_ats", "purposes",
    "enrollment_ids", "visits", "fingerprints", "campaign_ids", "recipient_ids",
    "sent_bys",
)  # fmt: skip


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


async def insert_messages(tx: Tx, messages: Sequence[NewMessage], *, direction: str, state: str) -> int:
    """Write messages; returns how many had a key that was free."""
    arrays = dict(zip(_ARRAYS, columns(messages, len(_ARRAYS)), strict=True))
    return await tx.execute(
        sql.insert_messages,
        **arrays,
        direction=direction,
        state=state,
        now=tx.now,
        orgs=list(tx.organizations),
    )
