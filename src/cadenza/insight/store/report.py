"""Reading what became of a journey's people."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from cadenza.insight.domain.funnel import Visits, Walker
from cadenza.kit.db import Queries, ReadTx
from cadenza.kit.ids import first_id
from cadenza.kit.reasons import EnrollmentState, StepState

sql = Queries.beside(__file__)


async def load_walkers(
    tx: ReadTx, organization_id: UUID, journey_id: UUID, version_id: UUID | None, since: datetime, limit: int
) -> list[Walker]:
    """Read the newest people who entered since then."""
    rows = await tx.fetch(
        sql.walkers,
        organization_id=organization_id,
        journey_id=journey_id,
        version_id=version_id,
        states=[state.value for state in EnrollmentState],
        since=first_id(since),
        n=limit,
    )
    return [Walker(**{**row, "state": EnrollmentState(row["state"])}) for row in rows]


async def count_visits(tx: ReadTx, organization_id: UUID, ids: Sequence[UUID]) -> list[Visits]:
    """Count the finished visits of these enrollments."""
    rows = await tx.fetch(sql.visits, organization_id=organization_id, ids=list(ids))
    return [Visits(**{**row, "state": StepState(row["state"])}) for row in rows]


async def count_answered(tx: ReadTx, organization_id: UUID, ids: Sequence[UUID]) -> dict[str, int]:
    """Return by node how many of these enrollments ended with an answer to it."""
    rows = await tx.fetch(sql.answered, organization_id=organization_id, ids=list(ids))
    return {row["node_id"]: row["people"] for row in rows}
