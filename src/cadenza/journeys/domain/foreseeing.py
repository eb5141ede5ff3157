"""What publishing a graph means for those inside older versions, step by step (J5). Pure.

Somebody comes by a step if it can be reached from where they would go on in the new graph; they have passed it if it is
only behind that. A step on another way than theirs is neither.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from uuid import UUID

from cadenza.journeys.domain.compiled import CompiledGraph
from cadenza.journeys.domain.diff import ChangeKind, StepChange
from cadenza.journeys.domain.replacing import place_in

Standing = Mapping[tuple[UUID, str], int]
"""How many stand at a node of a version."""

_NOTHING_HAPPENS = frozenset({"trigger", "end"})
"""Kinds of steps at which nobody gets anything."""


@dataclass(frozen=True, slots=True)
class NewStep:
    """A step that comes or changes, and what it is to those inside, if they go on in the new graph."""

    change: StepChange
    passed: int
    ahead: int


@dataclass(frozen=True, slots=True)
class Foreseen:
    """What publishing means: for those inside, and that those who have completed get nothing of what is new."""

    inside: int
    nowhere: int
    """Of those inside, for whom no step is left but an end: moving ends them."""
    completed: int
    is_capped: bool
    """Whether there are more than were counted."""
    steps: tuple[NewStep, ...]


def foresee(
    new: CompiledGraph,
    older: Mapping[UUID, CompiledGraph],
    standing: Standing,
    changes: tuple[StepChange, ...],
    *,
    completed: int,
    is_capped: bool,
) -> Foreseen:
    """Count who has passed what comes or changes, and who would come by it."""
    places: Counter[str | None] = Counter()
    for (version_id, node_id), people in standing.items():
        place = place_in(new, older.get(version_id), node_id)
        places[None if place is None or new.nodes[place].type == "end" else place] += people
    nowhere = places.pop(None, 0)
    reached = {node_id: _reached(new, node_id) for node_id in new.nodes}
    steps = []
    for change in changes:
        if change.kind is ChangeKind.REMOVED or change.node.type in _NOTHING_HAPPENS:
            continue
        at = change.node.id
        ahead = sum(people for place, people in places.items() if place is not None and at in reached[place])
        passed = sum(people for place, people in places.items() if place in reached[at] and at not in reached[place])
        steps.append(NewStep(change, passed, ahead))
    return Foreseen(sum(standing.values()), nowhere, completed, is_capped, tuple(steps))


def _reached(graph: CompiledGraph, node_id: str) -> set[str]:
    """Return what comes from a node on, itself included."""
    seen: set[str] = set()
    left = [node_id]
    while left:
        at = left.pop()
        if at not in seen and at in graph.nodes:
            seen.add(at)
            left.extend(graph.nodes[at].exits.values())
    return seen
