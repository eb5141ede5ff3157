"""What became of a message, for whoever tells of it. No personal data."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from cadenza.kit.reasons import MessageState


@dataclass(frozen=True, slots=True, kw_only=True)
class MessageStanding:
    """Where a message stands, why, and when it came there."""

    id: UUID
    state: MessageState
    reason: str | None
    sent_at: datetime | None
    delivered_at: datetime | None
    read_at: datetime | None
    ended_at: datetime | None
