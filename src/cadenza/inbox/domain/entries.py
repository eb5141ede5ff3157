"""What stands between the messages of a conversation. Pure."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Any
from uuid import UUID


class EntryKind(StrEnum):
    """What sort of thing it is."""

    NOTE = "note"
    ASSIGNED = "assigned"
    UNASSIGNED = "unassigned"
    SNOOZED = "snoozed"
    WOKE = "woke"
    RESOLVED = "resolved"
    REOPENED = "reopened"
    HANDOFF_STARTED = "handoff_started"
    HANDOFF_ENDED = "handoff_ended"
    FOLLOW_UP_PLANNED = "follow_up_planned"
    FOLLOW_UP_STOPPED = "follow_up_stopped"


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One of them; it stands after the message with the number `after_seq`."""

    organization_id: UUID
    conversation_id: UUID
    id: UUID
    after_seq: int
    kind: EntryKind
    actor: str | None
    """Who of the team; None is Cadenza itself."""
    at: datetime
    text: str = ""
    """Of a note."""
    details: Mapping[str, Any] = field(default_factory=dict)
    """Ids, codes and times."""
