"""The journey behind "write again on Friday, unless they do": one message, whose text and time come with the person.

    trigger ──▶ say (`vars.text`, due when the enrollment says so) ──▶ end

One for each channel, on no list of journeys: nobody edits it, everybody inside walks its one version. What it sends is
what somebody of the team promised in a conversation, at a time they chose. So it is no marketing: consent is judged as
for any service message (a no holds), the allowance and a hold too, hours and caps not. It ends with what the
organization has set for promises, a reply if nothing; whoever has the conversation may go on, the promise is theirs.
"""

from collections.abc import Mapping

from cadenza.channels.domain.capabilities import Channel
from cadenza.journeys.domain.graph import ALWAYS, Graph, read_graph
from cadenza.journeys.domain.nodes.registry import KINDS
from cadenza.journeys.domain.policies import MAX_LIFETIME_CEILING_DAYS, Policies, read_policies
from cadenza.kit.reasons import StopReason

STOPS = frozenset({StopReason.REPLY})
"""Beside what always stops."""

TEXT = "text"
"""The variable that holds what is to be said."""

_NAMES: Mapping[Channel, str] = {
    Channel.WHATSAPP: "Follow-up by WhatsApp",
    Channel.WHATSAPP_QR: "Follow-up by WhatsApp (paired phone)",
    Channel.SMS: "Follow-up by SMS",
    Channel.EMAIL: "Follow-up by email",
    Channel.PUSH: "Follow-up by push",
    Channel.HTTP: "Follow-up by HTTP",
}


def name_of(channel: Channel) -> str:
    """Return what the journey of a channel is called where it is named at all."""
    return _NAMES[channel]


def policies() -> Policies:
    """Return how it behaves."""
    return read_policies({"max_lifetime_days": MAX_LIFETIME_CEILING_DAYS, "handoff": "allow"})[0]


def graph_of(channel: Channel) -> Graph:
    """Return its graph."""
    entrance = {
        "rules": [{"id": "by_hand", "type": "manual"}],
        "reentry": {"rule": "always", "concurrent": True},
    }
    message = {
        "texts": {channel.value: f"{{{{ vars.{TEXT} }}}}"},
        "purpose": "transactional",
        "on_failure": "end",
    }
    nodes = [("start", "trigger", entrance), ("say", "message", message), ("end", "end", {"outcome": "exhausted"})]
    graph, _ = read_graph(
        {
            "nodes": [{"id": id_, "type": type_, "config": config} for id_, type_, config in nodes],
            "edges": [
                {"source": "start", "target": "say", "condition": ALWAYS},
                {"source": "say", "target": "end", "condition": ALWAYS},
            ],
        },
        KINDS,
    )
    return graph
