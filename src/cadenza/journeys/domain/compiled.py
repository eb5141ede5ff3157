"""A published version, ready to be walked: typed configs, compiled templates, edges by their condition.

What is stored of a version is its graph with the policies it was published under (`write_version`), so that
nothing a journey changes later reaches those who are pinned to it; beside it stands by which number its nodes are read
(`semantics.py`). It never changes, so the compiled form is made
once and kept: there is nothing to go stale.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import reduce
from operator import or_
from typing import cast
from uuid import UUID

from cadenza.journeys.domain.facts import Wants
from cadenza.journeys.domain.graph import Graph, read_graph, write_graph
from cadenza.journeys.domain.nodes.kind import NodeKind, Sends
from cadenza.journeys.domain.nodes.registry import read_nodes
from cadenza.journeys.domain.nodes.trigger import Trigger
from cadenza.journeys.domain.policies import Policies, read_policies, write_policies
from cadenza.journeys.domain.semantics import PUBLISHED, SEMANTICS
from cadenza.journeys.errors import NotPublishable
from cadenza.kit.errors import Problem

VERSIONS_KEPT = 512


@dataclass(frozen=True, slots=True)
class CompiledNode:
    """One node as the engine uses it."""

    id: str
    type: str
    label: str
    kind: NodeKind
    exits: Mapping[str, str]
    """The node that follows, by the condition of the edge."""
    sends: Sends | None


@dataclass(frozen=True, slots=True)
class CompiledGraph:
    """One version as the engine uses it."""

    nodes: Mapping[str, CompiledNode]
    trigger: Trigger
    entry: str
    """Where enrollments start: the node after the trigger."""
    policies: Policies
    wants: Wants
    """What all its nodes together need beyond the common facts."""


def write_version(graph: Graph, policies: Policies) -> dict[str, object]:
    """Return the JSON that is kept of a version."""
    return {**write_graph(graph), "policies": write_policies(policies)}


def read_version(raw: Mapping[str, object], semantics: int) -> CompiledGraph:
    """Compile a version from its kept JSON, by known semantics; raise NotPublishable if it can't be read."""
    policies, problems = read_policies(raw.get("policies", {}))
    graph, found = read_graph({"nodes": raw.get("nodes"), "edges": raw.get("edges")}, SEMANTICS[semantics])
    if problems or found:
        raise NotPublishable([*problems, *found])
    return compile_graph(graph, policies, semantics)


def compile_graph(graph: Graph, policies: Policies, semantics: int = PUBLISHED) -> CompiledGraph:
    """Make a version ready to be walked; raise NotPublishable if it can't be read.

    It was judged when it was published. A wait of seconds stays readable when its journey stops being a test.
    """
    kinds, problems = read_nodes(graph, replace(policies, is_test=True), SEMANTICS[semantics])
    triggers = [node_id for node_id, kind in kinds.items() if isinstance(kind, Trigger)]
    entries = graph.successors(triggers[0]) if len(triggers) == 1 else ()
    if problems or len(kinds) != len(graph.nodes) or len(entries) != 1:
        raise NotPublishable(problems or [Problem("nodes", "not_walkable")])
    return CompiledGraph(
        nodes={node_id: _compile_node(graph, node_id, kind) for node_id, kind in kinds.items()},
        trigger=cast("Trigger", kinds[triggers[0]]),
        entry=entries[0],
        policies=policies,
        wants=reduce(or_, (kind.wants() for kind in kinds.values()), Wants()),
    )


def _compile_node(graph: Graph, node_id: str, kind: NodeKind) -> CompiledNode:
    node = graph.nodes[node_id]
    # Reversed, so that of several edges with one condition the first in order stays.
    exits = {edge.condition: edge.target for edge in reversed(graph.edges_from(node_id))}
    return CompiledNode(node_id, node.type, node.label, kind, exits, kind.sends())


class CompiledVersions:
    """The versions compiled so far, by id; those not asked for longest make room."""

    def __init__(self, keep: int = VERSIONS_KEPT) -> None:
        """Start empty."""
        self._keep = keep
        self._compiled: dict[UUID, CompiledGraph] = {}

    def missing(self, version_ids: Iterable[UUID]) -> list[UUID]:
        """Return those that have to be loaded, sorted; the others will not make room for them."""
        wanted = set(version_ids)
        for known in wanted & self._compiled.keys():
            self._compiled[known] = self._compiled.pop(known)
        return sorted(wanted - self._compiled.keys())

    def add(self, version_id: UUID, compiled: CompiledGraph) -> None:
        """Keep a version."""
        self._compiled[version_id] = compiled
        if len(self._compiled) > self._keep:
            del self._compiled[next(iter(self._compiled))]

    def get(self, version_id: UUID) -> CompiledGraph:
        """Return a version that was added."""
        return self._compiled[version_id]
