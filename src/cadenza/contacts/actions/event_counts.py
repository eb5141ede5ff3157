"""How often events happened to contacts: for conditions, many contacts at once."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from cadenza.contacts.store import event_counts as store
from cadenza.kit.db import ReadTx


async def count_events(tx: ReadTx, asked: Sequence[tuple[UUID, UUID, str, datetime]]) -> list[int]:
    """Count events, asked as (organization, contact, name, since); one statement."""
    return await store.count_events(tx, asked) if asked else []
