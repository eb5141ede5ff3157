"""What lies ahead of one enrollment in its version: how far it has come and what it says next. Pure."""

from collections.abc import Mapping
from dataclasses import dataclass

from cadenza.channels.domain.capabilities import Channel
from cadenza.journeys.domain.compiled import CompiledGraph, CompiledNode
from cadenza.journeys.domain.nodes.end import End
from cadenza.journeys.domain.nodes.message import Message
from cadenza.journeys.domain.nodes.wait import Wait
from cadenza.templates.domain.rendering import Rendered, render
from cadenza.templates.errors import TemplateInvalid


@dataclass(frozen=True, slots=True)
class Progress:
    """Steps behind, and steps in all on the longest way ahead."""

    done: int
    total: int


def progress(graph: CompiledGraph, node_id: str, visit: int) -> Progress:
    """Say how far it is: the visits behind, and the nodes ahead that are not an end. A loop counts once."""
    done = visit - 1
    return Progress(done, done + _longest_ahead(graph, node_id))


def next_message(graph: CompiledGraph, node_id: str) -> Message | None:
    """Return the message that comes next whatever happens: at this node or after waits alone."""
    node: CompiledNode | None = graph.nodes.get(node_id)
    for _ in range(len(graph.nodes)):
        if node is None or isinstance(node.kind, Message):
            break
        targets = list(node.exits.values())
        node = graph.nodes.get(targets[0]) if isinstance(node.kind, Wait) and len(targets) == 1 else None
    return node.kind if node is not None and isinstance(node.kind, Message) else None


def preview(message: Message, channel: str, values: Mapping[str, object]) -> str | None:
    """Return what the message would say now; None where a value is missing or the channel has no text."""
    used = message.channel or (Channel(channel) if channel in set(Channel) else None)
    text = message.texts.get(used) if used else None
    if text is None:
        return None
    try:
        rendered = render(text, values)
    except TemplateInvalid:
        return None
    return rendered.text if isinstance(rendered, Rendered) else None


def _longest_ahead(graph: CompiledGraph, node_id: str) -> int:
    known: dict[str, int] = {}

    def ahead(at: str, behind: frozenset[str]) -> int:
        node = graph.nodes.get(at)
        if node is None or at in behind or isinstance(node.kind, End):
            return 0
        if at not in known:
            known[at] = 1 + max((ahead(next_, behind | {at}) for next_ in node.exits.values()), default=0)
        return known[at]

    return ahead(node_id, frozenset())
