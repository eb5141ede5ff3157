"""Reading the queue."""

from datetime import datetime
from uuid import UUID

from cadenza.insight.domain.queue import QueueCounts, QueuedEnrollment, QueueFilter
from cadenza.kit.db import Queries, ReadTx
from cadenza.kit.reasons import EnrollmentState
from cadenza.kit.timing import LATEST

sql = Queries.beside(__file__)


async def queue_page(
    tx: ReadTx,
    organization_id: UUID,
    after: tuple[datetime, UUID],
    limit: int,
    wanted: QueueFilter,
) -> list[QueuedEnrollment]:
    """Read live enrollments after a position, soonest first."""
    page = {
        "organization_id": organization_id,
        "states": [state.value for state in wanted.states],
        "until": wanted.until or LATEST,
        "connection_id": wanted.connection_id,
        "source": wanted.source,
        "after_at": after[0],
        "after_id": after[1],
        "limit": limit,
    }
    if wanted.contact_id is not None:
        whose = {"contact_id": wanted.contact_id, "journey_id": wanted.journey_id}
        rows = await tx.fetch(sql.queue_page_of_contact, **whose, **page)
    elif wanted.journey_id is None:
        rows = await tx.fetch(sql.queue_page, **page)
    else:
        rows = await tx.fetch(sql.queue_page_of_journey, journey_id=wanted.journey_id, **page)
    return [QueuedEnrollment(**{**row, "state": EnrollmentState(row["state"])}) for row in rows]


async def count_queue(tx: ReadTx, organization_id: UUID, until: datetime, most: int) -> QueueCounts:
    """Count who is due until then, held back, or standing still; of each at most so many."""
    row = await tx.fetchrow(sql.count_queue, organization_id=organization_id, until=until, most=most)
    return QueueCounts(**row) if row else QueueCounts(0, 0, 0)
