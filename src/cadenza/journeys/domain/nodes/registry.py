"""The kinds of nodes a graph may have. Adding one is its file and its line here."""

from collections.abc import Mapping

from cadenza.journeys.domain.graph import Graph
from cadenza.journeys.domain.nodes.condition import Condition
from cadenza.journeys.domain.nodes.end import End
from cadenza.journeys.domain.nodes.kind import NodeKind
from cadenza.journeys.domain.nodes.message import Message
from cadenza.journeys.domain.nodes.trigger import Trigger
from cadenza.journeys.domain.nodes.wait import Wait
from cadenza.journeys.domain.policies import Policies
from cadenza.kit.errors import Problem
from cadenza.kit.reading import Reader

_CLASSES: tuple[type[NodeKind], ...] = (Trigger, Wait, Condition, Message, End)

KINDS: Mapping[str, type[NodeKind]] = {kind.type: kind for kind in _CLASSES}


def read_nodes(
    graph: Graph, policies: Policies, known: Mapping[str, type[NodeKind]] = KINDS
) -> tuple[dict[str, NodeKind], list[Problem]]:
    """Read every node's config; nodes with problems, or of an unknown type, are left out."""
    kinds: dict[str, NodeKind] = {}
    problems: list[Problem] = []
    for node in graph.nodes.values():
        kind = known.get(node.type)
        if kind is None:
            continue
        found: list[Problem] = []
        typed = kind.read(Reader(node.config, f"nodes.{node.id}.config", found), policies)
        if found:
            problems.extend(found)
        else:
            kinds[node.id] = typed
    return kinds, problems
