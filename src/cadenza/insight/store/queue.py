"""Reading the queue."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from cadenza.insight.domain.queue import QueuedEnrollment
from cadenza.kit.db import Queries, ReadTx
from cadenza.kit.reasons import EnrollmentState

sql = Queries.beside(__file__)


async def queue_page(
    tx: ReadTx,
    organization_id: UUID,
    after: tuple[datetime, UUID],
    limit: int,
    states: Sequence[EnrollmentState],
    journey_id: UUID | None,
) -> list[QueuedEnrollment]:
    """Read live enrollments after a position, soonest first."""
    page = {
        "organization_id": organization_id,
        "states": list(states),
        "after_at": after[0],
        "after_id": after[1],
        "limit": limit,
    }
    if journey_id is None:
        rows = await tx.fetch(sql.queue_page, **page)
    else:
        rows = await tx.fetch(sql.queue_page_of_journey, journey_id=journey_id, **page)
    return [QueuedEnrollment(**{**row, "state": EnrollmentState(row["state"])}) for row in rows]
