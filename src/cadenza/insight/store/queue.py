"""Reading the queue."""

from datetime import datetime
from uuid import UUID

from cadenza.channels.domain.capabilities import CAPABILITIES
from cadenza.insight.domain.queue import QueueCounts, QueuedEnrollment, QueueFilter
from cadenza.kit.db import Queries, ReadTx, Row, columns
from cadenza.kit.reasons import EnrollmentState
from cadenza.kit.timing import LATEST

sql = Queries.beside(__file__)

_USED = [(channel.value, kind.value) for channel, can in CAPABILITIES.items() for kind in can.identifier_kinds]
"""Which kinds of identifiers each channel writes to."""

Position = tuple[datetime, UUID]
"""Where a page ends: a due time and who has it."""

LOOKED_AT = 10_000
"""How many lines a page looks at that leaves some out; where fewer pass it is short, and the next goes on behind."""


async def queue_page(
    tx: ReadTx, organization_id: UUID, after: Position, limit: int, wanted: QueueFilter
) -> tuple[list[QueuedEnrollment], Position | None]:
    """Read live enrollments after a position, soonest first, and where the next page begins."""
    most = LOOKED_AT if wanted.leaves_out else limit + 1
    walked = await _walk(tx, organization_id, after, limit + 1, most, wanted)
    passing = [row for row in walked if row["passes"]]
    page = passing[:limit]
    last = walked[-1] if walked else None
    more = None
    if len(passing) > limit:
        more = page[-1]["next_run_at"], page[-1]["id"]
    elif last is not None and last["place"] == most:
        more = last["next_run_at"], last["id"]
    ids = [row["id"] for row in page]
    rows = await tx.fetch(sql.load_lines, organization_id=organization_id, ids=ids) if ids else []
    return [QueuedEnrollment(**{**row, "state": EnrollmentState(row["state"])}) for row in rows], more


async def _walk(
    tx: ReadTx, organization_id: UUID, after: Position, limit: int, most: int, wanted: QueueFilter
) -> list[Row]:
    asked: dict[str, object] = {
        "organization_id": organization_id,
        "states": [state.value for state in wanted.states],
        "until": wanted.until or LATEST,
        "connection_id": wanted.connection_id,
        "source": wanted.source,
        "after_at": after[0],
        "after_id": after[1],
        "limit": limit,
        "most": most,
    }
    if wanted.contact_id is not None:
        whose = {"contact_id": wanted.contact_id, "journey_id": wanted.journey_id}
        return await tx.fetch(sql.walk_of_contact, **whose, **asked)
    if wanted.journey_id is not None:
        return await tx.fetch(sql.walk_of_journey, journey_id=wanted.journey_id, **asked)
    return await tx.fetch(sql.walk, **asked)


async def count_queue(tx: ReadTx, organization_id: UUID, until: datetime, most: int) -> QueueCounts:
    """Count who is due until then, held back, without an address, or standing still; up to `most` of each."""
    channels, kinds = columns(_USED, 2)
    row = await tx.fetchrow(
        sql.count_queue, organization_id=organization_id, until=until, most=most, channels=channels, kinds=kinds
    )
    return QueueCounts(**row) if row else QueueCounts(0, 0, 0, 0)
