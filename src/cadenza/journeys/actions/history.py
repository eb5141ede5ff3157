"""The history of one enrollment, with the names its nodes have in the version it walks."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from cadenza.journeys.actions.versions import load_compiled
from cadenza.journeys.store import steps as store
from cadenza.kit.db import ReadTx
from cadenza.kit.reasons import StepState


@dataclass(frozen=True, slots=True)
class Visit:
    """One finished visit as people see it."""

    at: datetime
    visit: int
    node_id: str
    node_type: str | None
    node_label: str
    state: StepState
    reason: str | None
    message_id: UUID | None
    inputs: Mapping[str, Any] | None


async def read_history(tx: ReadTx, organization_id: UUID, enrollment_id: UUID, version_id: UUID) -> list[Visit]:
    """Return the finished visits, oldest first."""
    graphs = await load_compiled(tx, [(organization_id, version_id)])
    nodes = graphs[version_id].nodes if version_id in graphs else {}
    visits = []
    for row in await store.list_steps(tx, organization_id, enrollment_id):
        node = nodes.get(row["node_id"])
        visits.append(
            Visit(
                at=row["at"],
                visit=row["visit"],
                node_id=row["node_id"],
                node_type=node.type if node else None,
                node_label=node.label if node else row["node_id"],
                state=StepState(row["state"]),
                reason=row["reason"],
                message_id=row["message_id"],
                inputs=row["inputs"],
            )
        )
    return visits
