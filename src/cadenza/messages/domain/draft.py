"""A message before it is queued, and what came of queueing it."""

import hashlib
import unicodedata
from datetime import datetime
from enum import IntEnum, StrEnum
from typing import NamedTuple
from uuid import UUID

from cadenza.messages.domain.gate import AUTOMATIC, Purpose


class Source(StrEnum):
    """Who made the message; the last three are never queued."""

    JOURNEY = "journey"
    CAMPAIGN = "campaign"
    INBOX = "inbox"
    API = "api"
    AI = "ai"
    TEST = "test"
    SYSTEM = "system"
    PERSON = "person"
    """The contact wrote it."""
    PHONE = "phone"
    """A colleague typed it on the phone itself."""


class Priority(IntEnum):
    """Who goes first in a connection's queue."""

    INBOX = 0
    TRANSACTIONAL = 3
    JOURNEY = 5
    CAMPAIGN = 10


QUOTA = "messages"
"""The counter of the daily allowance."""


class MessageDraft(NamedTuple):
    """One message, decided and rendered; `idempotency_key` makes queueing it twice the same as once."""

    organization_id: UUID
    contact_id: UUID
    connection_id: UUID
    channel: str
    address: str
    """The match key: the same for all national forms of a phone."""
    send_to: str
    """The form the network wants."""
    body: str
    purpose: Purpose
    source: Source
    priority: Priority
    idempotency_key: str
    enrollment_id: UUID | None = None
    visit: int | None = None
    not_before: datetime | None = None
    fingerprint: str | None = None
    campaign_id: UUID | None = None
    recipient_id: UUID | None = None
    sent_by: str | None = None
    """Who of the team wrote it by hand."""

    @property
    def counts(self) -> bool:
        """Whether it uses the organization's daily allowance."""
        return self.purpose in AUTOMATIC and self.source is not Source.TEST


class QueuedMessage(NamedTuple):
    """Where a draft ended up; for a repeated key the first message, with `is_new` False."""

    message_id: UUID
    conversation_id: UUID
    seq: int
    is_new: bool


def fingerprint(body: str) -> str:
    """Return what two texts share that a person would call the same: case, spaces and forms of letters aside."""
    plain = " ".join(unicodedata.normalize("NFKC", body).casefold().split())
    return hashlib.sha256(plain.encode()).hexdigest()[:32]
