"""Domain events: a lower feature says what happened, `wiring.py` lists who answers in the same transaction.

Handlers take the list of all events of their type that the action emitted, never one at a time, so a batch of
500 replies is one statement. They run in the order written; what they emit is flushed after them.
"""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """Something that happened in one organization."""

    organization_id: UUID


@dataclass(frozen=True, slots=True)
class Change:
    """What a transaction has changed, in words for the audit log: a thing before and after; None is not there."""

    kind: str
    id: UUID
    before: Mapping[str, object] | None
    after: Mapping[str, object] | None


Handler = Callable[[Any, Sequence[Any]], Awaitable[None]]
"""A handler takes the transaction and the events of its type."""

Handlers = Mapping[type[Event], Sequence[Handler]]
