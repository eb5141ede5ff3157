"""A draft refers to templates, a version has their texts. Pure.

`freeze` puts the texts of a template beside every reference to it, so that a version says for ever what it said when
it was published; `thaw` takes them away again where a version becomes a draft. What a draft brings of its own in their
place is nothing: only a template has the texts of a template.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from uuid import UUID

from cadenza.journeys.domain.graph import Graph, Node
from cadenza.journeys.domain.nodes.message import FROZEN, TEMPLATE, Message, as_id
from cadenza.templates.domain.saved import SavedTemplate


def referred_to(graph: Graph) -> set[UUID]:
    """Return the templates that a graph refers to."""
    found = (as_id(node.config.get(TEMPLATE)) for node in graph.of_type(Message.type))
    return {template_id for template_id in found if template_id is not None}


def freeze(graph: Graph, templates: Mapping[UUID, SavedTemplate]) -> Graph:
    """Return the graph with the texts of these templates where it refers to them, and with no others."""

    def frozen(node: Node) -> Node:
        plain = _thawed(node)
        template = templates.get(template_id) if (template_id := as_id(node.config.get(TEMPLATE))) else None
        if template is None:
            return plain
        return replace(plain, config={**plain.config, FROZEN: template.variants.write()})

    return _with_messages(graph, frozen)


def thaw(graph: Graph) -> Graph:
    """Return the graph with its references alone."""
    return _with_messages(graph, _thawed)


def _with_messages(graph: Graph, change: Callable[[Node], Node]) -> Graph:
    nodes = {id_: change(node) if node.type == Message.type else node for id_, node in graph.nodes.items()}
    return replace(graph, nodes=nodes)


def _thawed(node: Node) -> Node:
    if FROZEN not in node.config:
        return node
    return replace(node, config={key: value for key, value in node.config.items() if key != FROZEN})
