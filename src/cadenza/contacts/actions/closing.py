"""Whether a contact was won or lost in the meantime, for messages that outlive the journey that queued them."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from cadenza.contacts.domain.closing import Decided
from cadenza.contacts.store import closing as store
from cadenza.kit.db import ReadTx


async def load_decided_since(tx: ReadTx, asked: Sequence[tuple[UUID, UUID, datetime]]) -> list[Decided]:
    """Say what was decided about people, asked as (organization, contact, since); one statement."""
    return await store.load_decided_since(tx, asked) if asked else []
