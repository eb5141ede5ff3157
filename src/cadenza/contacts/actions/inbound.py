"""When a contact last wrote to us, for the 24-hour window, the reply backstop and silence."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from cadenza.contacts.store import inbound as store
from cadenza.kit.db import Tx


@dataclass(frozen=True, slots=True)
class InboundTime:
    """A message of the person: when it reached us and when the network says it was written."""

    organization_id: UUID
    contact_id: UUID
    received_at: datetime
    said_at: datetime


async def record_inbound(tx: Tx, times: Sequence[InboundTime]) -> None:
    """Move the times of locked contacts forward, never back; one statement."""
    latest: dict[tuple[UUID, UUID], tuple[datetime, datetime]] = {}
    for time in times:
        ref = time.organization_id, time.contact_id
        received_at, said_at = latest.get(ref, (time.received_at, time.said_at))
        latest[ref] = max(received_at, time.received_at), max(said_at, time.said_at)
    if latest:
        await store.record_inbound(tx, [(*ref, *latest[ref]) for ref in sorted(latest)])
