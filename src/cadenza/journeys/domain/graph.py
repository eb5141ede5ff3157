"""The graph of a journey: nodes, edges and who follows whom. It knows no kinds of nodes.

The JSON `{nodes, edges}` that the builder draws and the API stores is the only graph. Reading it never raises:
what can't be read is left out and listed as a problem at its path (`nodes.n3.label`, `edges.4.target`), so that
the builder can pin it. A node's `config` stays as it came; its kind reads it.
"""

import re
from collections import defaultdict
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from cadenza.kit.errors import Problem
from cadenza.kit.reading import NAME_LIMIT, Reader

ALWAYS = "always"
"""The condition of an edge that is simply followed."""

NODE_LIMIT = 200
EDGE_LIMIT = 1000
LABEL_LIMIT = 120
PRIORITY_LIMIT = 1000

_ID = re.compile(rf"[A-Za-z0-9_-]{{1,{NAME_LIMIT}}}")


@dataclass(frozen=True, slots=True)
class Position:
    """Where a node is drawn."""

    x: float = 0.0
    y: float = 0.0


@dataclass(frozen=True, slots=True)
class Node:
    """One box of the graph; `config` belongs to its kind."""

    id: str
    type: str
    label: str = ""
    position: Position = Position()
    config: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Edge:
    """A way from one node to another, followed on its condition; lower priority comes first."""

    source: str
    target: str
    condition: str = ALWAYS
    priority: int = 0


@dataclass(frozen=True, slots=True)
class Graph:
    """Nodes by id and edges in their written order."""

    nodes: Mapping[str, Node]
    edges: tuple[Edge, ...]
    _edges_from: Mapping[str, tuple[Edge, ...]] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Index the edges by where they start."""
        edges_from = defaultdict(list)
        for edge in sorted(self.edges, key=lambda edge: edge.priority):
            edges_from[edge.source].append(edge)
        object.__setattr__(self, "_edges_from", {node: tuple(edges) for node, edges in edges_from.items()})

    def edges_from(self, node_id: str) -> tuple[Edge, ...]:
        """Return the edges that leave a node, lowest priority number first."""
        return self._edges_from.get(node_id, ())

    def successors(self, node_id: str) -> tuple[str, ...]:
        """Return the ids of the nodes that may come next, each once."""
        return tuple(dict.fromkeys(edge.target for edge in self.edges_from(node_id)))

    def of_type(self, node_type: str) -> list[Node]:
        """Return the nodes of one type."""
        return [node for node in self.nodes.values() if node.type == node_type]


def read_graph(raw: object, known_types: Collection[str]) -> tuple[Graph, list[Problem]]:
    """Read the JSON of a graph; what can't be read is left out and listed."""
    problems: list[Problem] = []
    reader = Reader(raw, "", problems)
    nodes = _read_nodes(reader, known_types)
    edges = _read_edges(reader, nodes)
    reader.done()
    return Graph(nodes, edges), problems


def write_graph(graph: Graph) -> dict[str, object]:
    """Return the JSON of a graph."""
    return {
        "nodes": [
            {
                "id": node.id,
                "type": node.type,
                "label": node.label,
                "position": {"x": node.position.x, "y": node.position.y},
                "config": dict(node.config),
            }
            for node in graph.nodes.values()
        ],
        "edges": [
            {
                "source": edge.source,
                "target": edge.target,
                "condition": edge.condition,
                "priority": edge.priority,
            }
            for edge in graph.edges
        ],
    }


def _read_nodes(reader: Reader, known_types: Collection[str]) -> dict[str, Node]:
    nodes: dict[str, Node] = {}
    for item in reader.items("nodes", NODE_LIMIT):
        node_id = item.text("id", limit=NAME_LIMIT)
        if not _ID.fullmatch(node_id):
            if item.has("id"):
                item.problem("id", "bad_id")
            continue
        if node_id in nodes:
            item.problem("id", "duplicate_id", id=node_id)
            continue
        item.path = f"nodes.{node_id}"
        nodes[node_id] = _read_node(node_id, item, known_types)
    return nodes


def _read_node(node_id: str, item: Reader, known_types: Collection[str]) -> Node:
    node_type = item.text("type", limit=NAME_LIMIT)
    if node_type and node_type not in known_types:
        item.problem("type", "unknown_type", type=node_type[:NAME_LIMIT], choices=sorted(known_types))
    label = item.text("label", default="", limit=LABEL_LIMIT)
    position = item.inner("position")
    config = item.value("config")
    if config is not None and not isinstance(config, Mapping):
        item.problem("config", "not_an_object")
    item.done()
    return Node(
        id=node_id,
        type=node_type,
        label=label,
        position=_read_position(position) if position else Position(),
        config=config if isinstance(config, Mapping) else {},
    )


def _read_position(reader: Reader) -> Position:
    position = Position(reader.number("x", 0.0), reader.number("y", 0.0))
    reader.done()
    return position


def _read_edges(reader: Reader, nodes: Mapping[str, Node]) -> tuple[Edge, ...]:
    edges = []
    for item in reader.items("edges", EDGE_LIMIT):
        edge = Edge(
            source=item.text("source", limit=NAME_LIMIT),
            target=item.text("target", limit=NAME_LIMIT),
            condition=item.text("condition", default=ALWAYS, limit=NAME_LIMIT),
            priority=item.integer("priority", 0, lowest=-PRIORITY_LIMIT, highest=PRIORITY_LIMIT),
        )
        item.done()
        known = True
        for end, node_id in (("source", edge.source), ("target", edge.target)):
            if node_id not in nodes:
                known = False
                if node_id:
                    item.problem(end, "unknown_node", id=node_id[:NAME_LIMIT])
        if known:
            edges.append(edge)
    return tuple(edges)
