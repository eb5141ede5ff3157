"""Reading the home page: every statement looks at a bounded number of rows."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from cadenza.kit.db import Queries, ReadTx, Row
from cadenza.kit.ids import first_id

sql = Queries.beside(__file__)


async def count_moving(tx: ReadTx, organization_id: UUID, most: int) -> Row:
    """Count what goes out now and who waits for later."""
    (row,) = await tx.fetch(sql.count_moving, organization_id=organization_id, now=tx.now, most=most)
    return row


async def count_hours(tx: ReadTx, organization_id: UUID, bounds: Sequence[datetime], most: int) -> list[Row]:
    """Count what was sent in each hour between these bounds."""
    ids = [first_id(at) for at in bounds]
    return await tx.fetch(
        sql.count_hours,
        organization_id=organization_id,
        places=list(range(len(ids) - 1)),
        from_ids=ids[:-1],
        until_ids=ids[1:],
        most=most,
    )


async def count_due_hours(tx: ReadTx, organization_id: UUID, bounds: Sequence[datetime], most: int) -> list[int]:
    """Count who is due in each hour between these bounds."""
    rows = await tx.fetch(
        sql.count_due_hours,
        organization_id=organization_id,
        places=list(range(len(bounds) - 1)),
        starts=list(bounds[:-1]),
        ends=list(bounds[1:]),
        most=most,
    )
    due = {row["place"]: row["due"] for row in rows}
    return [due.get(place, 0) for place in range(len(bounds) - 1)]


async def count_campaign_hours(
    tx: ReadTx, organization_id: UUID, campaign_ids: Sequence[UUID], bounds: Sequence[datetime], most: int
) -> list[Row]:
    """Count the recipients that campaigns have put off into each hour between these bounds, and after the last."""
    return await tx.fetch(
        sql.count_campaign_hours,
        organization_id=organization_id,
        campaign_ids=list(campaign_ids),
        bounds=list(bounds),
        now=tx.now,
        most=most,
    )


async def list_campaigns(tx: ReadTx, organization_id: UUID, limit: int) -> list[Row]:
    """Read campaigns that have something before them."""
    return await tx.fetch(sql.list_campaigns, organization_id=organization_id, limit=limit)


async def list_journeys(tx: ReadTx, organization_id: UUID, until: datetime, limit: int, most: int) -> list[Row]:
    """Read journeys that are on or stand still, the one that goes on first in front."""
    return await tx.fetch(sql.list_journeys, organization_id=organization_id, until=until, limit=limit, most=most)


async def load_first_steps(tx: ReadTx, organization_id: UUID, most: int) -> Row:
    """Read what of the first steps is done."""
    (row,) = await tx.fetch(sql.load_first_steps, organization_id=organization_id, most=most)
    return row
