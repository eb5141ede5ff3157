"""What changed between two graphs of one journey, step by step. Pure.

A step is the same as long as its id is. What is told: steps that came, steps that went, and of those that stayed every
field that is another now, at its path in the config (`config.texts.whatsapp`, `config.rules.0.name`, `label`). Where a
step leads to is told only if it is somewhere else even without the steps that came and went: one put in between is one
change, not three. Where a step is drawn is no change.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum

from cadenza.journeys.domain.graph import ALWAYS, Graph, Node, read_graph
from cadenza.journeys.domain.nodes.registry import KINDS


class ChangeKind(StrEnum):
    """What happened to a step."""

    ADDED = "added"
    REMOVED = "removed"
    CHANGED = "changed"


@dataclass(frozen=True, slots=True)
class FieldChange:
    """One value that is another now; None where there is none."""

    path: str
    before: object
    after: object


@dataclass(frozen=True, slots=True)
class StepChange:
    """What happened to one step."""

    kind: ChangeKind
    node: Node
    fields: tuple[FieldChange, ...] = ()


@dataclass(frozen=True, slots=True)
class Difference:
    """Everything that changed, in the order of the new graph, what went last."""

    steps: tuple[StepChange, ...]
    policies: tuple[FieldChange, ...]


def compare(before: Mapping[str, object], after: Mapping[str, object]) -> Difference:
    """Say what is different in the second of two graphs as they are kept, with their policies."""
    old, new = _read(before), _read(after)
    steps = [change for node in new.nodes.values() if (change := _judge(node, old, new))]
    gone = [StepChange(ChangeKind.REMOVED, node) for node in old.nodes.values() if node.id not in new.nodes]
    policies = _compare("", before.get("policies", {}), after.get("policies", {}))
    return Difference((*steps, *gone), tuple(policies))


def _read(raw: Mapping[str, object]) -> Graph:
    return read_graph({"nodes": raw.get("nodes"), "edges": raw.get("edges")}, KINDS)[0]


def _judge(node: Node, old: Graph, new: Graph) -> StepChange | None:
    was = old.nodes.get(node.id)
    if was is None:
        return StepChange(ChangeKind.ADDED, node)
    fields = [
        *_compare("type", was.type, node.type),
        *_compare("label", was.label, node.label),
        *_compare("config", was.config, node.config),
        *_compare("exits", _exits(node.id, old, new), _exits(node.id, new, old)),
    ]
    return StepChange(ChangeKind.CHANGED, node, tuple(fields)) if fields else None


def _exits(node_id: str, graph: Graph, other: Graph) -> Mapping[str, object]:
    """Return where each exit leads to among the steps that both graphs have."""
    return {edge.condition: _common(edge.target, graph, other) for edge in reversed(graph.edges_from(node_id))}


def _common(node_id: str, graph: Graph, other: Graph) -> str | None:
    seen: set[str] = set()
    at: str | None = node_id
    while at is not None and at not in other.nodes:
        seen.add(at)
        after = next((edge.target for edge in graph.edges_from(at) if edge.condition == ALWAYS), None)
        at = None if after in seen else after
    return at


def _compare(path: str, before: object, after: object) -> Iterator[FieldChange]:
    if before == after:
        return
    if isinstance(before, Mapping) and isinstance(after, Mapping):
        for key in dict.fromkeys((*before, *after)):
            yield from _compare(f"{path}.{key}" if path else str(key), before.get(key), after.get(key))
    elif isinstance(before, list) and isinstance(after, list):
        for place in range(max(len(before), len(after))):
            yield from _compare(f"{path}.{place}", _at(before, place), _at(after, place))
    else:
        yield FieldChange(path, before, after)


def _at(items: list[object], place: int) -> object:
    return items[place] if place < len(items) else None
