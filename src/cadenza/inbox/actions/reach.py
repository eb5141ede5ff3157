"""Whether a colleague may write in a conversation: the one gate, asked before somebody has typed and when they send.

What is a matter of the moment (a switched-off or disconnected number) is no refusal: the message waits in the queue
and says why.
"""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from cadenza.channels.domain.capabilities import capabilities_of
from cadenza.inbox.store.work import Place
from cadenza.kit.db import ReadTx
from cadenza.kit.reasons import SkipReason
from cadenza.messages.actions.facts import load_facts
from cadenza.messages.domain import gate
from cadenza.messages.domain.facts import SendingFacts, Target
from cadenza.messages.domain.gate import CUSTOMER_CARE_WINDOW, Outgoing, Purpose


@dataclass(frozen=True, slots=True, kw_only=True)
class Reach:
    """What a colleague may do in a conversation."""

    refused: str | None = None
    """The reason for which nothing may be written."""
    waits_for: str | None = None
    """What a message would wait for."""
    window_closes_at: datetime | None = None
    """Until when free text may go, on a channel with a 24-hour window."""
    text_limit: int | None = None


async def find_reach(tx: ReadTx, organization_id: UUID, place: Place) -> tuple[Reach, SendingFacts | None]:
    """Ask the gate for a reply in this conversation; also returns what it was asked on."""
    if place.channel is None:
        return Reach(refused=SkipReason.CHANNEL_NOT_CONFIGURED.value), None
    target = Target(organization_id, place.contact_id, place.channel, place.connection_id, place.address)
    facts = (await load_facts(tx, [target])).get(target)
    if facts is None:
        return Reach(refused=SkipReason.ERASED.value), None
    if facts.connection is None:
        return Reach(refused=SkipReason.CHANNEL_NOT_CONFIGURED.value), facts
    answer = gate.decide(Outgoing(purpose=Purpose.REPLY), facts.person, facts.route, facts.rules, tx.now)
    return _reach(answer, facts), facts


def _reach(answer: gate.Answer, facts: SendingFacts) -> Reach:
    can = capabilities_of(facts.target.channel)
    heard_at = facts.person.last_inbound_at
    closes_at = heard_at + CUSTOMER_CARE_WINDOW if can.has_24_hour_window and heard_at is not None else None
    refused = answer.reason.value if isinstance(answer, gate.Skip | gate.Fail) else None
    waits_for = answer.reason.value if isinstance(answer, gate.Defer) else None
    return Reach(refused=refused, waits_for=waits_for, window_closes_at=closes_at, text_limit=can.text_limit)
