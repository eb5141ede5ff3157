"""What one enrollment says next. Pure."""

from cadenza.accounts.domain.organization import Organization
from cadenza.channels.domain.capabilities import Channel
from cadenza.contacts.domain.known import KnownContact
from cadenza.insight.domain.queue import QueuedEnrollment
from cadenza.journeys.domain.compiled import CompiledGraph, CompiledNode
from cadenza.journeys.domain.nodes.message import Message
from cadenza.journeys.domain.nodes.wait import Wait
from cadenza.journeys.domain.scope import event_values
from cadenza.templates.domain.names import values_of
from cadenza.templates.domain.showing import show


def next_message(graph: CompiledGraph, node_id: str) -> Message | None:
    """Return the message that comes next whatever happens: at this node or after waits alone."""
    node: CompiledNode | None = graph.nodes.get(node_id)
    for _ in range(len(graph.nodes)):
        if node is None or isinstance(node.kind, Message):
            break
        targets = list(node.exits.values())
        node = graph.nodes.get(targets[0]) if isinstance(node.kind, Wait) and len(targets) == 1 else None
    return node.kind if node is not None and isinstance(node.kind, Message) else None


def preview(message: Message, row: QueuedEnrollment, contact: KnownContact, organization: Organization) -> str | None:
    """Return what the message would say now; None where a value is missing or the channel has no text."""
    used = message.channel or (Channel(row.channel) if row.channel in set(Channel) else None)
    text = message.text_for(used, contact.locale, organization.locale) if used else None
    if text is None:
        return None
    return show(text.source, values_of(contact, organization.name, event_values(row.context), row.variables)).text
