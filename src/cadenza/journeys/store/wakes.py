"""Who has to be woken because a connection is back, as rows."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from uuid import UUID

from cadenza.kit.db import Queries, ReadTx, Tx

sql = Queries.beside(__file__)


async def record_wake(tx: Tx, organization_ids: Iterable[UUID]) -> None:
    """Note that a connection of these organizations is back."""
    await tx.execute(sql.record_wake, organization_ids=sorted(set(organization_ids)), now=tx.now)


async def find_due(tx: ReadTx, limit: int) -> list[UUID]:
    """Return organizations whose people have still to be woken."""
    return [row["organization_id"] for row in await tx.fetch(sql.find_due, now=tx.now, n=limit)]


async def claim_due(tx: Tx, organizations: Sequence[UUID], total: int) -> list[UUID]:
    """Lock the work of these organizations; returns those that have some."""
    rows = await tx.fetch(sql.claim_due, orgs=list(organizations), now=tx.now, total=total)
    return [row["organization_id"] for row in rows]


async def finish(tx: Tx, organization_id: UUID) -> None:
    """Nobody is left to wake."""
    await tx.execute(sql.finish, organization_id=organization_id)


async def go_on(tx: Tx, organization_id: UUID, due_at: datetime) -> None:
    """Do the next piece then."""
    await tx.execute(sql.go_on, organization_id=organization_id, due_at=due_at)


async def wake_some(tx: Tx, organization_id: UUID, limit: int) -> list[UUID]:
    """Make people due who were paused for want of a connection; returns their enrollments."""
    rows = await tx.fetch(sql.wake_some, organization_id=organization_id, n=limit, now=tx.now)
    return [row["id"] for row in rows]


async def has_waiting(tx: ReadTx, organization_id: UUID) -> bool:
    """Say whether somebody is still paused for want of a connection."""
    return bool(await tx.fetchval(sql.has_waiting, organization_id=organization_id))
