"""Facts about contacts as they are sent to us: event, when, about whom, with what. Pure.

A fact is told once: its sender's `event_id` makes a repeat harmless. One from the past is accepted as of its time; one
from the future by more than a clock's error is refused, since nothing could be waiting for it honestly.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any
from uuid import UUID

from cadenza.contacts.domain.submitted import RawIdentifier
from cadenza.kit.errors import Problem

CLOCK_ERROR = timedelta(minutes=5)
MAX_NAME_LENGTH = 100
MAX_EVENT_ID_LENGTH = 200
MAX_PROPERTIES_BYTES = 16_384


@dataclass(frozen=True, slots=True, kw_only=True)
class IncomingEvent:
    """One fact, about a contact by its id or by any identifier."""

    event_id: str
    name: str
    occurred_at: datetime | None = None
    """None: now."""
    contact_id: UUID | None = None
    identifiers: tuple[RawIdentifier, ...] = ()
    properties: Mapping[str, Any]


class EventStatus(StrEnum):
    """What became of one fact."""

    RECORDED = "recorded"
    DUPLICATE = "duplicate"
    UNKNOWN_CONTACT = "unknown_contact"
    ERASED = "erased"
    """It is about someone who was erased; nothing of it is kept."""
    INVALID = "invalid"


@dataclass(frozen=True, slots=True)
class EventResult:
    """What became of one fact, and which contact it is about."""

    status: EventStatus
    contact_id: UUID | None = None
    problems: tuple[Problem, ...] = ()


def check_event(event: IncomingEvent, now: datetime) -> Iterable[Problem]:
    """List what is wrong with a fact, apart from its identifiers; paths are those of the API."""
    if not event.name.strip() or len(event.name) > MAX_NAME_LENGTH:
        yield Problem("type", "invalid_name", {"limit": MAX_NAME_LENGTH})
    if not event.event_id.strip() or len(event.event_id) > MAX_EVENT_ID_LENGTH:
        yield Problem("id", "invalid_event_id", {"limit": MAX_EVENT_ID_LENGTH})
    if event.occurred_at is not None and event.occurred_at > now + CLOCK_ERROR:
        yield Problem("occurred_at", "in_the_future")
    if len(json.dumps(event.properties, ensure_ascii=False, default=str)) > MAX_PROPERTIES_BYTES:
        yield Problem("properties", "too_long", {"limit": MAX_PROPERTIES_BYTES})
    if event.contact_id is None and not event.identifiers:
        yield Problem("contact", "no_contact")
