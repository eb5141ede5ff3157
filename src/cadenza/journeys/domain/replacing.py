"""Where somebody of an older version goes on in a new one (J5). Pure."""

from collections.abc import Mapping
from datetime import datetime
from uuid import UUID

from cadenza.journeys.domain.compiled import CompiledGraph, CompiledNode
from cadenza.journeys.domain.enrollment import Enrollment
from cadenza.journeys.domain.graph import ALWAYS
from cadenza.journeys.domain.journey import JourneyFacts, Replacing
from cadenza.journeys.domain.nodes.trigger import Trigger


def is_replaced(enrollment: Enrollment, journey: JourneyFacts) -> bool:
    """Say whether the enrollment walks a version that nobody may walk any more, by the last publishing.

    A lane looks for those inside when a version is published. Whoever was being let in at that moment comes later, and
    is met by release.
    """
    return journey.older is not Replacing.KEEP and enrollment.version_id != journey.active_version_id


def moved_on(
    enrollment: Enrollment, journey: JourneyFacts, graphs: Mapping[UUID, CompiledGraph], now: datetime
) -> Enrollment:
    """Return the enrollment in the version of now, if it is to go on in it and there is where; else as it is."""
    active = journey.active_version_id
    if active is None or journey.older is not Replacing.MOVE or not is_replaced(enrollment, journey):
        return enrollment
    place = place_in(graphs[active], graphs[enrollment.version_id], enrollment.node_id)
    if place is None:
        return enrollment
    since = enrollment.node_entered_at if place == enrollment.node_id else now
    return enrollment._replace(version_id=active, node_id=place, node_entered_at=since, next_run_at=now)


def place_in(new: CompiledGraph, old: CompiledGraph | None, node_id: str) -> str | None:
    """Return where someone at this node of the old version goes on: there, or at the nearest node that is left.

    A node is the same if its id and its kind are. Nearest is the first that everybody who leaves the old node comes
    by; where ways part before that, or nothing is left, there is none.
    """
    seen: set[str] = set()
    at: str | None = node_id
    while at is not None and at not in seen:
        seen.add(at)
        node = old.nodes.get(at) if old else None
        if _is_kept(new, node, at):
            return at
        at = node.exits.get(ALWAYS) if node else None
    return None


def _is_kept(new: CompiledGraph, node: CompiledNode | None, node_id: str) -> bool:
    found = new.nodes.get(node_id)
    return found is not None and not isinstance(found.kind, Trigger) and (node is None or node.type == found.type)
