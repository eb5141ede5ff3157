"""The rows of provider calls."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from cadenza.channels.domain.webhook import RawWebhook
from cadenza.kit.db import Queries, ReadTx, Row, Tx, columns

sql = Queries.beside(__file__)


async def insert_webhooks(tx: Tx, webhooks: Sequence[RawWebhook]) -> None:
    """Write calls as they came."""
    rows = [(call.organization_id, call.id, call.connection_id, dict(call.headers), call.body) for call in webhooks]
    organization_ids, ids, connection_ids, headers, bodies = columns(rows, 5)
    await tx.execute(
        sql.insert_webhooks,
        organization_ids=organization_ids,
        ids=ids,
        connection_ids=connection_ids,
        headers=headers,
        bodies=bodies,
        orgs=list(tx.organizations),
        now=tx.now,
    )


async def find_due_webhooks(tx: ReadTx, limit: int) -> list[UUID]:
    """Find organizations with unread calls."""
    return [row["organization_id"] for row in await tx.fetch(sql.find_due_webhooks, now=tx.now, n=limit)]


async def claim_webhooks(tx: Tx, organization_ids: Sequence[UUID], each: int, total: int) -> list[RawWebhook]:
    """Lock the oldest unread calls."""
    rows = await tx.fetch(sql.claim_webhooks, orgs=list(organization_ids), now=tx.now, each=each, total=total)
    return [_webhook(row) for row in rows]


async def reclaim_webhooks(tx: Tx, organization_id: UUID, ids: Sequence[UUID]) -> list[RawWebhook]:
    """Lock these calls if they are still unread."""
    rows = await tx.fetch(sql.reclaim_webhooks, organization_id=organization_id, ids=list(ids), now=tx.now)
    return [_webhook(row) for row in rows]


async def mark_processed(tx: Tx, ids: Sequence[UUID]) -> None:
    """Write that these calls are understood."""
    await tx.execute(sql.mark_processed, orgs=list(tx.organizations), ids=list(ids), now=tx.now)


async def fail_webhook(tx: Tx, webhook: RawWebhook, next_run_at: datetime | None, error: str) -> None:
    """Count a failed attempt."""
    await tx.execute(
        sql.fail_webhook,
        organization_id=webhook.organization_id,
        id=webhook.id,
        next_run_at=next_run_at,
        error=error,
    )


async def replay_webhooks(tx: Tx, organization_id: UUID) -> int:
    """Make given-up calls due again; returns how many."""
    return await tx.execute(sql.replay_webhooks, organization_id=organization_id, now=tx.now)


async def forget_calls(
    tx: Tx, organization_id: UUID, needles: Sequence[str], after: UUID, limit: int
) -> tuple[UUID | None, UUID | None]:
    """Empty a page of calls that have one of these in them; returns the page's last id and the first one left."""
    row = await tx.fetchrow(
        sql.forget_calls,
        organization_id=organization_id,
        needles=list(needles),
        after=after,
        n=limit,
        now=tx.now,
    )
    return (None, None) if row is None else (row["last_id"], row["left_id"])


def _webhook(row: Row) -> RawWebhook:
    return RawWebhook(
        organization_id=row["organization_id"],
        id=row["id"],
        connection_id=row["connection_id"],
        received_at=row["received_at"],
        headers=row["headers"],
        body=row["body"],
        attempts=row["attempts"],
    )
