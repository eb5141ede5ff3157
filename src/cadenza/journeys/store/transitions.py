"""What moved enrollments beside their visits, as rows."""

from collections.abc import Iterable
from operator import itemgetter
from uuid import UUID

from cadenza.journeys.domain.history import Change, Transition
from cadenza.kit.db import Queries, ReadTx, Tx, columns
from cadenza.kit.ids import new_ids

sql = Queries.beside(__file__)

Moved = tuple[UUID, UUID, str | None, str | None, UUID | None]
"""Organization, enrollment, reason, who of the team did it, what was written."""


async def record(tx: Tx, change: Change, moved: Iterable[Moved]) -> None:
    """Write what moved these enrollments; their rows say already where they stand."""
    rows = sorted(moved, key=itemgetter(0, 1))
    if not rows:
        return
    organization_ids, enrollment_ids, reasons, actors, message_ids = columns(rows, 5)
    await tx.execute(
        sql.record,
        change=change.value,
        organization_ids=organization_ids,
        enrollment_ids=enrollment_ids,
        ids=new_ids(tx.now, len(rows)),
        reasons=reasons,
        actors=actors,
        message_ids=message_ids,
        now=tx.now,
    )


async def list_transitions(tx: ReadTx, organization_id: UUID, enrollment_id: UUID) -> list[Transition]:
    """Return what moved one enrollment beside its visits, oldest first."""
    rows = await tx.fetch(sql.of_enrollment, organization_id=organization_id, enrollment_id=enrollment_id)
    return [Transition(**{**row, "change": Change(row["change"])}) for row in rows]
