"""Why something happened to someone, or did not: what moved one enrollment, and what its messages came to."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from cadenza.journeys.actions.versions import load_readable
from cadenza.journeys.domain.history import Line, Standing, tell
from cadenza.journeys.store import steps, transitions
from cadenza.kit.db import ReadTx
from cadenza.messages.actions.history import load_standings


@dataclass(frozen=True, slots=True)
class NamedNode:
    """A node of the version that the enrollment walks."""

    id: str
    type: str | None
    label: str


@dataclass(frozen=True, slots=True)
class ToldLine:
    """One line of a history, with its node by name."""

    line: Line
    node: NamedNode | None


async def read_history(
    tx: ReadTx, organization_id: UUID, enrollment_id: UUID, version_id: UUID, standing: Standing
) -> Sequence[ToldLine]:
    """Return everything that happened, oldest first; four statements, whatever it was."""
    graphs = await load_readable(tx, [(organization_id, version_id)])
    nodes = graphs[version_id].nodes if version_id in graphs else {}
    visits = await steps.list_visits(tx, organization_id, enrollment_id)
    moves = await transitions.list_transitions(tx, organization_id, enrollment_id)
    sent = await load_standings(tx, organization_id, [one.message_id for one in visits if one.message_id is not None])

    def named(node_id: str | None) -> NamedNode | None:
        if node_id is None:
            return None
        node = nodes.get(node_id)
        return NamedNode(node_id, node.type if node else None, node.label if node else node_id)

    return [ToldLine(line, named(line.node_id)) for line in tell(standing, visits, moves, sent)]
