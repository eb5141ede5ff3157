"""A provider that calls: events of the sandbox's wire format, stored as raw calls and read by the lane."""

import json
from collections.abc import Sequence
from datetime import datetime
from itertools import count
from typing import Any
from uuid import UUID

from cadenza.channels.actions import webhooks as calls
from cadenza.channels.adapters.sandbox import SandboxAdapter
from cadenza.kit.db import Tx
from cadenza.kit.events import Event, Handlers
from cadenza.messages.actions.webhooks import process_webhooks

ADAPTERS = {"sandbox": SandboxAdapter(network=None)}
_IDS = count(1)


def wrote(text: str, at: datetime, *, sender: str = "+5511987650001", **more: Any) -> dict[str, Any]:
    """A person wrote to us."""
    return {
        "type": "message",
        "id": f"in.{next(_IDS)}",
        "from": sender,
        "name": "Ana",
        "text": text,
        "at": at.isoformat(),
    } | more


def receipt(state: str, at: datetime, **more: Any) -> dict[str, Any]:
    """Something became of a message of ours."""
    return {"type": "receipt", "id": None, "correlation_id": None, "state": state, "at": at.isoformat()} | more


def echo(text: str, at: datetime, *, to: str = "+5511987650001", **more: Any) -> dict[str, Any]:
    """A message left our number."""
    return {
        "type": "echo",
        "id": f"out.{next(_IDS)}",
        "to": to,
        "text": text,
        "correlation_id": None,
        "at": at.isoformat(),
    } | more


async def call(tx: Tx, organization_id: UUID, connection_id: UUID, *events: dict[str, Any]) -> None:
    """Store one call that tells of these events."""
    body = json.dumps({"events": events}).encode()
    await calls.store_webhook(tx, organization_id, connection_id, {}, body)


async def read_calls(tx: Tx, organization_ids: Sequence[UUID]) -> None:
    """Read everything that is due, as the lane does."""
    webhooks = await calls.claim_webhooks(tx, list(organization_ids), 500, 500)
    await process_webhooks(tx, webhooks, ADAPTERS)


async def hear(tx: Tx, organization_id: UUID, connection_id: UUID, *events: dict[str, Any]) -> None:
    """Be called once and read it."""
    await call(tx, organization_id, connection_id, *events)
    await read_calls(tx, [organization_id])
    await tx.flush()


class Said:
    """Handlers that keep what was said, in order."""

    def __init__(self) -> None:
        """Nothing yet."""
        self.events: list[Event] = []

    async def keep(self, _tx: Tx, events: Sequence[Event]) -> None:
        """Keep these."""
        self.events.extend(events)

    def handlers(self, *types: type[Event]) -> Handlers:
        """Return handlers that keep events of these types."""
        return {event_type: [self.keep] for event_type in types}

    def of(self, event_type: type[Event]) -> list[Any]:
        """Return the events of one type."""
        return [event for event in self.events if type(event) is event_type]
