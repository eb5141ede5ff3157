"""What one enrollment says next. Pure."""

from collections.abc import Mapping

from cadenza.channels.domain.capabilities import Channel
from cadenza.journeys.domain.compiled import CompiledGraph, CompiledNode
from cadenza.journeys.domain.nodes.message import Message
from cadenza.journeys.domain.nodes.wait import Wait
from cadenza.templates.domain.rendering import Rendered, render
from cadenza.templates.errors import TemplateInvalid


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
