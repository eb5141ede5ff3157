"""What people see of a campaign's recipients: counted, listed, told one by one, written out."""

from collections.abc import AsyncIterator
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from cadenza.campaigns.actions.author import get
from cadenza.campaigns.actions.meant import FIRST
from cadenza.campaigns.domain.campaign import Campaign
from cadenza.campaigns.errors import RecipientNotFound
from cadenza.campaigns.store import recipients as store
from cadenza.imports.domain.export import BOM, write_rows
from cadenza.kit.db import Database, ReadTx, Row
from cadenza.kit.reasons import RecipientState

AT_ONCE = 1000

COLUMNS = (
    "contact_id", "send_to", "state", "reason", "defer_reason", "next_run_at", "queued_at", "sent_at", "delivered_at",
    "read_at", "ended_at", "message_id", "provider_message_id",
)  # fmt: skip
"""Of the file that people take along."""

_TIMES = (
    (RecipientState.PENDING, "frozen_at"),
    (RecipientState.QUEUED, "queued_at"),
    (RecipientState.SENT, "sent_at"),
    (RecipientState.DELIVERED, "delivered_at"),
    (RecipientState.READ, "read_at"),
)


@dataclass(frozen=True, slots=True)
class Happened:
    """One thing that happened to a recipient."""

    at: datetime
    what: RecipientState
    reason: str | None = None


async def count(tx: ReadTx, campaign: Campaign) -> dict[str, int]:
    """Count the recipients of a campaign as they are now."""
    return await store.count_states(tx, (campaign.organization_id, campaign.id))


async def list_page(
    tx: ReadTx,
    organization_id: UUID,
    campaign_id: UUID,
    *,
    after: UUID | None,
    state: RecipientState | None,
    reason: str | None,
    limit: int,
) -> list[Row]:
    """Return a page of recipients in the order of their contacts."""
    await get(tx, organization_id, campaign_id)
    return await store.list_recipients(
        tx,
        (organization_id, campaign_id),
        after=after or FIRST,
        state=state and state.value,
        reason=reason,
        limit=limit,
    )


async def find(tx: ReadTx, organization_id: UUID, campaign_id: UUID, recipient_id: UUID) -> Row:
    """Return one recipient."""
    await get(tx, organization_id, campaign_id)
    row = await store.find_recipient(tx, (organization_id, campaign_id), recipient_id)
    if row is None:
        raise RecipientNotFound
    return row


def activity(row: Row) -> list[Happened]:
    """Tell what happened to a recipient, oldest first; from its own row, which outlives its message."""
    told = [Happened(row[column], what) for what, column in _TIMES if row[column] is not None]
    ended = {RecipientState.SKIPPED, RecipientState.FAILED, RecipientState.CANCELLED, RecipientState.UNCERTAIN}
    state = RecipientState(row["state"])
    if state in ended and row["ended_at"] is not None:
        told.append(Happened(row["ended_at"], state, row["reason"]))
    return sorted(told, key=lambda one: one.at)


async def export(database: Database, organization_id: UUID, campaign_id: UUID) -> AsyncIterator[str]:
    """Yield a campaign's recipients as CSV, piece by piece, no transaction open in between."""
    yield BOM + write_rows([COLUMNS])
    after = FIRST
    while True:
        async with database.read(organization_id) as tx:
            rows = await store.list_recipients(
                tx, (organization_id, campaign_id), after=after, state=None, reason=None, limit=AT_ONCE
            )
        if rows:
            yield write_rows([[_cell(row[name]) for name in COLUMNS] for row in rows])
            after = rows[-1]["contact_id"]
        if len(rows) < AT_ONCE:
            return


def _cell(value: object) -> object:
    return value.isoformat() if isinstance(value, datetime) else value
