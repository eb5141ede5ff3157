"""What happens to messages, for whoever answers in `wiring.py`.

A message of the person that opts out emits both `contacts` OptedOut and PersonWrote; wiring lists OptedOut first,
so that an enrollment ends as opted out and not as replied.
"""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from cadenza.kit.events import Event
from cadenza.kit.reasons import MessageState


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonWrote(Event):
    """A contact wrote to us: stored in this transaction, its contact locked."""

    contact_id: UUID
    conversation_id: UUID
    connection_id: UUID
    message_id: UUID
    said_at: datetime
    """When the network says it was written."""
    received_at: datetime
    """When it reached us."""
    text: str
    needs_review: bool = False
    """It seems to ask for an end, in words that are no keyword: a person should look before more is sent."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HumanWrote(Event):
    """A colleague wrote to a contact by hand, in the inbox or on the phone itself."""

    contact_id: UUID
    conversation_id: UUID
    connection_id: UUID
    message_id: UUID
    at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonRecognised(Event):
    """A network has named another identifier of a contact, who is locked: what was apart until now is one."""

    contact_id: UUID


@dataclass(frozen=True, slots=True, kw_only=True)
class ThreadsJoined(Event):
    """A conversation has become part of another one of the same contact, who is locked; its row is gone."""

    contact_id: UUID
    source_id: UUID
    target_id: UUID


@dataclass(frozen=True, slots=True, kw_only=True)
class ConversationResolved(Event):
    """Somebody of the team is done with a conversation."""

    contact_id: UUID
    conversation_id: UUID


@dataclass(frozen=True, slots=True, kw_only=True)
class HandoffStarted(Event):
    """A colleague has taken a conversation over: nothing automatic talks in between."""

    contact_id: UUID
    conversation_id: UUID
    actor: str


@dataclass(frozen=True, slots=True, kw_only=True)
class HandoffEnded(Event):
    """The last conversation of the contact that a colleague had taken over is let go."""

    contact_id: UUID
    conversation_id: UUID
    actor: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MessageSettled(Event):
    """A message that we sent reached a new state (one event per message): sent, delivered, read, failed, uncertain."""

    message_id: UUID
    contact_id: UUID
    conversation_id: UUID
    enrollment_id: UUID | None
    visit: int | None
    state: MessageState
    reason: str | None = None
    """With failed: the reason code."""
    recipient_id: UUID | None = None
    """Of a campaign's message."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MessageCancelled(Event):
    """A queued message was called off before it was handed to a provider."""

    message_id: UUID
    contact_id: UUID
    conversation_id: UUID
    enrollment_id: UUID | None
    visit: int | None
    reason: str
    recipient_id: UUID | None = None
    """Of a campaign's message."""
